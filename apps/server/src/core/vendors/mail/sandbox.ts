import type { Database } from '../../db/database.ts'
import { type MailVendor, NotDeliverable } from './mail.ts'

const BACK: Record<string, string> = { bounce: 'There is no such mailbox.', full: 'The mailbox is full.' }

/** Keeps what would have been sent, for the console to show. Mail to bounce@ and full@ comes back, as from a real server. */
export const sandbox = (database: Database): MailVendor => ({
  vendor: 'sandbox',
  send: async mail => {
    const [mailbox] = /^(bounce|full)(?=[+@])/i.exec(mail.to) ?? []
    if (mailbox) throw new NotDeliverable(BACK[mailbox.toLowerCase()])
    await database.aside(async db => {
      await db.prepared(
        'insert into sandbox_mails (business_unit_id, user_id, sent_to, subject, body) values ($1, $2, $3, $4, $5)',
        [mail.business_unit_id, mail.user_id, mail.to, mail.subject, mail.body],
      )
    })
  },
})
