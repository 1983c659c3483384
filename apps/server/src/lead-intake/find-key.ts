import { hashOf } from '../api-tracking/keys.ts'
import type { Core } from '../core/core.ts'
import { Refused } from '../core/http/refused.ts'

/** Whose door it is, and what becomes of the leads that come through it. */
export interface Door {
  key_id: number
  works: boolean
  business_unit_id: number
  user_id: null
  vendor_id: number
  vendor_name: string
  active: boolean
  route: 'owner' | 'round_robin' | 'pool'
  owner_id: number
  pool_id: number | null
  source_id: number | null
  line_of_business: string | null
  tags: string[]
  price_per_lead: string | null
  daily_cap: number | null
}

export const unknownKey = () =>
  new Refused(
    401,
    { api_key: 'This key is not known or no longer works. Ask the agency for a new one.' },
    'lead_intake.unknown_key',
  )

const SQL = `
  with found as (
    select k.id as key_id, k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and v.deleted_at is null as works,
           v.business_unit_id, null as user_id, v.id as vendor_id, v.vendor_name, v.active, v.route, v.owner_id, v.pool_id, v.source_id,
           v.line_of_business, v.tags, v.price_per_lead, v.daily_cap
      from api_vendor_keys k join api_vendors v on v.id = k.api_vendor_id join business_units b on b.id = v.business_unit_id
     where k.key_hash = $1 and b.deactivated_at is null),
  used as (
    update api_vendor_keys k set last_used_at = now() from found
     where k.id = found.key_id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute'))
  select * from found`

/** The vendor whose key this is, also one that no longer works; nothing for a key nobody has. */
export async function findKey(core: Core, key: string | undefined): Promise<Door | undefined> {
  if (!key) return undefined
  const [door] = await core.database.system(db => db.prepared<Door>(SQL, [hashOf(key)]))
  return door
}
