import type { Db } from '../core/db/database.ts'
import { nearestAbove } from '../users/nearest-above.ts'
import type { Kept } from './report.ts'

const OWNERS = `
  select (m.before->>'owner_id')::bigint from contact_merges m where m.id = $1
  union select (r.before->>'owner_id')::bigint from contact_merge_records r where r.merge_id = $1`
const HEIRS = `
  with recursive above as (
    select id, manager_id, deactivated_at, 1 as step from users where id in (${OWNERS})
    union select u.id, u.manager_id, u.deactivated_at, step + 1 from above a join users u on u.id = a.manager_id where a.deactivated_at is not null and step < 50)
  select id from above`

/** Until the transaction ends nobody leaves whom records of a merge go back to, nor who would have them instead: looked for once more when they are held, as somebody may have left meanwhile. For before any contact is held. */
export async function holdHeirs(db: Db, merge_id: number): Promise<void> {
  for (let look = 0; look < 2; look++)
    await db.prepared(`select from users where id in (${HEIRS}) order by id for share`, [merge_id])
}

/** What came back to somebody who has left goes to the nearest above them who can sign in, else to whoever has the survivor until now. A pool has its leads back itself. */
export const giveToHeirs = (db: Db, { id, survivor_id }: Pick<Kept, 'id' | 'survivor_id'>, held_by: unknown) =>
  db.prepared(
    `update contacts c set owner_id = coalesce(${nearestAbove('c.owner_id')}, $3::bigint), version = c.version + 1, updated_at = now()
       from users u
      where c.id in (select $1::bigint union select contact_id from contact_merge_records where merge_id = $2)
        and c.pool_id is null and c.owner_id <> $3::bigint and u.id = c.owner_id and u.deactivated_at is not null`,
    [survivor_id, id, held_by],
  )
