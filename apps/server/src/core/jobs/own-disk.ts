import { Readable } from 'node:stream'
import type { Core } from '../core.ts'
import { NotHere } from './bulk-act.ts'

const mark = (key: string) => `${key}.here`

/** Marks this disk as where the file of a job will lie; only processes that see the mark write it, since only they can hand it out. */
export async function claimDisk({ files }: Core, key: string): Promise<void> {
  await files.put(mark(key), Readable.from(Buffer.from('here')), { maxBytes: 16 })
}

/** Leaves the job to the machine whose disk was claimed for its file. */
export async function refuseElsewhere({ files }: Core, key: string): Promise<void> {
  if (!(await files.has(mark(key)))) throw new NotHere('The file of this job belongs on another disk.')
}

/** Deletes the file with its mark. */
export async function forgetFile({ files }: Core, key: string): Promise<void> {
  await files.delete(key)
  await files.delete(mark(key))
}
