import type { ADDRESS_KINDS, ContactAddress, ContactAddressInput } from '@openbook/api/contact-addresses.ts'
import type { z } from 'zod'
import { labelOf } from '../../ui/meeting.ts'
import type { Words } from '../../ui/TwoEditors.tsx'

export type Address = z.output<typeof ContactAddress>

export const KIND_LABELS: Record<(typeof ADDRESS_KINDS)[number], string> = {
  mailing: 'Mailing',
  seasonal: 'Seasonal',
  home: 'Home',
  business: 'Business',
  previous: 'Previous',
}

const NAMES = [
  'kind',
  'address',
  'address_2',
  'city',
  'county',
  'state',
  'zip',
  'season_from',
  'season_until',
  'note',
] as const
export type AddressValues = Record<(typeof NAMES)[number], string>

export const LABELS: Record<(typeof NAMES)[number], string> = {
  kind: 'Kind',
  address: 'Street',
  address_2: 'Apartment, suite',
  city: 'City',
  county: 'County',
  state: 'State',
  zip: 'ZIP code',
  season_from: 'From',
  season_until: 'Until',
  note: 'Note',
}

export const WORDS: Words<keyof AddressValues> = {
  labelOf: field => LABELS[field] ?? labelOf(field),
  shownIn: (field, value) => (field === 'kind' ? (KIND_LABELS[value as Address['kind']] ?? value) : value),
}

export const valuesOf = (address: Address | undefined): AddressValues =>
  Object.fromEntries(NAMES.map(name => [name, address?.[name] ?? (name === 'kind' ? 'mailing' : '')])) as AddressValues

/** What is sent: empty text as null. */
export const inputOf = (values: AddressValues) =>
  Object.fromEntries(NAMES.map(name => [name, values[name].trim() || null])) as z.input<typeof ContactAddressInput>

/** Under each other, as on an envelope. */
export const linesOf = ({ address, address_2, city, county, state, zip }: Address): string[] =>
  [
    [address, address_2].filter(Boolean).join(', '),
    [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    !city && !zip ? county : null,
  ].filter((line): line is string => Boolean(line))

export const inOneLine = (address: Address) => linesOf(address).join(', ')
