import type { CustomDomain, VerificationStep } from '@openbook/api/custom-domains.ts'
import { AGENCY_ADMIN_ROLES } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import type { Domain } from './wanted.ts'

export interface Row extends Domain {
  id: number
  business_unit_id: number
  business_unit_name: string
  status: CustomDomain['status']
  verification_steps: VerificationStep[]
  nameservers: string[]
  begun_at: string
  checked_at: string | null
  next_check_at: string | null
  good_at: string | null
  failed_checks: number
  verified_at: string | null
  broken_at: string | null
  unproven_at: string | null
  created_by: number
  created_at: string
}

const COLUMNS = `d.id, d.business_unit_id, b.name as business_unit_name, d.custom_domain, d.registrable, d.token, d.status,
  d.verification_steps, d.zone, d.nameservers, d.begun_at, d.checked_at, d.next_check_at, d.good_at, d.failed_checks,
  d.verified_at, d.broken_at, d.unproven_at, d.created_by, d.created_at`
const FROM = 'from custom_domains d join business_units b on b.id = d.business_unit_id'

export const SORTABLE = [
  'id',
  'custom_domain',
  'business_unit_name',
  'status',
  'checked_at',
  'next_check_at',
  'verified_at',
  'created_at',
]

interface Wanted {
  business_unit_id: number
  q: string | undefined
  limit: number
  offset: number
}

export async function list(db: Db, { business_unit_id, q, limit, offset }: Wanted) {
  const where = `where d.business_unit_id = $1 and ($2::text is null or strpos(d.custom_domain, lower($2)) > 0)`
  const values = [business_unit_id, q?.trim() || null]
  const data = await db.rows<Row>(`select ${COLUMNS} ${FROM} ${where} order by d.id limit $3 offset $4`, [
    ...values,
    limit,
    offset,
  ])
  const [total] = await db.rows<{ count: number }>(`select count(*) from custom_domains d ${where}`, values)
  return { data, total: total?.count ?? 0 }
}

const ADMIN_WHERE = `where ($1::text is null or strpos(d.custom_domain, lower($1)) > 0 or strpos(lower(b.name), lower($1)) > 0)
  and ($2::bigint[] is null or d.id = any($2)) and ($3::text is null or d.status = $3) and ($4::bigint is null or d.business_unit_id = $4)`

function askedOf({ q, ids, filter }: Pick<ReturnType<typeof slice>, 'q' | 'ids' | 'filter'>) {
  const unit = Number(filter.business_unit_id)
  return [
    q ?? null,
    ids ?? null,
    typeof filter.status === 'string' ? filter.status : null,
    Number.isSafeInteger(unit) && unit > 0 ? unit : null,
  ]
}

/** The agencies of those that the same list finds. */
export async function agenciesOf(db: Db, wanted: ReturnType<typeof slice>): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    `select distinct d.business_unit_id as id ${FROM} ${ADMIN_WHERE}`,
    askedOf(wanted),
  )
  return rows.map(({ id }) => id)
}

export async function adminList(db: Db, { limit, offset, order, q, ids, filter }: ReturnType<typeof slice>) {
  const values = askedOf({ q, ids, filter })
  const items = await db.rows<Row>(
    `select * from (select ${COLUMNS} ${FROM} ${ADMIN_WHERE}) d order by ${order} limit $5 offset $6`,
    [...values, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) ${FROM} ${ADMIN_WHERE}`, values)
  return { items, total: total?.count ?? 0 }
}

export async function show(db: Db, id: number, { lock = false } = {}): Promise<Row> {
  if (lock) await db.prepared('select from custom_domains where id = $1 for update', [id])
  const [row] = await db.prepared<Row>(`select ${COLUMNS} ${FROM} where d.id = $1`, [id])
  if (!row) throw notFound()
  return row
}

export const countOf = async (db: Db, business_unit_id: number) =>
  (
    await db.prepared<{ count: number }>('select count(*) from custom_domains where business_unit_id = $1', [
      business_unit_id,
    ])
  )[0]?.count ?? 0

export async function insert(
  db: Db,
  row: Pick<Row, 'business_unit_id' | 'custom_domain' | 'registrable' | 'token' | 'created_by'>,
): Promise<number> {
  const [made] = await db.prepared<{ id: number }>(
    `insert into custom_domains (business_unit_id, custom_domain, registrable, token, created_by) values ($1, $2, $3, $4, $5) returning id`,
    [row.business_unit_id, row.custom_domain, row.registrable, row.token, row.created_by],
  )
  return made?.id ?? 0
}

/** Begins anew under another name. */
export const rename = (
  db: Db,
  id: number,
  { custom_domain, registrable, token }: Pick<Row, 'custom_domain' | 'registrable' | 'token'>,
) =>
  db.prepared(
    `update custom_domains set custom_domain = $2, registrable = $3, token = $4, status = 'pending', verification_steps = '[]',
            zone = null, nameservers = '{}', begun_at = now(), checked_at = null, next_check_at = now(), good_at = null,
            failed_checks = 0, verified_at = null, broken_at = null, unproven_at = null, updated_at = now() where id = $1`,
    [id, custom_domain, registrable, token],
  )

export const destroy = (db: Db, id: number) => db.prepared('delete from custom_domains where id = $1', [id])

/** A person asked: looked at now, and often again for a while. */
export const beginAgain = (db: Db, id: number) =>
  db.prepared(
    `update custom_domains set status = case status when 'lapsed' then 'pending' else status end,
            begun_at = case status when 'verified' then begun_at else now() end where id = $1`,
    [id],
  )

export interface Found {
  verification_steps: VerificationStep[]
  zone: string | null
  nameservers: string[]
}
type Settled = Pick<Row, 'status' | 'failed_checks'> & {
  [K in 'begun_at' | 'next_check_at' | 'good_at' | 'verified_at' | 'broken_at' | 'unproven_at']: Date | null
}

export const keep = (db: Db, id: number, found: Found, to: Settled) =>
  db.prepared(
    `update custom_domains set verification_steps = $2, zone = $3, nameservers = $4, checked_at = now(), status = $5,
            failed_checks = $6, begun_at = $7, next_check_at = $8, good_at = $9, verified_at = $10, broken_at = $11,
            unproven_at = $12, updated_at = now() where id = $1`,
    [
      id,
      JSON.stringify(found.verification_steps),
      found.zone,
      found.nameservers,
      to.status,
      to.failed_checks,
      to.begun_at,
      to.next_check_at,
      to.good_at,
      to.verified_at,
      to.broken_at,
      to.unproven_at,
    ],
  )

/** One who wants to hold a name at a time, and who holds it besides: that one is looked at anew. For the system role. */
export async function holderOf(db: Db, { id, custom_domain }: Pick<Row, 'id' | 'custom_domain'>) {
  await db.prepared('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`custom_domains.hold:${custom_domain}`])
  const [row] = await db.prepared<{ unproven_at: string | null }>(
    `update custom_domains set next_check_at = least(next_check_at, now())
      where custom_domain = $1 and id <> $2 and status in ('verified', 'broken') returning unproven_at`,
    [custom_domain, id],
  )
  return row
}

const WANTED_ELSEWHERE = `exists (select from custom_domains o where o.custom_domain = d.custom_domain and o.id <> d.id
          and o.status = 'pending' and not app.is_closed(o.business_unit_id))`

/** Takes those whose time has come, so that no other process looks at them meanwhile; of a closed agency only what another one wants. For the system role. */
export const takeDue = (db: Db, most: number) =>
  db.rows<{ id: number }>(
    `update custom_domains set next_check_at = now() + interval '10 minutes'
      where id in (select d.id from custom_domains d
        where d.next_check_at <= now() and (not app.is_closed(d.business_unit_id) or ${WANTED_ELSEWHERE})
        order by d.next_check_at limit $1 for update skip locked)
      returning id`,
    [most],
  )

const later = (column: string) => `${column} = d.${column} + least(shut.lasted, now() - d.${column})`

/** The time the agency was closed counts for no domain: each is looked at now, and has as long as it had. Called before it is opened. */
export const wakeClosed = (db: Db, businessUnitId: number) =>
  db.rows(
    `update custom_domains d set ${['begun_at', 'good_at', 'unproven_at'].map(later).join(', ')},
            next_check_at = case when d.next_check_at is not null then now() end
       from (select now() - deactivated_at as lasted from business_units where id = $1) shut where d.business_unit_id = $1`,
    [businessUnitId],
  )

export const hosts = (db: Db) =>
  db.rows<{ host: string; business_unit_id: number; brand: string }>(
    `select d.custom_domain as host, d.business_unit_id, b.brand from custom_domains d join business_units b on b.id = d.business_unit_id
      where d.status in ('verified', 'broken') and b.deactivated_at is null`,
  )

export interface Owner {
  id: number
  business_unit_id: number
  email: string
  first_name: string
}

/** Whom a domain concerns: whoever added it, and the administrators of the agency; nobody of a closed one. For the system role. */
export const ownersOf = (db: Db, { created_by, business_unit_id }: Pick<Row, 'created_by' | 'business_unit_id'>) =>
  db.rows<Owner>(
    `select id, business_unit_id, email, first_name from users
      where deactivated_at is null and not app.is_closed(business_unit_id)
        and (id = $1 or (business_unit_id = $2 and role = any($3))) order by id limit 20`,
    [created_by, business_unit_id, AGENCY_ADMIN_ROLES],
  )
