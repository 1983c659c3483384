// The constants of spec section 9, word for word.
/** The choices of the contract, here again so that a screen need not load schemas for three numbers. */
export const PAGE_SIZES = [15, 30, 50] as const

const SECOND = 1000

export const LISTS = {
  transfers_page: 15,
  transfer_logs_page: 50,
  merge: {
    page: 1,
    limit: 50,
    order: 'ASC',
    order_field: 'last_name',
    contact_group: 'downline',
    pool_id: 'mine',
    downline_user_id: 1,
  },
  wallet_page: 20,
} as const

/** Notes of a contact shown at first, and so many more at a time. */
export const NOTES_PAGE = 15

export const MOST = { transfer: 250_000, export: 999_999, print: 500, scrub: 250_000 } as const

/** How long a deleted contact can be restored; then it is purged. */
export const KEPT_DELETED_DAYS = 90

/** What a deleted contact may hold that the law wants kept, for how long after it ended, and why in a sentence. */
export const HOLDS = {
  policies: { years: 10, because: 'Has policies: records of them are kept for 10 years.' },
  consent: { years: 5, because: 'Has consent on record: proof of it is kept for 5 years.' },
} as const

/** Milliseconds. */
export const TIMES = {
  debounce: 500,
  object_url_cleanup: 40 * SECOND,
  dedupe: 2 * SECOND,
  focus_throttle: 5 * SECOND,
  error_retry: 5 * SECOND,
  error_retry_slow: 10 * SECOND,
  loading_timeout: 3 * SECOND,
} as const

/** Stored code to the zone's name in the IANA database; the first is the default. */
export const TIME_ZONES = {
  est: { label: 'Eastern', iana: 'America/New_York' },
  cst: { label: 'Central', iana: 'America/Chicago' },
  mst: { label: 'Mountain', iana: 'America/Denver' },
  pst: { label: 'Pacific', iana: 'America/Los_Angeles' },
  akst: { label: 'Alaska', iana: 'America/Anchorage' },
  hst: { label: 'Hawaii', iana: 'Pacific/Honolulu' },
} as const
export type TimeZoneCode = keyof typeof TIME_ZONES

/** The IANA name of a stored zone code; Eastern for codes we do not know. */
export const ianaZone = (code: string): string =>
  Object.hasOwn(TIME_ZONES, code) ? TIME_ZONES[code as TimeZoneCode].iana : TIME_ZONES.est.iana

export const GENDERS = {
  male: 'Male',
  female: 'Female',
  other: 'Empty', // sic: spec section 9
} as const

export const LINE_LABELS: Readonly<Record<string, string>> = {
  insurance: 'Insurance',
  medicare: 'Medicare',
  advisory: 'Advisory',
  funeral_planning: 'Funeral planning',
}

/** What a line of business or a gender is called, by what is stored; anything else is as it stands. */
export const lineLabel = (line: string): string => LINE_LABELS[line] ?? line
export const genderLabel = (gender: string): string =>
  Object.hasOwn(GENDERS, gender) ? GENDERS[gender as keyof typeof GENDERS] : gender

export const OFFICE_TYPES = ['main', 'branch'] as const
export const LANGUAGES = ['english', 'spanish', 'french', 'chinese', 'korean', 'german'] as const

export const WALLET = { auto_refill: { enabled: false, threshold: 10, amount: 50 }, daily_cap: 200 } as const

/** Of what was deleted from a contact so many are listed, the one deleted last first. */
export const MOST_DELETED = 50
/** Earlier versions of a note, earlier terms of a policy and events of a life that are shown, the latest first. */
export const LATEST_SHOWN = 100
/** People of a household that are shown, those linked first. */
export const HOUSEHOLD_SHOWN = 50
