import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { type Queue, queue } from '../core/queue.ts'

const MOST = 10
/** From one address, whoever it tried to be: an office shares one, a guesser tries many. */
const MOST_FROM_ONE = 100
const WINDOW = '15 minutes'

/** Who is being judged right now, by username. */
const judged = new Map<string, Queue>()

/** Judges proofs of one account one after the other, so that of a thousand guesses at once no more than ten are looked at; 429 where too many wait. */
export async function oneAtATime<T>(core: Core, username: string, judge: () => Promise<T>): Promise<T> {
  const name = username.toLowerCase()
  const line = judged.get(name) ?? queue(1)
  if (core.env.rateLimit && line.waiting >= MOST)
    throw locked('Too many sign-ins at once. Wait a moment and try again.')
  judged.set(name, line)
  const leave = await line.take()
  try {
    return await judge()
  } finally {
    if (line.waiting === 0) judged.delete(name)
    leave()
  }
}

const locked = (base: string) => new Refused(429, { base }, 'sessions.locked')

/** As `oneAtATime`, among all processes, until the transaction ends: for proofs that are looked up, not computed. */
export const oneAtATimeHere = (db: Db, username: string) =>
  db.prepared(`select pg_advisory_xact_lock(hashtextextended('sign-in:' || lower($1), 0))`, [username])

/** 429 once an account has had ten wrong proofs in a quarter of an hour, whatever kind they were, or an address has sent a hundred. */
export async function refuseLocked(core: Core, db: Db, username: string, ip: string): Promise<void> {
  if (!core.env.rateLimit) return
  const [row] = await db.prepared<{ own: number; there: number }>(
    `select (select count(*) from sign_in_failures where username = lower($1) and at > now() - interval '${WINDOW}') as own,
            (select count(*) from sign_in_failures where ip = $2 and at > now() - interval '${WINDOW}') as there`,
    [username, ip],
  )
  if ((row?.own ?? 0) >= MOST || (row?.there ?? 0) >= MOST_FROM_ONE)
    throw locked('Too many failed sign-ins. Wait 15 minutes, or ask your administrator.')
}

/** Counts a wrong proof, in a transaction of its own so that the refusal that follows does not take it back. */
export const noteFailure = (core: Core, username: string, ip: string) =>
  core.database.aside(db => noteFailureHere(db, username, ip))

/** The same in a transaction that will be committed. */
export async function noteFailureHere(db: Db, username: string, ip: string): Promise<void> {
  await db.prepared('insert into sign_in_failures (username, ip) values (lower($1), $2)', [username, ip])
  await db.prepared(`delete from sign_in_failures where at < now() - interval '1 day'`)
}

export const forgetFailures = (db: Db, username: string) =>
  db.prepared('delete from sign_in_failures where username = lower($1)', [username])
