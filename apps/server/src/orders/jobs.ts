import { whenCharged } from '../accounts/charge.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { charged, chargeOrder, failed, PAY } from './charge.ts'
import { pursueRefund } from './give-back.ts'

interface Open {
  id: number
  business_unit_id: number
}

/** Payments and refunds that were begun and whose process went away are taken up again; by their keys each is done once. */
export async function takeUp(core: Core): Promise<void> {
  const { orders, refunds } = await core.database.system(async db => ({
    orders: await db.rows<Open>(
      `select o.id, o.business_unit_id from orders o
        where o.status = 'pending' and o.payment_method = 'card' and o.created_at < now() - interval '1 minute'
          and not exists (select from card_charges c where c.business_unit_id = o.business_unit_id and c.key = 'orders:' || o.id)
        order by o.id limit 100`,
    ),
    refunds: await db.rows<Open>(
      `update order_changes set asked_at = now() where id in
         (select id from order_changes where state = 'pending' and asked_at < now() - interval '1 minute'
           order by asked_at limit 100 for update skip locked)
       returning id, business_unit_id`,
    ),
  }))
  const each = async (open: Open[], act: typeof chargeOrder) => {
    for (const { id, business_unit_id } of open) {
      const tenant = <T>(fn: (db: Db) => Promise<T>) => core.database.tenant({ business_unit_id, user_id: null }, fn)
      await act(core, tenant, id).catch(err => core.log.warn({ err, id }, 'orders.take_up'))
    }
  }
  await each(orders, chargeOrder)
  await each(refunds, pursueRefund)
}

export function registerOrders(core: Core): void {
  whenCharged(PAY, { charged, failed })
  core.jobs.minutely('orders.take_up', () => takeUp(core))
}
