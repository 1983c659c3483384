import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { isActive } from '../core/jobs/bulk-job.ts'
import { heldAttempt } from './start.ts'

/** Deletes an attempt with its journal, and gives where its file is, for whoever commits. Contacts it made stay. 409 while it is worked on. */
export async function forget(db: Db, viewer: Viewer, id: number): Promise<string | undefined> {
  const job = await heldAttempt(db, viewer, id)
  if (isActive(job.state))
    throw new Refused(409, { base: 'It is still running. Cancel it first.' }, 'bulk_jobs.not_now')
  const [attempt] = await db.rows<{ storage_key: string }>(
    'select storage_key from contact_import_attempts where id = $1',
    [id],
  )
  await db.rows('delete from bulk_jobs where id = $1', [id])
  return attempt?.storage_key
}
