import * as apiKeys from '@openbook/api/api-keys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, type TestUser } from '../core/testing/agency.ts'
import { eventually, openCable } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

let count = 0
const someone = (role: TestUser['role'] = 'agent') =>
  mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role },
    username: `open${count++}.${ours.business_unit_id}`,
  })

async function again(user: TestUser, ip: string, agent: string) {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, 'user-agent': agent },
    body: JSON.stringify({ username: user.username, password: PASSWORD }),
  })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return signedIn(server.origin, { token })
}
const alive = (who: Pick<TestUser, 'call'>) =>
  who.call(sessions.me).then(
    () => true,
    () => false,
  )
const listOf = async ({ id }: TestUser, by = ours.buadmin) =>
  (await by.call(sessions.adminList, { params: { id } })).data
const logged = (action: string, id: number) =>
  ours.tenant(db =>
    db.rows('select user_id, real_user_id, changes from audit_log where action = $1 and subject_id = $2', [action, id]),
  )

test('an administrator sees where somebody is signed in, and ends one of them with its open screens', async () => {
  const user = await someone()
  await ours.tenant(db =>
    db.rows(
      `insert into auth_ips (user_id, range, label) values ($1, '0.0.0.0/0', 'Anywhere'), ($1, '203.0.113.0/24', 'Newport office')`,
      [user.id],
    ),
  )
  const phone = await again(user, '203.0.113.9', 'Mozilla/5.0 (iPhone)')
  const cable = openCable(server.origin, { ...phone.headers, 'x-forwarded-for': '203.0.113.9' })
  cable.consumer.connect()
  await eventually(() => cable.frames.some(frame => 'type' in frame && frame.type === 'welcome'))
  const open = await listOf(user)
  expect(open).toMatchObject([
    { ip: '203.0.113.9', place: 'Newport office', user_agent: 'Mozilla/5.0 (iPhone)', current: false },
    { place: 'Anywhere', current: false },
  ])
  const sessionId = open[0]?.id ?? 0
  const params = { id: user.id, sessionId }
  await ours.buadmin.call(sessions.adminDestroy, { params })
  await eventually(() => cable.frames.some(frame => 'type' in frame && frame.type === 'disconnect'))
  cable.close()
  expect([await alive(user), await alive(phone)]).toEqual([true, false])
  expect(await logged('sessions.adminDestroy', user.id)).toEqual([
    { user_id: ours.buadmin.id, real_user_id: ours.buadmin.id, changes: { session_id: sessionId } },
  ])
  await expect(ours.buadmin.call(sessions.adminDestroy, { params })).rejects.toMatchObject({ status: 404 })
})

test('a session of one person is not ended as that of another', async () => {
  const [one, other] = [await someone(), await someone()]
  const [open] = await listOf(one)
  const params = { id: other.id, sessionId: open?.id ?? 0 }
  await expect(ours.buadmin.call(sessions.adminDestroy, { params })).rejects.toMatchObject({ status: 404 })
  expect(await alive(one)).toBe(true)
})

test('logged out everywhere, somebody has no session, jump, token or key left, and is told by mail', async () => {
  const user = await someone('manager')
  const { api_token } = await user.call(sessions.showApiToken)
  const { key } = await user.call(apiKeys.create, { body: { name: 'Reports', scopes: ['all.read'] } })
  const stoodIn = await jump(server, ours.buadmin, user)
  const cable = openCable(server.origin, { authorization: `Bearer ${api_token}` })
  cable.consumer.connect()
  await eventually(() => cable.frames.some(frame => 'type' in frame && frame.type === 'welcome'))
  const { ended } = await ours.buadmin.call(sessions.adminLogOut, { params: { id: user.id } })
  expect(ended).toBe(2)
  await eventually(() => cable.frames.some(frame => 'type' in frame && frame.type === 'disconnect'))
  cable.close()
  expect([await alive(user), await alive(stoodIn), await alive(ours.buadmin)]).toEqual([false, false, true])
  for (const bearer of [api_token, key]) {
    const headers = { authorization: `Bearer ${bearer}` }
    expect((await fetch(`${server.origin}/v1/users/me`, { headers })).status).toBe(401)
  }
  expect(await listOf(user)).toEqual([])
  expect(await logged('sessions.adminLogOut', user.id)).toMatchObject([{ changes: { ended: 2 } }])
  const mails = () => ours.tenant(db => db.rows('select subject from sandbox_mails where user_id = $1', [user.id]))
  await eventually(async () => (await mails()).length > 0)
  expect(await mails()).toEqual([{ subject: 'You were logged out of Openbook everywhere' }])
})

test('the end of a session in which somebody stands in says in the log who that was', async () => {
  const [user, boss] = [await someone(), await someone('bu_admin')]
  const stoodIn = await jump(server, boss, user, 'Ticket 9')
  const open = (await listOf(user)).find(({ stood_in }) => stood_in)
  expect(open).toMatchObject({ real_name: `${boss.username.split('.')[0]} Test`, reason: 'Ticket 9' })
  const sessionId = open?.id ?? 0
  await ours.buadmin.call(sessions.adminDestroy, { params: { id: user.id, sessionId } })
  expect([await alive(stoodIn), await alive(user), await alive(boss)]).toEqual([false, true, true])
  expect(await logged('sessions.adminDestroy', user.id)).toMatchObject([
    { changes: { session_id: sessionId, stood_in_user_id: boss.id } },
  ])
})

const acts = (by: Pick<TestUser, 'call'>, id: number, sessionId: number) => [
  () => by.call(sessions.adminList, { params: { id } }),
  () => by.call(sessions.adminDestroy, { params: { id, sessionId } }),
  () => by.call(sessions.adminLogOut, { params: { id } }),
]

test('nobody sees or ends sessions beyond their rank, of another agency, or while acting for somebody', async () => {
  const [peer] = await listOf(ours.admin, ours.admin)
  for (const act of acts(ours.buadmin, ours.admin.id, peer?.id ?? 0))
    await expect(act()).rejects.toMatchObject({ status: 403, code: 'access_denied' })
  for (const act of acts(theirs.buadmin, ours.agent.id, 1)) await expect(act()).rejects.toMatchObject({ status: 404 })
  for (const act of acts(ours.manager, ours.agent.id, 1)) await expect(act()).rejects.toMatchObject({ status: 403 })
  const acting = await jump(server, ours.admin, ours.buadmin)
  const [open] = await listOf(ours.agent)
  for (const act of acts(acting, ours.agent.id, open?.id ?? 0))
    await expect(act()).rejects.toMatchObject({ status: 403, code: 'sessions.standing_in' })
  expect([await alive(ours.admin), await alive(ours.agent)]).toEqual([true, true])
  expect(await listOf(theirs.agent, ours.admin)).toHaveLength(1)
})

test('one’s own sessions are seen here, and ended in the profile', async () => {
  const boss = await someone('bu_admin')
  const [own] = await listOf(boss, boss)
  expect(own).toMatchObject({ current: true })
  for (const act of acts(boss, boss.id, own?.id ?? 0).slice(1))
    await expect(act()).rejects.toMatchObject({ status: 422, code: 'sessions.own' })
  expect(await alive(boss)).toBe(true)
})
