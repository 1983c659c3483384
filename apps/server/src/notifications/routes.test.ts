import type { Delivered } from '@openbook/api/core/cable.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually, openCable } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { notify } from './notify.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let people = 0

beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const someone = () =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `n${people++}.${ours.business_unit_id}`,
  })
const tell = (user: TestUser, title: string, more: object = {}) =>
  ours.tenant(db => notify(server.core, db, { user_id: user.id, kind: 'tests.said', title, ...more }))

test('a notice is kept and shown at once on the open screens of its user, and on no other', async () => {
  const user = await someone()
  const heard: Delivered[] = []
  const foreign: Delivered[] = []
  const own = openCable(server.origin, user.headers)
  const other = openCable(server.origin, ours.agent2.headers)
  own.client.subscribe({ channel: 'NotificationsChannel' }, { message: message => heard.push(message) })
  other.client.subscribe({ channel: 'NotificationsChannel' }, { message: message => foreign.push(message) })
  await eventually(() => own.client.state === 'connected' && other.client.state === 'connected')
  const made = await tell(user, 'New lead', { body: 'Ann Lee', link: '/contacts/100001', data: { contact_id: 5 } })
  await tell(ours.agent2, 'Other')
  await eventually(() => heard.length === 1 && foreign.length === 1)
  const { data, unread_count, meta } = await user.call(notifications.list)
  expect(data).toEqual([made])
  expect(made).toMatchObject({ title: 'New lead', body: 'Ann Lee', link: '/contacts/100001', read_at: null })
  expect([unread_count, meta.total_count]).toEqual([1, 1])
  expect(heard).toEqual([{ offset: expect.any(Number), type: 'notifications.created', data: made }])
  expect(foreign).toMatchObject([{ data: { title: 'Other' } }])
  own.close()
  other.close()
})

test('the list pages from the newest and can leave out what was read', async () => {
  const user = await someone()
  for (const title of ['one', 'two', 'three']) await tell(user, title)
  const first = await user.call(notifications.list, { query: { limit: 2 } })
  expect(first.data.map(({ title }) => title)).toEqual(['three', 'two'])
  expect(first.meta).toEqual({ current_page: 1, limit: 2, total_count: 3, total_pages: 2 })
  const second = await user.call(notifications.list, { query: { limit: 2, page: 2 } })
  expect(second.data.map(({ title }) => title)).toEqual(['one'])
  await user.call(notifications.read, { body: { ids: [first.data[0]!.id] } })
  const unread = await user.call(notifications.list, { query: { unread: true } })
  expect(unread.data.map(({ title }) => title)).toEqual(['two', 'one'])
  expect([unread.meta.total_count, unread.unread_count]).toEqual([2, 2])
})

test('reading answers what was unread, tells the other screens, and may be repeated', async () => {
  const user = await someone()
  const heard: Delivered[] = []
  const cable = openCable(server.origin, user.headers)
  cable.client.subscribe({ channel: 'NotificationsChannel' }, { message: message => heard.push(message) })
  await eventually(() => cable.client.state === 'connected')
  const [a, b, c] = [await tell(user, 'a'), await tell(user, 'b'), await tell(user, 'c')]
  expect(await user.call(notifications.read, { body: { ids: [a.id, b.id] } })).toEqual({
    ids: [a.id, b.id],
    unread_count: 1,
  })
  expect(await user.call(notifications.read, { body: { ids: [a.id] } })).toEqual({ ids: [], unread_count: 1 })
  expect(await user.call(notifications.read, { body: { all: true } })).toEqual({ ids: [c.id], unread_count: 0 })
  await eventually(() => heard.length === 5)
  expect(heard.slice(3).map(({ type, data }) => [type, data])).toEqual([
    ['notifications.read', { ids: [a.id, b.id], unread_count: 1 }],
    ['notifications.read', { ids: [c.id], unread_count: 0 }],
  ])
  const { data } = await user.call(notifications.list)
  expect(data.every(({ read_at }) => read_at !== null)).toBe(true)
  cable.close()
})

test('nobody reads or marks the notices of another, of the agency or not', async () => {
  const user = await someone()
  const { id } = await tell(user, 'private')
  for (const stranger of [ours.agent, theirs.agent, theirs.admin]) {
    expect((await stranger.call(notifications.list)).data.map(each => each.id)).not.toContain(id)
    expect(await stranger.call(notifications.read, { body: { ids: [id] } })).toMatchObject({ ids: [] })
  }
  expect((await user.call(notifications.list)).unread_count).toBe(1)
  await expect(
    theirs.tenant(db => notify(server.core, db, { user_id: user.id, kind: 'tests.said', title: 'foreign' })),
  ).rejects.toThrow()
})

test('marking nothing is refused with what to do', async () => {
  const refused = await ours.agent.call(notifications.read, { body: {} }).catch(error => error)
  expect(refused).toBeInstanceOf(Failed)
  expect([refused.status, refused.errors]).toEqual([422, { base: 'Name the notices to mark as read, or all of them.' }])
})
