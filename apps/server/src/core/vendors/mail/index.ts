import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import type { MailVendor } from './mail.ts'
import { sandbox } from './sandbox.ts'
import { smtp } from './smtp.ts'

/** A mail server where one is set up, else a mailbox of our own; in production without one, nobody. */
export function mailVendor(env: Env, database: Database): MailVendor {
  if (env.smtpUrl) return smtp(env.smtpUrl, env.mailFrom)
  if (!env.production || env.demo) return sandbox(database)
  return {
    vendor: 'none',
    send: async () => {
      throw new Error('No mail server is set up: set SMTP_URL, as in smtps://user:password@mail.example.com.')
    },
  }
}
