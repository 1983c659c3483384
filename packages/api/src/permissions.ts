// Who may do what: the matrix role by act, as the server holds itself to it, and what each role is called in each brand.
// Nothing here can be changed: a role is given to people (users.ts), an act to roles with a release. An administrator
// may look at the agent app and the console as a lower role would see them (core/look-as.ts): then nothing can be changed either.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, json } from './core/pages.ts'
import { route } from './core/route.ts'

export const PermissionRow = z
  .object({
    /** `domain.verb`, as a refusal names it. */
    id: z.string(),
    word: z.string(),
    /** What the domain is, in a sentence. */
    line: z.string(),
    roles: z.array(z.string()),
    /** The endpoints it opens. */
    opens: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        kind: z.enum(['read', 'write']),
        summary: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PermissionRow' })
export type PermissionRow = z.output<typeof PermissionRow>

const PermissionFilter = z.object({
  role: z.string().max(40).optional(),
  /** The domain. */
  word: z.string().max(60).optional(),
})
export const FILTERS = Object.keys(PermissionFilter.shape)

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/permissions',
  access: 'permissions.list',
  summary: 'The matrix, by word; q looks into the name, the domain and the endpoints.',
  query: AdminListQuery.extend(PermissionFilter.shape).extend({
    filter: json(PermissionFilter.loose()).optional() as unknown as z.ZodOptional<
      z.ZodType<z.output<typeof PermissionFilter> & Record<string, unknown>, string>
    >,
  }),
  returns: z.array(PermissionRow),
  range: 'permissions',
})
export const adminExport = exportOf(adminList)

export const adminRoles = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/permissions/roles',
  access: 'permissions.list',
  summary: 'Every role, highest first: what it is called, how many have it, whom it stands above.',
  returns: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** Its name in each brand; null where the brand does not have it. */
      names: z.array(z.object({ brand: z.string(), name: z.string().nullable() })),
      users: z.number().int(),
      permissions: z.number().int(),
      flags: z.array(z.string()),
      gives: z.array(z.string()),
      /** The lists of roles it is in, in words. */
      lists: z.array(z.string()),
      /** Whether the viewer may look at the app as this role. */
      look: z.boolean(),
    }),
  ),
})

export const roles = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/permissions/roles',
  access: 'signed_in',
  summary:
    'The roles there are within the viewer’s reach: those the brand shows, and those somebody has although it hides them.',
  returns: z.array(z.object({ id: z.string(), label: z.string() })),
})
