import type { Delivered } from '@openbook/api/core/cable.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../testing/agency.ts'
import { eventually, openCable, type TestCable } from '../testing/cable.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let servers: TestServer[]
let ours: Agency
let at = 0
const NOWHERE = 'http://127.0.0.1:1'
const cables: TestCable[] = []

beforeAll(async () => {
  servers = [await startServer(), await startServer()]
  ours = await agency(servers[0]!)
})
afterEach(() => {
  for (const cable of cables.splice(0)) cable.close()
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

async function listen(user: TestUser) {
  const heard: number[] = []
  let gaps = 0
  let away = false
  const cable = openCable(() => (away ? NOWHERE : servers[at]!.origin), user.headers)
  cables.push(cable)
  const message = ({ data }: Delivered) => void heard.push((data as { n: number }).n)
  cable.client.subscribe({ channel: 'NotificationsChannel' }, { message, gap: () => void gaps++ })
  await eventually(() => cable.client.state === 'connected' && own(cable, 'cable.subscribed') === 1)
  const back = async () => {
    away = false
    cable.client.connect()
    await eventually(() => cable.client.state === 'connected')
  }
  /** Until `back`: the client would come back by itself after a second. */
  const gone = () => {
    away = true
    cable.drop()
    return eventually(() => cable.client.state === 'connecting')
  }
  return { cable, heard, gaps: () => gaps, back, gone }
}
const own = (cable: TestCable, type: string) =>
  cable.frames.filter(frame => 'message' in frame && typeof frame.message === 'object' && frame.message.type === type)
    .length

/** A transaction that has published `numbers` and waits to be told how to end. */
function pending(user: TestUser, numbers: number[]) {
  const gate = Promise.withResolvers<boolean>()
  const published = Promise.withResolvers<void>()
  const over = ours
    .tenant(async db => {
      for (const n of numbers)
        await servers[0]!.core.cable.publish(db, `user:${user.id}`, { type: 'tests.said', data: { n } })
      published.resolve()
      if (!(await gate.promise)) throw new Error('rolled back')
    })
    .catch(() => {})
  const end = async (commit: boolean) => {
    gate.resolve(commit)
    await over
  }
  return { published: published.promise, end }
}
const say = async (user: TestUser, ...numbers: number[]) => {
  for (const n of numbers) await pending(user, [n]).end(true)
}

test('a lower offset that commits after a higher one was seen is not lost', async () => {
  const { heard, back, gone } = await listen(ours.agent)
  const slow = pending(ours.agent, [1])
  await slow.published
  await say(ours.agent, 2)
  await eventually(() => heard.length === 1)
  await gone()
  await slow.end(true)
  await say(ours.agent, 3)
  await back()
  await eventually(() => heard.length === 3)
  await say(ours.agent, 4)
  await eventually(() => heard.includes(4))
  expect(heard).toEqual([2, 1, 3, 4])
})

test('what is missed before anything was ever heard is replayed too, on another process', async () => {
  const { heard, back, gone } = await listen(ours.agent2)
  await gone()
  await say(ours.agent2, 1, 2)
  at = 1
  await back()
  await eventually(() => heard.length === 2)
  expect(heard).toEqual([1, 2])
  at = 0
})

test('messages that arrive while the replay runs wait for their turn', async () => {
  const { cable, heard, back, gone } = await listen(ours.manager)
  await gone()
  await say(ours.manager, ...Array.from({ length: 30 }, (_, n) => n))
  await back()
  await say(ours.manager, ...Array.from({ length: 30 }, (_, n) => n + 30))
  await eventually(() => heard.length >= 60 && own(cable, 'cable.replayed') === 1)
  expect(heard).toEqual(Array.from({ length: 60 }, (_, n) => n))
})

test('when more was missed than is replayed, the listener is told to fetch again and goes on from there', async () => {
  const { heard, gaps, back, gone } = await listen(ours.buadmin)
  const stayed = await listen(ours.buadmin)
  await gone()
  await pending(
    ours.buadmin,
    Array.from({ length: 1001 }, (_, n) => n),
  ).end(true)
  // All of it went out to whoever listened then.
  await eventually(() => stayed.heard.length === 1001)
  await back()
  await eventually(() => gaps() === 1)
  await say(ours.buadmin, 5000)
  await eventually(() => heard.includes(5000))
  await gone()
  await say(ours.buadmin, 5001)
  await back()
  // While something older still runs anywhere in the database, all since then may have been missed: it is told once more.
  await eventually(() => heard.includes(5001) || gaps() > 1)
  await say(ours.buadmin, 5002)
  await eventually(() => heard.includes(5002))
  expect(heard.filter(n => n !== 5001)).toEqual([5000, 5002])
})

test('two listeners of one channel share a subscription, and the last to leave ends it', async () => {
  const cable = openCable(servers[0]!.origin, ours.poolholder.headers)
  cables.push(cable)
  const heard: string[] = []
  const hear = (name: string) =>
    cable.client.subscribe({ channel: 'NotificationsChannel' }, { message: () => void heard.push(name) })
  const stop = [hear('first'), hear('second')]
  await eventually(() => own(cable, 'cable.subscribed') === 1)
  await say(ours.poolholder, 1)
  await eventually(() => heard.length === 2)
  stop[0]?.()
  await say(ours.poolholder, 2)
  await eventually(() => heard.length === 3)
  expect(heard).toEqual(['first', 'second', 'second'])
  stop[1]?.()
  hear('again')
  await eventually(() => own(cable, 'cable.subscribed') === 2)
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('say' as const), count: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('begin' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(4), commit: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('drop' as const), later: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const) }) },
)

test('whatever breaks when, all that was committed is heard, each once, and nothing else', async () => {
  let people = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async steps => {
      const name = `p${people++}.${ours.business_unit_id}`
      const user = await mint(servers[0]!, { business_unit_id: ours.business_unit_id, role: 'agent', username: name })
      const { cable, heard, gaps } = await listen(user)
      const committed: number[] = []
      const running: { numbers: number[]; end: (commit: boolean) => Promise<void> }[] = []
      let next = 0
      const take = (count: number) => Array.from({ length: count }, () => next++)
      const end = async (which: number, commit: boolean) => {
        const [one] = running.splice(which % (running.length || 1), 1)
        if (one && commit) committed.push(...one.numbers)
        await one?.end(commit)
      }
      for (const now of steps) {
        if (now.do === 'say') {
          const numbers = take(now.count)
          committed.push(...numbers)
          await say(user, ...numbers)
        } else if (now.do === 'begin' && running.length < 5) {
          const numbers = take(now.count)
          const one = pending(user, numbers)
          await one.published
          running.push({ numbers, end: one.end })
        } else if (now.do === 'end') await end(now.which, now.commit)
        else if (now.do === 'drop') {
          cable.drop()
          if (!now.later) cable.client.connect()
        } else if (now.do === 'move') at = 1 - at
      }
      while (running.length) await end(0, true)
      cable.client.connect()
      await eventually(() => heard.length >= committed.length)
      await say(user, -1)
      await eventually(() => heard.includes(-1))
      cable.close()
      expect(gaps()).toBe(0)
      expect(heard.filter(n => n >= 0).sort((a, b) => a - b)).toEqual(committed.sort((a, b) => a - b))
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 120_000)
