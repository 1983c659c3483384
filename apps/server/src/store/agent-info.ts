import type { AgentInfo } from '@openbook/api/orders.ts'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'

/** Who orders as the agency knows them: their own office before the agency's, the main one first. */
export async function agentInfo(db: Db, user_id: number): Promise<AgentInfo> {
  const [row] = await db.prepared<AgentInfo>(
    `select trim(u.first_name || ' ' || u.last_name) as name, u.email::text as email, coalesce(u.phone, o.phone, '') as phone,
            coalesce(u.company_name, '') as company_name, coalesce(o.address, '') as address, coalesce(o.city, '') as city,
            coalesce(o.state, '') as state, coalesce(o.zip_code, '') as zip_code,
            array(select l.state from licences l where l.user_id = u.id and coalesce(l.expires_on >= ${TODAY}, true) order by l.state) as licence_states
       from users u left join lateral (
         select * from office_locations o where o.user_id = u.id or o.user_id is null
          order by o.user_id is null, o.office_type = 'branch', o.id limit 1) o on true
      where u.id = $1`,
    [user_id],
  )
  if (!row) throw new Error(`User ${user_id} orders and is not there.`)
  return row
}
