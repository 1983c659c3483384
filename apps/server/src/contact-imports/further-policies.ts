import type { Db } from '../core/db/database.ts'
import { hasPolicy } from './already.ts'
import type { ImportJob } from './params.ts'
import { CARRIER_NAMED, POLICY_COLUMNS, POLICY_VALUES } from './policy-columns.ts'
import { probe } from './probe.ts'
import { TOUCHED } from './touched.ts'

interface Added {
  row_no: number
  id: number
  policy_id: number
  note_id: number | null
}
interface Found {
  row_no: number
  id: number
  noted: boolean
  /** The timeline of the contact says nothing of this import yet. */
  unsaid: boolean
}

const NOT_ADDED =
  'The contact has this policy already, or the contact of the first row was not made, or is gone or deleted since.'

const ROWS = `unnest($2::bigint[]) m(row_no)
  cross join lateral ${probe('subject_id, same_as_row, after', 'bulk_job_rows', 'm.row_no')} j
  cross join lateral ${probe('outcome, subject_id', 'bulk_job_rows', 'j.same_as_row')} f`

/** Rows $2 of job $1 that still have something to add, with their contact, worked out beforehand: row security takes no coalesce to an index. $3 are the owners who may be changed, null all. */
const FOUND = `
  select m.row_no, c.id, f.outcome = 'duplicate' as unsaid,
         r.note is not null and not exists (select from contact_notes n where n.contact_id = c.id and n.body = r.note)
           and row_number() over (partition by c.id, r.note order by m.row_no) = 1 as noted
    from ${ROWS}
   cross join lateral ${probe('note, carrier_name, policy_number', 'contact_import_rows', 'm.row_no')} r
   cross join lateral (
     select coalesce(j.subject_id, case when f.outcome = 'created' then f.subject_id end) as id offset 0) t
   cross join lateral (select id, deleted_at, owner_id from contacts where id = t.id limit 1 for update) c
   where c.deleted_at is null and ($3::bigint[] is null or c.owner_id = any($3)) and not ${hasPolicy('c.id')}`

/** Where the contact came in by this import, what is added is as old as it: by that an undo tells what others added. */
const AGE = 'case when c.import_attempt_id = $1 then c.created_at else now() end'

/** Adds the policy and the note of rows whose person a row before told of. Gives how many did; the others had nothing to add. */
export async function addFurther(db: Db, job: ImportJob, rows: number[], owners: number[] | null): Promise<number> {
  if (rows.length === 0) return 0
  const found = await db.rows<Found>(FOUND, [job.id, rows, owners])
  const added = await db.rows<Added>(
    `update bulk_job_rows j
        set outcome = 'policy_added', subject_id = f.id, undone_at = null, undo_outcome = null, undo_reason = null, before = '{}',
            after = jsonb_build_object('policy', jsonb_build_array(nextval('contact_policies_id_seq')))
                 || case when f.noted then jsonb_build_object('note', jsonb_build_array(nextval('contact_notes_id_seq'))) else '{}' end
       from unnest($2::bigint[], $3::bigint[], $4::boolean[]) f(row_no, id, noted)
      where j.job_id = $1 and j.row_no = f.row_no
     returning j.row_no, j.subject_id as id, (j.after->'policy'->>0)::bigint as policy_id, (j.after->'note'->>0)::bigint as note_id`,
    [job.id, found.map(({ row_no }) => row_no), found.map(({ id }) => id), found.map(({ noted }) => noted)],
  )
  await write(db, job, added)
  await tell(
    db,
    job,
    'updated',
    found.filter(({ unsaid }) => unsaid),
  )
  await db.rows(
    `update bulk_job_rows set outcome = 'duplicate', reason = $3 where job_id = $1 and row_no = any($2) and outcome = 'to_add_policy'`,
    [job.id, rows, NOT_ADDED],
  )
  return added.length
}

async function write(db: Db, job: ImportJob, added: Added[]): Promise<void> {
  const ids = (some: Added[], id: 'policy_id' | 'note_id') => [
    job.id,
    some.map(({ row_no }) => row_no),
    some.map(each => each.id),
    some.map(each => each[id]),
  ]
  const from = `from unnest($2::bigint[], $3::bigint[], $4::bigint[]) m(row_no, contact_id, id)
       join contact_import_rows r on r.job_id = $1 and r.row_no = m.row_no join contacts c on c.id = m.contact_id`
  await db.rows(
    `insert into contact_policies (id, business_unit_id, contact_id, created_at, updated_at, ${POLICY_COLUMNS}) overriding system value
     select m.id, app.business_unit_id(), c.id, ${AGE}, ${AGE}, ${POLICY_VALUES} ${from} ${CARRIER_NAMED}`,
    ids(added, 'policy_id'),
  )
  const noted = added.filter(({ note_id }) => note_id !== null)
  if (noted.length > 0)
    await db.rows(
      `insert into contact_notes (id, business_unit_id, contact_id, created_at, updated_at, body) overriding system value
       select m.id, app.business_unit_id(), c.id, ${AGE}, ${AGE}, r.note ${from}`,
      ids(noted, 'note_id'),
    )
}

async function tell(db: Db, job: ImportJob, what: 'updated' | 'undone', contacts: { id: number }[]): Promise<void> {
  if (contacts.length === 0) return
  await db.rows(
    `insert into contact_events (business_unit_id, contact_id, kind, data)
     select distinct app.business_unit_id(), id, $4::text, jsonb_build_object('import_attempt_id', $2::bigint, 'filename', $3::text)
       from unnest($1::bigint[]) id`,
    [contacts.map(({ id }) => id), job.id, job.title, `contact_imports.${what}`],
  )
}

interface Judged {
  row_no: number
  id: number
  unsaid: boolean
  policies: number[]
  notes: number[]
  why: string | null
}

const ADDED = (key: string) => `(select value::bigint from jsonb_array_elements_text(j.after->'${key}'))`
const CHANGED = 'Changed since the import and left as it is: a note or policy.'

/** Takes away what those rows added, but from a contact of the import that somebody worked on since. */
export async function removeFurther(
  db: Db,
  job: ImportJob,
  rows: number[],
): Promise<{ deleted: number; kept: number }> {
  if (rows.length === 0) return { deleted: 0, kept: 0 }
  const judged = await db.rows<Judged>(
    `select m.row_no, j.subject_id as id, f.outcome = 'duplicate' as unsaid, array${ADDED('policy')} as policies, array${ADDED('note')} as notes,
            case when c.id is null or c.import_attempt_id = $1 then ${TOUCHED}
                 when exists (select from contact_policies p where p.id in ${ADDED('policy')} and p.updated_at <> p.created_at)
                   or exists (select from contact_notes n where n.id in ${ADDED('note')} and n.updated_at <> n.created_at)
                   then '${CHANGED}' end as why
       from ${ROWS}
       left join lateral (select * from contacts where id = j.subject_id for update) c on true`,
    [job.id, rows],
  )
  const free = judged.filter(({ why }) => why === null)
  const kept = judged.filter(({ why }) => why !== null)
  const freed = [job.id, free.map(({ row_no }) => row_no)]
  await db.rows('delete from contact_policies where id = any($1::bigint[])', [free.flatMap(each => each.policies)])
  await db.rows('delete from contact_notes where id = any($1::bigint[])', [free.flatMap(({ notes }) => notes)])
  await db.rows(
    `update bulk_job_rows j
        set outcome = 'to_add_policy', before = null, after = null, undone_at = now(), undo_outcome = 'deleted', undo_reason = null,
            subject_id = (select c.id from contacts c where c.id = j.subject_id and c.import_attempt_id is distinct from $1)
      where job_id = $1 and row_no = any($2)`,
    freed,
  )
  await db.rows(
    `update bulk_job_rows j set undone_at = now(), undo_outcome = 'kept', undo_reason = k.why
       from unnest($2::bigint[], $3::text[]) k(row_no, why) where j.job_id = $1 and j.row_no = k.row_no`,
    [job.id, kept.map(({ row_no }) => row_no), kept.map(({ why }) => why)],
  )
  await tell(
    db,
    job,
    'undone',
    free.filter(({ unsaid }) => unsaid),
  )
  return { deleted: free.length, kept: kept.length }
}
