import type { OrderChange } from '@openbook/api/orders.ts'
import { amountOf, exactMoney, unitsOf } from '@openbook/config/money.ts'
import type { Tenant } from '../accounts/charge.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { Unwilling } from '../core/vendors/payments/terms.ts'
import { book } from '../wallets/ledger.ts'
import { refund } from '../wallets/refund.ts'
import { fromCard } from './charge.ts'
import { record } from './history.ts'
import { type Locked, lockOrder } from './queries.ts'
import { tellNotGivenBack } from './tell-not-given-back.ts'

const MOST_DAYS = 7
const UNANSWERED = `The payment company did not take it for ${MOST_DAYS} days.`

interface Giving {
  amount: string
  kind: Extract<OrderChange['kind'], 'refunded' | 'cancelled'>
  reason?: string | undefined
  request_id?: string | undefined
}

/** What is left to give back of a paid order. */
export const leftOf = ({ status, total, refunded }: Locked): bigint =>
  status === 'charged' ? unitsOf(total) - unitsOf(refunded) : 0n

/** Gives back to where it came from, on a locked order: into the wallet at once, to a card once this is committed, by `pursueRefund` of the id it gives. Throws a 422 for more than is left. */
export async function giveBack(db: Db, order: Locked, { amount, kind, reason, request_id }: Giving) {
  const left = leftOf(order)
  const given = amountOf(unitsOf(amount))
  if (unitsOf(given) > left) throw tooMuch(left)
  const card = order.payment_method === 'card'
  if (card && unitsOf(given) % 100n !== 0n)
    throw invalid('amount', 'A card gets back whole cents only.', 'orders.cents')
  const change = await record(db, order.id, {
    kind,
    amount: given,
    reason,
    request_id,
    state: card ? 'pending' : 'done',
    ...(kind === 'cancelled' && { admin_status: 'cancelled' as const }),
  })
  const all = unitsOf(given) === left
  const status = kind === 'cancelled' ? 'cancelled' : all ? 'refunded' : order.status
  await db.prepared('update orders set refunded = refunded + $2, status = $3, updated_at = now() where id = $1', [
    order.id,
    given,
    status,
  ])
  if (card) return change
  if (!order.transaction_id) throw new Error(`Order ${order.id} is paid, and no transaction says so.`)
  const key = keyOf(order.id, change)
  const description = `Refund of order ${order.id}`
  await refund(db, { transaction_id: order.transaction_id, amount: given, key, description })
  return undefined
}

const keyOf = (id: number, change: number) => `orders:${id}:refund:${change}`

const tooMuch = (left: bigint) =>
  invalid(
    'amount',
    left > 0n ? `At most ${exactMoney(amountOf(left))} is left to give back.` : 'Nothing is left to give back.',
    'orders.refund_too_much',
  )

interface Pending {
  id: number
  order_id: number
  amount: string
  state: string
  /** Asked so often, for so long, that it is given up. */
  overdue: boolean
  charge: string
  reference: string
  transaction_id: number
}

const pendingOf = async (db: Db, id: number, lock = '') => {
  const [found] = await db.prepared<Pending>(
    `select c.id, c.order_id, c.amount, c.state, c.at < now() - interval '${MOST_DAYS} days' as overdue, k.vendor_charge as charge, k.reference, o.transaction_id
       from order_changes c join orders o on o.id = c.order_id join card_charges k on k.id = o.charge_id where c.id = $1 ${lock}`,
    [id],
  )
  return found
}

/** Asks the vendor to give back to a card; asked again it is given once. What cannot be asked now is asked again by the minute, for a week. */
export async function pursueRefund(core: Core, tenant: Tenant, id: number): Promise<void> {
  const pending = await tenant(db => pendingOf(db, id))
  if (pending?.state !== 'pending') return
  const { charge, amount, reference, overdue } = pending
  const outcome = await core.payments.refund({ charge, amount, key: `${reference}:${id}` }).then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof Unwilling) return error.message
      core.log.warn({ err: error, id }, 'orders.refund')
      return overdue ? UNANSWERED : undefined
    },
  )
  if (outcome === 'done') await tenant(db => given(db, id))
  else if (outcome !== undefined) await tenant(db => refused(core, db, id, outcome))
}

async function given(db: Db, id: number) {
  const change = await pendingOf(db, id, 'for update of c')
  if (change?.state !== 'pending') return
  const { order_id, amount, transaction_id } = change
  const reference = { type: 'orders', id: order_id }
  await book(
    db,
    {
      kind: 'store_order',
      key: keyOf(order_id, id),
      description: `Refund of order ${order_id}`,
      reference,
      refund_of: transaction_id,
    },
    await fromCard(db, `-${amount}`, amount),
  )
  await db.prepared(`update order_changes set state = 'done' where id = $1`, [id])
}

/** The vendor will not: the money is still paid, and the order says so. */
async function refused(core: Core, db: Db, id: number, why: string) {
  const pending = await pendingOf(db, id)
  if (!pending) return
  const order = await lockOrder(db, pending.order_id)
  const change = await pendingOf(db, id, 'for update of c')
  if (change?.state !== 'pending') return
  await db.prepared(
    `update order_changes set state = 'failed', reason = concat_ws(' ', reason, $2::text) where id = $1`,
    [id, `(${why})`],
  )
  await db.prepared(
    `update orders set refunded = refunded - $2, status = case when status in ('refunded', 'cancelled') then 'charged' else status end, updated_at = now() where id = $1`,
    [change.order_id, change.amount],
  )
  await tellNotGivenBack(core, db, { user_id: order.user_id, order_id: order.id, amount: change.amount, why })
}

/** For whoever gives back while the payment itself is still open. */
export const stillOpen = () =>
  new Refused(409, { base: 'The card payment is not through yet. Try again in a minute.' }, 'orders.payment_open')
