import * as categories from '@openbook/api/categories.ts'
import * as products from '@openbook/api/products.ts'
import * as store from '@openbook/api/store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const add = (by: TestUser, name: string, form: object = {}, files: Record<string, Blob> = {}) =>
  by.call(products.adminCreate, { form: { name, price: '12.50', ...form }, files })
const namesOf = async (by: TestUser, query: object = {}) =>
  (await by.call(store.items, { query })).data.map(({ name }) => name)

test('an agent sees what is for sale in their agency, and nothing else', async () => {
  const [ours, theirs] = [await agency(server), await agency(server)]
  const sold = await add(ours.buadmin, 'Calendars', { per_contact: true, months_count: 12 })
  const gone = await add(ours.buadmin, 'Old calendars', { active: false })
  expect(await namesOf(ours.agent)).toEqual(['Calendars'])
  expect(await namesOf(theirs.agent)).toEqual([])
  expect(await ours.agent.call(store.item, { params: sold })).toMatchObject({
    name: 'Calendars',
    price: '12.50',
    per_contact: true,
    months_count: 12,
    image: null,
  })
  for (const [by, id] of [
    [ours.agent, gone.id],
    [theirs.agent, sold.id],
    [theirs.admin, sold.id],
  ] as const)
    await expect(by.call(store.item, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('what is for the people of one company is not shown to those of another', async () => {
  const { buadmin, agent, agent2, tenant } = await agency(server)
  const [company] = await tenant(db =>
    db.rows<{ id: number }>(`insert into corporations (name) values ('Bay Life') returning id`),
  )
  await tenant(db => db.rows('update users set corporation_id = $2 where id = $1', [agent.id, company?.id]))
  await tenant(db => db.rows(`update users set company_name = 'Bay Life' where id = $1`, [agent2.id]))
  const { id } = await add(buadmin, 'Signs', { corporation_id: company?.id })
  expect([await namesOf(agent), await namesOf(agent2), await namesOf(buadmin)]).toEqual([['Signs'], [], []])
  await expect(agent2.call(store.item, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('the list is searched, narrowed to a category and to what goes to contacts, and paged; the categories say how much they hold', async () => {
  const { buadmin, agent } = await agency(server)
  const { id: category_id } = await buadmin.call(categories.adminCreate, { body: { name: 'Mailers' } })
  await buadmin.call(categories.adminCreate, { body: { name: 'Empty' } })
  await add(buadmin, 'b cards', { category_id, description: 'Stamped', per_contact: true })
  await add(buadmin, 'A cards', { category_id, sku: 'PC-1' })
  await add(buadmin, 'Pens')
  const found = await agent.call(store.items, { query: { limit: 2, page: 2 } })
  expect(found).toMatchObject({ data: [{ name: 'Pens' }], meta: { current_page: 2, total_count: 3, total_pages: 2 } })
  expect(found.categories).toEqual([{ id: category_id, name: 'Mailers', count: 2 }])
  expect(await namesOf(agent, { q: ' stamp ' })).toEqual(['b cards'])
  expect(await namesOf(agent, { q: 'pc-1' })).toEqual(['A cards'])
  expect(await namesOf(agent, { q: '100%' })).toEqual([])
  expect(await namesOf(agent, { category_id })).toEqual(['A cards', 'b cards'])
  expect(await namesOf(agent, { per_contact: 'true' })).toEqual(['b cards'])
})

test('the picture of an item is shown to those it is for', async () => {
  const [{ buadmin, agent }, theirs] = [await agency(server), await agency(server)]
  const { id } = await add(buadmin, 'Cards', {}, { image: new File([PNG], 'card.png') })
  const { image } = await agent.call(store.item, { params: { id } })
  const by = (user: TestUser) => fetch(server.origin + image?.src, { headers: user.headers })
  const fetched = await by(agent)
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(fetched.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(PNG)
  expect((await by(theirs.agent)).status).toBe(404)
  await buadmin.call(products.adminUpdate, { params: { id }, form: { active: false }, files: {} })
  expect((await by(agent)).status).toBe(404)
})
