import * as events from '@openbook/api/events.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { remindDue } from './remind.ts'

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

const someone = (manager_id?: number) =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `gone${people++}.${ours.business_unit_id}`,
    manager_id,
  })
const MARCH = { type: 'appointment', start_date: '03/09/2049', start_time: '09:00' } as const
const send = (user: TestUser, body: object = {}) =>
  user.call(events.create, { body: { ...MARCH, title: 'Review', ...body } })
const leave = ({ id }: TestUser) => ours.buadmin.call(users.adminDestroy, { params: { id } })
const back = ({ id }: TestUser) => ours.buadmin.call(users.adminUpdate, { params: { id }, body: { active: true } })
/** Of our agency alone, so that files run side by side. */
const remind = (at: string) => remindDue(server.core, Date.parse(at), ours.business_unit_id)
const inMarch = async (user: TestUser, downline_user_id: number) =>
  (
    await user.call(events.list, { query: { start_date: '03/01/2049', end_date: '03/31/2049', downline_user_id } })
  ).data.map(({ title }) => title)
const noticesOf = ({ id }: TestUser) =>
  ours.tenant(db => db.rows<{ title: string }>('select title from notifications where user_id = $1 order by id', [id]))

test('a leaver is reminded of nothing, and back again not of what passed meanwhile', async () => {
  const [leaver, stays] = [await someone(), await someone()]
  for (const who of [leaver, stays])
    await send(who, { type: 'call', title: 'Ring Bo', recurrence: { freq: 'weekly' }, reminder_minutes: 15 })
  await leave(leaver)
  await remind('2049-03-09T13:45:10Z')
  expect(await noticesOf(leaver)).toEqual([])
  expect(await noticesOf(stays)).toEqual([{ title: '9:00 AM: Ring Bo' }])
  await back(leaver)
  await remind('2049-03-09T13:46:00Z')
  expect(await noticesOf(leaver)).toEqual([])
  await remind('2049-03-16T12:45:10Z')
  expect(await noticesOf(leaver)).toEqual([{ title: '9:00 AM: Ring Bo' }])
})

test('managers open the calendar of a leaver and clear it, and put nothing new into it', async () => {
  const leaver = await someone(ours.manager.id)
  const [kept, moved] = [await send(leaver), await send(leaver, { title: 'Survey', start_time: '14:00' })]
  await leave(leaver)
  for (const who of [ours.manager, ours.buadmin]) expect(await inMarch(who, leaver.id)).toEqual(['Review', 'Survey'])
  for (const stranger of [ours.agent2, theirs.manager, theirs.admin])
    await expect(inMarch(stranger, leaver.id)).rejects.toMatchObject({ status: 404 })
  const left = { status: 422, code: 'events.left', errors: { user_id: expect.stringContaining('They have left') } }
  await expect(send(ours.manager, { user_id: leaver.id })).rejects.toMatchObject(left)
  const own = await send(ours.manager, { title: 'Own' })
  const put = (id: number, body: object) =>
    ours.manager.call(events.update, { params: { id }, body: { ...MARCH, title: 'Review', ...body } })
  await expect(put(own.id, { user_id: leaver.id })).rejects.toMatchObject(left)
  expect(await put(kept.id, { done: true })).toMatchObject({ user: { id: leaver.id }, done_at: expect.any(String) })
  await put(moved.id, { title: 'Survey', start_time: '14:00', user_id: ours.manager.id })
  expect(await inMarch(ours.manager, leaver.id)).toEqual(['Review'])
  const { data } = await ours.manager.call(events.calendarHistory, { query: { downline_user_id: leaver.id } })
  expect(data.map(({ kind }) => kind)).toEqual(['updated', 'done', 'created', 'created'])
})

test('calendars are found by name among everybody below, a leaver’s told apart, and nobody else’s', async () => {
  const [leaver, stays] = [await someone(ours.manager.id), await someone(ours.manager.id)]
  await leave(leaver)
  const find = async (who: TestUser, query: object = {}) => (await who.call(events.calendars, { query })).data
  const ids = async (who: TestUser, query: object = {}) => (await find(who, query)).map(({ id }) => id)
  expect(await find(ours.manager, { q: leaver.username })).toMatchObject([{ id: leaver.id, active: false }])
  expect(await find(ours.manager, { q: stays.username.toUpperCase() })).toMatchObject([{ id: stays.id, active: true }])
  expect(await ids(ours.manager, { user_id: stays.id })).toEqual([stays.id])
  expect(await ids(ours.manager), 'one’s own is not among them').not.toContain(ours.manager.id)
  expect(await ids(ours.buadmin, { limit: 200 })).toEqual(expect.arrayContaining([leaver.id, ours.agent2.id]))
  const { data, meta } = await ours.buadmin.call(events.calendars, { query: { limit: 1, page: 2 } })
  expect([data.length, meta.total_count]).toEqual([1, await ids(ours.buadmin, { limit: 200 }).then(all => all.length)])
  expect(await ids(stays)).toEqual([])
  expect(await ids(ours.manager, { user_id: ours.agent2.id })).toEqual([])
  for (const who of [theirs.buadmin, theirs.admin]) {
    expect(await ids(who, { user_id: stays.id })).toEqual([])
    expect(await ids(who, { q: stays.username })).toEqual([])
  }
  for (const query of [{ user_id: 'x' }, { user_id: -1 }, { limit: 100_000 }, { page: 0 }])
    await expect(find(ours.manager, query)).rejects.toMatchObject({ status: 422 })
})
