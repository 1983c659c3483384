/** Every role of spec section 6, highest first. Brands rename and hide them (packages/config). */
export const ROLES = [
  'admin',
  'sub_admin',
  'bu_admin',
  'manager',
  'regional_manager',
  'district_manager',
  'field_manager',
  'telemarketer',
  'agent',
  'basic',
  'pool_holder',
] as const
export type Role = (typeof ROLES)[number]

/** Those who see across business units. */
export const SYSTEM_ROLES: readonly Role[] = ['admin', 'sub_admin']
export const isSystemAdmin = (role: Role) => SYSTEM_ROLES.includes(role)

/** Those who may open the admin console. */
export const CONSOLE_ROLES: readonly Role[] = ['admin', 'sub_admin', 'bu_admin']
export const mayUseConsole = (role: Role) => CONSOLE_ROLES.includes(role)

/** Whether `actor` outranks `other`, so that it may act as them. */
export const outranks = (actor: Role, other: Role) => ROLES.indexOf(actor) < ROLES.indexOf(other)

/** Whether `actor` may give somebody this role: one below their own; the highest may also make more of their own. */
export const mayGive = (actor: Role, role: Role) => outranks(actor, role) || (actor === 'admin' && role === 'admin')
