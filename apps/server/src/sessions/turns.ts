import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { Refused, Wait } from '../core/http/refused.ts'
import { type Queue, queue } from '../core/queue.ts'
import { MOST, type Try } from './failures.ts'

/** Who is being judged right now, by username and browser. */
const judged = new Map<string, Queue>()

/** Judges proofs of one account one after the other, so that of a thousand guesses at once no more than ten are looked at; 429 where too many wait. */
export async function oneAtATime<T>(
  core: Core,
  { username, known }: Pick<Try, 'username' | 'known'>,
  judge: () => Promise<T>,
): Promise<T> {
  const name = JSON.stringify([username.toLowerCase(), known ?? null])
  const line = judged.get(name) ?? queue(1)
  if (core.env.rateLimit && line.waiting >= MOST)
    throw new Wait(5, 'Too many sign-ins at once. Wait a moment and try again.', 'sessions.locked')
  judged.set(name, line)
  const leave = await line.take()
  try {
    return await judge()
  } finally {
    if (line.waiting === 0) judged.delete(name)
    leave()
  }
}

/** As `oneAtATime`, among all processes, until the transaction ends: for proofs that are looked up, not computed. */
export const oneAtATimeHere = (db: Db, username: string) =>
  db.prepared(`select pg_advisory_xact_lock(hashtextextended('sign-in:' || lower($1), 0))`, [username])

const MINUTE = 60_000
/** Wrong proofs a minute that one address may send. */
const MOST_A_MINUTE = 30
const MOST_WAITING = 1000
/** So many addresses are remembered before those that are quiet again are forgotten. */
const MANY = 1000

interface Door {
  judging: number
  /** When each was wrong. */
  wrong: number[]
  waiting: (() => void)[]
}
const doors = new Map<string, Door>()

function doorOf(ip: string): Door {
  const since = Date.now() - MINUTE
  const isQuiet = ({ judging, wrong, waiting }: Door) => judging + waiting.length === 0 && (wrong.at(-1) ?? 0) < since
  if (doors.size > MANY) for (const [other, each] of doors) if (isQuiet(each)) doors.delete(other)
  const door = doors.get(ip) ?? { judging: 0, wrong: [], waiting: [] }
  doors.set(ip, door)
  return door
}

/** Takes a place among the thirty of an address; waits while those before may still turn out right, 429 once thirty were wrong. */
async function takePlace(door: Door): Promise<void> {
  for (;;) {
    const since = Date.now() - MINUTE
    door.wrong = door.wrong.filter(at => at > since)
    if (door.wrong.length >= MOST_A_MINUTE || door.waiting.length > MOST_WAITING)
      throw new Wait(
        ((door.wrong[0] ?? since) - since) / 1000,
        'Too many failed sign-ins from your network. Wait a minute and try again.',
        'sessions.locked',
      )
    if (door.judging + door.wrong.length < MOST_A_MINUTE) break
    await new Promise<void>(resolve => door.waiting.push(resolve))
  }
  door.judging++
}

const isWrong = (error: unknown) => error instanceof Refused && (error.status === 401 || error.status === 422)

/** Judges sign-ins of one address: who gets in counts for nothing, however many they are, and of those who do not thirty a minute are looked at. */
export async function fromOneAddress<T>(core: Core, ip: string, judge: () => Promise<T>): Promise<T> {
  if (!core.env.rateLimit) return judge()
  const door = doorOf(ip)
  await takePlace(door)
  try {
    return await judge()
  } catch (error) {
    if (isWrong(error)) door.wrong.push(Date.now())
    throw error
  } finally {
    door.judging--
    for (const go of door.waiting.splice(0)) go()
  }
}
