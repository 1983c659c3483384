import { randomUUID } from 'node:crypto'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as api from '@openbook/api/fire-light.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { fireLight } from '../core/vendors/fire-light/index.ts'
import { byId } from './queries.ts'
import { begin, START } from './start.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const person = (more: object = {}, user = ours.agent) =>
  user.call(contacts.create, { body: { first_name: 'Ida', last_name: 'Moss', state: 'RI', ...more } })
const start = (contact_id: number, more: object = {}, user: TestUser = ours.agent) =>
  user.call(api.application, {
    body: { contact_id, carrier_name: 'Evergreen Mutual', product: 'Term 20', state: 'Rhode Island', ...more },
  })
const show = (id: number, user = ours.agent) => user.call(api.show, { params: { id } })
const settled = async (id: number) => {
  await eventually(async () => (await show(id)).status !== 'starting')
  return show(id)
}
const activityOf = ({ url }: { url: string | null }) => url?.split('/').at(-1) ?? ''
const tell = (
  activity_id: string,
  status: (typeof api.TOLD)[number],
  more: object = {},
  secret = fireLight(server.core.env).secret,
) =>
  fetch(`${server.origin}/v1/fire_light/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(secret && { 'x-firelight-secret': secret }) },
    body: JSON.stringify({ event_id: randomUUID(), activity_id, status, ...more }),
  })
const policiesOf = async (id: number) => (await ours.agent.call(contactPolicies.list, { params: { id } })).data

test('an application is begun behind the answer, filled in with what is known, and kept as a policy as it goes on', async () => {
  const { id: contact } = await person({ email: 'ida@example.com', date_of_birth: '03/04/1956' })
  const begun = await start(contact)
  expect(begun).toMatchObject({ status: 'starting', url: null, state: 'RI', sandbox: true })
  const open = await settled(begun.id)
  expect(open).toMatchObject({ status: 'open', trouble: null })
  const page = await fetch(server.origin + open.url)
  const text = await page.text()
  expect(page.status).toBe(200)
  for (const words of ['This is a sandbox', 'Moss', '1956/03/04', 'ida@example.com']) expect(text).toContain(words)
  const activity = activityOf(open)
  for (const status of ['signed', 'submitted'] as const) expect((await tell(activity, status)).status).toBe(200)
  expect(await policiesOf(contact)).toMatchObject([
    { carrier_name: 'Evergreen Mutual', plan_name: 'Term 20', status: 'pending' },
  ])
  await tell(activity, 'approved', { policy_number: 'EV-7' })
  expect(await policiesOf(contact)).toMatchObject([{ status: 'active', policy_number: 'EV-7' }])
  const { data } = await ours.agent.call(contactTimeline.list, {
    params: { id: contact },
    query: { groups: ['policies'] },
  })
  expect(data.map(({ kind, user }) => [kind, user?.id ?? null])).toEqual([
    ['fire_light.approved', null],
    ['fire_light.submitted', null],
    ['fire_light.signed', null],
    ['fire_light.started', ours.agent.id],
  ])
  expect((await ours.agent.call(notifications.list)).data[0]).toMatchObject({ title: 'Application approved: Ida Moss' })
})

test('a policy of an application that an agent deleted stays deleted, unless it comes about after all', async () => {
  const { id: contact } = await person()
  const applied = async () => {
    const activity = activityOf(await settled((await start(contact)).id))
    await tell(activity, 'submitted')
    const policyId = (await policiesOf(contact))[0]?.id ?? 0
    await ours.agent.call(contactPolicies.destroy, { params: { id: contact, policyId } })
    return { activity, policyId }
  }
  const [declined, approved] = [await applied(), await applied()]
  await tell(declined.activity, 'declined')
  expect(await policiesOf(contact)).toEqual([])
  await tell(approved.activity, 'approved', { policy_number: 'EV-9' })
  expect(await policiesOf(contact)).toMatchObject([{ status: 'active', policy_number: 'EV-9' }])
  const { data } = await ours.agent.call(contactPolicies.listDeleted, { params: { id: contact } })
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [approved.policyId, 'pending'],
    [declined.policyId, 'cancelled'],
  ])
})

test('what FireLight tells counts once, never goes back, and only with the secret', async () => {
  const { id: contact } = await person()
  const open = await settled((await start(contact)).id)
  const activity = activityOf(open)
  for (const secret of ['', 'wrong', 'x'.repeat(64)])
    expect((await tell(activity, 'approved', {}, secret)).status).toBe(403)
  expect((await show(open.id)).status).toBe('open')
  const event_id = randomUUID()
  await Promise.all([1, 2, 3].map(() => tell(activity, 'submitted', { event_id })))
  await tell(activity, 'signed')
  expect((await show(open.id)).status).toBe('submitted')
  await tell(activity, 'declined')
  await tell(activity, 'approved')
  expect((await show(open.id)).status).toBe('declined')
  expect(await policiesOf(contact)).toMatchObject([{ status: 'cancelled' }])
  expect(await (await tell('nobody-knows', 'signed')).json()).toEqual({ known: false })
  expect((await tell(activity, 'lost' as 'signed')).status).toBe(422)
})

test('a failure says what to do next, and can be tried again', async () => {
  const { id: contact } = await person()
  const silent = await settled((await start(contact, { product: 'Outage 20' })).id)
  expect(silent).toMatchObject({
    status: 'failed',
    url: null,
    trouble: 'FireLight did not answer. Nothing was lost: try again in a few minutes.',
  })
  const refused = await settled((await start(contact, { product: 'Retired Plan' })).id)
  expect(refused.trouble).toContain('Check the carrier, the product and the state')
  await ours.tenant(db => db.rows(`update fire_light_applications set product = 'Term 10' where id = $1`, [silent.id]))
  const again = (user = ours.agent) => user.call(api.application, { body: { id: silent.id } })
  await expect(again(ours.agent2)).rejects.toMatchObject({ status: 404 })
  expect(await again()).toMatchObject({ id: silent.id, status: 'starting', trouble: null })
  expect(await settled(silent.id)).toMatchObject({ status: 'open' })
  await expect(again()).rejects.toMatchObject({ status: 409, code: 'fire_light.under_way' })
})

test.each([
  [{ carrier_name: ' ' }, 'carrier_name'],
  [{ product: '' }, 'product'],
  [{ state: 'Atlantis' }, 'state'],
  [{ line_of_business: 'magic' }, 'line_of_business'],
])('%j is a 422', async (body, field) => {
  const { id } = await person()
  const refused = await start(id, body).catch(error => error)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.errors)).toEqual([field])
})

test('nobody applies for the dead; who cannot see the contact sees no application', async () => {
  const { id: dead } = await person()
  await ours.agent.call(lifeEvents.create, { params: { id: dead }, body: { kind: 'deceased' } })
  await expect(start(dead)).rejects.toMatchObject({ status: 409, code: 'fire_light.deceased' })
  const { id } = await person()
  const begun = await start(id)
  for (const stranger of [ours.agent2, theirs.admin]) {
    await expect(start(id, {}, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(show(begun.id, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(api.list, { query: { contact_id: id } })).rejects.toMatchObject({ status: 404 })
  }
  await expect(signedOutCall(server.origin)(api.show, { params: { id: begun.id } })).rejects.toMatchObject({
    status: 401,
  })
})

test('applications go along with a merged contact, and the webhook finds it', async () => {
  const [kept, gone] = [await person(), await person()]
  const open = await settled((await start(gone.id)).id)
  await ours.agent.call(contactMerges.merge, {
    body: { survivor_id: kept.id, records: [kept, gone].map(({ id, version }) => ({ id, version })) },
  })
  await tell(activityOf(open), 'submitted')
  expect((await ours.agent.call(api.list, { query: { contact_id: kept.id } })).data).toMatchObject([
    { id: open.id, status: 'submitted' },
  ])
  expect(await policiesOf(kept.id)).toMatchObject([{ status: 'pending' }])
})

test('a policy that came of an application while its contact was merged goes back with it, and comes about there', async () => {
  const [kept, gone] = [await person(), await person()]
  const open = await settled((await start(gone.id)).id)
  const { merge } = await ours.agent.call(contactMerges.merge, {
    body: { survivor_id: kept.id, records: [kept, gone].map(({ id, version }) => ({ id, version })) },
  })
  await tell(activityOf(open), 'submitted')
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  await tell(activityOf(open), 'approved', { policy_number: 'EV-8' })
  expect(await policiesOf(kept.id)).toEqual([])
  expect(await policiesOf(gone.id)).toMatchObject([{ status: 'active', policy_number: 'EV-8' }])
})

test('the dashboard of the sandbox lists one’s own, by a link that ends', async () => {
  const { id } = await person({ first_name: 'Dashed' })
  await settled((await start(id)).id)
  const read = async (user: TestUser) => {
    const { url, sandbox } = await user.call(api.dashboard, { body: {} })
    expect(sandbox).toBe(true)
    return (await fetch(server.origin + url)).text()
  }
  expect(await read(ours.agent)).toContain('Dashed Moss')
  expect(await read(ours.agent2)).not.toContain('Dashed Moss')
  expect((await fetch(`${server.origin}/sandbox/fire-light/dashboard/abc`)).status).toBe(404)
  expect((await fetch(`${server.origin}/sandbox/fire-light/applications/nothing`)).status).toBe(404)
})

test('a process that dies while it asks FireLight leaves an application that goes on', async () => {
  const { id } = await settled((await start((await person()).id)).id)
  const jobs = await server.core.database.system(db =>
    db.rows<{ retry_limit: number }>(
      `select retry_limit from ${server.core.env.queueSchema}.job where name = '${START}' and (data->>'id')::bigint = $1`,
      [id],
    ),
  )
  expect(jobs).toEqual([{ retry_limit: expect.any(Number) }])
  expect(jobs[0]?.retry_limit, 'taken up again when its worker is gone').toBeGreaterThan(0)
  const { activity_id } = await application(id)
  await ours.tenant(db => db.rows(`update fire_light_applications set status = 'starting' where id = $1`, [id]))
  await begin(server.core, { id, business_unit_id: ours.business_unit_id })
  expect(await application(id), 'still one application').toMatchObject({ status: 'open', activity_id })
})

const application = async (id: number) =>
  (await ours.tenant(db => byId(db, id))) ?? { status: 'gone', activity_id: undefined }
