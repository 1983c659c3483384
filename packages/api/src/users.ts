// Everyone who can sign in, as the console manages them; signing in itself is in sessions.ts. Nobody is ever deleted:
// DELETE deactivates, which ends every session at once, and PATCH active: true brings the person back. A role is given
// only from above. System admins see all agencies, an agency's administrator their own.
import { z } from 'zod'
import { CurrentUser } from './core/current-user.ts'
import { email, phone, reason, subdomain, textOrNone, username } from './core/fields.ts'
import { exportOf, workbookOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { INVITATIONS, SECOND_FACTORS, UserListQuery } from './core/user-filter.ts'

/** Time zones an account may have (spec section 9). */
export const TIME_ZONES = ['est', 'cst', 'mst', 'pst', 'akst', 'hst'] as const
export const SHORTEST_PASSWORD = 12

const id = Id.shape.id

export const User = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.string(),
    job_title: z.string().nullable(),
    manager_id: z.number().int().nullable(),
    manager_name: z.string().nullable(),
    phone: z.string().nullable(),
    company_name: z.string().nullable(),
    corporation_id: z.number().int().nullable(),
    corporation_name: z.string().nullable(),
    domain_name: z.string().nullable(),
    timezone: z.string(),
    business_unit_id: z.number().int(),
    business_unit_name: z.string(),
    active: z.boolean(),
    deactivated_at: Instant.nullable(),
    /** Contacts that a deactivated user still owns; 0 of anybody active. */
    contacts_left: z.number().int(),
    /** The ways they have. */
    second_factors: z.array(z.enum(SECOND_FACTORS)),
    paid_user: z.boolean(),
    /** From when they must have one; null once they do, and where nobody asks. */
    second_factor_due: Instant.nullable(),
    /** Of an active user who has not accepted one: good, run out, or no longer good: taken back, or they have another role, address or password since. */
    invitation: z.enum(INVITATIONS).nullable(),
    last_sign_in_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>
const Person = User.pick({ id: true, username: true, first_name: true, last_name: true, role: true })
const Placed = Person.extend({ business_unit_name: z.string() })

const details = {
  username,
  email,
  password: z.string().min(SHORTEST_PASSWORD, `Use at least ${SHORTEST_PASSWORD} characters.`).max(200),
  first_name: z.string().trim().min(1, 'Enter a first name.').max(100),
  last_name: z.string().trim().min(1, 'Enter a last name.').max(100),
  role: z.string().max(40),
  manager_id: id.nullable().optional(),
  job_title: textOrNone(100),
  phone,
  company_name: textOrNone(200),
  /** The company of the agency they belong to: what is for its people is for them. */
  corporation_id: id.nullable().optional(),
  domain_name: subdomain,
  timezone: z.enum(TIME_ZONES).optional(),
  /** Whether a password that an administrator sets is good for one sign-in only; it is unless they say otherwise. */
  change_password: z.boolean().optional(),
}
/** Who takes over whom somebody can lead no longer, in a lower role or without access: one person, or whoever is above each. */
export const taker = { team_user_id: id.optional(), team_goes_up: z.literal(true).optional() }
/** Nothing else is taken: neither an id, nor a date, nor anything that gives power unasked. */
export const UserInput = z.strictObject({ ...details, business_unit_id: id.optional() })
/** Somebody stays in their agency: a business_unit_id is refused. */
export const UserChanges = z.strictObject({ ...details, active: z.boolean(), ...taker }).partial()
export const updatePassword = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/{id}/update_password',
  access: 'signed_in',
  before_ready: true,
  in_person: true,
  summary:
    'A new password for oneself. Every other session ends, and the API token is replaced. Where there is a second factor, asks for a proof that is fresh.',
  params: Id,
  body: z.object({
    current_password: z.string().min(1, 'Enter the password you have now.').max(200),
    password: details.password,
    /** Whether programs with a key of their own are shut out as well. */
    revoke_api_keys: z.boolean().default(true),
  }),
  returns: CurrentUser,
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users',
  access: 'users.manage',
  query: UserListQuery,
  returns: z.array(User),
  range: 'users',
})
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/{id}',
  access: 'users.manage',
  params: Id,
  returns: User,
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/users',
  access: 'users.manage',
  in_person: true,
  summary: 'Adds somebody, who chooses a password of their own at the first sign-in. Asks for a proof that is fresh.',
  body: UserInput,
  returns: User,
  status: 201,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/users/{id}',
  access: 'users.manage',
  summary: 'What is named changes; what signs in or gives power needs a session with a fresh proof.',
  params: Id,
  body: UserChanges,
  returns: User,
})
export const adminQuickUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/users/{id}/quick_update',
  access: 'users.manage',
  params: Id,
  body: UserChanges.pick({ role: true, manager_id: true, active: true, team_user_id: true, team_goes_up: true }),
  returns: User,
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/users/{id}',
  access: 'users.manage',
  summary: 'Deactivates: sessions end at once, nothing is deleted.',
  params: Id,
  returns: User,
})

export const RoleChoice = z.object({ id: z.string(), label: z.string() })

export const adminRoles = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/roles',
  access: 'users.manage',
  summary: 'The roles the viewer may give in an agency, their own where none is named: those of its brand and flags.',
  query: z.object({ business_unit_id: id.optional() }),
  returns: z.array(RoleChoice),
})
export const adminUpdateRoles = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/users/update_roles',
  access: 'users.manage',
  summary: 'One role for several users: all of them, or none where one is refused. Asks for a proof that is fresh.',
  body: z.object({ ids: z.array(id).min(1, 'Choose at least one user.').max(100), role: details.role, ...taker }),
  returns: z.object({ updated: z.number().int() }),
})

export const TeamMember = Person.extend({
  job_title: z.string().nullable(),
  manager_name: z.string().nullable(),
  active: z.boolean(),
  last_sign_in_at: Instant.nullable(),
  contacts: z.number().int(),
  /** Who is directly below them. */
  reports: z.number().int(),
  /** States with a licence that holds today, and those whose licence is over. */
  licensed: z.array(z.string()),
  expired: z.array(z.string()),
  /** Whether the viewer may act as them, and give them another role: nobody gives one in another's name. */
  log_in_as: z.boolean(),
  give_role: z.boolean(),
}).meta({ id: 'TeamMember' })
export type TeamMember = z.output<typeof TeamMember>

export const team = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/team',
  access: 'users.team',
  summary: 'Everyone below the viewer, by name, with their book and licenses, and the roles they may be given.',
  query: z.object({ ...pageQuery, leads: z.stringbool().or(z.boolean()).optional() }),
  returns: page(TeamMember).extend({ roles: z.array(RoleChoice) }),
})

/** Everyone the search finds, on whatever page. */
const found = { ...team, query: z.object(pageQuery) } as const
export const teamExport = exportOf(found)
export const teamWorkbook = workbookOf(found)

export const giveRole = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/{id}/role',
  access: 'users.give_role',
  summary: 'One of the roles that managers may assign, for somebody below the viewer; their team as in the console.',
  params: Id,
  body: z.object({ role: details.role, ...taker }),
  returns: z.object({ id: z.number().int(), role: z.string() }),
})

/** Sorted by name unless said: `order_field` is last_name, first_name, username, role or paid_user. */
const sorted = AdminListQuery.pick({ page: true, limit: true, q: true, order: true, order_field: true })

export const adminOwners = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/owners',
  access: 'users.owners',
  summary: 'Whom the viewer may make an owner: administrators anyone, others themselves and everyone below; by name.',
  query: sorted,
  returns: page(Placed),
})
/** All of the agency's, for who manages them. */
export const adminOwnersExport = { ...exportOf(adminOwners), access: 'users.manage' } as const
export const TreeNode = Placed.extend({
  active: z.boolean(),
  /** Who reports to them, and everyone below at any depth. */
  reports: z.number().int(),
  below: z.number().int(),
  contacts: z.number().int(),
}).meta({ id: 'TreeNode' })
export type TreeNode = z.output<typeof TreeNode>

export const adminTree = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/tree',
  access: 'users.manage',
  summary:
    'One level of the hierarchy: who reports to manager_id, or without it who has no manager; highest role first.',
  query: z.object({ ...pageQuery, manager_id: id.optional(), business_unit_id: id.optional() }),
  returns: page(TreeNode),
})

const Member = Placed.extend({ paid_user: z.boolean() })
export const adminPaidMembership = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/paid_membership',
  access: 'users.manage',
  summary: 'Active users and whether they are paying users, by name.',
  query: sorted.extend({ paid: z.stringbool().or(z.boolean()).optional(), business_unit_id: id.optional() }),
  returns: page(Member).extend({ paid_count: z.number().int() }),
})
export const adminPaidMembershipExport = exportOf(adminPaidMembership)
export const adminSetMembership = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/users/{id}/paid_membership',
  access: 'users.manage',
  in_person: true,
  summary: 'Whether somebody is a paying user: whoever is not sees billing and their profile, and nothing else.',
  params: Id,
  body: z.strictObject({ paid_user: z.boolean(), reason }),
  returns: Member,
})
export const adminSetMemberships = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/users/paid_membership',
  access: 'users.manage',
  in_person: true,
  summary: 'The same of several, all or none. Whoever stands so already is left alone; those who changed are named.',
  body: adminSetMembership.body.extend({ ids: z.array(id).min(1, 'Choose at least one user.').max(100) }),
  returns: z.object({ changed: z.array(z.number().int()) }),
})

export const adminExport = exportOf(adminList)

export const adminPoolHolders = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/pool_holders',
  access: 'users.manage',
  summary: 'Active users who hold pools, by name.',
  query: sorted,
  returns: page(Placed),
})
export const adminPoolHoldersExport = exportOf(adminPoolHolders)
