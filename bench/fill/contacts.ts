import type pg from 'pg'
import { LINES, PLACES } from '../../apps/server/src/contacts/seed-people.ts'
import { firstNames, surnames } from './names.ts'
import { TAG_SHARES } from './people.ts'

/** Chance by hash, so that the same contact comes out the same whatever the plan: u(i, salt) is uniform in [0, 1). */
const CHANCE = `
  create function pg_temp.u(i bigint, salt int) returns float8 language sql immutable parallel safe
    return (hashint8extended(i, salt) & 9007199254740991)::float8 / 9007199254740992;
  create function pg_temp.ranked(u float8, n int, flat float8) returns int language sql immutable parallel safe
    return least(n, 1 + floor(flat * power((n + flat) / flat, u) - flat))::int`

const SLOTS = 50_000

/** Few owners with big books, many with small ones: the biggest has about ten times the average. A contact falls into a slot. */
const OWNERS = `
  create temp table slots as
  with ranked as (select id, row_number() over (order by pg_temp.u(id, 99)) as rank from users),
       weighted as (select id, rank, power(rank + 40, -0.9) as weight from ranked),
       summed as (select id, sum(weight) over (order by rank) / sum(weight) over () as upto, weight / sum(weight) over () as share from weighted)
  select id as owner_id, generate_series(round((upto - share) * ${SLOTS})::int, round(upto * ${SLOTS})::int - 1) as slot from summed`

const LOOKUP = (name: string) =>
  `create temp table ${name} as select place::int as rank, word from unnest($1::text[]) with ordinality t(word, place)`

const CONTACTS = `
  insert into contacts (id, number, business_unit_id, owner_id, first_name, last_name, company_name, email, phone, phone_2,
    address, city, county, state, zip, date_of_birth, gender, website, line_of_business, status_id, source_id, created_by, created_at,
    updated_at, deleted_at, consent_source)
  overriding system value
  select i, 100000 + i, 1, owner_id, first.word, last.word, case when pg_temp.u(i, 5) < 0.03 then last.word || ' Holdings' end,
         case when pg_temp.u(i, 6) < 0.86 then lower(first.word || '.' || replace(last.word, '''', '')) || i % 1000 || '@' ||
              (array['mail','mail','mail','inbox','inbox','home','post','work'])[1 + floor(pg_temp.u(i, 7) * 8)::int] || '.example.com' end,
         case when pg_temp.u(i, 8) < 0.95 then '+1' || p.area || (2000000 + floor(pg_temp.u(i, 9) * 7999999))::int end,
         case when pg_temp.u(i, 10) < 0.2 then '+1' || p.area || (2000000 + floor(pg_temp.u(i, 11) * 7999999))::int end,
         1 + floor(pg_temp.u(i, 12) * 4800) || ' ' || (array['Maple','Oak','Cedar','Pine','Elm','Main','Church','Lake'])[1 + floor(pg_temp.u(i, 13) * 8)::int] || ' St',
         p.city, p.county, p.state, left(p.zip, 3) || lpad(floor(pg_temp.u(i, 14) * 100)::text, 2, '0'),
         date '2008-01-01' - floor(pg_temp.u(i, 15) * 27000)::int,
         case when pg_temp.u(i, 16) < 0.4 then case when pg_temp.u(i, 17) < 0.5 then 'female' else 'male' end end,
         case when pg_temp.u(i, 22) < 0.04 then 'https://' || lower(replace(last.word, '''', '')) || i % 1000 || '.example.com' end,
         ($2::text[])[pg_temp.ranked(pg_temp.u(i, 18), 4, 1.5)],
         pg_temp.ranked(pg_temp.u(i, 19), 8, 1.5), pg_temp.ranked(pg_temp.u(i, 20), 7, 1.5), owner_id, made, made,
         case when pg_temp.u(i, 21) < 0.02 then made + interval '20 days' end,
         case when pg_temp.u(i, 29) < 0.6 then (array['Acme, https://acme.example.com/quote', 'Web form', 'Phone'])[1 + floor(pg_temp.u(i, 30) * 3)::int] end
    from (select i::bigint, pg_temp.ranked(pg_temp.u(i, 1), $3::int, 12) as last_rank,
                 pg_temp.ranked(pg_temp.u(i, 2), $4::int, 12) as first_rank,
                 pg_temp.ranked(pg_temp.u(i, 3), $5::int, 6) as place_rank,
                 floor(pg_temp.u(i, 4) * ${SLOTS})::int as slot,
                 timestamptz '2021-11-01' + (i::float8 / $1) * interval '5 years' as made
            from generate_series(1, $1::int) i offset 0) r
    join last_words last on last.rank = last_rank
    join first_words first on first.rank = first_rank
    join places p on p.rank = place_rank
    join slots using (slot)
   order by i`

const TAGS = `
  insert into contact_tags (business_unit_id, contact_id, tag_id)
  select 1, i, tag from generate_series(1, $1::int) i cross join unnest($2::float8[]) with ordinality t(share, tag)
   where pg_temp.u(i, 100 + tag::int) < share order by i`

const FURTHER_PHONES = `
  insert into contact_points (business_unit_id, contact_id, kind, value, type, extra)
  select 1, i, 'phone', '+1' || (array[401, 505, 808, 907])[1 + floor(pg_temp.u(i, 24) * 4)::int] || (2000000 + floor(pg_temp.u(i, 25) * 7999999))::int, 9, true
    from generate_series(1, $1::int) i where pg_temp.u(i, 23) < 0.02 order by i`

const FURTHER_ADDRESSES = `
  insert into contact_addresses (business_unit_id, contact_id, kind, address, city, state, zip)
  select 1, i, 'mailing', 1 + floor(pg_temp.u(i, 27) * 4800) || ' Harbor Rd', p.city, p.state, p.zip
    from (select i, pg_temp.ranked(pg_temp.u(i, 28), $2::int, 6) as place_rank
            from generate_series(1, $1::int) i where pg_temp.u(i, 26) < 0.03 offset 0) r
    join places p on p.rank = place_rank order by i`

export async function fillContacts(client: pg.Client, contacts: number) {
  await client.query(CHANCE)
  await client.query(OWNERS)
  const [lasts, firsts] = [surnames(), firstNames()]
  await client.query(LOOKUP('last_words'), [lasts])
  await client.query(LOOKUP('first_words'), [firsts])
  await client.query(
    `create temp table places as select place::int as rank, w ->> 0 as city, w ->> 1 as county, w ->> 2 as state, w ->> 3 as zip, w ->> 4 as area
       from jsonb_array_elements($1::jsonb) with ordinality t(w, place)`,
    [JSON.stringify(PLACES)],
  )
  await client.query('analyze last_words; analyze first_words; analyze places; analyze slots')
  await client.query(CONTACTS, [contacts, LINES.map(({ line }) => line), lasts.length, firsts.length, PLACES.length])
  await client.query(FURTHER_PHONES, [contacts])
  await client.query(FURTHER_ADDRESSES, [contacts, PLACES.length])
  await client.query(TAGS, [contacts, TAG_SHARES])
  await client.query(
    `select setval(pg_get_serial_sequence('contacts', 'id'), $1), setval('contact_numbers', 100000 + $1::bigint)`,
    [contacts],
  )
}
