import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { eventually } from './cable.ts'

/** Starts `act` while `change` is done and not yet committed, and lets that commit once the act, or whichever process does its job, waits for it. */
export async function meanwhile<T>(
  core: Core,
  change: (db: Db) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  let begun: Promise<T> | undefined
  await core.database.system(async db => {
    await change(db)
    const [self] = await db.rows<{ pid: number }>('select pg_backend_pid() as pid')
    begun = act()
    begun.catch(() => {})
    await eventually(async () => {
      const waiting = await core.database.system(other =>
        other.rows('select from pg_locks l where not l.granted and $1 = any(pg_blocking_pids(l.pid))', [self?.pid]),
      )
      return waiting.length > 0
    })
  })
  return begun as Promise<T>
}
