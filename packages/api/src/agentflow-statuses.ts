// Where somebody being recruited as an agent stands: Applied, Interviewed, Contracted… Each agency keeps its own list in
// its own order, and may gather the statuses into groups. A contact bears one (`agentflow_status_id`) beside its status;
// one that is borne is not deleted.
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { places, shortList } from './core/short-list.ts'

const title = z.string().trim().min(1, 'Enter a title.').max(100)
const position = z.number().int().min(0).max(10_000).optional()

export const AgentflowStatus = z
  .object({
    id: z.number().int(),
    title: z.string(),
    position: z.number().int(),
    group_id: z.number().int().nullable(),
    group_title: z.string().nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'AgentflowStatus' })
export const AgentflowStatusInput = z.object({ title, position, group_id: Id.shape.id.nullable().optional() })

export const AgentflowStatusGroup = z
  .object({
    id: z.number().int(),
    title: z.string(),
    position: z.number().int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'AgentflowStatusGroup' })
export const AgentflowStatusGroupInput = z.object({ title, position })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/agentflow_statuses',
  access: 'agentflow_statuses.list',
  returns: z.array(z.object({ id: z.number().int(), title: z.string(), group: z.string().nullable() })),
})

const status = shortList('agentflow_statuses', AgentflowStatus, AgentflowStatusInput)
export const adminList = route({ ...status.list, method: 'GET', path: '/v1/admin/agentflow_statuses' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...status.show, method: 'GET', path: '/v1/admin/agentflow_statuses/{id}' })
export const adminCreate = route({ ...status.create, method: 'POST', path: '/v1/admin/agentflow_statuses' })
export const adminUpdate = route({ ...status.update, method: 'PATCH', path: '/v1/admin/agentflow_statuses/{id}' })
export const adminDestroy = route({ ...status.destroy, method: 'DELETE', path: '/v1/admin/agentflow_statuses/{id}' })
export const adminDeleting = route({
  ...status.deleting,
  method: 'POST',
  path: '/v1/admin/agentflow_statuses/deleting',
})
export const adminRestore = route({
  ...status.restore,
  method: 'POST',
  path: '/v1/admin/agentflow_statuses/{id}/restore',
})

export const adminBulkUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/agentflow_statuses/bulk_update',
  access: 'agentflow_statuses.manage',
  summary:
    'Places or groups several statuses at once; all of them, or none where one is not there or, where updated_at is sent, was changed since.',
  body: z.object({
    agentflow_statuses: z
      .array(
        z.object({
          id: Id.shape.id,
          position,
          group_id: Id.shape.id.nullable().optional(),
          updated_at: Instant.optional(),
        }),
      )
      .min(1, 'Name at least one status.')
      .max(500),
  }),
  returns: z.array(AgentflowStatus),
})

const group = shortList('agentflow_status_groups', AgentflowStatusGroup, AgentflowStatusGroupInput)
const { access } = status.list
export const adminGroupList = route({ ...group.list, access, method: 'GET', path: '/v1/admin/agentflow_status_groups' })
export const adminGroupExport = exportOf(adminGroupList)
export const adminGroupShow = route({
  ...group.show,
  access,
  method: 'GET',
  path: '/v1/admin/agentflow_status_groups/{id}',
})
export const adminGroupCreate = route({
  ...group.create,
  access,
  method: 'POST',
  path: '/v1/admin/agentflow_status_groups',
})
export const adminGroupUpdate = route({
  ...group.update,
  access,
  method: 'PATCH',
  path: '/v1/admin/agentflow_status_groups/{id}',
})
export const adminGroupDestroy = route({
  ...group.destroy,
  access,
  method: 'DELETE',
  path: '/v1/admin/agentflow_status_groups/{id}',
})
export const adminGroupDeleting = route({
  ...group.deleting,
  access,
  method: 'POST',
  path: '/v1/admin/agentflow_status_groups/deleting',
})
export const adminGroupRestore = route({
  ...group.restore,
  access,
  method: 'POST',
  path: '/v1/admin/agentflow_status_groups/{id}/restore',
})
export const adminGroupBulkUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/admin/agentflow_status_groups/bulk_update',
  access,
  summary: 'Places several groups at once; all of them, or none where one is not there.',
  body: z.object({ agentflow_status_groups: places }),
  returns: z.array(AgentflowStatusGroup),
})
