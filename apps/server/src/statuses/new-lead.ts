import type { Db } from '../core/db/database.ts'

/** SQL: the status a lead comes with; null where an agency has none for them. */
export const NEW_LEAD = '(select id from statuses where for_new_leads)'

/** No status is for new leads any more, so that another can be. */
export async function makeWay(db: Db): Promise<void> {
  await db.prepared(
    `select pg_advisory_xact_lock(hashtextextended('statuses.for_new_leads:' || app.business_unit_id(), 0))`,
  )
  await db.prepared('update statuses set for_new_leads = false, updated_at = now() where for_new_leads')
}
