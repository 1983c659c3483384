import type { Db } from '../core/db/database.ts'
import { keepOptOuts } from './opt-outs.ts'
import { PACE } from './pace.ts'
import type { ImportJob } from './params.ts'

const KEPT = `j.job_id = $1 and j.undo_outcome in ('kept', 'partly_restored')`

/** What an undo took back of rows it kept is done again: rows whose contact is still there are updated anew, of others the opt-outs are kept again. Gives how many of the former. */
export async function doAgain(db: Db, job: ImportJob): Promise<number> {
  const anew = await db.rows(
    `update bulk_job_rows j set outcome = 'to_update', before = null, after = null from contacts c
      where ${KEPT} and j.outcome = 'updated' and c.id = j.subject_id and c.merged_into_id is null and c.deleted_at is null
      returning j.row_no`,
    [job.id],
  )
  const stopped = await db.rows<{ row_no: number }>(
    `select j.row_no from bulk_job_rows j where ${KEPT} and j.after ?| '{opt_outs,life_events}' order by j.row_no`,
    [job.id],
  )
  for (let at = 0; at < stopped.length; at += PACE.rows)
    await keepOptOuts(
      db,
      job,
      stopped.slice(at, at + PACE.rows).map(({ row_no }) => row_no),
    )
  await db.rows(`update bulk_job_rows j set undone_at = null, undo_outcome = null, undo_reason = null where ${KEPT}`, [
    job.id,
  ])
  return anew.length
}
