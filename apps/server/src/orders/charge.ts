import { money } from '@openbook/config/money.ts'
import { type CardCharge, chargeCard, type Tenant } from '../accounts/charge.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { notify } from '../notifications/notify.ts'
import { agencyAccount, book } from '../wallets/ledger.ts'
import { record, tellTimelines } from './history.ts'
import { lockOrder } from './queries.ts'

export const PAY = 'orders.pay'
const keyOf = (id: number) => `orders:${id}`
const orderOf = ({ key }: CardCharge) => Number(key.slice(key.indexOf(':') + 1))

/** Charges an order to the card on file, once however often it is asked. */
export async function chargeOrder(core: Core, tenant: Tenant, id: number): Promise<void> {
  const { user_id, total: amount } = await tenant(db => lockOrder(db, id))
  const asked = {
    user_id,
    amount,
    purpose: PAY,
    kind: 'store_order',
    key: keyOf(id),
    description: `Order ${id}`,
  } as const
  await chargeCard(core, tenant, asked).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    await tenant(db => giveUp(core, db, id, Object.values(error.answer.errors).flat()[0] ?? 'The card was declined.'))
  })
}

/** The card was charged: the order is paid, and the ledger says so. */
export async function charged(_core: Core, db: Db, charge: CardCharge): Promise<void> {
  const { id } = await lockOrder(db, orderOf(charge))
  const movement = { kind: 'store_order', key: `${keyOf(id)}:charge`, charge_id: charge.id } as const
  const { id: transaction_id } = await book(
    db,
    { ...movement, description: `Order ${id}`, reference: { type: 'orders', id } },
    await fromCard(db, charge.amount, `-${charge.amount}`),
  )
  await db.prepared(
    `update orders set status = 'charged', charge_id = $2, transaction_id = $3, updated_at = now() where id = $1`,
    [id, charge.id, transaction_id],
  )
  await record(db, id, { kind: 'paid', amount: charge.amount })
}

/** The card was refused: there is no order. */
export async function failed(core: Core, db: Db, charge: CardCharge): Promise<void> {
  const id = orderOf(charge)
  await db.prepared('update orders set charge_id = $2 where id = $1', [id, charge.id])
  await giveUp(core, db, id, charge.trouble ?? 'The card was declined.')
}

async function giveUp(core: Core, db: Db, id: number, trouble: string) {
  const { user_id, status, total } = await lockOrder(db, id)
  if (status !== 'pending') return
  await db.prepared(
    `update orders set status = 'failed', admin_status = 'cancelled', trouble = $2, updated_at = now() where id = $1`,
    [id, trouble],
  )
  await record(db, id, { kind: 'failed', reason: trouble })
  await tellTimelines(db, id, 'orders.cancelled')
  await notify(core, db, {
    user_id,
    kind: 'orders.failed',
    title: `Order ${id} could not be paid`,
    body: `${money(total)}. ${trouble}`,
    link: `/store/orders/${id}`,
  })
}

/** What a card pays for goes past every wallet: from the agency's card account to its spending, or back. */
export async function fromCard(db: Db, spent: string, card: string) {
  return [
    { account_id: await agencyAccount(db, 'manual_topup'), amount: card },
    { account_id: await agencyAccount(db, 'store_order'), amount: spent },
  ]
}
