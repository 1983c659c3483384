import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

const LEADS = 60

/** One pool of the demo that everyone may take from: copies of the newest people of the first agent, under other names. */
export const seedPools = (core: Core, { business_unit_id, ids }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: ids.poolholder ?? null }, async db => {
    const [pool] = await db.rows<{ id: number }>(
      `insert into pools (name, description, holder_id, take_rule, daily_limit, licensed_only)
       values ('Web leads', 'People who asked for a quote on our pages.', $1, 'agency', 10, false) returning id`,
      [ids.poolholder],
    )
    await db.rows(
      `with found as (select c.*, row_number() over (order by id) as n from contacts c where owner_id = $2 order by id limit ${LEADS}),
       made as (
         insert into contacts (owner_id, pool_id, first_name, last_name, email, phone, city, county, state, zip, line_of_business, source_id, created_by, created_at)
         select $1::bigint, $3::bigint, first_name, (select f.last_name from found f where f.n = ${LEADS + 1} - found.n), null,
                left(phone, -4) || lpad((n + 100)::text, 4, '0'), city, county, state, zip, line_of_business, source_id, $1::bigint, now() - n * interval '5 hours'
           from found returning id, created_at)
       insert into contact_events (contact_id, kind, at) select id, 'contacts.created', created_at from made`,
      [ids.poolholder, ids.agent, pool?.id],
    )
  })
