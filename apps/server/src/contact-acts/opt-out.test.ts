import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { rowsOf, undone } from './fixtures/acts.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const person = async (body: object) =>
  (await ours.agent.call(contacts.create, { body: { last_name: 'Asked', ...body } })).id
const reach = async (id: number) =>
  (await ours.agent.call(lifeEvents.show, { params: { id } })).reach.map(({ value, reasons }) => `${value} ${reasons}`)
const events = async (id: number) =>
  (await ours.agent.call(lifeEvents.show, { params: { id } })).events.map(({ kind, note }) => `${kind}: ${note}`)
const dump = () =>
  ours.tenant(db =>
    db.rows(
      `select 'p', t::text from contact_points t union all select 'l', t::text from life_events t union all select 'c', t::text from contacts t order by 1, 2`,
    ),
  )
const stop = (ids: number[], what: (typeof contactActs.OPT_OUTS)[number]) =>
  ours.agent.call(contactActs.optOutGroup, { body: { ids, what, reason: 'Told to stop by their lawyer' } })
const forecast = (ids: number[], what: string) =>
  ours.agent.call(contactActs.preview, {
    body: { ids, act: 'contacts.opt_out', values: { what, reason: 'By letter' } },
  })

test('calls and texts are stopped for all the phones of many, counted before, and an undo leaves no trace', async () => {
  const two = await person({ phone: '401-331-0101', phone_2: '401-331-0102', email: 'two@example.com' })
  const said = await person({ phone: '401-331-0103' })
  await ours.agent.call(contactPoints.consent, {
    params: { id: said },
    body: { kind: 'phone', value: '+14013310103', consent: 'opted_out', consent_source: 'By text' },
  })
  const none = await person({ email: 'none@example.com' })
  const ids = [two, said, none]
  const before = await dump()
  expect(await forecast(ids, 'phones')).toMatchObject({
    count: 3,
    will_change: 1,
    left_out: expect.arrayContaining([
      { reason: 'No phone.', count: 1 },
      { reason: 'Nothing to change.', count: 1 },
    ]),
  })
  const { bulk_job } = await stop(ids, 'phones')
  expect(bulk_job).toMatchObject({
    title: 'Record “do not call or text”',
    counts: { changed: 1, unchanged: 1, skipped: 1 },
  })
  expect(await reach(two)).toEqual(['+14013310101 opted_out', '+14013310102 opted_out', 'two@example.com '])
  const [point] = await ours.agent.call(contactPoints.list, { params: { id: two } })
  expect(point).toMatchObject({ consent: 'opted_out', consent_source: 'Told to stop by their lawyer' })
  await undone(ours.agent, bulk_job)
  expect(await dump()).toEqual(before)
})

test.each([
  ['do_not_contact', ['+14013310101 do_not_contact', 'two@example.com do_not_contact']],
  ['do_not_mail', ['+14013310101 ', 'two@example.com ']],
] as const)('%s is written down with its reason once, and taken back', async (what, expected) => {
  const id = await person({ phone: '401-331-0101', email: 'two@example.com' })
  const before = await dump()
  const { bulk_job } = await stop([id], what)
  expect(await reach(id)).toEqual(expected)
  expect(await events(id)).toEqual([`${what}: Told to stop by their lawyer`])
  await undone(ours.agent, bulk_job)
  expect(await dump()).toEqual(before)
})

test('an opt-out that somebody stated anew stays when the act is undone, and the row says so', async () => {
  const id = await person({ email: 'anew@example.com' })
  const { bulk_job } = await stop([id], 'emails')
  await ours.agent.call(contactPoints.consent, {
    params: { id },
    body: { kind: 'email', value: 'anew@example.com', consent: 'opted_out', consent_source: 'Told me again' },
  })
  await undone(ours.agent, bulk_job)
  expect(await reach(id)).toEqual(['anew@example.com opted_out'])
  expect(await rowsOf(ours.agent, bulk_job)).toMatchObject([
    { undo_outcome: 'kept', undo_reason: 'An opt-out was stated anew since and stays.' },
  ])
  expect(await ours.agent.call(bulkJobs.show, { params: { id: bulk_job.id } })).toMatchObject({ counts: { kept: 1 } })
})

test('without a reason nothing is recorded, and a colleague’s contact is not there', async () => {
  const id = await person({ phone: '401-331-0101' })
  await expect(
    ours.agent.call(contactActs.optOutGroup, { body: { ids: [id], what: 'phones', reason: ' ' } }),
  ).rejects.toMatchObject({ status: 422, errors: { reason: 'Say how you know.' } })
  await expect(
    ours.agent2.call(contactActs.optOutGroup, { body: { ids: [id], what: 'phones', reason: 'x' } }),
  ).rejects.toMatchObject({ status: 404 })
})
