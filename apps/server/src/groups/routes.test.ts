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
      users_count: 2,
      users: [agent2, manager].map(({ id }) => ({ id, name: expect.any(String) })).sort(byName),
    },
  ])
})

test('many groups are asked for page by page, and of a large one so many are named as it says', async () => {
  const { agent, agent2, buadmin, tenant } = await agency(bench.server)
  await tenant(db =>
    db.rows(`insert into groups (name) select 'Pier ' || to_char(n, 'FM000') from generate_series(1, 201) n`),
  )
  await expect(agent.call(groups.list)).rejects.toMatchObject({
    status: 422,
    errors: { page: 'There are more than 200 groups. Ask for them page by page.' },
  })
  const names = async (query: object) => (await agent.call(groups.list, { query })).map(({ name }) => name)
  expect(await names({ page: 3, limit: 100 })).toEqual(['Pier 201'])
  expect(await names({ q: 'pier 20' })).toEqual(['Pier 200', 'Pier 201'])
  expect(await names({ open: true })).toEqual([])
  await tenant(db =>
    db.rows(
      `with made as (
         insert into users (business_unit_id, username, email, password_hash, first_name, last_name, role)
         select business_unit_id, 'crowd' || n || '.' || id, 'crowd' || n || '.' || id || '@example.test', '', 'Crowd', to_char(n, 'FM000'), 'agent'
           from users cross join generate_series(1, 60) n where id = $1 returning id)
       insert into group_users (group_id, user_id)
       select g.id, u.id from groups g cross join (select id from made union all select $1) u where g.name = 'Pier 001'`,
      [agent.id],
    ),
  )
  const [mine, ...others] = await agent.call(groups.list, { query: { open: true } })
  expect([mine?.name, mine?.may_open, mine?.users_count, others.length]).toEqual(['Pier 001', true, 61, 0])
  expect(mine?.users).toHaveLength(50)
  expect(await agent2.call(groups.list, { query: { open: true } })).toEqual([])
  expect(await buadmin.call(groups.list, { query: { open: true, limit: 1000 } })).toHaveLength(201)
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
