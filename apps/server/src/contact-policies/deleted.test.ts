import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactPurges from '@openbook/api/contact-purges.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { ContactFilter, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { HOLDS } from '@openbook/config/limits.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { imported, previewed, rowsOf, settled, undone } from '../contact-imports/fixtures/imports.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let id: number
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
  const body = { first_name: 'Ann', last_name: 'Lee', phone: '504-555-0101' }
  id = (await ours.agent.call(contacts.create, { body })).id
})
afterAll(() => server.close())

const IN_FORCE = {
  carrier_name: 'Aetna',
  plan_name: 'Plan G',
  policy_number: 'PN-4471',
  premium: '120.5',
  effective_date: '01/01/2026',
  end_date: dayAhead(30),
}
const add = (body: object = {}) =>
  ours.agent.call(contactPolicies.create, { params: { id }, body: { ...IN_FORCE, ...body } })
const destroy = (policyId: number, query = {}) =>
  ours.agent.call(contactPolicies.destroy, { params: { id, policyId }, query })
const restore = (policyId: number, by = ours.agent) => by.call(contactPolicies.restore, { params: { id, policyId } })
const listDeleted = (by = ours.agent) => by.call(contactPolicies.listDeleted, { params: { id } })
const listed = () => ours.agent.call(contactPolicies.list, { params: { id } })
const count = async (contacts_scope: ContactsScope) =>
  (await ours.agent.call(contacts.list, { body: { contacts_scope } })).meta.total_count

const FILTERS = [
  { field: 'policy_status', op: 'any_of', value: ['active'] },
  { field: 'policy_status', op: 'not_empty' },
  { field: 'policy_number', op: 'any_of', value: ['pn4471'] },
  { field: 'policy_plan_name', op: 'contains', value: 'plan' },
  { field: 'policy_premium', op: 'after', value: '100' },
  { field: 'policy_effective_date', op: 'between', value: ['01/01/2026', '12/31/2026'] },
  { field: 'policy_end_date', op: 'next_days', value: 60 },
] as ContactFilter[]

/** What else knows of the policy: filters alone and in groups, who is a client, the search, the list's own column. */
async function known() {
  const { first_name, next_policy_end } =
    (await ours.agent.call(contacts.list, { body: { contacts_scope: {} } })).data[0] ?? {}
  const row = await ours.agent.call(contacts.show, { params: { id } })
  return {
    filters: await Promise.all(FILTERS.map(filter => count({ search: [filter] }))),
    grouped: await count({ search: [{ any: FILTERS }] }),
    none: await count({ search: [{ field: 'policy_status', op: 'is_empty' }] }),
    clients: await count({ type: 'client' }),
    search: await count({ q: 'PN-4471' }),
    ends: [first_name, next_policy_end, row.next_policy_end],
  }
}

test('a policy deleted is out of everything and comes back as it was, its earlier terms included', async () => {
  const made = await add({ effective_date: '01/01/2025' })
  const params = { id, policyId: made.id }
  const renewed = await ours.agent.call(contactPolicies.renew, {
    params,
    body: { effective_date: '01/01/2026', end_date: IN_FORCE.end_date },
  })
  const before = { known: await known(), list: await listed() }
  const all = FILTERS.map(() => 1)
  expect(before.known).toMatchObject({ filters: all, grouped: 1, none: 0, clients: 1, search: 1 })
  await destroy(made.id, { updated_at: renewed.updated_at })
  expect(await known()).toEqual({
    filters: FILTERS.map(() => 0),
    grouped: 0,
    none: 1,
    clients: 0,
    search: 0,
    ends: ['Ann', null, null],
  })
  expect(await listed()).toMatchObject({ data: [], meta: { total_count: 0 }, deleted_count: 1 })
  expect(await listDeleted()).toMatchObject({
    data: [{ ...before.list.data[0], is_last: false, deleted_at: expect.any(String) }],
    meta: { total_count: 1 },
  })
  for (const call of [contactPolicies.show, contactPolicies.destroy, contactPolicies.undoRenewal])
    await expect(ours.agent.call(call, { params })).rejects.toMatchObject({ status: 404 })
  await expect(
    ours.manager.call(contactPolicies.update, { params, body: { premium: '1', updated_at: renewed.updated_at } }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'contact_policies.gone',
    sentence: 'agent Test deleted this policy meanwhile.',
  })
  expect(await restore(made.id)).toEqual(renewed)
  expect({ known: await known(), list: await listed() }).toEqual(before)
  expect(before.list.deleted_count).toBe(0)
  expect(await listDeleted()).toMatchObject({ data: [], meta: { total_count: 0 } })
  await expect(restore(made.id)).rejects.toMatchObject({ status: 409, code: 'contact_policies.there' })
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id }, query: { groups: ['policies'] } })
  expect(data.slice(0, 2)).toMatchObject([
    { kind: 'contact_policies.restored', data: { policy_id: made.id, policy_number: 'PN-4471' } },
    { kind: 'contact_policies.deleted' },
  ])
})

test('only who may change the contact learns of a deleted policy and brings it back', async () => {
  const theirs = await agency(server)
  const { id: policyId } = await add()
  await destroy(policyId)
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(listDeleted(user)).rejects.toMatchObject({ status: 404 })
    await expect(restore(policyId, user)).rejects.toMatchObject({ status: 404 })
  }
  const { id: second } = await add({ policy_number: 'PN-2' })
  await destroy(second)
  expect((await listDeleted(ours.manager)).data.map(policy => policy.id)).toEqual([second, policyId])
  const other = await ours.agent.call(contacts.create, { body: { last_name: 'Other' } })
  await expect(ours.agent.call(contactPolicies.restore, { params: { id: other.id, policyId } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await restore(policyId, ours.manager)).toMatchObject({ id: policyId })
})

test('a deleted policy holds its contact from an early purge as one that is there', async () => {
  const { id: policyId } = await add()
  await destroy(policyId)
  await ours.tenant(db => db.rows(`update contacts set deleted_at = now() - interval '1 day' where id = $1`, [id]))
  const [date] = await ours.agent.call(contactPurges.dates, { body: { ids: [id] } })
  expect(date).toMatchObject({ held: 'policies' })
  const { bulk_job } = await ours.manager.call(contactPurges.purgeAll, { body: { ids: [id] } })
  expect(bulk_job.counts).toEqual({ skipped: 1 })
  expect((await rowsOfJob(bulk_job.id))[0]).toMatchObject({ reason: HOLDS.policies.because })
})

const rowsOfJob = (job: number) =>
  ours.tenant(db => db.rows<{ reason: string }>('select reason from bulk_job_rows where job_id = $1', [job]))

test('a merge tells nothing of a deleted policy and takes it along; it comes back on the contact that stays', async () => {
  const { id: policyId } = await add()
  const other = (await ours.agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Lee' } })).id
  const ids = [other, id]
  const called = async () => {
    const { records } = await ours.agent.call(contactMerges.preview, { body: { ids } })
    return records.flatMap(({ kept }) => kept).map(kept => kept.called)
  }
  expect(await called()).toContain('policies')
  await destroy(policyId)
  expect(await called()).not.toContain('policies')
  const before = await dump()
  const { merge } = await merged(other, id)
  await ours.agent.call(contactPolicies.restore, { params: { id: other, policyId } })
  expect((await ours.agent.call(contactPolicies.list, { params: { id: other } })).data).toMatchObject([
    { id: policyId },
  ])
  await ours.agent.call(contactPolicies.destroy, { params: { id: other, policyId } })
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  expect(await dump()).toEqual(before.map(() => ({ p: expect.any(String) })))
  expect(await restore(policyId)).toMatchObject({ id: policyId })
})

async function merged(survivor_id: number, other: number) {
  const records = []
  for (const each of [survivor_id, other]) {
    const { version } = await ours.agent.call(contacts.show, { params: { id: each } })
    records.push({ id: each, version })
  }
  return ours.agent.call(contactMerges.merge, { body: { survivor_id, records } })
}

const csv = (line: string) =>
  `First Name,Last Name,Phone,Carrier,Policy Number,Policy Status,Premium\nAnn,Lee,504-555-0101,${line}\n`
const dump = () =>
  ours.tenant(db => db.rows('select p::text from contact_policies p where contact_id = $1 order by id', [id]))

test('an import does not take a deleted policy for one that is there, and its undo leaves it as it was', async () => {
  const { id: policyId } = await add()
  await destroy(policyId)
  const before = await dump()
  const done = await imported(ours.agent, csv('Aetna,PN-4471,Active,99'), {
    on_duplicate: 'update',
    on_policy: 'update',
  })
  expect(await rowsOf(ours.agent, done)).toMatchObject([{ outcome: 'updated' }])
  expect((await listed()).data).toMatchObject([{ policy_number: 'PN-4471', premium: '99' }])
  await undone(ours.agent, done)
  expect(await dump()).toEqual(before)
  expect(await restore(policyId)).toMatchObject({ premium: '120.5' })
})

test('a policy deleted after the preview is not brought up to date, one deleted after the import goes back to what it was', async () => {
  const made = await add()
  const news = csv('Aetna,PN-4471,Lapsed,99')
  const attempt = await previewed(ours.agent, news, { on_policy: 'update' })
  expect(attempt.counts).toMatchObject({ to_update_policy: 1 })
  await destroy(made.id)
  const before = await dump()
  await ours.agent.call(contactImports.run, { form: { id: attempt.id }, files: {} })
  expect((await settled(ours.agent, attempt)).counts).toMatchObject({ duplicate: 1 })
  expect(await dump()).toEqual(before)

  const back = await restore(made.id)
  const again = await imported(ours.agent, news, { on_policy: 'update' })
  expect((await listed()).data).toMatchObject([{ status: 'lapsed' }])
  await destroy(made.id)
  await undone(ours.agent, again)
  expect(await restore(made.id)).toEqual(back)
})
