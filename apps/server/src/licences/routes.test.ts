import * as licences from '@openbook/api/licences.ts'
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

test('the console keeps licences, and finds them by person and state', async () => {
  const { buadmin, agent, agent2 } = ours
  const made = await buadmin.call(licences.adminCreate, {
    body: { user_id: agent.id, state: 'ri', lines: ['medicare'], number: 'RI-1', expires_on: '01/31/2020' },
  })
  expect(made).toMatchObject({ state: 'RI', lines: ['medicare'], expires_on: '01/31/2020', expired: true })
  await buadmin.call(licences.adminCreate, { body: { user_id: agent2.id, state: 'RI' } })
  const changed = await buadmin.call(licences.adminUpdate, { params: { id: made.id }, body: { expires_on: null } })
  expect(changed).toMatchObject({ expires_on: null, expired: false, number: 'RI-1' })
  const filter = JSON.stringify({ user_id: agent.id, state: 'RI' })
  expect((await buadmin.call(licences.adminList, { query: { filter } })).map(({ id }) => id)).toEqual([made.id])
  expect((await buadmin.call(licences.adminList, { query: { q: 'agent2' } })).map(row => row.user_id)).toEqual([
    agent2.id,
  ])
})

test('one licence a person and state, for people of the agency and days that exist', async () => {
  const { buadmin, manager } = ours
  const create = (body: object) =>
    buadmin.call(licences.adminCreate, { body: { user_id: manager.id, state: 'TX', ...body } })
  await create({})
  await expect(create({})).rejects.toMatchObject({ status: 409, code: 'already_exists' })
  await expect(create({ state: 'Texas' })).rejects.toMatchObject({ status: 422, errors: { state: expect.any(String) } })
  await expect(create({ state: 'OK', expires_on: '02/30/2027' })).rejects.toMatchObject({ status: 422 })
  await expect(create({ user_id: theirs.agent.id })).rejects.toMatchObject({
    status: 422,
    errors: { user_id: 'Choose a user of this agency.' },
  })
  expect(await theirs.buadmin.call(licences.adminList)).toEqual([])
})
