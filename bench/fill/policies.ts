import type pg from 'pg'

/** A policy for every fifth contact, with twelve carriers, most of them in force; most end, many of those on one day. */
const POLICIES = `
  insert into contact_policies (business_unit_id, contact_id, carrier_id, carrier_name, policy_number, status, effective_date, end_date, created_by)
  select 1, c.id, 1 + c.id % 12, 'Carrier ' || (1 + c.id % 12), 'MED-' || lpad((c.id * 7919 % 10000000)::text, 7, '0') || '-' || chr(65 + (c.id % 26)::int),
         (array['active','active','active','lapsed','pending','cancelled'])[1 + ((c.id / 5) % 6)::int], date '2022-01-01' + ((c.id / 5) % 1800)::int,
         case when (c.id / 5) % 7 = 0 then null when (c.id / 5) % 2 = 0 then date '2099-12-31' else date '2098-01-01' + ((c.id / 5) % 700)::int end, c.owner_id
    from contacts c where c.id % 5 = 0 order by c.id`

const CARRIERS = `insert into carriers (business_unit_id, name) select 1, 'Carrier ' || i from generate_series(1, 12) i`

export async function fillPolicies(client: pg.Client) {
  await client.query(CARRIERS)
  await client.query(POLICIES)
}
