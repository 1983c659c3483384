// The companies inside an agency. Sources of leads may belong to some of them only.
import { z } from 'zod'
import { Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { shortList } from './core/short-list.ts'

export const Corporation = z
  .object({ id: z.number().int(), name: z.string(), created_at: Instant, updated_at: Instant })
  .meta({ id: 'Corporation' })
export const CorporationInput = z.object({ name: z.string().trim().min(1, 'Enter a name.').max(200) })

const corporation = shortList('corporations', Corporation, CorporationInput)
export const adminList = route({ ...corporation.list, method: 'GET', path: '/v1/admin/corporations' })
export const adminShow = route({ ...corporation.show, method: 'GET', path: '/v1/admin/corporations/{id}' })
export const adminCreate = route({ ...corporation.create, method: 'POST', path: '/v1/admin/corporations' })
export const adminUpdate = route({ ...corporation.update, method: 'PATCH', path: '/v1/admin/corporations/{id}' })
export const adminDestroy = route({ ...corporation.destroy, method: 'DELETE', path: '/v1/admin/corporations/{id}' })
