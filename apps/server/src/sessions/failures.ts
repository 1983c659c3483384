import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'

const MOST = 10
const WINDOW = '15 minutes'

/** 429 once an account has had ten wrong proofs in a quarter of an hour, whatever kind they were. */
export async function refuseLocked(core: Core, db: Db, username: string): Promise<void> {
  if (!core.env.rateLimit) return
  const [row] = await db.prepared<{ count: number }>(
    `select count(*) from sign_in_failures where username = lower($1) and at > now() - interval '${WINDOW}'`,
    [username],
  )
  if ((row?.count ?? 0) >= MOST)
    throw new Refused(
      429,
      { base: 'Too many failed sign-ins. Wait 15 minutes, or ask your administrator.' },
      'sessions.locked',
    )
}

/** Counts a wrong proof, in a transaction of its own so that the refusal that follows does not take it back. */
export const noteFailure = (core: Core, username: string, ip: string) =>
  core.database.system(async db => {
    await db.prepared('insert into sign_in_failures (username, ip) values (lower($1), $2)', [username, ip])
    await db.prepared(`delete from sign_in_failures where at < now() - interval '1 day'`)
  })

export const forgetFailures = (db: Db, username: string) =>
  db.prepared('delete from sign_in_failures where username = lower($1)', [username])
