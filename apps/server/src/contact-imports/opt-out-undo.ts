import { dropStops } from '../contact-points/left-behind.ts'
import type { Db } from '../core/db/database.ts'
import type { ImportJob } from './params.ts'

const KEPT = 'An opt-out was stated anew since the import and stays.'

const added = (key: string) => `
  select j.row_no, j.subject_id as contact_id, value::bigint as id
    from bulk_job_rows j cross join lateral jsonb_array_elements_text(j.after->'${key}')
   where j.job_id = $1 and j.row_no = any($2) and j.after ? '${key}'`
/** Nobody stated a consent of this value since. */
const OURS = `p.id = a.id and p.contact_id = a.contact_id and p.consent = 'opted_out' and p.consent_at = p.created_at`

/** Takes the opt-outs of rows back that nobody has stated anew since. Gives the rows of which some stay. */
export async function takeBackOptOuts(db: Db, job: Pick<ImportJob, 'id'>, rows: number[]): Promise<number[]> {
  if (rows.length === 0) return []
  const sent = [job.id, rows]
  await db.rows(
    `delete from contact_points p using (${added('opt_outs')}) a where ${OURS} and p.updated_at = p.created_at`,
    sent,
  )
  await db.rows(
    `update contact_points p set consent = 'unknown', consent_source = null, consent_at = null, consent_by = null, updated_at = now()
       from (${added('opt_outs')}) a where ${OURS}`,
    sent,
  )
  const lived = await db.rows<{ contact_id: number }>(
    `delete from life_events e using (${added('life_events')}) a
      where e.id = a.id and e.contact_id = a.contact_id and e.undone_at is null returning e.contact_id`,
    sent,
  )
  await dropStops(
    db,
    lived.map(({ contact_id }) => contact_id),
  )
  const left = await db.rows<{ row_no: number }>(
    `select a.row_no from (${added('opt_outs')}) a join contact_points p on p.id = a.id and p.consent = 'opted_out'
     union select a.row_no from (${added('life_events')}) a join life_events e on e.id = a.id and e.undone_at is null`,
    sent,
  )
  return left.map(({ row_no }) => row_no)
}

/** Says of rows that opted somebody out, and of whom some of it stays (`left`), how it ended. */
export async function concludeOptOuts(db: Db, job: ImportJob, rows: number[], left: number[]) {
  await db.rows(
    `update bulk_job_rows set undo_reason = concat_ws(' ', undo_reason, $3::text),
            undone_at = coalesce(undone_at, now()), undo_outcome = case when outcome = 'opted_out' then 'kept' else undo_outcome end
      where job_id = $1 and row_no = any($2)`,
    [job.id, left, KEPT],
  )
  if (rows.length === 0) return { restored: 0, kept: 0 }
  const stay = new Set(left)
  const back = rows.filter(row_no => !stay.has(row_no))
  await db.rows(
    `insert into contact_events (business_unit_id, contact_id, kind, data)
     select distinct app.business_unit_id(), c.id, 'contact_imports.undone', jsonb_build_object('import_attempt_id', $1::bigint, 'filename', $3::text)
       from bulk_job_rows j join contacts c on c.id = j.subject_id where j.job_id = $1 and j.row_no = any($2)`,
    [job.id, back, job.title],
  )
  await db.rows(
    `update bulk_job_rows j
        set outcome = 'to_opt_out', before = null, after = null, undone_at = now(), undo_outcome = 'restored', undo_reason = null,
            subject_id = (select c.id from contacts c where c.id = j.subject_id and c.import_attempt_id is distinct from $1)
      where j.job_id = $1 and j.row_no = any($2)`,
    [job.id, back],
  )
  return { restored: back.length, kept: rows.length - back.length }
}
