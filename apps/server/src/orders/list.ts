import type { AdminOrder } from '@openbook/api/orders.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import type { slice } from '../core/page.ts'
import { pageOf, rowsOf } from '../core/page-of.ts'
import { SHOWN, WHOSE } from './queries.ts'

export type Listed = z.input<typeof AdminOrder>
export interface Filter {
  status?: string | undefined
  admin_status?: string | undefined
  product_id?: number | undefined
  user_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export const SORTABLE = ['id', 'total', 'created_at']

const WHERE = `
  where ($1::bigint[] is null or id = any($1))
    and ($2::text is null or id = $3::bigint or user_id = any(array(
      select u.id from users u where strpos(lower(concat_ws(' ', u.first_name, u.last_name, u.username)), lower($2)) > 0)))
    and ($4::text is null or status = $4)
    and ($5::text is null or admin_status = $5)
    and ($6::bigint is null or exists (select from order_items i where i.order_id = orders.id and i.product_id = $6))
    and ($7::bigint is null or user_id = $7)
    and ($8::timestamptz is null or created_at >= $8)
    and ($9::timestamptz is null or created_at <= $9)`

const valuesOf = (q: string | undefined, ids: number[] | undefined, filter: Filter) => {
  const { status, admin_status, product_id, user_id, from, to } = filter
  const number = q && /^\d{1,15}$/.test(q) ? Number(q) : undefined
  return [ids, q, number, status, admin_status, product_id, user_id, from, to].map(value => value ?? null)
}

const FETCHED = `select ${SHOWN}, ${WHOSE} from orders o join users u on u.id = o.user_id`

export async function list(db: Db, wanted: ReturnType<typeof slice>, filter: Filter) {
  const values = valuesOf(wanted.q, wanted.ids, filter)
  const page = await pageOf(db, { ...wanted, from: 'orders', where: WHERE }, values, Boolean(wanted.q))
  const items = await rowsOf<Listed>(db, FETCHED, 'o.id', page.ids)
  return { items, from: wanted.offset, total: page.total }
}

/** What the filter finds below an order, newest first: the next rows of a spreadsheet. */
export const after = (db: Db, below: number | null, limit: number, q: string | undefined, filter: Filter) =>
  db.rows<Listed>(
    `${FETCHED} where o.id in (select id from orders ${WHERE} and ($10::bigint is null or id < $10) order by id desc limit $11) order by o.id desc`,
    [...valuesOf(q, undefined, filter), below, limit],
  )
