import type { Db } from '../core/db/database.ts'
import { addBeside } from './beside.ts'
import { CONTACT_FIELDS } from './fields.ts'
import { tellKept } from './number-lines.ts'
import { type ImportJob, optionsOf } from './params.ts'
import { changePolicies } from './policy-changes.ts'
import { writeFields } from './write-fields.ts'

const NOTHING_NEW = 'The contact has all of this already, or is gone or deleted since the preview.'

/** Updates the matched contacts of the given rows, keeping what was there before in the journal. Gives how many were updated; the others had nothing to gain. */
export async function updateContacts(db: Db, job: ImportJob, rows: number[], owners: number[] | null): Promise<number> {
  if (rows.length === 0) return 0
  const found = await db.rows<{ row_no: number; id: number }>(
    `select j.row_no, c.id from bulk_job_rows j join contacts c on c.id = j.subject_id
      where j.job_id = $1 and j.row_no = any($2) and c.deleted_at is null and ($3::bigint[] is null or c.owner_id = any($3))
      order by c.id for update of c`,
    [job.id, rows, owners],
  )
  const pairs = [job.id, found.map(({ row_no }) => row_no), found.map(({ id }) => id)]
  const onlyListed = optionsOf(job).on_duplicate !== 'update'
  if (found.length > 0 && !onlyListed) await changeFields(db, job, pairs)
  if (found.length > 0) await changePolicies(db, job, pairs)
  const added = found.length > 0 ? await addBeside(db, job, pairs, onlyListed) : []
  const updated = await db.rows<{ id: number }>(
    `update bulk_job_rows j
        set outcome = 'updated', after = coalesce(j.after, '{}') || jsonb_build_object('added_at', now()) || a.added, before = coalesce(j.before, '{}'),
            undone_at = null, undo_outcome = null, undo_reason = null
       from (select m.row_no, coalesce(jsonb_object_agg(b.key, b.added) filter (where b.key is not null), '{}') as added
               from unnest($2::bigint[], $3::bigint[]) m(row_no, id)
               left join jsonb_to_recordset($4::jsonb) b(id bigint, key text, added jsonb) on b.id = m.id
              group by m.row_no) a
      where j.job_id = $1 and j.row_no = a.row_no and (j.after is not null or a.added <> '{}')
      returning j.subject_id as id`,
    [...pairs, JSON.stringify(added)],
  )
  await db.rows(
    `insert into contact_events (business_unit_id, contact_id, kind, data)
     select app.business_unit_id(), id, 'contact_imports.updated', jsonb_build_object('import_attempt_id', $2::bigint, 'filename', $3::text)
       from unnest($1::bigint[]) id`,
    [updated.map(({ id }) => id), job.id, job.title],
  )
  await tellKept(db, job, added)
  await db.rows(
    `update bulk_job_rows set outcome = 'duplicate', reason = $3 where job_id = $1 and row_no = any($2) and outcome = 'to_update'`,
    [job.id, rows, NOTHING_NEW],
  )
  return updated.length
}

/** Fills what is empty, or with `overwrite` replaces what differs; before and after go to the journal. */
async function changeFields(db: Db, job: ImportJob, pairs: unknown[]): Promise<void> {
  const { overwrite = false } = optionsOf(job)
  const guarded: Record<string, string> = {
    status_id: '(select id from statuses where id = r.status_id)',
    source_id: '(select id from sources where id = r.source_id)',
    agentflow_status_id: '(select id from agentflow_statuses where id = r.agentflow_status_id)',
  }
  const fields = CONTACT_FIELDS.map(
    field => `('${field}', to_jsonb(c.${field}), to_jsonb(${guarded[field] ?? `r.${field}`}))`,
  )
  const changed = await db.rows<{ row_no: number }>(
    `update bulk_job_rows j set before = n.before || jsonb_build_object('version', n.version, 'updated_at', n.updated_at),
                                after = n.after || jsonb_build_object('version', n.version + 1, 'updated_at', now())
       from (
         select m.row_no, c.version, c.updated_at, jsonb_object_agg(f.name, coalesce(f.old, 'null')) as before, jsonb_object_agg(f.name, f.new) as after
           from unnest($2::bigint[], $3::bigint[]) m(row_no, id)
           join contact_import_rows r on r.job_id = $1 and r.row_no = m.row_no
           join contacts c on c.id = m.id
          cross join lateral (values ${fields.join(', ')}) f(name, old, new)
          where f.new is not null and case when $4 then f.new is distinct from f.old else f.old is null end
          group by m.row_no, c.version, c.updated_at
       ) n
      where j.job_id = $1 and j.row_no = n.row_no returning j.row_no`,
    [...pairs, overwrite],
  )
  await writeFields(
    db,
    job,
    'after',
    changed.map(({ row_no }) => row_no),
  )
}
