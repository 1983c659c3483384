import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { PACE } from '../core/cable/cable.ts'
import { type Agency, agency, mint, signedIn, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
const open: WebSocket[] = []
beforeAll(async () => {
  // What is shut here is shut by word of the change, not by the recheck.
  PACE.recheck = 600_000
  server = await startServer({ jobs: true })
  ours = await agency(server)
  await ours.admin.call(twoFactor.adminUpdateRules, {
    body: { business_unit_id: ours.business_unit_id, roles: ['manager'], grace_days: 0 },
  })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})
afterAll(() => server.close())

let count = 0
const someone = (role: TestUser['role'] = 'agent') =>
  mint(server, { business_unit_id: ours.business_unit_id, role, username: `ranked${count++}.${ours.business_unit_id}` })
const FIRST = { status: 403, code: 'sessions.two_factor_first' }
/** Whether somebody who is signed in may go on; what the guard of the screens says is the same. */
async function goesOn({ call }: Pick<TestUser, 'call'>): Promise<boolean> {
  const asked = (await call(sessions.me))['two_fa_is_required?']
  const done = await call(sessions.list).then(
    () => true,
    (error: { code?: string }) => (error.code === FIRST.code ? false : Promise.reject(error)),
  )
  expect(asked).toBe(!done)
  return done
}
const made = (id: number, role: TestUser['role']) =>
  ours.buadmin.call(users.adminUpdate, { params: { id }, body: { role } })

async function listen(headers: Record<string, string>) {
  const socket = new WebSocket(`${server.origin}/cable`, ['actioncable-v1-json'], { headers })
  open.push(socket)
  const frames: { type?: string }[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  await eventually(() => frames.length > 0)
  return { socket, frames }
}
const isShut = ({ socket }: { socket: WebSocket }) => socket.readyState === WebSocket.CLOSED

test('whoever is promoted owes the second proof of their new role at once, and whoever is demoted owes it no more', async () => {
  const user = await someone()
  expect(await goesOn(user)).toBe(true)
  await made(user.id, 'manager')
  expect(await goesOn(user)).toBe(false)
  await made(user.id, 'agent')
  expect(await goesOn(user)).toBe(true)
})

test('it follows many at once, their undo, a job and its undo', async () => {
  const user = await someone()
  const body = { ids: [user.id], role: 'manager' }
  const { call } = ours.buadmin
  await call(users.adminUpdateRoles, { body })
  expect(await goesOn(user)).toBe(false)
  await made(user.id, 'agent')
  const { id } = await call(userChanges.adminCreate, { body })
  expect(await goesOn(user)).toBe(false)
  await call(userChanges.adminUndo, { params: { id } })
  expect(await goesOn(user)).toBe(true)
  const job = await call(userChanges.adminStart, { body })
  const ended = (state: string) =>
    eventually(async () => (await call(bulkJobs.show, { params: { id: job.id } })).state === state)
  await ended('completed')
  expect(await goesOn(user)).toBe(false)
  await call(bulkJobs.undo, { params: { id: job.id } })
  await ended('undone')
  expect(await goesOn(user)).toBe(true)
})

test('a session whose provider vouched for more than one proof owes none of its own in any role', async () => {
  const user = await someone()
  await ours.tenant(db => db.rows('update sessions set provider_mfa = true where user_id = $1', [user.id]))
  await made(user.id, 'manager')
  expect(await goesOn(user)).toBe(true)
})

test('below a jump the session owes what the new role asks for once it goes on', async () => {
  const admin = await someone('bu_admin')
  expect(await goesOn(admin)).toBe(true)
  const top = await jump(server, admin, ours.agent)
  await ours.admin.call(users.adminUpdate, { params: { id: admin.id }, body: { role: 'manager' } })
  const response = await fetch(`${server.origin}/v1/sessions/come_back`, { method: 'POST', headers: top.headers })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(await goesOn(signedIn(server.origin, { token }))).toBe(false)
})

test('what listens comes back with the new role, and is let in only where nothing is owed', async () => {
  const user = await someone()
  const ear = await listen(user.headers)
  await made(user.id, 'field_manager')
  await eventually(() => isShut(ear))
  expect(ear.frames.at(-1)).toEqual({ type: 'disconnect', reason: 'remote', reconnect: true })
  const again = await listen(user.headers)
  expect(again.frames[0]).toEqual({ type: 'welcome' })
  await made(user.id, 'manager')
  await eventually(() => isShut(again))
  expect((await listen(user.headers)).frames[0]).toMatchObject({ type: 'disconnect', reason: 'unauthorized' })
})

test('a rule that is due at once shuts what listens without it', async () => {
  const there = await agency(server)
  const [agent, manager] = [await listen(there.agent.headers), await listen(there.manager.headers)]
  const { api_token } = await there.agent.call(sessions.showApiToken)
  const program = await listen({ authorization: `Bearer ${api_token}` })
  await there.admin.call(twoFactor.adminUpdateRules, { body: { roles: ['agent'], grace_days: 0 } })
  await eventually(() => isShut(agent) && isShut(program))
  expect(manager.socket.readyState).toBe(WebSocket.OPEN)
})
