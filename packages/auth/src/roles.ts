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

/** Those of the whole system: every agency, and what belongs to none. */
export const SYSTEM_ROLES: readonly Role[] = ['admin']
export const isSystemAdmin = (role: Role) => SYSTEM_ROLES.includes(role)

/** Those whose work does not end at their own agency: an admin reaches every one, a sub-admin those given to them. */
export const CROSS_AGENCY_ROLES: readonly Role[] = [...SYSTEM_ROLES, 'sub_admin']
export const worksAcrossAgencies = (role: Role) => CROSS_AGENCY_ROLES.includes(role)

/** All but those who run an agency or hold pools (spec section 6). */
export const ROLES_WITHOUT_BU_ADMIN_AND_POOL_HOLDER: readonly Role[] = ROLES.filter(
  role => role !== 'bu_admin' && role !== 'pool_holder',
)

/** Accounts of the admin type (spec section 6); where agencies are run centrally, an Admin is none. */
export const adminTypes = ({ central = false } = {}): Role[] =>
  ROLES.filter(role => ADMIN_TYPES.includes(role) || (role === 'sub_admin' && !central))
const ADMIN_TYPES: readonly Role[] = ['admin', 'bu_admin', 'regional_manager', 'pool_holder']

/** Those who may open the admin console. */
export const CONSOLE_ROLES: readonly Role[] = ['admin', 'sub_admin', 'bu_admin']
export const mayUseConsole = (role: Role) => CONSOLE_ROLES.includes(role)

/** Managers and regional managers are of one rank: the specification lets either stand above the other (decision 27). */
const rankOf = (role: Role) => ROLES.indexOf(role === 'regional_manager' ? 'manager' : role)
export const outranks = (actor: Role, other: Role) => rankOf(actor) < rankOf(other)

/** Whether `actor` may act as somebody with this role: of lower rank, for a regional manager also a manager below them. */
export const mayActAs = (actor: Role, other: Role) =>
  outranks(actor, other) || (actor === 'regional_manager' && other === 'manager')

/** Those who run one agency, their own. */
export const AGENCY_ADMIN_ROLES: readonly Role[] = CONSOLE_ROLES.filter(role => !worksAcrossAgencies(role))

/** What managers may give others (spec section 6), without and with regional managers. */
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

/** The lists of spec section 6 that a role is in, in words. */
export function listsOf(role: Role, { central = false } = {}): string[] {
  const lists: [string, readonly Role[]][] = [
    ['all roles', ROLES],
    ['all but those who run an agency or hold pools', ROLES_WITHOUT_BU_ADMIN_AND_POOL_HOLDER],
    ['what managers may assign', MANAGERS_MAY_ASSIGN],
    ['what managers may assign where there are regional managers', MANAGERS_MAY_ASSIGN_WITH_REGIONAL],
    ['accounts of the admin type', adminTypes({ central })],
  ]
  return lists.flatMap(([name, roles]) => (roles.includes(role) ? [name] : []))
}

const GIVERS: readonly Role[] = ['admin', 'sub_admin', 'bu_admin', 'manager', 'regional_manager']

/** The roles somebody may give: those below their own; the highest also their own, and a manager those of their rank (spec section 6). */
export function rolesToGive(actor: Role, { regional = false } = {}): Role[] {
  if (!GIVERS.includes(actor)) return []
  const ownRank = actor === 'admin' || actor === 'manager'
  const listed = mayUseConsole(actor) ? ROLES : regional ? MANAGERS_MAY_ASSIGN_WITH_REGIONAL : MANAGERS_MAY_ASSIGN
  return listed.filter(role => outranks(actor, role) || (ownRank && !outranks(role, actor)))
}

/** Whether `actor` may give somebody this role. */
export const mayGive = (actor: Role, role: Role) => rolesToGive(actor, { regional: true }).includes(role)

/** Whether `actor` may change somebody of this role, and what is asked of all who have it: whoever could have given it. */
export const mayManage = mayGive
