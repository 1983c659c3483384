// Where a contact came from: a mailing, a vendor, a seminar, the agent’s own page. Each agency keeps its
// own list; a source may belong to some of its companies only.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { shortList } from './core/short-list.ts'

export const Source = z
  .object({
    id: z.number().int(),
    title: z.string(),
    corporation_ids: z.array(z.number().int()),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Source' })
export type Source = z.output<typeof Source>
export const SourceInput = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(100),
  corporation_ids: z.array(Id.shape.id).max(200).optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/sources',
  access: 'sources.list',
  returns: z.array(
    z.object({ id: z.number().int(), title: z.string(), corporations: z.array(z.object({ name: z.string() })) }),
  ),
})

const source = shortList('sources', Source, SourceInput)
export const adminList = route({ ...source.list, method: 'GET', path: '/v1/admin/sources' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...source.show, method: 'GET', path: '/v1/admin/sources/{id}' })
export const adminCreate = route({ ...source.create, method: 'POST', path: '/v1/admin/sources' })
export const adminUpdate = route({ ...source.update, method: 'PATCH', path: '/v1/admin/sources/{id}' })
export const adminDestroy = route({ ...source.destroy, method: 'DELETE', path: '/v1/admin/sources/{id}' })
export const adminDeleting = route({ ...source.deleting, method: 'POST', path: '/v1/admin/sources/deleting' })
export const adminRestore = route({ ...source.restore, method: 'POST', path: '/v1/admin/sources/{id}/restore' })
