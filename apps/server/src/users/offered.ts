import { mayGive, ROLES, type Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { type Brand, brandOf, roleLabel, rolesOf } from '@openbook/config/brands.ts'
import { brandNameOf } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied, invalid, notFound } from '../core/http/refused.ts'
import { decided } from '../feature-flags/decided.ts'

interface Act {
  core: Core
  db: Db
  viewer: Viewer
}
export interface Offered {
  brand: Brand
  /** Its key. */
  brand_name: string
  roles: Role[]
}

/** The role as one the viewer may give: 422 where there is no such role, 403 where it is not below their own. */
export function roleToGive(viewer: Viewer, role: string): Role {
  const known = ROLES.find(name => name === role)
  if (!known) throw invalid('role', 'Choose one of the roles.', 'users.unknown_role')
  if (!mayGive(viewer.role, known)) throw accessDenied()
  return known
}

/** The roles there are in an agency: those of its brand, as flags open and close them there for the viewer. */
export async function rolesIn({ core, db, viewer }: Act, businessUnitId: number): Promise<Offered> {
  const name = await brandNameOf(db, businessUnitId)
  if (name === undefined) throw notFound()
  const { role, user_id } = viewer
  const brand = core.env.brand ?? name
  const { environment } = core.env
  const flags = await decided(db, { environment, brand, business_unit_id: businessUnitId, role, user_id })
  return { brand: brandOf(brand), brand_name: brand, roles: rolesOf(brandOf(brand), flags) }
}

/** Why somebody of an agency cannot be given a role; undefined where it is one of theirs. Names what the viewer may give there. */
export function whyHidden({ brand, roles }: Offered, role: string, viewer: Pick<Viewer, 'role'>): string | undefined {
  if (roles.some(each => each === role)) return undefined
  const given = roles.filter(each => mayGive(viewer.role, each)).map(each => roleLabel(brand, each))
  return `There is no role ${roleLabel(brand, role)} in this agency. Choose one of ${given.join(', ')}.`
}

/** 422 for a role that the brand of the agency, or its flags, hide. */
export async function refuseHidden(act: Act, businessUnitId: number, role: Role) {
  const why = whyHidden(await rolesIn(act, businessUnitId), role, act.viewer)
  if (why) throw invalid('role', why, 'users.hidden_role')
}
