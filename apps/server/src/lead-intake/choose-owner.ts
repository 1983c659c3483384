import { AGENCY_ADMIN_ROLES } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { mayServe } from '../licences/licensed.ts'
import { heldPool } from '../pools/fill.ts'
import type { Door } from './find-key.ts'

/** Where a lead lives and what it asks for, as far as it says. */
interface Market {
  state: string | null
  line: string | null
}
interface Place {
  owner_id: number
  pool_id: number | null
  /** What the owner should know: nobody it could have gone to may sell there. */
  caution?: string | undefined
}

/** Whose the next lead of a vendor is, and the pool it waits in; a pool's leads are its holder's. */
export async function choosePlace(db: Db, door: Door, market: Market): Promise<Place> {
  if (door.pool_id === null) return { ...(await chooseOwner(db, door, market)), pool_id: null }
  const pool = await heldPool(db, door.pool_id)
  return { owner_id: pool.holder_id, pool_id: pool.id }
}

/** The vendor's owner, or whoever in its round waited longest, the licensed first. Nobody gets a lead who cannot sign in. */
async function chooseOwner(db: Db, { vendor_id, route, owner_id }: Door, market: Market) {
  const next = route === 'round_robin' ? await nextInRound(db, vendor_id, market) : undefined
  const owner = next ?? (await standIn(db, owner_id))
  if (await isLicensed(db, owner, market)) return { owner_id: owner }
  const who = next ? 'Nobody in the round has a license' : 'You have no license'
  return {
    owner_id: owner,
    caution: `${who} that holds in ${market.state}${next ? ': you were next in turn' : ''}. Hand the lead on to somebody who has.`,
  }
}

/** Holds where `user` may sell to the lead of the state $2 and the line $3. */
const serves = (user: string) =>
  `(select ${mayServe(user, 'n')} from (select $2::text as state, $3::text as line_of_business) n)`

async function isLicensed(db: Db, user: number, { state, line }: Market): Promise<boolean> {
  const [found] = await db.prepared<{ serves: boolean }>(`select ${serves('$1::bigint')} as serves`, [
    user,
    state,
    line,
  ])
  return found?.serves ?? true
}

/** The vendor is held, so that two leads at once do not go to the same person. */
async function nextInRound(db: Db, vendor_id: number, { state, line }: Market): Promise<number | undefined> {
  await db.prepared('select from api_vendors where id = $1 for no key update', [vendor_id])
  const [next] = await db.prepared<{ user_id: number }>(
    `update api_vendor_members set last_lead_at = clock_timestamp()
      where api_vendor_id = $1 and user_id = (
        select m.user_id from api_vendor_members m join users u on u.id = m.user_id
         where m.api_vendor_id = $1 and u.deactivated_at is null
         order by ${serves('m.user_id')} desc, m.last_lead_at nulls first, m.user_id limit 1)
     returning user_id`,
    [vendor_id, state, line],
  )
  return next?.user_id
}

/** The user if they are active, else their manager, else an administrator of the agency. */
export async function standIn(db: Db, user_id: number): Promise<number> {
  const [found] = await db.prepared<{ id: number }>(
    `select u.id from users u left join users wanted on wanted.id = $1
      where u.deactivated_at is null and (u.id = $1 or u.id = wanted.manager_id or u.role = any($2))
      order by u.id = $1 desc, u.id is not distinct from wanted.manager_id desc, u.id limit 1`,
    [user_id, AGENCY_ADMIN_ROLES],
  )
  return found?.id ?? user_id
}
