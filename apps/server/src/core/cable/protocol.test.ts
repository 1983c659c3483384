import * as authIps from '@openbook/api/auth-ips.ts'
import type { Delivered, Frame } from '@openbook/api/core/cable.ts'
import { showApiToken } from '@openbook/api/sessions.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Agency, agency } from '../testing/agency.ts'
import { eventually, openCable, type TestCable } from '../testing/cable.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
const cables: TestCable[] = []
const open = (headers: Record<string, string>) => {
  const cable = openCable(server.origin, headers)
  cables.push(cable)
  return cable
}

beforeAll(async () => {
  server = await startServer()
  server.core.cable.channel({
    name: 'UnitChannel',
    streams: (viewer, { id }) => (id === viewer.business_unit_id ? [`business_unit:${viewer.business_unit_id}`] : null),
  })
  server.core.cable.channel({ name: 'FailingChannel', streams: () => Promise.reject(new Error('broken')) })
  ours = await agency(server)
  theirs = await agency(server)
})
afterEach(() => {
  for (const cable of cables.splice(0)) cable.close()
})
afterAll(() => server.close())

/** A bare socket, for what the client of Rails would never send. */
async function bare(headers: Record<string, string>, path = '/cable') {
  const socket = new WebSocket(server.origin + path, ['actioncable-v1-json'], { headers })
  const frames: Frame[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data)) as Frame))
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  const failed = new Promise<string>(resolve => socket.on('error', error => resolve(error.message)))
  const said = (type: string) => eventually(() => frames.find(frame => 'type' in frame && frame.type === type))
  return { socket, frames, closed, failed, said }
}
const NOTIFICATIONS = JSON.stringify({ channel: 'NotificationsChannel' })
const unit = (id: number) => ({ channel: 'UnitChannel', id })

test('welcome, then a ping with the time in seconds', async () => {
  const { said, socket } = await bare(ours.agent.headers)
  expect(await said('welcome')).toEqual({ type: 'welcome' })
  expect(socket.protocol).toBe('actioncable-v1-json')
  const { message } = (await said('ping')) as { message: number }
  expect(Math.abs(message - Date.now() / 1000)).toBeLessThan(20)
  socket.close()
})

/** What else is said to every agency, such as a flag switched, is not of this test. */
const HEARD = ['cable.subscribed', 'tests.said']

test('subscribing is confirmed, and messages reach the client of Rails', async () => {
  const { consumer } = open(ours.agent.headers)
  const seen: unknown[] = []
  const said: string[] = []
  consumer.subscriptions.create(unit(ours.business_unit_id), {
    connected: () => void said.push('connected'),
    received: (message: Delivered) => void (HEARD.includes(message.type) && seen.push(message)),
  })
  await eventually(() => said[0])
  await ours.tenant(db =>
    server.core.cable.publish(db, `business_unit:${ours.business_unit_id}`, {
      type: 'tests.said',
      data: { text: 'Grüße "1"' },
    }),
  )
  await eventually(() => seen.length === 2)
  expect(seen).toEqual([
    { offset: expect.any(Number), type: 'cable.subscribed', data: {} },
    { offset: expect.any(Number), type: 'tests.said', data: { text: 'Grüße "1"' } },
  ])
})

test.each([
  ['another agency', () => unit(theirs.business_unit_id)],
  ['an unknown channel', () => ({ channel: 'NoChannel' })],
  ['a channel that throws', () => ({ channel: 'FailingChannel' })],
])('subscribing to %s is rejected', async (_, params) => {
  const { consumer } = open(ours.agent.headers)
  const rejected = new Promise<void>(resolve => consumer.subscriptions.create(params(), { rejected: resolve }))
  await rejected
})

test('an identifier that is not JSON is rejected', async () => {
  const { socket, said } = await bare(ours.agent.headers)
  await said('welcome')
  socket.send(JSON.stringify({ command: 'subscribe', identifier: 'NotificationsChannel' }))
  expect(await said('reject_subscription')).toEqual({ type: 'reject_subscription', identifier: 'NotificationsChannel' })
  socket.close()
})

test('after unsubscribe nothing arrives any more', async () => {
  const { consumer } = open(ours.agent.headers)
  const heard: string[] = []
  const hear = (name: string, params: { channel: string }) =>
    new Promise<{ unsubscribe(): unknown }>(resolve => {
      const subscription = consumer.subscriptions.create(params, {
        connected: () => resolve(subscription),
        received: ({ type }: Delivered) => void (type === 'tests.said' && heard.push(name)),
      })
    })
  const gone = await hear('unit', unit(ours.business_unit_id))
  await hear('own', { channel: 'NotificationsChannel' })
  gone.unsubscribe()
  await hear('later', { channel: 'NotificationsChannel', later: true } as { channel: string })
  await ours.tenant(async db => {
    await server.core.cable.publish(db, `business_unit:${ours.business_unit_id}`, { type: 'tests.said', data: {} })
    await server.core.cable.publish(db, `user:${ours.agent.id}`, { type: 'tests.said', data: {} })
  })
  await eventually(() => heard.includes('later'))
  expect(heard.sort()).toEqual(['later', 'own'])
})

test('validate_stream confirms a live stream, rejects one never subscribed, and drops one no longer allowed', async () => {
  let allowed = true
  server.core.cable.channel({ name: 'FickleChannel', streams: ({ user_id }) => (allowed ? [`user:${user_id}`] : null) })
  const identifier = JSON.stringify({ channel: 'FickleChannel' })
  const { socket, frames, said } = await bare(ours.agent.headers)
  await said('welcome')
  const send = (command: string) => socket.send(JSON.stringify({ command, identifier }))
  const count = (type: string) => frames.filter(frame => 'type' in frame && frame.type === type).length
  send('validate_stream')
  await eventually(() => count('reject_subscription') === 1)
  send('subscribe')
  send('validate_stream')
  await eventually(() => count('confirm_subscription') === 2)
  allowed = false
  send('validate_stream')
  await eventually(() => count('reject_subscription') === 2)
  socket.close()
})

test.each([
  ['no session', {}],
  ['an unknown session', { cookie: 'auth_token=nobody' }],
  ['an unknown API token', { authorization: 'Bearer nobody' }],
])('%s is told so, and the client of Rails does not come back', async (_, headers) => {
  const { consumer, frames } = open(headers)
  const gone = new Promise(resolve => consumer.subscriptions.create('NotificationsChannel', { disconnected: resolve }))
  expect(await gone).toEqual({ willAttemptReconnect: false })
  expect(frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
})

test('an API token signs in', async () => {
  const { api_token } = await ours.agent.call(showApiToken)
  const { consumer } = open({ authorization: `Bearer ${api_token}` })
  await new Promise<void>(resolve =>
    consumer.subscriptions.create('NotificationsChannel', { connected: () => resolve() }),
  )
})

test('an API token signs in from where its owner may, and from nowhere else', async () => {
  const { api_token } = await ours.agent2.call(showApiToken)
  const authorization = `Bearer ${api_token}`
  await ours.agent2.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  const near = open({ authorization })
  await new Promise<void>(resolve =>
    near.consumer.subscriptions.create('NotificationsChannel', { connected: () => resolve() }),
  )
  const far = open({ authorization, 'x-forwarded-for': '198.51.100.9' })
  far.consumer.subscriptions.create('NotificationsChannel')
  await eventually(() => far.frames.length > 0)
  expect(far.frames).toEqual([{ type: 'disconnect', reason: 'unauthorized', reconnect: false }])
})

test('pages of other sites are refused, our own let in', async () => {
  const host = new URL(server.origin).host
  for (const origin of ['https://evil.example', 'null', `http://${host}.evil.example`, 'file://'])
    expect(await (await bare({ ...ours.agent.headers, origin })).failed).toContain('403')
  const own = await bare({ ...ours.agent.headers, origin: `http://${host}` })
  await own.said('welcome')
  own.socket.close()
})

test('upgrades of other paths are hung up on', async () => {
  expect(await (await bare(ours.agent.headers, '/v1/contacts')).failed).toMatch(/hang up|ECONNRESET/)
})

test.each(['no JSON', '[]', '{"command":"explode","identifier":"x"}', '{"command":"subscribe"}'])(
  '%s ends the connection',
  async text => {
    const { socket, said, closed } = await bare(ours.agent.headers)
    await said('welcome')
    socket.send(text)
    expect(await said('disconnect')).toEqual({ type: 'disconnect', reason: 'invalid_request', reconnect: false })
    expect(await closed).toBe(1008)
  },
)

test('a frame of more than 64 KB ends the connection', async () => {
  const { socket, said, closed } = await bare(ours.agent.headers)
  await said('welcome')
  socket.send('x'.repeat(64 * 1024 + 1))
  expect(await closed).toBe(1009)
})

test('the 51st subscription is rejected, and one given up makes room', async () => {
  const { socket, frames, said } = await bare(ours.agent.headers)
  await said('welcome')
  const identifier = (n: number) => JSON.stringify({ channel: 'NotificationsChannel', n })
  const send = (command: string, n: number) => socket.send(JSON.stringify({ command, identifier: identifier(n) }))
  for (let n = 1; n <= 51; n++) send('subscribe', n)
  expect(await said('reject_subscription')).toEqual({ type: 'reject_subscription', identifier: identifier(51) })
  send('unsubscribe', 1)
  send('subscribe', 52)
  await eventually(() => frames.find(frame => 'identifier' in frame && frame.identifier === identifier(52)))
  expect(frames.filter(frame => 'type' in frame && frame.type === 'confirm_subscription')).toHaveLength(51)
  socket.close()
})

test('a message to a stream that is not subscribed is rejected', async () => {
  const { socket, said } = await bare(ours.agent.headers)
  await said('welcome')
  socket.send(JSON.stringify({ command: 'message', identifier: NOTIFICATIONS, data: '{"action":"replay","since":0}' }))
  expect(await said('reject_subscription')).toEqual({ type: 'reject_subscription', identifier: NOTIFICATIONS })
  socket.close()
})

test('a server that stops says so, and clients know to come back', async () => {
  const other = await startServer()
  const socket = new WebSocket(`${other.origin}/cable`, ['actioncable-v1-json'], { headers: ours.agent.headers })
  const frames: unknown[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  await eventually(() => frames.length > 0)
  await other.close()
  expect(await closed).toBe(1001)
  expect(frames.at(-1)).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true })
})
