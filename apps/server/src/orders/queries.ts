import type { AdminOrderDetail, Order, OrderChange, OrderDetail } from '@openbook/api/orders.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import { HIDDEN } from './hidden.ts'

type Row = z.input<typeof Order>
type Detail = z.input<typeof OrderDetail>
type AdminDetail = z.input<typeof AdminOrderDetail>
export interface Locked {
  id: number
  user_id: number
  status: Row['status']
  admin_status: Row['admin_status']
  payment_method: Row['payment_method']
  total: string
  refunded: string
  reservation_id: number | null
  transaction_id: number | null
  charge_id: number | null
}

const LIMIT = 15
export const SHOWN = `o.id, o.status, o.admin_status, o.payment_method, o.total, o.refunded, o.contacts_count, o.note, o.trouble,
  o.created_at, o.updated_at,
  (select coalesce(json_agg(json_build_object('product_id', i.product_id, 'name', i.name, 'sku', i.sku, 'months_count', i.months_count,
     'per_contact', i.per_contact, 'price', i.price::text, 'quantity', i.quantity, 'amount', i.amount::text) order by i.id), '[]')
     from order_items i where i.order_id = o.id) as items`
export const WHOSE = `o.user_id, u.first_name || ' ' || u.last_name as user_name`
const CARD = `(select json_build_object('brand', p.brand, 'last4', p.last4) from card_charges c join payment_cards p on p.id = c.card_id
   where c.id = o.charge_id) as card`

export async function mine(
  db: Db,
  user_id: number,
  { page = 1, limit = LIMIT }: { page?: number | undefined; limit?: number | undefined },
) {
  const data = await db.rows<Row>(
    `select ${SHOWN} from orders o where o.user_id = $1 order by o.id desc limit $2 offset $3`,
    [user_id, limit, (page - 1) * limit],
  )
  const [counted] = await db.prepared<{ total: number }>('select count(*) as total from orders where user_id = $1', [
    user_id,
  ])
  return { data, meta: pageMeta(page, limit, counted?.total ?? 0) }
}

/** An order of this user with its history; the agency's history does not name who wrote it there. */
export async function detailOf(db: Db, id: number, viewer: Viewer): Promise<Detail> {
  const found = await adminDetail(db, id)
  if (found.user_id !== viewer.user_id) throw await outOfSight(db, viewer, HIDDEN, id)
  const may_cancel = found.admin_status === 'new' && (found.status !== 'pending' || found.payment_method !== 'card')
  return { ...found, may_cancel }
}

export async function adminDetail(db: Db, id: number): Promise<AdminDetail> {
  const [order] = await db.prepared<Omit<AdminDetail, 'changes'>>(
    `select ${SHOWN}, ${WHOSE}, o.agent_info, ${CARD} from orders o join users u on u.id = o.user_id where o.id = $1`,
    [id],
  )
  if (!order) throw notFound()
  const changes = await db.prepared<z.input<typeof OrderChange>>(
    `select c.id, c.kind, c.admin_status, c.amount, c.reason, c.state, c.at, u.first_name || ' ' || u.last_name as user_name,
            app.behind(c.user_id, c.real_user_id) ->> 'name' as real_user_name
       from order_changes c left join users u on u.id = c.user_id
      where c.order_id = $1 order by c.id`,
    [id],
  )
  return { ...order, changes }
}

/** The order, for this transaction alone. Throws a 404 for one of another agency, or of another user than the one named. */
export async function lockOrder(db: Db, id: number, user_id?: number): Promise<Locked> {
  const [order] = await db.prepared<Locked>(
    `select id, user_id, status, admin_status, payment_method, total, refunded, reservation_id, transaction_id, charge_id
       from orders where id = $1 for no key update`,
    [id],
  )
  if (!order || (user_id !== undefined && order.user_id !== user_id)) throw notFound()
  return order
}

export async function recipients(
  db: Db,
  id: number,
  user_id: number,
  { page = 1, limit = LIMIT }: { page?: number | undefined; limit?: number | undefined },
) {
  const from = `from order_contacts c join orders o on o.id = c.order_id where o.id = $1 and o.user_id = $2`
  const [order] = await db.prepared('select from orders where id = $1 and user_id = $2', [id, user_id])
  if (!order) throw notFound()
  const data = await db.rows<{ id: number; number: number | null; name: string; address: string }>(
    `select c.id, (select k.number from contacts k where k.id = c.contact_id) as number, c.name,
            concat_ws(', ', nullif(c.address, ''), nullif(c.address_2, ''), nullif(c.city, ''), nullif(trim(concat_ws(' ', c.state, c.zip)), '')) as address
       ${from} order by c.id limit $3 offset $4`,
    [id, user_id, limit, (page - 1) * limit],
  )
  const [counted] = await db.prepared<{ total: number }>(`select count(*) as total ${from}`, [id, user_id])
  return { data, meta: pageMeta(page, limit, counted?.total ?? 0) }
}
