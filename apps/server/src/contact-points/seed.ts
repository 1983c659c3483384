import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'

const FEW = 12

/** A second number for some, and one who opted out: so that both can be seen in a fresh demo. */
export async function seedContactPoints(core: Core, { business_unit_id }: DemoAgency) {
  await core.database.tenant({ business_unit_id, user_id: null }, db =>
    db.rows(
      `with few as (select id, phone, row_number() over (order by id) as n from contacts where phone is not null order by id limit ${FEW}),
       further as (
         insert into contact_points (contact_id, kind, value, type, extra)
         select id, 'phone', '+1401555' || lpad((8000 + n)::text, 4, '0'), 2, true from few)
       insert into contact_points (contact_id, kind, value, consent, consent_source, consent_words, consent_at)
       select id, 'phone', phone, 'opted_out', 'By phone', 'Please send letters instead.', now() - interval '20 days' from few where n <= 3`,
    ),
  )
}
