import * as contactSecurities from '@openbook/api/contact-securities.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let id: number
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  id = (await ours.agent.call(contacts.create, { body: { last_name: 'Invested' } })).id
})
afterAll(() => server.close())

const create = (user: TestUser, body: object) =>
  user.call(contactSecurities.create, { params: { id }, body: body as { name: string } })
const list = (user: TestUser, query = {}) => user.call(contactSecurities.list, { params: { id }, query })

test('a security is kept, changed by field, listed newest first and by page, removed, and told on the timeline', async () => {
  const { call } = ours.agent
  const fund = await create(ours.agent, {
    name: 'Harbor Income Fund',
    kind: 'mutual_fund',
    symbol: 'HIFX',
    quantity: '120.5',
    value: '15400.00',
    as_of: '10/31/2026',
  })
  expect(fund).toMatchObject({ kind: 'mutual_fund', quantity: '120.5', value: '15400', as_of: '10/31/2026' })
  const bond = await create(ours.agent, { name: 'State bond' })
  expect(bond).toMatchObject({ kind: 'other', value: null })
  const params = { id, securityId: fund.id }
  const changed = await call(contactSecurities.update, { params, body: { value: '', institution: 'Bay Trust' } })
  expect(changed).toMatchObject({ name: 'Harbor Income Fund', symbol: 'HIFX', value: null, institution: 'Bay Trust' })
  expect((await list(ours.agent)).data.map(each => each.id)).toEqual([bond.id, fund.id])
  expect(await list(ours.agent, { limit: 1, page: 2 })).toMatchObject({
    data: [{ id: fund.id }],
    meta: { total_count: 2, total_pages: 2, current_page: 2, limit: 1 },
  })
  await call(contactSecurities.destroy, { params })
  expect((await list(ours.agent)).data.map(each => each.id)).toEqual([bond.id])
  const { data } = await call(contactTimeline.list, { params: { id } })
  expect(data.slice(0, 2)).toMatchObject([
    { kind: 'contact_securities.deleted' },
    { kind: 'contact_securities.updated', data: { changes: { value: ['15400', null] } } },
  ])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'A', value: '1,5' }, 'value'],
  [{ name: 'A', as_of: '02/30/2026' }, 'as_of'],
  [{ name: 'A', kind: 'boat' }, 'kind'],
])('%j is a 422 on %s', async (body, field) => {
  await expect(create(ours.agent, body)).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
})

test('who cannot see the contact cannot reach its securities, and a security stays with its contact', async () => {
  const { id: securityId } = await create(ours.agent, { name: 'A' })
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(list(user)).rejects.toMatchObject({ status: 404 })
    await expect(create(user, { name: 'A' })).rejects.toMatchObject({ status: 404 })
  }
  const other = await ours.agent.call(contacts.create, { body: { last_name: 'Other' } })
  await expect(
    ours.agent.call(contactSecurities.destroy, { params: { id: other.id, securityId } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('of two who began from the same investment the second is told who was first, and overwrites nothing', async () => {
  const { updated_at: began, id: securityId } = await create(ours.agent, { name: 'Twice', value: '10' })
  const params = { id, securityId }
  const set = (user: TestUser, body: object) => user.call(contactSecurities.update, { params, body })
  const { updated_at } = await set(ours.manager, { value: '20', updated_at: began })
  const stale = {
    status: 409,
    code: 'contact_securities.stale',
    sentence: expect.stringContaining('manager Test changed this investment'),
  }
  await expect(set(ours.agent, { value: '30', updated_at: began })).rejects.toMatchObject(stale)
  await expect(
    ours.agent.call(contactSecurities.destroy, { params, query: { updated_at: began } }),
  ).rejects.toMatchObject(stale)
  expect(await set(ours.agent, { value: '20.00', updated_at })).toMatchObject({ value: '20', updated_at })
})
