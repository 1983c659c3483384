// Deleted contacts, for good: 90 days after somebody deleted one, a nightly job removes it with everything known of it.
// Managers may do so at once. What is odd: contacts with policies or with consent on record are kept back for as long as
// the law wants these kept; phones and e-mails that opted out are remembered as digests; and nothing of this can be undone.
import { z } from 'zod'
import { BulkStarted } from './contact-acts.ts'
import { Id, Instant } from './core/pages.ts'
import { route } from './core/route.ts'
import { bulkBody } from './core/selection.ts'

/** What keeps a deleted contact: insurance it holds, proof of consent. */
export const HELD = ['policies', 'consent'] as const

export const PurgeDate = z
  .object({
    id: z.number().int(),
    /** The first night after this it is purged. */
    purged_at: Instant,
    /** What keeps it beyond the 90 days; null where nothing does. */
    held: z.enum(HELD).nullable(),
  })
  .meta({ id: 'PurgeDate' })

export const purgeAll = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/purge_all',
  access: 'contacts.purge',
  summary: 'Purges contacts of the deleted group at once. There is no undo.',
  body: bulkBody({}),
  returns: BulkStarted,
})

export const dates = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/purge_dates',
  access: 'contacts.list',
  summary: 'When deleted contacts are purged, and what keeps some of them longer. Who is not deleted is not answered.',
  body: z.object({ ids: z.array(Id.shape.id).min(1).max(200, 'At most 200 contacts at once.') }),
  returns: z.array(PurgeDate),
})
