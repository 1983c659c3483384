import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

/** Six couples at one address each in the demo agent's book. */
export async function seedHouseholds(core: Core, { business_unit_id, ids }: DemoAgency) {
  await core.database.tenant({ business_unit_id, user_id: null }, db =>
    db.rows(
      `with people as (select *, row_number() over (order by id) as n from contacts where owner_id = $1 order by id limit 12),
       couples as (select a.id as one, b.id as two, a.last_name, a.address, a.city, a.county, a.state, a.zip
                     from people a join people b on b.n = a.n + 1 where a.n % 2 = 1),
       moved as (
         update contacts c set last_name = couples.last_name, address = couples.address, city = couples.city, county = couples.county,
                state = couples.state, zip = couples.zip from couples where c.id = couples.two returning c.id)
       insert into contact_links (contact_id, linked_contact_id, relation, created_by) select one, two, 'spouse', $1 from couples`,
      [ids.agent],
    ),
  )
}
