import { may } from '@openbook/auth/permissions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { viewerOf } from '../contact-acts/viewer-of.ts'
import { auditStatement } from '../core/audit.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import type { AuditNote } from '../core/http/context.ts'
import { Refused, refusalOf } from '../core/http/refused.ts'
import type { BulkJob } from '../core/jobs/bulk-job.ts'
import { pageMeta } from '../core/page.ts'
import { KIND } from './start.ts'
import { stillActsAs } from './still-acts-as.ts'

/** Rows of a batch. Tests make them few. */
export const PACE = { rows: 50 }

/** Whom a batch is done for, reaching as far as they reach now. Refused where they may no longer manage users, or whoever is really there no longer act as them. */
export async function doer(db: Db): Promise<Viewer> {
  const viewer = await viewerOf(db)
  const [stays] = await db.prepared('select from users where id = $1 and deactivated_at is null', [viewer.user_id])
  if (!stays || !may(viewer.role, 'users.manage') || !(await stillActsAs(db, viewer)))
    throw new Refused(403, {
      base: 'Whoever asked for this may no longer change users. Somebody who may can start it.',
    })
  await reachAll(db, viewer)
  return viewer
}

/** Carries one change out; why it was refused, where it was, with nothing of it left. */
export async function attempt(db: Db, act: () => Promise<unknown>): Promise<string | undefined> {
  await db.client.query('savepoint one')
  try {
    await act()
    await db.client.query('release savepoint one')
    return undefined
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || refusal.answer.code === 'conflict') throw error
    await db.client.query('rollback to savepoint one')
    return [...Object.values(refusal.answer.errors), refusal.answer.why ?? []].flat().join(' ')
  }
}

/** What the server noted of each, in the log; the job stands where the request would. */
export const keepNotes = (db: Db, viewer: Viewer, id: number, notes: AuditNote[]) =>
  db.client.query(auditStatement('user_changes.adminStart', viewer, { ip: '127.0.0.1', id: `bulk_job:${id}` }, notes))

/** How the figures of a job differ from what its journal says by now. */
export async function counted(db: Db, { id, counts }: Pick<BulkJob, 'id' | 'counts'>) {
  const rows = await db.prepared<{ outcome: string; count: number }>(
    `select outcome, count(*) from (
       select outcome from bulk_job_rows where job_id = $1
       union all
       select undo_outcome from bulk_job_rows where job_id = $1 and undo_outcome is not null) o group by outcome`,
    [id],
  )
  const now = new Map(rows.map(({ outcome, count }) => [outcome, count]))
  const names = new Set([...now.keys(), ...Object.keys(counts)])
  return Object.fromEntries([...names].map(name => [name, (now.get(name) ?? 0) - (counts[name] ?? 0)]))
}

interface Asked {
  page?: number | undefined
  limit?: number | undefined
  outcome?: string | undefined
  undo_outcome?: string | undefined
}
interface Row {
  row_no: number
  user: { id: number; name: string } | null
  outcome: string
  reason: string | null
  undo_outcome: string | null
  undo_reason: string | null
}

/** The journal of a job the viewer was found to see, with the names of those they reach, and the reasons, which may name others. */
export async function journal(db: Db, id: number, { page = 1, limit = 15, outcome, undo_outcome }: Asked) {
  const where = `r.job_id = (select id from bulk_jobs where id = $1 and kind = '${KIND}')
    and ($2::text is null or r.outcome = $2) and ($3::text is null or r.undo_outcome = $3)`
  const filter = [id, outcome ?? null, undo_outcome ?? null]
  const data = await db.rows<Row>(
    `select r.row_no, r.outcome, r.undo_outcome, case when u.id is not null then r.reason end as reason,
            case when u.id is not null then r.undo_reason end as undo_reason,
            case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as "user"
       from bulk_job_rows r left join users u on u.id = (r.after->>'user_id')::bigint
      where ${where} order by r.row_no limit $4 offset $5`,
    [...filter, limit, (page - 1) * limit],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from bulk_job_rows r where ${where}`, filter)
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}
