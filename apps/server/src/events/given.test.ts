import * as events from '@openbook/api/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let people = 0
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const someone = (manager_id?: number) =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: manager_id ? 'agent' : 'manager',
    username: `given${people++}.${ours.business_unit_id}`,
    manager_id,
  })
/** A manager, two agents below. */
async function team() {
  const manager = await someone()
  return { manager, from: await someone(manager.id), to: await someone(manager.id) }
}
const BODY = { type: 'appointment', title: 'Review', start_date: '03/09/2049', start_time: '09:00' } as const
const noticesOf = ({ id }: TestUser) =>
  ours.tenant(db =>
    db.rows('select kind, title, body, link from notifications where user_id = $1 order by id desc', [id]),
  )
const historyOf = async (user: TestUser) => (await user.call(events.calendarHistory, { query: {} })).data
const nameOf = ({ username }: TestUser) => `${username.split('.')[0]} Test`
const notice = (kind: string, title: string, day: string, time: string) => ({
  ...{ kind, title, body: `${day.slice(5).replace('-', '/')}/2049, ${time}` },
  link: `/events?view=day&date=${day}`,
})

test('an event given to another calendar is new there and gone from the other: both owners hear of it, both histories tell', async () => {
  const { manager, from, to } = await team()
  const { id } = await from.call(events.create, { body: BODY })
  const body = { ...BODY, start_date: '03/10/2049', user_id: to.id }
  expect(await manager.call(events.update, { params: { id }, body })).toMatchObject({ user: { id: to.id } })
  expect(await noticesOf(from)).toEqual([
    notice('events.deleted', 'Taken off your calendar: Review', '2049-03-09', '9:00 AM'),
  ])
  expect(await noticesOf(to)).toEqual([
    notice('events.created', 'New in your calendar: Review', '2049-03-10', '9:00 AM'),
  ])
  const changes = {
    when: ['2049-03-09 09:00 to 09:30', '2049-03-10 09:00 to 09:30'],
    calendar: [nameOf(from), nameOf(to)],
  }
  for (const who of [from, to])
    expect((await historyOf(who))[0]).toMatchObject({ kind: 'updated', changes, by: { id: manager.id } })
})

test('one of a series given away leaves the others, and who gives an own event is not told', async () => {
  const { manager, to } = await team()
  const { id } = await manager.call(events.create, { body: { ...BODY, recurrence: { freq: 'weekly', count: 3 } } })
  const date = '03/16/2049'
  const one = { start_date: date, occurrence_date: date, scope: 'one', user_id: to.id } as const
  await manager.call(events.update, { params: { id }, body: { ...BODY, ...one } })
  expect(await noticesOf(manager)).toEqual([])
  expect(await noticesOf(to)).toEqual([
    notice('events.created', 'New in your calendar: Review', '2049-03-16', '9:00 AM'),
  ])
  for (const who of [manager, to])
    expect((await historyOf(who))[0]).toMatchObject({ changes: { calendar: [nameOf(manager), nameOf(to)] } })
  const { data } = await manager.call(events.list, { query: { start_date: '03/01/2049', end_date: '03/31/2049' } })
  expect(data.map(({ start_date }) => start_date)).toEqual(['03/09/2049', '03/23/2049'])
})
