import * as favoriteLists from '@openbook/api/favorite-lists.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { may } from '@openbook/auth/permissions.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, everyRole, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

test('colleagues are favoured once, told in users/me, and taken off again', async () => {
  const { call } = ours.manager
  const body = { user_id: ours.agent.id }
  const agent = { id: ours.agent.id, name: 'agent Test' }
  expect((await call(favoriteLists.create, { body })).data).toEqual([agent])
  expect((await call(favoriteLists.create, { body })).data).toEqual([agent])
  expect((await call(sessions.me)).favorite_users).toEqual([agent])
  expect((await call(favoriteLists.list)).meta.total_count).toBe(1)
  expect((await ours.agent.call(favoriteLists.list)).data).toEqual([])
  expect((await call(favoriteLists.destroy, { body })).data).toEqual([])
  await expect(call(favoriteLists.destroy, { body })).rejects.toMatchObject({ status: 404 })
})

test('only whom one may choose somewhere: never oneself, no other agency, nobody who left', async () => {
  const add = (user_id: number, by = ours.agent) => by.call(favoriteLists.create, { body: { user_id } })
  for (const id of [ours.agent.id, theirs.agent.id, 999_999_999])
    await expect(add(id)).rejects.toMatchObject({ status: 404 })
  await expect(add(theirs.agent.id, ours.buadmin)).rejects.toMatchObject({ status: 404 })
  for (const { id } of [ours.manager, ours.agent2]) await add(id)
  expect((await ours.agent.call(favoriteLists.list)).data).toHaveLength(2)
  await add(ours.agent2.id, ours.buadmin)
  await ours.tenant(db => db.rows('update users set deactivated_at = now() where id = $1', [ours.agent2.id]))
  expect((await ours.buadmin.call(favoriteLists.list)).data).toEqual([])
  await expect(add(ours.agent2.id, ours.buadmin)).rejects.toMatchObject({ status: 404 })
  await expect(ours.agent.call(favoriteLists.create, { body: { user_id: -1 } })).rejects.toMatchObject({ status: 422 })
})

test('who hands contacts on is offered the whole agency, who does not those below, nobody themselves', async () => {
  const offered = async (by: TestUser, q?: string) =>
    (await by.call(favoriteLists.choices, { query: { q } })).map(({ id }) => id)
  const { poolholder, manager, agent, users } = await agency(server)
  const colleagues = users.filter(({ id }) => id !== agent.id).map(({ id }) => id)
  expect((await offered(agent)).sort()).toEqual(colleagues.sort())
  expect(await offered(agent, 'POOLH')).toEqual([poolholder.id])
  await agent.call(favoriteLists.create, { body: { user_id: poolholder.id } })
  expect(await offered(agent, 'poolh'), 'whom one favours already').toEqual([])
  const reader = ROLES.find(role => !may(role, 'contact_transfers.create') && may(role, 'favorite_lists.list'))
  const ids = await everyRole(server, { business_unit_id: ours.business_unit_id } as Agency, 'favors')
  if (reader) expect(await offered(ids[reader]), `${reader} has nobody to choose`).toEqual([])
  expect(await offered(manager)).not.toContain(manager.id)
})
