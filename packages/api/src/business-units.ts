// The agency itself: the wall no data crosses. System admins see all of them, everyone else in the console their own.
import { z } from 'zod'
import { AdminListQuery, Instant } from './core/pages.ts'
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

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/business_units',
  access: 'business_units.list',
  query: AdminListQuery,
  returns: z.array(BusinessUnit),
  range: 'business_units',
})
