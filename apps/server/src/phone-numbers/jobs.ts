import type { Core } from '../core/core.ts'
import { payByCardWhenCharged } from './paid-by-card.ts'
import { BUY, pursue, tenantOf } from './pursue.ts'
import { reconcile } from './reconcile.ts'
import { renew } from './renew.ts'

export function registerPhoneNumbers(core: Core): void {
  payByCardWhenCharged()
  core.jobs.define(BUY, ({ id, business_unit_id }: { id: number; business_unit_id: number }) =>
    pursue(core, tenantOf(core, { business_unit_id, user_id: null }), id),
  )
  core.jobs.daily('phone_numbers.renew', '09:10', () => renew(core))
  core.jobs.minutely('phone_numbers.reconcile', () => reconcile(core))
}
