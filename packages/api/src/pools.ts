// Leads nobody works yet, and who may take them. While it is in a pool a lead is owned by the pool's holder, whoever that
// comes to be, so nobody else's list shows it; those who may take from the pool list its leads with `contacts_scope.pool_id`, see who they are,
// and make one theirs with assign_to_me: it leaves the pool. Phones, e-mails, the street, notes, files and history open to
// them only then. Naming the `pool_id` one saw it in makes sure that a lead somebody else took meanwhile is not taken from
// them. What to know before taking one (no license of its state, a Medicare consent that names nobody) is a 409
// `pools.caution`; the same with `confirm` takes it, and the timeline keeps what was confirmed.
import { z } from 'zod'
import { Contact } from './contacts.ts'
import { exportOf } from './core/list-export.ts'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { shortList } from './core/short-list.ts'

/** Says on a channel of one pool, with its id as `id`, which leads came, changed or went: `contacts.changed`. */
export const CHANNEL = 'PoolChannel'

export const TAKE_RULES = ['holders', 'group', 'agency'] as const

const Person = z.object({ id: z.number().int(), name: z.string() })

export const Pool = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string().nullable(),
    holder: Person,
    holder_left: z.boolean(),
    take_rule: z.enum(TAKE_RULES),
    group: Person.nullable(),
    daily_limit: z.number().int().nullable(),
    licensed_only: z.boolean(),
    may_open: z.boolean(),
    may_take: z.boolean(),
    /** Whether its leads are the asker's to work with while they wait, as the holder's and those above them. */
    may_change: z.boolean(),
    /** Whether the asker may put leads into it, by an import. */
    may_fill: z.boolean(),
    contacts_count: z.number().int().nullable(),
    taken_today: z.number().int(),
  })
  .meta({ id: 'Pool' })
export type Pool = z.output<typeof Pool>

export const AdminPool = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string().nullable(),
    holder_id: z.number().int(),
    holder_name: z.string(),
    /** Whether the holder has no access any more: the pool waits for another. */
    holder_left: z.boolean(),
    holder_ids: z.array(z.number().int()),
    take_rule: z.enum(TAKE_RULES),
    group_id: z.number().int().nullable(),
    daily_limit: z.number().int().nullable(),
    licensed_only: z.boolean(),
    contacts_count: z.number().int(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'AdminPool' })
export type AdminPool = z.output<typeof AdminPool>
export const PoolInput = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  description: z.string().trim().max(500).nullable().optional(),
  holder_id: Id.shape.id,
  holder_ids: z.array(Id.shape.id).max(200, 'At most 200 further holders.').optional(),
  take_rule: z.enum(TAKE_RULES).optional(),
  group_id: Id.shape.id.nullable().optional(),
  daily_limit: z.number().int().min(1, 'At least 1 a day, or leave it empty.').max(100_000).nullable().optional(),
  licensed_only: z.boolean().optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/pools',
  access: 'pools.list',
  summary: 'All pools of the agency; how many leads wait only where the asker may open the pool.',
  returns: z.array(Pool),
})

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/pools/{id}',
  access: 'pools.list',
  summary: 'One pool that the asker may open.',
  params: Id,
  returns: Pool,
})

export const assignToMe = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/assign_to_me',
  access: 'pools.take',
  summary: 'Takes a lead from its pool under the rules of the pool, or a contact of the downline.',
  params: Id,
  body: z.object({ pool_id: Id.shape.id.optional(), confirm: z.boolean().optional() }).optional(),
  returns: Contact,
})

const pool = shortList('pools', AdminPool, PoolInput)
export const adminList = route({ ...pool.list, method: 'GET', path: '/v1/admin/pools' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...pool.show, method: 'GET', path: '/v1/admin/pools/{id}' })
export const adminCreate = route({ ...pool.create, method: 'POST', path: '/v1/admin/pools' })
export const adminUpdate = route({ ...pool.update, method: 'PATCH', path: '/v1/admin/pools/{id}' })
export const adminDestroy = route({ ...pool.destroy, method: 'DELETE', path: '/v1/admin/pools/{id}' })
export const adminDeleting = route({ ...pool.deleting, method: 'POST', path: '/v1/admin/pools/deleting' })
export const adminRestore = route({ ...pool.restore, method: 'POST', path: '/v1/admin/pools/{id}/restore' })
