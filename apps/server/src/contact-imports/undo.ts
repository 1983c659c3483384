import type { Db } from '../core/db/database.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import { removeFurther } from './further-policies.ts'
import { tellGone } from './number-lines.ts'
import { bringsNumbers } from './numbers.ts'
import { concludeOptOuts, takeBackOptOuts } from './opt-out-undo.ts'
import { PACE } from './pace.ts'
import type { ImportJob, ImportParams } from './params.ts'
import { undoPolicies } from './policy-changes.ts'
import { restoreContacts } from './restore.ts'
import { TOUCHED } from './touched.ts'

/** The next rows from the end backwards: opt-outs and further policies are taken away, changed ones put back, made contacts deleted, changed ones restored; what people changed since is kept and listed. */
export async function undo({ db, job, cursor }: Step<ImportParams>): Promise<Progress> {
  const total = cursor === null ? await countDone(db, job) : undefined
  const rows = await db.rows<{ row_no: number; outcome: string }>(
    `select row_no, outcome from bulk_job_rows
      where job_id = $1 and row_no < $2 and outcome in ('created', 'updated', 'policy_added', 'policy_updated', 'opted_out') order by row_no desc limit ${PACE.rows}`,
    [job.id, cursor ?? Number.MAX_SAFE_INTEGER],
  )
  await holdContacts(
    db,
    job,
    rows.map(({ row_no }) => row_no),
  )
  const of = (outcome: string) => rows.filter(row => row.outcome === outcome).map(({ row_no }) => row_no)
  const made = new Set(of('created'))
  const left = await takeBackOptOuts(
    db,
    job,
    rows.flatMap(({ row_no }) => (made.has(row_no) ? [] : [row_no])),
  )
  const taken = await removeFurther(db, job, of('policy_added'))
  const policies = await undoPolicies(db, job, of('policy_updated'))
  const removed = await removeContacts(db, job, of('created'))
  const restored = await restoreContacts(db, job, of('updated'))
  const opted = await concludeOptOuts(db, job, of('opted_out'), left)
  return {
    cursor: rows.at(-1)?.row_no ?? cursor,
    processed: rows.length,
    done: rows.length < PACE.rows,
    ...(total !== undefined && { total }),
    counts: {
      created: -removed.deleted,
      to_create: removed.deleted,
      policy_added: -taken.deleted,
      to_add_policy: taken.deleted,
      deleted: removed.deleted + taken.deleted,
      updated: -restored.restored,
      to_update: restored.restored,
      policy_updated: -policies.restored,
      to_update_policy: policies.restored,
      opted_out: -opted.restored,
      to_opt_out: opted.restored,
      restored: restored.restored + policies.restored + opted.restored,
      partly_restored: restored.partly_restored,
      kept: taken.kept + policies.kept + opted.kept + removed.kept + restored.kept,
    },
  }
}

/** Held before they are judged: what is added to one from here on waits, and what was added before is seen. */
const holdContacts = (db: Db, job: ImportJob, rows: number[]) =>
  db.rows(
    `select c.id from contacts c
      where c.id in (select j.subject_id from bulk_job_rows j where j.job_id = $1 and j.row_no = any($2)) order by c.id for update`,
    [job.id, rows],
  )

async function countDone(db: Db, job: ImportJob): Promise<number> {
  const [done] = await db.rows<{ count: number }>(
    `select count(*) from bulk_job_rows where job_id = $1 and outcome in ('created', 'updated', 'policy_added', 'policy_updated', 'opted_out')`,
    [job.id],
  )
  return done?.count ?? 0
}

interface Judged {
  row_no: number
  id: number
  owner_id: number | null
  pool_id: number | null
  why: string | null
}

async function removeContacts(db: Db, job: ImportJob, rows: number[]): Promise<{ deleted: number; kept: number }> {
  if (rows.length === 0) return { deleted: 0, kept: 0 }
  const judged = await db.rows<Judged>(
    `select j.row_no, j.subject_id as id, c.owner_id, c.pool_id, ${TOUCHED} as why
       from bulk_job_rows j left join lateral (select * from contacts where id = j.subject_id for update) c on true
      where j.job_id = $1 and j.row_no = any($2)`,
    [job.id, rows],
  )
  const free = judged.filter(({ why }) => why === null)
  const kept = judged.filter(({ why }) => why !== null)
  const ids = free.map(({ id }) => id)
  if (bringsNumbers(job)) await tellGone(db, job, ids)
  await db.rows('delete from contacts where id = any($1)', [ids])
  await db.rows(
    `update bulk_job_rows j set outcome = 'to_create', subject_id = null, undone_at = now(), undo_outcome = 'deleted', undo_reason = null,
            before = jsonb_build_object('owner_id', f.owner_id, 'pool_id', f.pool_id)
       from unnest($2::bigint[], $3::bigint[], $4::bigint[]) f(row_no, owner_id, pool_id) where j.job_id = $1 and j.row_no = f.row_no`,
    [job.id, ...(['row_no', 'owner_id', 'pool_id'] as const).map(column => free.map(row => row[column]))],
  )
  await db.rows(
    `update bulk_job_rows j set undone_at = now(), undo_outcome = 'kept', undo_reason = k.why
       from unnest($2::bigint[], $3::text[]) k(row_no, why) where j.job_id = $1 and j.row_no = k.row_no`,
    [job.id, kept.map(({ row_no }) => row_no), kept.map(({ why }) => why)],
  )
  return { deleted: free.length, kept: kept.length }
}
