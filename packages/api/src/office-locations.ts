// Where an agent or the agency can be visited. An agent keeps their own, of which one is the main office; those of the
// agency are kept in the console and shown to everyone in it.
import { z } from 'zod'
import { emailOrNone, phone, textOrNone, usStateOrNone, zipCode } from './core/fields.ts'
import { exportOf } from './core/list-export.ts'
import { Id, Instant, page } from './core/pages.ts'
import { route } from './core/route.ts'
import { shortList } from './core/short-list.ts'

export const OFFICE_TYPES = ['main', 'branch'] as const

export const OfficeLocation = z
  .object({
    id: z.number().int(),
    name: z.string(),
    office_type: z.enum(OFFICE_TYPES),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip_code: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    office_hours: z.string().nullable(),
    user_id: z.number().int().nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'OfficeLocation' })
export type OfficeLocation = z.output<typeof OfficeLocation>

const Input = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100, 'At most 100 characters.'),
  office_type: z.enum(OFFICE_TYPES).optional(),
  address: textOrNone(200),
  city: textOrNone(100),
  state: usStateOrNone,
  zip_code: zipCode,
  phone,
  email: emailOrNone,
  office_hours: textOrNone(200),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/office_locations',
  access: 'signed_in',
  summary: 'The viewer’s own, the main one first, then those of the agency.',
  returns: page(OfficeLocation.extend({ mine: z.boolean() })),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/office_locations',
  access: 'signed_in',
  once: true,
  body: Input,
  returns: OfficeLocation,
  status: 201,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/office_locations/{id}',
  access: 'signed_in',
  params: Id,
  body: Input.partial(),
  returns: OfficeLocation,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/office_locations/{id}',
  access: 'signed_in',
  params: Id,
  returns: OfficeLocation,
})

const Kept = OfficeLocation.extend({ user_name: z.string().nullable() })
const office = shortList(
  'office_locations',
  Kept,
  Input.extend({
    user_id: Id.shape.id.nullable().optional().meta({ description: 'Whose it is; null, the agency’s.' }),
  }),
)
export const adminList = route({ ...office.list, method: 'GET', path: '/v1/admin/office_locations' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...office.show, method: 'GET', path: '/v1/admin/office_locations/{id}' })
export const adminCreate = route({ ...office.create, method: 'POST', path: '/v1/admin/office_locations' })
export const adminUpdate = route({ ...office.update, method: 'PUT', path: '/v1/admin/office_locations/{id}' })
export const adminDestroy = route({ ...office.destroy, method: 'DELETE', path: '/v1/admin/office_locations/{id}' })
export const adminDeleting = route({ ...office.deleting, method: 'POST', path: '/v1/admin/office_locations/deleting' })
export const adminRestore = route({
  ...office.restore,
  method: 'POST',
  path: '/v1/admin/office_locations/{id}/restore',
})
