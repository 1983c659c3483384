import { Readable } from 'node:stream'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { NotHere } from './bulk-act.ts'
import type { BulkJob } from './bulk-job.ts'

const mark = (key: string) => `${key}.here`

/** Marks this disk as where the file of a job will lie; only processes that see the mark write it, since only they can hand it out. The key ends with the job's id, a dot and what it is. */
export async function claimDisk({ files }: Core, key: string): Promise<void> {
  await files.put(mark(key), Readable.from(Buffer.from('here')), { maxBytes: 16 })
}

/** Leaves the job to the machine whose disk was claimed for its file. */
export async function refuseElsewhere({ files }: Core, key: string): Promise<void> {
  if (!(await files.has(mark(key)))) throw new NotHere('The file of this job belongs on another disk.')
}

/** Holds the job whose file was just written, so that whoever cancels it waits for the batch. Where somebody has cancelled it, the file goes and false is said. */
export async function holdWritten({ files }: Core, db: Db, { id, state, turn }: BulkJob, key: string) {
  const held = await db.prepared('select from bulk_jobs where id = $1 and state = $2 and turn = $3 for no key update', [
    id,
    state,
    turn,
  ])
  if (!held.length) await files.delete(key)
  return held.length > 0
}

/** Clears a folder of this disk of files and marks that are so many days old, unless their job is under way or was over later than that. */
export async function sweepDisk(core: Core, folder: string, days: number): Promise<void> {
  const old = await core.files.unwrittenFor(days, folder)
  for (const key of new Set(old.map(name => name.replace(/\.here$/, '')))) await sweepFile(core, key, days)
}

/** The job is held, so that it is not set going anew meanwhile. */
const sweepFile = ({ database, files }: Core, key: string, days: number) =>
  database.system(async db => {
    const [, id] = /\/(\d+)\.\w+$/.exec(key) ?? []
    const [job] = await db.prepared<{ over: boolean }>(
      `select state in ('completed', 'failed', 'cancelled') and finished_at < now() - make_interval(days => $3) as over
         from bulk_jobs where id = $1 and params->>'storage_key' = $2 for no key update`,
      [id ?? null, key, days],
    )
    if (job && !job.over) return
    await files.delete(key)
    await files.delete(mark(key))
  })
