import type { adminRefund } from '@openbook/api/orders.ts'
import { exactMoney, unitsOf } from '@openbook/config/money.ts'
import type { Db } from '../core/db/database.ts'
import type { Handler } from '../core/http/context.ts'
import { Refused } from '../core/http/refused.ts'
import { notify } from '../notifications/notify.ts'
import { giveBack, pursueRefund } from './give-back.ts'
import { adminDetail, lockOrder } from './queries.ts'

type Asked = Parameters<Handler<typeof adminRefund>>[0]

/** Gives back some or all of what was paid, once for a request. */
export async function refundOrder({ core, tenant, params, body, audit }: Asked) {
  const refund = await tenant(async db => {
    const order = await lockOrder(db, params.id)
    const { amount, reason, request_id } = body
    audit({ subject_type: 'orders', subject_id: order.id, changes: { amount, reason } })
    if (request_id && (await refundedBefore(db, order.id, request_id, amount))) return undefined
    const given = await giveBack(db, order, { amount, kind: 'refunded', reason, request_id })
    await notify(core, db, {
      user_id: order.user_id,
      kind: 'orders.refunded',
      title: `${exactMoney(amount)} of order ${order.id} goes back to you`,
      body: reason || null,
      link: `/store/orders/${order.id}`,
      data: { order_id: order.id },
    })
    return given
  })
  if (refund) await pursueRefund(core, tenant, refund)
  return tenant(db => adminDetail(db, params.id))
}

async function refundedBefore(db: Db, id: number, request_id: string, amount: string): Promise<boolean> {
  const [before] = await db.prepared<{ amount: string }>(
    'select amount from order_changes where order_id = $1 and request_id = $2',
    [id, request_id],
  )
  if (!before) return false
  if (unitsOf(before.amount) === unitsOf(amount)) return true
  throw new Refused(409, { base: 'This was sent before with another amount. Reload the page.' }, 'orders.request_used')
}
