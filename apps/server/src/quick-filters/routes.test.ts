import * as contacts from '@openbook/api/contacts.ts'
import * as quickFilters from '@openbook/api/quick-filters.ts'
import { MOST_QUICK_FILTERS } from '@openbook/api/quick-filters.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
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

const RI = { search: [{ field: 'state' as const, value: 'RI' }] }
const save = (by: TestUser, name: string, more: object = {}) =>
  by.call(quickFilters.create, { body: { name, contacts_scope: RI, ...more } })
const names = async (by: TestUser) => (await by.call(quickFilters.list)).data.map(({ name }) => name)

test('a scope is kept under a name, without its place in the list, and is in users/me', async () => {
  const scope = { ...RI, search: [...RI.search, { field: 'city' as const, value: '' }], q: 'smith', page: 4, limit: 50 }
  const { call } = ours.agent2
  const made = await call(quickFilters.create, { body: { name: ' Rhode Island ', contacts_scope: scope } })
  expect(made).toMatchObject({
    name: 'Rhode Island',
    contacts_scope: { search: RI.search, q: 'smith' },
    shared: 'private',
    mine: true,
    position: 0,
    owner: { id: ours.agent2.id },
  })
  expect(made.contacts_scope).not.toHaveProperty('page')
  expect((await call(sessions.me)).quick_filters).toEqual([made])
  expect((await call(quickFilters.list)).data).toEqual([made])
  expect(await names(ours.agent)).toEqual([])
  expect(await names(theirs.agent)).toEqual([])
})

test('they are renamed, moved about, deleted and brought back to their place', async () => {
  const { manager } = ours
  const [a, b, c] = [await save(manager, 'A'), await save(manager, 'B'), await save(manager, 'C')]
  const change = (id: number, body: object) => manager.call(quickFilters.update, { params: { id }, body })
  await change(c.id, { position: 0 })
  expect(await names(manager)).toEqual(['C', 'A', 'B'])
  await change(c.id, { position: 1 })
  expect(await names(manager)).toEqual(['A', 'C', 'B'])
  await change(a.id, { position: 50 })
  expect(await names(manager)).toEqual(['C', 'B', 'A'])
  expect(await change(b.id, { name: 'Bee' })).toMatchObject({ name: 'Bee', position: 1, contacts_scope: RI })
  const gone = await manager.call(quickFilters.destroy, { params: { id: b.id } })
  expect(await names(manager)).toEqual(['C', 'A'])
  const { name, contacts_scope, shared, position } = gone
  await manager.call(quickFilters.create, { body: { name, contacts_scope, shared, position } })
  expect(await names(manager)).toEqual(['C', 'Bee', 'A'])
})

test('shared with those below or the whole agency, each finds what they may see; only its owner changes it', async () => {
  const make = (by: TestUser, state: string) => by.call(contacts.create, { body: { last_name: 'Shared', state } })
  await make(ours.agent, 'RI')
  await make(ours.agent, 'TX')
  await make(ours.agent2, 'RI')
  const down = await save(ours.manager, 'Down', { shared: 'downline' })
  const wide = await save(ours.buadmin, 'Wide', { shared: 'agency', contacts_scope: { ...RI, contact_group: 'all' } })
  expect(await names(ours.agent)).toEqual(['Down', 'Wide'])
  expect(await names(ours.agent2)).toEqual(['Rhode Island', 'Wide'])
  expect(await names(theirs.agent)).toEqual([])
  const count = async (by: TestUser, id: number) => (await by.call(quickFilters.count, { params: { id } })).total_count
  expect(await count(ours.agent, down.id)).toBe(1)
  expect(await count(ours.manager, down.id)).toBe(0)
  expect(await count(ours.agent, wide.id)).toBe(1)
  expect(await count(ours.buadmin, wide.id)).toBe(2)
  for (const params of [{ id: down.id }, { id: wide.id }]) {
    await expect(ours.agent.call(quickFilters.update, { params, body: { name: 'Mine' } })).rejects.toMatchObject({
      status: 403,
    })
    await expect(ours.agent.call(quickFilters.destroy, { params })).rejects.toMatchObject({ status: 403 })
  }
  for (const call of [theirs.agent.call, ours.agent2.call])
    await expect(call(quickFilters.count, { params: { id: down.id } })).rejects.toMatchObject({ status: 404 })
  await ours.manager.call(quickFilters.update, { params: { id: down.id }, body: { shared: 'private' } })
  expect(await names(ours.agent)).toEqual(['Wide'])
})

test('whoever sees a shared filter has an order of their own for it, which nobody else sees', async () => {
  const unit = await agency(server)
  const down = await save(unit.manager, 'Down', { shared: 'downline' })
  const wide = await save(unit.buadmin, 'Wide', { shared: 'agency' })
  const own = await save(unit.agent, 'Own')
  expect(await names(unit.agent)).toEqual(['Own', 'Down', 'Wide'])
  const put = (by: TestUser, id: number, position: number) =>
    by.call(quickFilters.update, { params: { id }, body: { position } })
  expect(await put(unit.agent, wide.id, 0)).toMatchObject({ id: wide.id, mine: false, position: 0 })
  expect(await names(unit.agent)).toEqual(['Wide', 'Own', 'Down'])
  await put(unit.agent, own.id, 2)
  expect(await names(unit.agent)).toEqual(['Wide', 'Down', 'Own'])
  expect(await names(unit.manager)).toEqual(['Down', 'Wide'])
  const late = await save(unit.manager, 'Anew', { shared: 'downline' })
  expect(await names(unit.agent)).toEqual(['Wide', 'Down', 'Own', 'Anew'])
  await expect(put(unit.agent2, down.id, 0)).rejects.toMatchObject({ status: 404 })
  await expect(
    unit.agent.call(quickFilters.update, { params: { id: late.id }, body: { position: 0, name: 'Mine' } }),
  ).rejects.toMatchObject({ status: 403 })
  await unit.manager.call(quickFilters.destroy, { params: { id: down.id } })
  expect(await names(unit.agent)).toEqual(['Wide', 'Own', 'Anew'])
})

test('its conditions are changed, but not over a change somebody did not see', async () => {
  const { manager, agent } = ours
  const made = await save(manager, 'Conditions', { shared: 'downline' })
  const change = (by: TestUser, body: object) => by.call(quickFilters.update, { params: { id: made.id }, body })
  const scope = (state: string) => ({ search: [{ field: 'state' as const, value: state }], q: 'lee' })
  const changed = await change(manager, { contacts_scope: scope('TX'), updated_at: made.updated_at })
  expect(changed).toMatchObject({ name: 'Conditions', shared: 'downline', contacts_scope: scope('TX') })
  const late = change(manager, { contacts_scope: scope('ME'), updated_at: made.updated_at })
  await expect(late).rejects.toMatchObject({
    status: 409,
    code: 'quick_filters.stale',
    sentence: expect.stringMatching(/changed this quick filter at .* Reload/),
  })
  await expect(change(agent, { contacts_scope: scope('ME'), updated_at: changed.updated_at })).rejects.toMatchObject({
    status: 403,
  })
  const shown = (await agent.call(quickFilters.list)).data.find(({ id }) => id === made.id)
  expect(shown?.contacts_scope).toEqual(scope('TX'))
  await change(manager, { position: 0, updated_at: changed.updated_at })
  expect(await change(manager, { contacts_scope: scope('ME'), updated_at: changed.updated_at })).toMatchObject({
    contacts_scope: scope('ME'),
  })
  await manager.call(quickFilters.destroy, { params: { id: made.id } })
})

test('an agent does not share with the whole agency', async () => {
  const denied = { status: 403, errors: { shared: expect.stringContaining('administrators') } }
  await expect(save(ours.agent, 'Loud', { shared: 'agency' })).rejects.toMatchObject(denied)
  const { id } = await save(ours.agent, 'Loud')
  await expect(
    ours.agent.call(quickFilters.update, { params: { id }, body: { shared: 'agency' } }),
  ).rejects.toMatchObject(denied)
})

test('a name is needed and taken once; a scope that cannot be listed is a 422', async () => {
  const { agent2 } = ours
  await expect(save(agent2, '  ')).rejects.toMatchObject({ status: 422, errors: { name: 'Enter a name.' } })
  await expect(save(agent2, 'rhode island')).rejects.toMatchObject({
    status: 422,
    errors: { name: expect.any(String) },
  })
  await expect(
    save(agent2, 'Bad', { contacts_scope: { search: [{ field: 'tag_id', value: 'x' }] } }),
  ).rejects.toMatchObject({ status: 422, errors: { 'contacts_scope.search': 'Tag takes ids, not "x".' } })
  await expect(save(agent2, 'Bad', { contacts_scope: { downline_user_id: theirs.agent.id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('there is a most', async () => {
  const { agent } = theirs
  for (let n = 0; n < MOST_QUICK_FILTERS; n++) await save(agent, `Filter ${n}`)
  await expect(save(agent, 'One more')).rejects.toMatchObject({
    status: 422,
    errors: { base: expect.stringContaining(String(MOST_QUICK_FILTERS)) },
  })
})
