import { MOST_ADDRESSES } from '@openbook/api/contact-addresses.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import type { AddressValues } from './input.ts'
import { type Address, known } from './queries.ts'

/** Throws a 422 for an address the contact has as one of that kind already, and for a new one beyond the most there may be. The caller holds the contact. */
export async function refuseKnown(db: Db, contact_id: number, values: AddressValues, changed?: Address): Promise<void> {
  const { count, same } = await known(db, contact_id, values, changed?.id)
  if (same) throw invalid('address', 'This contact has it already.', 'contact_addresses.known')
  if (changed || count < MOST_ADDRESSES) return
  const said = `A contact has at most ${MOST_ADDRESSES} further addresses. Remove one you no longer need first.`
  throw new Refused(422, { base: said }, 'contact_addresses.too_many')
}
