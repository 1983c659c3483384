import type { Db } from '../db/database.ts'

/** Over `q`: whether it holds jobs back now. */
export const HOLDS = 'q.resumed_at is null and q.until > now()'

/** Over `q`: what is promised to people by a date does not wait for an agency to be opened again. */
const holdsKind = (kind: string) => `q.kind in ('all', split_part(${kind}, '.', 1))
    and not (${kind} = 'contacts.purge_due' and exists (select from business_units b where b.id = q.business_unit_id and b.quiet_job_id = q.id))`

/** What holds back a bulk job, the row `job`, right now: the columns asked for, over `q`. */
export const quietOver = (job: string, columns = '') =>
  `select ${columns} from quiet_jobs q where q.business_unit_id = ${job}.business_unit_id and ${HOLDS}
    and ${holdsKind(`${job}.kind`)}`

/** Over `j`: why a job that is not finished waits. */
export const QUIET_REASON = `case when j.state in ('previewing', 'queued', 'running', 'undoing')
  then (${quietOver('j', 'q.reason')} order by q.until desc limit 1) end as quiet_reason`

export interface Quiet {
  id: number
  reason: string
  until: string
}

/** What holds back jobs of this kind in an agency, the one that lasts longest; nothing where they may run. */
export async function quietOf(db: Db, business_unit_id: number, kind: string): Promise<Quiet | undefined> {
  const [quiet] = await db.prepared<Quiet>(
    `select q.id, q.reason, q.until from quiet_jobs q
      where q.business_unit_id = $1 and ${HOLDS} and ${holdsKind('$2::text')} order by q.until desc limit 1`,
    [business_unit_id, kind],
  )
  return quiet
}
