import { amountOf, money, unitsOf } from '@openbook/config/money.ts'
import { type CardCharge, type Charging, chargeCard, type Tenant, whenCharged } from '../accounts/charge.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { isOnFor } from '../feature-flags/decided.ts'
import { notify } from '../notifications/notify.ts'
import { walletOf } from './ledger.ts'
import { bookCharge } from './top-up.ts'

export const REFILL = 'wallets.refill'
const PURPOSE = 'wallets.auto_refill'
const LEAST = 5n * 10_000n
const CENT = 100n
const STRIKES = 3

export interface Place {
  user_id: number
  business_unit_id: number
}
interface Set {
  threshold: string
  amount: string
  daily_cap: string
}

/** Wallets below their threshold whose owner wants them refilled and is here: looked for every minute, over all agencies. */
export const due = (db: Db) =>
  db.rows<Place>(
    `select s.user_id, s.business_unit_id from wallet_settings s join users u on u.id = s.user_id and u.deactivated_at is null left join ledger_accounts a on a.kind = 'wallet' and a.business_unit_id = s.business_unit_id and a.user_id = s.user_id
      where s.enabled and s.blocked_at is null and not app.is_closed(s.business_unit_id) and (s.next_try_at is null or s.next_try_at <= now()) and coalesce(a.balance - a.reserved, 0) < s.threshold
      order by s.updated_at limit 500`,
  )

/** Charges the card once for what is short. Two that do it at the same time make one charge: their key is the same, and the one that counted another amount gives way. */
export async function refill(core: Core, { user_id, business_unit_id }: Place): Promise<CardCharge | undefined> {
  const tenant: Tenant = fn => core.database.tenant({ business_unit_id, user_id: null }, fn)
  const asked = await tenant(db => wanted(core, db, user_id))
  if (!asked) return undefined
  return chargeCard(core, tenant, asked).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    if (error.answer.code !== 'wallets.key_reused' && error.answer.code !== 'accounts.left')
      await tenant(db => stop(core, db, user_id, String(error.answer.errors.base)))
    return undefined
  })
}

async function wanted(core: Core, db: Db, user_id: number): Promise<Charging | undefined> {
  const [set] = await db.prepared<Set>(
    `select threshold, amount, daily_cap from wallet_settings
      where user_id = $1 and enabled and blocked_at is null and (next_try_at is null or next_try_at <= now()) for update`,
    [user_id],
  )
  const [past] = await db.prepared<{ tries: number; open: number; today: string }>(
    `select count(*) as tries, count(*) filter (where status = 'pending') as open,
            coalesce(sum(amount) filter (where status <> 'failed' and created_at > now() - interval '1 day'), 0) as today
       from card_charges where user_id = $1 and purpose = $2`,
    [user_id, PURPOSE],
  )
  const { spendable } = await walletOf(db, user_id)
  if (!set || !past || past.open || unitsOf(spendable) >= unitsOf(set.threshold)) return undefined
  const on = await isOnFor(core, db, { user_id }, 'wallet_feature_enabled')
  const amount = on && sizeOf(set, spendable, past.today)
  if (amount)
    return {
      user_id,
      amount,
      purpose: PURPOSE,
      kind: 'auto_refill_triggered',
      key: `refill:${user_id}:${past.tries}`,
      description: 'Auto-refill',
    }
  await db.prepared(`update wallet_settings set next_try_at = now() + interval '1 hour' where user_id = $1`, [user_id])
  return undefined
}

/** What to charge: the amount set, or all that is short of the threshold if that is more, in whole cents, and never more than is left of the day's limit. */
export function sizeOf({ threshold, amount, daily_cap }: Set, spendable: string, today: string): string | undefined {
  const short = unitsOf(threshold) - unitsOf(spendable)
  const whole = ((short + CENT - 1n) / CENT) * CENT
  const set = unitsOf(amount)
  const left = unitsOf(daily_cap) - unitsOf(today)
  const size = [whole > set ? whole : set, (left / CENT) * CENT].reduce((a, b) => (a < b ? a : b))
  return size >= LEAST ? amountOf(size) : undefined
}

export function registerRefills(core: Core): void {
  whenCharged(PURPOSE, { charged, failed })
  core.jobs.define(REFILL, async (place: Place) => void (await refill(core, place)))
  core.jobs.minutely('wallets.refill_due', async () => {
    for (const place of await core.database.system(due))
      await refill(core, place).catch(err => core.log.warn({ err, ...place }, REFILL))
  })
}

async function charged(core: Core, db: Db, charge: CardCharge) {
  await bookCharge(db, charge)
  await db.prepared('update wallet_settings set failures = 0, next_try_at = null where user_id = $1', [charge.user_id])
  await tell(core, db, charge.user_id, `${money(charge.amount)} was added to your wallet by auto-refill`)
}

/** Tried again an hour later, then six; after that not before the settings are saved anew. */
async function failed(core: Core, db: Db, { id, user_id, trouble }: CardCharge) {
  const [set] = await db.prepared<{ failures: number }>(
    `update wallet_settings set failures = failures + 1, next_try_at = now() + case failures when 0 then interval '1 hour' else interval '6 hours' end
      where user_id = $1 returning failures`,
    [user_id],
  )
  const blocked = (set?.failures ?? 0) >= STRIKES
  await db.prepared('update card_charges set invoice_type = $2 where id = $1', [
    id,
    blocked ? 'auto_refill_blocked' : 'auto_refill_failed',
  ])
  if (blocked) await stop(core, db, user_id, trouble)
  else await tell(core, db, user_id, 'Auto-refill failed', trouble)
}

async function stop(core: Core, db: Db, user_id: number, why: string | null) {
  await db.prepared('update wallet_settings set blocked_at = now() where user_id = $1', [user_id])
  await tell(
    core,
    db,
    user_id,
    'Auto-refill has stopped',
    `${why ?? ''} Save its settings again once that is mended.`.trim(),
  )
}

const tell = (core: Core, db: Db, user_id: number, title: string, body: string | null = null) =>
  notify(core, db, { user_id, kind: PURPOSE, title, body, link: '/wallets' })
