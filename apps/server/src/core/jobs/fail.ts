import type { Core } from '../core.ts'
import { Refused } from '../http/refused.ts'
import { announce } from './batch.ts'
import { type BulkJob, findJob, identityOf } from './bulk-job.ts'
import type { Acts } from './drive.ts'

const PASSING = /^(08|40|53|57P0)/
/** What the driver says about a connection that was lost while nobody asked it anything. */
const LOST = /Connection terminated|not queryable|Client was closed/i
const NETWORK = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'])

/** Whether the same batch may well succeed in a moment: deadlocks, lost connections, a database that restarts. */
export function isPassing(error: unknown): boolean {
  const { code, syscall, message } = error as Error & { code?: string; syscall?: string }
  if (code === 'ENOENT') return syscall === 'connect'
  return (code !== undefined && (NETWORK.has(code) || PASSING.test(code))) || LOST.test(message)
}

interface Failing {
  id: number
  turn: number | undefined
}

const OURS = 'Something went wrong on our side. What was done so far is kept. Try again, and tell us if it fails again.'

/** Marks the job as failed, saying what a person can do about it, unless somebody set it going anew since that `turn`; everything committed so far stays and can be undone. */
export async function fail(core: Core, acts: Acts, { id, turn }: Failing, error: unknown): Promise<void> {
  const said = error instanceof Refused ? Object.values(error.answer.errors).flat().join(' ') : OURS
  const job = await core.database.system(db => findJob(db, id))
  if (!job) return
  await core.database.tenant(identityOf(job), async db => {
    const [failed] = await db.rows<BulkJob>(
      `update bulk_jobs set state = 'failed', error = $2, finished_at = now() where id = $1 and state in ('previewing', 'queued', 'running', 'undoing') and turn = $3 returning *`,
      [id, said.slice(0, 1000), turn ?? job.turn],
    )
    if (failed) await announce(core, db, acts.get(failed.kind), failed)
  })
}
