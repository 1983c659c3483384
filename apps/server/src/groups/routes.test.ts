import * as groups from '@openbook/api/groups.ts'
import { expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { provesShortList } from '../core/testing/short-list.ts'

const bench = provesShortList('groups', 'name', groups)

test('a group has the users it was given, and everyone in the agency reads it', async () => {
  const { buadmin, agent, agent2, manager } = await agency(bench.server)
  const { id } = await buadmin.call(groups.adminCreate, { body: { name: 'Newport', user_ids: [agent.id, agent2.id] } })
  await buadmin.call(groups.adminUpdate, { params: { id }, body: { user_ids: [agent2.id, manager.id] } })
  expect(await buadmin.call(groups.adminShow, { params: { id } })).toMatchObject({
    user_ids: [agent2.id, manager.id].sort((a, b) => a - b),
  })
  await buadmin.call(groups.adminUpdate, { params: { id }, body: { description: 'The bay' } })
  expect(await agent.call(groups.list)).toEqual([
    {
      id,
      name: 'Newport',
      may_open: false,
      users: [agent2, manager].map(({ id }) => ({ id, name: expect.any(String) })).sort(byName),
    },
  ])
})

const byName = (one: { id: number }, other: { id: number }) => other.id - one.id

test('somebody of another agency is refused, and nothing is kept', async () => {
  const { buadmin } = bench.ours
  const body = { name: 'Mixed', user_ids: [bench.theirs.agent.id] }
  await expect(buadmin.call(groups.adminCreate, { body })).rejects.toMatchObject({
    status: 422,
    errors: { user_ids: 'Choose users of this agency.' },
  })
  expect((await buadmin.call(groups.adminList, { query: { q: 'Mixed' } })).length).toBe(0)
})
