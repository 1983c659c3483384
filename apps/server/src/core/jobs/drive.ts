import type pg from 'pg'
import type { Core } from '../core.ts'
import { dbOn } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { batch } from './batch.ts'
import { type BulkAct, NotHere } from './bulk-act.ts'
import { type BulkJob, findJob, isActive } from './bulk-job.ts'
import { fail, isPassing } from './fail.ts'
import { Holds } from './holds.ts'
import { lease, WAITS_ELSEWHERE } from './lease.ts'
import { quietOf, quietOver } from './quiet.ts'

export type Acts = ReadonlyMap<string, BulkAct<unknown>>
/** `gone`: taken by another worker or finished by it; `left`: let go of, for the next sweep; `made_way`: the same, as another agency waits; `elsewhere`: another machine has what it needs. */
export type Driven = 'finished' | 'gone' | 'left' | 'made_way' | 'elsewhere'

/** How long a job keeps its place while another agency waits for one. A test makes it short. */
export const PLACE = { ms: 30_000 }

const MOST_STARTS = 20
const deadly = () =>
  new Refused(422, { base: `This was begun ${MOST_STARTS} times and never got past the same place. Tell us.` })
const unreachable = () =>
  new Refused(422, { base: 'Its file could not be reached for an hour. Start it anew from your list.' })

/** Works on one job, batch after batch, until it is finished, cancelled or failed, or this process is stopping. */
export async function drive(core: Core, acts: Acts, id: number, stopping: AbortSignal): Promise<Driven> {
  const client = await lease(core.database.url, id)
  if (!client) return 'gone'
  const holds = new Holds()
  let job: BulkJob | undefined
  try {
    job = await takeUp(client, id, acts)
    if (!job) return 'gone'
    const act = acts.get(job.kind)
    if (!act) return 'elsewhere'
    if (job.starts > MOST_STARTS) throw deadly()
    const makesWay = waitFor(core, acts, job)
    while (job && isActive(job.state)) {
      if (stopping.aborted || job.quiet) return 'left'
      if (await makesWay()) return 'made_way'
      job = (await batch(core, client, act, job, holds)) ?? (await goneOn(client, id, acts, holds))
    }
    return 'finished'
  } catch (error) {
    if (error instanceof NotHere && (await handBack(core, id))) return 'elsewhere'
    if (isPassing(error)) {
      core.log.warn({ err: error, bulk_job: id }, 'bulk job let go')
      return 'left'
    }
    core.log.error({ err: error, bulk_job: id }, 'bulk job failed')
    await fail(core, acts, { id, turn: job?.turn }, error instanceof NotHere ? unreachable() : error)
    return 'finished'
  } finally {
    await holds.close()
    await client.end().catch(() => {})
  }
}

/** Whether it is another agency's turn by now: one that has no job at work, and one that waits. */
function waitFor({ database }: Core, acts: Acts, { business_unit_id }: BulkJob) {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PLACE.ms) return false
    since = performance.now()
    const [found] = await database.system(db =>
      db.rows<{ waits: boolean }>(WAITS_ELSEWHERE, [business_unit_id, [...acts.keys()]]),
    )
    return found?.waits ?? false
  }
}

/** The job as it stands, marked as begun once more if this process knows its kind; nothing when it wants no worker, or none for now. */
async function takeUp(client: pg.Client, id: number, acts: Acts): Promise<BulkJob | undefined> {
  await client.query('begin; set local role openbook_system')
  const db = dbOn(client)
  await db.rows(
    `update bulk_jobs set starts = starts + 1, started_at = coalesce(started_at, now()), state = case state when 'queued' then 'running' else state end
      where id = $1 and kind = any($2) and state in ('previewing', 'queued', 'running', 'undoing') and not exists (${quietOver('bulk_jobs')})`,
    [id, [...acts.keys()]],
  )
  const job = await findJob(db, id)
  const quiet = job && (await quietOf(db, job.business_unit_id, job.kind))
  await client.query('commit')
  return job && isActive(job.state) && !quiet ? job : undefined
}

/** A job that was stopped and set going anew during its last batch, which was rolled back: this worker has its lock, and goes on with it. */
async function goneOn(client: pg.Client, id: number, acts: Acts, holds: Holds): Promise<BulkJob | undefined> {
  await holds.close()
  return takeUp(client, id, acts)
}

/** Leaves the job to the machine that has what it needs, as if it had not been begun here; false when that one has had its hour. */
async function handBack(core: Core, id: number): Promise<boolean> {
  const handed = await core.database.system(db =>
    db.rows(
      `update bulk_jobs set starts = starts - 1 where id = $1 and started_at > now() - interval '1 hour' returning id`,
      [id],
    ),
  )
  return handed.length > 0
}
