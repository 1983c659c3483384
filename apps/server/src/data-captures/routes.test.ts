import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
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

const contact = async () => (await ours.agent.call(contacts.create, { body: { last_name: 'Asked' } })).id
const show = (id: number, user: TestUser = ours.agent) => user.call(dataCaptures.show, { params: { id } })
const update = (id: number, data_captures: { key: string; value: string | null }[], user: TestUser = ours.agent) =>
  user.call(dataCaptures.update, { params: { id }, body: { data_captures } })
const said = ({ data_captures }: { data_captures: { key: string; value: string }[] }) =>
  data_captures.map(({ key, value }) => [key, value])

test('answers are set by question whatever the case, taken away by null, and the rest stays', async () => {
  const id = await contact()
  await update(id, [
    { key: 'Smoker', value: 'no' },
    { key: 'Height', value: '5 ft 7' },
  ])
  const changed = await update(id, [{ key: 'smoker', value: ' yes ' }])
  expect(changed.data_captures).toHaveLength(2)
  expect(changed.data_captures.find(each => each.key === 'smoker')).toMatchObject({
    value: 'yes',
    source: null,
    captured_by: { id: ours.agent.id },
  })
  expect(said(await update(id, [{ key: 'HEIGHT', value: null }]))).toEqual([['smoker', 'yes']])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data[1]).toMatchObject({ kind: 'data_captures.updated', data: { changes: { smoker: ['no', 'yes'] } } })
})

test('of two answers to one question, as a merge may leave them, the later one counts', async () => {
  const id = await contact()
  await ours.tenant(async db => {
    const sql = `insert into data_captures (contact_id, key, value, captured_at) values ($1, $2, $3, now() - $4::interval)`
    await db.rows(sql, [id, 'Pets', 'a cat', '1 day'])
    await db.rows(sql, [id, 'pets', 'a dog', '2 days'])
  })
  expect(said(await show(id))).toEqual([['Pets', 'a cat']])
  expect(said(await update(id, [{ key: 'pets', value: null }]))).toEqual([])
})

test('the questions of the agency can be chosen from, each once, and no other agency’s', async () => {
  const unit = await agency(server)
  const answer = async (key: string) => {
    const { id } = await unit.agent.call(contacts.create, { body: { last_name: 'Questioned' } })
    await unit.agent.call(dataCaptures.update, { params: { id }, body: { data_captures: [{ key, value: 'yes' }] } })
  }
  for (const key of ['Tobacco', 'tobacco', 'Pets', 'Own or rent?']) await answer(key)
  const asked = (q?: string) => unit.agent.call(dataCaptures.questions, { query: q ? { q } : {} })
  expect((await asked()).map(key => key.toLowerCase())).toEqual(['own or rent?', 'pets', 'tobacco'])
  expect(await asked('RENT')).toEqual(['Own or rent?'])
  expect(await theirs.agent.call(dataCaptures.questions, { query: {} })).not.toContain('Own or rent?')
})

test('no question is a 422, a contact one cannot see a 404', async () => {
  const id = await contact()
  await expect(update(id, [{ key: ' ', value: 'x' }])).rejects.toMatchObject({ status: 422 })
  await expect(update(id, [])).rejects.toMatchObject({ status: 422 })
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(show(id, user)).rejects.toMatchObject({ status: 404 })
    await expect(update(id, [{ key: 'a', value: 'b' }], user)).rejects.toMatchObject({ status: 404 })
  }
})

test('of two who answer the same question the second is told who was first, and overwrites nothing', async () => {
  const id = await contact()
  const set = (key: string, value: string | null, captured_at: string | null, user: TestUser) =>
    user.call(dataCaptures.update, { params: { id }, body: { data_captures: [{ key, value, captured_at }] } })
  const [first] = (await set('Smoker', 'no', null, ours.manager)).data_captures
  const stale = (name: string) => ({
    status: 409,
    code: 'data_captures.stale',
    sentence: expect.stringContaining(`${name} Test changed this answer`),
  })
  await expect(set('smoker', 'yes', null, ours.agent)).rejects.toMatchObject(stale('manager'))
  await set('SMOKER', 'no', null, ours.agent)
  const [second] = (await set('Smoker', 'stopped', first!.captured_at, ours.agent)).data_captures
  for (const value of ['yes', null])
    await expect(set('Smoker', value, first!.captured_at, ours.manager)).rejects.toMatchObject(stale('agent'))
  expect(said(await show(id))).toEqual([['Smoker', 'stopped']])
  await set('Smoker', null, second!.captured_at, ours.agent)
  await expect(set('Smoker', 'yes', second!.captured_at, ours.manager)).rejects.toMatchObject(stale('agent'))
})
