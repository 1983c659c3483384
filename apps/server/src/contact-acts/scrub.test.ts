import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import { MOST } from '@openbook/config/limits.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { dump, rowsOf, undone } from './fixtures/acts.ts'
import { KILLS, workUnderFire } from './fixtures/under-fire.ts'
import { registerContactActs } from './jobs.ts'
import { PACE } from './pace.ts'
import { scrubGroup } from './scrub.ts'

const usual = { ...PACE }
let server: TestServer & Place
let owner: pg.Client
let ours: Agency
beforeAll(async () => {
  server = await ownServer()
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
beforeEach(async () => {
  Object.assign(PACE, usual)
  ours = await agency(server)
})
afterAll(async () => {
  Object.assign(PACE, usual)
  await owner.end()
  await server.close()
})

const sql = (text: string, values: unknown[], of = ours) => of.tenant(db => db.rows<{ id: number }>(text, values))
/** Nobody is called like another, who has but a name is known by it; but those on one phone are one person unless they are named. */
let named = 0
interface Person {
  name?: string
  phone?: string
  email?: string
  deleted?: boolean
  owner_id?: number
}
const person = async (values: Person = {}) => {
  const { phone = null, email = null, deleted = false, owner_id = ours.agent.id } = values
  const name = values.name ?? `P${phone ?? ++named}`
  const [made] = await sql(
    `insert into contacts (owner_id, first_name, phone, email, deleted_at) values ($1, $5, $2, $3, case when $4 then now() end) returning id`,
    [owner_id, phone, email, deleted, name],
  )
  return made?.id ?? 0
}
const insure = (id: number, status = 'active') =>
  sql(`insert into contact_policies (contact_id, carrier_name, status) values ($1, 'Evergreen', $2)`, [id, status])
const stop = (id: number, kind: string, value: string, extra = false) =>
  sql(`insert into contact_points (contact_id, kind, value, extra, consent) values ($1, $2, $3, $4, 'opted_out')`, [
    id,
    kind,
    value,
    extra,
  ])
const tag = async (name: string, ...ids: number[]) => {
  const [made] = await sql('insert into tags (name) values ($1) returning id', [name])
  for (const id of ids) await sql('insert into contact_tags (contact_id, tag_id) values ($1, $2)', [id, made?.id])
  return made?.id ?? 0
}
const bearers = async (name: string) =>
  (
    await sql(
      'select contact_id as id from contact_tags ct join tags t on t.id = ct.tag_id where t.name = $1 order by 1',
      [name],
    )
  ).map(({ id }) => id)
type Scrub = contactActs.Scrub
const scrub = (ids: number[], values: Scrub, who = ours.agent) =>
  who.call(contactActs.scrubGroup, { body: { ids, ...values } })
const ask = (ids: number[], values: Record<string, unknown>) =>
  ours.agent.call(contactActs.preview, { body: { act: 'contacts.scrub', values, ids } })

test('who is on a list is tagged, with the list in the log; the same person elsewhere in the agency counts too', async () => {
  const phone = '+14015550123'
  const [customer, again, wife, lapsed, stopped, further, marked, nobody, gone] = [
    await person(),
    await person({ phone }),
    await person({ phone, name: 'Wilma' }),
    await person(),
    await person({ email: 'stop@example.com' }),
    await person(),
    await person(),
    await person(),
    await person({ deleted: true }),
  ]
  await insure(customer)
  await insure(await person({ phone, owner_id: ours.agent2.id }))
  await insure(lapsed, 'lapsed')
  await stop(await person({ owner_id: ours.agent2.id }), 'email', 'stop@example.com')
  await stop(further, 'phone', '+14015550999', true)
  const list = await tag('Do not buy', marked)
  await insure(gone)
  const ids = [customer, again, wife, lapsed, stopped, further, marked, nobody, gone]
  const values = { customers: true, opted_out: true, tag_ids: [list], updated_lead_tags: ['On a list'] }
  const forecast = await ask(ids, values)
  expect(forecast.will_change).toBe(5)
  expect(forecast.left_out).toEqual([
    { reason: 'On none of these lists.', count: 3 },
    { reason: 'In the deleted group.', count: 1 },
  ])
  expect(forecast.warnings.toSorted()).toEqual([
    '1 of them: In your agency\'s book with the tag "Do not buy".',
    '2 of them: Already a customer of your agency.',
    '2 of them: This phone or e-mail has opted out.',
  ])
  const before = await dump(ours)
  const { bulk_job } = await scrub(ids, values)
  expect(bulk_job).toMatchObject({
    title: 'Scrub against opt-outs, customers, tag “Do not buy”',
    counts: { changed: 5, skipped: 4 },
  })
  expect(await bearers('On a list')).toEqual([customer, again, stopped, further, marked])
  const [first] = await rowsOf(ours.agent, bulk_job)
  expect(first).toMatchObject({ outcome: 'changed', reason: 'Already a customer of your agency.' })
  expect((await scrub(ids, values)).bulk_job.counts).toEqual({ unchanged: 5, skipped: 4 })
  expect((await undone(ours.agent, bulk_job)).counts).toMatchObject({ restored: 5 })
  expect(await dump(ours)).toEqual(before)
})

test('a list, a tag and no more than so many must be said; strangers are not reached', async () => {
  const id = await person()
  const tags = { updated_lead_tags: ['On a list'] }
  await expect(scrub([id], tags)).rejects.toMatchObject({ status: 422, errors: { base: 'Choose at least one list.' } })
  await expect(scrub([id], { customers: true, updated_lead_tags: [] })).rejects.toMatchObject({
    status: 422,
    errors: { updated_lead_tags: 'Enter the tag such contacts get.' },
  })
  await expect(scrub([id], { tag_ids: [999_999_999], ...tags })).rejects.toMatchObject({
    status: 422,
    errors: { tag_ids: 'One of these tags is gone. Choose again.' },
  })
  await expect(scrub([id], { customers: true, ...tags }, ours.agent2)).rejects.toMatchObject({ status: 404 })
  expect(scrubGroup.most).toBe(MOST.scrub)
  scrubGroup.most = 1
  try {
    const two = [id, await person()]
    const refused = { status: 422, code: 'contacts.too_many' }
    await expect(scrub(two, { customers: true, ...tags })).rejects.toMatchObject(refused)
    await expect(ask(two, { customers: true, ...tags })).rejects.toMatchObject(refused)
  } finally {
    scrubGroup.most = MOST.scrub
  }
})

const drawn = fc.array(
  fc.record({
    phone: fc.option(fc.integer({ min: 0, max: 5 })),
    insured: fc.boolean(),
    stopped: fc.boolean(),
    marked: fc.boolean(),
    deleted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
)
const lists = fc
  .record({ customers: fc.boolean(), opted_out: fc.boolean(), marked: fc.boolean() })
  .filter(({ customers, opted_out, marked }) => customers || opted_out || marked)

test('the preview counts as the run does, just those on a list are tagged, and an undo leaves no trace, whoever dies on the way', async () => {
  let tagged = 0
  let round = 0
  await fc.assert(
    fc.asyncProperty(drawn, lists, KILLS, KILLS, async (people, { marked, ...chosen }, inRun, inUndo) => {
      Object.assign(PACE, { rows: 3, at_once: 0 })
      const onList = `On list ${++round}`
      const list = await tag(`Marked ${round}`)
      const numbers = people.map(({ phone }) =>
        phone === null ? undefined : `+1401${String(2_000_000 + round * 10 + phone)}`,
      )
      const ids: number[] = []
      for (const [at, one] of people.entries()) {
        const phone = numbers[at]
        const id = await person({ ...(phone && { phone }), deleted: one.deleted })
        ids.push(id)
        if (one.insured) await insure(id)
        if (one.marked) await sql('insert into contact_tags (contact_id, tag_id) values ($1, $2)', [id, list])
        if (one.stopped && phone) await stop(id, 'phone', phone)
      }
      const same = (at: number) =>
        people.filter(
          (_, other) => other === at || (numbers[at] && numbers[other] === numbers[at] && !people[other]?.deleted),
        )
      const expected = ids.filter((_, at) => {
        if (people[at]?.deleted) return false
        const stopped = people.some((one, other) => one.stopped && numbers[other] && numbers[other] === numbers[at])
        return (
          (chosen.opted_out && stopped) ||
          same(at).some(one => (chosen.customers && one.insured) || (marked && one.marked))
        )
      })
      const values = { ...chosen, ...(marked && { tag_ids: [list] }), updated_lead_tags: [onList] }
      const before = await dump(ours)
      const forecast = await ask(ids, values)
      const { bulk_job } = await scrub(ids, values)
      const fire = (kills: typeof inRun) =>
        workUnderFire({ server, owner, register: registerContactActs }, bulk_job.id, kills)
      await fire(inRun)
      const { state, counts } = await ours.agent.call(bulkJobs.show, { params: bulk_job })
      expect({ state, changed: counts.changed ?? 0 }).toEqual({ state: 'completed', changed: forecast.will_change })
      expect(await bearers(onList)).toEqual(expected)
      await ours.agent.call(bulkJobs.undo, { params: bulk_job })
      await fire(inUndo)
      expect(await dump(ours)).toEqual(before)
      tagged += expected.length
    }),
    { numRuns: 25, endOnFailure: true },
  )
  expect(tagged).toBeGreaterThan(0)
}, 120_000)
