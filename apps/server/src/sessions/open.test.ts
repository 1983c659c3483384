import * as apiKeys from '@openbook/api/api-keys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, type TestUser } from '../core/testing/agency.ts'
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

const someone = (label: string, role: TestUser['role'] = 'agent') =>
  mint(server, { business_unit_id: ours.business_unit_id, role, username: `${label}.${ours.agent.username}` })

async function again(user: TestUser, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
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

test('one sees where one is signed in, and ends one of them', async () => {
  const user = await someone('looker')
  const phone = await again(user, { 'user-agent': 'Mozilla/5.0 (iPhone)', 'x-forwarded-for': '203.0.113.9' })
  const list = (await user.call(sessions.list)).data
  expect(list).toMatchObject([
    { current: true, stood_in: false },
    { current: false, ip: '203.0.113.9', user_agent: 'Mozilla/5.0 (iPhone)', signed_in_by: 'password' },
  ])
  await user.call(sessions.destroyOne, { params: { id: list[1]?.id ?? 0 } })
  expect([await alive(user), await alive(phone)]).toEqual([true, false])
  await expect(user.call(sessions.destroyOne, { params: { id: list[1]?.id ?? 0 } })).rejects.toMatchObject({
    status: 404,
  })
})

test('many sessions come page by page, and the answer says how many there are', async () => {
  const user = await someone('often')
  await again(user)
  await again(user)
  const { data, meta } = await user.call(sessions.list, { query: { page: 2, limit: 2 } })
  expect(data).toHaveLength(1)
  expect(meta).toEqual({ current_page: 2, limit: 2, total_count: 3, total_pages: 2 })
})

test('nobody ends a session of someone else', async () => {
  const user = await someone('target')
  const [own] = (await user.call(sessions.list)).data
  for (const who of [ours.agent, ours.buadmin, ours.admin, theirs.buadmin])
    await expect(who.call(sessions.destroyOne, { params: { id: own?.id ?? 0 } })).rejects.toMatchObject({ status: 404 })
  expect(await alive(user)).toBe(true)
})

test('one sees who stands in for one; ending a session ends the jumps made from it', async () => {
  const [boss, user] = [await someone('boss', 'bu_admin'), await someone('stood')]
  const from = await again(boss)
  const response = await fetch(`${server.origin}/v1/admin/users/login`, {
    method: 'POST',
    headers: { ...from.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: user.id, reason: 'Ticket 12' }),
  })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const jumped = signedIn(server.origin, { token })
  expect((await user.call(sessions.list)).data).toContainEqual(
    expect.objectContaining({ stood_in: true, reason: 'Ticket 12', real_name: 'boss Test' }),
  )
  for (const act of [sessions.list, sessions.logOutOfAll] as const)
    await expect(jumped.call(act)).rejects.toMatchObject({ status: 403, code: 'sessions.standing_in' })
  const [, other] = (await boss.call(sessions.list)).data
  await boss.call(sessions.destroyOne, { params: { id: other?.id ?? 0 } })
  expect([await alive(boss), await alive(from), await alive(jumped), await alive(user)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('log out of all ends every session, this one too, and voids the API token and the API keys', async () => {
  const user = await someone('leaver')
  const other = await again(user)
  const { api_token } = await user.call(sessions.showApiToken)
  const { key } = await user.call(apiKeys.create, { body: { name: 'Reports', scopes: ['all.read'] } })
  expect(await user.call(sessions.logOutOfAll)).toEqual({ redirect_to: '/login' })
  expect([await alive(user), await alive(other)]).toEqual([false, false])
  for (const bearer of [api_token, key]) {
    const headers = { authorization: `Bearer ${bearer}` }
    expect((await fetch(`${server.origin}/v1/users/me`, { headers })).status).toBe(401)
  }
})

test('coming back from standing in for someone is no new proof of who one is', async () => {
  const [boss, user] = [await someone('popper', 'bu_admin'), await someone('popped')]
  await ours.tenant(db =>
    db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [boss.id]),
  )
  const send = async (who: Pick<TestUser, 'headers'>, method: string, path: string, body?: object) => {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: { ...who.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return signedIn(server.origin, { token })
  }
  const jumped = await send(boss, 'POST', '/v1/admin/users/login', { user_id: user.id, reason: 'A test' })
  const back = await send(jumped, 'DELETE', '/v1/sessions')
  expect((await back.call(sessions.me)).id).toBe(boss.id)
  await expect(back.call(twoFactor.generateQr)).rejects.toMatchObject({ code: 'sessions.prove_again' })
})

test('when and from where a session was last used is kept, a few minutes coarse', async () => {
  const user = await someone('seen')
  await ours.tenant(db =>
    db.rows(`update sessions set last_seen_at = now() - interval '2 hours' where user_id = $1`, [user.id]),
  )
  await fetch(`${server.origin}/v1/users/me`, { headers: { ...user.headers, 'x-forwarded-for': '203.0.113.77' } })
  const noted = () =>
    ours.tenant(db =>
      db.rows(`select from sessions where user_id = $1 and last_seen_at > now() - interval '1 minute'`, [user.id]),
    )
  // Asked of the database: a call before the note is taken would be noted as well, with its own address.
  await vi.waitFor(async () => expect(await noted()).toHaveLength(1), 10_000)
  const [own] = (await user.call(sessions.list)).data
  expect(own?.ip).toBe('203.0.113.77')
  expect(Date.parse(own?.last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a sign-in never takes over a session that a browser was handed before', async () => {
  const [victim, attacker] = [await someone('victim'), await someone('attacker')]
  const after = await again(victim, { cookie: attacker.cookie })
  expect(after.token).not.toBe(attacker.token)
  expect((await attacker.call(sessions.me)).id).toBe(attacker.id)
  expect((await after.call(sessions.me)).id).toBe(victim.id)
})
