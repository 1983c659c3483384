import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { type Bought, Unavailable, Unwilling } from '../core/vendors/telephony/terms.ts'
import { release as free, settle } from '../wallets/spend.ts'
import * as queries from './queries.ts'

/** Short transactions in the agency: the `tenant` of a route, or one made for a job. */
export type Tenant = <T>(fn: (db: Db) => Promise<T>) => Promise<T>

/** Outside a request, or where nothing is to be audited. */
export const tenantOf =
  (core: Core, { business_unit_id, user_id }: { business_unit_id: number; user_id: number | null }): Tenant =>
  fn =>
    core.database.tenant({ business_unit_id, user_id }, fn)

/** Buys what was paid for when nobody waits any more. */
export const BUY = 'phone_numbers.buy'
const TAKEN = 'Somebody else was faster: this number is no longer available. Choose another one.'

/** Buys a number whose money is held. Without a clear answer the row stays `buying`, and is reconciled. */
export async function pursue(core: Core, tenant: Tenant, id: number): Promise<void> {
  const row = await tenant(db => queries.claim(db, id))
  if (!row) return
  try {
    await conclude(core, tenant, id, await core.telephony.buy(row.phone_number, row.key))
  } catch (error) {
    if (error instanceof Unavailable) await comeToNothing(tenant, id, TAKEN)
    else if (error instanceof Unwilling) await comeToNothing(tenant, id, error.message)
    else core.log.warn({ err: error, id }, 'phone_numbers.buy')
  }
}

/** The vendor has sold it: paid and owned in one transaction. A number whose money is gone is given back. */
export async function conclude(core: Core, tenant: Tenant, id: number, bought: Bought): Promise<void> {
  const kept = await tenant(async db => {
    const row = await queries.byId(db, id, 'for update')
    if (row.status === 'owned') return true
    const paid = row.status === 'buying' && (await paidFor(db, row))
    await queries.owned(db, id, bought, paid ? 'owned' : 'releasing')
    return paid
  })
  if (!kept) await giveBack(core, tenant, id)
}

async function paidFor(db: Db, { reservation_id }: queries.Row): Promise<boolean> {
  if (!reservation_id) return false
  try {
    await settle(db, reservation_id)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** Nothing was bought: what was held is free again. Gives whether it ended so now. */
export const comeToNothing = (tenant: Tenant, id: number, trouble: string): Promise<boolean> =>
  tenant(async db => {
    const row = await queries.byId(db, id, 'for update')
    if (row.status !== 'buying') return false
    if (row.reservation_id) await free(db, row.reservation_id)
    const paid = row.paid_by === 'card' && row.reservation_id !== null
    await queries.failed(db, id, paid ? `${trouble} What your card paid is in your wallet.` : trouble)
    return true
  })

/** Gives a number back to the vendor; where it does not answer the row stays `releasing`, and is tried again. */
export async function giveBack(core: Core, tenant: Tenant, id: number): Promise<void> {
  const { status, vendor_sid } = await tenant(db => queries.byId(db, id))
  if (status !== 'releasing' || !vendor_sid) return
  try {
    await core.telephony.release(vendor_sid)
    await tenant(db => queries.released(db, id))
  } catch (error) {
    core.log.warn({ err: error, id }, 'phone_numbers.release')
  }
}
