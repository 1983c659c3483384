import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'

/** How many contacts of these owners are not deleted, of the whole agency without them: exact, and the same work whatever their number. */
export const countKept = (owners: string | undefined) =>
  `select coalesce(sum(k.change), 0)::bigint from contact_counts k${owners ? ` where k.owner_id in (${owners})` : ''}`

/** What was added since, folded into one row an owner. One at a time: two would wait for each other's rows in any order. */
export async function fold(db: Db): Promise<void> {
  await db.rows(`select pg_advisory_xact_lock(hashtext('contact_counts'))`)
  await db.rows(`
    with gone as (
      delete from contact_counts k using (select distinct business_unit_id, owner_id from contact_counts where not folded) a
       where k.business_unit_id = a.business_unit_id and k.owner_id = a.owner_id returning k.*)
    insert into contact_counts (business_unit_id, owner_id, change, folded)
    select business_unit_id, owner_id, sum(change), true from gone group by 1, 2 having sum(change) <> 0`)
}

export const registerContactCounts = (core: Core) =>
  core.jobs.minutely('contacts.fold_counts', () => core.database.system(fold))
