// Notices a user keeps: a new lead, a finished import. Each is also said on the socket the moment it is made
// (NotificationsChannel), so an open screen shows it at once and a closed one finds it here later.
import { z } from 'zod'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

export const Notification = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    title: z.string(),
    body: z.string().nullable(),
    link: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    read_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

export const CHANNEL = 'NotificationsChannel'
/** `notifications.created` carries a Notification, `notifications.read` a NotificationsRead. */
export const CREATED = 'notifications.created'
export const READ = 'notifications.read'

export const NotificationsRead = z
  .object({ ids: z.array(z.number().int()), unread_count: z.number().int() })
  .meta({ id: 'NotificationsRead' })
export type NotificationsRead = z.output<typeof NotificationsRead>

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/notifications',
  access: 'signed_in',
  query: z.object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    unread: z.union([z.boolean(), z.stringbool()]).optional(),
  }),
  returns: page(Notification).extend({ unread_count: z.number().int() }),
  summary: 'Own notices, newest first; unread_count counts all of them.',
})
export const read = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/notifications/read',
  access: 'signed_in',
  body: z
    .object({ ids: z.array(Id.shape.id).max(1000).optional(), all: z.boolean().optional() })
    .refine(({ ids, all }) => all || ids?.length, 'Name the notices to mark as read, or all of them.'),
  returns: NotificationsRead,
  summary: 'Marks own notices as read; ids answers those that were unread.',
})
