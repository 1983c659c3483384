import { amountOf } from '@openbook/config/money.ts'
import type { Db } from '../core/db/database.ts'
import { release } from '../wallets/spend.ts'
import { giveBack, leftOf, stillOpen } from './give-back.ts'
import { record, tellTimelines } from './history.ts'
import type { Locked } from './queries.ts'

/** Cancels a locked order: what was reserved is free again, what was paid goes back. Gives the refund to pursue, where one goes to a card. */
export async function callOff(db: Db, order: Locked): Promise<number | undefined> {
  if (order.status === 'pending' && order.payment_method === 'card') throw stillOpen()
  if (order.status === 'pending' && order.reservation_id) await release(db, order.reservation_id)
  const left = leftOf(order)
  const refund =
    left > 0n
      ? await giveBack(db, order, { amount: amountOf(left), kind: 'cancelled' })
      : await record(db, order.id, { kind: 'cancelled', admin_status: 'cancelled' }).then(() => undefined)
  await db.prepared(
    `update orders set admin_status = 'cancelled', status = case when status = 'refunded' then status else 'cancelled' end, updated_at = now() where id = $1`,
    [order.id],
  )
  await tellTimelines(db, order.id, 'orders.cancelled')
  return refund
}
