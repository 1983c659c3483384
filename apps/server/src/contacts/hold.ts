import type { Db } from '../core/db/database.ts'

/** What hangs on a contact and is changed by others than a route of the contact. */
type Child = 'contact_emails' | 'fire_light_applications'

/**
 * Keeps the contact of a row from being merged, purged or deleted until the transaction ends. Held before the row, as
 * merges and purges do: the other way round the two would wait for each other.
 */
export const holdContactOf = (db: Db, child: Child, id: number) =>
  db.prepared(`select from contacts where id = (select contact_id from ${child} where id = $1) for key share`, [id])
