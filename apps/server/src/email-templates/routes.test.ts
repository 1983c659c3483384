import * as contacts from '@openbook/api/contacts.ts'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import { expect, test } from 'vitest'
import { agency, type TestUser } from '../core/testing/agency.ts'
import { provesShortList } from '../core/testing/short-list.ts'

const TEXT = { subject: 'Hello {{first_name|friend}}', body: 'Dear {{first_name}} in {{city}}.' }
const bench = provesShortList('emails', 'name', emailTemplates, 'emails', TEXT)

const add = (by: TestUser, name: string, more: object = {}) =>
  by.call(emailTemplates.adminCreate, { body: { ...TEXT, name, ...more } })
const choices = async (by: TestUser, query: object = {}) =>
  (await by.call(emailTemplates.list, { query })).data.map(({ name }) => name)

test.each([
  [{ subject: ' ' }, { subject: 'Write a subject.' }],
  [{ subject: 'Two\nlines' }, { subject: 'A subject is one line.' }],
  [
    { subject: 'For {{nick_name}}' },
    { subject: expect.stringMatching(/^There is no merge field \{\{nick_name}}. There are: first_name,/) },
  ],
  [{ body: '' }, { body: 'Write a message.' }],
  [{ body: 'x'.repeat(20_001) }, { body: 'At most 20,000 characters.' }],
  [{ body: 'Dear {{First name}}' }, { body: expect.stringContaining('small letters') }],
  [{ body: 'Dear {{first_name' }, { body: expect.stringContaining('two braces') }],
  [{ category: 'x'.repeat(61) }, { category: 'At most 60 characters.' }],
])('%j is a 422 that names the field, in a change too', async (more, errors) => {
  const { buadmin } = await agency(bench.server)
  await expect(add(buadmin, 'Refused', more)).rejects.toMatchObject({ status: 422, errors })
  const { id } = await add(buadmin, 'Kept')
  await expect(buadmin.call(emailTemplates.adminUpdate, { params: { id }, body: more })).rejects.toMatchObject({
    status: 422,
    errors,
  })
  expect(await buadmin.call(emailTemplates.adminList)).toMatchObject([{ name: 'Kept', ...TEXT }])
})

test('agents choose among what is in use, by category and name; the console narrows by both', async () => {
  const { agent, buadmin } = await agency(bench.server)
  await add(buadmin, 'Zebra', { category: 'Service' })
  await add(buadmin, 'Alone', { category: ' ' })
  await add(buadmin, 'Apple', { category: 'Service' })
  await add(buadmin, 'Old', { category: 'Medicare', active: false })
  expect(await choices(agent)).toEqual(['Apple', 'Zebra', 'Alone'])
  expect(await choices(agent, { q: 'SERV', limit: 1, page: 2 })).toEqual(['Zebra'])
  expect(await choices(bench.theirs.agent)).not.toContain('Apple')
  expect(await buadmin.call(emailTemplates.adminCategories)).toEqual([
    { category: 'Medicare', count: 1 },
    { category: 'Service', count: 2 },
  ])
  const narrowed = async (filter: object) =>
    (await buadmin.call(emailTemplates.adminList, { query: { filter: JSON.stringify(filter) } })).map(
      ({ name }) => name,
    )
  expect(await narrowed({ category: 'Service' })).toEqual(['Apple', 'Zebra'])
  expect(await narrowed({ active: false })).toEqual(['Old'])
})

test('a template is filled in for a contact from the agent, and its gaps are named', async () => {
  const { agent, agent2, buadmin } = await agency(bench.server)
  const { id: templateId } = await add(buadmin, 'Greeting', { body: 'Dear {{first_name}} in {{city}}, {{agent_name}}' })
  const make = (body: object) => agent.call(contacts.create, { body: { last_name: 'Lee', ...body } })
  const fill = (by: TestUser, id: number) => by.call(emailTemplates.fill, { params: { id, templateId } })
  const ann = await make({ first_name: 'Ann {{city}}', city: 'Newport' })
  expect(await fill(agent, ann.id)).toEqual({
    id: templateId,
    subject: 'Hello Ann {{city}}',
    email_body: 'Dear Ann {{city}} in Newport, agent Test',
    gaps: [],
  })
  const nobody = await make({})
  expect(await fill(agent, nobody.id)).toMatchObject({
    subject: 'Hello friend',
    email_body: 'Dear  in , agent Test',
    gaps: ['first_name', 'city'],
  })
  for (const stranger of [agent2, bench.theirs.agent, bench.theirs.buadmin])
    await expect(fill(stranger, ann.id)).rejects.toMatchObject({ status: 404 })
  await buadmin.call(emailTemplates.adminUpdate, { params: { id: templateId }, body: { active: false } })
  await expect(fill(agent, ann.id)).rejects.toMatchObject({ status: 404 })
})

test('several are switched and sorted at once, and what was answered takes it back', async () => {
  const { buadmin } = await agency(bench.server)
  const before = [
    await add(buadmin, 'One', { category: 'Service' }),
    await add(buadmin, 'Two', { active: false }),
    await add(buadmin, 'Three'),
  ]
  const change = (emails: { id: number; active?: boolean; category?: string | null; updated_at?: string }[]) =>
    buadmin.call(emailTemplates.adminBulkUpdate, { body: { emails } })
  const all = () => buadmin.call(emailTemplates.adminList, { query: { sort: '["id","ASC"]' } })
  const two = before.slice(0, 2)
  const after = await change(two.map(({ id, updated_at }) => ({ id, updated_at, active: false, category: 'Old' })))
  expect(after).toHaveLength(2)
  expect(await all()).toMatchObject([
    { name: 'One', category: 'Old', active: false },
    { name: 'Two', category: 'Old', active: false },
    { name: 'Three', category: null, active: true },
  ])
  const stands = new Map(after.map(({ id, updated_at }) => [id, updated_at]))
  const back = two.map(({ id, active, category }) => ({ id, active, category, updated_at: stands.get(id)! }))
  await change(back)
  expect(await all()).toMatchObject(before.map(({ updated_at: _, ...each }) => each))
  await expect(change(back)).rejects.toMatchObject({ status: 409, code: 'emails.stale' })
})

test('a bulk change is all or nothing, and of one agency', async () => {
  const { buadmin, agent } = await agency(bench.server)
  const theirs = await add(bench.theirs.buadmin, 'Theirs to keep')
  const { id } = await add(buadmin, 'Ours to keep')
  const change = (by: TestUser, emails: { id: number; active?: boolean; updated_at?: string }[]) =>
    by.call(emailTemplates.adminBulkUpdate, { body: { emails } })
  const off = { active: false }
  await expect(
    change(buadmin, [
      { id, ...off },
      { id: theirs.id, ...off },
    ]),
  ).rejects.toMatchObject({ status: 404 })
  await expect(change(buadmin, [{ id, ...off, updated_at: '2020-01-01T00:00:00Z' }])).rejects.toMatchObject({
    status: 409,
  })
  await expect(change(buadmin, [])).rejects.toMatchObject({
    status: 422,
    errors: { emails: 'Name at least one e-mail.' },
  })
  await expect(change(agent, [{ id, ...off }])).rejects.toMatchObject({ status: 403 })
  expect(await buadmin.call(emailTemplates.adminShow, { params: { id } })).toMatchObject({ active: true })
})
