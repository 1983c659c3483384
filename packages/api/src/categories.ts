// The shelves that products stand on. Only the console knows them until the store opens.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { shortList } from './core/short-list.ts'

export const Category = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string().nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Category' })
export const CategoryInput = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  description: z.string().trim().max(1000).nullable().optional(),
})

const category = shortList('categories', Category, CategoryInput)
export const adminList = route({ ...category.list, method: 'GET', path: '/v1/admin/categories' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...category.show, method: 'GET', path: '/v1/admin/categories/{id}' })
export const adminCreate = route({ ...category.create, method: 'POST', path: '/v1/admin/categories' })
export const adminUpdate = route({ ...category.update, method: 'PATCH', path: '/v1/admin/categories/{id}' })
export const adminDestroy = route({ ...category.destroy, method: 'DELETE', path: '/v1/admin/categories/{id}' })
export const adminDeleting = route({ ...category.deleting, method: 'POST', path: '/v1/admin/categories/deleting' })
export const adminRestore = route({ ...category.restore, method: 'POST', path: '/v1/admin/categories/{id}/restore' })
