import type { Signup } from '@openbook/api/signups.ts'
import { askedOf, type Condition } from '../core/asked.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import { pageOf, rowsOf } from '../core/page-of.ts'
import { holdOwner } from '../sessions/end-all.ts'

export const SORTABLE = ['id', 'last_name', 'email', 'status', 'created_at'] as const

const COLUMNS = `s.id, s.first_name, s.last_name, s.email::text as email, s.phone, s.company_name, s.message, s.status,
  s.reason, s.user_id, (select u.username::text from users u where u.id = s.user_id) as username,
  s.invited, s.invited_until, s.accepted_at,
  (select u.first_name || ' ' || u.last_name from users u where u.id = s.referred_by) as referred_by,
  (select u.first_name || ' ' || u.last_name from users u where u.id = s.decided_by) as decided_by,
  s.decided_at, s.created_at`
const CONDITIONS = {
  invited: at => `s.invited = ${at}::boolean`,
  q: at => `strpos(lower(s.first_name || ' ' || s.last_name || ' ' || s.email::text), lower(${at}::text)) > 0`,
  ids: at => `s.id = any(${at}::bigint[])`,
  status: at => `s.status = ${at}::text`,
} satisfies Record<string, Condition>

export async function list(db: Db, wanted: ReturnType<typeof slice>) {
  const { q, ids: named, filter } = wanted
  const status = typeof filter.status === 'string' ? filter.status : undefined
  const { where, values } = askedOf(CONDITIONS, { invited: false, q, ids: named, status })
  const { ids, total } = await pageOf(db, { ...wanted, from: 'signups s', where }, values, Boolean(q))
  const items = await rowsOf<Signup>(db, `select ${COLUMNS} from signups s`, 's.id', ids)
  return { items, from: wanted.offset, total }
}

const find = async (db: Db, id: number): Promise<Signup | undefined> =>
  (await db.prepared<Signup>(`select ${COLUMNS} from signups s where s.id = $1`, [id]))[0]

/** A request as the list has it; 404 for who was invited without one. */
export async function show(db: Db, id: number): Promise<Signup> {
  const signup = await find(db, id)
  if (!signup || signup.invited) throw notFound()
  return signup
}

/** The same, held until the transaction ends, so that nobody is approved twice. */
export async function hold(db: Db, id: number): Promise<Signup> {
  await db.prepared('select from signups where id = $1 for update', [id])
  return show(db, id)
}

/** The same where it may be gone, of who was invited too. */
export async function held(db: Db, id: number): Promise<Signup | undefined> {
  await db.prepared('select from signups where id = $1 for update', [id])
  return find(db, id)
}

export interface Asked {
  first_name: string
  last_name: string
  email: string
  phone?: string | null | undefined
  company_name?: string | null | undefined
  message?: string | null | undefined
  referred_by?: number | undefined
  ip?: string | undefined
}

/** Keeps a request, with whose link it came by where that is somebody of the agency; nothing where the same person waits already. */
export async function insert(db: Db, asked: Asked): Promise<number | undefined> {
  const [row] = await db.prepared<{ id: number }>(
    `insert into signups (first_name, last_name, email, phone, company_name, message, ip, referred_by)
     values ($1, $2, $3, $4, $5, $6, $7, (select id from users where id = $8 and deactivated_at is null))
     on conflict (business_unit_id, email) where status = 'pending' do nothing returning id`,
    [
      asked.first_name,
      asked.last_name,
      asked.email,
      asked.phone ?? null,
      asked.company_name ?? null,
      asked.message ?? null,
      asked.ip ?? null,
      asked.referred_by ?? null,
    ],
  )
  return row?.id
}

/** Those who came by a user's own link, newest first. */
export async function ofUser(db: Db, userId: number, limit: number, offset: number) {
  const data = await db.rows<Signup>(
    `select ${COLUMNS} from signups s where s.referred_by = $1 order by s.id desc limit $2 offset $3`,
    [userId, limit, offset],
  )
  const [row] = await db.rows<{ total: number }>('select count(*) as total from signups where referred_by = $1', [
    userId,
  ])
  return { data, total: row?.total ?? 0 }
}

export interface Decision {
  status: 'approved' | 'rejected'
  decided_by: number
  reason?: string
  user_id?: number
}

export const decide = (db: Db, id: number, { status, decided_by, reason, user_id }: Decision) =>
  db.prepared(
    `update signups set status = $2, decided_by = $3, reason = $4, user_id = $5, decided_at = now() where id = $1`,
    [id, status, decided_by, reason ?? null, user_id ?? null],
  )

export const invite = (db: Db, id: number, hash: string, days: number) =>
  db.prepared(
    `update signups set invitation_hash = decode($2, 'hex'), invited_until = now() + make_interval(days => $3) where id = $1`,
    [id, hash, days],
  )

/** Somebody added without having asked. */
export async function insertInvited(db: Db, userId: number, by: number): Promise<Signup> {
  const [row] = await db.prepared<{ id: number }>(
    `insert into signups (business_unit_id, first_name, last_name, email, phone, company_name, status, invited, user_id, decided_by, decided_at)
     select u.business_unit_id, u.first_name, u.last_name, u.email, u.phone, u.company_name, 'approved', true, u.id, $2, now()
       from users u where u.id = $1 returning id`,
    [userId, by],
  )
  const signup = row && (await find(db, row.id))
  if (!signup) throw notFound()
  return signup
}

/** What somebody came in by, where they never accepted. */
export async function unaccepted(db: Db, userId: number): Promise<Signup | undefined> {
  const [row] = await db.prepared<{ id: number }>(
    `select s.id from signups s join users u on u.id = s.user_id and u.business_unit_id = s.business_unit_id
      where u.id = $1 and s.status = 'approved' and s.accepted_at is null order by s.id desc limit 1`,
    [userId],
  )
  return row && held(db, row.id)
}

export const voidInvitation = (db: Db, id: number) =>
  db.prepared('update signups set invitation_hash = null, invited_until = null where id = $1', [id])

export const destroy = (db: Db, id: number) => db.prepared('delete from signups where id = $1', [id])

export interface Agency {
  business_unit_id: number
  agency: string
  brand: string
}

/** The agency behind an open link. The transaction is the system's. */
export async function agencyOf(db: Db, code: string): Promise<Agency> {
  const [row] = await db.prepared<Agency>(
    `select b.id as business_unit_id, b.name as agency, b.brand from signup_links l
       join business_units b on b.id = l.business_unit_id
      where l.code = $1 and l.open and b.deactivated_at is null`,
    [code],
  )
  if (!row) throw notFound()
  return row
}

/** Where somebody who was approved is written to: the address of their account, which may be another than they asked with. */
export const addressOf = async (db: Db, { user_id, email }: Pick<Signup, 'user_id' | 'email'>): Promise<string> => {
  const [user] = await db.prepared<{ email: string }>('select email::text as email from users where id = $1', [user_id])
  return user?.email ?? email
}

export const agencyName = async (db: Db, id: number): Promise<string> => {
  const [row] = await db.prepared<{ name: string }>('select name from business_units where id = $1', [id])
  if (!row) throw notFound()
  return row.name
}

export interface Invited {
  signup_id: number
  user_id: number
  business_unit_id: number
  first_name: string
  last_name: string
  email: string
  username: string
  agency: string
  /** They signed in before, with a password from elsewhere. */
  in_use: boolean
}

/** Whom an unspent invitation is for, held, and the invitation after. The transaction is the system's. */
export async function invited(db: Db, hash: string): Promise<Invited> {
  await holdOwner(db, `select user_id from signups where invitation_hash = decode($1, 'hex')`, [hash])
  const [row] = await db.prepared<Invited>(
    `select s.id as signup_id, u.id as user_id, u.business_unit_id, u.first_name, u.last_name, u.email::text as email,
            u.username::text as username, b.name as agency, u.last_sign_in_at is not null as in_use
       from signups s join users u on u.id = s.user_id join business_units b on b.id = u.business_unit_id
      where s.invitation_hash = decode($1, 'hex') and s.invited_until > now() and s.accepted_at is null
        and u.deactivated_at is null and b.deactivated_at is null
        for update of s`,
    [hash],
  )
  if (!row) throw notFound()
  return row
}

export const spend = (db: Db, id: number) =>
  db.prepared('update signups set invitation_hash = null, accepted_at = now() where id = $1', [id])

export const link = async (db: Db) =>
  (
    await db.prepared<{ code: string; open: boolean }>(
      'select code, open from signup_links where business_unit_id = app.business_unit_id()',
    )
  )[0]

export const setLink = async (db: Db, code: string, open: boolean, renew: boolean) =>
  (
    await db.prepared<{ code: string; open: boolean }>(
      `insert into signup_links (code, open) values ($1, $2)
       on conflict (business_unit_id) do update set open = $2, code = case when $3 then $1 else signup_links.code end,
         updated_at = now()
       returning code, open`,
      [code, open, renew],
    )
  )[0]
