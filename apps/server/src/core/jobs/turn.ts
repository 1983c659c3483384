import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { type BulkJob, isActive, type Phase, type State } from './bulk-job.ts'

const STARTED: Record<Phase, State> = { preview: 'previewing', run: 'queued', undo: 'undoing' }
/** Who really stands behind it from now on, where it is turned by whom it works for; in other hands that stays as it was. */
const BEHIND = {
  run: 'real_user_id = case when user_id = app.user_id() then app.real_user_id() else real_user_id end',
  undo: `undo_real_user_id = case when coalesce(undo_user_id, user_id) = app.user_id() then app.real_user_id() else undo_real_user_id end`,
}
const behind = (phase: Phase) => BEHIND[phase === 'undo' ? 'undo' : 'run']
const refused = (message: string) => new Refused(409, { base: message }, 'bulk_jobs.not_now')

/** Starts a phase from its beginning, if the job stands in one of the given states now. The caller wakes the workers. */
async function begin(
  db: Db,
  job: BulkJob,
  phase: Phase,
  from: readonly State[],
  also = '',
): Promise<BulkJob | undefined> {
  const rows = await db.rows<BulkJob>(
    `update bulk_jobs set phase = $2, state = $3, turn = turn + 1, cursor = null, processed = 0, starts = 0, error = null,
            started_at = null, finished_at = null ${also}
      where id = $1 and state = any($4) returning *`,
    [job.id, phase, STARTED[phase], from],
  )
  return rows[0]
}

/** Previews, for the first time or anew with other params; nothing must have been written yet, or all of it undone. */
export async function preview(db: Db, job: BulkJob, params: object): Promise<BulkJob> {
  const untouched =
    job.phase === 'preview' ? (['draft', 'ready', 'failed', 'cancelled'] as const) : (['undone'] as const)
  await db.rows('update bulk_jobs set params = $2 where id = $1', [job.id, JSON.stringify(params)])
  const begun = await begin(
    db,
    job,
    'preview',
    untouched,
    `, counts = '{}', total = null, undone_at = null, undo_until = null, ${behind('preview')}`,
  )
  if (!begun) throw refused('This has been run already. Undo it first.')
  return begun
}

/** Runs what was previewed. */
export async function run(db: Db, job: BulkJob): Promise<BulkJob> {
  const begun = await begin(db, job, 'run', ['ready'], `, ${behind('run')}`)
  if (!begun) throw refused(job.state === 'draft' ? 'Preview it first.' : 'This has been started already.')
  return begun
}

/** As run. Told once more while it is under way or done, it stays as it is. */
export const runOnce = async (db: Db, job: BulkJob): Promise<BulkJob> =>
  job.phase === 'run' && ['queued', 'running', 'completed'].includes(job.state) ? job : run(db, job)

/** Undoes what a run has done so far, in the viewer's name; `instead` of somebody whose undo stopped on the way, too. */
export async function undo(db: Db, job: BulkJob, viewer: Viewer, { instead = false } = {}): Promise<BulkJob> {
  const stopped = job.phase === 'undo' && (job.state === 'failed' || job.state === 'cancelled')
  if (job.phase !== 'run' && !(instead && stopped))
    throw refused(job.phase === 'undo' ? begunBefore(job) : 'There is nothing to undo.')
  if (job.undo_until && new Date(job.undo_until) < new Date())
    throw refused('This can no longer be undone: more than 30 days have passed.')
  const by = `, undo_user_id = ${Number(viewer.user_id)}, undo_real_user_id = ${Number(viewer.real_user_id)}`
  const begun = await begin(db, job, 'undo', ['completed', 'failed', 'cancelled'], by)
  if (!begun) throw refused('It is still running. Cancel it first, then undo it.')
  return begun
}

/** Undoes what an undo kept, too; what it kept is forgotten. */
export async function undoKept(db: Db, job: BulkJob, viewer: Viewer): Promise<BulkJob> {
  const by = `, counts = counts || '{"kept": 0}', undo_user_id = ${Number(viewer.user_id)}, undo_real_user_id = ${Number(viewer.real_user_id)}`
  const late = job.undo_until && new Date(job.undo_until) < new Date()
  const begun = late ? undefined : await begin(db, job, 'undo', ['undone'], by)
  if (!begun) throw refused('This can no longer be undone: more than 30 days have passed.')
  await db.rows(
    `update bulk_job_rows set undone_at = null, undo_outcome = null, undo_reason = null
      where job_id = $1 and outcome = 'changed' and undo_outcome = 'kept'`,
    [job.id],
  )
  return begun
}

function begunBefore({ state }: BulkJob): string {
  if (state === 'undoing') return 'This is being undone already. Wait until it is done.'
  return state === 'undone' ? 'This was undone already.' : 'Undoing it stopped on the way. Try again to go on with it.'
}

/** Stops it; the batch at hand is rolled back, those before it stay. */
export async function cancel(db: Db, job: BulkJob): Promise<BulkJob> {
  const [stopped] = await db.rows<BulkJob>(
    `update bulk_jobs set state = 'cancelled', finished_at = now() where id = $1 and state in ('previewing', 'queued', 'running', 'undoing') returning *`,
    [job.id],
  )
  if (!stopped) throw refused('It is not running.')
  return stopped
}

/** What somebody chose for an undo, as a transfer that is reverted: it holds for that one alone. */
const CHOSEN = `'{on_conflict,on_left,heirs}'::text[]`

/** Goes on where a failed or cancelled job stopped; an undone one runs again from the start. */
export async function retry(db: Db, job: BulkJob): Promise<BulkJob> {
  const afresh = `, undone_at = null, undo_until = null, params = params - ${CHOSEN}, ${behind('run')}`
  const again = await begin(db, job, 'run', ['undone'], afresh)
  if (again) return again
  const [resumed] = await db.rows<BulkJob>(
    `update bulk_jobs set state = $2, turn = turn + 1, starts = 0, error = null, finished_at = null, ${behind(job.phase)}
      where id = $1 and state in ('failed', 'cancelled') returning *`,
    [job.id, STARTED[job.phase]],
  )
  if (!resumed) throw refused(isActive(job.state) ? 'This is under way already.' : 'There is nothing to try again.')
  return resumed
}
