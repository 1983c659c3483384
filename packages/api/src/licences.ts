// Where an agent may sell, and what. One licence for each state; no lines means it covers all of them. An agency that
// keeps none is not held to them: pools and transfers then only say that states were not checked.
import { z } from 'zod'
import { LINES_OF_BUSINESS } from './core/contact-filters.ts'
import { DASHBOARD_TYPES } from './core/dashboard.ts'
import { usState } from './core/fields.ts'
import { exportOf } from './core/list-export.ts'
import { Id, Instant, page, pageQuery, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'
import { shortList } from './core/short-list.ts'

export const Licence = z
  .object({
    id: z.number().int(),
    user_id: z.number().int(),
    user_name: z.string(),
    state: z.string(),
    lines: z.array(z.string()),
    number: z.string().nullable(),
    expires_on: WireDate.nullable(),
    expired: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Licence' })
export type Licence = z.output<typeof Licence>
export const LicenceInput = z.object({
  user_id: Id.shape.id,
  state: usState,
  lines: z.array(z.enum(LINES_OF_BUSINESS)).max(LINES_OF_BUSINESS.length).optional(),
  number: z.string().trim().toUpperCase().max(60).nullable().optional(),
  expires_on: WireDate.nullable().optional(),
})

const licence = shortList('licences', Licence, LicenceInput)
export const adminList = route({ ...licence.list, method: 'GET', path: '/v1/admin/licences' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...licence.show, method: 'GET', path: '/v1/admin/licences/{id}' })
export const adminCreate = route({ ...licence.create, method: 'POST', path: '/v1/admin/licences' })
export const adminUpdate = route({ ...licence.update, method: 'PATCH', path: '/v1/admin/licences/{id}' })
export const adminDestroy = route({ ...licence.destroy, method: 'DELETE', path: '/v1/admin/licences/{id}' })
export const adminDeleting = route({ ...licence.deleting, method: 'POST', path: '/v1/admin/licences/deleting' })
export const adminRestore = route({ ...licence.restore, method: 'POST', path: '/v1/admin/licences/{id}/restore' })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/licences',
  access: 'contacts.list',
  summary:
    'The viewer’s own licences, or of everyone below, or of all they may see; what ends first comes first. With expires_within only those that end within so many days, or have.',
  query: z.object({
    type: z.enum(DASHBOARD_TYPES).optional(),
    expires_within: z.coerce.number<number>().int().min(0).max(3660).optional(),
    page: pageQuery.page,
    limit: pageQuery.limit,
  }),
  returns: page(Licence),
})
