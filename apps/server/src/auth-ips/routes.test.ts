import * as apiKeys from '@openbook/api/api-keys.ts'
import * as authIps from '@openbook/api/auth-ips.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, type TestUser } from '../core/testing/agency.ts'
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

const someone = (label: string) =>
  mint(server, { business_unit_id: ours.business_unit_id, role: 'agent', username: `${label}.${ours.agent.username}` })
/** Signs in as if from that address: a proxy on this machine is believed. */
const signInFrom = async (user: TestUser, ip: string, password = PASSWORD) => {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ username: user.username, password }),
  })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { status: response.status, answer: (await response.json()) as { code?: string }, token }
}

test('who has no ranges may sign in from anywhere; who has some, only from these', async () => {
  const user = await someone('ranged')
  expect((await signInFrom(user, '198.51.100.9')).status).toBe(200)
  await user.call(authIps.create, { body: { range: '127.0.0.1', label: 'This machine', confirm: true } })
  await user.call(authIps.create, { body: { range: '198.51.100.77/25' } })
  expect((await user.call(authIps.list)).data).toMatchObject([
    { range: '127.0.0.1/32', label: 'This machine', here: true },
    { range: '198.51.100.0/25', label: null, here: false },
  ])
  expect((await signInFrom(user, '198.51.100.9')).status).toBe(200)
  expect(await signInFrom(user, '198.51.100.200')).toMatchObject({
    status: 403,
    answer: { code: 'auth_ips.not_from_here', errors: { base: expect.stringContaining('198.51.100.200') } },
  })
  expect((await signInFrom(user, '2001:db8::1')).status).toBe(403)
  expect((await signInFrom(user, '::ffff:198.51.100.9')).status).toBe(200)
})

test('a wrong password is told the same from everywhere', async () => {
  const user = await someone('probed')
  await user.call(authIps.create, { body: { range: '127.0.0.1' } })
  expect(await signInFrom(user, '198.51.100.200', 'wrong')).toMatchObject({
    status: 401,
    answer: { code: 'sessions.wrong_credentials' },
  })
})

test('an API token and a key are good from the ranges of their owner only, as a password is', async () => {
  const [user, free] = [await someone('keyed'), await someone('unranged')]
  const tokenOf = async (who: TestUser) => (await who.call(sessions.showApiToken)).api_token
  const body = { name: 'Reports', scopes: ['all.write' as const] }
  const { key } = await user.call(apiKeys.create, { body })
  const from = async (token: string, ip: string, path = '/v1/users/me') => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ip }
    const response = await fetch(`${server.origin}${path}`, { headers })
    return { status: response.status, answer: (await response.json()) as object }
  }
  const ways = [await tokenOf(user), key]
  for (const way of ways) expect((await from(way, '198.51.100.9')).status).toBe(200)
  await user.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  for (const way of ways) {
    expect(await from(way, '198.51.100.9')).toMatchObject({
      status: 403,
      answer: { code: 'auth_ips.not_from_here', errors: { base: expect.stringContaining('198.51.100.9') } },
    })
    expect((await from(way, '198.51.100.9', '/v1/contacts')).status).not.toBe(200)
    expect(await from(way, '127.0.0.1')).toMatchObject({ status: 200, answer: { id: user.id } })
  }
  expect((await from(await tokenOf(free), '198.51.100.9')).status).toBe(200)
  expect((await from(`${key}x`, '198.51.100.9')).status).toBe(401)
})

test('nobody locks themselves out in silence', async () => {
  const user = await someone('careful')
  const away = { range: '203.0.113.0/24' }
  const refused = { status: 409, code: 'auth_ips.locks_out' }
  await expect(user.call(authIps.create, { body: away })).rejects.toMatchObject(refused)
  expect((await user.call(authIps.list)).data).toEqual([])
  const here = await user.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  await user.call(authIps.create, { body: away })
  const params = { id: here.id }
  await expect(user.call(authIps.destroy, { params })).rejects.toMatchObject(refused)
  await expect(user.call(authIps.update, { params, body: { range: '10.0.0.0/8' } })).rejects.toMatchObject(refused)
  expect(await user.call(authIps.update, { params, body: { label: 'Office' } })).toMatchObject({
    range: '127.0.0.0/8',
    label: 'Office',
  })
  await user.call(authIps.destroy, { params, query: { confirm: true } })
  expect((await signInFrom(user, '127.0.0.1')).status).toBe(403)
  await expect(user.call(sessions.me)).rejects.toMatchObject({ status: 403, code: 'auth_ips.not_from_here' })
})

test('what is no range is a 422 at its field, the same range twice a 409', async () => {
  const user = await someone('clumsy')
  for (const range of ['home', '300.1.1.1', '10.0.0.0/40', ''])
    await expect(user.call(authIps.create, { body: { range } })).rejects.toMatchObject({
      status: 422,
      errors: { range: expect.any(String) },
    })
  await user.call(authIps.create, { body: { range: '127.0.0.1' } })
  await expect(user.call(authIps.create, { body: { range: '127.0.0.1/32' } })).rejects.toMatchObject({ status: 409 })
})

test('ranges are their owner’s alone', async () => {
  const user = await someone('owner')
  const { id } = await user.call(authIps.create, { body: { range: '127.0.0.1' } })
  for (const who of [ours.agent, ours.buadmin, theirs.agent]) {
    expect((await who.call(authIps.list)).data).toEqual([])
    await expect(who.call(authIps.destroy, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(who.call(authIps.update, { params: { id }, body: { label: 'x' } })).rejects.toMatchObject({
      status: 404,
    })
  }
})

/** What a cookie is worth at another address. */
const cookieFrom = async ({ headers }: Pick<TestUser, 'headers'>, ip: string, path = '/v1/users/me') => {
  const response = await fetch(`${server.origin}${path}`, { headers: { ...headers, 'x-forwarded-for': ip } })
  return { status: response.status, answer: (await response.json()) as object }
}

test('a session that is open is held to the ranges too, also when it stands for somebody else', async () => {
  const user = await someone('stolen')
  expect((await cookieFrom(user, '198.51.100.9')).status, 'from everywhere while there are none').toBe(200)
  await ours.tenant(db => db.rows(`update sessions set ip = '127.0.0.1' where user_id = $1`, [user.id]))
  const { id } = await user.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  const refused = {
    status: 403,
    answer: { code: 'auth_ips.not_from_here', errors: { base: expect.stringContaining('198.51.100.9') } },
  }
  for (const path of ['/v1/users/me', '/v1/events', '/v1/auth_ips'])
    expect(await cookieFrom(user, '198.51.100.9', path)).toMatchObject(refused)
  expect((await cookieFrom(user, '127.0.0.1')).status).toBe(200)
  await user.call(authIps.destroy, { params: { id } })
  expect((await cookieFrom(user, '198.51.100.9')).status).toBe(200)

  const boss = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'admin',
    username: `boss.${user.username}`,
  })
  await boss.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  const jumped = await fetch(`${server.origin}/v1/admin/users/login`, {
    method: 'POST',
    headers: { ...boss.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: theirs.agent.id, reason: 'A test' }),
  })
  const token = /auth_token=([^;]+)/.exec(jumped.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const there = signedIn(server.origin, { token })
  expect(await cookieFrom(there, '127.0.0.1')).toMatchObject({ status: 200, answer: { id: theirs.agent.id } })
  expect(await cookieFrom(there, '198.51.100.9')).toMatchObject(refused)
  expect((await cookieFrom(theirs.agent, '198.51.100.9')).status, 'the person acted as goes on').toBe(200)
})

/** Signs out with a cookie from that address. */
const signOutFrom = async ({ headers }: Pick<TestUser, 'headers'>, ip: string) => {
  const init = { method: 'DELETE', headers: { ...headers, 'x-forwarded-for': ip } }
  const response = await fetch(`${server.origin}/v1/sessions`, init)
  return { status: response.status, answer: (await response.json()) as object, kept: response.headers.getSetCookie() }
}

test('from an address that is not allowed one signs out, of every level, and does nothing else', async () => {
  const user = await someone('leaving')
  await user.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  const away = '198.51.100.9'
  expect((await cookieFrom(user, away)).status).toBe(403)
  const out = await fetch(`${server.origin}/v1/sessions/log_out_of_all`, {
    method: 'POST',
    headers: { ...user.headers, 'x-forwarded-for': away },
  })
  expect(out.status).toBe(403)
  const left = await signOutFrom(user, away)
  expect(left).toMatchObject({ status: 200, answer: { redirect_to: '/login' } })
  expect(left.kept.join()).toMatch(/auth_token=;/)
  expect((await cookieFrom(user, '127.0.0.1')).status, 'the session is over').toBe(401)

  const boss = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'admin',
    username: `boss.${user.username}`,
  })
  await boss.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  const there = await jump(server, boss, ours.agent2)
  expect(await signOutFrom(there, away)).toMatchObject({ status: 200, answer: { redirect_to: '/login' } })
  expect((await cookieFrom(there, '127.0.0.1')).status).toBe(401)
  expect((await cookieFrom(boss, '127.0.0.1')).status, 'nothing goes on below it').toBe(401)
})

test('an API token signs nothing out from an address that is not allowed', async () => {
  const user = await someone('scripted')
  const { api_token } = await user.call(sessions.showApiToken)
  await user.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  const script = { headers: { authorization: `Bearer ${api_token}` } }
  expect(await signOutFrom(script, '198.51.100.9')).toMatchObject({
    status: 403,
    answer: { code: 'auth_ips.not_from_here' },
  })
})

test('a code by e-mail is sent to nobody at an address that is not allowed', async () => {
  const user = await someone('mailed')
  await user.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  const send = (ip: string) =>
    fetch(`${server.origin}/v1/two_factor/send_otp`, {
      method: 'POST',
      headers: { ...user.headers, 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: '{}',
    })
  const refused = await send('198.51.100.9')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'auth_ips.not_from_here' })
  expect((await send('127.0.0.1')).status).toBe(200)
})

test('a range ends what is open outside of it, after a warning', async () => {
  const user = await someone('roaming')
  const away = await signInFrom(user, '198.51.100.9')
  const near = await signInFrom(user, '127.0.0.1')
  const body = { range: '127.0.0.0/8' }
  await expect(user.call(authIps.create, { body })).rejects.toMatchObject({
    status: 409,
    code: 'auth_ips.ends_sessions',
    errors: { base: expect.stringContaining('in one place') },
  })
  expect((await user.call(authIps.list)).data).toEqual([])
  await user.call(authIps.create, { body: { ...body, confirm: true } })
  expect((await cookieFrom(signedIn(server.origin, away), '127.0.0.1')).status).toBe(401)
  expect((await cookieFrom(signedIn(server.origin, near), '127.0.0.1')).status).toBe(200)
  expect((await user.call(sessions.list)).data).toHaveLength(2)
})
