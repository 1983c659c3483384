import type { AuditEntry, AuditEntryWhole } from '@openbook/api/audit-log.ts'
import { actSentence } from '@openbook/config/acts.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import { pageOf, rowsOf } from '../core/page-of.ts'
import { namedIds } from './named-ids.ts'

type Entry = z.input<typeof AuditEntry>
type Bare = Omit<Entry, 'user_name' | 'real_user_name' | 'api_key_name' | 'business_unit_name' | 'contact_number'>
export interface Filter {
  user_id?: number | undefined
  action?: string | undefined
  word?: string | undefined
  contact?: number | undefined
  standing_in?: boolean | undefined
  way?: string | undefined
  api_key_id?: number | undefined
  subject_type?: string | undefined
  subject_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export const SORTABLE = ['id', 'action']

const COLUMNS = `id, at, action, user_id, real_user_id, subject_type, subject_id, changes, host(ip) as ip, way, api_key_id, session_id, request_id, business_unit_id,
   coalesce(contact_id, case subject_type when 'contacts' then subject_id end) as contact_id`
/** The acts written so far: each of each agency is looked at once, by the index, however long the log is. */
const next = (after: string) =>
  `(select l.action from audit_log l where l.business_unit_id = ${after} order by l.action limit 1)`
const ACTS = `with recursive acts as (
    select b.id as unit, ${next('b.id')} as action from business_units b
    union all
    select a.unit, ${next('a.unit and l.action > a.action')} from acts a where a.action is not null)
  select distinct action from acts where action is not null`
const WHERE = `
  where ($1::text[] is null or action = any($1))
    and ($2::bigint[] is null or id = any($2))
    and ($3::bigint is null or user_id = $3 or (real_user_id = $3 and real_user_id <> user_id))
    and ($4::text is null or subject_type = $4)
    and ($5::bigint is null or subject_id = $5)
    and ($6::timestamptz is null or at >= $6)
    and ($7::timestamptz is null or at <= $7)
    and ($8::text is null or action = $8 or (right($8, 1) = '.' and starts_with(action, $8)))
    and ($9::text is null or (strpos(lower(changes::text), lower($9)) > 0 and ($6::timestamptz is not null or at >= now() - interval '90 days')))
    and ($10::bigint is null or (subject_type = 'contacts' and subject_id = any(array(select c.id from contacts c where c.number = $10)))
      or contact_id = any(array(select c.id from contacts c where c.number = $10)))
    and (not coalesce($11::boolean, false) or real_user_id <> user_id)
    and ($12::text is null or way = $12)
    and ($13::bigint is null or api_key_id = $13)`

/** Acts that have every word of `q` in their name or in the sentence that people read. */
async function actsNamed(db: Db, q: string): Promise<string[]> {
  const words = q.toLowerCase().split(/\s+/)
  const acts = await db.prepared<{ action: string }>(ACTS)
  return acts
    .map(({ action }) => action)
    .filter(action => words.every(word => `${action} ${actSentence(action)}`.toLowerCase().includes(word)))
}

async function valuesOf(db: Db, q: string | undefined, ids: number[] | undefined, filter: Filter) {
  const acts = q && (await actsNamed(db, q))
  const { user_id, subject_type, subject_id, from, to, action, word, contact, standing_in, way, api_key_id } = filter
  const all = [
    acts || undefined,
    ids,
    user_id,
    subject_type,
    subject_id,
    from,
    to,
    action,
    word || undefined,
    contact,
    standing_in,
    way,
    api_key_id,
  ]
  return all.map(value => value ?? null)
}

export async function list(db: Db, wanted: ReturnType<typeof slice>, filter: Filter) {
  const values = await valuesOf(db, wanted.q, wanted.ids, filter)
  const { ids, total } = await pageOf(
    db,
    { ...wanted, from: 'audit_log', where: WHERE },
    values,
    Boolean(wanted.q || filter.word),
  )
  const found = await rowsOf<Bare>(db, `select ${COLUMNS} from audit_log`, 'id', ids)
  return { items: await withNames(db, found), from: wanted.offset, total }
}

/** The agencies in whose logs the filter finds something. */
export async function agenciesOf(db: Db, q: string | undefined, filter: Filter): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(
    `select distinct business_unit_id as id from audit_log ${WHERE}`,
    await valuesOf(db, q, undefined, filter),
  )
  return rows.map(({ id }) => id)
}

/** What the filter finds below an entry, newest first: the next rows of a spreadsheet. */
export async function after(db: Db, below: number | null, limit: number, q: string | undefined, filter: Filter) {
  const found = await db.rows<Bare>(
    `select ${COLUMNS} from audit_log ${WHERE} and ($14::bigint is null or id < $14) order by id desc limit $15`,
    [...(await valuesOf(db, q, undefined, filter)), below, limit],
  )
  return withNames(db, found)
}

export async function show(db: Db, id: number): Promise<z.input<typeof AuditEntryWhole>> {
  const found = await db.prepared<Bare>(`select ${COLUMNS} from audit_log where id = $1`, [id])
  const named = await namedIds(db, found[0]?.changes ?? null)
  const [entry] = await withNames(db, found)
  if (!entry) throw notFound()
  return { ...entry, named }
}

const NAMES = `
  select 'user' as of, id, first_name || ' ' || last_name || ' (' || username::text || ')' as name
    from users where id = any((select $1::bigint[])::bigint[])
  union all select 'agency', id, name from business_units where id = any((select $2::bigint[])::bigint[])
  union all select 'key', id, name from api_keys where id = any((select $3::bigint[])::bigint[])
  union all select 'contact', id, number::text from contacts where id = any((select $4::bigint[])::bigint[])`
type Of = 'user' | 'agency' | 'key' | 'contact'

/** Who acted in an agency may be of another: their names, for rows the viewer has been let see, come from beyond the wall. */
async function withNames(db: Db, entries: Bare[]): Promise<Entry[]> {
  if (!entries.length) return []
  await db.asSystem()
  const names = await db.prepared<{ of: Of; id: number; name: string }>(NAMES, [
    entries.flatMap(({ user_id, real_user_id }) => [user_id, real_user_id]),
    entries.map(entry => entry.business_unit_id),
    entries.map(entry => entry.api_key_id),
    entries.map(entry => entry.contact_id),
  ])
  const nameOf = (of: Of, id: number | null) => names.find(row => row.of === of && row.id === id)?.name ?? null
  return entries.map(entry => ({
    ...entry,
    user_name: nameOf('user', entry.user_id),
    real_user_name: nameOf('user', entry.real_user_id),
    business_unit_name: nameOf('agency', entry.business_unit_id),
    api_key_name: nameOf('key', entry.api_key_id),
    contact_number: Number(nameOf('contact', entry.contact_id)) || null,
  }))
}
