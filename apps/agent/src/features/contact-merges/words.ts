import { type MatchedContact, MOST_RECORDS, type PICKED, type Sign } from '@openbook/api/contact-merges.ts'
import type { Contact } from '@openbook/api/contacts.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import type { z } from 'zod'
import { day } from '../../lib/dates.ts'
import { figure } from '../../lib/numbers.ts'

export type Matched = z.output<typeof MatchedContact>
export type Whole = z.output<typeof Contact>
export type Field = (typeof PICKED)[number]

const SIGNS: Record<Sign, string> = {
  same_phone: 'same phone',
  same_email: 'same e-mail',
  same_name: 'same name',
  similar_name: 'similar name',
  same_first_name: 'same first name',
  same_date_of_birth: 'same date of birth',
  same_address: 'same address',
  same_zip: 'same ZIP code',
  different_first_name: 'different first name',
  different_date_of_birth: 'different date of birth',
}

/** `Same phone, similar name`. */
export function reasonsOf(signs: { sign: Sign }[]): string {
  const words = signs.map(({ sign }) => SIGNS[sign]).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const isLikely = (score: number) => score >= 60
export const sureness = (score: number) => (score >= 80 ? 'Very likely' : isLikely(score) ? 'Likely' : 'Possible')

export function nameOf(
  contact: Pick<Matched, 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone' | 'number'>,
) {
  const { first_name, last_name, company_name, email, phone, number } = contact
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return name || company_name || email || (phone && formatPhone(phone)) || `Contact ${number}`
}

/** What tells one record from another at a glance. */
export const factsOf = (contact: Matched): string[] =>
  [
    ...[contact.phone, contact.phone_2, contact.phone_3].map(phone => phone && formatPhone(phone)),
    contact.email,
    contact.email_2,
    contact.date_of_birth && `Born ${contact.date_of_birth}`,
    [contact.address, contact.city, contact.state, contact.zip].filter(Boolean).join(', '),
    contact.status?.name,
    `${contact.owner.name}’s, added ${day(contact.created_at)}`,
  ].filter((fact): fact is string => Boolean(fact))

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const NAMED = 5

/** Who they are, of many the first few: `Ann Lee (100001), Anna Lee (100002) and 3 more`. */
export function namesOf(records: readonly { name: string; number: number }[], nameless = 'Contact'): string {
  const more = records.length - NAMED
  const named = records
    .slice(0, more > 1 ? NAMED : undefined)
    .map(({ name, number }) => `${name || nameless} (${number})`)
  return more > 1 ? `${named.join(', ')} and ${figure(more)} more` : named.join(', ')
}

/** What is said of groups that are certain and of more records than one merge takes. */
export const tooLarge = (groups: number) =>
  `${groups === 1 ? '1 group is' : `${groups} groups are`} as certain, but of more than ${figure(MOST_RECORDS)} records, the most one merge takes. Find ${groups === 1 ? 'it' : 'them'} under “To look at” and merge in parts.`
