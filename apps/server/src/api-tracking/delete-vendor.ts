import type { Db } from '../core/db/database.ts'
import { inTheWay } from '../core/deletions.ts'
import { notFound } from '../core/http/refused.ts'

/** Takes a vendor off the list, and keeps for a day how it stood; its keys stop working at once. */
export async function deleteVendor(db: Db, id: number): Promise<void> {
  await db.prepared(
    `insert into deletions (subject_type, subject_id, rows)
     select 'api_vendors', id, jsonb_build_array(to_jsonb(v)) from api_vendors v where id = $1 and deleted_at is null`,
    [id],
  )
  const [gone] = await db.prepared(
    'update api_vendors set deleted_at = now(), active = false, pool_id = null where id = $1 and deleted_at is null returning id',
    [id],
  )
  if (!gone) throw notFound()
  await db.prepared('update api_vendor_keys set revoked_at = now() where api_vendor_id = $1 and revoked_at is null', [
    id,
  ])
}

/** Brings back a vendor deleted within a day, with the keys that its deletion revoked. */
export const restoreVendor = (db: Db, id: number) =>
  db
    .prepared(
      `with kept as (delete from deletions where subject_type = 'api_vendors' and subject_id = $1
                       and created_at > now() - interval '1 day' returning rows->0 as row),
            keys as (update api_vendor_keys k set revoked_at = null from api_vendors v, kept
                      where v.id = $1 and k.api_vendor_id = v.id and k.revoked_at = v.deleted_at)
       update api_vendors v set deleted_at = null, active = (k.row->>'active')::boolean, pool_id = (k.row->>'pool_id')::bigint
         from kept k where v.id = $1 and v.deleted_at is not null`,
      [id],
    )
    .catch(inTheWay)
