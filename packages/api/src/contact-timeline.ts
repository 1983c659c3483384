// What happened on a contact, newest first, and by whom: edits, notes, files, policies, imports, the public form.
import { z } from 'zod'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

export const TIMELINE_GROUPS = ['activity', 'notes', 'policies', 'files', 'family', 'details'] as const

const Person = z.object({ id: z.number().int(), name: z.string() })
export const TimelineEvent = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    data: z.record(z.string(), z.unknown()),
    user: Person.nullable(),
    real_user: Person.nullable(),
    at: Instant,
    /** Whether the file or note it tells of was deleted since. */
    gone: z.boolean(),
  })
  .meta({ id: 'TimelineEvent' })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/timeline',
  access: 'contacts.show',
  params: Id,
  query: z.object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    /** Only these; everything without a group of its own is a detail. */
    groups: z.array(z.enum(TIMELINE_GROUPS)).optional(),
  }),
  returns: page(TimelineEvent),
})
