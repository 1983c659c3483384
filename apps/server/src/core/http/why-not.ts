import type { Errors } from '@openbook/api/core/errors.ts'
import { type Permission, rolesWith } from '@openbook/auth/permissions.ts'
import { CONSOLE_ROLES } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { type Brand, roleLabel, rolesOf } from '@openbook/config/brands.ts'
import type pg from 'pg'

const NAMED = 3
const ASKED = 2
/** A brand hides roles for good, a flag for now. */
const EVERY_FLAG = { regional_manager: true, basic_agent: true }

interface Colleague {
  name: string
  role: string
}

/** Why a role may not do something, and whom of the agency to ask: first those above the viewer, then its administrators. */
export async function whyNot(
  client: pg.ClientBase,
  viewer: Viewer,
  permission: Permission,
  brand: Brand,
): Promise<Pick<Errors, 'why' | 'needs'>> {
  const there = rolesOf(brand, EVERY_FLAG)
  const roles = rolesWith(permission, brand).filter(role => there.includes(role))
  const { rows: people } = await client.query<Colleague>(
    `select u.first_name || ' ' || u.last_name as name, u.role from users u
       left join user_downlines d on d.manager_id = u.id and d.user_id = $1
      where u.business_unit_id = app.business_unit_id() and u.role = any($2) and (d.user_id is not null or u.role = any($3))
        and u.deactivated_at is null and u.id <> $1
      order by d.user_id is null, array_position($2::text[], u.role) desc, u.id limit ${ASKED}`,
    [viewer.user_id, roles, CONSOLE_ROLES],
  )
  const asked = people.map(({ name, role }) => `${name} (${roleLabel(brand, role)})`).join(' or ')
  return {
    why: `This needs ${permission}, which ${roleLabel(brand, viewer.role)} does not have; ${owners(brand, roles)}.${asked && ` Ask ${asked}.`}`,
    needs: { permission, roles },
  }
}

function owners(brand: Brand, roles: string[]): string {
  const named = roles.slice(0, NAMED).map(role => roleLabel(brand, role))
  const more = roles.length - named.length
  const all = more ? [...named, more === 1 ? 'one more role' : `${more} more roles`] : named
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('')
  return `${list} ${all.length > 1 ? 'do' : 'does'}`
}
