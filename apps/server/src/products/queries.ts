import type { Product } from '@openbook/api/products.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { deleteKept } from '../core/deletions.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'

export type Row = z.input<typeof Product>
export type Stored = Row & { image_key: string | null }

export const SORTABLE = ['id', 'name', 'price', 'months_count', 'sku', 'active', 'created_at', 'updated_at']

/** The address of a picture changes with it, so that no browser shows the one before. */
const IMAGE = `case when p.image_key is not null then json_build_object('title', p.name,
  'src', '/v1/admin/products/' || p.id || '/image?of=' || right(p.image_key, 12)) end as image`
const SHOWN = `p.id, p.name, p.description, p.category_id, p.corporation_id, round(p.price, 2)::text as price, p.months_count, p.per_contact, p.sku,
  p.active, p.image_key, p.created_at, p.updated_at, ${IMAGE},
  (select c.name from categories c where c.id = p.category_id) as category_name,
  (select c.name from corporations c where c.id = p.corporation_id) as corporation_name`
const MATCHES = `($1::text is null or strpos(lower(p.name || ' ' || coalesce(p.sku, '')), lower($1)) > 0)
  and ($2::bigint[] is null or p.id = any($2)) and ($3::text is null or p.category_id::text = $3)
  and ($4::text is null or p.corporation_id::text = $4) and ($5::text is null or p.active::text = $5)`

export async function list(db: Db, { limit, offset, order, q, ids, filter }: ReturnType<typeof slice>) {
  const narrowed = [filter.category_id, filter.corporation_id, filter.active].map(value => String(value ?? '') || null)
  const asked = [q ?? null, ids ?? null, ...narrowed]
  const by = order.replaceAll(/(^|, )/g, '$1p.')
  const items = await db.rows<Row>(
    `select ${SHOWN} from products p where ${MATCHES} order by ${by} limit $6 offset $7`,
    [...asked, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from products p where ${MATCHES}`, asked)
  return { items, from: offset, total: total?.count ?? 0 }
}

export async function show(db: Db, id: number): Promise<Stored> {
  const [row] = await db.prepared<Stored>(`select ${SHOWN} from products p where p.id = $1`, [id])
  if (!row) throw notFound()
  return row
}

/** The same, held until it is written or deleted. */
async function hold(db: Db, id: number): Promise<Stored> {
  await db.rows('select from products where id = $1 for no key update', [id])
  return show(db, id)
}

/** Whether the agency has such a row; keys alone would take another agency's. */
export const has = async (db: Db, table: 'categories' | 'corporations', id: number) =>
  (await db.prepared(`select from ${table} where id = $1`, [id])).length > 0

export async function create(db: Db, values: object): Promise<Stored> {
  const names = Object.keys(values)
  const [made] = await db.rows<{ id: number }>(
    `insert into products (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
    Object.values(values),
  )
  if (!made) throw new Error('A product was inserted without an id.')
  return show(db, made.id)
}

/** Changes it, and gives it as it was and as it is. */
export async function update(db: Db, id: number, values: object): Promise<{ row: Stored; before: Stored }> {
  const before = await hold(db, id)
  const sets = Object.keys(values).map((name, at) => `${name} = $${at + 2}, `)
  await db.rows(`update products set ${sets.join('')}updated_at = now() where id = $1`, [id, ...Object.values(values)])
  return { row: await show(db, id), before }
}

export async function destroy(db: Db, id: number): Promise<Stored> {
  const row = await hold(db, id)
  await deleteKept(db, 'products', id, [row.image_key])
  return row
}
