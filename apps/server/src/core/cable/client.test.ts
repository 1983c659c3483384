import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../testing/agency.ts'
import { eventually, openCable, type TestCable } from '../testing/cable.ts'
import { startServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ours: Agency
let cable: TestCable

beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterEach(() => cable.close())
afterAll(() => server.close())

/** The monitor of Rails reconnects too, but only after six seconds: without it, what comes back is our doing. */
function withoutMonitor({ consumer }: TestCable) {
  const { connection } = consumer as unknown as { connection: { monitor: { reconnectIfStale: () => void } } }
  connection.monitor.reconnectIfStale = () => {}
}
const listen = () => cable.client.subscribe({ channel: 'NotificationsChannel' }, { message: () => {} })
const connected = () => eventually(() => cable.client.state === 'connected')

test('comes back by itself after a loss', async () => {
  cable = openCable(server.origin, ours.agent.headers)
  withoutMonitor(cable)
  listen()
  await connected()
  cable.drop()
  await eventually(() => cable.client.state === 'connecting')
  await connected()
  expect(cable.wires).toHaveLength(2)
})

test('keeps trying when the server is not there yet', async () => {
  let origin = 'http://127.0.0.1:1'
  cable = openCable(() => origin, ours.agent.headers)
  withoutMonitor(cable)
  listen()
  await eventually(() => cable.wires.length >= 2)
  expect(cable.client.state).toBe('connecting')
  origin = server.origin
  await connected()
})

test('stops where the session is over, and goes on after signing in', async () => {
  cable = openCable(server.origin, {})
  listen()
  await eventually(() => cable.client.state === 'signed_out')
  Object.assign(cable.headers, ours.agent.headers)
  cable.client.connect()
  await connected()
})

test('tells a listener that it may not listen, or no longer may; once it may, it listens anew', async () => {
  let allowed = false
  server.core.cable.channel({ name: 'FickleChannel', streams: ({ user_id }) => (allowed ? [`user:${user_id}`] : null) })
  const judge = () => ours.tenant(db => server.core.cable.judge(db, ours.business_unit_id))
  cable = openCable(server.origin, ours.agent.headers)
  const heard: string[] = []
  const subscribe = (who: string) =>
    new Promise<void>(rejected => {
      cable.client.subscribe({ channel: 'FickleChannel' }, { message: () => heard.push(who), rejected })
    })
  await subscribe('first')
  allowed = true
  const taken = subscribe('second')
  await eventually(() => cable.frames.find(frame => 'type' in frame && frame.type === 'confirm_subscription'))
  allowed = false
  await judge()
  await taken
  allowed = true
  void subscribe('third')
  await eventually(() => cable.frames.filter(frame => 'type' in frame && frame.type === 'confirm_subscription')[1])
  await ours.tenant(db =>
    server.core.cable.publish(db, `user:${ours.agent.id}`, { type: 'tests.said', data: { text: 'hello' } }),
  )
  await eventually(() => heard[0])
  expect(heard).toEqual(['third'])
})
