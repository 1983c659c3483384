import { PICKED } from '../contact-acts/batches.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { purge } from './purge.ts'

interface Picked {
  row_no: number
  id: number
  owner_id: number
  pool_id: number | null
}

/** Purges the contacts of journal rows ($1 the job, $2 and $3 bound its rows) that fit, and marks those rows as changed, with whose they were. */
export async function purgePicked(
  core: Core,
  db: Db,
  { sent, fits }: { sent: unknown[]; fits: string },
): Promise<void> {
  const picked = await db.rows<Picked>(
    `with ${PICKED} select j.row_no, c.id, c.owner_id, c.pool_id from picked j join contacts c on c.id = j.subject_id where ${fits} order by c.id for update of c`,
    sent,
  )
  await purge(
    core,
    db,
    picked.map(({ id }) => id),
  )
  await db.rows(
    `update bulk_job_rows j set outcome = 'changed', reason = null, before = jsonb_build_object('owner_id', p.owner_id, 'pool_id', p.pool_id)
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) p(row_no, owner_id, pool_id) where j.job_id = $1 and j.row_no = p.row_no`,
    [sent[0], ...(['row_no', 'owner_id', 'pool_id'] as const).map(column => picked.map(row => row[column]))],
  )
}
