import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as events from '@openbook/api/events.ts'
import * as pools from '@openbook/api/pools.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { book, settled } from '../contact-acts/fixtures/acts.ts'
import { PACE } from '../contact-acts/pace.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let ann = 0
let bo = 0
const pace = { ...PACE }
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  ours = await agency(server)
  const made = await book(ours, ours.agent, 'Hand', 2)
  ann = made[0] ?? 0
  bo = made[1] ?? 0
})
afterEach(() => Object.assign(PACE, pace))

const MARCH = { type: 'appointment', start_date: '03/09/2049', start_time: '09:00', allow_overlap: true } as const
const plan = async (title: string, contact_ids: number[], more: object = {}, by = ours.agent) =>
  (await by.call(events.create, { body: { ...MARCH, title, contact_ids, ...more } })).id
const put = (by: TestUser, id: number, body: object) =>
  by.call(events.update, { params: { id }, body: { ...MARCH, title: 'Review', ...body } })
/** The titles in somebody's calendar, whenever they are. */
const calendarOf = async ({ id }: { id: number }) =>
  (
    await ours.tenant(db =>
      db.rows<{ title: string }>('select title from events where user_id = $1 and deleted_at is null order by title', [
        id,
      ]),
    )
  ).map(({ title }) => title)
const rows = () =>
  ours.tenant(db => db.rows<object>('select e.*, e.updated_at::text as exactly from events e order by id'))
const give = async (ids: number[], to: object, by = ours.agent) =>
  (await by.call(transfers.transferGroup, { body: { ids, ...to } })).bulk_job.id
const revert = (id: number, body?: { on_conflict?: 'restore'; on_left?: 'manager' }, by = ours.agent) =>
  by.call(transfers.revert, { params: { id }, body })
const noticesOf = ({ id }: TestUser) =>
  ours.tenant(db =>
    db.rows<{ title: string; body: string | null }>(
      `select title, body from notifications where user_id = $1 and kind = 'contact_transfers.finished' order by id`,
      [id],
    ),
  )

test('what is to come with a contact goes along into the new owner’s calendar, and comes back as it was', async () => {
  const { agent, agent2, buadmin } = ours
  await plan('Review', [ann])
  await plan('Every week', [ann], { recurrence: { freq: 'weekly' }, reminder_minutes: 15 })
  await plan('Done', [ann], { done: true })
  await plan('Lunch', [])
  await plan('With Bo', [bo])
  await plan('Over', [ann], { start_date: '03/09/2020' })
  await agent.call(events.destroy, { params: { id: await plan('Called off', [ann]) } })
  await plan('Inspection', [ann], {}, buadmin)
  const before = await rows()
  const id = await give([ann], { user_id: agent2.id })
  expect(await calendarOf(agent2)).toEqual(['Every week', 'Review'])
  expect(await calendarOf(agent)).toEqual(['Done', 'Lunch', 'Over', 'With Bo'])
  expect(await calendarOf(buadmin)).toEqual(['Inspection'])
  expect(await noticesOf(agent2)).toMatchObject([
    { body: 'In your calendar now, with what is to come with them: 2.', title: expect.stringContaining('1 contact') },
  ])
  for (const who of [agent, agent2]) {
    const { data } = await who.call(events.calendarHistory, { query: { q: 'Review' } })
    expect(data[0]).toMatchObject({ kind: 'updated', changes: { calendar: ['agent Test', 'agent2 Test'] } })
  }
  expect(await revert(id)).toMatchObject({ reverted: true })
  expect(await rows()).toEqual(before)
})

test('what two contacts take part in stays until the second one goes, and comes back with it', async () => {
  const { agent, agent2, buadmin } = ours
  PACE.rows = 1
  await plan('Both', [ann, bo])
  const before = await rows()
  const first = await give([ann], { user_id: agent2.id })
  expect(await calendarOf(agent)).toEqual(['Both'])
  const second = await give([bo], { user_id: agent2.id })
  expect(await calendarOf(agent2)).toEqual(['Both'])
  await revert(first)
  expect(await calendarOf(agent2)).toEqual(['Both'])
  await revert(second)
  expect(await rows()).toEqual(before)
  PACE.at_once = 0
  const both = await give([ann, bo], { user_id: agent2.id }, buadmin)
  await settled(buadmin, { id: both })
  expect(await calendarOf(agent2)).toEqual(['Both'])
  await revert(both, undefined, buadmin)
  await settled(buadmin, { id: both })
  expect(await rows()).toEqual(before)
})

test('what the new owner changed comes back so; what they did, called off or put elsewhere stays with them', async () => {
  const { agent, agent2, manager } = ours
  await ours.buadmin.call(users.adminUpdate, { params: { id: agent2.id }, body: { manager_id: manager.id } })
  const [later, done, off, elsewhere] = [
    await plan('Later', [ann]),
    await plan('Done', [ann]),
    await plan('Off', [ann]),
    await plan('Elsewhere', [ann]),
  ]
  const id = await give([ann], { user_id: agent2.id })
  await put(agent2, later, { title: 'Later', start_time: '14:00' })
  await put(agent2, done, { title: 'Done', done: true })
  await agent2.call(events.destroy, { params: { id: off } })
  await put(manager, elsewhere, { title: 'Elsewhere', user_id: manager.id })
  await revert(id)
  expect(await calendarOf(agent)).toEqual(['Later'])
  expect(await calendarOf(agent2)).toEqual(['Done'])
  expect(await calendarOf(manager)).toEqual(['Elsewhere'])
  expect(await agent.call(events.show, { params: { id: later } })).toMatchObject({ start_time: '14:00' })
})

test('where a contact stays with the new owner, so does what is to come with it', async () => {
  const { agent2 } = ours
  await plan('Review', [ann])
  const id = await give([ann], { user_id: agent2.id })
  await agent2.call(contacts.update, { params: { id: ann }, body: { city: 'Newport' } })
  await revert(id)
  expect(await calendarOf(agent2)).toEqual(['Review'])
})

test('given on and taken back all the same, it comes back from wherever the contact was', async () => {
  const { agent, agent2, manager } = ours
  await plan('Review', [ann])
  const id = await give([ann], { user_id: agent2.id })
  await give([ann], { user_id: manager.id }, agent2)
  expect(await calendarOf(manager)).toEqual(['Review'])
  await revert(id, { on_conflict: 'restore' })
  expect(await calendarOf(agent)).toEqual(['Review'])
})

test('in a pool it is its holder’s', async () => {
  const { agent, poolholder, buadmin } = ours
  await plan('Review', [ann])
  const before = await rows()
  const { id: pool_id } = await buadmin.call(pools.adminCreate, { body: { name: 'Web', holder_id: poolholder.id } })
  const id = await give([ann], { pool_id })
  expect(await calendarOf(poolholder)).toEqual(['Review'])
  await revert(id)
  expect(await calendarOf(agent)).toEqual(['Review'])
  expect(await rows()).toEqual(before)
})

test('a leaver’s appointments go with their book, and come back with them or to their heir', async () => {
  const { agent, agent2, manager, buadmin } = ours
  await plan('Review', [ann])
  await plan('Both', [ann, bo])
  await plan('Lunch', [])
  const before = await rows()
  const body = { ids: [agent.id], deactivate: true as const, book_user_id: agent2.id }
  const made = await buadmin.call(userChanges.adminCreate, { body })
  expect(await calendarOf(agent2)).toEqual(['Both', 'Review'])
  expect(await calendarOf(agent)).toEqual(['Lunch'])
  await buadmin.call(userChanges.adminUndo, { params: { id: made.id } })
  expect(await rows()).toEqual(before)
  const id = await give([ann, bo], { user_id: agent2.id }, buadmin)
  await buadmin.call(users.adminDestroy, { params: { id: agent.id } })
  await revert(id, { on_left: 'manager' }, buadmin)
  expect(await calendarOf(manager)).toEqual(['Both', 'Review'])
  expect(await calendarOf(agent)).toEqual(['Lunch'])
})

/** The days on which somebody has what is called so, from three weeks ago to three weeks ahead. */
const daysOf = async (by: TestUser, title: string) =>
  (await by.call(events.list, { query: { start_date: dayAhead(-22), end_date: dayAhead(22) } })).data
    .filter(each => each.title === title)
    .map(({ start_date }) => start_date)

test('of a repeating event that began, what is to come goes along and what is over stays; a revert makes it whole again', async () => {
  const { agent, agent2 } = ours
  const id = await plan('Weekly', [ann], {
    start_date: dayAhead(-19),
    recurrence: { freq: 'weekly', count: 6 },
    reminder_minutes: 15,
  })
  const one = { scope: 'one' as const, occurrence_date: dayAhead(9) }
  await put(agent, id, { ...one, title: 'Weekly', start_date: dayAhead(10), recurrence: null })
  await agent.call(events.destroy, { params: { id }, query: { scope: 'one', occurrence_date: dayAhead(-12) } })
  const before = await rows()
  const job = await give([ann], { user_id: agent2.id })
  expect(await daysOf(agent, 'Weekly')).toEqual([dayAhead(-19), dayAhead(-5)])
  expect(await daysOf(agent2, 'Weekly')).toEqual([dayAhead(2), dayAhead(10), dayAhead(16)])
  expect(await noticesOf(agent2)).toMatchObject([{ body: 'In your calendar now, with what is to come with them: 2.' }])
  await revert(job)
  expect(await rows()).toEqual(before)
  expect(await daysOf(agent, 'Weekly')).toEqual([-19, -5, 2, 10, 16].map(day => dayAhead(day)))
})

test('what the new owner changed of a series stays a series of its own, in the calendar it came from', async () => {
  const { agent, agent2 } = ours
  await plan('Weekly', [ann], { start_date: dayAhead(-19), recurrence: { freq: 'weekly' } })
  const job = await give([ann], { user_id: agent2.id })
  const { data } = await agent2.call(events.list, { query: { start_date: dayAhead(0), end_date: dayAhead(22) } })
  await put(agent2, data[0]?.id ?? 0, {
    title: 'Weekly',
    scope: 'all',
    start_date: dayAhead(2),
    start_time: '14:00',
    recurrence: { freq: 'weekly' },
  })
  await revert(job)
  expect(await daysOf(agent2, 'Weekly')).toEqual([])
  expect(await daysOf(agent, 'Weekly')).toEqual([-19, -12, -5, 2, 9, 16].map(day => dayAhead(day)))
})

test('a series that another contact of the giver takes part in stays whole until that one goes', async () => {
  const { agent, agent2 } = ours
  await plan('Couple', [ann, bo], { start_date: dayAhead(-5), recurrence: { freq: 'weekly' } })
  await give([ann], { user_id: agent2.id })
  expect(await daysOf(agent, 'Couple')).toEqual([-5, 2, 9, 16].map(day => dayAhead(day)))
  await give([bo], { user_id: agent2.id })
  expect([await daysOf(agent, 'Couple'), await daysOf(agent2, 'Couple')]).toEqual([
    [dayAhead(-5)],
    [2, 9, 16].map(day => dayAhead(day)),
  ])
})

test('with a contact taken from a pool comes what its holder has in mind with it, and so with one taken from a colleague', async () => {
  const { agent, agent2, poolholder, manager, buadmin } = ours
  const { id: pool_id } = await buadmin.call(pools.adminCreate, {
    body: { name: 'Web', holder_id: poolholder.id, take_rule: 'agency' },
  })
  await give([ann], { pool_id })
  await plan('Call back', [ann], {}, poolholder)
  await plan('Weekly', [ann], { start_date: dayAhead(-5), recurrence: { freq: 'weekly' } }, poolholder)
  await plan('Lunch', [], {}, poolholder)
  await agent2.call(pools.assignToMe, { params: { id: ann }, body: { pool_id, confirm: true } })
  expect(await calendarOf(poolholder)).toEqual(['Lunch', 'Weekly'])
  expect(await calendarOf(agent2)).toEqual(['Call back', 'Weekly'])
  expect(await daysOf(agent2, 'Weekly')).toEqual([2, 9, 16].map(day => dayAhead(day)))
  await plan('Review', [bo])
  await manager.call(pools.assignToMe, { params: { id: bo }, body: undefined })
  expect([await calendarOf(agent), await calendarOf(manager)]).toEqual([[], ['Review']])
})
