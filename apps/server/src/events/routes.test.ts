import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as events from '@openbook/api/events.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as notifications from '@openbook/api/notifications.ts'
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

type Body = Parameters<typeof send>[1]
const send = (user: TestUser, body: object) =>
  user.call(events.create, {
    body: { type: 'appointment', title: 'Review', start_date: '03/09/2049', start_time: '09:00', ...body } as never,
  })
/** An agent with an empty calendar, below the manager. */
const someone = () =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `cal${people++}.${ours.business_unit_id}`,
    manager_id: ours.manager.id,
  })
const march = { start_date: '03/01/2049', end_date: '03/31/2049' }
/** Of our agency alone, so that files run side by side. */
const remind = (at: string) => remindDue(server.core, Date.parse(at), ours.business_unit_id)
const inMarch = async (user: TestUser, query: object = {}) =>
  (await user.call(events.list, { query: { ...march, ...query } })).data
const person = (owner: TestUser, last_name: string) => owner.call(contacts.create, { body: { last_name } })
const kinds = async (user: TestUser, id: number) =>
  (await user.call(contactTimeline.list, { params: { id }, query: { groups: ['activity'] } })).data.map(e => e.kind)

test('an appointment is kept in UTC, shown on the viewer’s clock, told on the timeline, changed, deleted and brought back', async () => {
  const user = await someone()
  const ann = await person(user, 'Lee')
  const made = await send(user, {
    end_time: '10:15',
    location: 'Her home',
    contact_ids: [ann.id],
    start_date: '03/16/2049',
    reminder_minutes: 60,
  })
  expect(made).toMatchObject({
    starts_at: '2049-03-16T13:00:00.000Z',
    ends_at: '2049-03-16T14:15:00.000Z',
    start_date: '03/16/2049',
    start_time: '09:00',
    end_time: '10:15',
    contacts: [{ id: ann.id, name: 'Lee', life: null }],
    user: { id: user.id },
    editable: true,
    occurrence_date: null,
  })
  await ours.tenant(db => db.rows(`update users set timezone = 'pst' where id = $1`, [ours.manager.id]))
  const [seen] = await inMarch(ours.manager, { downline_user_id: user.id })
  expect(seen).toMatchObject({ id: made.id, start_time: '06:00', starts_at: made.starts_at })
  await ours.tenant(db => db.rows(`update users set timezone = 'est' where id = $1`, [ours.manager.id]))
  const params = { id: made.id }
  const body = { type: 'meeting', title: 'Signing', start_date: '03/17/2049' } as const
  expect(await user.call(events.update, { params, body })).toMatchObject({
    type: 'meeting',
    location: 'Her home',
    start_time: '09:00',
    end_time: '10:15',
    start_date: '03/17/2049',
    contacts: [{ id: ann.id }],
  })
  await user.call(events.destroy, { params })
  expect(await inMarch(user)).toEqual([])
  await expect(user.call(events.update, { params, body })).rejects.toMatchObject({ status: 404 })
  await user.call(events.restore, { params, body: {} })
  expect((await inMarch(user)).map(({ title }) => title)).toEqual(['Signing'])
  expect(await kinds(user, ann.id)).toEqual(['events.restored', 'events.deleted', 'events.updated', 'events.created'])
})

test('a repeating event is listed by its days; one of them changes or goes alone, and comes back', async () => {
  const user = await someone()
  const series = await send(user, { type: 'call', recurrence: { freq: 'weekly', by_day: ['TU', 'TH'], count: 6 } })
  const days = async () => (await inMarch(user)).map(each => `${each.start_date} ${each.start_time} ${each.title}`)
  expect((await inMarch(user)).map(each => each.occurrence_date)).toEqual([
    '03/09/2049',
    '03/11/2049',
    '03/16/2049',
    '03/18/2049',
    '03/23/2049',
    '03/25/2049',
  ])
  const params = { id: series.id }
  const moved = await user.call(events.update, {
    params,
    body: {
      type: 'call',
      title: 'Moved',
      start_date: '03/17/2049',
      start_time: '15:00',
      scope: 'one',
      occurrence_date: '03/16/2049',
    },
  })
  expect(moved).toMatchObject({ series_id: series.id, recurrence: null, end_time: '15:30' })
  await user.call(events.destroy, { params, query: { scope: 'one', occurrence_date: '03/23/2049' } })
  expect(await days()).toEqual([
    '03/09/2049 09:00 Review',
    '03/11/2049 09:00 Review',
    '03/17/2049 15:00 Moved',
    '03/18/2049 09:00 Review',
    '03/25/2049 09:00 Review',
  ])
  await expect(
    user.call(events.destroy, { params, query: { scope: 'one', occurrence_date: '03/23/2049' } }),
  ).rejects.toMatchObject({ status: 409, code: 'events.gone' })
  for (const occurrence_date of ['03/16/2049', '03/23/2049'])
    await user.call(events.restore, { params, body: { occurrence_date } })
  expect(await days()).toHaveLength(6)
  await expect(user.call(events.restore, { params, body: { occurrence_date: '03/10/2049' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a change of all of them, told by one, moves the days that were left out along', async () => {
  const user = await someone()
  const { id } = await send(user, { type: 'call', recurrence: { freq: 'daily', until: '03/13/2049' } })
  await user.call(events.destroy, { params: { id }, query: { scope: 'one', occurrence_date: '03/10/2049' } })
  await user.call(events.update, {
    params: { id },
    body: {
      type: 'call',
      title: 'Later',
      start_date: '03/12/2049',
      start_time: '10:30',
      scope: 'all',
      occurrence_date: '03/11/2049',
    },
  })
  expect((await inMarch(user)).map(each => `${each.start_date} ${each.start_time}`)).toEqual([
    '03/10/2049 10:30',
    '03/12/2049 10:30',
    '03/13/2049 10:30',
  ])
})

test('a change of all told by another clock keeps the days left out, and the hour across a change of clocks', async () => {
  const user = await someone()
  const { manager } = ours
  await ours.tenant(db => db.rows(`update users set timezone = 'hst' where id = $1`, [manager.id]))
  const days = async () => (await inMarch(user)).map(each => `${each.start_date} ${each.start_time}`)
  const recurrence = { freq: 'daily', until: '03/17/2049' }
  const { id } = await send(user, { type: 'call', start_date: '03/12/2049', recurrence })
  await user.call(events.destroy, { params: { id }, query: { scope: 'one', occurrence_date: '03/14/2049' } })
  const change = (start_time: string) =>
    manager.call(events.update, {
      params: { id },
      body: {
        type: 'call',
        title: 'Review',
        start_date: '03/16/2049',
        start_time,
        scope: 'all',
        occurrence_date: '03/16/2049',
      },
    })
  const kept = ['03/12/2049 09:00', '03/13/2049 09:00', '03/15/2049 09:00', '03/16/2049 09:00', '03/17/2049 09:00']
  expect(await days()).toEqual(kept)
  await change('03:00')
  expect(await days()).toEqual(kept)
  await change('20:00')
  expect(await days()).toEqual(['03/13/2049 02:00', '03/14/2049 03:00', '03/16/2049 02:00', '03/17/2049 02:00'])
  await ours.tenant(db => db.rows(`update users set timezone = 'est' where id = $1`, [manager.id]))
})

test('weekdays that are named keep the days left out where they are, to whichever day one is moved', async () => {
  const user = await someone()
  const recurrence = { freq: 'weekly', by_day: ['TU', 'TH'], until: '03/25/2049' }
  const { id } = await send(user, { type: 'call', recurrence })
  await user.call(events.destroy, { params: { id }, query: { scope: 'one', occurrence_date: '03/16/2049' } })
  const move = (start_date: string, by_day: string[]) =>
    user.call(events.update, {
      params: { id },
      body: {
        type: 'call',
        title: 'Review',
        start_date,
        scope: 'all',
        occurrence_date: '03/18/2049',
        recurrence: { ...recurrence, by_day },
      } as never,
    })
  const days = async () => (await inMarch(user)).map(each => each.start_date)
  await move('03/17/2049', ['TH', 'TU'])
  expect(await days()).toEqual(['03/09/2049', '03/11/2049', '03/18/2049', '03/23/2049', '03/25/2049'])
  await move('03/19/2049', ['WE', 'FR'])
  expect(await days()).toEqual(['03/10/2049', '03/12/2049', '03/19/2049', '03/24/2049'])
})

test('an all-day event is the same day on every clock', async () => {
  const user = await someone()
  await send(user, { all_day: true, start_time: '', type: 'other', end_date: '03/10/2049' })
  const far = { ...march, start_date: '03/10/2049', end_date: '03/10/2049', downline_user_id: user.id }
  await ours.tenant(db => db.rows(`update users set timezone = 'hst' where id = $1`, [ours.manager.id]))
  const read = async (query: object) => (await ours.manager.call(events.list, { query })).data
  expect(await read(far)).toMatchObject([
    { start_date: '03/09/2049', end_date: '03/10/2049', start_time: null, all_day: true },
  ])
  expect(await read({ ...far, start_date: '03/11/2049', end_date: '03/11/2049' })).toEqual([])
  expect(await read({ ...far, start_date: '03/08/2049', end_date: '03/08/2049' })).toEqual([])
  await ours.tenant(db => db.rows(`update users set timezone = 'est' where id = $1`, [ours.manager.id]))
})

test('the list is narrowed by type, words, contact and today', async () => {
  const user = await someone()
  const bo = await person(user, 'Quillfeather')
  await send(user, { type: 'call', title: 'Ring', contact_ids: [bo.id], start_time: '08:00' })
  await send(user, { type: 'task', title: 'Post the forms', start_time: '07:00' })
  const titles = async (query: object) => (await inMarch(user, query)).map(({ title }) => title)
  expect(await titles({})).toEqual(['Post the forms', 'Ring'])
  expect(await titles({ types_list: ['call', 'meeting'] })).toEqual(['Ring'])
  expect(await titles({ q: 'quillF' })).toEqual(['Ring'])
  expect(await titles({ q: 'FORMS' })).toEqual(['Post the forms'])
  expect(await titles({ contact_id: bo.id })).toEqual(['Ring'])
  expect((await user.call(events.list, { query: { today_events: true } })).data).toEqual([])
  const page = await user.call(events.list, { query: { ...march, limit: 1, page: 2 } })
  expect([page.data[0]?.title, page.meta]).toEqual([
    'Ring',
    { current_page: 2, limit: 1, total_count: 2, total_pages: 2 },
  ])
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ start_date: '02/30/2049' }, 'start_date'],
  [{ start_date: '01/01/0001' }, 'start_date'],
  [{ start_time: '9am' }, 'start_time'],
  [{ start_time: null }, 'start_time'],
  [{ end_time: '08:59' }, 'end_time'],
  [{ end_date: '03/08/2049' }, 'end_date'],
  [{ type: 'party' }, 'type'],
  [{ recurrence: { freq: 'daily', until: '03/01/2049' } }, 'recurrence.until'],
  [{ recurrence: { freq: 'daily', until: '04/01/2049', count: 2 } }, 'recurrence.count'],
  [{ recurrence: { freq: 'daily' }, done: true }, 'done'],
])('%j is a 422 on %s', async (body, field) => {
  await expect(send(ours.agent, body as Body)).rejects.toMatchObject({
    status: 422,
    errors: { [field]: expect.any(String) },
  })
})

test('a double booking is refused in words, unless it is meant', async () => {
  const user = await someone()
  await send(user, { title: 'First', end_time: '10:00' })
  await expect(send(user, { start_time: '09:59' })).rejects.toMatchObject({
    status: 409,
    code: 'events.overlap',
    errors: { base: 'The calendar has “First” then: 03/09/2049, 9:00 AM to 10:00 AM.' },
  })
  await expect(
    send(user, { start_date: '03/02/2049', start_time: '09:30', recurrence: { freq: 'weekly' } }),
  ).rejects.toMatchObject({ code: 'events.overlap' })
  await send(user, { start_time: '10:00' })
  await send(user, { type: 'call' })
  await send(user, { start_time: '09:30', allow_overlap: true })
  const both = await Promise.allSettled([send(user, { start_time: '15:00' }), send(user, { start_time: '15:10' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a manager keeps the calendars below, their owners are told, and nobody else gets in', async () => {
  const user = await someone()
  const made = await send(ours.manager, { user_id: user.id, title: 'Ride along' })
  expect((await inMarch(user)).map(({ title }) => title)).toEqual(['Ride along'])
  expect((await user.call(notifications.list)).data[0]).toMatchObject({
    title: 'New in your calendar: Ride along',
    body: '03/09/2049, 9:00 AM',
  })
  const params = { id: made.id }
  for (const stranger of [ours.agent2, theirs.agent, theirs.admin]) {
    await expect(inMarch(stranger, { downline_user_id: user.id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(events.destroy, { params })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(events.restore, { params, body: {} })).rejects.toMatchObject({ status: 404 })
    await expect(send(stranger, { user_id: user.id })).rejects.toMatchObject({ status: 422 })
    expect(await inMarch(stranger)).not.toContainEqual(expect.objectContaining({ id: made.id }))
  }
  await expect(inMarch(user, { downline_user_id: ours.manager.id })).rejects.toMatchObject({ status: 404 })
  const foreign = await person(theirs.agent, 'Foreign')
  await expect(send(user, { contact_ids: [foreign.id], start_time: '18:00' })).rejects.toMatchObject({ status: 404 })
})

test('a contact shows what comes and what was, and says when they have died', async () => {
  const user = await someone()
  const { id } = await person(user, 'Stone')
  await send(user, {
    title: 'Weekly',
    type: 'call',
    start_date: '01/05/2026',
    recurrence: { freq: 'weekly' },
    contact_ids: [id],
  })
  await send(user, { title: 'Long ago', start_date: '01/05/2020', contact_ids: [id] })
  await user.call(lifeEvents.create, { params: { id }, body: { kind: 'deceased' } })
  const of = async (when: 'upcoming' | 'past', who = user) =>
    (await who.call(events.contactEvents, { query: { contact_id: id, when } })).data
  const [next, ...more] = await of('upcoming')
  expect([next?.title, more.length]).toEqual(['Weekly', 0])
  expect(Date.parse(next?.ends_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect((await of('past')).map(({ title }) => title)).toEqual(['Weekly', 'Long ago'])
  expect(next?.contacts).toMatchObject([{ life: 'deceased' }])
  for (const stranger of [ours.agent2, theirs.admin])
    await expect(of('past', stranger)).rejects.toMatchObject({ status: 404 })
})

test('events go along with a merged contact, and a contact given away is no longer named', async () => {
  const user = await someone()
  const [kept, gone] = [await person(user, 'Keep'), await person(user, 'Gone')]
  const made = await send(user, { contact_ids: [kept.id, gone.id] })
  const other = await send(user, { contact_ids: [gone.id], start_time: '17:00' })
  await user.call(contactMerges.merge, {
    body: { survivor_id: kept.id, records: [kept, gone].map(({ id, version }) => ({ id, version })) },
  })
  const linked = async () =>
    (await inMarch(user)).map(each => [each.id, each.contacts.map(c => c.id), each.contacts_hidden])
  expect(await linked()).toEqual([
    [made.id, [kept.id], 0],
    [other.id, [kept.id], 0],
  ])
  await ours.tenant(db => db.rows('update contacts set owner_id = $2 where id = $1', [kept.id, ours.agent2.id]))
  expect(await linked()).toEqual([
    [made.id, [], 1],
    [other.id, [], 1],
  ])
  await user.call(events.update, {
    params: { id: made.id },
    body: { type: 'call', title: 'X', start_date: '03/09/2049', contact_ids: [] },
  })
  expect((await linked())[0]).toEqual([made.id, [], 1])
})

test('an event names whom of it was deleted, and has them back with the contact though it was saved meanwhile', async () => {
  const user = await someone()
  const [stays, goes] = [await person(user, 'Stays'), await person(user, 'Goes')]
  const { id } = await send(user, { contact_ids: [stays.id, goes.id] })
  const whose = async () => {
    const { contacts, contacts_deleted } = await user.call(events.show, { params: { id } })
    return [contacts.map(each => each.id), contacts_deleted]
  }
  expect(await whose()).toEqual([[stays.id, goes.id], []])
  await user.call(contactActs.destroyAll, { body: { ids: [goes.id] } })
  const deleted = [{ id: goes.id, number: goes.number, name: expect.stringContaining('Goes') }]
  expect(await whose()).toEqual([[stays.id], deleted])
  const body = { type: 'call' as const, title: 'Later', start_date: '03/09/2049', contact_ids: [stays.id] }
  await user.call(events.update, { params: { id }, body })
  expect(await whose()).toEqual([[stays.id], deleted])
  await user.call(contactActs.restore, { body: { ids: [goes.id] } })
  expect(await whose()).toEqual([[stays.id, goes.id], []])
})

test('a reminder comes once, and of a repeating event the next one follows', async () => {
  const user = await someone()
  const { id } = await send(user, {
    type: 'call',
    title: 'Ring Bo',
    recurrence: { freq: 'weekly' },
    reminder_minutes: 15,
  })
  const due = async () => {
    const sql = `select id, remind_at from events where id = $1`
    return String((await ours.tenant(db => db.rows<{ remind_at: string }>(sql, [id])))[0]?.remind_at).slice(0, 16)
  }
  const told = async () => (await user.call(notifications.list)).data.map(({ title }) => title)
  expect(await due()).toBe('2049-03-09T13:45')
  await remind('2049-03-09T13:44:59Z')
  expect(await told()).toEqual([])
  await Promise.all([1, 2].map(() => remind('2049-03-09T13:45:10Z')))
  expect(await told()).toEqual(['9:00 AM: Ring Bo'])
  expect(await due()).toBe('2049-03-16T12:45')
  await user.call(events.destroy, { params: { id }, query: { scope: 'one', occurrence_date: '03/09/2049' } })
  await user.call(events.destroy, { params: { id } })
  await remind('2049-03-16T12:45:10Z')
  expect(await told()).toHaveLength(1)
})

test('of an occurrence moved by itself the old time is not told', async () => {
  const user = await someone()
  const body = { type: 'call', title: 'Ring Bo', recurrence: { freq: 'weekly' as const }, reminder_minutes: 15 }
  const { id } = await send(user, body)
  await user.call(events.update, {
    params: { id },
    body: {
      ...body,
      type: 'call',
      start_date: '03/09/2049',
      start_time: '15:00',
      end_time: '15:30',
      scope: 'one',
      occurrence_date: '03/09/2049',
    },
  })
  await remind('2049-03-09T13:45:10Z')
  const told = async () => (await user.call(notifications.list)).data.map(({ title }) => title)
  expect(await told()).toEqual([])
  await remind('2049-03-09T19:45:10Z')
  expect(await told()).toEqual(['3:00 PM: Ring Bo'])
})

test('the history tells who did what, and what can be brought back', async () => {
  const user = await someone()
  const made = await send(user, { title: 'Survey' })
  await user.call(events.update, {
    params: { id: made.id },
    body: { type: 'appointment', title: 'Survey', start_date: '03/10/2049', done: true },
  })
  await send(user, { title: 'Other', start_time: '14:00' })
  await ours.manager.call(events.destroy, { params: { id: made.id } })
  const read = (query: object, who = user) => who.call(events.calendarHistory, { query })
  const { data, meta } = await read({ q: 'surv' })
  expect(meta.total_count).toBe(3)
  expect(data).toMatchObject([
    { kind: 'deleted', by: { id: ours.manager.id }, restorable: true },
    { kind: 'done', changes: { when: ['2049-03-09 09:00 to 09:30', '2049-03-10 09:00 to 09:30'] } },
    { kind: 'created', title: 'Survey', restorable: false },
  ])
  await user.call(events.restore, { params: { id: made.id }, body: {} })
  expect((await read({})).data.map(each => [each.kind, each.restorable])).toContainEqual(['deleted', false])
  expect((await read({ downline_user_id: user.id }, ours.manager)).meta.total_count).toBe(5)
  await expect(read({ downline_user_id: user.id }, ours.agent2)).rejects.toMatchObject({ status: 404 })
})
