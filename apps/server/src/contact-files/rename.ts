import { extname } from 'node:path'
import type { Db } from '../core/db/database.ts'
import { safeName } from '../core/files/peek.ts'
import { Refused } from '../core/http/refused.ts'
import { type File, show, rename as write } from './queries.ts'

interface Asked {
  filename: string
  was?: string | undefined
}
interface Renamed {
  file: File
  /** None where it is called that already. */
  changes: { filename: { from: string; to: string } } | undefined
}

/** Renames a file; its ending stays. Throws a 404 where there is none, a 409 where it is not called `was` any more. */
export async function rename(db: Db, contact_id: number, id: number, { filename, was }: Asked): Promise<Renamed> {
  const { filename: from } = await show(db, contact_id, id)
  const to = named(filename, extname(from))
  if (was !== undefined && was !== from)
    throw new Refused(
      409,
      { filename: `Somebody renamed it to “${from}” meanwhile. Close this and look again.` },
      'contact_files.stale',
    )
  const file = await write(db, id, to)
  return { file, changes: to === from ? undefined : { filename: { from, to } } }
}

function named(wanted: string, ending: string): string {
  const base = safeName(wanted)
  return extname(base).toLowerCase() === ending.toLowerCase() ? base : safeName(`${base.replace(/\.+$/, '')}${ending}`)
}
