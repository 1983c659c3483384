import type { Db } from './db/database.ts'
import { Refused } from './http/refused.ts'

/** What keeps an item of a short list from being deleted. */
export interface Holder {
  /** What points at the item, as SQL after `from`; $1 is its id. */
  by: string
  /** How one of them is spoken of, with its verb, and how several are. */
  one: string
  more: string
  /** The rest of the sentence, with `{name}` for the item's, and what to do about it. */
  so: string
}

interface Item {
  id: number
  name: string
}

/** Throws a 409 that says what still points at the item, how much of it, and what to do. */
export async function refuseHeld(db: Db, { id, name }: Item, holders: readonly Holder[]) {
  for (const { by, one, more, so } of holders) {
    const [held] = await db.prepared<{ count: number }>(`select count(*) from ${by}`, [id])
    if (!held?.count) continue
    const base = `${held.count.toLocaleString('en-US')} ${held.count === 1 ? one : more} ${so.replace('{name}', `“${name}”`)}`
    throw new Refused(409, { base }, 'in_use')
  }
}
