import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { file, guessed, imported, previewed, rowsOf, settled, undone, upload } from './fixtures/imports.ts'
import { PACE } from './pace.ts'

const usual = PACE.rows
let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  PACE.rows = usual
  ours = await agency(server)
})
afterAll(() => {
  PACE.rows = usual
  return server.close()
})

const OURS = { policies: 'ours' as const }
const UPDATE = { ...OURS, on_duplicate: 'update' as const }
const csv = (head: string, ...lines: string[]) => [head, ...lines].join('\n')
const run = (id: number) => ours.agent.call(contactImports.run, { form: { id }, files: {} })
const book = async () =>
  (await ours.agent.call(contacts.list, { body: { contacts_scope: { order: 'ASC', order_field: 'first_name' } } })).data
const policiesOf = async (id: number) =>
  (await ours.agent.call(contactPolicies.list, { params: { id }, query: {} })).data
    .map(({ carrier_name, policy_number, status, end_date }) =>
      [carrier_name, policy_number, status, end_date].filter(Boolean).join(' '),
    )
    .toSorted()
const policies = async () => Promise.all((await book()).map(({ id }) => policiesOf(id)))
const answersOf = async (id: number) =>
  (await ours.agent.call(dataCaptures.show, { params: { id } })).data_captures.map(
    ({ key, value, source }) => `${key}: ${value} (${source})`,
  )
const rejected = async (id: number) => await (await ours.agent.call(contactImports.rejected, { params: { id } })).text()

const LEADS = csv(
  'First Name,Phone,Current Carrier,Current plan',
  'Ann,504-555-0101,Aetna,Plan G',
  'Bob,504-555-0102,,',
)

test('what bought leads say of their present carrier is an answer of theirs, and makes no client of anybody', async () => {
  const attempt = await upload(ours.agent, LEADS)
  expect(guessed(attempt)).toEqual(['first_name', 'phone', 'current_carrier', 'current_plan'])
  const done = await imported(ours.agent, LEADS, OURS)
  expect(done.counts).toEqual({ created: 2 })
  const [ann, bob] = await book()
  expect(await policies()).toEqual([[], []])
  expect(await answersOf(ann!.id)).toEqual(['Current carrier: Aetna (leads.csv)', 'Current plan: Plan G (leads.csv)'])
  expect(await answersOf(bob!.id)).toEqual([])
  const scrubbed = { scrub_against: { customers: true, action: 'leave_out' as const } }
  expect((await previewed(ours.agent, LEADS, scrubbed)).counts).toEqual({ duplicate: 2 })
  expect((await undone(ours.agent, done)).counts).toMatchObject({ deleted: 2 })
})

test('a carrier without a status is what somebody has now, unless it is said that we sold it', async () => {
  const head = 'First Name,Phone,Carrier,Plan,Policy number,Premium,Effective date,End date'
  const content = csv(head, 'Ann,504-555-0101,Aetna,Plan G,P-1,$120.50,01/01/2024,12/31/2099')
  const done = await imported(ours.agent, content)
  const [ann] = await book()
  expect(await policies()).toEqual([[]])
  expect(await answersOf(ann!.id)).toEqual([
    'Current carrier: Aetna (leads.csv)',
    'Current plan: Plan G (leads.csv)',
    'Current premium: $120.50 (leads.csv)',
    'Current policy number: P-1 (leads.csv)',
    'Current policy since: 01/01/2024 (leads.csv)',
    'Current policy until: 12/31/2099 (leads.csv)',
  ])
  await undone(ours.agent, done)
  await imported(ours.agent, content, OURS)
  expect(await policies()).toEqual([['Aetna P-1 active 12/31/2099']])
})

test('a carrier told straight in makes policies of clients and answers of leads', async () => {
  const send = async (import_type: 'clients' | 'leads', content: string) =>
    settled(
      ours.agent,
      await ours.agent.call(contactImports.clientsUploader, {
        form: { import_type },
        files: { import_file: file(content) },
      }),
    )
  const head = 'First Name,Phone,Carrier'
  await send('leads', csv(head, 'Ann,504-555-0101,Aetna', 'Cy,504-555-0103,Aetna'))
  await send('clients', csv(head, 'Bob,504-555-0102,Humana', 'Cy,504-555-0103,Humana'))
  expect(await policies()).toEqual([[], ['Humana active'], ['Humana active']])
})

test('the words of carriers for how a policy stands are understood; a word nobody knows refuses its row', async () => {
  const words = ['In-Force', 'ACTIVE', 'Pending - Underwriting', 'Lapsed (non-pay)', 'Termed', 'Canceled', 'Blue', '']
  const content = csv(
    'First Name,Phone,Carrier,Policy Number,Status,Term Date',
    ...words.map((word, at) => `N${at},504-555-010${at},Aetna,P-${at},${word},${at === 1 ? '01/31/2020' : ''}`),
  )
  const attempt = await previewed(ours.agent, content)
  expect(guessed(attempt)).toContain('end_date')
  const mapping = ['first_name', 'phone', 'carrier', 'policy_number', 'policy_status', 'end_date']
  const done = await imported(ours.agent, content, { mapping })
  expect(done.counts).toEqual({ created: 7, invalid: 1 })
  expect(await policies()).toEqual([
    ['Aetna P-0 active'],
    ['Aetna P-1 active 01/31/2020'],
    ['Aetna P-2 pending'],
    ['Aetna P-3 lapsed'],
    ['Aetna P-4 cancelled'],
    ['Aetna P-5 cancelled'],
    [],
  ])
  expect((await rowsOf(ours.agent, done, { outcome: 'invalid' }))[0]).toMatchObject({
    line: 8,
    reason: '"Blue" is not a policy status we know. Use active, pending, lapsed or cancelled.',
  })
  expect(await rejected(done.id)).toContain('Blue')
  const backwards = csv(
    'Phone,Carrier,Policy status,Effective date,End date',
    '504-555-0150,Aetna,active,02/01/2024,01/01/2024',
  )
  expect((await previewed(ours.agent, backwards)).counts).toEqual({ invalid: 1 })
})

test('an answer that is there stays unless the file is to replace it, and an undo brings it back', async () => {
  await imported(ours.agent, LEADS)
  const [ann] = await book()
  const other = csv('Phone,Current carrier', '504-555-0101,Cigna')
  expect((await imported(ours.agent, other, { on_duplicate: 'update' })).counts).toEqual({ duplicate: 1 })
  const done = await imported(ours.agent, other, { on_duplicate: 'update', overwrite: true })
  expect(done.counts).toEqual({ updated: 1 })
  expect(await answersOf(ann!.id)).toContain('Current carrier: Cigna (leads.csv)')
  await undone(ours.agent, done)
  expect(await answersOf(ann!.id)).toContain('Current carrier: Aetna (leads.csv)')
})

const HEAD = 'First Name,Last Name,Phone,Email,Carrier,Policy Number,Notes'
const EXPORT = csv(
  HEAD,
  'Ann,Lee,504-555-0101,,Aetna,P-1,',
  'Bob,Ray,504-555-0102,,Aetna,P-2,',
  'Ann,Lee,504-555-0101,ann@example.com,Aetna,P-3,Second policy',
  'Ann,Lee,,ann@example.com,Humana,P-1,',
  'Ann,Lee,504-555-0101,,aetna,P-3,Third telling',
)

test.each([[usual], [1], [2]])(
  'every policy of a person in one file goes to their one contact (%i rows a batch)',
  async rows => {
    PACE.rows = rows
    const forecast = await previewed(ours.agent, EXPORT, OURS)
    expect(forecast.counts).toEqual({ to_create: 2, to_add_policy: 2, duplicate: 1 })
    expect(await rowsOf(ours.agent, forecast, { outcome: 'to_add_policy' })).toMatchObject([
      { line: 4, reason: 'A further policy of the person of row 2.', contact: null },
      { line: 5, reason: 'A further policy of the person of row 2.' },
    ])
    await run(forecast.id)
    const done = await settled(ours.agent, forecast)
    expect(done).toMatchObject({ counts: { created: 2, policy_added: 2, duplicate: 1 }, processed: 4, total: 4 })
    expect(await policies()).toEqual([
      ['Aetna P-1 active', 'Aetna P-3 active', 'Humana P-1 active'],
      ['Aetna P-2 active'],
    ])
    expect(await ours.tenant(db => db.rows('select body from contact_notes'))).toEqual([{ body: 'Second policy' }])
    const [ann] = await book()
    const added = await rowsOf(ours.agent, done, { outcome: 'policy_added' })
    expect(added.map(({ line, contact }) => [line, contact?.id])).toEqual([
      [4, ann!.id],
      [5, ann!.id],
    ])
    const left = await rejected(done.id)
    expect(left).toContain('Third telling')
    expect(left).not.toContain('Second policy')
    expect((await imported(ours.agent, EXPORT, UPDATE)).counts).toEqual({ duplicate: 5 })
  },
)

test('an undo takes back contacts with all their policies, and what was undone can be imported again', async () => {
  PACE.rows = 2
  const done = await imported(ours.agent, EXPORT, OURS)
  expect((await undone(ours.agent, done)).counts).toEqual({ to_create: 2, to_add_policy: 2, duplicate: 1, deleted: 4 })
  expect(await book()).toEqual([])
  await ours.agent.call(contactImports.retryFailed, { params: done })
  expect((await settled(ours.agent, done)).counts).toMatchObject({ created: 2, policy_added: 2, duplicate: 1 })
  expect((await policies()).flat()).toHaveLength(4)
})

test('a contact somebody worked on since keeps all its policies, and the rows say why', async () => {
  const done = await imported(ours.agent, EXPORT, OURS)
  const [ann] = await book()
  await ours.agent.call(contacts.updateTagsSingle, { body: { id: ann!.id, add: ['Golf'] } })
  expect((await undone(ours.agent, done)).counts).toMatchObject({ created: 1, policy_added: 2, deleted: 1, kept: 3 })
  expect((await policies()).flat()).toHaveLength(3)
  expect(await rowsOf(ours.agent, done, { undo_outcome: 'kept' })).toMatchObject(
    [2, 4, 5].map(line => ({ line, undo_reason: 'Edited since the import.' })),
  )
})

test('who is in the book gets the further policies only where the import may fill in, and they alone go again', async () => {
  const [made] = await ours.tenant(db =>
    db.rows<{ id: number }>(
      `insert into contacts (owner_id, first_name, last_name, phone) values ($1, 'Ann', 'Lee', '+15045550101') returning id`,
      [ours.agent.id],
    ),
  )
  await ours.tenant(db =>
    db.rows(`insert into contact_policies (contact_id, carrier_name, policy_number) values ($1, 'Aetna', 'P-1')`, [
      made?.id,
    ]),
  )
  expect((await previewed(ours.agent, EXPORT, OURS)).counts).toEqual({ to_create: 1, duplicate: 4 })
  const done = await imported(ours.agent, EXPORT, UPDATE)
  expect(done.counts).toEqual({ created: 1, policy_added: 2, duplicate: 2 })
  const ann = await policiesOf(made!.id)
  expect(ann).toEqual(['Aetna P-1 active', 'Aetna P-3 active', 'Humana P-1 active'])
  const events = () =>
    ours.tenant(db => db.rows('select kind from contact_events where contact_id = $1 order by id', [made?.id]))
  expect(await events()).toEqual([{ kind: 'contact_imports.updated' }])
  const [third] = (await ours.agent.call(contactPolicies.list, { params: made!, query: {} })).data.filter(
    ({ policy_number }) => policy_number === 'P-3',
  )
  await ours.agent.call(contactPolicies.update, {
    params: { ...made!, policyId: third!.id },
    body: { premium: '99' },
  })
  expect((await undone(ours.agent, done)).counts).toMatchObject({
    kept: 1,
    deleted: 2,
    policy_added: 1,
    to_add_policy: 1,
  })
  expect(await policiesOf(made!.id)).toEqual(['Aetna P-1 active', 'Aetna P-3 active'])
})

test('people left out for what they share are added with all their policies', async () => {
  await ours.tenant(db =>
    db.rows(`insert into contacts (owner_id, first_name, phone) values ($1, 'Wilma', '+15045550101')`, [ours.agent.id]),
  )
  const done = await imported(ours.agent, EXPORT, { ...OURS, on_sharing: 'leave_out' })
  expect(done.counts).toMatchObject({ created: 1, sharing_left_out: expect.any(Number) })
  await ours.agent.call(contactImports.addSharing, { params: done, body: {} })
  await settled(ours.agent, done)
  expect((await policies()).flat().toSorted()).toEqual([
    'Aetna P-1 active',
    'Aetna P-2 active',
    'Aetna P-3 active',
    'Humana P-1 active',
  ])
})

test('where the person came in since the check, their further policies are left out with them', async () => {
  const forecast = await previewed(ours.agent, EXPORT, OURS)
  await ours.tenant(db =>
    db.rows(`insert into contacts (owner_id, first_name, last_name, phone) values ($1, 'Ann', 'Lee', '+15045550101')`, [
      ours.agent.id,
    ]),
  )
  await run(forecast.id)
  expect((await settled(ours.agent, forecast)).counts).toEqual({ created: 1, duplicate: 4 })
  expect((await policies()).flat()).toEqual(['Aetna P-2 active'])
})
