import type { BusinessUnit } from '@openbook/api/business-units.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'

export const SORTABLE = ['id', 'name', 'brand', 'created_at']

const WHERE = `where ($1::text is null or strpos(lower(name), lower($1)) > 0) and ($2::bigint[] is null or id = any($2))`
const ACTIVE_USERS =
  '(select count(*) from users u where u.business_unit_id = business_units.id and u.deactivated_at is null) as active_users'

const COLUMNS = `id, name, brand, deactivated_at is null as active, ${ACTIVE_USERS}, created_at`

type Row = z.input<typeof BusinessUnit>

export async function list(db: Db, { limit, offset, order, q, ids }: ReturnType<typeof slice>) {
  const values = [q ?? null, ids ?? null]
  const items = await db.rows<Row>(
    `select ${COLUMNS} from business_units ${WHERE} order by ${order} limit $3 offset $4`,
    [...values, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from business_units ${WHERE}`, values)
  return { items, from: offset, total: total?.count ?? 0 }
}

export async function show(db: Db, id: number): Promise<Row> {
  const [row] = await db.prepared<Row>(`select ${COLUMNS} from business_units where id = $1`, [id])
  if (!row) throw notFound()
  return row
}

export const update = (
  db: Db,
  id: number,
  { name, brand }: { name?: string | undefined; brand?: string | undefined },
) =>
  db.prepared('update business_units set name = coalesce($2, name), brand = coalesce($3, brand) where id = $1', [
    id,
    name ?? null,
    brand ?? null,
  ])
