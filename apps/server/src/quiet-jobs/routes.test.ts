import { randomUUID } from 'node:crypto'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as emailHistory from '@openbook/api/email-history.ts'
import * as quietJobs from '@openbook/api/quiet-jobs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkAct, Step } from '../core/jobs/bulk-act.ts'
import { draftJob, findJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { deliver } from '../email-history/deliver.ts'

/** Goes through `rows` two at a time; what happens on the way is up to each test. */
interface Params {
  rows: number
}
const KIND = `mailers.test_${randomUUID().slice(0, 8)}` as const
let meanwhile: (step: Step<Params>) => Promise<void> = async () => {}
const act: BulkAct<Params> = {
  name: KIND,
  access: null,
  run: async step => {
    await meanwhile(step)
    const from = step.cursor ?? 0
    const cursor = Math.min(from + 2, step.job.params.rows)
    return { cursor, processed: cursor - from, done: cursor >= step.job.params.rows, total: step.job.params.rows }
  },
}

let server: TestServer
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  server.core.jobs.bulk(act)
  await server.core.jobs.start({ timed: false })
  theirs = await agency(server)
})
afterAll(() => server.close())

const hold = ({ buadmin }: Agency, kind: quietJobs.QuietKind = 'mailers', more: object = {}) =>
  buadmin.call(quietJobs.adminCreate, { body: { kind, reason: 'Looking into it', minutes: 60, ...more } })
const resume = (by: TestUser, id: number) => by.call(quietJobs.adminResume, { params: { id } })
const begin = ({ tenant }: Agency, rows: number) =>
  tenant(async db => {
    const id = await draftJob(db, { kind: KIND, title: 'Test', params: { rows } })
    await db.rows(`update bulk_jobs set state = 'ready' where id = $1`, [id])
    const job = await findJob(db, id)
    if (!job) throw new Error('no job')
    await server.core.jobs.turned(db, await turn.run(db, job))
    return id
  })
const show = ({ agent }: Agency, id: number) => agent.call(bulkJobs.show, { params: { id } })
const completed = (whose: Agency, id: number) =>
  eventually(async () => (job => job.state === 'completed' && job)(await show(whose, id)))

test('what is begun while its kind is held back waits and says why, here alone, and is done once resumed', async () => {
  const ours = await agency(server)
  const quiet = await hold(ours)
  expect(quiet).toMatchObject({ kind: 'mailers', state: 'holding', waiting: 0, created_by: 'buadmin Test' })
  let held = true
  const ran: number[] = []
  meanwhile = async ({ job }) => void (held && ran.push(job.business_unit_id))
  const id = await begin(ours, 4)
  await completed(theirs, await begin(theirs, 4))
  expect(await show(ours, id)).toMatchObject({ state: 'queued', processed: 0, quiet_reason: 'Looking into it' })
  expect(await ours.buadmin.call(quietJobs.adminList)).toMatchObject([{ id: quiet.id, waiting: 1 }])
  expect(ran).not.toContain(ours.business_unit_id)
  held = false
  expect(await resume(ours.buadmin, quiet.id)).toMatchObject({
    state: 'resumed',
    resumed_by: 'buadmin Test',
    waiting: 0,
  })
  expect(await completed(ours, id)).toMatchObject({ processed: 4, quiet_reason: null })
})

test('what runs is let go of after the batch at hand, and goes on from there', async () => {
  const ours = await agency(server)
  const quiets: quietJobs.QuietJob[] = []
  let held = false
  const cursors: (number | null)[] = []
  meanwhile = async ({ cursor, job }) => {
    if (job.business_unit_id !== ours.business_unit_id) return
    cursors.push(cursor)
    if (held) throw new Error('a batch ran while its kind was held back')
    if (cursor !== 2 || quiets.length) return
    quiets.push(await hold(ours, 'all'))
    held = true
  }
  const id = await begin(ours, 10)
  await eventually(async () => (await show(ours, id)).processed === 4)
  await completed(theirs, await begin(theirs, 4))
  expect(await show(ours, id)).toMatchObject({ state: 'running', processed: 4, quiet_reason: 'Looking into it' })
  held = false
  await resume(ours.buadmin, quiets[0]?.id ?? 0)
  expect(await completed(ours, id)).toMatchObject({ processed: 10 })
  expect(cursors).toEqual([null, 2, 4, 6, 8])
})

test('an act short enough for a request waits as well; one of another kind does not', async () => {
  const ours = await agency(server)
  const { id: contact } = await ours.agent.call(contacts.create, { body: { last_name: 'Held' } })
  const tag = async (name: string) =>
    (await ours.agent.call(contactActs.updateTagsGroup, { body: { ids: [contact], tags: [name] } })).bulk_job
  await hold(ours, 'contact_imports')
  expect(await tag('Now')).toMatchObject({ state: 'completed' })
  const quiet = await hold(ours, 'contacts')
  const job = await tag('Later')
  expect(job).toMatchObject({ state: 'queued', quiet_reason: 'Looking into it' })
  await resume(ours.buadmin, quiet.id)
  expect(await completed(ours, job.id)).toMatchObject({ counts: { changed: 1 } })
})

test('e-mails stay in line, say why, can be taken back, and go once when resumed', async () => {
  const ours = await agency(server)
  const body = { last_name: 'Reader', email: `held${randomUUID()}@example.com` }
  const { id } = await ours.agent.call(contacts.create, { body })
  const write = (subject: string) =>
    ours.agent.call(emailHistory.send, { params: { id }, body: { subject, email_body: 'How are you?' } })
  const [kept, back] = [await write('Kept'), await write('Back')]
  const quiet = await hold(ours, 'email_history')
  const due = { business_unit_id: ours.business_unit_id, user_id: ours.agent.id }
  for (const email of [kept, back]) await deliver(server.core, { id: email.id, ...due })
  const logs = async () => (await ours.agent.call(emailHistory.logs, { params: { id } })).data
  const reason = 'Held back by an administrator for now: Looking into it'
  expect(await logs()).toMatchObject([
    { state: 'queued', reason },
    { state: 'queued', reason },
  ])
  const taken = await ours.agent.call(emailHistory.cancel, { params: { id, emailId: back.id } })
  expect(taken).toMatchObject({ state: 'cancelled', reason: null })
  await resume(ours.buadmin, quiet.id)
  await eventually(async () => (await logs()).some(({ state }) => state === 'sent'))
  await deliver(server.core, { id: kept.id, ...due })
  const told = `select data->>'subject' as subject from contact_events where contact_id = $1 and kind = 'email_history.sent'`
  expect(await ours.tenant(db => db.rows(told, [id]))).toEqual([{ subject: 'Kept' }])
  expect(await logs()).toMatchObject([
    { state: 'cancelled', reason: null },
    { state: 'sent', reason: null },
  ])
})

test('it ends by itself; one of a kind holds at a time; what is over is not resumed', async () => {
  const ours = await agency(server)
  const first = await hold(ours)
  const twice = { status: 409, errors: { kind: 'These are held back already. Resume them first.' } }
  await expect(hold(ours)).rejects.toMatchObject(twice)
  await ours.tenant(db =>
    db.rows(`update quiet_jobs set until = now() - interval '1 minute' where id = $1`, [first.id]),
  )
  const over = { status: 409, code: 'quiet_jobs.over' }
  await expect(resume(ours.buadmin, first.id)).rejects.toMatchObject(over)
  meanwhile = async () => {}
  await completed(ours, await begin(ours, 2))
  const second = await hold(ours)
  await resume(ours.buadmin, second.id)
  await expect(resume(ours.buadmin, second.id)).rejects.toMatchObject(over)
  const listed = await ours.buadmin.call(quietJobs.adminList)
  expect(listed.map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'resumed'],
    [first.id, 'over'],
  ])
})

test('another agency neither sees nor resumes one; agents and managers hold nothing back', async () => {
  const ours = await agency(server)
  const { id } = await hold(ours)
  expect((await theirs.buadmin.call(quietJobs.adminList)).map(each => each.id)).not.toContain(id)
  await expect(resume(theirs.buadmin, id)).rejects.toMatchObject({ status: 404 })
  for (const by of [ours.agent, ours.manager]) {
    await expect(hold({ ...ours, buadmin: by })).rejects.toMatchObject({ status: 403 })
    await expect(resume(by, id)).rejects.toMatchObject({ status: 403 })
  }
})

test('where an administrator of the system closed the agency and opened it again, the list says so and names nobody', async () => {
  const { business_unit_id } = await agency(server)
  const params = { id: business_unit_id }
  await theirs.admin.call(businessUnits.adminClose, { params, body: { reason: 'Sold' } })
  await theirs.admin.call(businessUnits.adminReopen, { params, body: {} })
  const { call } = await mint(server, { business_unit_id, role: 'bu_admin', username: `reopened.${business_unit_id}` })
  const closed = { kind: 'all', reason: 'The agency is closed: Sold', state: 'resumed' }
  expect(await call(quietJobs.adminList)).toMatchObject([{ ...closed, created_by: null, resumed_by: null }])
  expect(await (await call(quietJobs.adminExport)).text()).toContain(closed.reason)
})

test.each([
  [{ kind: 'everything' }, { kind: 'Choose a kind of job.' }],
  [{ reason: ' ' }, { reason: 'Say why.' }],
  [{ minutes: 0 }, { minutes: 'At least a minute.' }],
  [{ minutes: 10_081 }, { minutes: 'At most 7 days.' }],
  [{ minutes: 1.5 }, { minutes: 'Use whole minutes.' }],
])('%j is a 422 that names the field', async (more, errors) => {
  await expect(hold(theirs, 'mailers', more)).rejects.toMatchObject({ status: 422, errors })
})
