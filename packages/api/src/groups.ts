// Named sets of users who work together: a branch, a shift, the people who may take leads from a pool. A user may be in
// any number of them. A group gives nobody sight of anybody's contacts: that comes from the line of managers alone. Whoever
// is in it or above one of its users may narrow the list of contacts to it (`contacts_scope.contact_group`).
import { z } from 'zod'
import { exportOf } from './core/list-export.ts'
import { Id, Instant, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'
import { shortList } from './core/short-list.ts'

/** So many groups are answered to who asks for no page, and so many people of each. */
export const MOST_GROUPS = 200
export const MOST_NAMED = 50

const Person = z.object({ id: z.number().int(), name: z.string() })

export const Group = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string().nullable(),
    user_ids: z.array(z.number().int()),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Group' })
export type Group = z.output<typeof Group>
export const GroupInput = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  description: z.string().trim().max(500).nullable().optional(),
  user_ids: z.array(Id.shape.id).max(2000, 'At most 2,000 users in a group.').optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/groups',
  access: 'groups.list',
  summary: `The groups of the agency by name, each with the first ${MOST_NAMED} of its active users and how many there are. More than ${MOST_GROUPS} are asked for page by page; the last page is the one that is not full.`,
  query: z.object({
    page: pageQuery.page,
    limit: z.coerce.number<number>().int().min(1).max(1000).optional(),
    q: pageQuery.q,
    open: z
      .stringbool()
      .or(z.boolean())
      .optional()
      .meta({ description: 'Those alone that the asker may list contacts by.' }),
  }),
  returns: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      users: z.array(Person),
      users_count: z.number().int(),
      /** Whether the asker may list contacts by it. */
      may_open: z.boolean(),
    }),
  ),
})

const group = shortList('groups', Group, GroupInput)
export const adminList = route({ ...group.list, method: 'GET', path: '/v1/admin/groups' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...group.show, method: 'GET', path: '/v1/admin/groups/{id}' })
export const adminCreate = route({ ...group.create, method: 'POST', path: '/v1/admin/groups' })
export const adminUpdate = route({ ...group.update, method: 'PATCH', path: '/v1/admin/groups/{id}' })
export const adminDestroy = route({ ...group.destroy, method: 'DELETE', path: '/v1/admin/groups/{id}' })
export const adminDeleting = route({ ...group.deleting, method: 'POST', path: '/v1/admin/groups/deleting' })
export const adminRestore = route({ ...group.restore, method: 'POST', path: '/v1/admin/groups/{id}/restore' })
