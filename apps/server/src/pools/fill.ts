import type { Viewer } from '@openbook/auth/viewer.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'

export interface Filled {
  id: number
  holder_id: number
}

/** Holds where the viewer, $2 and $3 of seenBy, may put leads into `pool`: those who look after it and those above its holder. */
export const fills = (pool: string) =>
  `(${seen(`${pool}.holder_id`)} or exists (select from pool_holders h where h.pool_id = ${pool}.id and h.user_id = $3))`

export async function mayFill(db: Db, viewer: Pick<Viewer, 'role' | 'user_id'>, id: number): Promise<boolean> {
  const found = await db.prepared(`select from pools p where p.id = $1 and ${fills('p')}`, [id, ...seenBy(viewer)])
  return found.length > 0
}

/** The pool and in whose name its leads stand, which does not change until this transaction has put its leads there. Throws a 409 when the pool is gone. */
export async function heldPool(db: Db, id: number): Promise<Filled> {
  const [pool] = await db.prepared<Filled>('select id, holder_id from pools where id = $1 for share', [id])
  if (!pool) throw new Refused(409, { base: 'The pool these leads were meant for is gone.' }, 'pools.gone')
  return pool
}
