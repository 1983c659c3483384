import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import { expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { provesShortList } from '../core/testing/short-list.ts'

const bench = provesShortList('agentflow_statuses', 'title', agentflowStatuses)

test('agents read the statuses by group, in the order of the agency', async () => {
  const { buadmin, agent } = await agency(bench.server)
  const status = async (title: string) => (await buadmin.call(agentflowStatuses.adminCreate, { body: { title } })).id
  const group = async (title: string, position: number) =>
    (await buadmin.call(agentflowStatuses.adminGroupCreate, { body: { title, position } })).id
  const [applied, met, signed] = [await status('Applied'), await status('Met'), await status('Signed')]
  const [late, early] = [await group('Late', 2), await group('Early', 1)]
  const placed = [
    { id: signed, group_id: late },
    { id: met, position: 1, group_id: early },
    { id: applied, position: 2, group_id: early },
  ]
  const changed = await buadmin.call(agentflowStatuses.adminBulkUpdate, { body: { agentflow_statuses: placed } })
  expect(changed.map(({ id }) => id)).toEqual([signed, met, applied])
  const read = await agent.call(agentflowStatuses.list)
  expect(read.map(({ title, group }) => [title, group])).toEqual([
    ['Met', 'Early'],
    ['Applied', 'Early'],
    ['Signed', 'Late'],
  ])
  await buadmin.call(agentflowStatuses.adminGroupDestroy, { params: { id: early } })
  expect(await buadmin.call(agentflowStatuses.adminShow, { params: { id: met } })).toMatchObject({ group_id: null })
})

test('placing names only what the agency has, or changes nothing', async () => {
  const { ours, theirs } = bench
  const mine = await ours.buadmin.call(agentflowStatuses.adminCreate, { body: { title: 'Mine', position: 4 } })
  const other = await theirs.buadmin.call(agentflowStatuses.adminCreate, { body: { title: 'Theirs' } })
  const group = await theirs.buadmin.call(agentflowStatuses.adminGroupCreate, { body: { title: 'Theirs' } })
  const place = (...agentflow_statuses: { id: number; position?: number; group_id?: number }[]) =>
    ours.buadmin.call(agentflowStatuses.adminBulkUpdate, { body: { agentflow_statuses } })
  await expect(place({ id: mine.id, position: 9 }, { id: other.id, position: 9 })).rejects.toMatchObject({
    status: 404,
  })
  await expect(place({ id: mine.id, group_id: group.id })).rejects.toMatchObject({
    status: 422,
    errors: { group_id: 'This group is gone. Choose another.' },
  })
  expect(await ours.buadmin.call(agentflowStatuses.adminShow, { params: { id: mine.id } })).toMatchObject({
    position: 4,
  })
})
