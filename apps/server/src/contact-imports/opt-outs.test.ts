import * as contactExports from '@openbook/api/contact-exports.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { guessed, imported, previewed, rowsOf, settled, undone } from './fixtures/imports.ts'
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

const csv = (...lines: string[]) => lines.join('\n')
const run = (id: number, by = ours.agent) => by.call(contactImports.run, { form: { id }, files: {} })
const add = async (body: object, by: TestUser = ours.agent) => (await by.call(contacts.create, { body })).id
const reach = async (id: number, by = ours.agent): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await by.call(lifeEvents.show, { params: { id } })).reach.map(({ value, reasons }) => [value, reasons]),
  )
const pointsOf = async (id: number) =>
  (await ours.agent.call(contactPoints.list, { params: { id } })).map(
    ({ value, consent, current }) => `${value} ${consent}${current ? '' : ' before'}`,
  )
const dump = () =>
  ours.tenant(db =>
    db.rows(
      `select 'p', t::text from contact_points t union all select 'l', t::text from life_events t union all select 'c', t::text from contacts t order by 1, 2`,
    ),
  )
const book = async () =>
  (await ours.agent.call(contacts.list, { body: { contacts_scope: { order: 'ASC', order_field: 'first_name' } } })).data

test('what a book from elsewhere says of opt-outs comes along: calls, texts, e-mails, and who is to be left alone', async () => {
  const file = csv(
    'First Name,Phone,Phone 2,Email,Do Not Call,Email Opt Out,SMS Opt Out,Do Not Contact',
    'Ann,504-555-0101,504-555-0102,ann@example.com,Yes,No,,',
    'Bob,504-555-0103,,bob@example.com,0,TRUE,N,no',
    'Cy,504-555-0104,,cy@example.com,,,x,',
    'Deb,504-555-0105,,deb@example.com,,,,Yes',
    'Eve,504-555-0106,,eve@example.com,N,03/04/2025,N,N/A',
    'Fay,504-555-0107,,fay@example.com,Litigator,,,',
    'Gus,504-555-0108,,gus@example.com,no,false,0,',
  )
  const forecast = await previewed(ours.agent, file)
  expect(guessed(forecast)).toEqual([
    'first_name',
    'phone',
    'phone_2',
    'email',
    'opted_out_phones',
    'opted_out_emails',
    'opted_out_phones',
    'do_not_contact',
  ])
  expect(forecast.counts).toEqual({ to_create: 7, opt_outs: 6 })
  const told = await rowsOf(ours.agent, forecast, { outcome: 'opt_outs' })
  expect(told.map(({ warnings }) => warnings)).toEqual([
    'Opts out: 1-504-555-0101, 1-504-555-0102.',
    'Opts out: bob@example.com.',
    'Opts out: 1-504-555-0104.',
    'Not to be contacted.',
    'Opts out: eve@example.com.',
    '"Litigator" is taken for an opt-out; kept in the notes. Opts out: 1-504-555-0107.',
  ])
  await run(forecast.id)
  expect((await settled(ours.agent, forecast)).counts).toEqual({ created: 7, opt_outs: 6 })
  const people = await book()
  const all = await Promise.all(people.map(({ id }) => reach(id)))
  expect(all).toEqual([
    { '+15045550101': ['opted_out'], '+15045550102': ['opted_out'], 'ann@example.com': [] },
    { '+15045550103': [], 'bob@example.com': ['opted_out'] },
    { '+15045550104': ['opted_out'], 'cy@example.com': [] },
    { '+15045550105': ['do_not_contact'], 'deb@example.com': ['do_not_contact'] },
    { '+15045550106': [], 'eve@example.com': ['opted_out'] },
    { '+15045550107': ['opted_out'], 'fay@example.com': [] },
    { '+15045550108': [], 'gus@example.com': [] },
  ])
  const [point] = await ours.agent.call(contactPoints.list, { params: { id: people[0]!.id } })
  expect(point).toMatchObject({ consent: 'opted_out', consent_source: 'Import of leads.csv' })
  expect((await undone(ours.agent, forecast)).counts).toMatchObject({ to_create: 7, deleted: 7 })
  expect(await dump()).toEqual([])
})

test.each(['skip', 'update'] as const)(
  'who is there already opts out too, with %s, and an undo takes just that back',
  async on_duplicate => {
    const ann = await add({
      first_name: 'Ann',
      last_name: 'Lee',
      phone: '504-555-0101',
      phone_2: '504-555-0109',
      email: 'ann@example.com',
    })
    await ours.agent.call(contactPoints.consent, {
      params: { id: ann },
      body: { kind: 'phone', value: '+15045550101', consent: 'opted_in', consent_source: 'By phone' },
    })
    const bob = await add({ first_name: 'Bob', last_name: 'Ray', email: 'bob@example.com' })
    const before = await dump()
    const file = csv(
      'First Name,Last Name,Phone,Email,Do Not Call,Unsubscribed,Not to be contacted',
      'Ann,Lee,504-555-0101,ann@example.com,Yes,,',
      'Ann,Lee,504-555-0101,ann@example.com,Yes,,',
      'Bob,Ray,,bob@example.com,No,No,Asked not to be contacted.',
    )
    const forecast = await previewed(ours.agent, file, { on_duplicate })
    expect(forecast.counts).toEqual({ duplicate: 1, to_opt_out: 2, opt_outs: 2 })
    const rows = await rowsOf(ours.agent, forecast)
    expect(rows.map(({ outcome, warnings, contact }) => [outcome, warnings, contact?.id])).toEqual([
      ['to_opt_out', 'Opts out: 1-504-555-0101, 1-504-555-0109.', ann],
      ['duplicate', null, undefined],
      ['to_opt_out', 'Not to be contacted.', bob],
    ])
    expect(await dump()).toEqual(before)
    await run(forecast.id)
    expect((await settled(ours.agent, forecast)).counts).toEqual({ duplicate: 1, opted_out: 2, opt_outs: 2 })
    expect(await reach(ann)).toEqual({
      '+15045550101': ['opted_out'],
      '+15045550109': ['opted_out'],
      'ann@example.com': [],
    })
    expect(await reach(bob)).toEqual({ 'bob@example.com': ['do_not_contact'] })
    expect((await undone(ours.agent, forecast)).counts).toMatchObject({ to_opt_out: 2, restored: 2, duplicate: 1 })
    expect(await dump()).toEqual(before)
    await ours.agent.call(contactImports.retryFailed, { params: { id: forecast.id } })
    expect((await settled(ours.agent, forecast)).counts).toMatchObject({ opted_out: 2, duplicate: 1 })
    expect(await reach(bob)).toEqual({ 'bob@example.com': ['do_not_contact'] })
  },
)

test('who came in by one import and was opted out by another stays when the first is undone, unless the other was', async () => {
  const leads = csv('First Name,Last Name,Phone', 'Ann,Lee,504-555-0101', 'Bob,Ray,504-555-0102')
  const stops = csv('First Name,Last Name,Phone,Do Not Call', 'Ann,Lee,504-555-0101,Yes')
  const first = await imported(ours.agent, leads)
  const second = await imported(ours.agent, stops)
  expect(second.counts).toMatchObject({ opted_out: 1 })
  const [ann] = await rowsOf(ours.agent, first)
  expect((await undone(ours.agent, first)).counts).toMatchObject({ deleted: 1, kept: 1 })
  expect(await reach(ann?.contact?.id ?? 0)).toEqual({ '+15045550101': ['opted_out'] })
  expect((await rowsOf(ours.agent, first))[0]?.undo_reason).toBe('Worked on since the import.')
  const other = await imported(ours.agent, csv('First Name,Last Name,Phone', 'Cy,Fox,504-555-0103'))
  const taken = await imported(ours.agent, csv('First Name,Last Name,Phone,Do Not Call', 'Cy,Fox,504-555-0103,Yes'))
  await undone(ours.agent, taken)
  expect((await undone(ours.agent, other)).counts).toMatchObject({ deleted: 1 })
})

test('nothing that was stopped is opened again: a No, an empty cell or a later file takes no opt-out back', async () => {
  const ann = await add({ first_name: 'Ann', phone: '504-555-0101', email: 'ann@example.com' })
  const params = { id: ann }
  await ours.agent.call(contactPoints.consent, {
    params,
    body: { kind: 'phone', value: '+15045550101', consent: 'opted_out', consent_source: 'By phone' },
  })
  await ours.agent.call(lifeEvents.create, { params, body: { kind: 'do_not_contact' } })
  const before = await dump()
  const file = csv(
    'First Name,Phone,Email,Do Not Call,Do Not Contact,Opted in,Consent Source',
    'Ann,504-555-0101,ann@example.com,No,No,1-504-555-0101,',
  )
  const done = await imported(ours.agent, file, { on_duplicate: 'update', overwrite: true })
  expect(done.counts).toEqual({ duplicate: 1 })
  expect(await dump()).toEqual(before)
})

test.each([
  ['stays', { on_duplicate: 'skip' }, { to_opt_out: 1, opt_outs: 1 }, ['do_not_contact', 'status']],
  [
    'is replaced by the row',
    { on_duplicate: 'update', overwrite: true },
    { to_update: 1, opt_outs: 1 },
    ['do_not_contact'],
  ],
] as const)(
  'not to be contacted is kept beside a status that says so too and %s',
  async (_fate, how, counts, reasons) => {
    const make = async (title: string, stops_contact: boolean) =>
      (await ours.buadmin.call(statuses.adminCreate, { body: { title, stops_contact } })).id
    const status_id = await make('Leave alone', true)
    await make('Open house', false)
    const ann = await add({ first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com', status_id })
    const before = await dump()
    const file = csv('First Name,Last Name,Email,Status,Do Not Contact', 'Ann,Lee,ann@example.com,Open house,Yes')
    const forecast = await previewed(ours.agent, file, how)
    expect(forecast.counts).toEqual(counts)
    const told = await rowsOf(ours.agent, forecast, { outcome: 'opt_outs' })
    expect(told.map(({ warnings }) => warnings)).toEqual(['Not to be contacted.'])
    await run(forecast.id)
    expect((await settled(ours.agent, forecast)).counts).toMatchObject({ opt_outs: 1 })
    expect(await reach(ann)).toEqual({ 'ann@example.com': reasons })
    expect((await undone(ours.agent, forecast)).counts).toMatchObject({ restored: 1 })
    expect(await dump()).toEqual(before)
  },
)

test('an opt-out is kept with whoever the row is: in the deleted group, of a colleague, left out for a list, made by a row before', async () => {
  PACE.rows = 1
  const gone = await add({ first_name: 'Gus', last_name: 'Fox', email: 'gus@example.com' })
  await ours.tenant(db => db.rows('update contacts set deleted_at = now() where id = $1', [gone]))
  const theirs = await add(
    { first_name: 'Hal', last_name: 'Low', email: 'hal@example.com', phone: '504-555-0177' },
    ours.agent2,
  )
  const client = await add({ first_name: 'Ida', last_name: 'May', phone: '504-555-0103' })
  await ours.tenant(db =>
    db.rows(`insert into contact_policies (contact_id, carrier_name) values ($1, 'Evergreen')`, [client]),
  )
  const file = csv(
    'First Name,Last Name,Phone,Email,Opted out',
    'Gus,Fox,,gus@example.com,yes',
    'Hal,Low,,hal@example.com,yes',
    'Ida,May,504-555-0103,,yes',
    'Jim,New,504-555-0104,jim@example.com,',
    'Jim,New,504-555-0104,,504-555-0104',
  )
  const before = await dump()
  const forecast = await previewed(ours.agent, file, { scrub_against: { customers: true, action: 'leave_out' } })
  expect(forecast.counts).toEqual({ to_create: 1, to_opt_out: 4, opt_outs: 4 })
  const rows = await rowsOf(ours.agent, forecast, { outcome: 'to_opt_out' })
  expect(rows.map(({ warnings, contact }) => [warnings, contact?.id])).toEqual([
    ['Opts out: gus@example.com.', gone],
    [`Opts somebody in your agency's book out.`, undefined],
    ['Opts out: 1-504-555-0103.', client],
    ['Opts out: 1-504-555-0104.', undefined],
  ])
  await run(forecast.id)
  expect((await settled(ours.agent, forecast)).counts).toMatchObject({ created: 1, opted_out: 4, opt_outs: 4 })
  expect(await reach(theirs, ours.agent2)).toEqual({ 'hal@example.com': ['opted_out'], '+15045550177': ['opted_out'] })
  expect(await reach(client)).toEqual({ '+15045550103': ['opted_out'] })
  const [, jim] = await book()
  expect(await pointsOf(jim!.id)).toEqual(['+15045550104 opted_out', 'jim@example.com unknown'])
  expect((await undone(ours.agent, forecast)).counts).toMatchObject({
    to_create: 1,
    to_opt_out: 4,
    deleted: 1,
    restored: 4,
  })
  expect(await dump()).toEqual(before)
})

test('who came in since the preview opts out all the same, and what somebody stated since stays when the import is undone', async () => {
  const file = csv(
    'First Name,Last Name,Phone,Email,Do Not Call,Do Not Email',
    'Ann,Lee,504-555-0101,ann@example.com,yes,yes',
  )
  const forecast = await previewed(ours.agent, file)
  expect(forecast.counts).toEqual({ to_create: 1, opt_outs: 1 })
  const ann = await add({ first_name: 'Ann', last_name: 'Lee', phone: '504-555-0101', email: 'ann@example.com' })
  await run(forecast.id)
  expect((await settled(ours.agent, forecast)).counts).toEqual({ opted_out: 1, opt_outs: 1 })
  expect((await rowsOf(ours.agent, forecast))[0]).toMatchObject({
    outcome: 'opted_out',
    reason: expect.stringMatching(/^In the book since the preview\./),
  })
  await ours.agent.call(contactPoints.consent, {
    params: { id: ann },
    body: { kind: 'email', value: 'ann@example.com', consent: 'opted_out', consent_source: 'By letter' },
  })
  expect(await undone(ours.agent, forecast)).toMatchObject({ state: 'undone', counts: { opted_out: 1, kept: 1 } })
  expect((await rowsOf(ours.agent, forecast, { undo_outcome: 'kept' }))[0]?.undo_reason).toBe(
    'An opt-out was stated anew since the import and stays.',
  )
  expect(await pointsOf(ann)).toEqual(['+15045550101 unknown', 'ann@example.com opted_out'])
})

test('a row left out for what it shares says nothing yet; imported after all it opts out', async () => {
  await add({ first_name: 'Ann', last_name: 'Lee', phone: '504-555-0101' })
  const file = csv('First Name,Last Name,Phone,Do Not Call', 'Bob,Lee,504-555-0101,yes', 'Bob,Lee,504-555-0101,yes')
  const done = await imported(ours.agent, file, { on_sharing: 'leave_out' })
  expect(done.counts).toEqual({ sharing_left_out: 1, duplicate: 1 })
  await ours.agent.call(contactImports.addSharing, { params: { id: done.id }, body: {} })
  expect((await settled(ours.agent, done)).counts).toMatchObject({ created: 1, duplicate: 1, opt_outs: 1 })
  const [, bob] = await book()
  expect(await pointsOf(bob!.id)).toEqual(['+15045550101 opted_out'])
})

test('a phone column without a phone keeps the wish in the notes', async () => {
  const file = csv('First Name,Email,Do Not Call', 'Ann,ann@example.com,yes')
  const forecast = await previewed(ours.agent, file)
  expect(forecast.counts).toEqual({ to_create: 1 })
  expect((await rowsOf(ours.agent, forecast))[0]?.warnings).toBe('The row has no phone to opt out; kept in the notes.')
})

async function exported(by: TestUser) {
  const { data } = await by.call(contacts.list, { body: { contacts_scope: { limit: 50 } } })
  const { id } = await by.call(contactExports.create, { body: { ids: data.map(each => each.id), format: 'csv' } })
  await eventually(async () => (await by.call(contactExports.show, { params: { id } })).state === 'completed')
  return new Uint8Array(await (await by.call(contactExports.download, { params: { id } })).arrayBuffer())
}

test('an export of ours comes back with every opt-out, and as no consent', async () => {
  const say = (id: number, kind: 'phone' | 'email', value: string, consent: 'opted_in' | 'opted_out') =>
    ours.agent.call(contactPoints.consent, {
      params: { id },
      body: { kind, value, consent, consent_source: 'By phone' },
    })
  const ann = await add({
    first_name: 'Ann',
    last_name: 'Lee',
    phone: '401-331-2244',
    phone_2: '401-331-2245',
    email: 'ann@example.com',
  })
  await ours.agent.call(contactPoints.create, {
    params: { id: ann },
    body: { kind: 'email', value: 'other@example.com', type: 3 },
  })
  await ours.agent.call(contactPoints.create, {
    params: { id: ann },
    body: { kind: 'email', value: 'third@example.com', type: 3 },
  })
  await say(ann, 'phone', '+14013312244', 'opted_in')
  await say(ann, 'phone', '+14013312245', 'opted_out')
  await say(ann, 'email', 'third@example.com', 'opted_out')
  const bob = await add({ first_name: 'Bob', last_name: 'Ray', phone: '401-331-2246', email: 'bob@example.com' })
  await ours.agent.call(lifeEvents.create, { params: { id: bob }, body: { kind: 'do_not_contact' } })
  const cy = await add({ first_name: 'Cy', last_name: 'Day', phone: '401-331-2247' })
  await ours.agent.call(lifeEvents.create, { params: { id: cy }, body: { kind: 'deceased' } })
  await add({ first_name: 'Deb', last_name: 'Eck', phone: '401-331-2248', email: 'deb@example.com' })
  const stood = await Promise.all((await book()).map(({ id }) => reach(id)))
  const file = await exported(ours.agent)

  const here = ours
  ours = await agency(server)
  const attempt = await previewed(ours.agent, file)
  const fields = Object.fromEntries(attempt.columns.map(({ name, field }) => [name, field]))
  expect(fields).toMatchObject({
    'Opted in': null,
    'Opted out': 'opted_out',
    'Not to be contacted': 'do_not_contact',
    'Consent from': 'consent_source',
    'Consent given': 'consent_at',
  })
  const mapping = guessed(attempt).map(field => (field === 'owner' ? null : field))
  const done = await imported(ours.agent, file, { mapping })
  expect(done.counts).toMatchObject({ created: 4, opt_outs: 3 })
  const people = await book()
  const { 'third@example.com': _third, ...first } = stood[0]!
  const back = await Promise.all(people.map(({ id }) => reach(id)))
  expect(back[0]).toEqual(first)
  expect(Object.keys(back[1]!)).toEqual(Object.keys(stood[1]!))
  expect(Object.values(back[1]!).every(reasons => reasons.includes('do_not_contact'))).toBe(true)
  expect(back.slice(2)).toEqual(stood.slice(2))
  expect(await pointsOf(people[0]!.id)).toContain('third@example.com opted_out before')
  expect(await ours.tenant(db => db.rows(`select from contact_points where consent = 'opted_in'`))).toEqual([])

  ours = here
  const again = await previewed(ours.agent, file, { mapping })
  expect(again.counts).toMatchObject({ to_opt_out: 1 })
  expect((await rowsOf(ours.agent, again, { outcome: 'to_opt_out' }))[0]?.contact?.id).toBe(bob)
})
