import type pg from 'pg'
import type { Core } from '../core.ts'
import { type Db, dbOn } from '../db/database.ts'
import type { BulkAct, Progress } from './bulk-act.ts'
import { type BulkJob, identityOf, isActive, type State } from './bulk-job.ts'
import { Holds } from './holds.ts'
import { quietOver } from './quiet.ts'

const UNDO_DAYS = 30
const FINISHED = { preview: 'ready', run: 'completed', undo: 'undone' } as const

/** Tells the database what writes: an undo or an import is no event that something answers to. */
const actOf = ({ kind, phase }: BulkJob) => `set_config('app.act', '${kind.replaceAll("'", '')}:${phase}', true)`

/** One batch and the cursor that remembers it, in one transaction. Gives the job as it stands after, or nothing when it was stopped meanwhile. */
export async function batch(core: Core, client: pg.Client, act: BulkAct<unknown>, job: BulkJob, holds: Holds) {
  const { business_unit_id, user_id, real_user_id } = identityOf(job)
  await client.query(
    `begin; select set_config('app.business_unit_id', '${business_unit_id}', true), set_config('app.user_id', '${user_id ?? ''}', true), set_config('app.real_user_id', '${real_user_id ?? ''}', true), ${actOf(job)}`,
  )
  try {
    const after = await work(core, dbOn(client), act, job, holds)
    await client.query(after ? 'commit' : 'rollback')
    return after
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** One batch within the transaction at hand. */
async function work(core: Core, db: Db, act: BulkAct<unknown>, job: BulkJob, holds: Holds) {
  const phase = act[job.phase]
  if (!phase) throw new Error(`${act.name} has no ${job.phase}.`)
  const step = { core, db, job, cursor: job.cursor, hold: holds.hold.bind(holds) }
  const progress = await phase.call(act, step)
  if (progress.done) await holds.close()
  const after = await remember(db, job, progress, nextState(act, job, progress), act.undo !== undefined)
  if (after) await announce(core, db, act, after)
  return after
}

/** All batches of a short job within the caller's transaction, so that the answer tells how it ended. */
export async function workHere(core: Core, db: Db, act: BulkAct<unknown>, job: BulkJob): Promise<void> {
  const holds = new Holds()
  await db.client.query(`select ${actOf(job)}`)
  try {
    let now: BulkJob | undefined = job
    while (now && isActive(now.state)) now = await work(core, db, act, now, holds)
  } finally {
    await holds.close()
  }
}

function nextState(act: BulkAct<unknown>, job: BulkJob, { done }: Progress): State {
  if (!done) return job.state
  return job.phase === 'preview' && act.runsAfterPreview?.(job) ? 'running' : FINISHED[job.phase]
}

/** Moves the cursor, unless someone cancelled the job since it was read, be it going again by now. */
async function remember(
  db: Db,
  job: BulkJob,
  { cursor, processed, total, counts = {} }: Progress,
  state: State,
  undoable: boolean,
): Promise<BulkJob | undefined> {
  const onward = job.phase === 'preview' && state === 'running'
  const [after] = await db.prepared<BulkJob>(
    `update bulk_jobs set cursor = $3, processed = $4, total = coalesce($5, total), counts = $6, state = $7, phase = $8, starts = 0,
            started_at = coalesce(started_at, now()),
            finished_at = case when $7 in ('ready', 'completed', 'undone') then now() end,
            undo_until = case when $7 = 'completed' and $9 then now() + make_interval(days => ${UNDO_DAYS}) else undo_until end,
            undone_at = case when $7 = 'undone' then now() end
      where id = $1 and state = $2 and turn = $10 returning *, exists (${quietOver('bulk_jobs')}) as quiet`,
    [
      job.id,
      job.state,
      onward ? null : cursor,
      onward ? 0 : job.processed + processed,
      total ?? null,
      JSON.stringify(added(job.counts, counts)),
      state,
      onward ? 'run' : job.phase,
      undoable,
      job.turn,
    ],
  )
  return after
}

function added(counts: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const out = { ...counts }
  for (const [outcome, by] of Object.entries(more)) out[outcome] = (out[outcome] ?? 0) + by
  return Object.fromEntries(Object.entries(out).filter(([, count]) => count !== 0))
}

/** Tells open screens how far it is, once the transaction commits. */
export async function announce(core: Core, db: Db, act: BulkAct<unknown> | undefined, job: BulkJob): Promise<void> {
  const { id, state, phase, processed, total, counts, error } = job
  const data = { id, state, phase, processed, total, counts, error }
  await core.cable.publish(db, `bulk_job:${id}`, { type: 'bulk_jobs.progress', data })
  for (const { stream, type, data: more } of act?.progress?.(job) ?? [])
    await core.cable.publish(db, stream, { type, data: { ...data, ...more } })
}
