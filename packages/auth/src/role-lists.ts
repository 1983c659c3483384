// The lists of roles that the specification derives (section 6), each under the name it has there.
import { ROLES, type Role } from './roles.ts'

export const ALL_ROLES: readonly Role[] = ROLES

export const WITHOUT_BU_ADMIN_AND_POOL_HOLDER: readonly Role[] = ROLES.filter(
  role => role !== 'bu_admin' && role !== 'pool_holder',
)

export const MANAGERS_MAY_ASSIGN: readonly Role[] = [
  'manager',
  'district_manager',
  'field_manager',
  'telemarketer',
  'agent',
  'basic',
]
export const MANAGERS_MAY_ASSIGN_WITH_REGIONAL: readonly Role[] = [
  'manager',
  'regional_manager',
  ...MANAGERS_MAY_ASSIGN.slice(1),
]

/** The admin-type list; where administration is central, sub-admins are not of it. */
export const adminTypes = ({ central = false } = {}): readonly Role[] => [
  'admin',
  ...(central ? [] : (['sub_admin'] as const)),
  'bu_admin',
  'regional_manager',
  'pool_holder',
]

/** The account-type flags a role sets (spec section 4). */
export function accountTypeFlags(role: Role): Partial<Record<Role, true>> {
  if (role === 'sub_admin') return { sub_admin: true, admin: true }
  if (role === 'pool_holder') return { pool_holder: true, basic: true }
  return { [role]: true }
}
