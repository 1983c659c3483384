import type { BusinessUnit } from '@openbook/api/business-units.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'

export const SORTABLE = ['id', 'name', 'brand', 'timezone', 'created_at']

const WHERE = `where ($1::text is null or strpos(lower(name), lower($1)) > 0) and ($2::bigint[] is null or id = any($2))
  and ($3::boolean is null or (deactivated_at is null) = $3) and ($4::text is null or brand = $4)`
const ACTIVE_USERS =
  '(select count(*) from users u where u.business_unit_id = business_units.id and u.deactivated_at is null) as active_users'

const COLUMNS = `id, name, brand, timezone, deactivated_at is null as active, deactivated_at as closed_at, closed_reason,
  (select u.first_name || ' ' || u.last_name from users u where u.id = closed_by) as closed_by, ${ACTIVE_USERS}, created_at, updated_at`

type Row = z.input<typeof BusinessUnit>

export async function list(db: Db, { limit, offset, order, q, ids, filter }: ReturnType<typeof slice>) {
  const values = [q ?? null, ids ?? null, filter.active ?? null, filter.brand ?? null]
  const items = await db.rows<Row>(
    `select ${COLUMNS} from business_units ${WHERE} order by ${order} limit $5 offset $6`,
    [...values, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from business_units ${WHERE}`, values)
  return { items, from: offset, total: total?.count ?? 0 }
}

interface Managed {
  id: number
  name: string
  brand: string
  active: boolean
  current: boolean
  custom_domains: number
}

/** The agencies this transaction reaches, the viewer's own first. */
export async function manageable(
  db: Db,
  own: number,
  { q, id, limit, offset }: { q: string | undefined; id: number | undefined; limit: number; offset: number },
) {
  const where = 'where ($1::text is null or strpos(lower(name), lower($1)) > 0) and ($2::bigint is null or id = $2)'
  const wanted = [q?.trim() || null, id ?? null]
  const data = await db.rows<Managed>(
    `select id, name, brand, deactivated_at is null as active, id = $3 as current,
            (select count(*) from custom_domains d where d.business_unit_id = b.id) as custom_domains
       from business_units b ${where} order by id <> $3, name, id limit $4 offset $5`,
    [...wanted, own, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from business_units ${where}`, wanted)
  return { data, total: total?.count ?? 0 }
}

export async function show(db: Db, id: number): Promise<Row> {
  const [row] = await db.prepared<Row>(`select ${COLUMNS} from business_units where id = $1`, [id])
  if (!row) throw notFound()
  return row
}

export const update = (
  db: Db,
  id: number,
  { name, brand, timezone }: { name?: string | undefined; brand?: string | undefined; timezone?: string | undefined },
) =>
  db.prepared(
    'update business_units set name = coalesce($2, name), brand = coalesce($3, brand), timezone = coalesce($4, timezone), updated_at = now() where id = $1',
    [id, name ?? null, brand ?? null, timezone ?? null],
  )
