export interface TransferRule {
  id: string
  line_of_business: string
  from: string
  until: string | null
  source: string
  effect: 'caution'
}

/** What a hand-over of contacts is held to by law, each from its day on; the day and the source go into the log. */
export const TRANSFER_RULES: readonly TransferRule[] = [
  {
    id: 'tpmo_consent',
    line_of_business: 'medicare',
    from: '2024-10-01',
    until: null,
    source: '42 CFR 422.2274(g)(4)',
    /** Between agencies it would forbid; inside one it warns, since the agency itself may be the one that was named. */
    effect: 'caution',
  },
]

/** The rules in force on a day, as YYYY-MM-DD. */
export const rulesOn = (day: string): TransferRule[] =>
  TRANSFER_RULES.filter(({ from, until }) => from <= day && (until === null || day <= until))
