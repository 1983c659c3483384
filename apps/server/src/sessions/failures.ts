import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'

const MOST = 10
/** From one address, whoever it tried to be: an office shares one, a guesser tries many. */
const MOST_FROM_ONE = 100
const WINDOW = '15 minutes'

/** 429 once an account has had ten wrong proofs in a quarter of an hour, whatever kind they were, or an address has sent a hundred. */
export async function refuseLocked(core: Core, db: Db, username: string, ip: string): Promise<void> {
  if (!core.env.rateLimit) return
  const [row] = await db.prepared<{ own: number; there: number }>(
    `select (select count(*) from sign_in_failures where username = lower($1) and at > now() - interval '${WINDOW}') as own,
            (select count(*) from sign_in_failures where ip = $2 and at > now() - interval '${WINDOW}') as there`,
    [username, ip],
  )
  if ((row?.own ?? 0) >= MOST || (row?.there ?? 0) >= MOST_FROM_ONE)
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
