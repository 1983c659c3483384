import type { cancel as route } from '@openbook/api/orders.ts'
import type { Handler } from '../core/http/context.ts'
import { Refused } from '../core/http/refused.ts'
import { callOff } from './call-off.ts'
import { pursueRefund } from './give-back.ts'
import { detailOf, lockOrder } from './queries.ts'

/** Takes an own order back, while nobody has begun with it. */
export async function cancel({ core, viewer, tenant, params, audit }: Parameters<Handler<typeof route>>[0]) {
  const refund = await tenant(async db => {
    const order = await lockOrder(db, params.id, viewer.user_id)
    audit({ subject_type: 'orders', subject_id: order.id })
    if (order.admin_status === 'cancelled') return undefined
    if (order.admin_status !== 'new') {
      const message = 'Your agency has begun with this order. Ask them to cancel it.'
      throw new Refused(409, { base: message }, 'orders.too_late')
    }
    return callOff(db, order)
  })
  if (refund) await pursueRefund(core, tenant, refund)
  return tenant(db => detailOf(db, params.id, viewer))
}
