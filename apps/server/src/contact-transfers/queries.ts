import type {
  ORDERS,
  STATUSES,
  TransferAttempt,
  TransferConflict,
  TransferLog,
  TransferValues,
} from '@openbook/api/contact-transfers.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { LISTS } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { HIDDEN } from '../bulk-jobs/hidden.ts'
import { visible } from '../bulk-jobs/visible.ts'
import type { Bind } from '../contacts/conditions.ts'
import { NAMED } from '../contacts/named.ts'
import type { Db } from '../core/db/database.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { pageMeta, type slice } from '../core/page.ts'
import { cautions } from './cautions.ts'
import { findRecipient } from './recipient.ts'
import { LOST, UNTOUCHED } from './reverting.ts'
import { KIND, refuses } from './transfer.ts'

type Shown = z.input<typeof TransferAttempt>
type Status = (typeof STATUSES)[number] | 'reverted'

const STATUS = `case when j.state in ('draft', 'ready') then 'draft' when j.state in ('previewing', 'queued', 'running') then 'processing'
  when j.state in ('completed', 'undone') then 'complete' when j.state = 'undoing' then 'reverting' else j.state end`
const UPDATED = 'greatest(j.created_at, j.started_at, j.finished_at, j.undone_at)'
const counted = (name: string) => `coalesce((j.counts->>'${name}')::bigint, 0)`
const ATTEMPT = `j.id, j.title, ${STATUS} as status, j.phase, j.state = 'undone' as reverted, j.state = 'undoing' as revert_in_progress,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as to_user,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as to_pool,
  json_build_object('id', b.id, 'name', b.first_name || ' ' || b.last_name) as by,
  coalesce((j.params->>'count')::bigint, 0) as total, j.processed, ${counted('changed')} as transferred,
  ${counted('skipped')} + ${counted('unchanged')} as left_out, case when j.phase = 'undo' then ${counted('kept')} else 0 end as kept,
  j.error, j.created_at, ${UPDATED} as updated_at, j.undo_until as revert_until`
/** Who gets them is read first: behind row security only a plain column finds its user by index. */
const from = (
  where: string,
) => `(select *, (params->'values'->>'user_id')::bigint as to_user_id, (params->'values'->>'pool_id')::bigint as to_pool_id
    from bulk_jobs where ${where} offset 0) j join users b on b.id = j.user_id
  left join users u on u.id = j.to_user_id left join pools p on p.id = j.to_pool_id`
const SORTED: Record<(typeof ORDERS)[number], string> = {
  id: 'j.id',
  title: 'lower(j.title)',
  status: STATUS,
  created_at: 'j.created_at',
  updated_at: UPDATED,
  total: `coalesce((j.params->>'count')::bigint, 0)`,
}

interface Asked {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  order_field?: (typeof ORDERS)[number] | undefined
  order?: 'ASC' | 'DESC' | undefined
  status?: Status | undefined
}

export async function list(db: Db, viewer: Viewer, asked: Asked) {
  const { page = 1, limit = LISTS.transfers_page, q, order_field: field = 'id', order = 'DESC', status } = asked
  const named = q?.trim() ? 'join users b on b.id = j.user_id' : ''
  const finds = `strpos(lower(j.title || ' ' || b.first_name || ' ' || b.last_name), lower($1)) > 0 or j.id::text = $1`
  const where = `j.kind = '${KIND}' and ${visible(viewer)} and ($1::text is null ${named && `or ${finds}`})
    and ($2::text is null or case when $2 = 'reverted' then j.state = 'undone' else (${STATUS}) = $2 end)`
  const filters = [q?.trim() || null, status ?? null]
  const way = order === 'ASC' ? 'asc' : 'desc'
  const hits = `select j.id, ${SORTED[field]} as k from bulk_jobs j ${named} where ${where}`
  const ids = `array(select id from hits order by k ${way}, id ${way} limit $3 offset $4) as ids`
  const text = named
    ? `with hits as materialized (${hits}) select ${ids}, (select count(*) from hits) as total`
    : `select ${ids.replace('hits', `(${hits}) hits`)}, (select count(*) from bulk_jobs j where ${where}) as total`
  const [found] = await db.rows<{ ids: string[]; total: number }>(text, [...filters, limit, (page - 1) * limit])
  const data = await db.rows<Shown>(
    `select ${ATTEMPT} from ${from('id = any($1::bigint[])')} order by array_position($1::bigint[], j.id)`,
    [found?.ids ?? []],
  )
  return { data, meta: pageMeta(page, limit, found?.total ?? 0) }
}

/** The same for the console, in its dialect. */
export async function adminList(db: Db, viewer: Viewer, { limit, offset, q, order, filter }: ReturnType<typeof slice>) {
  const [field = 'id', way] = order.split(/[ ,]+/)
  const { data, meta } = await list(db, viewer, {
    page: Math.floor(offset / limit) + 1,
    limit,
    q,
    order_field: field as keyof typeof SORTED,
    order: way === 'asc' ? 'ASC' : 'DESC',
    ...(filter.status ? { status: String(filter.status) as Status } : {}),
  })
  return { items: data, from: offset, total: meta.total_count }
}

export async function show(db: Db, viewer: Viewer, id: number): Promise<Shown> {
  const [attempt] = await db.prepared<Shown>(
    `select ${ATTEMPT} from ${from('id = $1')} where j.kind = '${KIND}' and ${visible(viewer)}`,
    [id],
  )
  if (!attempt) throw await outOfSight(db, viewer, HIDDEN.contact_transfers, id)
  return attempt
}

interface Pages {
  page?: number | undefined
  limit?: number | undefined
  outcome?: string | undefined
}
const CONTACT = `json_build_object('id', c.id, 'number', c.number, 'name',
  ${NAMED})`

/** The journal of an attempt the caller has found visible already; of a draft, what would become of each contact. */
export async function logs(db: Db, id: number, { page = 1, limit = LISTS.transfer_logs_page, outcome }: Pages) {
  const sent: unknown[] = [id, outcome ?? null, limit, (page - 1) * limit]
  const expected = await expectedOf(db, id, value => `$${sent.push(value)}`)
  const where = 'j.job_id = $1 and ($2::text is null or coalesce(j.undo_outcome, j.outcome) = $2)'
  const data = await db.rows<z.input<typeof TransferLog>>(
    `select j.row_no, case when c.id is not null then ${CONTACT} end as contact,
            case when g.id is not null then json_build_object('id', g.id, 'name', g.first_name || ' ' || g.last_name) end as "from",
            j.outcome, coalesce(j.reason, ${expected}) as reason, j.undo_outcome as revert_outcome, j.undo_reason as revert_reason
       from bulk_job_rows j left join contacts c on c.id = j.subject_id
       left join users g on g.id = coalesce((j.before->>'owner_id')::bigint, c.owner_id)
      where ${where} order by j.row_no limit $3 offset $4`,
    sent,
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from bulk_job_rows j where ${where}`, [
    id,
    outcome ?? null,
  ])
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}

/** SQL over `c`: why a draft would leave a contact out, or what to know of it; null once the attempt ran, or its recipient is gone. */
async function expectedOf(db: Db, id: number, bind: Bind): Promise<string> {
  const [draft] = await db.prepared<{ values: TransferValues }>(
    `select params->'values' as values from bulk_jobs where id = $1 and state = 'ready'`,
    [id],
  )
  if (!draft) return 'null::text'
  const to = await findRecipient(db, draft.values)
  if (!to) return 'null::text'
  return `coalesce(${refuses(draft.values, bind)}, ${cautions(to, bind)})`
}

/** Contacts of an attempt that are no longer as it left them, or no more. */
export async function conflicts(db: Db, id: number, { page = 1, limit = LISTS.transfer_logs_page }: Pages) {
  const from = `bulk_job_rows j left join contacts c on c.id = j.subject_id
      where j.job_id = $1 and j.outcome = 'changed' and (${LOST} or not ${UNTOUCHED})`
  const data = await db.rows<z.input<typeof TransferConflict>>(
    `select case when c.id is not null then ${CONTACT} end as contact, c.updated_at,
            (select json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name) from users o where o.id = c.owner_id) as owner,
            case when c.id is null then 'gone' when c.merged_into_id is not null then 'merged' end as lost,
            c.id is not null and (c.owner_id <> (j.after->>'owner_id')::bigint or c.pool_id is distinct from (j.after->>'pool_id')::bigint) as moved_on
       from ${from} order by j.row_no limit $2 offset $3`,
    [id, limit, (page - 1) * limit],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from ${from}`, [id])
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}

type Hand = 'given' | 'reverted' | 'taken'
interface Passed {
  id: number
  kind: Hand
  from: string | null
  to: string | null
  by: string | null
  at: string
}

/** What may tell of another owner besides: an edit and a merge give, an undo has it back. */
const GIVES = `('contacts.updated', 'contact_merges.merged')`
const HAS_BACK = `('bulk_jobs.undone', 'contact_merges.undone')`

/** How a contact the caller has found visible went from hand to hand. */
export async function history(db: Db, contact_id: number, { page = 1, limit = LISTS.transfers_page }: Pages) {
  const where = `e.contact_id = $1 and (e.kind in ('contact_transfers.given', 'contact_transfers.reverted', 'pools.taken')
                  or (e.kind in ${GIVES} or e.kind in ${HAS_BACK}) and e.data ? 'owner_id')`
  const data = await db.prepared<Passed>(
    `select e.id, case when e.kind in ${GIVES} then 'given' when e.kind in ${HAS_BACK} then 'reverted' else split_part(e.kind, '.', 2) end as kind,
            coalesce(e.data->>'from', e.data->>'pool', e.data->'owner_id'->>0) as "from",
            case when e.kind = 'pools.taken' then u.first_name || ' ' || u.last_name else coalesce(e.data->>'to', e.data->'owner_id'->>1) end as "to",
            u.first_name || ' ' || u.last_name as by, e.at
       from contact_events e left join users u on u.id = e.user_id where ${where} order by e.id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  const [row] = await db.prepared<{ count: number }>(`select count(*) from contact_events e where ${where}`, [
    contact_id,
  ])
  return { data, meta: pageMeta(page, limit, row?.count ?? 0) }
}
