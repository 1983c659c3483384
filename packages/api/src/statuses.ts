// Where a contact stands: New lead, Working, Sold… Each agency keeps its own list, in its own order.
import { z } from 'zod'
import { AdminListQuery, Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const Status = z
  .object({ id: z.number().int(), title: z.string(), position: z.number().int(), created_at: Instant, updated_at: Instant })
  .meta({ id: 'Status' })
export const StatusInput = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(100),
  position: z.number().int().min(0).max(10_000).optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/statuses',
  access: 'statuses.list',
  returns: z.array(z.object({ id: z.number().int(), title: z.string() })),
})

export const adminList = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/statuses',
  access: 'statuses.manage',
  query: AdminListQuery,
  returns: z.array(Status),
  range: 'statuses',
})
export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/statuses/{id}',
  access: 'statuses.manage',
  params: Id,
  returns: Status,
})
export const adminCreate = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/admin/statuses',
  access: 'statuses.manage',
  body: StatusInput,
  returns: Status,
  status: 201,
})
export const adminUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/statuses/{id}',
  access: 'statuses.manage',
  params: Id,
  body: StatusInput.partial(),
  returns: Status,
})
export const adminDestroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/admin/statuses/{id}',
  access: 'statuses.manage',
  params: Id,
  returns: Status,
})
