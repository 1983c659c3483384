import * as events from '@openbook/api/events.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { remindDue } from './remind.ts'

let server: TestServer
let ours: Agency
let people = 0
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const someone = () =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `series${people++}.${ours.business_unit_id}`,
  })
const WEEKLY = { type: 'appointment', title: 'Review', recurrence: { freq: 'weekly' } } as const
const send = (user: TestUser, body: object) =>
  user.call(events.create, {
    body: { ...WEEKLY, start_date: '01/05/2049', start_time: '09:00', ...body },
  })
const change = (user: TestUser, id: number, date: string, body: object) =>
  user.call(events.update, {
    params: { id },
    body: { ...WEEKLY, start_date: date, occurrence_date: date, ...body },
  })

test('a series that stops repeating stays on the day it was told by', async () => {
  const user = await someone()
  const { id } = await send(user, {})
  const date = '11/23/2049'
  const single = { start_date: date, start_time: '10:00', recurrence: null, occurrence_date: null }
  expect(await change(user, id, date, { scope: 'all', start_time: '10:00', recurrence: null })).toMatchObject(single)
  const query = { start_date: '01/01/2049', end_date: '12/31/2049' }
  expect((await user.call(events.list, { query })).data).toMatchObject([{ id, ...single }])
})

test.each([
  ['years', 110],
  ['weeks', 3],
])('a series begun %s ago is not moved onto what the calendar has to come', async (_, weeks) => {
  const user = await someone()
  const { id } = await send(user, { start_date: dayAhead(-7 * weeks) })
  await send(user, { title: 'Taken', start_date: dayAhead(14), start_time: '14:00', recurrence: null })
  const move = (body: object) => change(user, id, dayAhead(7), { scope: 'all', ...body })
  await expect(move({ start_time: '14:10', end_time: '14:40' })).rejects.toMatchObject({
    status: 409,
    code: 'events.overlap',
    errors: { base: expect.stringContaining('The calendar has “Taken” then') },
  })
  expect(await move({ start_time: '14:30', end_time: '15:00' })).toMatchObject({ start_time: '14:30' })
})

/** A weekly call whose reminder of today is due and not told yet. */
async function due(user: TestUser) {
  const start = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 600_000)
  const wall = start.toLocaleString('sv-SE', { timeZone: 'America/New_York' })
  const [year, month, day, ...time] = wall.split(/\D/)
  const start_date = `${month}/${day}/${year}`
  const body = { type: 'call', start_date, start_time: time.slice(0, 2).join(':'), reminder_minutes: 15 }
  const { id } = await send(user, body)
  await ours.tenant(db =>
    db.rows(`update events set remind_at = starts_at - interval '15 minutes' where id = $1`, [id]),
  )
  const { data } = await user.call(events.list, { query: { start_date: dayAhead(6), end_date: dayAhead(8) } })
  return { id, ...body, type: 'call' as const, next: data[0]?.occurrence_date ?? '' }
}
const told = async (user: TestUser) => {
  await remindDue(server.core, Date.now(), ours.business_unit_id)
  return (await user.call(notifications.list)).data.map(({ kind }) => kind)
}
type Due = Awaited<ReturnType<typeof due>>
const one = ({ next: occurrence_date }: Due) => ({ scope: 'one' as const, occurrence_date })

test.each<[string, (user: TestUser, of: Due) => Promise<unknown>]>([
  ['another is deleted', (user, of) => user.call(events.destroy, { params: { id: of.id }, query: one(of) })],
  [
    'another is deleted and brought back',
    async (user, of) => {
      await user.call(events.destroy, { params: { id: of.id }, query: one(of) })
      const { occurrence_date } = one(of)
      await user.call(events.restore, { params: { id: of.id }, body: { occurrence_date } })
    },
  ],
  ['another is ticked off', (user, of) => change(user, of.id, of.next, { ...one(of), type: 'call', done: true })],
  [
    'all are renamed',
    (user, of) => change(user, of.id, of.start_date, { scope: 'all', type: 'call', title: 'Ring Bo' }),
  ],
  [
    'it is renamed alone',
    (user, of) => change(user, of.id, of.start_date, { scope: 'one', type: 'call', title: 'Bo' }),
  ],
])('what is due and was not told yet is told though %s meanwhile', async (_, act) => {
  const user = await someone()
  await act(user, await due(user))
  expect(await told(user)).toEqual(['events.reminder'])
  expect(await told(user)).toEqual(['events.reminder'])
})

test.each<[string, (user: TestUser, of: Due) => Promise<unknown>]>([
  [
    'moved',
    (user, of) =>
      change(user, of.id, of.start_date, {
        ...{ scope: 'all', type: 'call' },
        start_time: of.start_time === '00:00' ? '01:00' : '00:00',
      }),
  ],
  ['ticked off', (user, of) => change(user, of.id, of.start_date, { scope: 'one', type: 'call', done: true })],
  [
    'deleted',
    (user, of) =>
      user.call(events.destroy, { params: { id: of.id }, query: { scope: 'one', occurrence_date: of.start_date } }),
  ],
])('what is due and was not told yet is told no more once it is %s', async (_, act) => {
  const user = await someone()
  await act(user, await due(user))
  expect(await told(user)).toEqual([])
})
