import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { DELIVER, type Due } from './deliver.ts'

/** Has every e-mail of the agency that waits looked at again now; one that goes is claimed, so none goes twice. */
export async function wakeEmails(core: Core, db: Db): Promise<void> {
  const waiting = await db.rows<Due>(
    `select id, business_unit_id, sender_id as user_id from contact_emails where state = 'queued' and reason is not null`,
  )
  for (const due of waiting) await core.jobs.enqueue(db, DELIVER, due)
}
