import type { Db } from '../core/db/database.ts'

const LATEST = `d.id = (select max(id) from deletions where subject_type = 'pools' and subject_id = $1)`

/** Has the deleted leads of a pool that was just deleted leave it: brought back they are their owner's. Its deletion says which they were. */
export const letGo = (db: Db, id: number) =>
  db.rows(
    `with gone as (update contacts set pool_id = null where pool_id = $1 and deleted_at is not null returning id)
     update deletions d set loosened = d.loosened || jsonb_build_array(
         jsonb_build_object('table', 'contacts', 'column', 'pool_id', 'named', $1::bigint, 'ids', (select jsonb_agg(id order by id) from gone)))
      where ${LATEST} and exists (select from gone)`,
    [id],
  )

/** Before a pool comes back: of the leads that left it those wait in it again which are still deleted, and its holder's. */
export const keepDeleted = (db: Db, id: number) =>
  db.rows(
    `update deletions d set loosened = jsonb_set(d.loosened, '{0,ids}', (
         select coalesce(jsonb_agg(c.id order by c.id), '[]') from contacts c
          where c.id = any(array(select jsonb_array_elements_text(d.loosened->0->'ids')::bigint))
            and c.deleted_at is not null and c.owner_id = (d.rows->0->'rows'->0->>'holder_id')::bigint))
      where ${LATEST} and d.loosened->0->>'table' = 'contacts'`,
    [id],
  )
