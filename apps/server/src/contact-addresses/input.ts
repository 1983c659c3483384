import type { ContactAddressInput } from '@openbook/api/contact-addresses.ts'
import { HOME } from '@openbook/api/core/contact-fields.ts'
import type { z } from 'zod'
import { contactValues } from '../contacts/input.ts'
import { Refused } from '../core/http/refused.ts'
import type { Address } from './queries.ts'

type Given = z.output<typeof ContactAddressInput>
/** An address as contacts and this table have it. */
export type Place = Pick<Address, (typeof HOME)[number]>
/** A whole further address as it is stored. */
export type AddressValues = Omit<Address, 'id' | 'created_at' | 'updated_at'>

const SEASON = ['season_from', 'season_until'] as const
const FIELDS = [...HOME, ...SEASON, 'note'] as const

export const isEmpty = (place: Place) => HOME.every(name => !place[name])

/** What was given, over what the address was. Throws a 422 by field for what cannot be read, for no address, and for a season without days. */
export function addressValues(given: Partial<Given>, known?: Address): AddressValues {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const whole = { ...Object.fromEntries(FIELDS.map(name => [name, null])), ...known, ...sent } as Address
  const place = contactValues(Object.fromEntries(HOME.map(name => [name, whole[name]]))) as Place
  const seasonal = whole.kind === 'seasonal'
  const errors = {
    ...(seasonal && !whole.season_from && { season_from: 'Say from which day on, as MM/DD.' }),
    ...(seasonal && !whole.season_until && { season_until: 'Say until which day, as MM/DD.' }),
    ...(isEmpty(place) && { address: 'Enter an address.' }),
  }
  if (Object.keys(errors).length) throw new Refused(422, errors, 'contact_addresses.unreadable')
  return {
    kind: whole.kind,
    ...place,
    season_from: seasonal ? whole.season_from : null,
    season_until: seasonal ? whole.season_until : null,
    note: whole.note?.replaceAll('\u0000', '').toWellFormed().trim() || null,
  }
}

/** In one line, as timelines and exports say it. */
export const inOneLine = ({ address, address_2, city, state, zip }: Place) =>
  [address, address_2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** What differs, as the timeline tells it: `{ field: [before, after] }`. */
export const changesOf = (before: Address, after: Address) =>
  Object.fromEntries(
    (['kind', ...FIELDS] as const)
      .filter(field => before[field] !== after[field])
      .map(field => [field, [before[field], after[field]]]),
  )
