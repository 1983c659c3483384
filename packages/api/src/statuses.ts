// Where a contact stands: New lead, Working, Sold… Each agency keeps its own list, in its own order.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { places, shortList } from './core/short-list.ts'

export const Status = z
  .object({
    id: z.number().int(),
    title: z.string(),
    position: z.number().int(),
    /** Whoever has it is not called, texted, e-mailed or sent mail. */
    stops_contact: z.boolean(),
    /** Leads from webpages and vendors come with it: at most one of an agency, so that it is no other any more once it is this. */
    for_new_leads: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Status' })
export const StatusInput = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(100),
  position: z.number().int().min(0).max(10_000).optional(),
  stops_contact: z.boolean().optional(),
  for_new_leads: z.boolean().optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/statuses',
  access: 'statuses.list',
  returns: z.array(z.object({ id: z.number().int(), title: z.string(), stops_contact: z.boolean() })),
})

const status = shortList('statuses', Status, StatusInput)
export const adminList = route({ ...status.list, method: 'GET', path: '/v1/admin/statuses' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...status.show, method: 'GET', path: '/v1/admin/statuses/{id}' })
export const adminCreate = route({ ...status.create, method: 'POST', path: '/v1/admin/statuses' })
export const adminUpdate = route({ ...status.update, method: 'PATCH', path: '/v1/admin/statuses/{id}' })
export const adminDestroy = route({ ...status.destroy, method: 'DELETE', path: '/v1/admin/statuses/{id}' })
export const adminDeleting = route({ ...status.deleting, method: 'POST', path: '/v1/admin/statuses/deleting' })
export const adminRestore = route({ ...status.restore, method: 'POST', path: '/v1/admin/statuses/{id}/restore' })
export const adminStopped = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/statuses/{id}/contacts',
  access: 'statuses.manage',
  summary: 'How many contacts have it: whom it lets be contacted once it stops contact no longer.',
  params: Id,
  returns: z.object({ contacts: z.number().int() }),
})
export const adminBulkUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/statuses/bulk_update',
  access: 'statuses.manage',
  summary: 'Places several statuses at once; all of them, or none where one is not there.',
  body: z.object({ statuses: places }),
  returns: z.array(Status),
})
