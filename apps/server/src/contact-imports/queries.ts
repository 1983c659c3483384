import type { ImportAttempt, ImportAttemptRow, ImportRow } from '@openbook/api/contact-imports.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { HIDDEN } from '../bulk-jobs/hidden.ts'
import { visible } from '../bulk-jobs/visible.ts'
import { namedBy } from '../contacts/named.ts'
import type { Db } from '../core/db/database.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { QUIET_REASON } from '../core/jobs/quiet.ts'
import { pageMeta } from '../core/page.ts'
import { TOLD_CONTACT } from './find-same.ts'
import { ATTACH, KINDS } from './params.ts'
import { visibleOwners } from './visible-owners.ts'

interface ListQuery {
  page?: number | undefined
  limit?: number | undefined
  filter_by?: 'filename' | 'state' | 'user' | undefined
  filter_value?: string | undefined
  tab?: 'all' | 'mine' | 'downline' | undefined
}
const SHOWN = `j.id, j.phase, j.state, j.counts, j.total, j.processed, j.error, j.created_at, j.started_at, j.finished_at, j.undone_at, j.undo_until, ${QUIET_REASON},
  json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as "user", a.filename, a.size_bytes,
  case j.kind when '${ATTACH}' then 'attachments' else 'rows' end as kind`
const FROM = 'from contact_import_attempts a join bulk_jobs j on j.id = a.id join users u on u.id = j.user_id'
const FILTERS = {
  filename: 'strpos(lower(a.filename), lower($1)) > 0',
  state: 'j.state = $1',
  user: `strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.username::text), lower($1)) > 0`,
}
const TABS = { all: 'true', mine: 'j.user_id = app.user_id()', downline: 'j.user_id <> app.user_id()' }

export async function list(
  db: Db,
  viewer: Viewer,
  { page = 1, limit = 15, filter_by, filter_value, tab = 'all' }: ListQuery,
) {
  const filter = filter_by && filter_value ? FILTERS[filter_by] : '$1::text is null'
  const where = `where ${visible(viewer)} and ${TABS[tab]} and ${filter}`
  const value = filter_by && filter_value ? filter_value : null
  const data = await db.rows<z.input<typeof ImportAttemptRow>>(
    `select ${SHOWN} ${FROM} ${where} order by a.id desc limit $2 offset $3`,
    [value, limit, (page - 1) * limit],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) ${FROM} ${where}`, [value])
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}

/** One attempt as it is shown; 404 for what the viewer may not see. */
export async function show(db: Db, viewer: Viewer, id: number): Promise<z.input<typeof ImportAttempt>> {
  const [attempt] = await db.prepared<z.input<typeof ImportAttempt>>(
    `select ${SHOWN}, a.columns, a.has_header, a.rows_estimate, j.params->'options' as options ${FROM} where a.id = $1 and ${visible(viewer)}`,
    [id],
  )
  if (!attempt) throw await outOfSight(db, viewer, HIDDEN.contact_imports, id)
  return attempt
}

interface RowsQuery {
  page?: number | undefined
  limit?: number | undefined
  outcome?: string | undefined
  undo_outcome?: string | undefined
}

const shown = (c: string) => `case when ${c}.id is not null then json_build_object('id', ${c}.id, 'number', ${c}.number,
              'name', ${namedBy(c)}) end`
const UNLICENSED = `(j.outcome in ('to_create', 'created') and exists (
  select from contact_import_rows r where r.job_id = j.job_id and r.row_no = j.row_no and r.unlicensed is not null))`
const ENDING = `(j.outcome in ('to_update', 'updated', 'to_update_policy', 'policy_updated') and exists (
  select from contact_import_rows r where r.job_id = j.job_id and r.row_no = j.row_no and r.ending is not null))`
const OPTING_OUT = `(j.outcome <> all('{duplicate,scrubbed,sharing_left_out}') and exists (
  select from contact_import_rows r where r.job_id = j.job_id and r.row_no = j.row_no and r.opting_out is not null))`
const BLOTTED = `exists (select from contact_import_rows r where r.job_id = j.job_id and r.row_no = j.row_no and r.blotted)`
const SHARING = `(j.outcome in ('to_create', 'created') and j.reason is not null)`

/** The journal with the cells beside it; contacts the viewer may not see are not named. */
export async function rows(db: Db, id: number, { page = 1, limit = 15, outcome, undo_outcome }: RowsQuery) {
  const where = `j.job_id = $1 and case $2::text when 'sharing' then ${SHARING} when 'unlicensed' then ${UNLICENSED} when 'policies_ending' then ${ENDING} when 'opt_outs' then ${OPTING_OUT} when 'numbers_left_out' then ${BLOTTED} else $2::text is null or j.outcome = $2 end and ($3::text is null or j.undo_outcome = $3)`
  const filter = [id, outcome ?? null, undo_outcome ?? null]
  const data = await db.rows<z.input<typeof ImportRow>>(
    `select j.row_no as line, j.outcome, j.reason, nullif(concat_ws(' ', r.warnings, r.unlicensed, r.ending, r.opting_out), '') as warnings, r.cells, j.undo_outcome, j.undo_reason,
            ${shown('c')} as contact, ${shown('o')} as other
       from (select * from bulk_job_rows j where ${where} order by j.row_no limit $4 offset $5) j
       join contact_import_rows r on r.job_id = j.job_id and r.row_no = j.row_no
       left join contacts c on c.id = j.subject_id and ($6::bigint[] is null or c.owner_id = any($6))
       left join contacts o on o.number = ${TOLD_CONTACT} and ($6::bigint[] is null or o.owner_id = any($6))
      order by j.row_no`,
    [...filter, limit, (page - 1) * limit, await visibleOwners(db)],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from bulk_job_rows j where ${where}`, filter)
  return { data, meta: pageMeta(page, limit, total?.count ?? 0) }
}

export async function workersStatus(db: Db): Promise<{ waiting: number; working: number }> {
  const [status] = await db.prepared<{ waiting: number; working: number }>(
    `select count(*) filter (where state = 'queued') as waiting, count(*) filter (where state in ('previewing', 'running', 'undoing')) as working
       from bulk_jobs where kind = any($1) and state in ('queued', 'previewing', 'running', 'undoing')`,
    [KINDS],
  )
  return status ?? { waiting: 0, working: 0 }
}
