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
