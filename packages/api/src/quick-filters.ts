// A contacts_scope with a name, one press away above the list. Private, or shared with everyone below, or by an
// administrator with the whole agency; only who made it changes it, but everybody has an order of their own. What it finds is always the viewer's own sight: a
// shared "New leads" shows each agent their own. Page and page size are not kept. A change may send the `updated_at` it
// began from, as it was read: where the filter was changed since, it is a 409.
import { z } from 'zod'
import { ContactsScope } from './core/contacts-scope.ts'
import { Id, Instant, page } from './core/pages.ts'
import { QuickFilter, SHARED_WITH } from './core/quick-filter.ts'
import { route } from './core/route.ts'

/** As many as one user may keep. */
export const MOST_QUICK_FILTERS = 50
export const LONGEST_NAME = 60
const Input = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(LONGEST_NAME, `At most ${LONGEST_NAME} characters.`),
  contacts_scope: ContactsScope,
  shared: z.enum(SHARED_WITH).optional(),
  /** Its place among all the viewer sees, from 0, for them alone; the others make room. */
  position: z.number().int().min(0).max(1000).optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/quick_filters',
  access: 'quick_filters.list',
  returns: page(QuickFilter),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/quick_filters',
  access: 'quick_filters.list',
  body: Input,
  returns: QuickFilter,
  status: 201,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/quick_filters/{id}',
  access: 'quick_filters.list',
  params: Id,
  body: Input.partial().extend({ updated_at: Instant.optional() }),
  returns: QuickFilter,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/quick_filters/{id}',
  access: 'quick_filters.list',
  params: Id,
  returns: QuickFilter,
})
export const count = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/quick_filters/{id}/count',
  access: 'quick_filters.list',
  summary: 'How many contacts it holds for the viewer now.',
  params: Id,
  returns: z.object({ total_count: z.number().int() }),
})
