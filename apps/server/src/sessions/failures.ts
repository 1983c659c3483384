import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Wait } from '../core/http/refused.ts'

/** Wrong proofs of one account that are looked at before anybody has to wait. */
export const MOST = 10
/** From one address, whoever it tried to be: an office shares one, a guesser tries many. */
const MOST_FROM_ONE = 100
/** The first wait and the longest, in minutes. */
const FIRST = 15
const LONGEST = 240

/** Whose proof is judged, and from where. */
export interface Try {
  username: string
  ip: string
  /** A browser that signed in under this name before, or a session of theirs: counted by itself, so that strangers lock nobody out of it. */
  known?: string | null
}

/** How long one waits after so many wrong ones: twice as long at every step. */
const minutes = (wrong: number, most: number, step: number) =>
  wrong < most ? 0 : Math.min(FIRST * 2 ** Math.floor((wrong - most) / step), LONGEST)

/** What is not forgiven yet of a day. */
const WRONG = `username = lower($1) and browser is not distinct from $2 and at > now() - interval '1 day'`
const COUNTS = `
  with own as (select count(*) as wrong, max(at) as at from sign_in_failures where ${WRONG}),
       there as (select count(*) as wrong, max(at) as at from sign_in_failures where ip = $3 and at > now() - interval '1 day')
  select own.wrong as own, extract(epoch from now() - own.at)::float8 as own_ago,
         there.wrong as there, extract(epoch from now() - there.at)::float8 as there_ago from own, there`

interface Counts {
  own: number
  own_ago: number | null
  there: number
  there_ago: number | null
}

const inWords = (seconds: number) => {
  const whole = Math.ceil(seconds / 60)
  if (whole < 2) return 'a minute'
  return whole < 120 ? `${whole} minutes` : `${Math.ceil(whole / 60)} hours`
}

/** 429 for as long as an account, or an address, has to wait after too many wrong proofs, whatever kind they were. */
export async function refuseLocked(core: Core, db: Db, { username, ip, known }: Try): Promise<void> {
  if (!core.env.rateLimit) return
  const [row] = await db.prepared<Counts>(COUNTS, [username, known ?? null, ip])
  if (!row) return
  const own = minutes(row.own, MOST, 1) * 60 - (row.own_ago ?? 0)
  if (own > 0)
    throw new Wait(
      own,
      `Too many failed sign-ins. Wait ${inWords(own)}, or choose a new password by “Forgot your password?”.`,
      'sessions.locked',
    )
  const there = minutes(row.there, MOST_FROM_ONE, 10) * 60 - (row.there_ago ?? 0)
  if (there > 0 && !known)
    throw new Wait(
      there,
      `Too many failed sign-ins from your network. Wait ${inWords(there)} and try again.`,
      'sessions.locked',
    )
}

/** Counts a wrong proof, in a transaction of its own so that the refusal that follows does not take it back. */
export const noteFailure = (core: Core, tried: Try) => core.database.aside(db => noteFailureHere(core, db, tried))

/** The same in a transaction that will be committed. */
export async function noteFailureHere(core: Core, db: Db, { username, ip, known }: Try): Promise<void> {
  await db.prepared('insert into sign_in_failures (username, browser, ip) values (lower($1), $2, $3)', [
    username,
    known ?? null,
    ip,
  ])
  await db.prepared(`delete from sign_in_failures where at < now() - interval '1 day'`)
  if (core.env.rateLimit) await db.prepared(LOCKED, [username, known ?? null, ip])
}

/** Leaves in the log that an account is held up, where there is one; asked of every name, so that no work names those there are. */
const LOCKED = `
  insert into audit_log (business_unit_id, action, user_id, real_user_id, subject_type, subject_id, changes, ip)
  select u.business_unit_id, 'sessions.locked', u.id, u.id, 'users', u.id,
         jsonb_build_object('wrong', f.wrong, 'minutes', least(${FIRST} * 2 ^ least(f.wrong - ${MOST}, 8), ${LONGEST})), $3::inet
    from (select count(*) as wrong from sign_in_failures where ${WRONG}) f join users u on u.username = $1
   where f.wrong >= ${MOST}`

export const forgetFailures = (db: Db, username: string) =>
  db.prepared('delete from sign_in_failures where username = lower($1)', [username])
