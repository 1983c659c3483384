import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

/** The office of the agency, and the one where Jane sees clients. */
export const seedOffices = (core: Core, { business_unit_id, ids }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: ids.buadmin ?? null }, db =>
    db.rows(
      `insert into office_locations (user_id, name, office_type, address, city, state, zip_code, phone, office_hours) values
       (null, 'Harbor Light office', 'main', '12 Long Wharf', 'Newport', 'RI', '02840', '+14015550100', 'Monday to Friday, 9 to 5'),
       ($1, 'Jane at the wharf', 'main', '12 Long Wharf, suite 4', 'Newport', 'RI', '02840', '+14015550142', 'By appointment')`,
      [ids.agent],
    ),
  )
