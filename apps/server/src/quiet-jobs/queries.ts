import type { QuietJob } from '@openbook/api/quiet-jobs.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { HOLDS } from '../core/jobs/quiet.ts'
import type { slice } from '../core/page.ts'

export type Row = z.input<typeof QuietJob>
export const SORTABLE = ['id', 'kind', 'until', 'created_at']

const nameOf = (user: string) => `(select u.first_name || ' ' || u.last_name from users u where u.id = ${user})`
const WAITING = `(select count(*) from bulk_jobs j where j.state in ('previewing', 'queued', 'running', 'undoing') and q.kind in ('all', split_part(j.kind, '.', 1)))
  + case when q.kind in ('all', 'email_history') then (select count(*) from contact_emails e where e.state = 'queued') else 0 end
  + case when q.kind in ('all', 'campaign_triggers', 'email_history') then (select count(*) from campaign_runs r where r.state = 'waiting' and r.due_at <= now()) else 0 end`
const STATE = `case when q.resumed_at is not null then 'resumed' when ${HOLDS} then 'holding' else 'over' end`
const SHOWN = `q.id, q.kind, q.reason, q.until, q.created_at, ${nameOf('q.created_by')} as created_by, q.resumed_at, ${nameOf('q.resumed_by')} as resumed_by,
  ${STATE} as state,
  case when ${HOLDS} then ${WAITING} else 0 end as waiting`
const MATCHES = `($1::text is null or strpos(lower(q.reason), lower($1)) > 0) and ($2::bigint[] is null or q.id = any($2))
  and ($3::text is null or q.kind = $3) and ($4::text is null or ${STATE} = $4)`

export async function list(db: Db, { limit, offset, order, q, ids, filter }: ReturnType<typeof slice>) {
  const asked = [q ?? null, ids ?? null, filter.kind ?? null, filter.state ?? null]
  const by = order.replaceAll(/(^|, )/g, '$1q.')
  const items = await db.rows<Row>(
    `select ${SHOWN} from quiet_jobs q where ${MATCHES} order by ${by} limit $5 offset $6`,
    [...asked, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from quiet_jobs q where ${MATCHES}`, asked)
  return { items, from: offset, total: total?.count ?? 0 }
}

export async function show(db: Db, id: number): Promise<Row> {
  const [row] = await db.prepared<Row>(`select ${SHOWN} from quiet_jobs q where q.id = $1`, [id])
  if (!row) throw notFound()
  return row
}

/** The one of this kind that holds now; nobody can begin another until the transaction ends. */
export async function holding(db: Db, business_unit_id: number, kind: string): Promise<Row | undefined> {
  await db.prepared('select pg_advisory_xact_lock(hashtextextended($1, 8103))', [`${business_unit_id}:${kind}`])
  const [row] = await db.prepared<Row>(`select ${SHOWN} from quiet_jobs q where q.kind = $1 and ${HOLDS}`, [kind])
  return row
}

export async function begin(db: Db, kind: string, reason: string, minutes: number): Promise<Row> {
  const [made] = await db.prepared<{ id: number }>(
    'insert into quiet_jobs (kind, reason, until) values ($1, $2, now() + make_interval(mins => $3)) returning id',
    [kind, reason, minutes],
  )
  if (!made) throw new Error('A quiet job was inserted without an id.')
  return show(db, made.id)
}

/** False where it holds no more. */
export async function end(db: Db, id: number): Promise<boolean> {
  const rows = await db.prepared(
    `update quiet_jobs q set resumed_at = now(), resumed_by = app.user_id() where q.id = $1 and ${HOLDS} returning q.id`,
    [id],
  )
  return rows.length > 0
}
