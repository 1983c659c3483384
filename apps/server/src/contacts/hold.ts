import type { Db } from '../core/db/database.ts'

/** What hangs on a contact and is changed by others than a route of the contact. */
type Child = 'contact_emails' | 'fire_light_applications'

/**
 * Keeps the contact of a row from being merged, purged or deleted until the transaction ends, and gives it: another one
 * where a merge under way had to be waited for. Held before the row, as merges and purges do: the other way round the two
 * would wait for each other.
 */
export async function holdContactOf(db: Db, child: Child, id: number): Promise<number | undefined> {
  const [held] = await db.prepared<{ id: number }>(
    `select id from contacts where id = (select contact_id from ${child} where id = $1) for key share`,
    [id],
  )
  if (!held) return undefined
  const [row] = await db.prepared<{ contact_id: number }>(`select contact_id from ${child} where id = $1`, [id])
  return row?.contact_id === held.id ? held.id : holdContactOf(db, child, id)
}
