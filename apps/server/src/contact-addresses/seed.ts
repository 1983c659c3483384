import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

const FEW = 12

/** Where some spend the winter, and where the mail of others goes. */
export async function seedContactAddresses(core: Core, { business_unit_id }: DemoAgency) {
  await core.database.tenant({ business_unit_id, user_id: null }, db =>
    db.rows(
      `with few as (select id, city, state, zip, row_number() over (order by id) as n from contacts where address is not null order by id limit ${FEW})
       insert into contact_addresses (contact_id, kind, address, city, state, zip, season_from, season_until, note)
       select id, 'seasonal', n || ' Palm Court', 'Naples', 'FL', '34102', '11/01', '04/30', 'Flies down with the first frost.' from few where n % 2 = 0
       union all select id, 'mailing', 'PO Box ' || 100 + n, city, state, zip, null, null, null from few where n % 3 = 0`,
    ),
  )
}
