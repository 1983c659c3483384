import { MOST_PINNED } from '@openbook/api/contact-edits.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as pools from '@openbook/api/pools.ts'
import * as users from '@openbook/api/users.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOVING } from '../contacts/children.ts'
import { type Agency, agency, mint } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { merge } from './merge.ts'

let server: TestServer
let ours: Agency
let pool: number
let leavers = 0
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  const holder_id = ours.manager.id
  await ours.buadmin.call(users.adminUpdate, { params: { id: ours.agent2.id }, body: { manager_id: holder_id } })
  pool = (await ours.buadmin.call(pools.adminCreate, { body: { name: 'Web', holder_id } })).id
})
afterAll(() => server.close())

const PHONES = Array.from({ length: 5 }, (_, n) => `+140155502${n}0`)
const EMAILS = Array.from({ length: 4 }, (_, n) => `person${n}@example.com`)
const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null })
const point = fc.record({
  kind: fc.constant('phone'),
  value: fc.constantFrom(...PHONES),
  extra: fc.boolean(),
  consent: fc.constantFrom('unknown', 'opted_in', 'opted_out'),
})
const further = fc.record({
  kind: fc.constantFrom('home', 'mailing', 'previous'),
  address: fc.constantFrom('1 Elm St', '1 ELM  ST', '3 Bay Rd'),
  city: maybe(fc.constantFrom('Newport', 'Bristol')),
  note: maybe(fc.constantFrom('Ring twice')),
})
const person = fc.record({
  values: fc.record({
    first_name: maybe(fc.constantFrom('Ann', 'Anna')),
    last_name: fc.constantFrom('Lee', 'Leigh'),
    phone: maybe(fc.constantFrom(...PHONES)),
    phone_2: maybe(fc.constantFrom(...PHONES)),
    phone_3: maybe(fc.constantFrom(...PHONES)),
    email: maybe(fc.constantFrom(...EMAILS)),
    email_2: maybe(fc.constantFrom(...EMAILS)),
    city: maybe(fc.constantFrom('Newport', 'Bristol')),
    address: maybe(fc.constantFrom('1 Elm St', '1 elm st ', '2 Oak St', '3 Bay Rd')),
    date_of_birth: maybe(fc.constantFrom('1950-01-02', '1961-12-31')),
    consent_source: maybe(fc.constantFrom('Form', 'Call')),
    note: maybe(fc.constantFrom('Gate code 4', 'Hard of hearing', 'Long. '.repeat(200), 'Longer. '.repeat(240))),
  }),
  tags: fc.uniqueArray(fc.constantFrom('t1', 't2', 't3'), { maxLength: 3 }),
  notes: fc.array(fc.constantFrom('called', 'met'), { maxLength: 3 }),
  files: fc.nat(2),
  policies: fc.nat(2),
  points: fc.array(point, { maxLength: 3 }),
  addresses: fc.array(further, { maxLength: 2 }),
  receipts: fc.nat(1),
  pooled: fc.boolean(),
  colleague: fc.boolean(),
  meetings: fc.uniqueArray(fc.constantFrom('once', 'weekly', 'done'), { maxLength: 2 }),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

/** Something in the calendar of whoever owns the record; one that repeats began before. */
const MEETING = `
  with made as (
    insert into events (user_id, type, title, starts_at, ends_at, timezone, recurrence, over_at, done_at, updated_at)
    select owner_id, 'appointment', $2, at, at + interval '1 hour', 'America/New_York', case when $2 = 'weekly' then '{"freq":"weekly","interval":1}'::jsonb end,
           case when $2 = 'weekly' then 'infinity' else at + interval '1 hour' end, case when $2 = 'done' then now() end, now() - interval '2 days'
      from contacts, lateral (select now() + case when $2 = 'weekly' then interval '-10 days' else interval '1 day' end as at) d where id = $1 returning id)
  insert into event_contacts (event_id, contact_id) select id, $1 from made`

async function keep({
  values,
  tags,
  notes,
  files,
  policies,
  points,
  addresses,
  receipts,
  pooled,
  colleague,
  meetings,
}: Person): Promise<number> {
  return ours.tenant(async db => {
    const columns = Object.keys(values).join(', ')
    const [made] = await db.rows<{ id: number }>(
      `insert into contacts (owner_id, pool_id, ${columns}) select $1, case when $3 then $4::bigint end, ${columns}
         from jsonb_populate_record(null::contacts, $2::jsonb) returning id`,
      [pooled ? ours.manager.id : (colleague ? ours.agent2 : ours.agent).id, JSON.stringify(values), pooled, pool],
    )
    const id = made!.id
    await db.rows(`insert into tags (name) select unnest($1::text[]) on conflict do nothing`, [tags])
    await db.rows(`insert into contact_tags (contact_id, tag_id) select $1, id from tags where name = any($2)`, [
      id,
      tags,
    ])
    await db.rows(`insert into contact_notes (contact_id, body) select $1, unnest($2::text[])`, [id, notes])
    await db.rows(
      `insert into contact_files (contact_id, filename, content_type, size_bytes, sha256, storage_key) select $1, 'a.pdf', 'application/pdf', 1, 'x', 'k' from generate_series(1, $2)`,
      [id, files],
    )
    await db.rows(
      `insert into contact_policies (contact_id, carrier_name) select $1, 'Acme' from generate_series(1, $2)`,
      [id, policies],
    )
    await db.rows(
      `insert into contact_points (contact_id, kind, value, extra, consent) select $1, kind, value, extra, consent
         from jsonb_to_recordset($2::jsonb) p(kind text, value text, extra boolean, consent text)`,
      [id, JSON.stringify(points)],
    )
    await db.rows(
      `insert into contact_addresses (contact_id, kind, address, city, note) select $1, kind, address, city, note
         from jsonb_populate_recordset(null::contact_addresses, $2::jsonb)`,
      [id, JSON.stringify(addresses)],
    )
    await db.rows(
      `insert into webpage_submissions (user_id, contact_id, verdict, consented, consent_text, consent_version, shown, shown_sha256, fields, page_url)
       select $2, $1, 'accepted', true, 'Yes', '1', '[]', 'x', '{}', 'http://x' from generate_series(1, $3)`,
      [id, ours.agent.id, receipts],
    )
    for (const what of meetings) await db.rows(MEETING, [id, what])
    await db.rows(`insert into contact_events (contact_id, kind) values ($1, 'contacts.created')`, [id])
    return id
  })
}

const TABLES = [...new Set(MOVING.map(({ table }) => table))]
/** Every row of these contacts in every table a merge touches, as text; what tells of merges itself left out. */
const dump = (ids: number[]) =>
  ours.tenant(async db => {
    const parts = [
      `select 'contacts' as name, t::text as row from contacts t where id = any($1)`,
      ...TABLES.map(name => {
        const columns = MOVING.filter(({ table }) => table === name).map(({ column }) => `${column} = any($1)`)
        const own = name === 'contact_events' ? ` and kind not like 'contact\\_merges.%'` : ''
        return `select '${name}', t::text from ${name} t where (${columns.join(' or ')})${own}`
      }),
      `select 'events', e::text from events e`,
    ]
    return db.rows<{ name: string; row: string }>(`${parts.join(' union all ')} order by 1, 2`, [ids])
  })

const viewer = (): Viewer => ({ ...({} as Viewer), user_id: ours.manager.id, role: 'manager' })
const SETTINGS = { numRuns: 25, endOnFailure: true }
const people = fc.array(person, { minLength: 2, maxLength: 4 })
const picks = fc.dictionary(fc.constantFrom(...contactMerges.PICKED), fc.nat(3))
const cast = (ids: number[], chosen: Record<string, number>) => ({
  survivor_id: ids[0]!,
  records: ids.map(id => ({ id, version: 1 })),
  fields: Object.fromEntries(Object.entries(chosen).map(([name, at]) => [name, ids[at % ids.length]!])),
})

test('a merge loses no opt-out, phone, e-mail, address, note, file, policy, receipt or tag, whatever one picks; undone, every row is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(people, picks, fc.boolean(), async (everybody, chosen, dismissed) => {
      const ids = []
      for (const one of everybody) ids.push(await keep(one))
      if (dismissed) await ours.manager.call(contactMerges.dismiss, { body: { ids } })
      const before = await dump(ids)
      const { contact, merge: made } = await ours.manager.call(contactMerges.merge, { body: cast(ids, chosen) })
      await nothingLost(contact.id, everybody)
      await everyPlace(contact.id, everybody)
      await ours.manager.call(contactMerges.undo, { params: { id: made.id }, body: {} })
      expect(await dump(ids)).toEqual(before)
    }),
    SETTINGS,
  )
})

test('a lead that left its pool with a merge goes back into it with the undo, whoever holds it by then', async () => {
  const { id: own } = await ours.buadmin.call(pools.adminCreate, { body: { name: 'Fair', holder_id: ours.manager.id } })
  const [lead, other] = await ours.tenant(db =>
    db.rows<{ id: number }>(
      `insert into contacts (owner_id, pool_id, last_name) values ($1, $2, 'Lee'), ($3, null, 'Lee') returning id`,
      [ours.manager.id, own, ours.agent.id],
    ),
  )
  const body = cast([lead!.id, other!.id], { owner_id: 1 })
  const { merge: made } = await ours.manager.call(contactMerges.merge, { body })
  const standing = () => ours.tenant(db => db.rows('select owner_id, pool_id from contacts where id = $1', [lead!.id]))
  expect(await standing()).toEqual([{ owner_id: ours.agent.id, pool_id: null }])
  await ours.buadmin.call(pools.adminUpdate, { params: { id: own }, body: { holder_id: ours.agent2.id } })
  await ours.buadmin.call(contactMerges.undo, { params: { id: made.id }, body: {} })
  expect(await standing()).toEqual([{ owner_id: ours.agent2.id, pool_id: own }])
})

test('what would come back to somebody who left meanwhile goes to whoever is above them, or stays with the one who has it', async () => {
  const made = async (manager_id: number | null) => {
    const left = await mint(server, {
      ...{
        business_unit_id: ours.business_unit_id,
        role: 'agent',
        username: `left${leavers++}.${ours.business_unit_id}`,
      },
    })
    await ours.tenant(db => db.rows('update users set manager_id = $2 where id = $1', [left.id, manager_id]))
    const [lead] = await ours.tenant(db =>
      db.rows<{ id: number }>(`insert into contacts (owner_id, last_name) values ($1, 'Lee') returning id`, [left.id]),
    )
    return { left, lead: lead?.id ?? 0 }
  }
  const [one, other] = [await made(ours.manager.id), await made(null)]
  const [kept] = await ours.tenant(db =>
    db.rows<{ id: number }>(`insert into contacts (owner_id, last_name) values ($1, 'Lee') returning id`, [
      ours.agent.id,
    ]),
  )
  const body = cast([kept?.id ?? 0, one.lead, other.lead], {})
  const { merge: merged } = await ours.buadmin.call(contactMerges.merge, { body })
  await ours.tenant(db =>
    db.rows('update users set deactivated_at = now() where id = any($1)', [[one.left.id, other.left.id]]),
  )
  await ours.buadmin.call(contactMerges.undo, { params: { id: merged.id }, body: {} })
  const owners = await ours.tenant(db =>
    db.rows('select id, owner_id from contacts where id = any($1) order by id', [[one.lead, other.lead, kept?.id]]),
  )
  expect(owners).toEqual([
    { id: one.lead, owner_id: ours.manager.id },
    { id: other.lead, owner_id: ours.agent.id },
    { id: kept?.id, owner_id: ours.agent.id },
  ])
})

async function nothingLost(id: number, everybody: Person[]) {
  const read = <T extends object>(text: string) => ours.tenant(db => db.rows<T>(text, [id]))
  const count = async (table: string) =>
    (await read<{ n: number }>(`select count(*) as n from ${table} where contact_id = $1`))[0]!.n
  const sum = (of: (one: Person) => number) => everybody.reduce((total, one) => total + of(one), 0)
  const written = (await read<{ body: string }>('select body from contact_notes where contact_id = $1')).map(
    n => n.body,
  )
  const pinned = written.filter(body => body.startsWith('Pinned note of contact'))
  expect(written.length - pinned.length).toBe(sum(({ notes }) => notes.length))
  expect(await count('contact_files')).toBe(sum(({ files }) => files))
  expect(await count('contact_policies')).toBe(sum(({ policies }) => policies))
  expect(await count('webpage_submissions')).toBe(sum(({ receipts }) => receipts))
  expect(await count('contact_tags')).toBe(new Set(everybody.flatMap(({ tags }) => tags)).size)
  const points = await read<{ value: string; consent: string; extra: boolean }>(
    'select value, consent, extra from contact_points where contact_id = $1',
  )
  const [now] = await read<Record<string, string | null>>(
    'select phone, phone_2, phone_3, email, email_2, note from contacts where id = $1',
  )
  expect(now?.note?.length ?? 0).toBeLessThanOrEqual(MOST_PINNED)
  const held = new Set([...Object.values(now!), ...points.filter(({ extra }) => extra).map(({ value }) => value)])
  for (const { values, points: stated } of everybody) {
    if (values.note) expect([now?.note, ...pinned].some(text => text?.includes(values.note!))).toBe(true)
    for (const value of [values.phone, values.phone_2, values.phone_3, values.email, values.email_2])
      if (value) expect(held).toContain(value)
    for (const { value, consent } of stated)
      if (consent === 'opted_out') expect(points).toContainEqual(expect.objectContaining({ value, consent }))
  }
}

const plain = (text: string | null) => (text ?? '').toLowerCase().replaceAll(/\s/g, '')

/** Every address of every record is found in the survivor or beside it, and none stands beside it twice. */
async function everyPlace(id: number, everybody: Person[]) {
  const [own, ...beside] = await ours.tenant(db =>
    db.rows<{ kind: string; address: string | null; city: string | null; note: string | null }>(
      `select 'primary' as kind, address, city, null as note from contacts where id = $1
       union all select kind, address, city, note from contact_addresses where contact_id = $1`,
      [id],
    ),
  )
  const at = ({ address, city }: { address: string | null; city: string | null }) => `${plain(address)}|${plain(city)}`
  for (const { values, addresses } of everybody) {
    const within = (['address', 'city'] as const).every(
      name => !values[name] || plain(values[name]) === plain(own![name]),
    )
    expect(within || beside.some(each => at(each) === at(values)), JSON.stringify(values)).toBe(true)
    for (const each of addresses)
      expect(
        beside.some(row => at(row) === at(each) && row.kind === each.kind && row.note === each.note) ||
          (at(own!) === at(each) && each.kind !== 'mailing' && each.note === null),
        JSON.stringify(each),
      ).toBe(true)
  }
}

/** Whose words speak for each phone and e-mail: the record's for all it has, else what stands beside one. */
const SPOKEN = `
  select distinct w.value, coalesce(s.said, '') as said
    from contacts c
   cross join lateral (
     select v.kind, v.value from (values ('phone', c.phone), ('phone', c.phone_2), ('phone', c.phone_3), ('email', c.email), ('email', c.email_2)) v(kind, value)
      where v.value is not null
     union select p.kind, p.value from contact_points p where p.contact_id = c.id and p.extra) w
   cross join lateral (
     select c.consent_source as said where c.consent_source is not null
     union all select p.consent_source from contact_points p
      where p.contact_id = c.id and p.kind = w.kind and p.value = w.value and p.consent = 'opted_in') s
   where c.id = any($1)`
/** What is said of a phone or e-mail, whether they still have it or not; no consent is written over it. */
const STATED = `select distinct value, coalesce(consent_source, '') as said from contact_points where contact_id = any($1) and consent <> 'unknown'`

test('a merge never gains a consent: none speaks for a phone or e-mail that it did not speak for before, and none is lost', async () => {
  const read = async (text: string, ids: number[]) => {
    const rows = await ours.tenant(db => db.rows<{ value: string; said: string }>(text, [ids]))
    return rows.map(({ value, said }) => `${value} ${said}`)
  }
  const valuesOf = (list: string[]) => list.map(each => each.split(' ')[0])
  await fc.assert(
    fc.asyncProperty(people, picks, async (everybody, chosen) => {
      const ids: number[] = []
      for (const one of everybody) ids.push(await keep(one))
      const [spoken, stated] = [await read(SPOKEN, ids), await read(STATED, ids)]
      const { contact } = await ours.manager.call(contactMerges.merge, { body: cast(ids, chosen) })
      const after = await read(SPOKEN, [contact.id])
      expect([...spoken, ...stated]).toEqual(expect.arrayContaining(after))
      expect([...valuesOf(after), ...valuesOf(stated)]).toEqual(expect.arrayContaining(valuesOf(spoken)))
    }),
    SETTINGS,
  )
})

test('several merges into one and on into another, undone the latest first, leave every row as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(person, person, person, person), async everybody => {
      const ids = []
      for (const one of everybody) ids.push(await keep(one))
      const [a = 0, b = 0, c = 0, d = 0] = ids
      const before = await dump(ids)
      const merged = async (...chain: number[]) => {
        const records = await ours.tenant(db =>
          db.rows<{ id: number; version: number }>('select id, version from contacts where id = any($1)', [chain]),
        )
        return (await ours.manager.call(contactMerges.merge, { body: { survivor_id: chain[0]!, records } })).merge.id
      }
      const done = [await merged(a, b), await merged(a, c), await merged(d, a)]
      for (const id of done.toReversed()) await ours.manager.call(contactMerges.undo, { params: { id }, body: {} })
      expect(await dump(ids)).toEqual(before)
    }),
    SETTINGS,
  )
})

test('a merge whose connection is killed on the way changes nothing', async () => {
  const [one, other] = fc.sample(person, 2)
  const ids = [await keep(one!), await keep(other!)]
  const before = await dump(ids)
  const killed = ours.tenant(async db => {
    await merge(db, viewer(), cast(ids, {}))
    const [{ pid } = { pid: 0 }] = await db.rows<{ pid: number }>('select pg_backend_pid() as pid')
    await server.core.database.system(other => other.rows('select pg_terminate_backend($1)', [pid]))
    await db.rows('select 1')
  })
  await expect(killed).rejects.toThrow()
  expect(await dump(ids)).toEqual(before)
  expect(await ours.tenant(db => db.rows('select from contact_merges where survivor_id = any($1)', [ids]))).toEqual([])
})
