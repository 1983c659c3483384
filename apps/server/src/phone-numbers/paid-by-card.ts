import { type CardCharge, whenCharged } from '../accounts/charge.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notify } from '../notifications/notify.ts'
import { credit } from '../wallets/spend.ts'
import { descriptionOf, hold, PAY, SCREEN } from './purchase.ts'
import { BUY } from './pursue.ts'
import * as queries from './queries.ts'

/** What the card paid goes into the wallet, and from there to the number: so nothing is lost where the number was taken meanwhile. */
export const payByCardWhenCharged = () => whenCharged(PAY, { charged, failed })

const idOf = ({ key }: CardCharge) => Number(key.split(':')[1])

async function charged(core: Core, db: Db, charge: CardCharge): Promise<void> {
  const row = await queries.byId(db, idOf(charge), 'for update')
  await credit(db, {
    user_id: charge.user_id,
    amount: charge.amount,
    kind: 'manual_topup',
    key: `card:${charge.key}`,
    description: descriptionOf(row),
    reference: { type: 'phone_numbers', id: row.id },
    charge_id: charge.id,
  })
  if (row.status !== 'buying') return
  await hold(db, row)
  if (core.jobs.running)
    await core.jobs.enqueue(db, BUY, { id: row.id, business_unit_id: row.business_unit_id }, { startAfter: 10 })
}

/** Told at once the screen says it; told later by the vendor, in nobody's name, a notice does. */
async function failed(core: Core, db: Db, charge: CardCharge): Promise<void> {
  const row = await queries.byId(db, idOf(charge), 'for update')
  if (row.status !== 'buying') return
  const trouble = charge.trouble ?? 'The card was declined.'
  await queries.failed(db, row.id, trouble)
  const [waiting] = await db.prepared('select where app.user_id() is not null')
  if (waiting) return
  await notify(core, db, {
    user_id: row.user_id,
    kind: 'phone_numbers.failed',
    title: `${descriptionOf(row)} was not bought`,
    body: trouble,
    link: SCREEN,
  })
}
