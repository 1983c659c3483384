import { type Delivered, OFFSET_HEADER } from '@openbook/api/core/cable.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency, type TestUser } from '../testing/agency.ts'
import { eventually, openCable, type TestCable } from '../testing/cable.ts'
import { startServer, type TestServer } from '../testing/server.ts'

// What is said after a page was read and before it listens (decision 10).

let first: TestServer
let second: TestServer
let ours: Agency
const cables: TestCable[] = []

beforeAll(async () => {
  first = await startServer()
  second = await startServer()
  ours = await agency(first)
})
afterEach(() => {
  for (const cable of cables.splice(0)) cable.close()
})
afterAll(async () => {
  await first.close()
  await second.close()
})

const answerOf = (path: string, user?: TestUser) => fetch(first.origin + path, { headers: user?.headers ?? {} })
const readAt = async (user: TestUser) => Number((await answerOf('/v1/users/me', user)).headers.get(OFFSET_HEADER))

const say = (user: TestUser, n: number, before = async () => {}) =>
  ours.tenant(async db => {
    await first.core.cable.publish(db, `user:${user.id}`, { type: 'tests.said', data: { n } })
    await before()
  })

function listen(server: TestServer, user: TestUser, since: number) {
  const heard: number[] = []
  const gaps: number[] = []
  const cable = openCable(server.origin, user.headers, () => since)
  cables.push(cable)
  const message = ({ data }: Delivered) => void heard.push((data as { n: number }).n)
  cable.client.subscribe({ channel: 'NotificationsChannel' }, { message, gap: () => void gaps.push(heard.length) })
  return { heard, gaps, cable }
}

const replays = ({ frames }: TestCable) =>
  frames.filter(frame => JSON.stringify(frame).includes('cable.replayed')).length

test('is heard, on another process too, and once', async () => {
  const user = ours.agent
  const since = await readAt(user)
  await say(user, 1)
  await say(user, 2)
  for (const [server, then] of [
    [first, [3]],
    [second, [3, 4]],
  ] as const) {
    const { heard } = listen(server, user, since)
    await eventually(() => heard.length > then.length)
    await say(user, then.length + 2)
    await eventually(() => heard.includes(then.length + 2))
    expect(heard).toEqual([1, 2, ...then])
  }
})

test('is heard, though it was written before the answer, under a lower number than one the answer names', async () => {
  const user = ours.agent2
  const before = await readAt(user)
  let since = 0
  await say(user, 1, async () => {
    await say(user, 2)
    since = await eventually(async () => {
      const at = await readAt(user)
      return at > before && at
    })
  })
  const { heard } = listen(first, user, since)
  await eventually(() => heard.includes(1))
})

test('is named by refusals too, and to nobody else', async () => {
  expect(Number((await answerOf('/v1/contacts/1', ours.agent)).headers.get(OFFSET_HEADER))).toBeGreaterThan(0)
  for (const path of ['/v1/health', '/v1/users/me'])
    expect((await answerOf(path)).headers.get(OFFSET_HEADER)).toBeNull()
})

test('is no matter to a channel that is listened to later', async () => {
  const user = ours.manager
  const since = await readAt(user)
  const { cable } = listen(first, user, since)
  await eventually(() => replays(cable) === 1)
  cable.client.subscribe({ channel: 'FeatureFlagsChannel' }, { message: () => {} })
  await eventually(() => cable.frames.filter(frame => JSON.stringify(frame).includes('cable.subscribed')).length === 2)
  await say(user, 1)
  expect(replays(cable)).toBe(1)
})

test('is fetched anew where it cannot be read; what comes then is heard', async () => {
  const user = ours.poolholder
  const since = await readAt(user)
  await say(user, 1)
  const reading = vi.spyOn(first.core.database, 'tenant').mockRejectedValueOnce(new Error('gone'))
  const { heard, gaps } = listen(first, user, since)
  await eventually(() => gaps.length === 1)
  reading.mockRestore()
  await say(user, 2)
  await eventually(() => heard.length === 1)
  expect({ heard, gaps }).toEqual({ heard: [2], gaps: [0] })
})
