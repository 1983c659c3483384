import type { Db } from '../core/db/database.ts'
import { nearestAbove } from '../users/nearest-above.ts'
import type { Kept } from './report.ts'

/** What came back to somebody who has left goes to the nearest above them who can sign in, else to whoever has the survivor until now. A pool has its leads back itself. */
export const giveToHeirs = (db: Db, { id, survivor_id }: Pick<Kept, 'id' | 'survivor_id'>, held_by: unknown) =>
  db.prepared(
    `update contacts c set owner_id = coalesce(${nearestAbove('c.owner_id')}, $3::bigint), version = c.version + 1, updated_at = now()
       from users u
      where c.id in (select $1::bigint union select contact_id from contact_merge_records where merge_id = $2)
        and c.pool_id is null and c.owner_id <> $3::bigint and u.id = c.owner_id and u.deactivated_at is not null`,
    [survivor_id, id, held_by],
  )
