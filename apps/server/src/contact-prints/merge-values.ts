import type { MergeValues } from '@openbook/api/core/merge-fields.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import type { Db } from '../core/db/database.ts'
import { fullName, type Recipient } from './address.ts'

/** What merge fields say of who writes. */
export async function agentValues(db: Db, viewer: Pick<Viewer, 'user_id' | 'timezone'>) {
  const [who] = await db.prepared<{ first_name: string; name: string; agency: string }>(
    `select u.first_name, u.first_name || ' ' || u.last_name as name, coalesce(nullif(u.company_name, ''), b.name) as agency
       from users u join business_units b on b.id = u.business_unit_id where u.id = $1`,
    [viewer.user_id],
  )
  const { first_name = '', name = '', agency = '' } = who ?? {}
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: ianaZone(viewer.timezone) })
  return { agent_name: name, agent_first_name: first_name, agency_name: agency, today }
}

/** What they say of whom it is for. */
export const contactValues = (to: Recipient): MergeValues => ({
  first_name: to.first_name,
  last_name: to.last_name,
  full_name: fullName(to) || to.company_name,
  company_name: to.company_name,
  city: to.city,
  state: to.state,
})
