import { createServer } from 'node:http'
import * as apiKeys from '@openbook/api/api-keys.ts'
import { SSO_ERRORS, type SsoError } from '@openbook/api/core/sso-errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Cable } from '../core/cable/cable.ts'
import { type Agency, agency, signedIn, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { eventually, openCable } from '../core/testing/cable.ts'
import { follow, startProvider } from '../core/testing/oidc.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { holdPerson } from '../sessions/end-all.ts'
import { registerSingleSignOn } from './jobs.ts'

const SITE = 'http://localhost:3000'
let one: TestServer
let two: TestServer
let provider: Awaited<ReturnType<typeof startProvider>>
let ours: Agency
beforeAll(async () => {
  one = await startServer()
  two = await startServer()
  provider = await startProvider(SITE, `${one.origin}/api/auth/backchannel_logout`)
})
afterAll(async () => {
  await provider.close()
  await one.close()
  await two.close()
})
beforeEach(async () => {
  ours = await agency(one)
})
afterEach(() => provider.answerTokens())

const slug = () => `again-${ours.business_unit_id}`
type Refresh = (typeof singleSignOn.REFRESH)[number]
const configure = (refresh: Refresh, at = provider) =>
  ours.buadmin.call(singleSignOn.adminCreate, {
    body: {
      ...{ name: 'Harbor directory', slug: slug(), issuer: at.issuer, refresh },
      ...{ client_id: at.client_id, client_secret: at.client_secret },
    },
  })
const subOf = (user: TestUser) => `again-${user.id}`

/** Leaves for the provider and comes back; to where, and what the browser holds then. */
async function signIn(user: TestUser, at = provider) {
  at.signIn(subOf(user), { email: `${user.username}@example.test`, email_verified: true })
  const response = await fetch(`${one.origin}/v1/sessions/sso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sso: slug() }),
  })
  const { redirect_to } = (await response.json()) as { redirect_to: string }
  const cookie = /sso_state=[^;]+/.exec(response.headers.getSetCookie().join())?.[0] ?? ''
  const { search } = await follow(redirect_to, SITE)
  const back = await fetch(`${one.origin}/api/auth/callback${search}`, { redirect: 'manual', headers: { cookie } })
  const token = /auth_token=([^;]+)/.exec(back.headers.getSetCookie().join())?.[1] ?? ''
  return { to: back.headers.get('location'), asked: new URL(redirect_to).searchParams, token }
}
const here = (token: string, server = one) => signedIn(server.origin, { token })

interface Kept {
  due: boolean
  token: string | null
  exchanged_at: string
  failing_since: string | null
}
async function kept(): Promise<Kept> {
  const [row] = await ours.tenant(db =>
    db.rows<Kept>(
      `select due_at <= now() as due, encode(refresh_token, 'hex') as token, exchanged_at, failing_since
         from sso_grants order by id desc limit 1`,
    ),
  )
  if (!row) throw new Error('nothing is kept')
  return row
}
const change = (set: string) => ours.tenant(db => db.rows(`update sso_grants set ${set}, leased_until = null`))
const fallDue = (ago = '1 minute') => change(`due_at = now() - interval '${ago}'`)
const exchanges = (asked: () => string[]) => asked().filter(path => path === '/token').length

const endedWith = (code: SsoError) => ({ status: 401, code, errors: { user: SSO_ERRORS[code] } })
/** Uses the session until what was asked behind an answer is known. */
const outOf = async (token: string, code: SsoError) => {
  await here(token).call(sessions.me)
  await eventually(async () => {
    await expect(here(token).call(sessions.me)).rejects.toMatchObject(endedWith(code))
    return true
  })
}

test('a session in use is exchanged when that is due and not before, under the token that came last', async () => {
  await configure('required')
  const { token, asked: way } = await signIn(ours.agent)
  expect(way.get('scope')).toBe('openid email profile offline_access')
  expect(way.get('prompt')).toBe('consent')
  const asked = provider.asked()
  const first = await kept()
  expect(first.token).not.toBeNull()
  await here(token).call(sessions.me)
  expect(exchanges(asked), 'not before').toBe(0)
  for (const round of [1, 2, 3]) {
    const before = await kept()
    await fallDue()
    await here(token).call(sessions.me)
    await eventually(async () => !(await kept()).due)
    const after = await kept()
    expect(after.token, 'rotated').not.toBe(before.token)
    expect(after.exchanged_at > before.exchanged_at).toBe(true)
    expect(exchanges(asked)).toBe(round)
  }
  expect((await here(token).call(sessions.me)).id).toBe(ours.agent.id)
})

test('failed_to_refresh_token: whoever was disabled there is out, with all that hangs on their session', async () => {
  const { id } = await configure('required')
  await ours.tenant(db =>
    db.rows('insert into sso_identities (provider_id, subject, user_id, confirmed_at) values ($1, $2, $3, now())', [
      id,
      subOf(ours.buadmin),
      ours.buadmin.id,
    ]),
  )
  const { token } = await signIn(ours.buadmin)
  const jumped = await fetch(`${one.origin}/v1/admin/users/login`, {
    method: 'POST',
    headers: { ...here(token).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: ours.agent.id, login_type: 'impersonating', reason: 'They asked for help.' }),
  })
  expect(jumped.status).toBe(200)
  const as = /auth_token=([^;]+)/.exec(jumped.headers.getSetCookie().join())?.[1] ?? ''
  provider.disable(subOf(ours.buadmin))
  await fallDue()
  await outOf(as, 'failed_to_refresh_token')
  await expect(here(token).call(sessions.me)).rejects.toMatchObject(endedWith('failed_to_refresh_token'))
  expect((await ours.buadmin.call(sessions.me)).id, 'a session by password goes on').toBe(ours.buadmin.id)
  expect((await kept()).token).toBeNull()
})

/** An API token and an API key, made where somebody is signed in. */
async function holding(token: string): Promise<string[]> {
  const { call } = here(token)
  const { api_token } = await call(sessions.showApiToken)
  return [api_token, (await call(apiKeys.create, { body: { name: 'Spreadsheet', scopes: ['contacts.read'] } })).key]
}
const answersTo = (bearers: string[]) =>
  Promise.all(
    bearers.map(async bearer => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      const body = '{"contacts_scope":{}}'
      const response = await fetch(`${one.origin}/v1/contacts`, { method: 'PATCH', headers, body })
      return response.ok ? 'answered' : ((await response.json()) as { code: string }).code
    }),
  )
const insist = (id: number, required = true) =>
  ours.buadmin.call(singleSignOn.adminUpdate, { params: { id }, body: { required } })
const refusedAt = async ({ id }: TestUser) =>
  (await ours.buadmin.call(singleSignOn.adminIdentities, { params: { id } })).refused_at
const ANSWERED = ['answered', 'answered']
const SHUT_OUT = ['sessions.provider_first', 'sessions.provider_first']

test('where the provider is the only way in, whom it refuses holds nothing that goes on: token and keys wait until it lets them in again', async () => {
  const { id } = await configure('required')
  await insist(id)
  const { token } = await signIn(ours.agent)
  const held = await holding(token)
  const me = await fetch(`${one.origin}/v1/users/me`, { headers: { authorization: `Bearer ${held[0]}` } })
  expect([me.status, await answersTo(held)]).toEqual([200, ANSWERED])
  expect(await refusedAt(ours.agent)).toBeNull()

  provider.disable(subOf(ours.agent))
  await fallDue()
  await outOf(token, 'failed_to_refresh_token')
  expect(await answersTo(held)).toEqual(SHUT_OUT)
  const profile = await fetch(`${one.origin}/v1/users/me`, { headers: { authorization: `Bearer ${held[0]}` } })
  expect(profile.status, 'nor what is open before all else').toBe(403)
  expect(await refusedAt(ours.agent)).toEqual(expect.any(String))
  const [noted] = await ours.tenant(db =>
    db.rows(`select user_id, changes from audit_log where action = 'single_sign_on.refused'`),
  )
  expect(noted).toEqual({ user_id: ours.agent.id, changes: { shut_out: true } })

  provider.enable(subOf(ours.agent))
  expect((await signIn(ours.agent)).to).toBe('/login')
  expect(await answersTo(held)).toEqual(ANSWERED)
  expect(await refusedAt(ours.agent)).toBeNull()
})

test('where the provider is the only way in, a token or key in use has it asked about a session nobody works in', async () => {
  const { id } = await configure('required')
  const { token } = await signIn(ours.agent)
  const held = await holding(token)
  const asked = provider.asked()
  await fallDue('3 days')
  expect(await answersTo(held)).toEqual(ANSWERED)
  expect(exchanges(asked), 'where passwords are taken as well nobody asks').toBe(0)

  await insist(id)
  for (const bearer of held) {
    await fallDue('3 days')
    await answersTo([bearer])
    await eventually(async () => !(await kept()).due)
  }
  expect(exchanges(asked), 'once for each').toBe(2)
  await answersTo(held)
  expect(exchanges(asked), 'not before it is due').toBe(2)

  provider.disable(subOf(ours.agent))
  await fallDue()
  await eventually(async () => (await answersTo(held)).every(each => each === SHUT_OUT[0]))
  await expect(here(token).call(sessions.me)).rejects.toMatchObject(endedWith('failed_to_refresh_token'))
})

test('where passwords are taken too, token and keys go on as a session by password does, until the provider is the only way in', async () => {
  const { id } = await configure('required')
  const { token } = await signIn(ours.agent)
  const held = await holding(token)
  provider.disable(subOf(ours.agent))
  await fallDue()
  await outOf(token, 'failed_to_refresh_token')
  expect(await answersTo(held)).toEqual(ANSWERED)
  await insist(id)
  expect(await answersTo(held)).toEqual(SHUT_OUT)
  await insist(id, false)
  expect(await answersTo(held)).toEqual(ANSWERED)
})

test('an administrator keeps token and keys, as they keep their password', async () => {
  const { id } = await configure('required')
  await insist(id)
  await ours.tenant(db =>
    db.rows('insert into sso_identities (provider_id, subject, user_id, confirmed_at) values ($1, $2, $3, now())', [
      id,
      subOf(ours.buadmin),
      ours.buadmin.id,
    ]),
  )
  const { token } = await signIn(ours.buadmin)
  const held = await holding(token)
  provider.disable(subOf(ours.buadmin))
  await fallDue()
  await outOf(token, 'failed_to_refresh_token')
  expect(await answersTo(held)).toEqual(ANSWERED)
})

test('neither a logout at the provider nor a provider in trouble takes anything from token and keys', async () => {
  const { id } = await configure('required')
  await insist(id)
  const { token } = await signIn(ours.agent)
  const held = await holding(token)
  const [open] = await ours.tenant(db =>
    db.rows<{ sid: string }>('select sso_sid as sid from sessions where user_id = $1 and sso_sid is not null', [
      ours.agent.id,
    ]),
  )
  await provider.logOut(subOf(ours.agent), open?.sid)
  await expect(here(token).call(sessions.me)).rejects.toMatchObject({ status: 401 })
  expect(await answersTo(held)).toEqual(ANSWERED)

  const again = await signIn(ours.agent)
  provider.answerTokens({ status: 401, body: '{"error":"invalid_client"}' })
  await fallDue()
  await outOf(again.token, 'failed_to_exchange_refresh_token')
  expect(await answersTo(held)).toEqual(ANSWERED)
})

test('after a long time nothing is answered before the provider was asked', async () => {
  await configure('required')
  const { token } = await signIn(ours.agent)
  provider.disable(subOf(ours.agent))
  await fallDue('1 hour')
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => here(token).call(sessions.me)))
  for (const each of all)
    expect(each).toMatchObject({ status: 'rejected', reason: endedWith('failed_to_refresh_token') })
})

test('one exchange at a time, however many requests come in however many processes', async () => {
  await configure('required')
  const { token } = await signIn(ours.agent)
  for (const ago of ['1 minute', '1 hour']) {
    const asked = provider.asked()
    await fallDue(ago)
    const calls = [one, two, one, two, one, two].map(server => here(token, server).call(sessions.me))
    for (const me of await Promise.all(calls)) expect(me.id).toBe(ours.agent.id)
    await eventually(async () => !(await kept()).due)
    expect(exchanges(asked), ago).toBe(1)
  }
})

test.each([
  ['tokens of no kind', { status: 200, body: '{"hello":"there"}' }],
  ['another refusal', { status: 401, body: '{"error":"invalid_client"}' }],
  ['a page', { status: 200, body: '<html>' }],
])('failed_to_exchange_refresh_token: %s', async (_what, answer) => {
  await configure('required')
  const { token } = await signIn(ours.agent)
  provider.answerTokens(answer)
  await fallDue()
  await outOf(token, 'failed_to_exchange_refresh_token')
})

test('failed_to_exchange_refresh_token: an answer for somebody else', async () => {
  await configure('required')
  const { token } = await signIn(ours.agent)
  await change(`subject = 'somebody else', due_at = now()`)
  await outOf(token, 'failed_to_exchange_refresh_token')
})

test('missing_refresh_token: where the agency insists on one, nobody goes on without', async () => {
  const { id } = await configure('never')
  const { token, asked } = await signIn(ours.agent)
  expect(asked.get('scope')).toBe('openid email profile')
  const required = { params: { id }, body: { refresh: 'required' as const } }
  await ours.buadmin.call(singleSignOn.adminUpdate, required)
  await fallDue()
  await outOf(token, 'missing_refresh_token')
  expect((await signIn(ours.agent)).to, 'the same again brings one').toBe('/login')
})

test('missing_refresh_token: nor comes in, where the provider has none to give', async () => {
  const miserly = await startProvider(SITE, `${one.origin}/api/auth/backchannel_logout`, { offline: false })
  try {
    await configure('required', miserly)
    expect(await signIn(ours.agent, miserly)).toMatchObject({ to: '/login-app?error=missing_refresh_token', token: '' })
  } finally {
    await miserly.close()
  }
})

test('where the provider only may be asked, one that gives nothing throws nobody out', async () => {
  await configure('offered')
  const { token, asked } = await signIn(ours.agent)
  expect(asked.get('scope')).toContain('offline_access')
  expect(asked.get('prompt')).toBeNull()
  expect((await kept()).token).toBeNull()
  await fallDue()
  await here(token).call(sessions.me)
  await eventually(async () => !(await kept()).due)
  expect((await here(token).call(sessions.me)).id).toBe(ours.agent.id)
})

test.each([
  ['that hangs up', 'hangs up' as const],
  ['that is in trouble', { status: 503, body: 'come back later' }],
  ['that is asked too much', { status: 429, body: '{"error":"slow_down"}' }],
])('a provider %s throws nobody out for four hours, and then everybody', async (_what, answer) => {
  await configure('required')
  const { token } = await signIn(ours.agent)
  const before = await kept()
  provider.answerTokens(answer)
  await fallDue('1 hour')
  expect((await here(token).call(sessions.me)).id).toBe(ours.agent.id)
  expect(await kept()).toMatchObject({ due: false, token: before.token, failing_since: expect.any(String) })

  provider.answerTokens()
  await fallDue()
  await here(token).call(sessions.me)
  await eventually(async () => (await kept()).failing_since === null)

  provider.answerTokens(answer)
  await change(`due_at = now() - interval '1 minute', failing_since = now() - interval '241 minutes'`)
  await outOf(token, 'discovery_error')
})

test('an open socket that only listens is a use too', async () => {
  await configure('required')
  const { token } = await signIn(ours.agent)
  const cable = new Cable({ database: one.core.database, log: one.core.log, pace: { recheck: 20 } })
  const core = { ...one.core, cable }
  registerSingleSignOn(core)
  const http = createServer().listen(0, '127.0.0.1')
  await eventually(() => http.listening)
  cable.attach(http, core)
  await cable.start()
  const { port } = http.address() as { port: number }
  const socket = openCable(`http://127.0.0.1:${port}`, here(token).headers)
  const saw = (type: string) => socket.frames.some(frame => 'type' in frame && frame.type === type)
  socket.client.connect()
  await eventually(() => saw('welcome'))
  provider.disable(subOf(ours.agent))
  await fallDue()
  await eventually(() => saw('disconnect'))
  await expect(here(token).call(sessions.me)).rejects.toMatchObject(endedWith('failed_to_refresh_token'))
  socket.close()
  await cable.close()
  http.close()
})

test('whom the provider refuses is waited for before what they came by, as whoever signs in holds it after', async () => {
  await configure('required')
  const { token } = await signIn(ours.agent)
  provider.disable(subOf(ours.agent))
  await fallDue()
  const [asked] = await atOnce(
    one.core,
    db => holdPerson(db, ours.agent.id),
    [() => here(token).call(sessions.me)],
    db => db.rows('select from sso_grants where business_unit_id = $1 for update nowait', [ours.business_unit_id]),
  )
  expect(asked).toMatchObject({ status: 'fulfilled' })
  await outOf(token, 'failed_to_refresh_token')
})
