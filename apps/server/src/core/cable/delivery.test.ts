import type { Delivered } from '@openbook/api/core/cable.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../testing/agency.ts'
import { eventually, openCable, type TestCable } from '../testing/cable.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let one: TestServer
let two: TestServer
let ours: Agency
let cables: TestCable[] = []
let heard: { one: Delivered[]; two: Delivered[] }

beforeAll(async () => {
  one = await startServer()
  two = await startServer()
})
/** An agency for each test: what one ended by may still be on its way to the other process. */
beforeEach(async () => {
  ours = await agency(one)
  heard = { one: await listen(one), two: await listen(two) }
})
afterEach(() => {
  for (const cable of cables) cable.close()
  cables = []
})
afterAll(async () => {
  await one.close()
  await two.close()
})

async function listen(server: TestServer) {
  const heard: Delivered[] = []
  const cable = openCable(server.origin, ours.agent.headers)
  cables.push(cable)
  cable.client.subscribe({ channel: 'NotificationsChannel' }, { message: message => heard.push(message) })
  await eventually(() => cable.frames.find(frame => 'message' in frame && typeof frame.message === 'object'))
  return heard
}

const stream = () => `user:${ours.agent.id}`
const say = (text: string) =>
  ours.tenant(db => one.core.cable.publish(db, stream(), { type: 'tests.said', data: { text } }))
const texts = (messages: Delivered[]) => messages.map(({ data }) => (data as { text: string }).text)

test('what one process publishes reaches the sockets of every process, in the order of commits', async () => {
  for (const text of ['a', 'b', 'c']) await say(text)
  await eventually(() => heard.one.length === 3 && heard.two.length === 3)
  expect(texts(heard.one)).toEqual(['a', 'b', 'c'])
  expect(heard.two).toEqual(heard.one)
})

test('what is published to several at a stroke reaches each their own, a long one too', async () => {
  const cable = openCable(one.origin, ours.agent2.headers)
  cables.push(cable)
  const second: Delivered[] = []
  cable.client.subscribe({ channel: 'NotificationsChannel' }, { message: message => second.push(message) })
  await eventually(() => cable.frames.find(frame => 'message' in frame && typeof frame.message === 'object'))
  const long = 'l'.repeat(9000)
  const message = (text: string) => ({ type: 'tests.said', data: { text } }) as const
  await ours.tenant(db =>
    one.core.cable.publishAll(db, [
      { stream: stream(), message: message(long) },
      { stream: `user:${ours.agent2.id}`, message: message('short') },
    ]),
  )
  await eventually(() => heard.one.length > 0 && heard.two.length > 0 && second.length > 0)
  expect([texts(heard.one), texts(heard.two), texts(second)]).toEqual([[long], [long], ['short']])
})

test('nothing is said of what was rolled back', async () => {
  const broken = ours.tenant(async db => {
    await one.core.cable.publish(db, stream(), { type: 'tests.said', data: { text: 'never' } })
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  await say('after')
  await eventually(() => heard.two.length > 0)
  expect(texts(heard.two)).toEqual(['after'])
})

test('nothing is said before the commit', async () => {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: published, resolve: hasPublished } = Promise.withResolvers<void>()
  const slow = ours.tenant(async db => {
    await one.core.cable.publish(db, stream(), { type: 'tests.said', data: { text: 'slow' } })
    hasPublished()
    await mayCommit
  })
  await published
  await say('quick')
  await eventually(() => heard.one.length > 0)
  expect(texts(heard.one)).toEqual(['quick'])
  commit()
  await slow
  await eventually(() => heard.one.length === 2)
  expect(texts(heard.one)).toEqual(['quick', 'slow'])
})

test('messages too large for NOTIFY arrive whole and in their place', async () => {
  const long = 'ü"\\ '.repeat(5000)
  for (const text of ['before', long, 'after']) await say(text)
  await eventually(() => heard.two.length === 3)
  expect(texts(heard.two)).toEqual(['before', long, 'after'])
})

test('a publish under the system role goes to the agency of the user', async () => {
  await one.core.database.system(db =>
    one.core.cable.publish(db, stream(), { type: 'tests.said', data: { text: 'system' } }),
  )
  await eventually(() => heard.two.length > 0)
  const rows = await ours.tenant(db =>
    db.rows('select business_unit_id from cable_events where id = $1', [heard.two[0]!.offset]),
  )
  expect(rows).toEqual([{ business_unit_id: ours.business_unit_id }])
})

test('an agency cannot publish to the users of another', async () => {
  const theirs = await agency(one)
  const foreign = theirs.tenant(db =>
    one.core.cable.publish(db, stream(), { type: 'tests.said', data: { text: 'foreign' } }),
  )
  await expect(foreign).rejects.toThrow()
  const unit = theirs.tenant(db =>
    one.core.cable.publish(db, `business_unit:${ours.business_unit_id}`, { type: 'tests.said', data: {} }),
  )
  await expect(unit).rejects.toThrow(/row-level security/)
})

test('when the listening connection is killed, what was said meanwhile arrives once', async () => {
  await say('before')
  await eventually(() => heard.two.length > 0)
  const killed = await one.core.database.system(async db => {
    await db.client.query('set local role none')
    return db.rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [`openbook:cable:${process.pid}`],
    )
  })
  expect(killed).toHaveLength(2)
  for (const text of ['a', 'b', 'c']) await say(text)
  await eventually(() => heard.one.length >= 4 && heard.two.length >= 4)
  await say('after')
  await eventually(() => texts(heard.one).includes('after') && texts(heard.two).includes('after'))
  expect(texts(heard.one)).toEqual(['before', 'a', 'b', 'c', 'after'])
  expect(texts(heard.two)).toEqual(['before', 'a', 'b', 'c', 'after'])
})
