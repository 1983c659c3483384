import type { OrderDetail } from '@openbook/api/orders.ts'
import type { createOrder } from '@openbook/api/store.ts'
import { money, unitsOf } from '@openbook/config/money.ts'
import type { z } from 'zod'
import { cardOf } from '../accounts/queries.ts'
import type { Db } from '../core/db/database.ts'
import type { Handler } from '../core/http/context.ts'
import { Refused } from '../core/http/refused.ts'
import { chargeOrder } from '../orders/charge.ts'
import { record, tellTimelines } from '../orders/history.ts'
import { detailOf } from '../orders/queries.ts'
import { reserve } from '../wallets/spend.ts'
import { agentInfo } from './agent-info.ts'
import { type Line, priced, soldTo } from './lines.ts'
import { recipientsOf, snapshot } from './recipients.ts'

type Asked = Parameters<Handler<typeof createOrder>>[0]
type Body = Asked['body']
interface Known {
  id: number
  payment_method: string
  status: string
}

/** How long wallet money waits for the agency to accept an order. */
const NINETY_DAYS = 90 * 24 * 60

/** Orders once for a key. All of it is one transaction with the reservation of the money; a card is charged after it. */
export async function placeOrder(asked: Asked): Promise<z.input<typeof OrderDetail>> {
  const { core, viewer, body, tenant } = asked
  const { id, payment_method, status } = await tenant(async db => (await known(db, asked)) ?? write(db, asked))
  if (payment_method === 'card' && status === 'pending') await chargeOrder(core, tenant, id)
  const placed = await tenant(db => detailOf(db, id, viewer))
  if (placed.status === 'failed' && body.payment_method === 'card')
    throw new Refused(422, { payment_method: placed.trouble ?? 'The card was declined.' }, 'store.card_refused')
  return placed
}

/** The order that came of this key before; waits for one that is being written. Throws a 409 where it was for something else. */
async function known(db: Db, { viewer, body }: Asked): Promise<Known | undefined> {
  await db.prepared('select pg_advisory_xact_lock(hashtextextended($1, 8131))', [
    `${viewer.user_id} ${body.request_id}`,
  ])
  const [order] = await db.prepared<Known & { total: string; items: number[] }>(
    `select id, payment_method, status, total, array(select i.product_id from order_items i where i.order_id = o.id order by i.id) as items
       from orders o where user_id = $1 and request_id = $2`,
    [viewer.user_id, body.request_id],
  )
  if (!order) return undefined
  const same =
    unitsOf(order.total) === unitsOf(body.expected_total) &&
    order.items.map(Number).join() === body.items.map(({ product_id }) => product_id).join() &&
    (order.payment_method === 'free' || order.payment_method === body.payment_method)
  if (same) return order
  const message = 'This was sent before for another order. Reload the page to order again.'
  throw new Refused(409, { base: message }, 'store.request_used')
}

async function write(db: Db, { core, viewer, body, audit }: Asked): Promise<Known> {
  const sold = await soldTo(db, viewer, body.items)
  const info = body.agent_info ?? (await agentInfo(db, viewer.user_id))
  const [made] = await db.prepared<{ id: number }>(
    `insert into orders (request_id, payment_method, agent_info, note) values ($1, $2, $3, $4) returning id`,
    [body.request_id, body.payment_method, JSON.stringify(info), body.note || null],
  )
  const id = made?.id ?? 0
  const toContacts = sold.some(({ per_contact }) => per_contact)
  const receiving = toContacts ? await snapshot(db, id, await recipientsOf(db, viewer, body)) : 0
  const { lines, total } = await priced(db, body.items, sold, receiving)
  refuseOther(total, body)
  await keepLines(db, id, lines)
  const free = unitsOf(total) === 0n
  const payment_method = free ? 'free' : body.payment_method
  await db.prepared(
    'update orders set total = $2, contacts_count = $3, payment_method = $4, status = $5 where id = $1',
    [id, total, receiving, payment_method, free ? 'charged' : 'pending'],
  )
  await record(db, id, { kind: 'placed' })
  if (toContacts) await tellTimelines(db, id, 'orders.placed')
  if (payment_method === 'wallet') await hold(db, id, viewer.user_id, total)
  if (payment_method === 'card') await requireCard(db, core.payments.vendor, viewer.user_id, total)
  const items = lines.map(({ product_id, quantity }) => ({ product_id, quantity }))
  audit({ subject_type: 'orders', subject_id: id, changes: { items, total, payment_method, contacts: receiving } })
  return { id, payment_method, status: free ? 'charged' : 'pending' }
}

/** The price or the list has changed since it was shown: nothing is ordered for another total. */
function refuseOther(total: string, { expected_total }: Body) {
  if (unitsOf(total) === unitsOf(expected_total)) return
  const message = `This costs ${money(total)} now, not ${money(expected_total)}. Look again before you order.`
  throw new Refused(409, { expected_total: message }, 'store.total_changed')
}

const keepLines = (db: Db, id: number, lines: Line[]) =>
  db.rows(
    `insert into order_items (order_id, product_id, name, sku, months_count, per_contact, price, quantity, amount)
     select $1, l.product_id, l.name, l.sku, l.months_count, l.per_contact, l.price, l.quantity, l.amount
       from jsonb_to_recordset($2::jsonb) as l(product_id bigint, name text, sku text, months_count int, per_contact boolean,
            price numeric, quantity int, amount numeric)`,
    [id, JSON.stringify(lines)],
  )

async function hold(db: Db, id: number, user_id: number, total: string) {
  const held = await reserve(db, {
    user_id,
    amount: total,
    kind: 'store_order',
    key: `orders:${id}`,
    reference: { type: 'orders', id },
    description: `Order ${id}`,
    minutes: NINETY_DAYS,
  })
  await db.prepared('update orders set reservation_id = $2 where id = $1', [id, held.id])
}

async function requireCard(db: Db, vendor: string, user_id: number, total: string) {
  if (unitsOf(total) % 100n !== 0n)
    throw new Refused(422, { payment_method: 'A card pays whole cents only. Pay from your wallet.' }, 'store.cents')
  const card = await cardOf(db, user_id, vendor)
  if (card && !card.expired) return
  const message = card
    ? 'The card on file has expired. Add one that is valid.'
    : 'There is no card on file. Add a card first.'
  throw new Refused(422, { payment_method: message }, 'accounts.no_card')
}
