import * as favoriteLists from '@openbook/api/favorite-lists.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
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

test('only those one may see: nobody above or beside, no other agency, nobody who left', async () => {
  const add = (user_id: number, by = ours.agent) => by.call(favoriteLists.create, { body: { user_id } })
  for (const id of [ours.manager.id, ours.agent2.id, theirs.agent.id, 999_999_999])
    await expect(add(id)).rejects.toMatchObject({ status: 404 })
  await expect(add(theirs.agent.id, ours.buadmin)).rejects.toMatchObject({ status: 404 })
  await add(ours.agent2.id, ours.buadmin)
  await ours.tenant(db => db.rows('update users set deactivated_at = now() where id = $1', [ours.agent2.id]))
  expect((await ours.buadmin.call(favoriteLists.list)).data).toEqual([])
  await expect(add(ours.agent2.id, ours.buadmin)).rejects.toMatchObject({ status: 404 })
  await expect(ours.agent.call(favoriteLists.create, { body: { user_id: -1 } })).rejects.toMatchObject({ status: 422 })
})
