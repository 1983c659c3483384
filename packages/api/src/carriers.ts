// Insurance companies whose products are sold. Other spellings of a name (aliases) lead to the same carrier, so that
// policies from anywhere can be matched to it. One that is no longer sold is switched off rather than deleted.
import { z } from 'zod'
import { MOST_NAMED } from './core/choices.ts'
import { exportOf } from './core/list-export.ts'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { shortList } from './core/short-list.ts'

export const Carrier = z
  .object({
    id: z.number().int(),
    name: z.string(),
    aliases: z.array(z.string()),
    active: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Carrier' })
export const CarrierInput = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  aliases: z
    .array(z.string().trim().min(1, 'Enter a spelling.').max(100))
    .max(50)
    .transform(aliases => [...new Set(aliases)])
    .optional(),
  active: z.boolean().optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/carriers',
  access: 'carriers.list',
  summary: 'Carriers still sold whose name holds q, at most 1,000; those of `ids` even if no longer sold.',
  query: z.object({
    q: z.string().max(100).optional(),
    ids: z.array(Id.shape.id).max(MOST_NAMED, 'At most 200 carriers by id.').optional(),
  }),
  returns: z.array(z.object({ id: z.number().int(), name: z.string() })),
})

const carrier = shortList('carriers', Carrier, CarrierInput)
export const adminList = route({ ...carrier.list, method: 'GET', path: '/v1/admin/carriers' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...carrier.show, method: 'GET', path: '/v1/admin/carriers/{id}' })
export const adminCreate = route({ ...carrier.create, method: 'POST', path: '/v1/admin/carriers' })
export const adminUpdate = route({ ...carrier.update, method: 'PATCH', path: '/v1/admin/carriers/{id}' })
export const adminDestroy = route({ ...carrier.destroy, method: 'DELETE', path: '/v1/admin/carriers/{id}' })
export const adminDeleting = route({ ...carrier.deleting, method: 'POST', path: '/v1/admin/carriers/deleting' })
export const adminRestore = route({ ...carrier.restore, method: 'POST', path: '/v1/admin/carriers/{id}/restore' })
