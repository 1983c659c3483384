import type { Db } from '../core/db/database.ts'
import { countKept } from './counts.ts'

/** Up to so many contacts it costs little to ask each of them by itself, whatever is asked. */
const SHORT = 5000
const KNOWN_MS = 5 * 60_000
/** So many are kept in mind at once; then all are asked anew. */
const MOST_KNOWN = 10_000

interface Known {
  short: boolean
  until: number
}
const known = new Map<number, Known>()

/** Whether somebody's own book is so short that lists of it are planned once a connection: known for a while, since a plan of either kind gives the same list. */
export async function hasShortBook(db: Db, user_id: number): Promise<boolean> {
  const said = known.get(user_id)
  if (said && said.until > Date.now()) return said.short
  const [row] = await db.prepared<{ total: number }>(`select (${countKept('select $1::bigint')}) as total`, [user_id])
  const short = (row?.total ?? 0) <= SHORT
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(user_id, { short, until: Date.now() + KNOWN_MS })
  return short
}
