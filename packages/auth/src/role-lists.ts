import type { Role } from './roles.ts'

/** The account-type flags a role sets (spec section 4). */
export function accountTypeFlags(role: Role): Partial<Record<Role, true>> {
  if (role === 'sub_admin') return { sub_admin: true, admin: true }
  if (role === 'pool_holder') return { pool_holder: true, basic: true }
  return { [role]: true }
}

/** The account types somebody of a role is of: what is for one of these is for them. */
export const accountTypes = (role: string): string[] => Object.keys(accountTypeFlags(role as Role))
