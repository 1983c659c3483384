import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let limited: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => Promise.all([server.close(), limited.close()]))

const json = { 'content-type': 'application/json' }
const post = (body: object, headers: object = {}, origin = server.origin) =>
  fetch(`${origin}/v1/sessions`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
const paint = (headers: Record<string, string>) =>
  fetch(`${server.origin}/v1/users/update_theme`, {
    method: 'PATCH',
    headers: { ...json, ...headers },
    body: '{"background":"dark"}',
  })
const someone = (label: string) =>
  mint(server, { business_unit_id: ours.business_unit_id, role: 'agent', username: `${label}.${ours.agent.username}` })
const painted = async (user: TestUser) => (await user.call(sessions.me)).profile.background

test('the right password answers the user and sets a cookie script cannot read and one it must', async () => {
  const response = await post({ username: ours.agent.username.toUpperCase(), password: PASSWORD })
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    user: { id: ours.agent.id, roles: ['agent'], admin: false, impersonation: null },
  })
  expect(text).not.toMatch(/password_hash|api_token|argon2/)
  const cookies = response.headers.getSetCookie()
  const auth = cookies.find(cookie => cookie.startsWith('auth_token='))
  const csrf = cookies.find(cookie => cookie.startsWith('csrf_token='))
  expect(auth).toMatch(/; HttpOnly/)
  expect(csrf).not.toMatch(/HttpOnly/)
  for (const cookie of [auth, csrf]) expect(cookie).toMatch(/; Path=\/(;.*)?; SameSite=Lax/)
})

test('a wrong password and an unknown user are told the same', async () => {
  const wrong = await post({ username: ours.agent.username, password: 'not this one' })
  const unknown = await post({ username: 'nobody.at.all', password: 'not this one' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  const said = await wrong.json()
  expect(said).toEqual({ errors: { base: 'Username or password is wrong.' }, code: 'sessions.wrong_credentials' })
  expect(await unknown.json()).toEqual(said)
  expect(wrong.headers.getSetCookie()).toEqual([])
})

test('a 401 takes the cookies of a session that is over, and of nothing else', async () => {
  const [over, live] = [await someone('over'), await someone('live')]
  await over.call(sessions.destroy)
  const me = async (headers: Record<string, string>) => {
    const { status, headers: answered } = await fetch(`${server.origin}/v1/users/me`, { headers })
    return [status, answered.getSetCookie().map(cookie => cookie.split(';')[0])]
  }
  expect(await me(over.headers)).toEqual([401, ['auth_token=', 'csrf_token=']])
  expect((await paint(over.headers)).headers.getSetCookie()).toHaveLength(2)
  expect(await me({ ...live.headers, authorization: `Bearer ${over.token}` })).toEqual([401, []])
  expect(await me({})).toEqual([401, []])
  expect(await me(live.headers)).toEqual([200, []])
  const wrong = await post({ username: live.username, password: 'not this one' }, live.headers)
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []])
})

test('an empty username or password is a 422 at its field', async () => {
  const response = await post({ username: ' ', password: '' })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    errors: { username: 'Enter your username.', password: 'Enter your password.' },
  })
})

test('ten failures lock a username for everyone, and no other', async () => {
  const target = await someone('locked')
  const headers = { 'x-forwarded-for': '203.0.113.68' }
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await post({ username: target.username, password: 'wrong' }, headers, limited.origin)).status).toBe(401)
  const locked = await post({ username: target.username, password: PASSWORD }, headers, limited.origin)
  expect(locked.status).toBe(429)
  expect(await locked.json()).toMatchObject({
    code: 'sessions.locked',
    errors: { base: expect.stringContaining('Wait 15 minutes') },
  })
  expect((await post({ username: ours.agent2.username, password: PASSWORD }, headers, limited.origin)).status).toBe(200)
  expect((await target.call(sessions.me)).id).toBe(target.id)
})

test('an address that guesses at many accounts is held up at all of them', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.66' }
  await server.core.database.system(db =>
    db.rows(
      `insert into sign_in_failures (username, ip) select 'nobody.' || n, '203.0.113.66' from generate_series(1, 100) n`,
    ),
  )
  const sent = { username: ours.agent2.username, password: PASSWORD }
  expect((await post(sent, headers, limited.origin)).status).toBe(429)
  expect((await post(sent, { 'x-forwarded-for': '203.0.113.67' }, limited.origin)).status).toBe(200)
})

test('a sign-in that succeeds forgets the failures before it', async () => {
  const target = await someone('forgiven')
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 4; attempt++) await post({ username: target.username, password: 'wrong' })
    expect((await post({ username: target.username, password: PASSWORD })).status).toBe(200)
  }
  const left = await server.core.database.system(db =>
    db.rows('select from sign_in_failures where username = $1', [target.username]),
  )
  expect(left).toEqual([])
})

test('a write by cookie needs the anti-forgery token of that very session', async () => {
  const user = await someone('forged')
  const { cookie, csrf } = user
  const said = { code: 'csrf', errors: { base: 'This page is out of date. Reload it and try again.' } }
  const headers: Record<string, string>[] = [
    {},
    { 'x-csrf-token': '' },
    { 'x-csrf-token': 'x'.repeat(csrf.length) },
    { 'x-csrf-token': theirs.agent.csrf },
  ]
  for (const header of headers) {
    const response = await paint({ cookie, ...header })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject(said)
  }
  expect(await painted(user)).toBe('default')
  expect((await paint({ cookie, 'x-csrf-token': csrf })).status).toBe(200)
  expect(await painted(user)).toBe('dark')
})

test('a page of another site cannot write, not even sign someone in', async () => {
  const user = await someone('foreign')
  const response = await paint({ ...user.headers, origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'foreign_origin' })
  expect((await post({ username: user.username, password: PASSWORD }, { origin: 'https://evil.example' })).status).toBe(
    403,
  )
  expect(await painted(user)).toBe('default')
  expect((await paint({ ...user.headers, origin: server.origin })).status).toBe(200)
})

test('after signing out the cookie is worth nothing', async () => {
  const user = await someone('leaving')
  expect(await user.call(sessions.destroy)).toEqual({ redirect_to: '/login' })
  await expect(user.call(sessions.me)).rejects.toMatchObject({ status: 401, errors: { user: 'Sign in to go on.' } })
  expect((await paint(user.headers)).status).toBe(401)
  await expect(signedOutCall(server.origin)(sessions.me)).rejects.toMatchObject({ status: 401 })
})

test('an API token needs no anti-forgery token; a new one kills the old', async () => {
  const user = await someone('scripted')
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const { api_token } = await user.call(sessions.showApiToken)
  expect((await paint(bearer(api_token))).status).toBe(200)
  expect(await painted(user)).toBe('dark')
  const fresh = (await user.call(sessions.refreshApiToken)).api_token
  expect(fresh).not.toBe(api_token)
  expect((await paint(bearer(api_token))).status).toBe(401)
  expect((await paint(bearer(fresh))).status).toBe(200)
  expect((await paint(bearer('ob_nothing'))).status).toBe(401)
  const [stored] = await ours.tenant(db =>
    db.rows<{ text: string }>('select row_to_json(u)::text as text from users u where id = $1', [user.id]),
  )
  expect(stored?.text).not.toContain(fresh)
})

test('a deactivated user can neither go on nor come back', async () => {
  const user = await someone('gone')
  await ours.buadmin.call(users.adminDestroy, { params: { id: user.id } })
  await expect(user.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  expect((await post({ username: user.username, password: PASSWORD })).status).toBe(401)
})

test('an expired session is over', async () => {
  const user = await someone('expired')
  await ours.tenant(db =>
    db.rows(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [user.id]),
  )
  await expect(user.call(sessions.me)).rejects.toMatchObject({ status: 401 })
})

test('signing in and out is in the audit log; tokens are stored hashed', async () => {
  const user = await someone('audited')
  const response = await post({ username: user.username, password: PASSWORD })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  await signedIn(server.origin, { token }).call(sessions.destroy)
  const acts = await ours.tenant(db =>
    db.rows<{ action: string; row: string }>(
      'select action, row_to_json(a)::text as row from audit_log a where user_id = $1 order by id',
      [user.id],
    ),
  )
  expect(acts.map(({ action }) => action)).toEqual(['sessions.create', 'sessions.destroy'])
  const kept = await ours.tenant(db =>
    db.rows<{ row: string }>('select row_to_json(s)::text as row from sessions s where user_id = $1', [user.id]),
  )
  expect(JSON.stringify([acts, kept])).not.toContain(token)
})
