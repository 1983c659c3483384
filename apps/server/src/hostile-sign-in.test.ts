import { randomBytes } from 'node:crypto'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import pg from 'pg'
import { Piscina } from 'piscina'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, type TestUser } from './core/testing/agency.ts'
import { startServer, type TestServer } from './core/testing/server.ts'

// What guessers, thieves of tokens and the merely curious try at the door. The whole list is in docs/hostile.md.

const ran = vi.spyOn(Piscina.prototype, 'run')
afterAll(() => ran.mockRestore())
/** What of passwords was judged since `ran` was cleared, in whatever thread: the hash that was kept, for each. */
const judged = () =>
  ran.mock.calls.flatMap(([asked, options]) => (options?.name === 'fits' ? [(asked as { stored: string }).stored] : []))

let server: TestServer
let limited: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  ours = await agency(server)
})
afterAll(() => Promise.all([server.close(), limited.close()]))

const someone = (label: string) =>
  mint(server, { business_unit_id: ours.business_unit_id, role: 'agent', username: `${label}.${ours.agent.username}` })
const post = (body: object, headers: object = {}, origin = server.origin) =>
  fetch(`${origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const from = (address: string) => ({ 'x-forwarded-for': address })

/** The statements of a sign-in and how often a password was hashed: the work, whatever the clock says. */
async function workOf(body: object) {
  const statements: string[] = []
  ran.mockClear()
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text: string }]
    statements.push(typeof first === 'string' ? first : first.text)
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as never)
  const response = await post(body)
  spy.mockRestore()
  return {
    said: await response.text(),
    status: response.status,
    headers: [...response.headers.keys()].sort(),
    statements: statements.filter(text => /sign_in|from users|two_factor|begin|commit/.test(text)),
    hashes: judged().length,
    cost: judged().map(stored => stored.split('$').slice(0, 4).join('$')),
  }
}

test('a sign-in does the same work and says the same, whether the name is known, unknown or put out of use', async () => {
  const [known, gone] = [await someone('known'), await someone('gone')]
  await ours.buadmin.call(users.adminDestroy, { params: { id: gone.id } })
  const wrong = { password: 'not this one' }
  await post({ username: known.username, ...wrong })
  const tried = [
    await workOf({ username: known.username, ...wrong }),
    await workOf({ username: `nobody.${ours.business_unit_id}`, ...wrong }),
    await workOf({ username: gone.username, password: PASSWORD }),
  ]
  for (const each of tried) expect(each).toEqual(tried[0])
  expect(tried[0]).toMatchObject({ status: 401, hashes: 1, cost: ['$argon2id$v=19$m=19456,t=2,p=1'] })
  expect(tried[0]?.statements.length).toBeGreaterThan(4)
})

test('of fifty guesses at once at one account ten are looked at', async () => {
  const target = await someone('burst')
  ran.mockClear()
  const guesses = Array.from({ length: 50 }, (_, at) =>
    post({ username: target.username, password: `guess ${at}` }, from(`203.0.113.${at}`), limited.origin),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(judged().length).toBeGreaterThan(0)
  expect(judged().length).toBeLessThanOrEqual(10)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
})

test('an account has its ten guesses, in whatever letters it is written', async () => {
  const target = await someone('iris')
  const [kept] = await ours.tenant(db =>
    db.rows<{ hash: string }>('select password_hash as hash from users where id = $1', [target.id]),
  )
  const spelled = [
    target.username,
    target.username.toUpperCase(),
    target.username.replace('i', 'İ'),
    target.username.replaceAll('i', 'İ'),
  ]
  ran.mockClear()
  const guesses = Array.from({ length: 80 }, (_, at) =>
    post({ username: spelled[at % 4], password: `guess ${at}` }, from(`203.0.113.${at}`), limited.origin),
  )
  await Promise.all(guesses)
  const looked = judged().filter(stored => stored === kept?.hash)
  expect(looked.length).toBeGreaterThan(0)
  expect(looked.length).toBeLessThanOrEqual(10)
})

test('of many guesses at once from one address thirty are looked at', async () => {
  ran.mockClear()
  const guesses = Array.from({ length: 140 }, (_, at) =>
    post({ username: `n${at}.${ours.business_unit_id}`, password: 'guess' }, from('203.0.113.200'), limited.origin),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  const count = (wanted: number) => statuses.filter(status => status === wanted).length
  expect([count(401), count(429)]).toEqual([30, 110])
  expect(judged().length).toBe(30)
})

test('wrong passwords of someone signed in, many at once, leave the server to others', async () => {
  const user = await someone('hammer')
  const wrong = Array.from({ length: 25 }, () =>
    user
      .call(sessions.prove, { body: { password: 'not this one' } })
      .catch((error: { status: number }) => error.status),
  )
  expect((await ours.agent.call(sessions.me)).id).toBe(ours.agent.id)
  expect(new Set(await Promise.all(wrong))).toEqual(new Set([422]))
})

const me = (headers: Record<string, string>) =>
  fetch(`${server.origin}/v1/users/me`, { headers }).then(({ status }) => status)

test('a token says nothing by itself: made up, changed by a letter, hashed or of another kind it is worth nothing', async () => {
  const user = await someone('tokens')
  const { api_token } = await user.call(sessions.showApiToken)
  const [kept] = await ours.tenant(db =>
    db.rows<{ hash: string }>(`select encode(token_hash, 'hex') as hash from sessions where user_id = $1`, [user.id]),
  )
  expect(await me({ cookie: `auth_token=${user.token}` })).toBe(200)
  const flipped = `${user.token.startsWith('A') ? 'B' : 'A'}${user.token.slice(1)}`
  const forged = [flipped, user.token.slice(0, -1), `${user.token}=`, kept?.hash ?? '', api_token, user.csrf, '', '.']
  for (const token of [...forged, randomBytes(32).toString('base64url')])
    expect(await me({ cookie: `auth_token=${token}` }), token).toBe(401)
  for (const token of [user.token, kept?.hash ?? '', `${api_token}x`, 'oba_', ''])
    expect(await me({ authorization: `Bearer ${token}` }), token).toBe(401)
})

test('a token stands no second time: not after its sign-out, nor that of the session it was made from', async () => {
  const user = await someone('replay')
  const other = signedIn(server.origin, { token: tokenOf(await post({ username: user.username, password: PASSWORD })) })
  await user.call(sessions.destroy)
  expect(await me(user.headers)).toBe(401)
  expect(await me({ ...user.headers, 'x-csrf-token': other.csrf })).toBe(401)
  expect(await me(other.headers)).toBe(200)
})
const tokenOf = (response: Response) => /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''

test('what was sealed or signed with an old secret is worth nothing', async () => {
  const user: TestUser = await someone('secret')
  const { seal } = await import('./core/seal.ts')
  const sealed = (secret: string) => seal(secret, 'sso_logout', JSON.stringify([1, 'x'])).toString('base64url')
  const leave = async (cookie: string) =>
    (await fetch(`${server.origin}/sso-logout`, { redirect: 'manual', headers: { cookie } })).headers.get('location')
  expect(await leave(`sso_logout=${sealed('an old secret')}`)).toBe('/login-app?error=missing_session')
  const { issueForm, readForm } = await import('./webpages/form-token.ts')
  const page = { domain: 'jane', shown_sha256: 'a'.repeat(64) }
  const old = issueForm('an old secret', page, Date.now())
  expect(readForm(server.core.env.secret, 'jane', old)).toBeUndefined()
  const moved = await startServer({ env: { OPENBOOK_SECRET: 'a new secret' } })
  try {
    const { api_token } = await user.call(sessions.showApiToken)
    const there = signedIn(moved.origin, { token: user.token })
    expect((await there.call(sessions.refreshApiToken)).api_token).not.toBe(api_token)
    expect(await me({ authorization: `Bearer ${api_token}` })).toBe(401)
  } finally {
    await moved.close()
  }
})
