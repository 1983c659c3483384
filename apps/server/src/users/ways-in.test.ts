import * as apiKeys from '@openbook/api/api-keys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

const FRESH = 'walrus lantern orbit'
let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

let counter = 0
const someone = (role: TestUser['role'] = 'agent') =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role,
    username: `way${counter++}.${ours.agent.username}`,
  })
const newcomer = () => {
  const username = `made${counter++}.${ours.agent.username}`
  const name = { first_name: 'Nora', last_name: 'New' }
  return { username, email: `${username}@example.test`, password: FRESH, role: 'agent', ...name }
}
const enter = async (username: string, password: string) => {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return signedIn(server.origin, { token })
}
const WAYS_IN = (user: TestUser) => [
  { password: FRESH },
  { email: 'elsewhere@example.test' },
  { username: `taken.over.${user.id}` },
  { first_name: 'Mallory', password: FRESH },
]
const stored = async ({ id }: TestUser) =>
  (
    await ours.tenant(db => db.rows('select username, email, first_name, password_hash from users where id = $1', [id]))
  )[0]
/** The person showed who they are so long ago that it is asked once more. */
const grow = (who: TestUser) =>
  ours.tenant(db => db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [who.id]))

test('who acts as an administrator changes nobody’s way in and adds nobody', async () => {
  const target = await someone()
  const jump = await fetch(`${server.origin}/v1/admin/users/login`, {
    method: 'POST',
    headers: { ...ours.admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: ours.buadmin.id, reason: 'A test' }),
  })
  const token = /auth_token=([^;]+)/.exec(jump.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const { call } = signedIn(server.origin, { token })
  const refused = { status: 403, code: 'sessions.standing_in', errors: { user: 'Access denied!' } }
  const before = await stored(target)
  const params = { id: target.id }
  for (const body of WAYS_IN(target))
    await expect(call(users.adminUpdate, { params, body })).rejects.toMatchObject(refused)
  await expect(call(users.adminCreate, { body: newcomer() })).rejects.toMatchObject(refused)
  expect(await stored(target)).toEqual(before)
  expect(await call(users.adminUpdate, { params, body: { job_title: 'representative' } })).toMatchObject({
    job_title: 'representative',
  })
})

test('neither an API token nor a key that may write all does', async () => {
  const target = await someone()
  const admin = await someone('bu_admin')
  const { api_token } = await admin.call(sessions.showApiToken)
  const { key } = await admin.call(apiKeys.create, { body: { name: 'Directory', scopes: ['all.write'] } })
  const before = await stored(target)
  const send = async (token: string, method: string, path: string, body: object) => {
    const response = await fetch(`${server.origin}/v1/admin/users${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, answer: (await response.json()) as object }
  }
  const refused = { status: 403, answer: { code: 'sessions.token_only' } }
  for (const token of [api_token, key]) {
    for (const body of WAYS_IN(target)) expect(await send(token, 'PATCH', `/${target.id}`, body)).toMatchObject(refused)
    expect(await send(token, 'POST', '', newcomer())).toMatchObject(refused)
    expect((await send(token, 'PATCH', `/${target.id}`, { job_title: 'representative' })).status).toBe(200)
  }
  expect(await stored(target)).toEqual(before)
})

test('a session is asked once more who is there, and then may; what stays as it is asks for nothing', async () => {
  const [admin, target] = [await someone('bu_admin'), await someone()]
  const params = { id: target.id }
  await grow(admin)
  const again = { status: 403, code: 'sessions.prove_again' }
  for (const body of WAYS_IN(target))
    await expect(admin.call(users.adminUpdate, { params, body })).rejects.toMatchObject(again)
  await expect(admin.call(users.adminCreate, { body: newcomer() })).rejects.toMatchObject(again)
  const same = { username: target.username, email: `${target.username}@example.test`, job_title: 'representative' }
  expect(await admin.call(users.adminUpdate, { params, body: same })).toMatchObject({ job_title: 'representative' })
  await admin.call(sessions.prove, { body: { password: PASSWORD } })
  expect(await admin.call(users.adminUpdate, { params, body: { email: 'new@example.test' } })).toMatchObject({
    email: 'new@example.test',
  })
  expect((await admin.call(users.adminCreate, { body: newcomer() })).active).toBe(true)
})

test('one’s own password is changed where the old one is asked for', async () => {
  const admin = await someone('bu_admin')
  const attempt = admin.call(users.adminUpdate, { params: { id: admin.id }, body: { password: FRESH } })
  await expect(attempt).rejects.toMatchObject({
    status: 422,
    code: 'users.own_password',
    errors: { password: expect.stringContaining('Profile and security') },
  })
  expect(await enter(admin.username, PASSWORD).then(({ call }) => call(sessions.me))).toMatchObject({ id: admin.id })
})

test('who is added chooses a password of their own before anything else, unless said otherwise', async () => {
  const body = newcomer()
  await ours.buadmin.call(users.adminCreate, { body })
  const { call } = await enter(body.username, FRESH)
  const me = await call(sessions.me)
  expect(me['change_password?']).toBe(true)
  await expect(call(sessions.showApiToken)).rejects.toMatchObject({ status: 403, code: 'sessions.password_first' })
  const own = { current_password: FRESH, password: 'herring under the lantern' }
  expect(await call(users.updatePassword, { params: { id: me.id }, body: own })).toMatchObject({
    'change_password?': false,
  })
  expect((await call(sessions.showApiToken)).api_token).toMatch(/^ob_/)

  const kept = { ...newcomer(), change_password: false }
  await ours.buadmin.call(users.adminCreate, { body: kept })
  expect((await (await enter(kept.username, FRESH)).call(sessions.me))['change_password?']).toBe(false)
})

test('a password that an administrator sets voids token and remembered browsers, and is good until another is chosen', async () => {
  const target = await someone()
  const params = { id: target.id }
  const { api_token } = await target.call(sessions.showApiToken)
  const byToken = async () =>
    (await fetch(`${server.origin}/v1/users/me`, { headers: { authorization: `Bearer ${api_token}` } })).status
  await ours.tenant(db =>
    db.rows(
      `insert into remembered_devices (user_id, token_hash, expires_at) values ($1, sha256('way in'), now() + interval '1 day')`,
      [target.id],
    ),
  )
  const devices = () => ours.tenant(db => db.rows('select from remembered_devices where user_id = $1', [target.id]))
  expect([await byToken(), (await devices()).length]).toEqual([200, 1])
  await ours.buadmin.call(users.adminUpdate, { params, body: { password: FRESH } })
  expect([await byToken(), (await devices()).length]).toEqual([401, 0])
  const demanded = async (password: string) =>
    (await (await enter(target.username, password)).call(sessions.me))['change_password?']
  expect(await demanded(FRESH)).toBe(true)
  const other = 'herring under the lantern'
  await ours.buadmin.call(users.adminUpdate, { params, body: { password: other, change_password: false } })
  expect(await demanded(other)).toBe(false)
  await expect(ours.buadmin.call(users.adminUpdate, { params, body: { change_password: true } })).rejects.toMatchObject(
    { status: 422, errors: { change_password: expect.any(String) } },
  )
  expect(await demanded(other)).toBe(false)
  await expect(
    signedOutCall(server.origin)(sessions.create, { body: { username: target.username, password: FRESH } }),
  ).rejects.toMatchObject({ status: 401 })
})
