// One e-mail from an agent to a contact, and what became of it. It waits a moment in case the agent thinks again, asks once
// more whether the contact may be reached when it goes, and is never sent twice. Every e-mail carries a way to say no more.
import { z } from 'zod'
import { Id, Instant, page, pageQuery, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'

export const EMAIL_STATES = ['queued', 'sending', 'sent', 'bounced', 'failed', 'held', 'cancelled', 'unsure'] as const
/** Seconds in which a person may take back what they just sent. */
export const TAKE_BACK_SECONDS = 10
/** How many of the last e-mails a contact's page shows (spec section 9). */
export const LOG_LIMIT = 5

const Person = z.object({ id: z.number().int(), name: z.string() })
export const EmailLog = z
  .object({
    id: z.number().int(),
    sender: Person,
    sent_to: z.string(),
    subject: z.string(),
    email_body: z.string(),
    state: z.enum(EMAIL_STATES),
    /** Why it did not arrive, in one sentence. */
    reason: z.string().nullable(),
    created_at: Instant,
    sent_at: Instant.nullable(),
    unsubscribed_at: Instant.nullable(),
  })
  .meta({ id: 'EmailLog' })

const ONE_LINE = /^[^\r\n]*$/
export const send = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/send_email',
  access: 'contacts.email',
  once: true,
  params: Id,
  body: z.object({
    subject: z
      .string()
      .trim()
      .min(1, 'Write a subject.')
      .max(200, 'At most 200 characters.')
      .regex(ONE_LINE, 'A subject is one line.'),
    email_body: z.string().trim().min(1, 'Write a message.').max(20_000, 'At most 20,000 characters.'),
    /** One of the contact's addresses; the first of them where none is named. */
    to: z.string().trim().max(320).optional(),
    /** That it is meant, though the contact moved to where the sender holds no license: a service message. */
    moved_confirmed: z.boolean().optional(),
  }),
  returns: EmailLog,
  status: 201,
  limit: { max: 60, seconds: 60 },
})
export const cancel = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/email_logs/{emailId}/cancel',
  access: 'contacts.email',
  summary: 'Takes an e-mail back that has not gone yet.',
  params: Id.extend({ emailId: Id.shape.id }),
  returns: EmailLog,
})
export const logs = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/email_logs',
  access: 'contacts.show',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(EmailLog),
})
export const history = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/{id}/email_history',
  access: 'contacts.show',
  params: Id,
  body: z.object({
    limit: pageQuery.limit,
    offset: z.number().int().min(0).max(1_000_000).optional(),
    order_field: z.enum(['created_at', 'subject', 'state']).optional(),
    order_type: z.enum(['ASC', 'DESC']).optional(),
    /** Only e-mails in this state. */
    event: z.enum(EMAIL_STATES).optional(),
    q: pageQuery.q,
    sender_id: z.number().int().positive().optional(),
    start_date: WireDate.optional(),
    end_date: WireDate.optional(),
  }),
  returns: page(EmailLog),
})
