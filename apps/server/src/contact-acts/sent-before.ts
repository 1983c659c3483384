import { createHash } from 'node:crypto'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'

interface Sent {
  request_id: string | undefined
  /** Of the job it starts. */
  kind: string
  /** As `askedOf` gives it; the job keeps it in its params. */
  asked: string
}
interface Known {
  id: number
  count: number
}

/** What a request asks for, in short: what is to be done, and to whom. */
export const askedOf = (...what: object[]) => createHash('sha256').update(JSON.stringify(what)).digest('base64url')

/** The job a request started when it was sent before; waits for one that is being worked on. Throws a 409 where it asked for something else then. */
export async function sentBefore(
  db: Db,
  { user_id }: Pick<Viewer, 'user_id'>,
  { request_id, kind, asked }: Sent,
): Promise<Known | undefined> {
  if (!request_id) return undefined
  await db.prepared('select pg_advisory_xact_lock(hashtextextended($1, 8102))', [request_id])
  const [job] = await db.prepared<Known & { same: boolean }>(
    `select id, total as count, kind = $3 and params->>'asked' is not distinct from $4 as same
       from bulk_jobs where user_id = $1 and request_id = $2`,
    [user_id, request_id, kind, asked],
  )
  if (job && !job.same)
    throw new Refused(
      409,
      { base: 'This request was sent before for something else. Send a new request_id.' },
      'contacts.request_used',
    )
  return job
}
