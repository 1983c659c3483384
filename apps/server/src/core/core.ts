import type { Logger } from 'pino'
import type { Cable } from './cable/cable.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Files } from './files/files.ts'
import type { AuditNote } from './http/context.ts'
import type { Hosts } from './http/hosts.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { DnsVendor } from './vendors/dns/dns.ts'
import type { MailVendor } from './vendors/mail/mail.ts'
import type { Payments } from './vendors/payments/terms.ts'
import type { Telephony } from './vendors/telephony/terms.ts'

/** What every handler, job and channel may lean on. */
export interface Core {
  env: Env
  log: Logger
  database: Database
  cable: Cable
  jobs: Jobs
  files: Files
  mail: MailVendor
  dns: DnsVendor
  payments: Payments
  telephony: Telephony
  hosts: Hosts
  /** Told what a request wrote, by its notes for the audit log, once that is committed; and of a bulk job that ended. */
  onWritten: ((notes: readonly AuditNote[]) => void)[]
  /** Asks whoever signed a session in whether it may go on, and ends it where not. */
  askProvider: (sessionId: number) => Promise<void>
  /** Waited for when the server closes, before the database is let go of. */
  onClose: (() => Promise<unknown>)[]
}
