import * as statuses from '@openbook/api/statuses.ts'
import { expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { provesShortList } from '../core/testing/short-list.ts'

const bench = provesShortList('statuses', 'title', statuses)

test('agents read the statuses of their agency in its order', async () => {
  const { buadmin, agent } = await agency(bench.server)
  await buadmin.call(statuses.adminCreate, { body: { title: 'Second', position: 2 } })
  const first = await buadmin.call(statuses.adminCreate, { body: { title: 'First', position: 1 } })
  expect((await agent.call(statuses.list)).map(({ title }) => title)).toEqual(['First', 'Second'])
  await buadmin.call(statuses.adminUpdate, { params: { id: first.id }, body: { position: 3 } })
  expect((await agent.call(statuses.list)).map(({ title }) => title)).toEqual(['Second', 'First'])
})

test('statuses are put in order in one request, each noted, or none where one is another agency’s', async () => {
  const { ours, theirs } = bench
  const make = (title: string, by = ours) => by.buadmin.call(statuses.adminCreate, { body: { title, position: 5 } })
  const [one, two] = [await make('Order one'), await make('Order two')]
  const other = await make('Order three', theirs)
  const place = (...placed: { id: number; position: number }[]) =>
    ours.buadmin.call(statuses.adminBulkUpdate, { body: { statuses: placed } })
  const placed = await place({ id: two.id, position: 1 }, { id: one.id, position: 2 })
  expect(placed.map(({ id, position }) => [id, position])).toEqual([
    [two.id, 1],
    [one.id, 2],
  ])
  const acts = await ours.tenant(db =>
    db.rows("select subject_id from audit_log where action = 'statuses.adminBulkUpdate' order by id"),
  )
  expect(acts).toEqual([{ subject_id: two.id }, { subject_id: one.id }])
  await expect(place({ id: two.id, position: 9 }, { id: other.id, position: 8 })).rejects.toMatchObject({ status: 404 })
  await expect(place()).rejects.toMatchObject({ status: 422 })
  await expect(
    ours.agent.call(statuses.adminBulkUpdate, { body: { statuses: [{ id: two.id, position: 1 }] } }),
  ).rejects.toMatchObject({ status: 403 })
  expect(await ours.buadmin.call(statuses.adminShow, { params: { id: two.id } })).toMatchObject({ position: 1 })
})
