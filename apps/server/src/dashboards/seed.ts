import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

/** Something to do in the weeks after the demo was made: policies of the agent that end, and a licence. */
export const seedDashboards = (core: Core, { business_unit_id, ids }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, async db => {
    await db.rows(
      `update contact_policies p set end_date = current_date + 6 * n::int
         from (select p.id, row_number() over (order by p.id) as n from contact_policies p join contacts c on c.id = p.contact_id
                where c.owner_id = $1 and p.status = 'active' and p.effective_date < current_date order by p.id limit 7) due
        where p.id = due.id`,
      [ids.agent],
    )
    await db.rows(`update licences set expires_on = current_date + 25 where user_id = $1 and state = 'CT'`, [ids.agent])
  })
