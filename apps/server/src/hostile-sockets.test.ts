import * as authIps from '@openbook/api/auth-ips.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Agency, agency, mint, PASSWORD, type TestUser } from './core/testing/agency.ts'
import { eventually } from './core/testing/cable.ts'
import { startServer, type TestServer } from './core/testing/server.ts'

// Whoever listens on a socket hears no longer than they may ask. The whole list is in docs/hostile.md.

let server: TestServer
let ours: Agency
const open: WebSocket[] = []
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})
afterAll(() => server.close())

let count = 0
const someone = (where = ours) =>
  mint(server, {
    business_unit_id: where.business_unit_id,
    role: 'agent',
    username: `hears${count++}.${where.business_unit_id}`,
  })
async function listen(headers: Record<string, string>, ip = '127.0.0.1') {
  const socket = new WebSocket(`${server.origin}/cable`, ['actioncable-v1-json'], {
    headers: { ...headers, 'x-forwarded-for': ip },
  })
  open.push(socket)
  const frames: { type?: string; reason?: string }[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  await eventually(() => frames.length > 0)
  return { socket, frames, welcome: frames[0]?.type === 'welcome' }
}
type Ear = Awaited<ReturnType<typeof listen>>
const isShut = ({ socket, frames }: Ear) =>
  socket.readyState === WebSocket.CLOSED && frames.at(-1)?.reason === 'unauthorized'
const isOpen = ({ socket }: Ear) => socket.readyState === WebSocket.OPEN
const bearer = async (user: TestUser) => ({
  authorization: `Bearer ${(await user.call(sessions.showApiToken)).api_token}`,
})

test('a change of the allowed addresses closes what listens from elsewhere, by a stolen cookie or a token, at once', async () => {
  const user = await someone()
  const [near, thief, program] = [
    await listen(user.headers),
    await listen(user.headers, '198.51.100.9'),
    await listen(await bearer(user), '198.51.100.9'),
  ]
  expect([near, thief, program].map(({ welcome }) => welcome)).toEqual([true, true, true])
  await ours.tenant(db => db.rows(`update sessions set ip = '127.0.0.1' where user_id = $1`, [user.id]))
  await user.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  await eventually(() => isShut(thief) && isShut(program))
  expect(isOpen(near)).toBe(true)
  expect((await listen(user.headers, '198.51.100.9')).welcome).toBe(false)
  expect((await listen(user.headers, 'nonsense')).welcome).toBe(false)
})

test('another API token closes what listens by the old one, a new password what others opened', async () => {
  const user = await someone()
  const [own, program] = [await listen(user.headers), await listen(await bearer(user))]
  await user.call(sessions.refreshApiToken)
  await eventually(() => isShut(program))
  const next = await listen(await bearer(user))
  await user.call(users.updatePassword, {
    params: { id: user.id },
    body: { current_password: PASSWORD, password: 'copper kettle on the pier' },
  })
  await eventually(() => isShut(next))
  expect(isOpen(own)).toBe(true)
  const after = await listen(await bearer(user))
  await user.call(sessions.logOutOfAll)
  await eventually(() => isShut(own) && isShut(after))
})

test('whoever is deactivated, and everybody of an agency that is closed, hears nothing more', async () => {
  const gone = await someone()
  const ears = [await listen(gone.headers), await listen(await bearer(gone))]
  await ours.buadmin.call(users.adminDestroy, { params: { id: gone.id } })
  await eventually(() => ears.every(isShut))
  const closing = await agency(server)
  const there = await someone(closing)
  const all = [await listen(there.headers), await listen(await bearer(there))]
  const stays = await listen(ours.agent.headers)
  await ours.admin.call(businessUnits.adminClose, {
    params: { id: closing.business_unit_id },
    body: { reason: 'They left.' },
  })
  await eventually(() => all.every(isShut))
  expect(isOpen(stays)).toBe(true)
})
