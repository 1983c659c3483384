import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandOf, roleLabel } from '@openbook/config/brands.ts'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'

const ASKED = 2

interface Colleague {
  name: string
  role: string
  brand: string
}

/**
 * The 404 for a contact by number. One of the viewer's own agency says why and whom to ask: who leads both them and its
 * owner, the nearest first, else the agency's administrators. Of another agency nothing is said.
 */
export async function outOfSight(db: Db, viewer: Viewer, number: number): Promise<Refused> {
  const asked = await db.prepared<Colleague>(
    `select u.first_name || ' ' || u.last_name as name, u.role, b.brand
       from contacts c join business_units b on b.id = c.business_unit_id
       join users u on u.business_unit_id = c.business_unit_id and u.deactivated_at is null and u.id <> $2
       left join user_downlines above on above.manager_id = u.id and above.user_id = $2
       left join user_downlines lead on lead.manager_id = u.id and lead.user_id = c.owner_id
      where c.number = $1 and (u.role = any($3) or (above.user_id is not null and (lead.user_id is not null or u.id = c.owner_id)))
      order by above.user_id is null, (select count(*) from user_downlines x where x.user_id = u.id) desc,
            array_position($3, u.role) desc nulls last, u.id limit ${ASKED}`,
    [number, viewer.user_id, CONSOLE_ROLES],
  )
  if (!asked.length) return notFound()
  const names = asked.map(({ name, role, brand }) => `${name} (${roleLabel(brandOf(brand), role)})`).join(' or ')
  return new Refused(404, { base: 'Not found.' }, 'contacts.out_of_sight', {
    why: `It belongs to somebody of your agency who is not on your team. Ask ${names}, who can open it or give it to you.`,
  })
}
