import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

const LICENSED: [username: string, states: string[]][] = [
  ['agent', ['RI', 'MA', 'CT']],
  ['agent2', ['RI', 'MA']],
  ['priya', ['RI']],
  ['manager', ['RI', 'MA', 'CT']],
]

/** Where the people of the demo may sell. */
export const seedLicences = (core: Core, { business_unit_id, ids }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, async db => {
    for (const [username, states] of LICENSED)
      await db.rows(
        `insert into licences (user_id, state, number, expires_on)
         select $1::bigint, state, state || '-' || (200000 + $1::bigint), date '2028-12-31' from unnest($2::text[]) state`,
        [ids[username], states],
      )
  })
