import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import * as emailHistory from '@openbook/api/email-history.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { type Due, deliver } from '../email-history/deliver.ts'
import { change, make, office, person, ripen } from './fixtures/field.ts'
import { runAgency } from './run.ts'

let server: TestServer
let ours: Agency
/** To whom e-mails went, and the jobs that send them, done ones too. */
const sent: string[] = []
const jobs: Due[] = []
beforeAll(async () => {
  server = await startServer()
  server.core.jobs.enqueue = async (_db, _name, due) => void jobs.push(due as Due)
  server.core.mail = { vendor: 'sandbox', send: async ({ to }) => void sent.push(to) }
})
beforeEach(async () => {
  sent.length = 0
  jobs.length = 0
  ours = await agency(server)
  await office(ours)
})
afterAll(() => server.close())

const sql = <T extends object>(text: string, values: unknown[] = []) => ours.tenant(db => db.rows<T>(text, values))
const run = () => runAgency(server.core, ours.business_unit_id)
/** Every job there ever was, again: what was sent is not sent anew. */
const work = async () => {
  for (const due of [...jobs]) await deliver(server.core, due)
}
const runs = (id: number) =>
  sql<{ contact_id: number; state: string }>(
    `select r.contact_id, r.state, r.reason, r.due_at, e.id as email_id, e.state as email, e.reason as why
       from campaign_runs r left join contact_emails e on e.id = r.email_id where r.trigger_id = $1 order by r.id`,
    [id],
  )
const states = async (id: number) => (await runs(id)).map(({ state }) => state)
const dueNow = (...contacts: { id: number }[]) =>
  sql(`update campaign_runs set due_at = now() where contact_id = any($1)`, [contacts.map(({ id }) => id)])

const show = (id: number) => ours.buadmin.call(campaignTriggers.adminShow, { params: { id } })
const set = async (id: number, enabled: boolean) => {
  const { updated_at } = await show(id)
  await ours.buadmin.call(campaignTriggers.adminBulkUpdate, {
    body: { campaign_triggers: [{ id, updated_at, enabled }] },
  })
}
/** What stops a trigger, and what takes that back. */
const STOPS = {
  switched_off: [(id: number) => set(id, false), (id: number) => set(id, true)],
  deleted: [
    (id: number) => ours.buadmin.call(campaignTriggers.adminDestroy, { params: { id } }),
    (id: number) => ours.buadmin.call(campaignTriggers.adminRestore, { params: { id } }),
  ],
} as const
const KINDS = Object.entries(STOPS)
const LATER = { days: 3 }

test.each(KINDS)('%s and taken back, all goes on as it was, and nobody is written to twice', async (_, [off, undo]) => {
  const { id } = await make(ours, LATER)
  const [there, taken, line, due, later] = [
    await person(ours.agent),
    await person(ours.agent),
    await person(ours.agent),
    await person(ours.agent),
    await person(ours.agent),
  ]
  await dueNow(there)
  await run()
  await work()
  await dueNow(taken, line)
  await run()
  const { data } = await ours.agent.call(emailHistory.logs, { params: { id: taken.id } })
  await ours.agent.call(emailHistory.cancel, { params: { id: taken.id, emailId: data[0]?.id ?? 0 } })
  await dueNow(due)
  const before = await runs(id)
  expect(before).toMatchObject([
    { state: 'written', email: 'sent' },
    { state: 'written', email: 'cancelled', why: null },
    { state: 'written', email: 'queued' },
    { state: 'waiting' },
    { state: 'waiting' },
  ])

  await off(id)
  await run()
  await work()
  expect(await states(id)).toEqual(['written', 'written', 'written', 'stopped', 'stopped'])
  expect(sent).toEqual([there.email])
  jobs.length = 0
  await undo(id)
  expect(await runs(id)).toEqual(before)
  await run()
  await work()
  await work()
  expect(sent).toEqual([there, line, due].map(({ email }) => email))
  await ripen(ours)
  await run()
  await work()
  expect(sent).toEqual([there, line, due, later].map(({ email }) => email))
})

test.each(KINDS)('%s and taken back, what was stopped before stays stopped', async (_, [off, undo]) => {
  const { id } = await make(ours, LATER)
  const line = await person(ours.agent)
  await person(ours.agent)
  await dueNow(line)
  await run()
  await change(ours, id, { enabled: 'false' })
  await change(ours, id, { enabled: 'true' })
  const before = await runs(id)
  expect(before).toMatchObject([{ email: 'cancelled' }, { state: 'stopped' }])
  await off(id)
  await undo(id)
  expect(await runs(id)).toEqual(before)
})

test.each(KINDS)('%s and taken back, what was judged in between goes on too', async (_, [off, undo]) => {
  const { id } = await make(ours)
  await person(ours.agent)
  await off(id)
  await sql(`update campaign_runs set state = 'waiting', due_at = now(), done_at = null where trigger_id = $1`, [id])
  await run()
  expect(await states(id)).toEqual(['stopped'])
  await undo(id)
  await run()
  expect(await states(id)).toEqual(['written'])
})

test('switched off along with a change of what it answers to, nothing of before goes once it is on again', async () => {
  const { id } = await make(ours, LATER)
  const line = await person(ours.agent)
  await person(ours.agent)
  await dueNow(line)
  await run()
  await change(ours, id, { enabled: 'false', also_imported: 'true' })
  const before = await runs(id)
  expect(before).toMatchObject([{ email: 'cancelled' }, { state: 'stopped' }])
  await set(id, true)
  expect(await runs(id)).toEqual(before)
})

test('switched on long after, nothing of before goes', async () => {
  const { id } = await make(ours)
  await person(ours.agent)
  await set(id, false)
  await sql(`update campaign_triggers set updated_at = updated_at - interval '11 minutes' where id = $1`, [id])
  await sql(`update campaign_runs set done_at = done_at - interval '11 minutes' where trigger_id = $1`, [id])
  await set(id, true)
  expect(await states(id)).toEqual(['stopped'])
})

test('one deleted while it was off comes back off, and what stopped then stays stopped', async () => {
  const { id } = await make(ours)
  await person(ours.agent)
  await set(id, false)
  const [destroy, restore] = STOPS.deleted
  await destroy(id)
  await restore(id)
  expect(await show(id)).toMatchObject({ enabled: false, armed_at: null })
  expect(await states(id)).toEqual(['stopped'])
})

const STEPS = fc.array(
  fc.oneof(
    fc.constantFrom('come', 'ripen', 'run', 'work' as const),
    fc.tuple(fc.constantFrom(...KINDS.map(([, acts]) => acts)), fc.constantFrom('run', 'work', 'both' as const)),
  ),
  { minLength: 4, maxLength: 12 },
)

test('whatever is stopped and taken back, each is written to exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, async steps => {
      sent.length = 0
      jobs.length = 0
      const { id } = await make(ours)
      const people = [await person(ours.agent)]
      const acts = {
        come: async () => void people.push(await person(ours.agent)),
        ripen: () => ripen(ours),
        run,
        work,
        both: () => Promise.all([run(), work(), run(), work()]),
      }
      for (const step of steps)
        if (typeof step === 'string') await acts[step as keyof typeof acts]()
        else {
          const [[off, undo], meanwhile] = step
          await off(id)
          await acts[meanwhile as keyof typeof acts]()
          await undo(id)
        }
      await ripen(ours)
      await run()
      await work()
      expect(sent.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
      await STOPS.deleted[0](id)
    }),
    { numRuns: 20, endOnFailure: true },
  )
})
