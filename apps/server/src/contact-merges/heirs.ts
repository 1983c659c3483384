import type { Db } from '../core/db/database.ts'
import type { Kept } from './report.ts'

/** What came back to somebody who has left goes to the nearest above them who can sign in, else to whoever has the survivor until now. A pool has its leads back itself. */
export const giveToHeirs = (db: Db, { id, survivor_id }: Pick<Kept, 'id' | 'survivor_id'>, held_by: unknown) =>
  db.prepared(
    `with recursive gone as (
       select c.id, u.manager_id as above from contacts c join users u on u.id = c.owner_id
        where c.id in (select $1::bigint union select contact_id from contact_merge_records where merge_id = $2)
          and c.pool_id is null and c.owner_id <> $3::bigint and u.deactivated_at is not null),
     up as (
       select id, above, 1 as step from gone
       union all
       select up.id, u.manager_id, step + 1 from up join users u on u.id = up.above where u.deactivated_at is not null and step < 50)
     update contacts c
        set owner_id = coalesce((select u.id from up join users u on u.id = up.above where up.id = c.id and u.deactivated_at is null limit 1), $3::bigint),
            version = c.version + 1, updated_at = now()
       from gone g where c.id = g.id`,
    [survivor_id, id, held_by],
  )
