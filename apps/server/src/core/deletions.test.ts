import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as apiTracking from '@openbook/api/api-tracking.ts'
import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import * as corporations from '@openbook/api/corporations.ts'
import * as groups from '@openbook/api/groups.ts'
import * as pools from '@openbook/api/pools.ts'
import * as statuses from '@openbook/api/statuses.ts'
import * as trainings from '@openbook/api/trainings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from './testing/agency.ts'
import { startServer, type TestServer } from './testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const rows = (sql: string, values: unknown[]) => ours.tenant(db => db.rows<{ id: number }>(sql, values))
const pdf = () => new File(['%PDF-1.4\nGuide\n%%EOF\n'], 'guide.pdf')

test('a status that contacts have is held, and says by how many; deleted contacts let go of it and get it back', async () => {
  const { buadmin, agent } = ours
  const make = (title: string) => buadmin.call(statuses.adminCreate, { body: { title, position: 1 } })
  const [held, free] = [await make('Called'), await make('Gone quiet')]
  const insert = `insert into contacts (owner_id, first_name, status_id, deleted_at) values ($1, 'Ada', $2, $3) returning id`
  await rows(insert, [agent.id, held.id, null])
  const [deleted] = await rows(insert, [agent.id, free.id, new Date()])
  const asked = await buadmin.call(statuses.adminDeleting, { body: { ids: [held.id, free.id] } })
  expect(asked.items).toEqual([
    { id: held.id, name: 'Called', held: '1 contact has the status “Called”. Give them another one first.' },
    { id: free.id, name: 'Gone quiet', held: null },
  ])
  await buadmin.call(statuses.adminDestroy, { params: { id: free.id } })
  const statusOf = 'select status_id from contacts where id = $1'
  expect(await rows(statusOf, [deleted?.id])).toEqual([{ status_id: null }])
  await buadmin.call(statuses.adminRestore, { params: { id: free.id } })
  expect(await rows(statusOf, [deleted?.id])).toEqual([{ status_id: free.id }])
})

test('an agentflow group comes back with its statuses, but leaves those that were put elsewhere since', async () => {
  const { buadmin } = ours
  const group = (title: string) => buadmin.call(agentflowStatuses.adminGroupCreate, { body: { title, position: 1 } })
  const [first, second] = [await group('First steps'), await group('Later')]
  const make = (title: string) =>
    buadmin.call(agentflowStatuses.adminCreate, { body: { title, position: 1, group_id: first.id } })
  const [one, two] = [await make('Called'), await make('Met')]
  const asked = await buadmin.call(agentflowStatuses.adminGroupDeleting, { body: { ids: [first.id] } })
  expect(asked.along).toEqual(['2 statuses are left without a group.'])
  await buadmin.call(agentflowStatuses.adminGroupDestroy, { params: { id: first.id } })
  await buadmin.call(agentflowStatuses.adminUpdate, { params: { id: two.id }, body: { group_id: second.id } })
  await buadmin.call(agentflowStatuses.adminGroupRestore, { params: { id: first.id } })
  const groupOf = async (id: number) => (await buadmin.call(agentflowStatuses.adminShow, { params: { id } })).group_id
  expect([await groupOf(one.id), await groupOf(two.id)]).toEqual([first.id, second.id])
})

test('groups and pools come back with their people, and not where the person is gone from the agency’s records', async () => {
  const { buadmin, agent, manager } = ours
  const group = await buadmin.call(groups.adminCreate, { body: { name: 'North', user_ids: [agent.id, manager.id] } })
  expect((await buadmin.call(groups.adminDeleting, { body: { ids: [group.id] } })).along).toEqual([
    '2 users are no longer in them.',
  ])
  await buadmin.call(groups.adminDestroy, { params: { id: group.id } })
  expect(await buadmin.call(groups.adminRestore, { params: { id: group.id } })).toEqual(group)
  const pool = await buadmin.call(pools.adminCreate, {
    body: { name: 'Web leads', holder_id: manager.id, take_rule: 'group', group_id: group.id },
  })
  await buadmin.call(pools.adminDestroy, { params: { id: pool.id } })
  await buadmin.call(groups.adminDestroy, { params: { id: group.id } })
  await expect(buadmin.call(pools.adminRestore, { params: { id: pool.id } })).rejects.toMatchObject({
    status: 409,
    errors: { base: 'What it hung on was deleted since. Add it anew.' },
  })
  await buadmin.call(groups.adminRestore, { params: { id: group.id } })
  expect(await buadmin.call(pools.adminRestore, { params: { id: pool.id } })).toEqual(pool)
})

test('a company and a training come back with their files', async () => {
  const { buadmin, agent } = ours
  const company = await buadmin.call(corporations.adminCreate, {
    form: { name: 'Harbor Light', files: [{ file_title: 'Guide' }] } as never,
    files: { 'files[0][file]': pdf() },
  })
  expect((await buadmin.call(corporations.adminDeleting, { body: { ids: [company.id] } })).along).toEqual([
    '1 file goes along.',
  ])
  await buadmin.call(corporations.adminDestroy, { params: { id: company.id } })
  expect(await buadmin.call(corporations.adminRestore, { params: { id: company.id } })).toEqual(company)
  const training = await buadmin.call(trainings.adminCreate, {
    form: { section: 'Medicare', title: 'Guide' } as never,
    files: { file: pdf() },
  })
  const params = { id: training.id }
  await buadmin.call(trainings.adminDestroy, { params })
  await expect(agent.call(trainings.download, { params })).rejects.toMatchObject({ status: 404 })
  await buadmin.call(trainings.adminRestore, { params })
  expect(await (await agent.call(trainings.download, { params })).text()).toContain('Guide')
})

test('a campaign trigger comes back switched on as it was', async () => {
  const { buadmin } = ours
  const made = await buadmin.call(campaignTriggers.adminCreate, {
    form: { name: 'Hello', subject: 'Hello', body: 'Hello there', enabled: true } as never,
    files: {},
  })
  const params = { id: made.id }
  await buadmin.call(campaignTriggers.adminDestroy, { params })
  await expect(buadmin.call(campaignTriggers.adminShow, { params })).rejects.toMatchObject({ status: 404 })
  expect(await buadmin.call(campaignTriggers.adminRestore, { params })).toMatchObject({ name: 'Hello', enabled: true })
})

test('a lead vendor comes back with the keys its deletion revoked, and no other', async () => {
  const { buadmin, agent } = ours
  const vendor = await buadmin.call(apiTracking.adminCreate, {
    body: { vendor_name: 'Brightline', vendor_type: 'other', route: 'owner', owner_id: agent.id } as never,
  })
  const keys = async () =>
    (await rows('select id, revoked_at is null as live from api_vendor_keys where api_vendor_id = $1 order by id', [
      vendor.id,
    ])) as unknown[]
  const [first] = (await keys()) as { id: number }[]
  await buadmin.call(apiTracking.adminUpdateKey, {
    params: { id: first?.id ?? 0 },
    body: { act: 'rotate', keep_old_hours: 0 } as never,
  })
  await buadmin.call(apiTracking.adminUpdateKey, { params: { id: first?.id ?? 0 }, body: { act: 'revoke' } as never })
  const before = await keys()
  const params = { id: vendor.id }
  expect((await buadmin.call(apiTracking.adminDeleting, { body: { ids: [vendor.id] } })).along).toEqual([
    '1 key stops working at once.',
  ])
  await buadmin.call(apiTracking.adminDestroy, { params })
  await expect(buadmin.call(apiTracking.adminShow, { params })).rejects.toMatchObject({ status: 404 })
  expect(await buadmin.call(apiTracking.adminRestore, { params })).toMatchObject({
    vendor_name: 'Brightline',
    active: true,
  })
  expect(await keys()).toEqual(before)
})

test('after a day a deletion stands', async () => {
  const { buadmin } = ours
  const { id } = await buadmin.call(statuses.adminCreate, { body: { title: 'For good', position: 1 } })
  await buadmin.call(statuses.adminDestroy, { params: { id } })
  await rows(`update deletions set created_at = now() - interval '25 hours' where subject_id = $1`, [id])
  await expect(buadmin.call(statuses.adminRestore, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
