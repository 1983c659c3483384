import type { Db } from './db/database.ts'
import { Refused } from './http/refused.ts'

/** What keeps an item of a short list from being deleted. */
export interface Holder {
  /** What points at the item, as SQL after `from`; $1 is its id. */
  by: string
  /** How one of them is spoken of, with its verb, and how several are. */
  one: string
  more: string
  /** The rest of the sentence, with `{name}` for the item's, and what to do about it; `{names}` are the first of those that point at it. */
  so: string
  /** SQL for what one of them is called, where `so` says `{names}`. */
  called?: string
}

/** How many are named before it says how many more. */
const NAMED = 3

interface Item {
  id: number
  name: string
}

/** Throws a 409 that says what still points at the item, how much of it, and what to do. */
export async function refuseHeld(db: Db, item: Item, holders: readonly Holder[]) {
  const base = await heldBy(db, item, holders)
  if (base) throw new Refused(409, { base }, 'in_use')
}

/** Says what still points at the item, how much of it, and what to do; nothing where it is free. */
async function heldBy(db: Db, { id, name }: Item, holders: readonly Holder[]): Promise<string | undefined> {
  for (const { by, one, more, so, called } of holders) {
    const [held] = await db.prepared<{ count: number; names: string[] }>(
      `select count(*), ${called ? `(array_agg(${called} order by ${called}))[:${NAMED}]` : `'{}'::text[]`} as names from ${by}`,
      [id],
    )
    if (!held?.count) continue
    const said = so.replace(/{(names?)}/g, (_, which) => (which === 'name' ? `“${name}”` : namesOf(held)))
    return `${held.count.toLocaleString('en-US')} ${held.count === 1 ? one : more} ${said}`
  }
  return undefined
}

function namesOf({ count, names }: { count: number; names: string[] }): string {
  const more = count - names.length
  return `${names.map(name => `“${name}”`).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`
}

/** What goes along with deleted items: SQL after `from`, $1 their ids, and what becomes of one and of several. */
export interface Along {
  by: string
  one: string
  more: string
}

/** What deleting would do: which items are held and why, and what goes along with those that are not. */
export async function deleting(db: Db, items: Item[], holders: readonly Holder[], along: readonly Along[] = []) {
  const asked: { id: number; name: string; held: string | null }[] = []
  for (const item of items) asked.push({ ...item, held: (await heldBy(db, item, holders)) ?? null })
  const free = asked.filter(({ held }) => !held).map(({ id }) => id)
  const sentences: string[] = []
  for (const { by, one, more } of along) {
    const [found] = await db.prepared<{ count: number }>(`select count(*) from ${by}`, [free])
    const count = found?.count ?? 0
    if (count) sentences.push(`${count.toLocaleString('en-US')} ${count === 1 ? one : more}.`)
  }
  return { items: asked, along: sentences }
}
