// Another e-mail address for oneself. Asking needs a proof that is fresh, and changes nothing: a link goes to the new
// address, a notice to the old one. Whoever opens the link within a day has shown that the mailbox is theirs, signed in
// or not. Another password, another address or the loss of access ends what was asked before.
import { z } from 'zod'
import { email } from './core/fields.ts'
import { Instant } from './core/pages.ts'
import { route } from './core/route.ts'

export const EmailChange = z
  .object({
    email: z.string(),
    /** Asked for and not confirmed yet. */
    wanted: z.string().nullable(),
    /** Until when its link is good. */
    until: Instant.nullable(),
  })
  .meta({ id: 'EmailChange' })

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/email_changes',
  access: 'signed_in',
  before_paid: true,
  summary: 'The viewer’s own address, and the one that waits to be confirmed.',
  returns: EmailChange,
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/email_changes',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'Mails a link to the new address and a notice to the old one. Asks for a proof that is fresh.',
  body: z.object({ email }),
  returns: EmailChange,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/email_changes',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'What was asked is asked no more: the link leads nowhere.',
  returns: EmailChange,
})
export const confirm = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/email_changes/confirm',
  access: 'public',
  limit: { max: 30, seconds: 600 },
  summary: 'The new address is theirs, against the token of the mail.',
  body: z.object({ token: z.string().min(1, 'Open the link of the e-mail once more.').max(100) }),
  returns: z.object({ email: z.string() }),
})
