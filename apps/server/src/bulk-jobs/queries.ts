import type { BulkJobRow, JOB_ORDERS, BulkJob as Shown } from '@openbook/api/bulk-jobs.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { NAMED } from '../contacts/named.ts'
import type { Db } from '../core/db/database.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { notFound } from '../core/http/refused.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'
import { QUIET_REASON } from '../core/jobs/quiet.ts'
import { pageMeta } from '../core/page.ts'
import { HIDDEN } from './hidden.ts'
import { OF_USERS, RETRY_REFUSAL } from './retry-refusal.ts'
import { visible, visibleContacts } from './visible.ts'

interface Pages {
  page?: number | undefined
  limit?: number | undefined
}
const SHOWN = `j.id, j.kind, j.title, j.phase, j.state, j.counts, j.total, j.processed, j.error, j.created_at, j.started_at,
  j.finished_at, j.undone_at, j.undo_until, ${QUIET_REASON}, json_build_object('id', coalesce(u.id, 0), 'name', coalesce(u.first_name || ' ' || u.last_name, 'System')) as "user",
  app.behind(j.user_id, j.real_user_id) as real_user, ${RETRY_REFUSAL} as retry_refusal`

/** The job itself, locked against a second act on it at the same time. A job the viewer may not see is a 404. */
export async function held<Params>(db: Db, viewer: Viewer, id: number, kind?: string): Promise<BulkJob<Params>> {
  const [job] = await db.prepared<BulkJob<Params>>(
    `select j.* from bulk_jobs j where j.id = $1 and ($2::text is null or j.kind = $2) and ${visible(viewer)} for no key update`,
    [id, kind ?? null],
  )
  if (!job) throw notFound()
  return job
}

/** As it is shown; 404 for what the viewer may not see. */
export async function show(db: Db, viewer: Viewer, id: number): Promise<z.input<typeof Shown>> {
  const [job] = await db.prepared<z.input<typeof Shown>>(
    `select ${SHOWN} from bulk_jobs j left join users u on u.id = j.user_id where j.id = $1 and ${visible(viewer)}`,
    [id],
  )
  if (!job) throw await outOfSight(db, viewer, HIDDEN.bulk_jobs, id)
  return job
}

interface ListQuery extends Pages {
  kind?: string | undefined
  state?: string | undefined
  user_id?: number | undefined
  order_field?: keyof typeof ORDERS | undefined
  order?: 'ASC' | 'DESC' | undefined
}
const ORDERS = {
  created_at: 'j.id',
  title: 'lower(j.title)',
  state: 'j.state',
  total: 'j.total',
  user: `lower(u.last_name || ' ' || u.first_name)`,
} satisfies Record<(typeof JOB_ORDERS)[number], string>
/** What a worker still has to do with; as the index on them says it. */
const ACTIVE = `j.state in ('previewing', 'queued', 'running', 'undoing')`

/** The newest first unless asked otherwise. Acts on users, which the console shows, are listed where their kind is asked for. */
export async function list(db: Db, viewer: Viewer, asked: ListQuery) {
  const { page = 1, limit = 15, kind, state, user_id, order_field = 'created_at', order } = asked
  const way = (order ?? (order_field === 'created_at' ? 'DESC' : 'ASC')) === 'DESC' ? 'desc' : 'asc'
  const values = [kind ?? null, state ?? null, user_id ?? null]
  const where = `where ${visible(viewer)} and case when $1::text is null then not (${OF_USERS}) else j.kind = $1 end and ($3::bigint is null or j.user_id = $3)
    and ${state === 'active' ? `$2::text is not null and ${ACTIVE}` : '($2::text is null or j.state = $2)'}`
  const data = await db.rows<z.input<typeof Shown>>(
    `select ${SHOWN} from bulk_jobs j left join users u on u.id = j.user_id ${where}
      order by ${ORDERS[order_field]} ${way} nulls last, j.id ${way} limit $4 offset $5`,
    [...values, limit, (page - 1) * limit],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from bulk_jobs j ${where}`, values)
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}

/** Over `r`, a row of the journal of job $1: about a user who is out of reach of the transaction. */
const UNSEEN = `exists (select from bulk_jobs j where j.id = $1 and ${OF_USERS})
  and not exists (select from users u where u.id = (r.after->>'user_id')::bigint)`

interface RowsQuery extends Pages {
  outcome?: string | undefined
  undo_outcome?: string | undefined
}

/** The journal of a job the caller has found visible already; contacts are named where the viewer may see them, and of users out of reach it says no reason. */
export async function rows(
  db: Db,
  viewer: Viewer,
  id: number,
  { page = 1, limit = 15, outcome, undo_outcome }: RowsQuery,
) {
  const where = 'job_id = $1 and ($2::text is null or outcome = $2) and ($3::text is null or undo_outcome = $3)'
  const filter = [id, outcome ?? null, undo_outcome ?? null]
  const data = await db.rows<z.input<typeof BulkJobRow>>(
    `select r.row_no, r.subject_id, r.outcome, r.undo_outcome, r.undone_at,
            case when ${UNSEEN} then null else r.reason end as reason, case when ${UNSEEN} then null else r.undo_reason end as undo_reason,
            case when c.id is not null then json_build_object('number', c.number, 'name', ${NAMED}) end as contact
       from (select row_no, subject_id, outcome, reason, undo_outcome, undo_reason, undone_at, after from bulk_job_rows
              where ${where} order by row_no limit $4 offset $5) r
       left join contacts c on c.id = r.subject_id and ${visibleContacts(viewer)} order by r.row_no`,
    [...filter, limit, (page - 1) * limit],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from bulk_job_rows where ${where}`, filter)
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}
