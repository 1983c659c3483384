/** The wordings of the TPMO disclaimer by the day each took effect, newest first: 42 CFR 422.2267(e)(41). */
const WORDINGS = [
  {
    from: '2026-10-01',
    elsewhere: 'Please contact Medicare.gov or 1-800-MEDICARE to get information on all of your options.',
  },
  {
    from: '2022-10-01',
    elsewhere:
      'Please contact Medicare.gov, 1-800-MEDICARE, or your local State Health Insurance Program (SHIP) to get information on all of your options.',
  },
] as const

interface Represented {
  organizations: number
  plans: number
}

/** The disclaimer as it must read on a calendar day (YYYY-MM-DD), with its figures where they are known. */
export function tpmoDisclaimer(day: string, represented?: Represented | null): string {
  const { elsewhere } = WORDINGS.find(({ from }) => from <= day) ?? WORDINGS[1]
  return represented
    ? `We do not offer every plan available in your area. Currently we represent ${represented.organizations} organizations which offer ${represented.plans} products in your area. ${elsewhere}`
    : elsewhere
}
