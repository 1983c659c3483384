import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { DELIVER, type Due } from '../email-history/deliver.ts'

export const SWITCHED_OFF = 'It was switched off before it went.'
export const DELETED = 'It was deleted before it went.'
/** Holds for a trigger `t` that sends by itself as soon as it is enabled. */
export const ARMED = `t.auto_trigger and t.trigger_type = 'email' and t.trigger <> 'manual'`

/** What waits for these triggers does not go; neither do their e-mails that are still in line. */
export async function stop(db: Db, ids: number[], reason: string): Promise<void> {
  if (!ids.length) return
  await db.rows(
    `update campaign_runs set state = 'stopped', reason = $2, done_at = now() where trigger_id = any($1) and state = 'waiting'`,
    [ids, reason],
  )
  await db.rows(
    `with cancelled as (update contact_emails e set state = 'cancelled', reason = $2 from campaign_runs r
        where e.state = 'queued' and r.email_id = e.id and r.trigger_id = any($1) returning r.id)
     update campaign_runs r set done_at = now() from cancelled c where r.id = c.id`,
    [ids, reason],
  )
}

export interface Off {
  id: number
  /** When it was switched off or deleted. */
  off_since: string
}

/** What was stopped since these triggers went off goes on as it was: somebody took back the switch, or the deletion. What became due meanwhile is due now. */
export async function revive(core: Core, db: Db, off: Off[]): Promise<void> {
  if (!off.length) return
  const stopped = [JSON.stringify(off), [SWITCHED_OFF, DELETED]]
  await db.rows(
    `update campaign_runs r set state = 'waiting', reason = null, done_at = null
       from jsonb_to_recordset($1::jsonb) o(id bigint, off_since timestamptz)
      where r.trigger_id = o.id and r.state = 'stopped' and r.done_at >= o.off_since and r.reason = any($2)`,
    stopped,
  )
  const back = await db.rows<Due>(
    `update contact_emails e set state = 'queued', reason = null
       from campaign_runs r join jsonb_to_recordset($1::jsonb) o(id bigint, off_since timestamptz) on r.trigger_id = o.id
      where e.id = r.email_id and e.state = 'cancelled' and r.done_at >= o.off_since and e.reason = any($2)
     returning e.id, e.business_unit_id, e.sender_id as user_id`,
    stopped,
  )
  for (const due of back) await core.jobs.enqueue(db, DELIVER, due)
}
