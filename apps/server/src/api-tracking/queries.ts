import type { ApiKey, ApiVendor } from '@openbook/api/api-tracking.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import { TODAY } from './vendor-day.ts'

type Vendor = z.input<typeof ApiVendor>
type Key = z.input<typeof ApiKey>
type Slice = ReturnType<typeof slice>

export const SORTABLE = ['id', 'vendor_name', 'vendor_type', 'daily_cap', 'price_per_lead', 'active', 'created_at']
export const SORTABLE_KEYS = ['id', 'last_used_at', 'created_at']

const COUNTED = (what: string) =>
  ['accepted', 'duplicates', 'refused'].map(name => `'${name}', coalesce(${what.replaceAll('?', name)}, 0)`).join(', ')
const VENDOR = `v.id, v.vendor_name, v.vendor_type, v.route, v.owner_id, u.first_name || ' ' || u.last_name as owner_name,
  v.pool_id, pool.name as pool_name,
  m.member_ids, m.member_names, v.source_id, v.line_of_business, v.tags, v.price_per_lead, v.daily_cap, v.active,
  json_build_object(${COUNTED(`sum(d.?) filter (where d.day = ${TODAY})`)}) as today,
  json_build_object(${COUNTED('sum(d.?)')}, 'spent', coalesce(sum(d.spent), 0)::text) as month,
  v.created_at, v.updated_at`
const FROM = `from api_vendors v join users u on u.id = v.owner_id left join pools pool on pool.id = v.pool_id
  cross join lateral (
    select coalesce(jsonb_agg(m.user_id order by p.last_name, p.first_name, p.id), '[]') as member_ids,
           coalesce(array_agg(p.first_name || ' ' || p.last_name order by p.last_name, p.first_name, p.id), '{}') as member_names
      from api_vendor_members m join users p on p.id = m.user_id where m.api_vendor_id = v.id) m
  left join api_vendor_days d on d.api_vendor_id = v.id and d.day > ${TODAY} - 30`
const GROUPED = 'group by v.id, u.id, pool.id, m.member_ids, m.member_names'
const WHERE = `where v.deleted_at is null and ($1::text is null or strpos(lower(v.vendor_name), lower($1)) > 0)
  and ($2::bigint[] is null or v.id = any($2)) and ($3::boolean is null or v.active = $3) and ($4::text is null or v.vendor_type = $4)`

/** The names of vendors still bought from. */
export const names = (db: Db) =>
  db.prepared<Pick<Vendor, 'id' | 'vendor_name' | 'vendor_type'>>(
    'select id, vendor_name, vendor_type from api_vendors where deleted_at is null and active order by lower(vendor_name), id',
  )

const truth = (value: unknown) => (value === undefined || value === '' ? null : String(value) === 'true')
const textOf = (value: unknown) => (typeof value === 'string' && value ? value : null)

export async function list(db: Db, { limit, offset, order, q, ids, filter }: Slice) {
  const filters = [q ?? null, ids ?? null, truth(filter.active), textOf(filter.vendor_type)]
  const items = await db.rows<Vendor>(
    `select * from (select ${VENDOR} ${FROM} ${WHERE} ${GROUPED}) v order by ${order} limit $5 offset $6`,
    [...filters, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from api_vendors v ${WHERE}`, filters)
  return { items, from: offset, total: total?.count ?? 0 }
}

export async function show(db: Db, id: number): Promise<Vendor> {
  const [vendor] = await db.prepared<Vendor>(
    `select ${VENDOR} ${FROM} where v.deleted_at is null and v.id = $1 ${GROUPED}`,
    [id],
  )
  if (!vendor) throw notFound()
  return vendor
}

const KEY = `k.id, k.api_vendor_id, v.vendor_name, k.prefix, k.expires_at, k.revoked_at, k.last_used_at, k.created_at,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'ended'
       when k.expires_at is not null then 'ending' else 'live' end as state`
const KEYS = 'from api_vendor_keys k join api_vendors v on v.id = k.api_vendor_id and v.deleted_at is null'

export async function listKeys(db: Db, { limit, offset, order, q, ids, filter }: Slice) {
  const vendor = Number(filter.api_vendor_id)
  const where = `where ($1::text is null or strpos(lower(v.vendor_name || ' ' || k.prefix), lower($1)) > 0)
    and ($2::bigint[] is null or k.id = any($2)) and ($3::bigint is null or k.api_vendor_id = $3)`
  const filters = [q ?? null, ids ?? null, Number.isSafeInteger(vendor) ? vendor : null]
  const items = await db.rows<Key>(
    `select * from (select ${KEY} ${KEYS} ${where}) k order by ${order} limit $4 offset $5`,
    [...filters, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) ${KEYS} ${where}`, filters)
  return { items, from: offset, total: total?.count ?? 0 }
}

export async function showKey(db: Db, id: number): Promise<Key> {
  const [key] = await db.prepared<Key>(`select ${KEY} ${KEYS} where k.id = $1`, [id])
  if (!key) throw notFound()
  return key
}
