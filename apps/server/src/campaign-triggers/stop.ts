import type { Db } from '../core/db/database.ts'

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
    `update contact_emails e set state = 'cancelled', reason = $2 from campaign_runs r
      where e.state = 'queued' and r.email_id = e.id and r.trigger_id = any($1)`,
    [ids, reason],
  )
}

/** What was stopped a moment ago waits again where its time is still to come: somebody took back the switch, or the deletion. */
export async function revive(db: Db, ids: number[], reason = SWITCHED_OFF): Promise<void> {
  if (!ids.length) return
  await db.rows(
    `update campaign_runs set state = 'waiting', reason = null, done_at = null
      where trigger_id = any($1) and state = 'stopped' and reason = $2 and done_at > now() - interval '10 minutes' and due_at > now()`,
    [ids, reason],
  )
}
