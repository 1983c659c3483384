import * as licences from '@openbook/api/licences.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
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
    body: { user_id: agent.id, state: 'ri', lines: ['medicare'], number: 'ri-1', expires_on: '01/31/2020' },
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
  await expect(create({ state: 'ZZ' })).rejects.toMatchObject({
    status: 422,
    errors: { state: 'Use the two letters of a US state, like RI.' },
  })
  await expect(create({ state: 'OK', expires_on: '02/30/2027' })).rejects.toMatchObject({ status: 422 })
  await expect(create({ user_id: theirs.agent.id })).rejects.toMatchObject({
    status: 422,
    errors: { user_id: 'Choose a user of this agency.' },
  })
  expect(await theirs.buadmin.call(licences.adminList)).toEqual([])
})

test('a system admin sees those of a person of any agency beside that person, and keeps only those of their own', async () => {
  const { agent2, buadmin, admin } = theirs
  const made = await buadmin.call(licences.adminCreate, { body: { user_id: agent2.id, state: 'VT' } })
  const filter = JSON.stringify({ user_id: agent2.id })
  const listed = async (who: typeof admin, query: object) =>
    (await who.call(licences.adminList, { query })).map(({ id }) => id)
  expect(await listed(ours.admin, { filter })).toEqual([made.id])
  expect(await listed(admin, { filter })).toEqual([made.id])
  expect(await listed(ours.buadmin, { filter })).toEqual([])
  expect(await listed(ours.admin, {}), 'the list of the agency').not.toContain(made.id)
  const sheet = await (await ours.admin.call(licences.adminExport, { query: { filter } })).text()
  expect(sheet).toContain('VT')
  const params = { id: made.id }
  await expect(ours.admin.call(licences.adminUpdate, { params, body: { number: 'X' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(ours.admin.call(licences.adminDestroy, { params })).rejects.toMatchObject({ status: 404 })
  await buadmin.call(licences.adminDestroy, { params })
})

test('people see their own licences, managers those below, what ends soon first; nobody those of another agency', async () => {
  const { buadmin, agent, agent2, manager } = theirs
  const keep = (user_id: number, state: string, expires_on: string | null) =>
    buadmin.call(licences.adminCreate, { body: { user_id, state, expires_on } })
  await keep(agent.id, 'RI', dayAhead(20))
  await keep(agent.id, 'MA', dayAhead(-3))
  await keep(agent.id, 'CT', null)
  await keep(agent.id, 'NH', dayAhead(200))
  await keep(agent2.id, 'RI', dayAhead(5))
  await keep(manager.id, 'ME', dayAhead(1))
  const states = async (who: typeof agent, query: object) => {
    const { data, meta } = await who.call(licences.list, { query })
    expect(meta.total_count).toBe(data.length)
    return data.map(({ state, expired }) => (expired ? `${state}!` : state))
  }
  expect(await states(agent, {})).toEqual(['MA!', 'RI', 'NH', 'CT'])
  expect(await states(agent, { expires_within: 60 })).toEqual(['MA!', 'RI'])
  expect(await states(agent, { type: 'downline' })).toEqual([])
  expect(await states(agent, { type: 'all', expires_within: 60 }), 'not a colleague’s').toEqual(['MA!', 'RI'])
  expect(await states(manager, { type: 'downline', expires_within: 60 })).toEqual(['MA!', 'RI'])
  expect(await states(manager, { type: 'all', expires_within: 60 })).toEqual(['MA!', 'ME', 'RI'])
  expect(await states(buadmin, { type: 'all', expires_within: 60 })).toEqual(['MA!', 'ME', 'RI', 'RI'])
  expect(await states(ours.agent2, { type: 'all', expires_within: 60 })).toEqual([])
})

test('the console sorts by the last day and narrows to what ends within so many days', async () => {
  const { buadmin, agent, agent2 } = await agency(server)
  const keep = (user_id: number, state: string, expires_on: string | null) =>
    buadmin.call(licences.adminCreate, { body: { user_id, state, expires_on } })
  await keep(agent.id, 'AL', dayAhead(200))
  await keep(agent.id, 'GA', dayAhead(60))
  await keep(agent.id, 'ME', dayAhead(-1))
  await keep(agent2.id, 'RI', dayAhead(0))
  await keep(agent2.id, 'TX', null)
  const states = async (query: object) => (await buadmin.call(licences.adminList, { query })).map(({ state }) => state)
  const sort = (way: 'ASC' | 'DESC') => JSON.stringify(['expires_on', way])
  const within = (ends_within: unknown) => JSON.stringify({ ends_within })
  expect(await states({ sort: sort('ASC') })).toEqual(['ME', 'RI', 'GA', 'AL', 'TX'])
  expect(await states({ sort: sort('DESC') })).toEqual(['TX', 'AL', 'GA', 'RI', 'ME'])
  expect(await states({ sort: sort('ASC'), filter: within(60) })).toEqual(['RI', 'GA'])
  expect(await states({ filter: within(59) })).toEqual(['RI'])
  for (const wrong of ['soon', 1e14, '9999999999999999999999'])
    await expect(states({ filter: within(wrong) })).rejects.toMatchObject({ status: expect.toSatisfy(at => at < 500) })
})
