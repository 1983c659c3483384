const ZONE = 'America/New_York'
const DAY_MS = 86_400_000

/** The calendar day so many days and years from now, in the zone test people are in, as it travels: MM/DD/YYYY. */
export function dayAhead(days: number, years = 0): string {
  const then = new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: ZONE })
  const at = new Date(then)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  const [year, month, day] = at.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
