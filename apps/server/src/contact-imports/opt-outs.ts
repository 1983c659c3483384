import { WAYS } from '../contact-points/ways.ts'
import type { Db } from '../core/db/database.ts'
import { SAME } from './find-same.ts'
import { keepsForGood, stops } from './opt-out-plan.ts'
import { type ImportJob, tellsOptOuts } from './params.ts'
import { probe } from './probe.ts'

interface Target {
  row_no: number
  id: number | null
}
interface Written {
  row_no: number
  contact_id: number
  opt_outs: number[]
  life_events: number[]
  ways: string[]
}

const NOTHING_NEW =
  'They have opted out of this already, or the contact of the first row was not made, or is gone since.'

/** Of rows $2 of job $1 that opt somebody out, whom: known from the forecast, or made or found since. */
const TARGETS = `
  select m.row_no, coalesce(case when j.outcome in ('created', 'updated', 'policy_added', 'policy_updated', 'opted_out') then j.subject_id end,
                            r.known_id, j.subject_id, f.subject_id) as id
    from unnest($2::bigint[]) m(row_no)
   cross join lateral ${probe('opting_out, known_id', 'contact_import_rows', 'm.row_no')} r
   cross join lateral ${probe('outcome, subject_id, same_as_row', 'bulk_job_rows', 'm.row_no')} j
    left join lateral ${probe('subject_id', 'bulk_job_rows', 'j.same_as_row')} f on true
   where r.opting_out is not null and j.outcome <> 'sharing_left_out'`

/** Who came in since the preview is found again. */
async function targetsOf(db: Db, job: ImportJob, rows: number[]): Promise<Target[]> {
  const known = await db.rows<Target>(TARGETS, [job.id, rows])
  const open = known.filter(({ id }) => id === null).map(({ row_no }) => row_no)
  if (open.length === 0) return known
  const found = await db.rows<Target>(`select s.row_no, s.id from (${SAME}) s where s.another is null`, [
    job.id,
    open,
    null,
  ])
  return [...known.filter(({ id }) => id !== null), ...found]
}

/** What was planned and, of people who said stop to all phones or e-mails, what they are reached by now; each once. */
const TODO = `
  select distinct on (c.id, i.kind, i.value) m.row_no, c.id as contact_id, i.kind, i.value
    from unnest($2::bigint[], $3::bigint[]) m(row_no, id)
    join contacts c on c.id = m.id
   cross join lateral ${probe('opts_out, opt_outs', 'contact_import_rows', 'm.row_no')} r
   cross join lateral (
     select o->>0 as kind, o->>1 as value from jsonb_array_elements(r.opt_outs) o
     union select w.kind, w.value from (${WAYS}) w where ${stops('r.opts_out', 'w')}) i
   where not ${keepsForGood('c.id', 'i', '$1')}
   order by c.id, i.kind, i.value, m.row_no`

interface Todo {
  row_no: number
  contact_id: number
  kind: string
  value: string
}
interface Kept extends Omit<Todo, 'row_no'> {
  id: number
}

/** Writes them, and gives by row what was written. */
async function write(db: Db, todo: Todo[], source: string): Promise<Written[]> {
  const ways = todo.filter(({ kind }) => kind !== 'life')
  const life = todo.filter(({ kind }) => kind === 'life')
  const stopped = await db.rows<Kept>(
    `insert into contact_points (business_unit_id, contact_id, kind, value, consent, consent_source, consent_at, consent_by)
     select app.business_unit_id(), contact_id, kind, value, 'opted_out', $4, now(), app.user_id()
       from unnest($1::bigint[], $2::text[], $3::text[]) t(contact_id, kind, value) returning id, contact_id, kind, value`,
    [ways.map(({ contact_id }) => contact_id), ways.map(({ kind }) => kind), ways.map(({ value }) => value), source],
  )
  const lived = await db.rows<Kept>(
    `insert into life_events (business_unit_id, contact_id, kind, note)
     select app.business_unit_id(), contact_id, kind, $3 from unnest($1::bigint[], $2::text[]) t(contact_id, kind)
     returning id, contact_id, 'life' as kind, kind as value`,
    [life.map(({ contact_id }) => contact_id), life.map(({ value }) => value), source],
  )
  const ids = new Map([...stopped, ...lived].map(kept => [keyOf(kept), kept.id]))
  const written = new Map<number, Written>()
  for (const one of todo) {
    const { row_no, contact_id, kind, value } = one
    const row = written.get(row_no) ?? { row_no, contact_id, opt_outs: [], life_events: [], ways: [] }
    const id = ids.get(keyOf(one))
    if (id !== undefined) (kind === 'life' ? row.life_events : row.opt_outs).push(id)
    row.ways.push(value)
    written.set(row_no, row)
  }
  return [...written.values()]
}

const keyOf = ({ contact_id, kind, value }: Omit<Todo, 'row_no'>) => `${contact_id} ${kind} ${value}`

const SOURCE_LIMIT = 200

/**
 * Keeps the opt-outs of the given rows, after whatever else was done with them: rows that were there for nothing more, and
 * those that had nothing else to do, end as such. Gives how many of these, and how many that were to opt somebody out did not.
 */
export async function keepOptOuts(db: Db, job: ImportJob, rows: number[]): Promise<{ opted: number; spared: number }> {
  if (!tellsOptOuts(job) || job.counts.opt_outs === undefined || rows.length === 0) return { opted: 0, spared: 0 }
  const targets = await targetsOf(db, job, rows)
  const source = `Import of ${job.title}`.slice(0, SOURCE_LIMIT).toWellFormed()
  const todo = targets.length
    ? await db.rows<Todo>(TODO, [job.id, targets.map(({ row_no }) => row_no), targets.map(({ id }) => id)])
    : []
  const written = await write(db, todo, source)
  const opted = await journal(db, job, written)
  await tell(db, job, written)
  await db.rows(
    `update bulk_job_rows set outcome = 'duplicate', reason = $3 where job_id = $1 and row_no = any($2) and outcome = 'to_opt_out'`,
    [job.id, rows, NOTHING_NEW],
  )
  return { opted, spared: (await countPlanned(db, job, rows)) - written.length }
}

/** What a contact that the import made has of them goes with it. */
async function journal(db: Db, job: ImportJob, written: Written[]): Promise<number> {
  if (written.length === 0) return 0
  const kept = [
    job.id,
    written.map(({ row_no }) => row_no),
    written.map(({ contact_id }) => contact_id),
    written.map(({ opt_outs, life_events }) => JSON.stringify({ opt_outs, life_events })),
  ]
  await db.rows(
    `update bulk_job_rows j set before = coalesce(j.before, '{}'), after = coalesce(j.after, '{}') || w.ids::jsonb
       from unnest($2::bigint[], $3::bigint[], $4::text[]) w(row_no, contact_id, ids)
      where j.job_id = $1 and j.row_no = w.row_no and j.outcome <> 'created'`,
    kept,
  )
  const opted = await db.rows(
    `update bulk_job_rows j set outcome = 'opted_out', subject_id = w.contact_id, undone_at = null, undo_outcome = null, undo_reason = null
       from unnest($2::bigint[], $3::bigint[], $4::text[]) w(row_no, contact_id, ids)
      where j.job_id = $1 and j.row_no = w.row_no and j.outcome in ('to_opt_out', 'duplicate') returning j.row_no`,
    kept,
  )
  return opted.length
}

const tell = (db: Db, job: ImportJob, written: Written[]) =>
  db.rows(
    `insert into contact_events (business_unit_id, contact_id, kind, data)
     select app.business_unit_id(), w.contact_id, 'contact_imports.opted_out',
            jsonb_build_object('import_attempt_id', $2::bigint, 'filename', $3::text, 'ways', w.ways)
       from jsonb_to_recordset($1::jsonb) w(contact_id bigint, ways jsonb)`,
    [JSON.stringify(written), job.id, job.title],
  )

async function countPlanned(db: Db, job: ImportJob, rows: number[]): Promise<number> {
  const [planned] = await db.rows<{ count: number }>(
    'select count(*) from contact_import_rows where job_id = $1 and row_no = any($2) and opting_out is not null',
    [job.id, rows],
  )
  return planned?.count ?? 0
}
