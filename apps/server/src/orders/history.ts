import type { AdminStatus, OrderChange } from '@openbook/api/orders.ts'
import type { Db } from '../core/db/database.ts'

interface Change {
  kind: OrderChange['kind']
  admin_status?: AdminStatus
  amount?: string
  reason?: string | null | undefined
  request_id?: string | undefined
  state?: OrderChange['state']
}

/** Keeps what became of an order, and by whom. Gives the id of the entry. */
export async function record(db: Db, order_id: number, change: Change): Promise<number> {
  const { kind, admin_status, amount, reason, request_id, state = 'done' } = change
  const [made] = await db.prepared<{ id: number }>(
    `insert into order_changes (order_id, kind, admin_status, amount, reason, request_id, state) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [order_id, kind, admin_status ?? null, amount ?? null, reason || null, request_id ?? null, state],
  )
  return made?.id ?? 0
}

/** Everyone an order goes to finds it on their timeline. */
export const tellTimelines = (db: Db, id: number, kind: 'orders.placed' | 'orders.cancelled') =>
  db.rows(
    `insert into contact_events (contact_id, kind, data)
     select c.contact_id, $2, jsonb_build_object('order_id', $1::bigint, 'items',
       (select string_agg(i.name, ', ' order by i.id) from order_items i where i.order_id = $1 and i.per_contact))
       from order_contacts c where c.order_id = $1`,
    [id, kind],
  )
