import type { Core } from '../core.ts'
import { announce } from './batch.ts'
import { type BulkJob, identityOf } from './bulk-job.ts'

/** Tells open screens how far one long batch is, while its transaction goes on. False when the job was stopped meanwhile. */
export function reportProgress(core: Core, job: BulkJob, processed: number): Promise<boolean> {
  return core.database.tenant(identityOf(job), async db => {
    const [now] = await db.prepared<BulkJob>(
      'update bulk_jobs set processed = $2 where id = $1 and state = $3 returning *',
      [job.id, processed, job.state],
    )
    if (now) await announce(core, db, undefined, now)
    return now !== undefined
  })
}
