import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { DemoAgency } from '../users/seed.ts'
import { FIRST_NAMES, LAST_NAMES, LINES, NOTES, PLACES, SOURCES, STATUSES, STREETS, TAGS } from './seed-people.ts'

/** The same numbers in every copy of the demo (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Random = () => number
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

function lineOf(random: Random) {
  let left = random()
  for (const line of LINES) {
    left -= line.share
    if (left <= 0) return line
  }
  return LINES[0] as (typeof LINES)[number]
}

function person(random: Random, index: number, owner_id: number) {
  const { line, ages, plans } = lineOf(random)
  const [city, county, state, zip, area] = pick(random, PLACES)
  const first_name = pick(random, FIRST_NAMES)
  const last_name = pick(random, LAST_NAMES)
  const age = ages[0] + random() * (ages[1] - ages[0])
  const daysOld = Math.floor(random() ** 2 * 900)
  const [carrier_name, plan_name] = pick(random, plans)
  const status = random() < 0.34 ? 'Client' : pick(random, STATUSES)
  return {
    owner_id,
    first_name,
    last_name,
    email: random() < 0.86 ? `${first_name}.${last_name}${index}@example.com`.toLowerCase().replace("'", '') : null,
    phone: `+1${area}55501${String(index % 100).padStart(2, '0')}`,
    address: `${1 + Math.floor(random() * 980)} ${pick(random, STREETS)} St`,
    city,
    county,
    state,
    zip,
    date_of_birth: new Date(Date.now() - age * 31_557_600_000).toISOString().slice(0, 10),
    line_of_business: line,
    status,
    source: pick(random, SOURCES),
    created_at: new Date(Date.now() - daysOld * 86_400_000 - random() * 86_400_000).toISOString(),
    tags: TAGS.filter(([, , share]) => random() < share).map(([name]) => name),
    note: random() < 0.22 ? pick(random, NOTES) : null,
    policy:
      status === 'Client'
        ? {
            carrier_name,
            plan_name,
            policy_number: `${carrier_name.slice(0, 2).toUpperCase()}${100000 + index}`,
            premium: (18 + random() * 240).toFixed(2),
          }
        : null,
  }
}

/** The lists of an agency: statuses, sources, categories, carriers, tags. */
async function seedLists(db: Db) {
  await db.rows(
    `insert into statuses (title, position, stops_contact, for_new_leads)
     select title, ordinality, title = 'Do not contact', title = 'New lead' from unnest($1::text[]) with ordinality t(title, ordinality)`,
    [STATUSES],
  )
  await db.rows(`insert into sources (title) select unnest($1::text[])`, [SOURCES])
  await db.rows(`insert into categories (name) select unnest($1::text[])`, [
    ['Mailers', 'Brochures', 'Office supplies'],
  ])
  const carriers = [...new Set(LINES.flatMap(({ plans }) => plans.map(([carrier]) => carrier)))]
  await db.rows(`insert into carriers (name) select unnest($1::text[])`, [carriers])
  await db.rows(`insert into tags (name, color) select * from unnest($1::text[], $2::text[])`, [
    TAGS.map(([name]) => name),
    TAGS.map(([, color]) => color),
  ])
}

const INSERT = `
  with rows as (
    select *, row_number() over () as n from jsonb_to_recordset($1::jsonb) as r(owner_id bigint, first_name text, last_name text, email text,
      phone text, address text, city text, county text, state text, zip text, date_of_birth date, line_of_business text,
      status text, source text, created_at timestamptz, tags jsonb, note text, policy jsonb)),
  numbered as (select *, nextval('contact_numbers') as number from rows),
  made as (
    insert into contacts (number, owner_id, first_name, last_name, email, phone, address, city, county, state, zip, date_of_birth,
      line_of_business, status_id, source_id, created_by, created_at, updated_at)
    select number, owner_id, first_name, last_name, email, phone, address, city, county, state, zip, date_of_birth, line_of_business,
      (select id from statuses where title = numbered.status), (select id from sources where title = numbered.source), owner_id, created_at, created_at
      from numbered returning id, number, owner_id, created_at),
  tagged as (
    insert into contact_tags (contact_id, tag_id)
    select made.id, tags.id from made join numbered using (number), jsonb_array_elements_text(numbered.tags) as wanted(word) join tags on tags.name = wanted.word),
  noted as (
    insert into contact_notes (contact_id, body, author_id, created_at, updated_at)
    select made.id, note, made.owner_id, made.created_at + interval '1 hour', made.created_at + interval '1 hour'
      from made join numbered using (number) where note is not null
    returning id, contact_id, body, author_id, created_at),
  insured as (
    insert into contact_policies (contact_id, carrier_id, carrier_name, plan_name, policy_number, premium, line_of_business, effective_date, created_by)
    select made.id, (select id from carriers where name = policy ->> 'carrier_name'), policy ->> 'carrier_name', policy ->> 'plan_name',
           policy ->> 'policy_number', (policy ->> 'premium')::numeric, line_of_business, date_trunc('month', made.created_at + interval '1 month')::date, made.owner_id
      from made join numbered using (number) where policy is not null)
  insert into contact_events (contact_id, kind, data, user_id, real_user_id, at)
  select id, 'contacts.created', '{}'::jsonb, owner_id, owner_id, created_at from made
  union all
  select contact_id, 'contact_notes.created', jsonb_build_object('note_id', id, 'body', body), author_id, author_id, created_at from noted`

/** A believable book for each owner: 2,100 contacts for the demo agent. */
export async function seedContacts(core: Core, agency: DemoAgency, books: Record<string, number>, seed: number) {
  const random = randomFrom(seed)
  await core.database.tenant({ business_unit_id: agency.business_unit_id, user_id: null }, async db => {
    await seedLists(db)
    let index = seed * 7
    for (const [username, count] of Object.entries(books)) {
      const people = Array.from({ length: count }, () => person(random, ++index, agency.ids[username] ?? 0))
      await db.rows(INSERT, [JSON.stringify(people)])
    }
  })
}
