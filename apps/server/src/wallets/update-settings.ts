import type { updateSettings as route } from '@openbook/api/wallets.ts'
import { cardOf } from '../accounts/queries.ts'
import type { Handler } from '../core/http/context.ts'
import { invalid } from '../core/http/refused.ts'
import * as queries from './queries.ts'
import { REFILL } from './refill.ts'

type Asked = Parameters<Handler<typeof route>>[0]

/** Keeps how the wallet refills itself, and lets one that had been stopped go on. */
export async function updateSettings({ core, db, viewer, body, audit }: Asked) {
  const before = await queries.settingsOf(db, viewer.user_id)
  const {
    enabled = before.enabled,
    threshold = before.threshold,
    amount = before.amount,
    daily_cap = before.daily_cap,
  } = body
  if (Number(daily_cap) < Number(amount))
    throw invalid('daily_cap', 'The daily limit must be at least the amount.', 'wallets.cap_too_low')
  if (enabled && !(await cardOf(db, viewer.user_id, core.payments.vendor)))
    throw invalid('enabled', 'Add a card first.', 'accounts.no_card')
  await db.prepared(
    `insert into wallet_settings (user_id, enabled, threshold, amount, daily_cap) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set enabled = $2, threshold = $3, amount = $4, daily_cap = $5,
       failures = 0, next_try_at = null, blocked_at = null, updated_at = now()`,
    [viewer.user_id, enabled, threshold, amount, daily_cap],
  )
  audit({
    subject_type: 'wallet_settings',
    subject_id: viewer.user_id,
    changes: { enabled, threshold, amount, daily_cap },
  })
  if (enabled && core.jobs.running) {
    const { user_id, business_unit_id } = viewer
    await core.jobs.enqueue(db, REFILL, { user_id, business_unit_id })
  }
  return queries.show(db, viewer.user_id)
}
