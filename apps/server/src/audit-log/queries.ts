import type { AuditEntry, AuditEntryWhole } from '@openbook/api/audit-log.ts'
import { actSentence } from '@openbook/config/acts.ts'
import type { z } from 'zod'
import { askedOf, type Condition } from '../core/asked.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import { pageOf, rowsOf } from '../core/page-of.ts'
import { namedIds } from './named-ids.ts'

type Entry = z.input<typeof AuditEntry>
export interface Filter {
  user_id?: number | undefined
  action?: string | undefined
  word?: string | undefined
  contact?: number | undefined
  standing_in?: boolean | undefined
  way?: string | undefined
  api_key_id?: number | undefined
  business_unit_id?: number | undefined
  subject_type?: string | undefined
  subject_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export const SORTABLE = ['id', 'action']

const CONTACT = `coalesce(l.contact_id, case l.subject_type when 'contacts' then l.subject_id end)`
const nameOf = (id: string) =>
  `(select u.first_name || ' ' || u.last_name || ' (' || u.username::text || ')' from users u where u.id = ${id})`
const ENTRIES = `
  select l.id, l.at, l.action, l.user_id, l.real_user_id, l.subject_type, l.subject_id, l.changes, host(l.ip) as ip, l.way,
         l.api_key_id, l.session_id, l.request_id, l.business_unit_id, ${CONTACT} as contact_id,
         ${nameOf('l.user_id')} as user_name, ${nameOf('l.real_user_id')} as real_user_name,
         (select b.name from business_units b where b.id = l.business_unit_id) as business_unit_name,
         (select k.name from api_keys k where k.id = l.api_key_id) as api_key_name,
         (select c.number from contacts c where c.id = ${CONTACT}) as contact_number
    from audit_log l`
/** The acts written so far: each of each agency is looked at once, by the index, however long the log is. */
const next = (after: string) =>
  `(select l.action from audit_log l where l.business_unit_id = ${after} order by l.action limit 1)`
const ACTS = `with recursive acts as (
    select b.id as unit, ${next('b.id')} as action from business_units b
    union all
    select a.unit, ${next('a.unit and l.action > a.action')} from acts a where a.action is not null)
  select distinct action from acts where action is not null`
const OF_NUMBER = (at: string) => `any(array(select c.id from contacts c where c.number = ${at}::bigint))`
const CONDITIONS = {
  acts: at => `action = any(${at}::text[])`,
  ids: at => `id = any(${at}::bigint[])`,
  user_id: at => `(user_id = ${at}::bigint or (real_user_id = ${at} and real_user_id <> user_id))`,
  subject_type: at => `subject_type = ${at}::text`,
  subject_id: at => `subject_id = ${at}::bigint`,
  from: at => `at >= ${at}::timestamptz`,
  to: at => `at <= ${at}::timestamptz`,
  action: at => `(action = ${at}::text or (right(${at}, 1) = '.' and starts_with(action, ${at})))`,
  word: at => `strpos(lower(changes::text), lower(${at}::text)) > 0`,
  contact: at => `((subject_type = 'contacts' and subject_id = ${OF_NUMBER(at)}) or contact_id = ${OF_NUMBER(at)})`,
  standing_in: at => `(not ${at}::boolean or real_user_id <> user_id)`,
  way: at => `way = ${at}::text`,
  api_key_id: at => `api_key_id = ${at}::bigint`,
  business_unit_id: at => `business_unit_id = ${at}::bigint`,
  below: at => `id < ${at}::bigint`,
} satisfies Record<string, Condition>

interface Wanted extends Filter {
  q?: string | undefined
  ids?: number[] | undefined
  /** Only entries before this one. */
  below?: number | null
}

const DAY_MS = 86_400_000
/** Since when a word is looked for where nothing else is said. */
const lately = () => new Date(Date.now() - 90 * DAY_MS).toISOString()

async function whereOf(db: Db, { q, ...wanted }: Wanted) {
  const acts = q && (await actsNamed(db, q))
  return askedOf(CONDITIONS, { ...wanted, acts, from: wanted.from ?? (wanted.word ? lately() : undefined) })
}

/** Acts that have every word of `q` in their name or in the sentence that people read. */
async function actsNamed(db: Db, q: string): Promise<string[]> {
  const words = q.toLowerCase().split(/\s+/)
  const acts = await db.prepared<{ action: string }>(ACTS)
  return acts
    .map(({ action }) => action)
    .filter(action => words.every(word => `${action} ${actSentence(action)}`.toLowerCase().includes(word)))
}

export async function list(db: Db, wanted: ReturnType<typeof slice>, filter: Filter) {
  const { where, values } = await whereOf(db, { ...filter, q: wanted.q, ids: wanted.ids })
  const reads = Boolean(wanted.q || filter.word)
  const short = Boolean(filter.user_id ?? filter.subject_id ?? filter.contact)
  const { ids, total } = await pageOf(db, { ...wanted, from: 'audit_log', where, short }, values, reads)
  return { items: await entries(db, ids), from: wanted.offset, total }
}

/** The agencies in whose logs the filter finds something. */
export async function agenciesOf(db: Db, q: string | undefined, filter: Filter): Promise<number[]> {
  const { where, values } = await whereOf(db, { ...filter, q })
  const rows = await db.rows<{ id: number }>(`select distinct business_unit_id as id from audit_log ${where}`, values)
  return rows.map(({ id }) => id)
}

/** What the filter finds below an entry, newest first: the next rows of a spreadsheet. */
export async function after(db: Db, below: number | null, limit: number, q: string | undefined, filter: Filter) {
  const { where, values } = await whereOf(db, { ...filter, q, below })
  const found = await db.rows<{ id: number }>(
    `select id from audit_log ${where} order by id desc limit $${values.length + 1}`,
    [...values, limit],
  )
  return entries(
    db,
    found.map(({ id }) => id),
  )
}

export async function show(db: Db, id: number): Promise<z.input<typeof AuditEntryWhole>> {
  const [found] = await db.prepared<Pick<Entry, 'changes'>>('select changes from audit_log where id = $1', [id])
  if (!found) throw notFound()
  const named = await namedIds(db, found.changes)
  const [entry] = await entries(db, [id])
  if (!entry) throw notFound()
  return { ...entry, named }
}

/** Who acted in an agency may be of another: their names, for entries the viewer has been let see, come from beyond the wall. */
async function entries(db: Db, ids: number[]): Promise<Entry[]> {
  if (!ids.length) return []
  await db.asSystem()
  return rowsOf<Entry>(db, ENTRIES, 'l.id', ids)
}
