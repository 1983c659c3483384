import { ADMIN_STATUSES, type AdminStatus, type adminUpdate } from '@openbook/api/orders.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { Handler } from '../core/http/context.ts'
import { Refused, standingIn } from '../core/http/refused.ts'
import { notify } from '../notifications/notify.ts'
import { settle } from '../wallets/spend.ts'
import { callOff } from './call-off.ts'
import { pursueRefund, stillOpen } from './give-back.ts'
import { record } from './history.ts'
import { adminDetail, type Locked, lockOrder } from './queries.ts'

const TITLES: Record<Exclude<AdminStatus, 'new'>, string> = {
  processing: 'was accepted',
  shipped: 'is on its way',
  completed: 'is complete',
  cancelled: 'was cancelled by your agency',
}

/** Moves an order a step on: accepting it takes the money, cancelling it gives it back. */
export async function changeStatus(asked: Parameters<Handler<typeof adminUpdate>>[0]) {
  const { core, viewer, tenant, params, body, audit } = asked
  const to = body.admin_status
  const refund = await tenant(async db => {
    const order = await lockOrder(db, params.id)
    const from = order.admin_status
    audit({ subject_type: 'orders', subject_id: order.id, changes: { admin_status: to, before: from } })
    if (to === from) return undefined
    if (to === 'new' || !(ADMIN_STATUSES[from].next as readonly string[]).includes(to)) throw noSuchStep(from, to)
    const movesMoney = to === 'cancelled' || order.status === 'pending'
    if (movesMoney && viewer.login_type) throw standingIn(viewer.username)
    const refund = to === 'cancelled' ? await callOff(db, order) : await moveOn(db, order, to)
    await tell(core, db, order, to)
    return refund
  })
  if (refund) await pursueRefund(core, tenant, refund)
  return tenant(db => adminDetail(db, params.id))
}

async function moveOn(db: Db, order: Locked, to: AdminStatus) {
  if (order.status === 'pending') await take(db, order)
  await db.prepared('update orders set admin_status = $2, updated_at = now() where id = $1', [order.id, to])
  await record(db, order.id, { kind: 'moved', admin_status: to })
  return undefined
}

/** Takes what was reserved when the order was placed. */
async function take(db: Db, { id, reservation_id, total }: Locked) {
  if (!reservation_id) throw stillOpen()
  const taken = await settle(db, reservation_id).catch((error: unknown) => {
    throw error instanceof Refused && error.answer.code === 'wallets.released' ? released() : error
  })
  await db.prepared(`update orders set status = 'charged', transaction_id = $2 where id = $1`, [id, taken.id])
  await record(db, id, { kind: 'paid', amount: total })
}

const released = () =>
  new Refused(
    409,
    { base: 'This order waited so long that its money is no longer reserved. Cancel it; the agent can order again.' },
    'orders.released',
  )

function noSuchStep(from: AdminStatus, to: AdminStatus) {
  const message = `An order that is “${ADMIN_STATUSES[from].name}” cannot become “${ADMIN_STATUSES[to].name}”.`
  return new Refused(409, { admin_status: message }, 'orders.no_such_step')
}

const tell = (core: Core, db: Db, { id, user_id }: Locked, to: Exclude<AdminStatus, 'new'>) =>
  notify(core, db, {
    user_id,
    kind: 'orders.moved',
    title: `Order ${id} ${TITLES[to]}`,
    link: `/store/orders/${id}`,
    data: { order_id: id, admin_status: to },
  })
