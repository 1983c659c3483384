import type { Viewer } from '@openbook/auth/viewer.ts'
import { show } from '../contacts/queries.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import { type BulkJob, draftJob, findJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import type { Group } from './gather.ts'
import { type Asked, certainGroups, LIMIT, withContacts } from './groups.ts'
import { merge } from './merge.ts'
import { suggestOf } from './preview.ts'
import { tellOwners } from './tell-owners.ts'
import { undo } from './undo.ts'

export const KIND = 'contact_merges.merge_all'
/** Groups of a batch, and how many are merged within the request that asks. */
export const PACE = { groups: 25, at_once: 10 }
export interface MergeAllParams {
  count: number
}
type Records = { id: number; version: number }[]

/** Takes on the merge of every group of a scope that is certain, as they stand now. Gives the job, and how many are too large for one merge. */
export async function mergeAll(core: Core, db: Db, viewer: Viewer, asked: Asked, expected: number | undefined) {
  const { groups: certain, too_large } = await certainGroups(db, viewer, asked)
  const groups = certain.map(({ ids }) => ids)
  if (expected !== undefined && expected !== groups.length)
    throw new Refused(
      409,
      {
        base: `The list has changed: ${groups.length} groups are certain now, not ${expected}. Look again before you go on.`,
      },
      'contacts.selection_changed',
    )
  if (!groups.length)
    throw new Refused(
      422,
      { base: too_large.length ? allTooLarge(too_large.length) : 'No group is certain any more.' },
      'contacts.none_selected',
    )
  const params = { count: groups.length }
  const id = await draftJob(db, { kind: KIND, title: 'Merge duplicates', params })
  await db.rows(
    `insert into bulk_job_rows (job_id, row_no, subject_id, outcome, before)
     select $1, g.place, (g.ids ->> 0)::bigint, 'selected', jsonb_build_object('records', (
              select jsonb_agg(jsonb_build_object('id', c.id, 'version', c.version)) from contacts c
               where c.id in (select i::bigint from jsonb_array_elements_text(g.ids) i)))
       from jsonb_array_elements($2::jsonb) with ordinality g(ids, place)`,
    [id, JSON.stringify(groups)],
  )
  await leaveOut(db, id, groups.length, too_large)
  const counts = { selected: groups.length, ...(too_large.length && { skipped: too_large.length }) }
  await db.rows(`update bulk_jobs set state = 'ready', total = $2, counts = $3 where id = $1`, [
    id,
    groups.length,
    JSON.stringify(counts),
  ])
  const job = await findJob(db, id)
  if (!job) throw new Error('A bulk job was drafted and is gone.')
  await core.jobs.turnedHere(db, await turn.run(db, job))
  return { id, too_large: too_large.length }
}

const most = () => LIMIT.records.toLocaleString('en-US')
const IN_PARTS = 'Merge them in parts under Duplicates.'
const allTooLarge = (count: number) =>
  `${count === 1 ? 'The group that is certain has' : `Each of the ${count} groups that are certain has`} more than ${most()} records, the most one merge takes. ${IN_PARTS}`

/** Tells in the journal, behind the groups that are merged, of those that are not. */
const leaveOut = (db: Db, id: number, after: number, groups: Group[]) =>
  db.rows(
    `insert into bulk_job_rows (job_id, row_no, subject_id, outcome, reason)
     select $1, $2 + g.place, g.first, 'skipped', format('%s records are more than the ${most()} one merge takes. ${IN_PARTS}', g.size)
       from unnest($3::bigint[], $4::bigint[]) with ordinality g(first, size, place)`,
    [id, after, groups.map(({ ids }) => ids[0]), groups.map(({ ids }) => ids.length)],
  )

const SAMPLES = 5

/** What such a merge would do now. */
export async function forecast(db: Db, viewer: Viewer, asked: Asked) {
  const { groups, too_large } = await certainGroups(db, viewer, asked)
  return {
    count: groups.length,
    records: groups.reduce((sum, { ids }) => sum + ids.length, 0),
    samples: await withContacts(db, groups.slice(0, SAMPLES)),
    too_large: too_large.length,
  }
}

interface Row {
  row_no: number
  records: Records
  merge_id: number | null
}

/** The next groups, each merged or left with a reason. */
export async function run({ core, db, job, cursor }: Step<MergeAllParams>): Promise<Progress> {
  const viewer = await actorOf(db)
  const anew = cursor === null ? await forgetUndo(db, job) : {}
  const rows = await db.rows<Row>(
    `select row_no, before -> 'records' as records from bulk_job_rows
      where job_id = $1 and row_no > $2 and outcome = 'selected' order by row_no limit ${PACE.groups}`,
    [job.id, cursor ?? 0],
  )
  let changed = 0
  for (const { row_no, records } of rows) {
    const { done, why } = await attempt(db, async () => {
      const ids = records.map(({ id }) => id)
      const { survivor_id } = await suggestOf(db, viewer, ids)
      const { merge_id, ...merged } = await merge(db, viewer, { survivor_id, records })
      await tellOwners(core, db, viewer, await show(db, viewer, survivor_id), merged)
      return { merge_id, survivor_id }
    })
    if (done) changed++
    await db.prepared(
      `update bulk_job_rows set outcome = $3, reason = $4, subject_id = coalesce($6, subject_id),
              after = case when $5::bigint is not null then jsonb_build_object('merge_id', $5::bigint) end
        where job_id = $1 and row_no = $2`,
      [job.id, row_no, done ? 'changed' : 'skipped', why ?? null, done?.merge_id ?? null, done?.survivor_id ?? null],
    )
  }
  const skipped = rows.length - changed
  return {
    cursor: rows.at(-1)?.row_no ?? cursor,
    processed: rows.length,
    done: rows.length < PACE.groups,
    counts: { ...anew, selected: -rows.length, changed, skipped },
  }
}

/** The next groups from the end backwards: parted again, unless somebody did so or merged on since. */
export async function undoAll({ core, db, job, cursor }: Step<MergeAllParams>): Promise<Progress> {
  const viewer = await actorOf(db)
  const rows = await db.rows<Row>(
    `select row_no, (after ->> 'merge_id')::bigint as merge_id from bulk_job_rows
      where job_id = $1 and row_no < $2 and outcome = 'changed' and undo_outcome is null order by row_no desc limit ${PACE.groups}`,
    [job.id, cursor ?? Number.MAX_SAFE_INTEGER],
  )
  const counts = { restored: 0, partly_restored: 0, kept: 0 }
  for (const { row_no, merge_id } of rows) {
    const { done, why } = await attempt(db, () => undo(core, db, viewer, { id: merge_id ?? 0 }))
    const how = done ? (done.fields.length ? 'partly_restored' : 'restored') : 'kept'
    counts[how]++
    const reason = done?.fields.length
      ? `Changed since and left as it is: ${done.fields.map(({ field }) => field.replaceAll('_', ' ')).join(', ')}.`
      : (why ?? null)
    await db.prepared(
      `update bulk_job_rows set undone_at = now(), undo_outcome = $3, undo_reason = $4,
              outcome = case when $3 = 'restored' then 'selected' else outcome end, after = case when $3 = 'restored' then null else after end
        where job_id = $1 and row_no = $2`,
      [job.id, row_no, how, reason],
    )
  }
  return {
    cursor: rows.at(-1)?.row_no ?? cursor,
    processed: rows.length,
    done: rows.length < PACE.groups,
    counts: { ...counts, changed: -counts.restored, selected: counts.restored },
  }
}

/** Does one group; what is refused is undone and told, and the others go on. */
async function attempt<T>(db: Db, act: () => Promise<T>): Promise<{ done?: T; why?: string }> {
  await db.rows('savepoint one')
  try {
    const done = await act()
    await db.rows('release savepoint one')
    return { done }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await db.rows('rollback to savepoint one')
    return {
      why:
        error.status === 404
          ? 'One of the records is gone or out of sight.'
          : Object.values(error.answer.errors).flat().join(' '),
    }
  }
}

/** Before a job that was undone runs again; gives what its counts lose. */
async function forgetUndo(db: Db, { id, counts }: BulkJob): Promise<Record<string, number>> {
  await db.rows(
    'update bulk_job_rows set undone_at = null, undo_outcome = null, undo_reason = null where job_id = $1 and undo_outcome is not null',
    [id],
  )
  return Object.fromEntries(['restored', 'partly_restored', 'kept'].map(name => [name, -(counts[name] ?? 0)]))
}

/** Whom the batch acts for, with the role they have now. */
async function actorOf(db: Db): Promise<Viewer> {
  const [actor] = await db.prepared<Viewer>('select id as user_id, role, timezone from users where id = app.user_id()')
  if (!actor) throw new Error('The user of this job is gone.')
  return actor
}
