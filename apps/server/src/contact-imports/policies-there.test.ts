import * as carriers from '@openbook/api/carriers.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, previewed, rowsOf, settled, undone } from './fixtures/imports.ts'
import { PACE } from './pace.ts'

const usual = PACE.rows
let server: TestServer
let ours: Agency
let ann: number
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  PACE.rows = usual
  ours = await agency(server)
  ann = (
    await ours.agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Lee', phone: '504-555-0101' } })
  ).id
})
afterAll(() => {
  PACE.rows = usual
  return server.close()
})

const HEAD = 'First Name,Last Name,Phone,Carrier,Policy Number,Policy Status,Premium,Effective Date,End Date'
const csv = (...lines: string[]) => [HEAD, ...lines.map(line => `Ann,Lee,504-555-0101,${line}`)].join('\n')
const UPDATE = { on_policy: 'update' as const }

const add = (body: object) =>
  ours.agent.call(contactPolicies.create, {
    params: { id: ann },
    body: { carrier_name: 'Aetna', policy_number: 'P-1', premium: '120.50', ...body },
  })
const show = async (policyId: number) => ours.agent.call(contactPolicies.show, { params: { id: ann, policyId } })
const dump = () =>
  ours.tenant(db =>
    db.rows(
      'select p::text, t::text from contact_policies p left join contact_policy_terms t on t.policy_id = p.id order by p.id, t.id',
    ),
  )

test.each([[usual], [1]])(
  'policies that are there are left alone unless it is said, and an undo leaves no trace (%i a batch)',
  async rows => {
    PACE.rows = rows
    const [one, two] = [await add({}), await add({ policy_number: 'P-2' })]
    const before = await dump()
    const file = csv(
      'aetna,P-1,Lapsed,131,,',
      'Aetna,P-2,Active,$99.00,,',
      'Aetna,P-2,Active,98,,',
      'Aetna,P-3,Active,10,,',
    )
    expect((await previewed(ours.agent, file)).counts).toEqual({ duplicate: 4 })
    const forecast = await previewed(ours.agent, file, UPDATE)
    expect(forecast.counts).toEqual({ to_update_policy: 2, duplicate: 2, policies_ending: 1 })
    expect(await rowsOf(ours.agent, forecast, { outcome: 'to_update_policy' })).toMatchObject([
      {
        line: 2,
        reason: 'Policy P-1: status active to lapsed, premium $120.50 to $131.00.',
        warnings: 'This takes policy P-1 out of force.',
        contact: { id: ann },
      },
      { line: 3, reason: 'Policy P-2: premium $120.50 to $99.00.', warnings: null },
    ])
    expect(await rowsOf(ours.agent, forecast, { outcome: 'policies_ending' })).toMatchObject([{ line: 2 }])
    expect(await dump()).toEqual(before)
    await ours.agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
    const done = await settled(ours.agent, forecast)
    expect(done.counts).toEqual({ policy_updated: 2, duplicate: 2, policies_ending: 1 })
    expect([await show(one.id), await show(two.id)]).toMatchObject([
      { status: 'lapsed', premium: '131' },
      { status: 'active', premium: '99' },
    ])
    expect((await undone(ours.agent, done)).counts).toMatchObject({ to_update_policy: 2, restored: 2 })
    expect(await dump()).toEqual(before)
    await ours.agent.call(contactImports.retryFailed, { params: done })
    expect((await settled(ours.agent, done)).counts).toMatchObject({ policy_updated: 2, duplicate: 2 })
  },
)

test('what a row does not say stays, and a row without a status makes no policy active again', async () => {
  const { id } = await add({ status: 'lapsed', effective_date: '01/01/2026' })
  const file = csv('Aetna,P-1,,131,,')
  await imported(ours.agent, file, { ...UPDATE, policies: 'ours' })
  expect(await show(id)).toMatchObject({ status: 'lapsed', premium: '131', effective_date: '01/01/2026' })
})

test('a term that begins as the last one is over renews the policy, and an undo takes the renewal back', async () => {
  const { id } = await add({ effective_date: dayAhead(0, -1), end_date: dayAhead(-1) })
  const before = await dump()
  const file = csv(`Aetna,P-1,Active,131,${dayAhead(0)},`)
  const forecast = await previewed(ours.agent, file, UPDATE)
  expect((await rowsOf(ours.agent, forecast))[0]?.reason).toMatch(
    /^Policy P-1 is renewed: premium \$120\.50 to \$131\.00, effective /,
  )
  const done = await imported(ours.agent, file, UPDATE)
  expect(await show(id)).toMatchObject({
    effective_date: dayAhead(0),
    end_date: null,
    earlier_terms: [{ premium: '120.5', end_date: dayAhead(-1) }],
  })
  await undone(ours.agent, done)
  expect(await dump()).toEqual(before)
})

test('a file that tells of an earlier term, or ends a policy before it begins, changes nothing and says so', async () => {
  await add({ effective_date: '01/01/2026' })
  await add({ policy_number: 'P-2', effective_date: '06/01/2026' })
  const file = csv('Aetna,P-1,Lapsed,,01/01/2025,', 'Aetna,P-2,,,,01/01/2026')
  const forecast = await previewed(ours.agent, file, { ...UPDATE, policies: 'ours' })
  expect(forecast.counts).toEqual({ duplicate: 2 })
  expect((await rowsOf(ours.agent, forecast)).map(({ reason }) => reason)).toEqual([
    'The file tells of an earlier term of policy P-1 than the contact has, so it is left as it is.',
    'Policy P-2 would end before it begins, so it is left as it is.',
  ])
})

test('a policy somebody changed since the import stays as they left it', async () => {
  const { id } = await add({})
  const file = csv('Aetna,P-1,Lapsed,131,,')
  const done = await imported(ours.agent, file, UPDATE)
  await ours.agent.call(contactPolicies.update, { params: { id: ann, policyId: id }, body: { premium: '140' } })
  expect((await undone(ours.agent, done)).counts).toMatchObject({ policy_updated: 1, kept: 1 })
  expect(await rowsOf(ours.agent, done, { undo_outcome: 'kept' })).toMatchObject([
    { undo_reason: 'Changed since the import and left as it is: the policy.' },
  ])
  expect(await show(id)).toMatchObject({ status: 'lapsed', premium: '140' })
})

test('a row that fills in the contact brings its policy up to date as well, and one undo takes back both', async () => {
  const { id } = await add({})
  const before = await dump()
  const file = csv('Aetna,P-1,Lapsed,,,').replace(HEAD, `${HEAD},City`).replace(',,,', ',,,,Kenner')
  const done = await imported(ours.agent, file, { ...UPDATE, on_duplicate: 'update' })
  expect(done.counts).toEqual({ updated: 1, policies_ending: 1 })
  expect(await show(id)).toMatchObject({ status: 'lapsed' })
  expect((await undone(ours.agent, done)).counts).toMatchObject({ restored: 1 })
  expect(await dump()).toEqual(before)
})

test('of a contact out of one’s sight no policy is changed', async () => {
  const { id } = await add({})
  const done = await imported(ours.agent2, csv('Aetna,P-1,Lapsed,,,'), UPDATE)
  expect(done.counts).toEqual({ duplicate: 1 })
  expect(await show(id)).toMatchObject({ status: 'active' })
})

const carrier = (name: string, aliases: string[]) =>
  ours.buadmin.call(carriers.adminCreate, { body: { name, aliases } })
const policies = async () => (await ours.agent.call(contactPolicies.list, { params: { id: ann }, query: {} })).data

test('a policy is known again by any spelling of its carrier: brought up to date, and not added a second time', async () => {
  await carrier('Granite State Life', ['GSL', 'Granite St. Life'])
  const [one, two] = [
    await add({ carrier_name: 'Granite State Life' }),
    await add({ carrier_name: 'granite st. life', policy_number: 'P-2' }),
  ]
  const file = csv('gsl,P-1,Lapsed,131,,', 'GRANITE STATE LIFE,P-2,Active,99,,')
  expect((await previewed(ours.agent, file, { on_duplicate: 'update' })).counts).toEqual({ duplicate: 2 })
  const done = await imported(ours.agent, file, { ...UPDATE, on_duplicate: 'update' })
  expect(done.counts).toMatchObject({ policy_updated: 2 })
  expect([await show(one.id), await show(two.id)]).toMatchObject([
    { status: 'lapsed', premium: '131', carrier_name: 'Granite State Life' },
    { status: 'active', premium: '99', carrier_name: 'granite st. life' },
  ])
  expect(await policies()).toHaveLength(2)
})

test('where a contact has a policy twice, once by each spelling, the one written as in the file is brought up to date', async () => {
  await carrier('Granite State Life', ['GSL'])
  const [one, two] = [await add({ carrier_name: 'GSL' }), await add({ carrier_name: 'Granite State Life' })]
  await imported(ours.agent, csv('Granite State Life,P-1,Active,99,,'), UPDATE)
  expect([await show(one.id), await show(two.id)]).toMatchObject([{ premium: '120.5' }, { premium: '99' }])
})

test('of further policies those of one carrier and number are one, however it is spelled', async () => {
  await carrier('Granite State Life', ['GSL'])
  const file = csv(
    'Granite State Life,P-1,Active,10,,',
    'gsl,P-1,Active,10,,',
    'Mesa,P-2,Active,10,,',
    'GSL,P-2,Active,10,,',
    'granite state life,P-2,Active,10,,',
  )
  const done = await imported(ours.agent, file, { on_duplicate: 'update' })
  expect(done.counts).toEqual({ updated: 1, policy_added: 2, duplicate: 2 })
  expect((await policies()).map(each => `${each.carrier_name} ${each.policy_number}`).toSorted()).toEqual([
    'GSL P-2',
    'Granite State Life P-1',
    'Mesa P-2',
  ])
})

test('a carrier called as the file has it goes before an older one that is also written so', async () => {
  await carrier('Mesa Mutual', ['Mesa'])
  const { id } = await carrier('Mesa', [])
  await imported(ours.agent, csv('MESA,P-9,Active,10,,'), { on_duplicate: 'update' })
  expect(await policies()).toMatchObject([{ carrier_id: id, carrier_name: 'MESA' }])
})

const lifeOf = (id: number) =>
  ours.tenant(db =>
    db.rows<{ kind: string; stands: boolean }>(
      'select kind, undone_at is null as stands from life_events where contact_id = $1 order by id',
      [id],
    ),
  )
const lifeDump = () => ours.tenant(db => db.rows('select e::text from life_events e order by e.id'))

test.each([[usual], [1]])(
  'whose last policy a file takes out of force lost their plan, until the undo; another policy of the file takes its place (%i a batch)',
  async rows => {
    PACE.rows = rows
    await add({})
    const both = csv('Aetna,P-1,Lapsed,,,', 'Aetna,P-2,Active,10,,')
    const done = await imported(ours.agent, both, { ...UPDATE, on_duplicate: 'update' })
    const { data } = await ours.agent.call(contactPolicies.list, { params: { id: ann }, query: {} })
    expect(data.map(({ policy_number, status }) => `${policy_number} ${status}`).sort()).toEqual([
      'P-1 lapsed',
      'P-2 active',
    ])
    expect(await lifeOf(ann)).toEqual([])
    await undone(ours.agent, done)
    expect(await lifeOf(ann)).toEqual([])
    const alone = await imported(ours.agent, csv('Aetna,P-1,Lapsed,,,'), UPDATE)
    expect(await lifeOf(ann)).toEqual([{ kind: 'plan_lost', stands: true }])
    await undone(ours.agent, alone)
    expect(await lifeOf(ann)).toEqual([])
  },
)

test('a policy that a file tells to be in force again is no plan lost, and stays lost after the undo', async () => {
  const { id } = await add({})
  await ours.agent.call(contactPolicies.update, {
    params: { id: ann, policyId: id },
    body: { status: 'lapsed', lost: true },
  })
  const before = await lifeDump()
  expect(await lifeOf(ann)).toEqual([{ kind: 'plan_lost', stands: true }])
  const done = await imported(ours.agent, csv('Aetna,P-1,Active,,,'), UPDATE)
  expect(await lifeOf(ann)).toEqual([{ kind: 'plan_lost', stands: false }])
  await undone(ours.agent, done)
  expect(await lifeDump()).toEqual(before)
})

test('a file says whether a policy renews by itself, of new ones and of those that are there; an undo takes it back', async () => {
  const { id } = await add({ line_of_business: 'insurance' })
  const before = await dump()
  const file = [
    'First Name,Last Name,Phone,Carrier,Policy Number,Policy Status,Auto Renewal,Line of business',
    'Ann,Lee,504-555-0101,Aetna,P-1,Active,Yes,',
    'Bo,Lee,504-555-0102,Aetna,P-2,Active,no,Medicare',
    'Cy,Lee,504-555-0103,Aetna,P-3,Active,,Medicare',
  ].join('\n')
  const forecast = await previewed(ours.agent, file, UPDATE)
  expect(await rowsOf(ours.agent, forecast, { outcome: 'to_update_policy' })).toMatchObject([
    { reason: 'Policy P-1: renews by itself no to yes.' },
  ])
  await ours.agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
  const done = await settled(ours.agent, forecast)
  expect(await show(id)).toMatchObject({ renews: true })
  const others = () =>
    ours.tenant(db =>
      db.rows('select renews from contact_policies where contact_id <> $1 order by policy_number', [ann]),
    )
  expect(await others()).toEqual([{ renews: false }, { renews: true }])
  await undone(ours.agent, done)
  expect(await dump()).toEqual(before)
})
