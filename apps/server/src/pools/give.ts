import { changedOf } from '../contacts/tell-changes.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'

/** Has the leads of a pool, the deleted too, stand in the name of whoever holds it now; they stay where they are, and none of them is changed by that. */
export const followHolder = (db: Db, id: number) =>
  db.rows(
    'update contacts c set owner_id = p.holder_id from pools p where p.id = $1 and c.pool_id = p.id and c.owner_id <> p.holder_id',
    [id],
  )

/** Another holder for a pool, with the leads that wait in it; gives its name, nothing where somebody else than `from` holds it. */
export async function givePool(core: Core, db: Db, { id, from, to }: { id: number; from: number; to: number }) {
  const [pool] = await db.prepared<{ name: string }>(
    'update pools set holder_id = $3, updated_at = now() where id = $1 and holder_id = $2 returning name',
    [id, from, to],
  )
  if (!pool) return undefined
  await followHolder(db, id)
  await core.cable.publish(db, `pool:${id}`, changedOf(null))
  return pool.name
}
