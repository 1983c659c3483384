// The page an agent begins the day with: figures of their own book, or of everyone below. Most figures are the totals of the
// lists they lead to, read from those lists; here is how the page is laid out, and what no list counts. A layout is kept by
// type; null puts back the one it was built with.
import { z } from 'zod'
import { CurrentUser } from './core/current-user.ts'
import { DASHBOARD_TYPES, Widgets } from './core/dashboard.ts'
import { route } from './core/route.ts'

const type = z.enum(DASHBOARD_TYPES).optional()

export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/dashboard',
  access: 'signed_in',
  summary: 'Which widgets the viewer’s dashboard of that type shows, in which order; mine where no type is said.',
  query: z.object({ type }),
  body: z.object({ widgets: Widgets.nullable() }),
  returns: CurrentUser,
})

export const statuses = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/dashboard/statuses',
  access: 'contacts.list',
  summary: 'How many contacts have each status, in the agency’s order; last those without one.',
  query: z.object({ type }),
  returns: z.object({
    data: z.array(
      z.object({ status: z.object({ id: z.number().int(), title: z.string() }).nullable(), total: z.number().int() }),
    ),
  }),
})
