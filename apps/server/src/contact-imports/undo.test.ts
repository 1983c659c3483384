import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, previewed, rowsOf, settled, undone } from './fixtures/imports.ts'
import { PACE } from './pace.ts'

const usual = PACE.rows
let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  PACE.rows = 4
})
afterAll(() => {
  PACE.rows = usual
  return server.close()
})

/** Few enough values that files and book keep meeting. */
const pick = (...values: (string | null)[]) => fc.constantFrom<string | null>(null, ...values)
const person = fc.record({
  first_name: pick('Ann', 'Bob', 'Zoë'),
  last_name: pick('Lee', "O'Neil", 'de la Cruz'),
  phone: pick('+15045550101', '+15045550102', '+15045550103', '+15045550104'),
  phone_2: pick('+15045550101', '+15045550105'),
  email: pick('ann@example.com', 'bob@example.com', 'zoe@example.com'),
  city: pick('Kenner', 'Metairie'),
  address: pick('1 Main St', '2 Oak Ave'),
  zip: pick('70001', '70002'),
  date_of_birth: pick('1950-01-31', '1960-12-01'),
  external_id: pick('A1', 'A2'),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never
const inFile = fc.record({
  tags: pick('Hot', 'Hot; Fair', 'Cold'),
  notes: pick('Likes jazz', 'Line one\nline two', 'She said "no"'),
  carrier: pick('Humana', 'Aetna'),
  policy_number: pick('P-1', 'P-2'),
  policy_status: pick('In Force', 'Termed'),
  premium: pick('120.50', '99'),
  effective_date: pick('01/01/2025', '01/01/2026'),
  current_carrier: pick('Cigna', 'Devoted'),
  status: pick('Working', 'Nowhere'),
  opted_out_phones: pick(null, 'Yes', 'No'),
  opted_out_emails: pick(null, '03/04/2025'),
  opted_out: pick(null, null, '504-555-0101, ann@example.com', '1-504-555-0105'),
  do_not_contact: pick(null, null, 'Yes', 'No longer living.'),
  consent_source: pick('No', 'Web form', 'Stop'),
  Pets: pick('a cat', 'a dog'),
  Smoker: pick('none', 'Yes'),
  Remark: pick('Likes jazz', 'Call later'),
})
const COLUMNS = [
  'first_name',
  'last_name',
  'phone',
  'phone_2',
  'email',
  'city',
  'address',
  'zip',
  'date_of_birth',
  'external_id',
  'tags',
  'notes',
  'carrier',
  'policy_number',
  'policy_status',
  'premium',
  'effective_date',
  'current_carrier',
  'status',
  'opted_out_phones',
  'opted_out_emails',
  'opted_out',
  'do_not_contact',
  'consent_source',
  'Pets',
  'Smoker',
  'Remark',
] as const
const MEANS: Record<string, string> = { Pets: 'answer', Smoker: 'answer', Remark: 'notes' }
const MAPPING = COLUMNS.map(name => MEANS[name] ?? name)
const cell = (value: string | null) => (value === null ? '' : `"${value.replaceAll('"', '""')}"`)
const csv = (rows: Record<string, string | null>[]) =>
  [COLUMNS.join(','), ...rows.map(row => COLUMNS.map(name => cell(row[name] ?? null)).join(','))].join('\n')

async function addToBook(people: Person[]) {
  await ours.tenant(async db => {
    await db.rows(`insert into statuses (title) values ('Working') on conflict do nothing`)
    for (const { tag, note, stated, unwanted, deleted, ...columns } of people.map((one, index) => ({
      ...one,
      tag: index % 2,
      note: index % 3 === 0,
      stated: index % 3 === 1,
      unwanted: index % 4 === 2,
      deleted: index % 5 === 4,
    }))) {
      const names = Object.keys(columns)
      const [row] = await db.rows<{ id: number }>(
        `insert into contacts (owner_id, ${names.join(', ')}) values (${[ours.agent.id, ...names.map((_, at) => `$${at + 1}`)].join(', ')}) returning id`,
        Object.values(columns),
      )
      if (deleted) await db.rows('update contacts set deleted_at = now() where id = $1', [row?.id])
      if (note) await db.rows(`insert into contact_notes (contact_id, body) values ($1, 'Likes jazz')`, [row?.id])
      if (tag) {
        await db.rows(`insert into tags (name) values ('hot') on conflict do nothing`)
        await db.rows(
          `insert into contact_tags (contact_id, tag_id) select $1, id from tags where lower(name) = 'hot'`,
          [row?.id],
        )
      }
      if (stated)
        await db.rows(
          `insert into contact_points (contact_id, kind, value, extra, consent)
           values ($1, 'phone', '+15045550101', false, 'opted_in'), ($1, 'phone', '+15045550106', true, 'unknown'), ($1, 'email', 'ann@example.com', false, 'opted_out')`,
          [row?.id],
        )
      if (unwanted) await db.rows(`insert into life_events (contact_id, kind) values ($1, 'do_not_contact')`, [row?.id])
      if (stated)
        await db.rows(`insert into data_captures (contact_id, key, value) values ($1, 'pets', 'a bird')`, [row?.id])
      await db.rows(
        `insert into contact_policies (contact_id, carrier_name, policy_number, premium, effective_date, end_date) values ($1, $2, $3, 120.5, '2025-01-01', '2025-12-31')`,
        [row?.id, tag ? 'Humana' : 'Aetna', tag ? 'P-1' : 'P-2'],
      )
    }
  })
}

/** Every byte of the book. */
const dump = () =>
  ours.tenant(async db => {
    const tables = {
      contacts: 'id',
      contact_tags: 'contact_id, tag_id',
      contact_notes: 'id',
      contact_policies: 'id',
      contact_policy_terms: 'id',
      data_captures: 'id',
      contact_points: 'id',
      life_events: 'id',
    }
    const parts = Object.entries(tables).map(
      ([table, order]) => `select '${table}' || t::text as line from (select * from ${table} order by ${order}) t`,
    )
    return (await db.rows<{ line: string }>(parts.join(' union all '))).map(({ line }) => line).join('\n')
  })

const options = fc.constantFrom(
  { on_duplicate: 'skip' },
  { on_duplicate: 'skip', policies: 'ours' },
  { on_duplicate: 'update', policies: 'ours' },
  { on_duplicate: 'update', policies: 'ours', overwrite: true },
  { on_duplicate: 'update', on_sharing: 'leave_out' },
) as fc.Arbitrary<object>
const onPolicy = fc.constantFrom('leave', 'update', 'update')

const filled = (counts: Record<string, number | undefined>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count))

const nobody = Object.fromEntries(
  COLUMNS.slice(0, 10).map((name): [string, string | null] => [name, null]),
) as unknown as Person
const saysNothing = Object.fromEntries(
  COLUMNS.slice(10).map((name): [string, string | null] => [name, null]),
) as unknown as typeof inFile extends fc.Arbitrary<infer R> ? R : never
const known: Person = { ...nobody, first_name: 'Ann', last_name: 'Lee', phone: '+15045550101' }
const stranger: Person = { ...nobody, first_name: 'Bob', last_name: "O'Neil", phone: '+15045550103' }
/** One whose policy is brought up to date, and one who comes with two. */
const POLICIES = {
  book: [known],
  file: [
    [known, { ...saysNothing, carrier: 'Aetna', policy_number: 'P-2', policy_status: 'Termed', premium: '99' }],
    [stranger, { ...saysNothing, carrier: 'Humana', policy_number: 'P-1', policy_status: 'In Force' }],
    [stranger, { ...saysNothing, carrier: 'Aetna', policy_number: 'P-1', policy_status: 'In Force' }],
  ] as [Person, typeof saysNothing][],
  options: { on_duplicate: 'skip', policies: 'ours', on_policy: 'update' as const },
  again: false,
}

/** No contact has a policy twice. */
const expectPoliciesOnce = async () =>
  expect(
    await ours.tenant(db =>
      db.rows(
        'select from contact_policies group by contact_id, lower(carrier_name), policy_number having count(*) > 1',
      ),
    ),
  ).toEqual([])

/** Rows that did not get in, and those of the person of one of these. */
function outOf(told: ImportRow[]): Set<number> {
  const out = new Set<number>()
  for (const { line, outcome, reason } of told) {
    const first = outcome === 'duplicate' ? Number(/row (\d+) of the file/.exec(reason ?? '')?.[1]) : Number.NaN
    if (outcome === 'invalid' || outcome === 'sharing_left_out' || out.has(first)) out.add(line)
  }
  return out
}

/** Whatever phone or e-mail a row says stop to that got in or is somebody there, nobody uses it any more. */
async function expectStopped(rows: Record<string, string | null>[], out: ReadonlySet<number>) {
  const named = rows.flatMap(({ opted_out }, at) =>
    !out.has(at + 2) && opted_out
      ? opted_out.startsWith('1-')
        ? ['+15045550105']
        : ['+15045550101', 'ann@example.com']
      : [],
  )
  const open = await ours.tenant(db =>
    db.rows(
      `select v from unnest($1::text[]) v where not app.opted_out(app.business_unit_id(), case when strpos(v, '@') > 0 then 'email' else 'phone' end, v)`,
      [named],
    ),
  )
  expect(open).toEqual([])
}

type ImportRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** Imported again, who was created is not created a second time; who was taken for somebody that the import has told apart since is a contact of their own. */
function expectNoneTwice(first: ImportRow[], second: ImportRow[]) {
  const created = (rows: ImportRow[]) => rows.filter(({ outcome }) => outcome === 'created')
  const lines = created(first).map(({ line }) => line)
  for (const { line, reason } of created(second)) {
    expect(lines).not.toContain(line)
    expect(reason).toMatch(/a contact of their own\.$/)
  }
}

test('whatever the file and the book: every row has the outcome forecast, and an undo leaves every byte as it was', async () => {
  let [further, changed, opted] = [0, 0, 0]
  const world = fc.record({
    book: fc.array(person, { maxLength: 4 }),
    file: fc
      .array(fc.tuple(person, inFile), { minLength: 1, maxLength: 12 })
      .filter(rows => rows.some(([one]) => Object.values(one).some(Boolean))),
    options: fc.tuple(options, onPolicy).map(([each, on_policy]) => ({ ...each, on_policy })),
    again: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ book, file, options, again }) => {
      // A book of its own: of more than twenty who share a phone not all are looked at.
      ours = await agency(server)
      await addToBook(book)
      const before = await dump()
      const rows = file.map(([one, more]) => ({ ...one, ...more })).filter(row => Object.values(row).some(Boolean))
      const choice = { mapping: MAPPING, tags: ['Imported'], ...options }
      const forecast = await previewed(ours.agent, csv(rows), choice)
      await ours.agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
      const done = await settled(ours.agent, forecast)
      const { to_create, to_update, to_add_policy, to_update_policy, to_opt_out, ...told } = forecast.counts
      const counted = {
        ...told,
        created: to_create,
        updated: to_update,
        policy_added: to_add_policy,
        policy_updated: to_update_policy,
        opted_out: to_opt_out,
      }
      expect(filled(done.counts)).toEqual(filled(counted))
      const {
        created = 0,
        updated = 0,
        policy_added = 0,
        duplicate = 0,
        invalid = 0,
        sharing = 0,
        ...rest
      } = done.counts
      const {
        sharing_left_out = 0,
        policy_updated = 0,
        policies_ending: _endings,
        opted_out = 0,
        opt_outs = 0,
        ...others
      } = rest
      further += policy_added
      changed += policy_updated
      opted += opted_out
      expect(filled(others)).toEqual({})
      const all = created + updated + policy_added + policy_updated + opted_out + duplicate + invalid + sharing_left_out
      expect(all).toBe(rows.length)
      await expectPoliciesOnce()
      expect(opt_outs).toBe((await rowsOf(ours.agent, done, { outcome: 'opt_outs' })).length)
      await expectStopped(rows, outOf(await rowsOf(ours.agent, done)))
      expect(sharing).toBe((await rowsOf(ours.agent, done, { outcome: 'sharing' })).length)
      expect((await rowsOf(ours.agent, done)).length).toBe(rows.length)
      if (again) {
        const more = await imported(ours.agent, csv(rows), choice)
        const told = await rowsOf(ours.agent, more)
        if (!('overwrite' in options)) expectNoneTwice(await rowsOf(ours.agent, done), told)
        await undone(ours.agent, done)
        await expectStopped(rows, outOf(told))
        return
      }
      expect(await undone(ours.agent, done)).toMatchObject({ state: 'undone', error: null })
      expect(await dump()).toBe(before)
    }),
    { numRuns: 25, endOnFailure: true, examples: [[POLICIES]] },
  )
  expect(further).toBeGreaterThan(0)
  expect(changed).toBeGreaterThan(0)
  expect(opted).toBeGreaterThan(0)
}, 300_000)

test('who is told apart from the others in the file stays so when an earlier batch has made one of them alike', async () => {
  const { agent, tenant } = await agency(server)
  await tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, phone, external_id, date_of_birth)
       values ($1, null, 'Lee', '+15045550102', 'A2', '1960-12-01'), ($1, 'Bob', 'Lee', '+15045550101', null, null)`,
      [agent.id],
    ),
  )
  const rows = [
    ',Lee,504-555-0103,504-555-0101,1950-01-31,A2',
    "Zoë,O'Neil,,,,A2",
    'Ann,One,504-555-0111,,,',
    'Ann,Two,504-555-0112,,,',
    'Bob,,504-555-0102,,1950-01-31,A2',
  ]
  const file = `First Name,Last Name,Phone,Phone 2,Date of Birth,External ID\n${rows.join('\n')}\n`
  const forecast = await previewed(agent, file, { on_duplicate: 'update' })
  expect(forecast.counts).toEqual({ to_create: 3, to_update: 2, sharing: 1 })
  await agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
  expect((await settled(agent, forecast)).counts).toEqual({ created: 3, updated: 2, sharing: 1 })
})

/** One contact, updated by a file that also gives it the tag Jazz. */
async function updatedOne() {
  const { agent, tenant } = await agency(server)
  const [made] = await tenant(db =>
    db.rows<{ id: number }>(
      `insert into contacts (owner_id, first_name, last_name, phone, updated_at) values ($1, 'Deb', 'Old', '+15045550101', now() - interval '3 days') returning id`,
      [agent.id],
    ),
  )
  const id = made?.id ?? 0
  const row = async () =>
    (
      await tenant(db =>
        db.rows<{ zip: string | null; version: number; updated_at: string; tags: string[] }>(
          `select c.zip, c.version, c.updated_at,
                  array(select t.name from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = c.id order by 1) as tags
             from contacts c where c.id = $1`,
          [id],
        ),
      )
    )[0]
  const before = await row()
  const done = await imported(agent, 'First Name,Last Name,Phone,Zip,Tags\nDeb,Old,504-555-0101,70001,Jazz\n', {
    on_duplicate: 'update',
  })
  expect(done.counts).toEqual({ updated: 1 })
  return { agent, id, row, before, done }
}

test('a contact tagged since the import keeps that tag and the time of it, and its fields go back', async () => {
  const { agent, id, row, before, done } = await updatedOne()
  await agent.call(contacts.updateTagsSingle, { body: { id, add: ['Golf'] } })
  expect((await undone(agent, done)).counts).toEqual({ to_update: 1, restored: 1 })
  const after = await row()
  expect(after).toMatchObject({ zip: null, tags: ['Golf'], version: 3 })
  expect(before?.version).toBe(1)
  expect(after?.updated_at).not.toBe(before?.updated_at)
})

test('a tag of the import that somebody put on anew stays when the import is undone', async () => {
  const { agent, id, row, done } = await updatedOne()
  await agent.call(contacts.updateTagsSingle, { body: { id, remove: ['Jazz'] } })
  await agent.call(contacts.updateTagsSingle, { body: { id, add: ['Jazz'] } })
  expect((await undone(agent, done)).counts).toEqual({ to_update: 1, restored: 1 })
  expect(await row()).toMatchObject({ zip: null, tags: ['Jazz'] })
})

test('what nobody touched since goes back to the byte, tags and time included', async () => {
  const { agent, row, before, done } = await updatedOne()
  expect((await row())?.tags).toEqual(['Jazz'])
  expect((await undone(agent, done)).counts).toEqual({ to_update: 1, restored: 1 })
  expect(await row()).toEqual(before)
})

test('a status deleted from its list since the import stays away: the contact keeps what the import wrote, and the row says so', async () => {
  const { agent, tenant } = await agency(server)
  const [, old] = await tenant(db =>
    db.rows<{ id: number }>(`insert into statuses (title) values ('Fresh'), ('Stale') returning id`),
  )
  await tenant(db =>
    db.rows(`insert into contacts (owner_id, last_name, phone, status_id) values ($1, 'Old', '+15045550101', $2)`, [
      agent.id,
      old?.id,
    ]),
  )
  const done = await imported(agent, 'Last Name,Phone,Zip,Status\nOld,504-555-0101,70001,Fresh\n', {
    on_duplicate: 'update',
    overwrite: true,
  })
  expect(done.counts).toEqual({ updated: 1 })
  await tenant(db => db.rows('delete from statuses where id = $1', [old?.id]))
  expect(await undone(agent, done)).toMatchObject({
    state: 'undone',
    error: null,
    counts: { updated: 1, partly_restored: 1 },
  })
  expect((await rowsOf(agent, done))[0]?.undo_reason).toBe('Was deleted from its list since, so that it stays: status.')
  expect(
    await tenant(db =>
      db.rows('select c.zip, s.title from contacts c join statuses s on s.id = c.status_id where c.last_name = $1', [
        'Old',
      ]),
    ),
  ).toEqual([{ zip: null, title: 'Fresh' }])
})

/** Of two contacts called Ann the first is Zoë of the file, by its external ID. */
async function twoCalledAnn(more: string[]) {
  const { agent, tenant } = await agency(server)
  await tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, phone, external_id, date_of_birth)
       values ($1, 'Ann', 'Lee', '+15045550103', 'A2', '1950-01-31'), ($1, 'Ann', null, '+15045550104', 'B1', '1960-12-01')`,
      [agent.id],
    ),
  )
  const rows = [
    'Zoë,de la Cruz,504-555-0101,1950-01-31,A2,z@x.example',
    'Bob,One,504-555-0111,,,',
    'Bob,Two,504-555-0112,,,',
    'Bob,Three,504-555-0113,,,',
    ...more,
  ]
  const file = `First Name,Last Name,Phone,Date of Birth,External ID,Email\n${rows.join('\n')}\n`
  const forecast = await previewed(agent, file, { on_duplicate: 'update' })
  const run = async () => {
    await agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
    return settled(agent, forecast)
  }
  const find = (first_name: string) =>
    tenant(db =>
      db.rows<{ number: number; email: string | null }>(
        'select number, email from contacts where first_name = $1 order by id',
        [first_name],
      ),
    )
  return { agent, forecast, run, find }
}

test('who fits a contact best that another row of the file is, is whom they fit next best', async () => {
  const { agent, forecast, run, find } = await twoCalledAnn(['Ann,,504-555-0104,1960-12-01,A2,ann@x.example'])
  expect(forecast.counts).toEqual({ to_create: 3, to_update: 2 })
  const [first, second] = await find('Ann')
  const told = await rowsOf(agent, forecast, { outcome: 'to_update' })
  expect(told[1]).toMatchObject({
    contact: { number: second?.number },
    reason: `Same phone as contact ${second?.number}. Contact ${first?.number}, whom it fits best, is row 2 of the file, who is somebody else.`,
  })
  expect((await run()).counts).toEqual({ created: 3, updated: 2 })
  expect(await find('Ann')).toMatchObject([{ email: 'z@x.example' }, { email: 'ann@x.example' }])
})

test('nobody is whom they fit next best where another row is that one: who is a contact of their own in the forecast stays so', async () => {
  const { agent, forecast, run, find } = await twoCalledAnn([
    'Zed,,,1960-12-01,B1,',
    'Ann,,504-555-0104,1960-12-01,A2,',
    'Ann,,504-555-0104,1960-12-01,A2,',
  ])
  const told = await rowsOf(agent, forecast)
  expect(forecast.counts).toEqual({ to_create: 4, to_update: 1, duplicate: 2, sharing: 1 })
  expect(told[5]?.reason).toBe(
    'Shares the external ID of row 2 of the file, who has another first name: a contact of their own.',
  )
  expect((await run()).counts).toEqual({ created: 4, updated: 1, duplicate: 2, sharing: 1 })
  expect(await find('Ann')).toHaveLength(3)
})
