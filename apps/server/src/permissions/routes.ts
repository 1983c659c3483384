import * as permissions from '@openbook/api/permissions.ts'
import { PERMISSIONS, type Permission, rolesWith } from '@openbook/auth/permissions.ts'
import { accountTypeFlags } from '@openbook/auth/role-lists.ts'
import { listsOf, outranks, ROLES, rolesToGive, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import { BRANDS, roleLabel } from '@openbook/config/brands.ts'
import { brandIn } from '../core/brand-in.ts'
import { reachAll } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { slice } from '../core/page.ts'
import { isOnFor } from '../feature-flags/decided.ts'
import { rolesIn } from '../users/offered.ts'
import { find } from './matrix.ts'
import * as queries from './queries.ts'

const NAMES = Object.values(BRANDS)

async function adminList({ core, db, viewer, query }: Listed) {
  const { limit, offset, q, filter } = slice(query, [], ['id', 'asc'], permissions.FILTERS)
  const brand = await brandIn(core, db, viewer.business_unit_id)
  const found = find(brand, { ...query, ...query.filter, q, ids: Array.isArray(filter.id) ? filter.id : undefined })
  return { items: found.slice(offset, offset + limit), from: offset, total: found.length }
}

/** The same with the roles as the brand calls them. */
async function labelled(listed: Listed) {
  const { core, db, viewer } = listed
  const brand = await brandIn(core, db, viewer.business_unit_id)
  const { items } = await adminList(listed)
  return { items: items.map(row => ({ ...row, roles: row.roles.map(role => roleLabel(brand, role)) })) }
}

export const permissionRoutes = serve('permissions', permissions, {
  adminList,
  adminExport: listExport(permissions.adminList, labelled),
  adminRoles: async ({ core, db, viewer }) => {
    const brand = await brandIn(core, db, viewer.business_unit_id)
    const central = await isOnFor(core, db, viewer, 'central')
    await reachAll(db, viewer)
    const people = await queries.usersByRole(db)
    return ROLES.map(id => ({
      id,
      label: roleLabel(brand, id),
      names: NAMES.map(each => ({
        brand: each.name,
        name: (each.hidden_roles as readonly string[]).includes(id) ? null : roleLabel(each, id),
      })),
      users: people.find(({ role }) => role === id)?.count ?? 0,
      permissions: (Object.keys(PERMISSIONS) as Permission[]).filter(each => rolesWith(each, brand).includes(id))
        .length,
      flags: Object.keys(accountTypeFlags(id)),
      gives: rolesToGive(id),
      lists: listsOf(id, { central }),
      look: outranks(viewer.role, id),
    }))
  },
  roles: async ({ core, db, viewer }) => {
    const { brand, roles } = await rolesIn({ core, db, viewer }, viewer.business_unit_id)
    if (worksAcrossAgencies(viewer.role)) await reachAll(db, viewer)
    const there = new Set<string>([...roles, ...(await queries.rolesHeld(db))])
    return ROLES.filter(role => there.has(role)).map(id => ({ id, label: roleLabel(brand, id) }))
  },
})
