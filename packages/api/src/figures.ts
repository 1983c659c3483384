// What the first page of the console counts: people, contacts, work under way. Of everything a viewer reaches: system
// admins all agencies, an agency's administrator their own. Contacts are counted at most once a minute, and over all
// agencies they are estimated once there are many.
import { z } from 'zod'
import { Instant } from './core/pages.ts'
import { route } from './core/route.ts'

const count = z.number().int()

export const adminShow = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/admin/figures',
  access: 'figures.show',
  returns: z
    .object({
      active_users: count,
      signed_in_today: count,
      contacts: count,
      /** Whether `contacts` is an estimate. */
      contacts_estimated: z.boolean(),
      contacts_today: count,
      imports_today: count,
      jobs_running: count,
      jobs_failed_today: count,
      /** The latest that failed, newest first. */
      failed: z.array(z.object({ id: count, title: z.string(), error: z.string().nullable(), at: Instant.nullable() })),
      at: Instant,
    })
    .meta({ id: 'Figures' }),
})
