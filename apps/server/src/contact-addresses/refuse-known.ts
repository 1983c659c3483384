import { MOST_ADDRESSES } from '@openbook/api/contact-addresses.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import type { AddressValues } from './input.ts'
import { known } from './queries.ts'

interface Standing {
  /** The one that is there already. */
  but?: number
  /** Whether it was one of the most there may be before. */
  counted?: boolean
}

/** Throws a 422 for an address the contact has as one of that kind already, and for one beyond the most there may be. The caller holds the contact. */
export async function refuseKnown(
  db: Db,
  contact_id: number,
  values: AddressValues,
  { but, counted = false }: Standing = {},
): Promise<void> {
  const { count, same } = await known(db, contact_id, values, but)
  if (same) throw invalid('address', 'This contact has it already.', 'contact_addresses.known')
  if (counted || count < MOST_ADDRESSES) return
  const said = `A contact has at most ${MOST_ADDRESSES} further addresses. Remove one you no longer need first.`
  throw new Refused(422, { base: said }, 'contact_addresses.too_many')
}
