import { createServer, type Server } from 'node:http'
import { showApiToken } from '@openbook/api/sessions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Agency, agency, type TestUser } from '../testing/agency.ts'
import { eventually } from '../testing/cable.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { Cable, type Channel, type PACE } from './cable.ts'

let one: TestServer
let two: TestServer
let ours: Agency
const extra: { cable: Cable; http: Server }[] = []

beforeAll(async () => {
  one = await startServer()
  two = await startServer()
  ours = await agency(one)
})
afterEach(async () => {
  for (const { cable, http } of extra.splice(0)) {
    await cable.close()
    http.close()
  }
})
afterAll(async () => {
  await one.close()
  await two.close()
})

const BYE = { type: 'disconnect', reason: 'unauthorized', reconnect: false }

async function connect(origin: string, headers: Record<string, string>, options: { autoPong?: boolean } = {}) {
  const socket = new WebSocket(`${origin}/cable`, ['actioncable-v1-json'], { headers, ...options })
  const frames: { type?: string }[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  const closed = new Promise<unknown>(resolve => socket.on('close', () => resolve(frames.at(-1))))
  await eventually(() => frames[0]?.type === 'welcome')
  return { socket, frames, closed }
}

/** A second cable on the same database whose routines run at the given pace. */
async function paced(pace: Partial<typeof PACE>) {
  const cable = new Cable({ database: one.core.database, log: one.core.log, pace })
  const http = createServer().listen(0, '127.0.0.1')
  await eventually(() => http.listening)
  cable.attach(http, { ...one.core, cable })
  await cable.start()
  extra.push({ cable, http })
  return { cable, origin: `http://127.0.0.1:${(http.address() as { port: number }).port}` }
}

const endSilently = (user: TestUser) =>
  ours.tenant(db => db.rows('update sessions set ended_at = now() where user_id = $1', [user.id]))

test('signing out closes the sockets of that session in every process, and no other', async () => {
  const here = await connect(one.origin, ours.agent.headers)
  const there = await connect(two.origin, ours.agent.headers)
  const other = await connect(two.origin, ours.agent2.headers)
  const response = await fetch(`${one.origin}/v1/sessions`, { method: 'DELETE', headers: ours.agent.headers })
  expect(response.ok).toBe(true)
  expect(await here.closed).toEqual(BYE)
  expect(await there.closed).toEqual(BYE)
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
  other.socket.close()
})

test('ending a user closes all their sockets, of API tokens too', async () => {
  const { api_token } = await ours.manager.call(showApiToken)
  const session = await connect(one.origin, ours.manager.headers)
  const token = await connect(two.origin, { authorization: `Bearer ${api_token}` })
  await one.core.database.system(db => one.core.cable.endUser(db, ours.manager.id))
  expect(await session.closed).toEqual(BYE)
  expect(await token.closed).toEqual(BYE)
})

test('an end that rolls back closes nothing', async () => {
  const { socket, closed } = await connect(two.origin, ours.buadmin.headers)
  const broken = one.core.database.system(async db => {
    await one.core.cable.endUser(db, ours.buadmin.id)
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  const marker = await connect(two.origin, ours.agent2.headers)
  await one.core.database.system(db => one.core.cable.endUser(db, ours.agent2.id))
  await marker.closed
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.close()
  await closed
})

test('a session that ran out is noticed without anyone telling', async () => {
  const { origin } = await paced({ recheck: 50 })
  const gone = await connect(origin, ours.poolholder.headers)
  const stays = await connect(origin, ours.agent2.headers)
  await endSilently(ours.poolholder)
  expect(await gone.closed).toEqual(BYE)
  expect(stays.socket.readyState).toBe(WebSocket.OPEN)
  stays.socket.close()
})

test('a peer that no longer answers is dropped, one that answers stays', async () => {
  const { cable, origin } = await paced({ probe: 2000 })
  const alive = await connect(origin, ours.agent2.headers)
  const dead = await connect(origin, ours.agent2.headers, { autoPong: false })
  expect(cable.size).toBe(2)
  await dead.closed
  expect(alive.socket.readyState).toBe(WebSocket.OPEN)
  await eventually(() => cable.size === 1)
  alive.socket.close()
})

test('a peer that does not read is dropped before it fills our memory', async () => {
  const { cable, origin } = await paced({ ping: 50 })
  cable.channel({ name: 'OwnChannel', streams: ({ user_id }) => [`user:${user_id}`] })
  const { socket, frames } = await connect(origin, ours.agent2.headers)
  socket.send(JSON.stringify({ command: 'subscribe', identifier: '{"channel":"OwnChannel"}' }))
  await eventually(() => frames.find(({ type }) => type === 'confirm_subscription'))
  socket.pause()
  for (let sent = 0; sent < 24; sent++)
    await ours.tenant(db =>
      cable.publish(db, `user:${ours.agent2.id}`, { type: 'tests.said', data: { text: 'x'.repeat(2 ** 20) } }),
    )
  await eventually(() => cable.size === 0)
  socket.terminate()
})

/** Subscribes to a channel whose streams are what `streams` says at the time. */
async function fickle({ cable, origin }: Awaited<ReturnType<typeof paced>>, name: string, streams: Channel['streams']) {
  cable.channel({ name, streams })
  const { socket, frames } = await connect(origin, ours.agent2.headers)
  const subscribe = (channel = name) =>
    socket.send(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel }) }))
  const count = (type: string) => frames.filter(frame => frame.type === type).length
  subscribe()
  return {
    socket,
    subscribe,
    confirmed: () => count('confirm_subscription'),
    rejected: () => count('reject_subscription'),
  }
}
const granted = () => [`user:${ours.agent2.id}`]

test('a subscription that is no longer allowed is rejected without anyone telling; one that cannot be judged just now stays', async () => {
  const one = await paced({ recheck: 50 })
  one.cable.channel({ name: 'OwnChannel', streams: granted })
  let asked = 0
  let answer: () => string[] | null = granted
  const ear = await fickle(one, 'FickleChannel', () => {
    asked++
    return answer()
  })
  ear.subscribe('OwnChannel')
  await eventually(() => ear.confirmed() === 2)
  answer = () => {
    throw new Error('no database')
  }
  const seen = asked
  await eventually(() => asked > seen + 2)
  expect(ear.rejected()).toBe(0)
  answer = () => null
  await eventually(() => ear.rejected() === 1)
  const after = asked
  ear.subscribe()
  await eventually(() => ear.rejected() === 2)
  expect(asked, 'what is rejected is judged no more').toBe(after + 1)
  ear.socket.close()
})

test('rights that change are judged in every process, also while a subscription is being authorised', async () => {
  const [first, second] = [await paced({ recheck: 600_000 }), await paced({ recheck: 600_000 })]
  let allowed = true
  const now = () => (allowed ? granted() : null)
  const stands = [await fickle(first, 'FickleChannel', now), await fickle(second, 'FickleChannel', now)]
  let begun = 0
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const coming = await fickle(second, 'SlowChannel', async () => {
    const streams = now()
    if (begun++ === 0) await mayAnswer
    return streams
  })
  await eventually(() => begun === 1 && stands.every(({ confirmed }) => confirmed() === 1))
  allowed = false
  await ours.tenant(db => first.cable.judge(db, ours.business_unit_id))
  await eventually(() => stands.every(({ rejected }) => rejected() === 1))
  answer()
  await eventually(() => coming.rejected() === 1)
  expect(coming.confirmed()).toBe(0)
  for (const { socket } of [...stands, coming]) socket.close()
})
