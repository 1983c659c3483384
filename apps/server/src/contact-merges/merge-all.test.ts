import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { LIMIT } from './groups.ts'
import { PACE } from './merge-all.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  PACE.groups = 2
})
beforeEach(async () => {
  ours = await agency(server)
  PACE.at_once = 10
})
afterAll(() => server.close())

const make = (user: TestUser, body: object) => user.call(contacts.create, { body })
const pair = async (n: number, other: object = {}) => {
  const body = { first_name: 'Ina', last_name: `Twin${n}`, phone: `401331${2200 + n}`, date_of_birth: '02/02/1952' }
  return [await make(ours.agent, body), await make(ours.agent, { ...body, ...other })] as const
}
const SCOPE = { contact_group: 'mine' as const }
const preview = () => ours.agent.call(contactMerges.mergeAllPreview, { body: { contacts_scope: SCOPE } })
const mergeAll = (expected_count?: number) =>
  ours.agent.call(contactMerges.mergeAll, {
    body: { contacts_scope: SCOPE, ...(expected_count !== undefined && { expected_count }) },
  })
const living = async () =>
  (await ours.agent.call(contacts.list, { body: { contacts_scope: { ...SCOPE, limit: 200 } } })).data
const ended = (id: number) =>
  eventually(async () => {
    const job = await ours.agent.call(bulkJobs.show, { params: { id } })
    return !['queued', 'running', 'undoing'].includes(job.state) && job
  })

test.each([
  ['within the request', 10],
  ['by a worker', 0],
])('what is certain is merged %s, the rest is left for a look, and all of it can be undone', async (_, at_once) => {
  PACE.at_once = at_once
  for (let n = 0; n < 5; n++) await pair(n)
  const [first] = await pair(5)
  await ours.agent.call(contactNotes.create, { params: { id: first.id }, body: { body: 'kept' } })
  await pair(6, { date_of_birth: '' })
  const before = await living()
  const { count, records, samples } = await preview()
  expect([count, records, samples.length]).toEqual([6, 12, 5])
  await expect(mergeAll(7)).rejects.toMatchObject({ status: 409, code: 'contacts.selection_changed' })
  const { bulk_job } = await mergeAll(6)
  expect(await ended(bulk_job.id)).toMatchObject({
    state: 'completed',
    counts: { changed: 6 },
  })
  expect(await living()).toHaveLength(8)
  expect((await preview()).count).toBe(0)
  await ours.agent.call(bulkJobs.undo, { params: { id: bulk_job.id } })
  expect(await ended(bulk_job.id)).toMatchObject({ state: 'undone', counts: { restored: 6, selected: 6 } })
  expect(await living()).toEqual(before)
  await ours.agent.call(bulkJobs.retry, { params: { id: bulk_job.id } })
  expect(await ended(bulk_job.id)).toMatchObject({ state: 'completed', counts: { changed: 6 } })
})

test('three that are not all alike are left for a look; who changed since the list was taken is left out with the reason', async () => {
  await pair(1)
  await make(ours.agent, { first_name: 'Ina', last_name: 'Twin1', phone: '4013312201', date_of_birth: '03/03/1953' })
  const [, changed] = await pair(2)
  await make(ours.agent, {
    first_name: 'Ina',
    last_name: 'Twin1',
    email: 'ina@example.com',
    phone: '4013312201',
    date_of_birth: '03/03/1953',
  })
  const groups = (await preview()).samples.map(({ contacts }) => contacts[0]?.last_name)
  expect(groups).toContain('Twin2')
  PACE.at_once = 0
  const { bulk_job } = await ours.tenant(async db => {
    await db.rows('select id from contacts where id = $1 for update', [changed.id])
    const started = await mergeAll()
    await db.rows('update contacts set version = version + 1 where id = $1', [changed.id])
    return started
  })
  const job = await ended(bulk_job.id)
  expect(job.counts.skipped).toBe(1)
  const { data } = await ours.agent.call(bulkJobs.rows, { params: { id: job.id }, query: { outcome: 'skipped' } })
  expect(data[0]?.reason).toContain('was changed meanwhile')
})

test('an undo keeps what was merged on since, and says why', async () => {
  await pair(1)
  const third = await make(ours.agent, { last_name: 'Third' })
  const { bulk_job } = await mergeAll()
  const survivor = (await living()).find(({ last_name }) => last_name === 'Twin1')
  const { version } = await ours.agent.call(contacts.show, { params: { id: survivor!.id } })
  await ours.agent.call(contactMerges.merge, {
    body: {
      survivor_id: third.id,
      records: [
        { id: third.id, version: 1 },
        { id: survivor!.id, version },
      ],
    },
  })
  await ours.agent.call(bulkJobs.undo, { params: { id: bulk_job.id } })
  const { data } = await ours.agent.call(bulkJobs.rows, { params: { id: bulk_job.id }, query: {} })
  expect(data[0]).toMatchObject({ undo_outcome: 'kept', undo_reason: expect.stringContaining('Undo that merge first') })
})

test('nothing certain is a 422', async () => {
  await expect(mergeAll()).rejects.toMatchObject({ status: 422, code: 'contacts.none_selected' })
})

/** A hundred and five records in five sets, any two of which share a phone or an e-mail that fewer than fifty have: all alike, none of them a crowd. */
const crowdOfOne = () =>
  ours.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, date_of_birth, phone, phone_2, email, email_2)
       select $1, 'Ina', 'Many', '1952-02-02', '+1401331330' || s, '+1401331330' || (s + 1) % 5, 'many' || s || '@example.com', 'many' || (s + 2) % 5 || '@example.com'
         from generate_series(0, 4) s, generate_series(1, 21)`,
      [ours.agent.id],
    ),
  )

test('a group of more records than one merge takes is told of in the preview, the answer and the journal', async () => {
  LIMIT.records = 100
  onTestFinished(() => {
    LIMIT.records = contactMerges.MOST_RECORDS
  })
  await crowdOfOne()
  expect(await preview()).toMatchObject({ count: 0, samples: [], too_large: 1 })
  await expect(mergeAll()).rejects.toMatchObject({
    status: 422,
    sentence: expect.stringContaining('more than 100 records'),
  })
  await pair(1)
  expect(await preview()).toMatchObject({ count: 1, records: 2, too_large: 1 })
  const { bulk_job, too_large } = await mergeAll(1)
  expect(too_large).toBe(1)
  expect(await ended(bulk_job.id)).toMatchObject({ state: 'completed', total: 1, counts: { changed: 1, skipped: 1 } })
  const { data } = await ours.agent.call(bulkJobs.rows, { params: { id: bulk_job.id }, query: { outcome: 'skipped' } })
  expect(data.map(({ reason }) => reason)).toEqual([
    '105 records are more than the 100 one merge takes. Merge them in parts under Duplicates.',
  ])
  await ours.agent.call(bulkJobs.undo, { params: { id: bulk_job.id } })
  expect(await ended(bulk_job.id)).toMatchObject({ state: 'undone', counts: { restored: 1, selected: 1, skipped: 1 } })
})
