// The agency itself: the wall no data crosses. System admins see all of them, make, name, close and open them again; they
// give some to sub-admins, who reach those beside their own. Everyone else in the console sees their own. Of a closed
// agency nobody signs in, its jobs wait and its webpages are away; nothing is deleted by it, but what its people deleted
// goes after its 90 days, as it was said.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { Invitation } from './signups.ts'
import { UserInput } from './users.ts'

export const BusinessUnit = z
  .object({
    id: z.number().int(),
    name: z.string(),
    brand: z.string(),
    /** Of the people it gets from now on. */
    timezone: z.string(),
    active: z.boolean(),
    /** Since when, by whom and why it is closed. */
    closed_at: Instant.nullable(),
    closed_by: z.string().nullable(),
    closed_reason: z.string().nullable(),
    active_users: z.number().int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'BusinessUnit' })
export type BusinessUnit = z.output<typeof BusinessUnit>

export const manageable = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/business_units/manageable',
  access: 'signed_in',
  summary: 'The agencies the viewer may manage, the own one first; none for most people.',
  query: z.object({ ...pageQuery, id: Id.shape.id.optional() }),
  returns: page(
    z.object({
      id: z.number().int(),
      name: z.string(),
      brand: z.string(),
      active: z.boolean(),
      current: z.boolean(),
      custom_domains: z.number().int(),
    }),
  ),
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/business_units',
  access: 'business_units.list',
  query: AdminListQuery,
  returns: z.array(BusinessUnit),
  range: 'business_units',
})
export const adminExport = exportOf(adminList)
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/business_units/{id}',
  access: 'business_units.list',
  params: Id,
  returns: BusinessUnit,
})
const name = z.string().trim().min(1, 'Enter a name.').max(200, 'At most 200 characters.')
const { first_name, last_name, email, username, timezone } = UserInput.shape
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/business_units',
  access: 'business_units.manage',
  in_person: true,
  summary: 'A new agency with statuses and sources to begin with. An administrator named here is mailed an invitation.',
  body: z.strictObject({
    name,
    brand: z.string().max(40).optional(),
    timezone,
    admin: z.strictObject({ first_name, last_name, email, username, timezone }).optional(),
  }),
  returns: BusinessUnit.extend(Invitation),
  status: 201,
})
export const adminClose = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/business_units/{id}/close',
  access: 'business_units.manage',
  in_person: true,
  summary: 'Nobody of it signs in, open sessions end, its jobs wait, its webpages are away. It deletes nothing.',
  params: Id,
  body: z.strictObject({
    reason: z.string().trim().min(3, 'Say why, in a few words.').max(300, 'At most 300 characters.'),
  }),
  returns: BusinessUnit,
})
export const adminReopen = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/business_units/{id}/reopen',
  access: 'business_units.manage',
  in_person: true,
  summary: 'People sign in anew, jobs that waited go on, webpages are back.',
  params: Id,
  body: z.object({}).prefault({}),
  returns: BusinessUnit,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/business_units/{id}',
  access: 'business_units.manage',
  summary: 'Its name, the brand its people see, and the time zone of those it gets from now on.',
  params: Id,
  body: z
    .object({
      name,
      brand: z.string().max(40),
      timezone: timezone.unwrap(),
    })
    .partial(),
  returns: BusinessUnit,
})

const Given = z.object({
  id: z.number().int(),
  name: z.string(),
  active: z.boolean(),
  given_at: Instant,
  given_by: z.string(),
})
export const adminOfUser = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/users/{id}/business_units',
  access: 'business_units.manage',
  summary: 'The agencies given to a sub-admin beside their own, by name.',
  params: Id,
  returns: z.array(Given),
})
export const adminGive = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/admin/users/{id}/business_units',
  access: 'business_units.manage',
  in_person: true,
  summary:
    'Gives a sub-admin these agencies and takes the others; what they had open in those taken ends. Giving one asks for a proof that is fresh.',
  params: Id,
  body: z.object({
    business_unit_ids: z.array(Id.shape.id).max(500, 'At most 500 agencies.'),
    /** Those that were shown; a 409 where they are others by now. */
    seen: z.array(Id.shape.id).max(500).optional(),
  }),
  returns: z.array(Given),
})
