import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { expect, test } from 'vitest'
import { agency, mint } from '../core/testing/agency.ts'
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

test('a contact bears one beside its status, the timeline tells, and one that is borne is not deleted', async () => {
  const { buadmin, agent, agent2, tenant } = await agency(bench.server)
  const status = async (title: string) => (await buadmin.call(agentflowStatuses.adminCreate, { body: { title } })).id
  const [applied, met] = [await status('Applied'), await status('Met')]
  const { id } = await agent.call(contacts.create, { body: { first_name: 'Runa', agentflow_status_id: applied } })
  const params = { id }
  expect(await agent.call(contacts.show, { params })).toMatchObject({
    status: null,
    agentflow_status: { id: applied, name: 'Applied' },
  })
  const give = (agentflow_status_id: number | null, by = agent) =>
    by.call(contactEdits.quickUpdate, { params, body: { agentflow_status_id } })
  expect(await give(met)).toMatchObject({ agentflow_status: { id: met, name: 'Met' } })
  const told = await agent.call(contactTimeline.list, { params })
  expect(told.data[0]).toMatchObject({
    kind: 'contacts.updated',
    data: { agentflow_status_id: ['Applied', 'Met'] },
  })
  await expect(give(applied, agent2)).rejects.toMatchObject({ status: 404 })
  const foreign = (await bench.theirs.buadmin.call(agentflowStatuses.adminCreate, { body: { title: 'Elsewhere' } })).id
  for (const gone of [foreign, 9_999_999])
    await expect(give(gone)).rejects.toMatchObject({
      status: 422,
      errors: { agentflow_status_id: 'This agentflow status is gone. Choose another.' },
    })
  await expect(
    bench.server.core.database.system(db =>
      db.rows('update contacts set agentflow_status_id = $2 where id = $1', [id, foreign]),
    ),
    'the wall stands in the database too',
  ).rejects.toThrow(/contacts_agentflow_status_fkey/)
  const destroy = (status: number) => buadmin.call(agentflowStatuses.adminDestroy, { params: { id: status } })
  await expect(destroy(met)).rejects.toMatchObject({
    status: 409,
    code: 'in_use',
    errors: { base: '1 contact has the agentflow status “Met”. Give them another one first.' },
  })
  await destroy(applied)
  await tenant(db => db.rows('update contacts set deleted_at = now() where id = $1', [id]))
  await destroy(met)
  const [row] = await tenant(db => db.rows('select agentflow_status_id from contacts where id = $1', [id]))
  expect(row).toEqual({ agentflow_status_id: null })
})

test('a list tells it and is narrowed by it, many get one at once and back, and another agency’s is nobody’s', async () => {
  const { buadmin, agent, tenant } = await agency(bench.server)
  const status = async (title: string) => (await buadmin.call(agentflowStatuses.adminCreate, { body: { title } })).id
  const [applied, met] = [await status('Applied'), await status('Met')]
  const add = async (last_name: string, agentflow_status_id: number | null) =>
    (await agent.call(contacts.create, { body: { last_name, agentflow_status_id } })).id
  const ids = [await add('Abel', applied), await add('Bode', null)]
  await add('Cole', met)
  const listed = async (filter: { op?: 'none_of' | 'is_empty'; value?: number | number[] }) => {
    const search = [{ field: 'agentflow_status_id' as const, ...filter }]
    const { data } = await agent.call(contacts.list, { body: { contacts_scope: { search } } })
    return data.map(({ last_name, agentflow_status }) => [last_name, agentflow_status?.name ?? null])
  }
  expect(await listed({ value: [applied, met] })).toEqual([
    ['Abel', 'Applied'],
    ['Cole', 'Met'],
  ])
  expect(await listed({ op: 'is_empty' })).toEqual([['Bode', null]])
  expect(await listed({ op: 'none_of', value: met })).toEqual([
    ['Abel', 'Applied'],
    ['Bode', null],
  ])
  const give = (agentflow_status_id: number | null) =>
    agent.call(contactActs.updateGroup, { body: { ids, agentflow_status_id } })
  const { bulk_job } = await give(met)
  expect(bulk_job).toMatchObject({ title: 'Set agentflow status to Met', counts: { changed: 2 } })
  expect(await listed({ value: met })).toEqual(['Abel', 'Bode', 'Cole'].map(name => [name, 'Met']))
  const told = await agent.call(contactTimeline.list, { params: { id: ids[0]! } })
  expect(told.data[0]).toMatchObject({ kind: 'contacts.updated', data: { agentflow_status_id: ['Applied', 'Met'] } })
  await agent.call(bulkJobs.undo, { params: { id: bulk_job.id } })
  expect(await listed({ value: [applied] })).toEqual([['Abel', 'Applied']])
  expect(await listed({ op: 'is_empty' })).toEqual([['Bode', null]])
  expect((await give(null)).bulk_job).toMatchObject({ title: 'Clear the agentflow status', counts: { changed: 1 } })
  const foreign = (await bench.theirs.buadmin.call(agentflowStatuses.adminCreate, { body: { title: 'Afar' } })).id
  await expect(give(foreign)).rejects.toMatchObject({
    status: 422,
    errors: { agentflow_status_id: 'This agentflow status is gone. Choose another.' },
  })
  const plan = await tenant(async db => {
    await db.asSystem()
    await db.rows('set local enable_seqscan = off')
    return db.rows<{ 'QUERY PLAN': string }>(
      `explain select count(*) from contacts where agentflow_status_id = ${applied}`,
    )
  })
  expect(plan.map(line => line['QUERY PLAN']).join('\n'), 'who bears one is found off its index').toContain(
    'contacts_agentflow_status',
  )
})

test('groups are put in order in one request, or none where one is another agency’s', async () => {
  const { ours, theirs } = bench
  const make = (title: string, by = ours) =>
    by.buadmin.call(agentflowStatuses.adminGroupCreate, { body: { title, position: 5 } })
  const [one, two, other] = [await make('Order one'), await make('Order two'), await make('Order three', theirs)]
  const place = (...agentflow_status_groups: { id: number; position: number }[]) =>
    ours.buadmin.call(agentflowStatuses.adminGroupBulkUpdate, { body: { agentflow_status_groups } })
  const placed = await place({ id: two.id, position: 1 }, { id: one.id, position: 2 })
  expect(placed.map(({ id, position }) => [id, position])).toEqual([
    [two.id, 1],
    [one.id, 2],
  ])
  await expect(place({ id: one.id, position: 0 }, { id: other.id, position: 1 })).rejects.toMatchObject({ status: 404 })
  const now = await ours.buadmin.call(agentflowStatuses.adminGroupShow, { params: { id: one.id } })
  expect(now).toMatchObject({ position: 2 })
})

test('whoever groups statuses does not write over what somebody else did since, and is told who and what', async () => {
  const { buadmin, business_unit_id } = await agency(bench.server)
  const group = (title: string) => buadmin.call(agentflowStatuses.adminGroupCreate, { body: { title } })
  const [first, second] = [await group('First'), await group('Second')]
  const [called, met] = [
    await buadmin.call(agentflowStatuses.adminCreate, { body: { title: 'Called' } }),
    await buadmin.call(agentflowStatuses.adminCreate, { body: { title: 'Met' } }),
  ]
  const put = (statuses: { id: number; updated_at: string }[], group_id: number | null, by = buadmin) =>
    by.call(agentflowStatuses.adminBulkUpdate, {
      body: { agentflow_statuses: statuses.map(({ id, updated_at }) => ({ id, updated_at, group_id })) },
    })
  const placed = await put([called, met], first.id)
  const other = await mint(bench.server, { business_unit_id, role: 'bu_admin', username: `Ines.${business_unit_id}` })
  await put(placed.slice(1), second.id, other)
  await expect(put(placed, null)).rejects.toMatchObject({
    status: 409,
    errors: {
      base: 'Ines Test changed “Met” since: it is in the group “Second” now. Nothing was changed; look at the list again.',
    },
  })
  const groupOf = async (id: number) => (await buadmin.call(agentflowStatuses.adminShow, { params: { id } })).group_id
  expect([await groupOf(called.id), await groupOf(met.id)]).toEqual([first.id, second.id])
  expect((await put(placed.slice(0, 1), null)).map(({ group_id }) => group_id)).toEqual([null])
})
