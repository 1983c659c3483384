import type { Db } from '../core/db/database.ts'
import { heldPool } from '../pools/fill.ts'
import type { Door } from './find-key.ts'

/** Whose the next lead of a vendor is, and the pool it waits in; a pool's leads are its holder's. */
export async function choosePlace(db: Db, door: Door): Promise<{ owner_id: number; pool_id: number | null }> {
  if (door.pool_id === null) return { owner_id: await chooseOwner(db, door), pool_id: null }
  const pool = await heldPool(db, door.pool_id)
  return { owner_id: pool.holder_id, pool_id: pool.id }
}

/** The vendor's owner, or whoever in its round waited longest. Nobody gets a lead who cannot sign in. */
async function chooseOwner(db: Db, { vendor_id, route, owner_id }: Door): Promise<number> {
  if (route === 'round_robin') {
    const next = await nextInRound(db, vendor_id)
    if (next) return next
  }
  return standIn(db, owner_id)
}

/** The vendor is held, so that two leads at once do not go to the same person. */
async function nextInRound(db: Db, vendor_id: number): Promise<number | undefined> {
  await db.prepared('select from api_vendors where id = $1 for no key update', [vendor_id])
  const [next] = await db.prepared<{ user_id: number }>(
    `update api_vendor_members set last_lead_at = clock_timestamp()
      where api_vendor_id = $1 and user_id = (
        select m.user_id from api_vendor_members m join users u on u.id = m.user_id
         where m.api_vendor_id = $1 and u.deactivated_at is null order by m.last_lead_at nulls first, m.user_id limit 1)
     returning user_id`,
    [vendor_id],
  )
  return next?.user_id
}

/** The user if they are active, else their manager, else an administrator of the agency. */
export async function standIn(db: Db, user_id: number): Promise<number> {
  const [found] = await db.prepared<{ id: number }>(
    `select u.id from users u left join users wanted on wanted.id = $1
      where u.deactivated_at is null and (u.id = $1 or u.id = wanted.manager_id or u.role = 'bu_admin')
      order by u.id = $1 desc, u.id is not distinct from wanted.manager_id desc, u.id limit 1`,
    [user_id],
  )
  return found?.id ?? user_id
}
