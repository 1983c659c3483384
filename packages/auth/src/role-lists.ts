// The lists of roles that the specification derives (section 6), each under the name it has there.
import { ROLES, type Role } from './roles.ts'

export const ALL_ROLES: readonly Role[] = ROLES

export const WITHOUT_BU_ADMIN_AND_POOL_HOLDER: readonly Role[] = ROLES.filter(
  role => role !== 'bu_admin' && role !== 'pool_holder',
)

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

/** The account types somebody of a role is of: what is for one of these is for them. */
export const accountTypes = (role: string): string[] => Object.keys(accountTypeFlags(role as Role))
