import { NOT_MAILED, NOT_MAILED_IN_CARE } from '../life-events/unwanted.ts'

export interface Place {
  address: string | null
  address_2: string | null
  city: string | null
  state: string | null
  zip: string | null
}
/** What a print needs to know of a contact, with its own address. */
export interface Recipient extends Place {
  id: number
  first_name: string | null
  last_name: string | null
  company_name: string | null
  /** Where their post goes instead. Merge fields go on telling of their own address. */
  post?: Place
  /** Why nothing is sent to them by post. */
  unwanted?: string | null
  /** The same where it is a letter of their aftercare. */
  unwanted_in_care?: string | null
}
const unlessDeleted = (why: string) => `case when c.deleted_at is not null then 'In the deleted group.' else ${why} end`
/** The columns of a Recipient over `c`. */
export const RECIPIENT = `c.id, c.first_name, c.last_name, c.company_name, c.address, c.address_2, c.city, c.state, c.zip,
  ${unlessDeleted(NOT_MAILED)} as unwanted, ${unlessDeleted(NOT_MAILED_IN_CARE)} as unwanted_in_care`

export const fullName = ({ first_name, last_name }: Recipient) =>
  [first_name, last_name].filter(Boolean).join(' ').trim()

/** The lines of an envelope, top to bottom. */
export function addressLines(to: Recipient): string[] {
  const name = fullName(to)
  const { address, address_2, city, state, zip } = to.post ?? to
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  return [name, to.company_name, address, address_2, place].filter((line): line is string => Boolean(line?.trim()))
}

/** Why nothing is posted to somebody; undefined where it may be, and can. */
export function undeliverable(to: Recipient, aftercare = false): string | undefined {
  const unwanted = aftercare ? to.unwanted_in_care : to.unwanted
  if (unwanted) return unwanted
  if (!fullName(to) && !to.company_name?.trim()) return 'No name.'
  const { address, city, state, zip } = to.post ?? to
  if (!address?.trim()) return 'No street address.'
  if (!zip?.trim() && !(city?.trim() && state?.trim())) return 'No ZIP code, and no city and state.'
  return undefined
}
