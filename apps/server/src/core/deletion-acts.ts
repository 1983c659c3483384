import type { Db } from './db/database.ts'
import { bringBack } from './deletions.ts'
import { type Along, deleting, type Holder } from './held.ts'
import type { SignedIn } from './http/context.ts'
import { notFound } from './http/refused.ts'

interface Deleted<Item> {
  /** SQL for what an item is called. */
  called: string
  /** What an item in use cannot be deleted for. */
  held?: readonly Holder[]
  /** What goes along with deleted ones; $1 are their ids. */
  along?: readonly Along[] | undefined
  show: (db: Db, id: number) => Promise<Item>
}
interface Restoring extends Pick<SignedIn, 'audit'> {
  db: Db
  params: { id: number }
}

/** The handlers around a deletion (contract: `deletable` of core/short-list.ts): what it would do, and the way back. */
export const deletionActs = <Item>(table: string, { called, held = [], along, show }: Deleted<Item>) => ({
  adminDeleting: async ({ db, body: { ids } }: { db: Db; body: { ids: number[] } }) => {
    const items = await db.prepared<{ id: number; name: string }>(
      `select id, ${called} as name from ${table} where id = any($1::bigint[]) order by 2, 1`,
      [ids],
    )
    if (items.length < new Set(ids).size) throw notFound()
    return deleting(db, items, held, along)
  },
  adminRestore: async ({ db, params, audit }: Restoring) => {
    if (await bringBack(db, table, params.id)) audit({ subject_type: table, subject_id: params.id })
    return show(db, params.id)
  },
})
