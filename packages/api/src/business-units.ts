// The agency itself: the wall no data crosses. System admins see all of them and change name and brand, everyone else in
// the console sees their own.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { AdminListQuery, Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

export const BusinessUnit = z
  .object({
    id: z.number().int(),
    name: z.string(),
    brand: z.string(),
    active: z.boolean(),
    active_users: z.number().int(),
    created_at: Instant,
  })
  .meta({ id: 'BusinessUnit' })

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
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/business_units/{id}',
  access: 'business_units.manage',
  summary: 'Its name, and the brand its people see.',
  params: Id,
  body: z
    .object({
      name: z.string().trim().min(1, 'Enter a name.').max(200),
      brand: z.string().max(40),
    })
    .partial(),
  returns: BusinessUnit,
})
