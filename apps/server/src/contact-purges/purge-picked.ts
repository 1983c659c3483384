import { PICKED } from '../contact-acts/batches.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { purge } from './purge.ts'

/** Purges the contacts of journal rows ($1 the job, $2 and $3 bound its rows) that fit, and marks those rows as changed. */
export async function purgePicked(
  core: Core,
  db: Db,
  { sent, fits }: { sent: unknown[]; fits: string },
): Promise<void> {
  const picked = await db.rows<{ row_no: number; id: number }>(
    `with ${PICKED} select j.row_no, c.id from picked j join contacts c on c.id = j.subject_id where ${fits} order by c.id for update of c`,
    sent,
  )
  await purge(
    core,
    db,
    picked.map(({ id }) => id),
  )
  await db.rows(
    `update bulk_job_rows set outcome = 'changed', reason = null where job_id = $1 and row_no = any($2::bigint[])`,
    [sent[0], picked.map(({ row_no }) => row_no)],
  )
}
