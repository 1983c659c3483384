import { setTimeout as sleep } from 'node:timers/promises'
import * as events from '@openbook/api/events.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as pools from '@openbook/api/pools.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dump } from '../contact-acts/fixtures/acts.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let pool = 0
let lead = 0
let other = 0
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  ours = await agency(server)
  const body = { name: 'Web leads', holder_id: ours.agent.id, take_rule: 'agency' } as const
  pool = (await ours.buadmin.call(pools.adminCreate, { body })).id
  const leads = await ours.tenant(db =>
    db.rows<{ id: number }>(
      `insert into contacts (owner_id, pool_id, last_name) select $1, $2, 'Lead ' || n from generate_series(1, 3) n returning id`,
      [ours.agent.id, pool],
    ),
  )
  lead = leads[0]?.id ?? 0
  const deleted = leads[1]?.id ?? 0
  other = leads[2]?.id ?? 0
  await plan(ours.agent, 'Review', lead)
  await plan(ours.agent, 'Weekly', lead, { start_date: dayAhead(-5), recurrence: { freq: 'weekly' } })
  await plan(ours.agent, 'With a deleted one', deleted)
  await ours.tenant(db => db.rows('update contacts set deleted_at = now() where id = $1', [deleted]))
  await plan(ours.agent, 'Lunch')
})

const plan = (by: TestUser, title: string, id?: number, more: object = {}) =>
  by.call(events.create, {
    body: {
      type: 'appointment',
      title,
      start_date: dayAhead(3),
      start_time: '09:00',
      allow_overlap: true,
      contact_ids: id ? [id] : [],
      ...more,
    },
  })
/** What somebody has to come. */
const calendarOf = async ({ id }: TestUser) =>
  (
    await ours.tenant(db =>
      db.rows<{ title: string }>('select title from events where user_id = $1 and over_at > now() order by title', [
        id,
      ]),
    )
  ).map(({ title }) => title)
const told = async (who: TestUser) =>
  (await who.call(notifications.list)).data
    .filter(({ kind }) => kind === 'pools.given')
    .map(({ title, body }) => `${title}. ${body}`)
const ALL = ['Review', 'Weekly', 'With a deleted one']
const hold = (holder_id: number) => ours.buadmin.call(pools.adminUpdate, { params: { id: pool }, body: { holder_id } })

test('a pool that goes to another holder takes what is to come with its leads along, and both are told', async () => {
  const { agent, agent2, buadmin } = ours
  await ours.buadmin.call(pools.adminUpdate, { params: { id: pool }, body: { description: 'From our pages.' } })
  expect([await calendarOf(agent), await told(agent)]).toEqual([['Lunch', ...ALL], []])
  await hold(agent2.id)
  expect(await calendarOf(agent)).toEqual(['Lunch'])
  expect(await calendarOf(agent2)).toEqual(ALL)
  expect(await told(agent2)).toEqual([
    'You hold the pool Web leads from now on. The leads that wait there stand in your name, and what is to come with them in your calendar.',
  ])
  expect(await told(agent)).toEqual([
    'You hold the pool Web leads no longer. The leads that wait there left your name, and what is to come with them your calendar.',
  ])
  expect(await told(buadmin)).toEqual([])
  await hold(agent.id)
  expect([await calendarOf(agent), await calendarOf(agent2)]).toEqual([['Lunch', ...ALL], []])
})

const deactivate = () =>
  ours.buadmin.call(userChanges.adminCreate, {
    body: { ids: [ours.agent.id], deactivate: true, pool_user_id: ours.agent2.id },
  })
const takeBack = (id: number) => ours.buadmin.call(userChanges.adminUndo, { params: { id } })

test('so does one of somebody who leaves, and with the undo it is all as it was', async () => {
  const before = await dump(ours)
  const { id } = await deactivate()
  expect(await calendarOf(ours.agent2)).toEqual(ALL)
  await takeBack(id)
  expect(await dump(ours)).toEqual(before)
})

test('what was planned since goes too, and whoever took a lead meanwhile keeps what is to come with it', async () => {
  const { agent, agent2 } = ours
  const { id } = await deactivate()
  await plan(agent2, 'Since', other)
  await agent2.call(pools.assignToMe, { params: { id: lead }, body: { confirm: true } })
  await takeBack(id)
  expect(await calendarOf(agent2)).toEqual(['Review', 'Weekly'])
  expect(await calendarOf(agent)).toEqual(['Lunch', 'Since', 'With a deleted one'])
})

test('who takes a lead while its pool goes to another holder has it, and the pool goes', async () => {
  const { id } = ours.agent2
  const take = `select pg_advisory_xact_lock(hashtextextended('pools.take:${pool}:${id}', 0))`
  let given: Promise<unknown> | undefined
  const ended = await atOnce<unknown>(
    server.core,
    db => db.rows(take),
    [() => ours.agent2.call(pools.assignToMe, { params: { id: lead }, body: { pool_id: pool } })],
    async () => {
      given = ours.buadmin.call(pools.adminUpdate, { params: { id: pool }, body: { holder_id: ours.manager.id } })
      await sleep(500)
    },
  )
  expect(ended).toMatchObject([{ status: 'fulfilled' }])
  expect(await given).toMatchObject({ holder_id: ours.manager.id })
  const owners = await ours.tenant(db =>
    db.rows<{ owner_id: number }>('select owner_id from contacts where id = any($1) order by id', [[lead, other]]),
  )
  expect(owners).toEqual([{ owner_id: id }, { owner_id: ours.manager.id }])
})
