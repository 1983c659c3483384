import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { eventually } from './cable.ts'

/** Sessions of this test file that wait for what process $1 of the database holds, and those that wait for these: other files run beside it. */
const WAITING = `
  with recursive stuck as (
    select a.pid from pg_stat_activity a where a.wait_event_type = 'Lock' and $1 = any(pg_blocking_pids(a.pid))
    union select a.pid from pg_stat_activity a join stuck s on s.pid = any(pg_blocking_pids(a.pid)) where a.wait_event_type = 'Lock')
  select count(*) from stuck join pg_stat_activity a using (pid) where a.application_name ~ '^openbook:.*\\m${process.pid}$'`

/** Begins acts while a transaction holds what all of them need, and lets it go once each waits there. Gives how they ended. */
export async function atOnce<T>(
  core: Core,
  hold: (db: Db) => Promise<unknown>,
  acts: (() => Promise<T>)[],
  /** What the same transaction does once they wait. */
  then: (db: Db) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<T>[]> {
  let ended: Promise<PromiseSettledResult<T>[]> | undefined
  await core.database.system(async db => {
    await hold(db)
    const [holder] = await db.rows<{ pid: number }>('select pg_backend_pid() as pid')
    ended = Promise.allSettled(acts.map(act => act()))
    await eventually(async () => (await waitingFor(core, holder?.pid ?? 0)) >= acts.length)
    await then(db)
  })
  return ended ?? []
}

const waitingFor = (core: Core, pid: number) =>
  core.database.system(async db => {
    await db.client.query('set local role none')
    const [row] = await db.rows<{ count: number }>(WAITING, [pid])
    return row?.count ?? 0
  })
