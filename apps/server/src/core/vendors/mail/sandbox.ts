import type { Database } from '../../db/database.ts'
import type { MailVendor } from './index.ts'

/** Keeps what would have been sent, for the console to show. */
export const sandbox = (database: Database): MailVendor => ({
  vendor: 'sandbox',
  send: mail =>
    database.system(async db => {
      await db.prepared(
        'insert into sandbox_mails (business_unit_id, user_id, sent_to, subject, body) values ($1, $2, $3, $4, $5)',
        [mail.business_unit_id, mail.user_id, mail.to, mail.subject, mail.body],
      )
    }),
})
