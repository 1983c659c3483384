import { visibleContacts } from '../bulk-jobs/visible.ts'
import type { Db } from '../core/db/database.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import type { About, Actor, ActParams, AnyAct, Batch } from './act.ts'
import { PACE } from './pace.ts'

/** The rows of a batch, over `j`. */
export const ROWS = 'j.job_id = $1 and j.row_no > $2 and j.row_no <= $3'
/**
 * The rows of a batch as `picked`. They are picked first: how many there are is not in the statistics of a young journal,
 * and joined the other way round a batch takes minutes.
 */
export const PICKED = `picked as materialized (
  select j.row_no, j.subject_id, j.outcome, j.reason, j.before, j.after, j.undo_outcome from bulk_job_rows j where ${ROWS})`
export const GONE = 'The contact is gone.'
export const OUT_OF_SIGHT = 'No longer among the contacts you may see.'

/** The next rows: done where they fit, the others left out with a reason. */
export async function runBatch(act: AnyAct, step: Step<ActParams>): Promise<Progress> {
  const { db, job, cursor } = step
  const { count } = job.params
  const from = cursor ?? 0
  const to = Math.min(from + PACE.rows, count)
  if (cursor === null) await knowJournal(db, count)
  const anew = cursor === null ? await forgetUndo(db, job.id, job.counts) : {}
  const before = await tally(db, job.id, from, to)
  const told = await tellAll(act, await batchOf(step, from, to))
  const batch = await batchOf(step, from, to, told)
  await act.write({ ...batch, fits: fitting(act, batch) })
  await leaveOut(act, await batchOf(step, from, to, told))
  const counts = difference(before, await tally(db, job.id, from, to), anew)
  return { cursor: to, processed: to - from, done: to >= count, counts, ...(cursor === null && { total: count }) }
}

/** The next rows from the end backwards. */
export async function undoBatch(act: AnyAct, step: Step<ActParams>): Promise<Progress> {
  const { db, job, cursor } = step
  const to = cursor ?? job.params.count
  const from = Math.max(to - PACE.rows, 0)
  if (cursor === null) await knowJournal(db, to)
  const total = cursor === null ? await countChanged(db, job.id) : undefined
  const before = await tally(db, job.id, from, to)
  if (!act.handsOn) await keepHidden(await batchOf(step, from, to))
  await act.restore?.(await batchOf(step, from, to))
  const after = await tally(db, job.id, from, to)
  return {
    cursor: from,
    processed: before.changed ?? 0,
    done: from === 0,
    counts: difference(before, after),
    ...(total !== undefined && { total }),
  }
}

/** From so many rows on a wrong guess of how many they are costs more than to look. */
const LARGE = 2000

/** Has the statistics know of a large job, whatever other jobs are in the journal: its rows are not a handful. */
async function knowJournal(db: Db, count: number): Promise<void> {
  await db.rows(count > LARGE ? 'select app.know_journal()' : `select app.keep_statistics('bulk_job_rows')`)
}

async function batchOf(
  { core, db, job }: Step<ActParams>,
  from: number,
  to: number,
  told?: Pick<About, 'told'>,
): Promise<Batch<object>> {
  const actor = await actorOf(db)
  const sent: unknown[] = [job.id, from, to]
  const bind = (value: unknown) => `$${sent.push(value)}`
  const { values } = job.params
  const selected = (id: string) => `exists (select from bulk_job_rows s where s.job_id = $1 and s.subject_id = ${id})`
  return { core, db, actor, job, values, sent, bind, about: { actor, selected, ...told }, fits: 'false' }
}

/** What the act says of all contacts of the batch, asked at once and kept in their rows; says where it stands. */
async function tellAll(act: AnyAct, { db, values, sent, bind }: Batch<object>): Promise<Pick<About, 'told'>> {
  if (!act.tells) return {}
  await db.rows(
    `with ${PICKED},
     s as materialized (select subject_id as id from picked where outcome = 'selected' and subject_id is not null),
     told as materialized (${act.tells(values, bind)})
     update bulk_job_rows j set reason = k.why
       from (select p.row_no, told.why from picked p left join told on told.row_no = p.subject_id where p.outcome = 'selected') k
      where j.job_id = $1 and j.row_no = k.row_no`,
    sent,
  )
  return { told: 'j.reason' }
}

const fitting = (act: AnyAct, { actor, values, bind, about }: Batch<object>) =>
  `c.id = j.subject_id and j.outcome = 'selected' and ${visibleContacts(actor)}
   and (${act.refuses(values, bind, about)}) is null and not (${act.same(values, bind)})`

/** Whom the transaction acts for, with the role they have now. */
export async function actorOf(db: Db): Promise<Actor> {
  const [actor] = await db.prepared<Actor>('select id as user_id, role from users where id = app.user_id()')
  if (!actor) throw new Error('The user of this job is gone.')
  return actor
}

/** Whatever the act did not change: gone, out of sight, refused, or as it should be already. Row by row: joined with itself, a journal the statistics do not know was read once for each of its rows. */
async function leaveOut(act: AnyAct, { db, actor, values, sent, bind, about }: Batch<object>): Promise<void> {
  const refusal = act.refuses(values, bind, about)
  await db.rows(
    `update bulk_job_rows j set (outcome, reason) = (
       select case when k.why is null then 'unchanged' else 'skipped' end, k.why
         from (select case when c.id is null then '${GONE}' when not ${visibleContacts(actor)} then '${OUT_OF_SIGHT}' else ${refusal} end as why
                 from (select) one left join contacts c on c.id = j.subject_id) k)
      where ${ROWS} and j.outcome = 'selected'`,
    sent,
  )
}

/** What came out of sight since stays as it is; but for what the act itself gave away and is still with whom it gave it to. */
async function keepHidden({ db, actor, sent }: Batch<object>): Promise<void> {
  const sight = visibleContacts(actor)
  if (sight === 'true') return
  await db.rows(
    `update bulk_job_rows j set undone_at = now(), undo_outcome = 'kept', undo_reason = '${OUT_OF_SIGHT}'
      where ${ROWS} and j.outcome = 'changed' and j.undo_outcome is null
        and exists (select from contacts c where c.id = j.subject_id and not ${sight}
                       and c.owner_id is distinct from (j.after->>'owner_id')::bigint)`,
    sent,
  )
}

type Counts = Record<string, number>

async function tally(db: Db, id: number, from: number, to: number): Promise<Counts> {
  const rows = await db.prepared<{ outcome: string; count: number }>(
    `select outcome, count(*) from (
       select outcome from bulk_job_rows where job_id = $1 and row_no > $2 and row_no <= $3
       union all
       select undo_outcome from bulk_job_rows where job_id = $1 and row_no > $2 and row_no <= $3 and undo_outcome is not null) o
      group by outcome`,
    [id, from, to],
  )
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

function difference(before: Counts, after: Counts, more: Counts = {}): Counts {
  const names = new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(more)])
  return Object.fromEntries(
    [...names].map(name => [name, (after[name] ?? 0) - (before[name] ?? 0) + (more[name] ?? 0)]),
  )
}

const UNDONE = ['restored', 'partly_restored', 'kept']

/** Before a job that was undone runs again. */
async function forgetUndo(db: Db, id: number, counts: Counts): Promise<Counts> {
  if (!UNDONE.some(name => counts[name])) return {}
  await db.rows(
    `update bulk_job_rows set undone_at = null, undo_outcome = null, undo_reason = null where job_id = $1 and undo_outcome is not null`,
    [id],
  )
  return Object.fromEntries(UNDONE.map(name => [name, -(counts[name] ?? 0)]))
}

async function countChanged(db: Db, id: number): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    `select count(*) from bulk_job_rows where job_id = $1 and outcome = 'changed'`,
    [id],
  )
  return row?.count ?? 0
}
