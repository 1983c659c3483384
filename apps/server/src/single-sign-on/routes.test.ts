import * as businessUnits from '@openbook/api/business-units.ts'
import { SSO_ERRORS, type SsoError } from '@openbook/api/core/sso-errors.ts'
import * as passkeys from '@openbook/api/passkeys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import * as users from '@openbook/api/users.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { type Account, follow, startProvider } from '../core/testing/oidc.ts'
import { ownServer } from '../core/testing/own-server.ts'
import { softPasskey } from '../core/testing/passkey.ts'
import type { TestServer } from '../core/testing/server.ts'
import { setFlag } from '../core/testing/set-flag.ts'

const SITE = 'http://localhost:3000'
let server: TestServer
let provider: Awaited<ReturnType<typeof startProvider>>
let ours: Agency
let theirs: Agency
let out: ReturnType<typeof signedOutCall>
beforeAll(async () => {
  server = await ownServer()
  await setFlag((await agency(server)).admin, 'regional_manager', 'on')
  provider = await startProvider(SITE, `${server.origin}/api/auth/backchannel_logout`)
  out = signedOutCall(server.origin)
})
afterAll(async () => {
  await provider.close()
  await server.close()
})
beforeEach(async () => {
  ours = await agency(server)
  theirs = await agency(server)
})

const slugOf = (where: Agency) => `sso-${where.business_unit_id}`
const configure = (where: Agency, more: object = {}) =>
  where.buadmin.call(singleSignOn.adminCreate, {
    body: {
      name: 'Harbor directory',
      slug: slugOf(where),
      issuer: provider.issuer,
      client_id: provider.client_id,
      client_secret: provider.client_secret,
      allowed_domains: ['example.test'],
      ...more,
    },
  })
const emailOf = (user: TestUser) => `${user.username}@example.test`

interface Back {
  to: string | null
  token: string
  cookies: string[]
}
/** Takes the browser back to us, with whatever it holds. */
async function comeBack(search: string, cookie = '', from: Record<string, string> = {}): Promise<Back> {
  const response = await fetch(`${server.origin}/api/auth/callback${search}`, {
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'cross-site', ...from },
  })
  expect(response.status).toBe(302)
  const cookies = response.headers.getSetCookie()
  return {
    to: response.headers.get('location'),
    token: /auth_token=([^;]+)/.exec(cookies.join())?.[1] ?? '',
    cookies,
  }
}
async function leave(sso: string) {
  const response = await fetch(`${server.origin}/v1/sessions/sso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sso }),
  })
  const { redirect_to } = (await response.json()) as { redirect_to: string }
  const set = response.headers.getSetCookie().find(each => each.startsWith('sso_state=')) ?? ''
  return { redirect_to, set, cookie: set.split(';')[0] ?? '' }
}
async function signInAt(where: Agency, sub: string, account: Account, held = '', from: Record<string, string> = {}) {
  provider.signIn(sub, account)
  const { redirect_to, cookie } = await leave(slugOf(where))
  const { search } = await follow(redirect_to, SITE)
  return { ...(await comeBack(search, held ? `${cookie}; ${held}` : cookie, from)), search, cookie }
}
const failed = (code: string) => ({ to: `/login-app?error=${code}`, token: '' })

test('whoever the provider vouches for is let in, and is the same person the next time', async () => {
  await configure(ours)
  const sub = `sub-${ours.agent.id}`
  const first = await signInAt(ours, sub, { email: emailOf(ours.agent), email_verified: true })
  expect(first.to).toBe('/login')
  const me = await signedIn(server.origin, { token: first.token }).call(sessions.me)
  expect(me).toMatchObject({ id: ours.agent.id, impersonation: null })
  const again = await signInAt(ours, sub, {})
  expect((await signedIn(server.origin, { token: again.token }).call(sessions.me)).id).toBe(ours.agent.id)
  const [entry] = await ours.tenant(db =>
    db.rows<{ changes: object }>(
      `select changes from audit_log where action = 'sessions.create' and user_id = $1 order by id desc limit 1`,
      [ours.agent.id],
    ),
  )
  expect(entry?.changes).toEqual({ signed_in_by: 'single sign-on, Harbor directory' })
})

test('a provider that remembers somebody is asked who it is anew, where another is to sign in', async () => {
  const chooser = await startProvider(SITE, '', { prompts: ['none', 'login', 'select_account'] })
  const strict = await startProvider(SITE, '', { prompts: ['none', 'login'] })
  const third = await agency(server)
  await configure(ours)
  await configure(theirs, { issuer: chooser.issuer })
  await configure(third, { issuer: strict.issuer })
  const promptOf = async (where: Agency, body: object = { as_another: true }) => {
    const { redirect_to } = await out(singleSignOn.begin, { body: { sso: slugOf(where), ...body } })
    return new URL(redirect_to).searchParams.get('prompt')
  }
  for (const where of [ours, theirs]) expect(await promptOf(where, {})).toBeNull()
  expect(await promptOf(ours), 'it does not say what it knows').toBe('login')
  expect(await promptOf(theirs), 'it lets people choose').toBe('select_account')
  expect(await promptOf(third)).toBe('login')
  await Promise.all([chooser.close(), strict.close()])
})

test('the way to the provider carries state, nonce and a challenge, and the state is bound to the browser', async () => {
  await configure(ours)
  const { redirect_to, set } = await leave(slugOf(ours))
  const { searchParams } = new URL(redirect_to)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)?.length).toBeGreaterThan(20)
  expect(set).toMatch(/HttpOnly/)
  expect(set).toMatch(/SameSite=Lax/)
})

test.each<[string, Account]>([
  ['an e-mail that is not verified', { email_verified: false }],
  ['no word on whether it is verified', {}],
  ['an e-mail of another domain', { email: 'somebody@elsewhere.test', email_verified: true }],
  ['nobody of the agency', { email: 'nobody.here@example.test', email_verified: true }],
])('is not let in: %s', async (_what, account) => {
  await configure(ours)
  const back = await signInAt(ours, `odd-${ours.agent.id}`, { email: emailOf(ours.agent), ...account })
  expect(back).toMatchObject(failed('no_account'))
})

test('a provider vouches for its own agency only, never for a system admin, and makes nobody', async () => {
  await configure(ours)
  for (const user of [theirs.agent, ours.admin]) {
    const back = await signInAt(ours, `x-${user.id}`, { email: emailOf(user), email_verified: true })
    expect(back).toMatchObject(failed('no_account'))
  }
  const known = await ours.buadmin.call(users.adminList, { query: { q: 'newcomer' } })
  await signInAt(ours, 'newcomer', { email: 'newcomer@example.test', email_verified: true })
  expect(await ours.buadmin.call(users.adminList, { query: { q: 'newcomer' } })).toEqual(known)
})

test('a person who was made a system admin, or deactivated, is not let in by an old link', async () => {
  await configure(ours)
  const user = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `linked.${ours.agent.username}`,
  })
  const account = { email: emailOf(user), email_verified: true }
  expect((await signInAt(ours, 'linked', account)).to).toBe('/login')
  await ours.tenant(db => db.rows(`update users set role = 'admin' where id = $1`, [user.id]))
  expect(await signInAt(ours, 'linked', account)).toMatchObject(failed('no_account'))
  await ours.tenant(db => db.rows(`update users set role = 'agent', deactivated_at = now() where id = $1`, [user.id]))
  expect(await signInAt(ours, 'linked', account)).toMatchObject(failed('no_account'))
})

test('whoever we refuse ourselves is told our reason, not that the provider refused them', async () => {
  await configure(ours)
  const account = { email: emailOf(ours.agent), email_verified: true }
  await ours.tenant(db => db.rows(`insert into auth_ips (user_id, range) values ($1, '10.1.2.0/24')`, [ours.agent.id]))
  expect(await signInAt(ours, 'ranged', account)).toMatchObject(failed('not_from_here'))
  await ours.tenant(db => db.rows('delete from auth_ips where user_id = $1', [ours.agent.id]))
  expect((await signInAt(ours, 'ranged', account)).to).toBe('/login')
  await ours.tenant(db => db.rows('update users set deactivated_at = now() where id = $1', [ours.agent.id]))
  expect(await signInAt(ours, 'ranged', account)).toMatchObject(failed('no_account'))
  const second = { email: emailOf(ours.agent2), email_verified: true }
  const close = { params: { id: ours.business_unit_id }, body: { reason: 'Over the summer' } }
  await theirs.admin.call(businessUnits.adminClose, close)
  expect(await signInAt(ours, 'shut', second)).toMatchObject(failed('agency_closed'))
})

test('missing_state: an answer nobody here asked for', async () => {
  await configure(ours)
  provider.signIn('anyone', { email: emailOf(ours.agent), email_verified: true })
  const { redirect_to, cookie } = await leave(slugOf(ours))
  const { search } = await follow(redirect_to, SITE)
  expect(await comeBack(search)).toMatchObject(failed('missing_state'))
  expect(await comeBack('?code=abc', cookie)).toMatchObject(failed('missing_state'))
})

test('invalid_state: another browser’s answer, or one that was given before', async () => {
  await configure(ours)
  const done = await signInAt(ours, 'twice', { email: emailOf(ours.agent), email_verified: true })
  expect(done.to).toBe('/login')
  expect(await comeBack(done.search, done.cookie)).toMatchObject(failed('invalid_state'))
  provider.signIn('attacker', { email: emailOf(ours.agent2), email_verified: true })
  const attacker = await leave(slugOf(ours))
  const victim = await leave(slugOf(ours))
  const { search } = await follow(attacker.redirect_to, SITE)
  expect(await comeBack(search, victim.cookie)).toMatchObject(failed('invalid_state'))
})

test('authorization_error: the provider says no', async () => {
  await configure(ours)
  expect(await signInAt(ours, '', {})).toMatchObject(failed('authorization_error'))
})

test('authorization_code_grant_error: a code that is not right', async () => {
  await configure(ours)
  provider.signIn('coded', { email: emailOf(ours.agent), email_verified: true })
  const { redirect_to, cookie } = await leave(slugOf(ours))
  const url = await follow(redirect_to, SITE)
  url.searchParams.set('code', 'made-up')
  expect(await comeBack(url.search, cookie)).toMatchObject(failed('authorization_code_grant_error'))
})

test('discovery_error: the provider cannot be reached', async () => {
  await configure(ours, { issuer: 'http://127.0.0.1:1' })
  await expect(out(singleSignOn.begin, { body: { sso: slugOf(ours) } })).rejects.toMatchObject({
    status: 503,
    code: 'discovery_error',
  })
  await expect(out(singleSignOn.begin, { body: { sso: 'no-such-agency' } })).rejects.toMatchObject({
    status: 422,
    errors: { sso: expect.any(String) },
  })
})

test('a logout at the provider ends the session here; a made-up notice is backchannel_logout_error', async () => {
  await configure(ours)
  const sub = `leaver-${ours.agent.id}`
  const { token } = await signInAt(ours, sub, { email: emailOf(ours.agent), email_verified: true })
  const there = signedIn(server.origin, { token })
  expect((await there.call(sessions.me)).id).toBe(ours.agent.id)
  for (const logout_token of ['', 'made.up.token']) {
    const response = await fetch(`${server.origin}/api/auth/backchannel_logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'backchannel_logout_error' })
  }
  expect((await there.call(sessions.me)).id).toBe(ours.agent.id)
  await provider.logOut(sub, await sidOf(ours.agent))
  await expect(there.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  expect((await ours.agent.call(sessions.me)).id).toBe(ours.agent.id)
})
const sidOf = async (user: TestUser) => {
  const [row] = await ours.tenant(db =>
    db.rows<{ sid: string }>('select sso_sid as sid from sessions where user_id = $1 and sso_sid is not null', [
      user.id,
    ]),
  )
  return row?.sid
}

test('the way out leads through the provider; missing_session where there was none', async () => {
  await configure(ours)
  const { cookies } = await signInAt(ours, 'out', { email: emailOf(ours.agent), email_verified: true })
  const kept = cookies.find(each => each.startsWith('sso_logout=')) ?? ''
  expect(kept).toMatch(/HttpOnly/)
  const go = (cookie: string) =>
    fetch(`${server.origin}/sso-logout`, { redirect: 'manual', headers: { cookie } }).then(response =>
      response.headers.get('location'),
    )
  expect(await go(kept.split(';')[0] ?? '')).toMatch(`${provider.issuer}/session/end?id_token_hint=`)
  expect(await go('')).toBe('/login-app?error=missing_session')
  expect(await go('sso_logout=made-up')).toBe('/login-app?error=missing_session')
})

test('a link to the way out ends nothing: whoever is still signed in is asked, and signs out with the token of the page', async () => {
  await configure(ours)
  const back = await signInAt(ours, 'led', { email: emailOf(ours.agent), email_verified: true })
  const kept = back.cookies.find(each => each.startsWith('sso_logout='))?.split(';')[0] ?? ''
  const me = signedIn(server.origin, { token: back.token })
  const visit = async (cookie: string) => {
    const response = await fetch(`${server.origin}/sso-logout`, { redirect: 'manual', headers: { cookie } })
    return { to: response.headers.get('location'), set: response.headers.getSetCookie() }
  }
  expect(await visit(`${me.cookie}; ${kept}`)).toEqual({ to: '/login-app?sign_out=1', set: [] })
  expect((await me.call(sessions.me)).id).toBe(ours.agent.id)
  expect(await me.call(sessions.destroy)).toEqual({ redirect_to: '/sso-logout' })
  expect((await visit(`${me.cookie}; ${kept}`)).to).toMatch(`${provider.issuer}/session/end?id_token_hint=`)
})

test('whoever a provider vouches for owes no password they never chose, nor does what they let in; by the password it is owed', async () => {
  const { id } = await configure(ours)
  const { agent } = ours
  await ours.tenant(db => db.rows('update users set change_password = true where id = $1', [agent.id]))
  const back = await signInAt(ours, 'newcomer', { email: emailOf(agent), email_verified: true })
  const there = signedIn(server.origin, { token: back.token })
  expect((await there.call(sessions.me))['change_password?']).toBe(false)
  await there.call(sessions.list)
  const { api_token } = await there.call(sessions.showApiToken)
  const program = async () =>
    (await fetch(`${server.origin}/v1/sessions`, { headers: { authorization: `Bearer ${api_token}` } })).status
  expect(await program()).toBe(200)
  const password = { username: agent.username, password: PASSWORD }
  expect(await out(sessions.create, { body: password })).toMatchObject({ user: { 'change_password?': true } })
  await expect(agent.call(sessions.list)).rejects.toMatchObject({ status: 403, code: 'sessions.password_first' })
  await ours.buadmin.call(singleSignOn.adminUpdate, { params: { id }, body: { enabled: false } })
  expect(await program()).toBe(403)
})

test('nor is it asked for behind a second proof of one’s own', async () => {
  await configure(ours)
  const { agent } = ours
  const secret = await withApp(agent)
  await ours.tenant(db => db.rows('update users set change_password = true where id = $1', [agent.id]))
  const back = await signInAt(ours, 'proven', { email: emailOf(agent), email_verified: true })
  const { otp_secret } = stepOf(back)
  const done = await out(sessions.create, { body: { otp_secret, otp: codeOf(secret) } })
  expect(done).toMatchObject({ user: { id: agent.id, 'change_password?': false } })
})

test('a sign-in through a provider is told where the browser is new, as every other, and the browser is known from then on', async () => {
  await configure(ours)
  const account = { email: emailOf(ours.agent), email_verified: true }
  const enter = async (address: string, held = '') => {
    const { cookies } = await signInAt(ours, 'traveller', account, held, { 'x-forwarded-for': address })
    return cookies.filter(each => each.startsWith('known_browser='))
  }
  const letters = async () =>
    (
      await ours.tenant(db =>
        db.rows<{ body: string }>(
          `select body from sandbox_mails where user_id = $1 and subject like 'A new sign-in%' order by id`,
          [ours.agent.id],
        ),
      )
    ).map(({ body }) => /address ([\d.]+),/.exec(body)?.[1])
  const kept = await enter('203.0.113.7')
  expect(kept.map(each => /Path=([^;]+)/.exec(each)?.[1])).toEqual(['/v1', '/api/auth'])
  await eventually(async () => (await letters()).length === 1)
  await enter('198.51.100.20', kept[0]?.split(';')[0])
  await enter('203.0.113.7')
  await enter('198.51.100.99')
  await eventually(async () => (await letters()).length > 1)
  expect(await letters()).toEqual(['203.0.113.7', '198.51.100.99'])
})

test('where it is required passwords are refused, but for administrators', async () => {
  await configure(ours, { required: true })
  const attempt = (user: TestUser) => out(sessions.create, { body: { username: user.username, password: PASSWORD } })
  await expect(attempt(ours.agent)).rejects.toMatchObject({ status: 403, code: 'single_sign_on.required' })
  expect(await attempt(ours.buadmin)).toHaveProperty('user')
  expect(await attempt(theirs.agent)).toHaveProperty('user')
})

test('where it is required a passkey is refused as a password is, but for administrators', async () => {
  const withKey = async (user: TestUser) => {
    const key = softPasskey()
    const { options } = await user.call(passkeys.registrationOptions)
    await user.call(passkeys.create, {
      body: { name: 'Phone', response: key.create(options as { challenge: string }) },
    })
    return key
  }
  const people = [ours.agent, ours.buadmin, theirs.agent]
  const keys = new Map(await Promise.all(people.map(async user => [user, await withKey(user)] as const)))
  await configure(ours, { required: true })
  const enter = async (user: TestUser) => {
    const asked = await out(passkeys.signInOptions, { body: {} })
    return out(sessions.create, {
      body: { passkey: keys.get(user)?.sign(asked.options as { challenge: string }) },
    })
  }
  await expect(enter(ours.agent)).rejects.toMatchObject({
    status: 403,
    code: 'single_sign_on.required',
    errors: { base: expect.stringContaining('single sign-on') },
  })
  expect(await enter(ours.buadmin)).toHaveProperty('user')
  expect(await enter(theirs.agent)).toHaveProperty('user')
})

const isIn = (user: TestUser) =>
  user.call(sessions.me).then(
    () => true,
    () => false,
  )
const insist = (id: number, body: object = { required: true }) =>
  ours.buadmin.call(singleSignOn.adminUpdate, { params: { id }, body })

test('once passwords are refused, whoever came by one is signed out, but for administrators, and is counted before', async () => {
  const { id } = await configure(ours)
  const { token } = await signInAt(ours, `own-${ours.agent.id}`, { email: emailOf(ours.agent), email_verified: true })
  const bySso = signedIn(server.origin, { ...ours.agent, token })
  const jumped = await jump(server, ours.buadmin, ours.manager)
  await mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role: 'agent', username: `spare.${ours.agent.username}` },
  })
  const before = await ours.buadmin.call(singleSignOn.adminOwnSessions)
  expect(before.people).toBeGreaterThan(2)
  await expect(ours.agent.call(singleSignOn.adminOwnSessions)).rejects.toMatchObject({ status: 403 })
  const others = await theirs.buadmin.call(singleSignOn.adminOwnSessions)

  await insist(id, { name: 'Another name' })
  expect(await isIn(ours.agent), 'nothing else of a provider ends them').toBe(true)
  await insist(id)
  expect(await isIn(ours.agent)).toBe(false)
  expect(await isIn(ours.manager)).toBe(false)
  for (const user of [ours.buadmin, bySso, jumped, theirs.agent]) expect(await isIn(user)).toBe(true)
  expect(await ours.buadmin.call(singleSignOn.adminOwnSessions)).toEqual({ people: 0, sessions: 0 })
  expect(await theirs.buadmin.call(singleSignOn.adminOwnSessions)).toEqual(others)
  const [entry] = await ours.tenant(db =>
    db.rows<{ changes: object }>(
      `select changes from audit_log where action = 'single_sign_on.adminUpdate' order by id desc limit 1`,
    ),
  )
  expect(entry?.changes).toEqual({ required: true, ended: before.sessions })
})

test('a password that awaits its second proof comes to nothing once passwords are refused', async () => {
  const { id } = await configure(ours)
  const secret = await withApp(ours.agent)
  const step = await out(sessions.create, { body: { username: ours.agent.username, password: PASSWORD } })
  await insist(id)
  const { otp_secret } = step as sessions.SecondStep
  await expect(out(sessions.create, { body: { otp_secret, otp: codeOf(secret) } })).rejects.toMatchObject({
    code: 'sessions.sign_in_over',
  })
})

test('a provider that is put back to use, or made so, refuses passwords from then on as well', async () => {
  const { id } = await configure(ours, { enabled: false, required: true })
  expect(await isIn(ours.agent)).toBe(true)
  await insist(id, { enabled: true })
  expect(await isIn(ours.agent)).toBe(false)
  await configure(theirs, { required: true })
  expect(await isIn(theirs.agent)).toBe(false)
  expect(await isIn(theirs.buadmin)).toBe(true)
})

test('a person sees the accounts that sign them in, and parts with them: what was signed in elsewhere ends', async () => {
  const { id: providerId } = await configure(ours)
  const sub = `sub-${ours.agent.id}`
  const enter = async () =>
    signedIn(server.origin, await signInAt(ours, sub, { email: emailOf(ours.agent), email_verified: true }))
  const [here, elsewhere] = [await enter(), await enter()]
  const { data, meta } = await here.call(singleSignOn.identities)
  expect(data).toEqual([
    {
      id: expect.any(Number),
      provider_name: 'Harbor directory',
      required: false,
      waits: false,
      linked_at: expect.any(String),
      last_used_at: expect.any(String),
    },
  ])
  expect(meta.total_count).toBe(1)
  expect((await ours.agent2.call(singleSignOn.identities)).data).toEqual([])
  const params = { id: data[0]?.id ?? 0 }
  for (const other of [ours.agent2, theirs.agent])
    await expect(other.call(singleSignOn.unlink, { params })).rejects.toMatchObject({ status: 404 })

  await ours.buadmin.call(singleSignOn.adminUpdate, { params: { id: providerId }, body: { required: true } })
  await expect(here.call(singleSignOn.unlink, { params })).rejects.toMatchObject({
    status: 409,
    code: 'single_sign_on.required',
    errors: { base: expect.stringContaining('Harbor directory') },
  })
  await ours.buadmin.call(singleSignOn.adminUpdate, { params: { id: providerId }, body: { required: false } })
  await here.call(singleSignOn.unlink, { params })
  expect((await here.call(singleSignOn.identities)).data).toEqual([])
  await expect(elsewhere.call(sessions.me)).rejects.toMatchObject({ status: 401 })
})

test('an agency sees its own providers; the secret is sealed and never answered', async () => {
  const made = await configure(ours)
  expect(JSON.stringify(made)).not.toContain(provider.client_secret)
  expect(await theirs.buadmin.call(singleSignOn.adminList)).toEqual([])
  await expect(ours.agent.call(singleSignOn.adminList)).rejects.toMatchObject({ status: 403 })
  await expect(configure(theirs, { slug: slugOf(ours) })).rejects.toMatchObject({
    status: 409,
    errors: { slug: expect.any(String) },
  })
  const [kept] = await ours.tenant(db =>
    db.rows<{ row: string }>('select row_to_json(p)::text as row from sso_providers p where id = $1', [made.id]),
  )
  expect(kept?.row).not.toContain(Buffer.from(provider.client_secret).toString('hex'))
  await expect(configure(ours, { slug: 'another', issuer: 'http://10.0.0.1/' })).rejects.toMatchObject({
    status: 422,
    errors: { issuer: expect.any(String) },
  })
})

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
const stepOf = ({ cookies }: Back) => {
  const kept = cookies.find(each => each.startsWith('second_step=')) ?? ''
  return JSON.parse(decodeURIComponent(/^second_step=([^;]*)/.exec(kept)?.[1] ?? '')) as sessions.SecondStep
}
const required = (roles: string[]) => ours.buadmin.call(twoFactor.adminUpdateRules, { body: { roles, grace_days: 0 } })
const arriveAs = (user: TestUser, account: Account = {}, held = '') =>
  signInAt(ours, `two-${user.id}`, { email: emailOf(user), email_verified: true, ...account }, held)

async function withApp(user: TestUser) {
  const { otp_secret } = await user.call(twoFactor.generateQr)
  await user.call(twoFactor.enable, { body: { otp: codeOf(otp_secret) } })
  await ours.tenant(db => db.rows('update two_factors set last_step = 0 where user_id = $1', [user.id]))
  return otp_secret
}

test('who has a second proof of their own shows it here too, whether the agency asks for it or not', async () => {
  await configure(ours)
  expect((await arriveAs(ours.agent)).token, 'they have none yet').not.toBe('')
  const secret = await withApp(ours.agent)
  const back = await arriveAs(ours.agent)
  expect(back).toMatchObject({ to: '/login', token: '' })
  const step = stepOf(back)
  expect(step.ways).toContain('app')
  const attempt = (otp: string) => out(sessions.create, { body: { otp_secret: step.otp_secret, otp } })
  const right = codeOf(secret)
  await expect(attempt(String((Number(right) + 1) % 1e6).padStart(6, '0'))).rejects.toMatchObject({ status: 422 })
  expect(await attempt(right)).toMatchObject({ user: { id: ours.agent.id } })
  const [session] = await ours.tenant(db =>
    db.rows<{ signed_in_by: string; sso_subject: string; hangs: boolean }>(
      'select signed_in_by, sso_subject, sso_grant_id is not null as hangs from sessions where user_id = $1 order by id desc limit 1',
      [ours.agent.id],
    ),
  )
  expect(session).toEqual({
    signed_in_by: 'single sign-on, Harbor directory, app',
    sso_subject: `two-${ours.agent.id}`,
    hangs: true,
  })
  await expect(attempt(right), 'once').rejects.toMatchObject({ status: 422 })
})

test('a browser that is remembered comes through without it', async () => {
  await configure(ours)
  const secret = await withApp(ours.agent)
  const { otp_secret } = stepOf(await arriveAs(ours.agent))
  const answer = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ otp_secret, otp: codeOf(secret), remember_device: true }),
  })
  const device = answer.headers.getSetCookie().find(each => /^device_token=.*Path=\/api\/auth/.test(each)) ?? ''
  expect(device).toMatch(/HttpOnly/)
  expect((await arriveAs(ours.agent, {}, device.split(';')[0])).token).not.toBe('')
  expect((await arriveAs(ours.agent)).token).toBe('')
})

test('who has none yet is led to its set-up; a provider that is believed and asked for more than one proof is taken at its word', async () => {
  await configure(ours, { trust_mfa: true })
  await required(['agent'])
  const bare = signedIn(server.origin, await arriveAs(ours.agent))
  expect(await bare.call(sessions.me)).toMatchObject({ 'two_fa_is_required?': true, 'has_2fa_enabled?': false })
  await expect(bare.call(sessions.list)).rejects.toMatchObject({ status: 403 })
  for (const account of [{ amr: ['pwd', 'mfa'] }, { acr: 'https://refeds.org/profile/mfa' }]) {
    const there = signedIn(server.origin, await arriveAs(ours.agent, account))
    expect(await there.call(sessions.me)).toMatchObject({ 'two_fa_is_required?': false })
    await required(['agent', 'manager'])
    expect((await there.call(sessions.list)).data.length, 'nor by a rule that is made later').toBeGreaterThan(0)
  }
  const single = signedIn(server.origin, await arriveAs(ours.agent2, { amr: ['pwd'], acr: '1' }))
  expect(await single.call(sessions.me), 'one proof is one').toMatchObject({ 'two_fa_is_required?': true })
})

test('its word of more than one proof is worth nothing until the agency says so, and never for an administrator', async () => {
  const { id } = await configure(ours)
  await withApp(ours.agent)
  const claims = { amr: ['pwd', 'mfa'], acr: 'https://refeds.org/profile/mfa' }
  expect(stepOf(await arriveAs(ours.agent, claims)).ways, 'its own is asked for').toContain('app')
  await required(['agent'])
  const bare = signedIn(server.origin, await arriveAs(ours.agent2, claims))
  expect(await bare.call(sessions.me), 'and its set-up').toMatchObject({ 'two_fa_is_required?': true })
  await ours.buadmin.call(singleSignOn.adminUpdate, { params: { id }, body: { trust_mfa: true } })
  expect((await arriveAs(ours.agent, claims)).token).not.toBe('')
  await withApp(ours.buadmin)
  await ours.tenant(db =>
    db.rows('insert into sso_identities (provider_id, subject, user_id, confirmed_at) values ($1, $2, $3, now())', [
      id,
      `two-${ours.buadmin.id}`,
      ours.buadmin.id,
    ]),
  )
  const back = await arriveAs(ours.buadmin, claims)
  expect(back.token).toBe('')
  expect(stepOf(back).ways).toContain('app')
})

const confirmed = (id: number, user: TestUser, sub: string) =>
  ours.tenant(db =>
    db.rows('insert into sso_identities (provider_id, subject, user_id, confirmed_at) values ($1, $2, $3, now())', [
      id,
      sub,
      user.id,
    ]),
  )

test('an administrator without a second proof of their own is led to its set-up, whatever the provider vouches for', async () => {
  const { id } = await configure(ours, { trust_mfa: true })
  await required(['bu_admin'])
  await confirmed(id, ours.buadmin, `two-${ours.buadmin.id}`)
  const back = signedIn(server.origin, await arriveAs(ours.buadmin, { amr: ['mfa'] }))
  expect(await back.call(sessions.me)).toMatchObject({ 'two_fa_is_required?': true })
  const agent = signedIn(server.origin, await arriveAs(ours.agent, { amr: ['mfa'] }))
  expect(await agent.call(sessions.me)).toMatchObject({ 'two_fa_is_required?': false })
  await changeRole(ours.agent, 'bu_admin')
  expect(await agent.call(sessions.me), 'risen meanwhile').toMatchObject({ 'two_fa_is_required?': true })
})

const changeRole = async (user: TestUser, role: 'agent' | 'bu_admin') =>
  (await agency(server)).admin.call(users.adminUpdate, {
    params: { id: user.id },
    body: { role, manager_id: null },
  })

test('who is no administrator any more signs in through the provider, where their agency refuses passwords', async () => {
  const { id } = await configure(ours)
  await insist(id)
  await confirmed(id, ours.buadmin, 'boss')
  const { token } = await signInAt(ours, 'boss', {})
  const bySso = signedIn(server.origin, { ...ours.buadmin, token })
  await changeRole(ours.buadmin, 'agent')
  expect(await isIn(ours.buadmin)).toBe(false)
  expect(await isIn(bySso)).toBe(true)
  await configure(theirs)
  const { buadmin } = theirs
  await changeRole(buadmin, 'agent')
  expect(await isIn(buadmin), 'where passwords are taken too').toBe(true)
})

test('whose address is of a domain let in no more stays out, but for an account they linked themselves', async () => {
  const { id } = await configure(ours, { allowed_domains: ['example.test', 'contractor.test'] })
  const account = { email: emailOf(ours.agent), email_verified: true }
  await signInAt(ours, 'contractor', account)
  await confirmed(id, ours.agent2, 'linked')
  await ours.buadmin.call(singleSignOn.adminUpdate, { params: { id }, body: { allowed_domains: ['example.test'] } })
  const elsewhere = { email: 'somebody@contractor.test', email_verified: true }
  expect(await signInAt(ours, 'contractor', elsewhere)).toMatchObject(failed('no_account'))
  expect((await signInAt(ours, 'linked', elsewhere)).to).toBe('/login')
  expect((await signInAt(ours, 'contractor', account)).to).toBe('/login')
})

test('a provider moves to another issuer with a secret of its own, and only while nobody came by it', async () => {
  const { id } = await configure(ours, { issuer: 'https://mistyped.example.test' })
  const move = (body: object) => ours.buadmin.call(singleSignOn.adminUpdate, { params: { id }, body })
  const { issuer, client_secret } = provider
  await expect(move({ issuer })).rejects.toMatchObject({ status: 422, errors: { client_secret: expect.any(String) } })
  expect(await move({ issuer, client_secret })).toMatchObject({ issuer })
  await signInAt(ours, 'sub', { email: emailOf(ours.agent), email_verified: true })
  expect(await move({ issuer, name: 'As it is' })).toMatchObject({ name: 'As it is' })
  await expect(move({ issuer: 'https://other.example.test', client_secret })).rejects.toMatchObject({
    status: 422,
    errors: { issuer: expect.any(String) },
  })
})

test('a notice of a logout is heard once', async () => {
  await configure(ours)
  const sub = `again-${ours.agent.id}`
  const account = { email: emailOf(ours.agent), email_verified: true }
  const first = signedIn(server.origin, await signInAt(ours, sub, account))
  const heard = provider.listen()
  await provider.logOut(sub, await sidOf(ours.agent))
  const [body = ''] = heard()
  expect(body).toMatch(/^logout_token=/)
  await expect(first.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  const second = signedIn(server.origin, await signInAt(ours, sub, account))
  const again = await fetch(`${server.origin}/api/auth/backchannel_logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  expect(again.status).toBe(400)
  expect(await again.json()).toMatchObject({ code: 'backchannel_logout_error' })
  expect((await second.call(sessions.me)).id).toBe(ours.agent.id)
})

test('what the provider says of itself is asked for once, however many sign in and out', async () => {
  await configure(ours)
  const asked = provider.asked()
  for (const round of [1, 2, 3])
    await signInAt(ours, `round-${round}`, { email: emailOf(ours.agent), email_verified: true })
  await provider.logOut('round-1', await sidOf(ours.agent))
  await provider.logOut('round-2', await sidOf(ours.agent))
  const times = (path: string) => asked().filter(each => each.startsWith(path)).length
  expect([times('/.well-known/openid-configuration'), times('/jwks')].every(each => each <= 1)).toBe(true)
})

test('every way a sign-in elsewhere goes wrong has a sentence', () => {
  const codes = [
    ...['discovery_error', 'missing_state', 'invalid_state', 'authorization_error', 'authorization_code_grant_error'],
    ...['missing_refresh_token', 'failed_to_refresh_token', 'failed_to_exchange_refresh_token'],
    ...['backchannel_logout_error', 'missing_session', 'no_account', 'not_from_here', 'agency_closed', 'refused_here'],
  ] as const
  for (const code of codes) expect(SSO_ERRORS[code as SsoError], code).toMatch(/^[A-Z].*\.$/)
})

test('a logout at the provider ends what was entered from that session, and the sign-in that awaits a second proof', async () => {
  await configure(ours)
  const rm = await mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role: 'regional_manager' as const },
    username: `rm.${ours.business_unit_id}`,
  })
  await ours.buadmin.call(users.adminUpdate, { params: { id: ours.agent.id }, body: { manager_id: rm.id } })
  const account = { email: emailOf(rm), email_verified: true }
  const here = signedIn(server.origin, await signInAt(ours, `two-${rm.id}`, account))
  const entered = await jump(server, here, ours.agent)
  expect((await entered.call(sessions.me)).id).toBe(ours.agent.id)
  const secret = await withApp(rm)
  const step = stepOf(await arriveAs(rm))
  await provider.logOut(`two-${rm.id}`)
  await expect(entered.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  const second = out(sessions.create, { body: { otp_secret: step.otp_secret, otp: codeOf(secret) } })
  await expect(second).rejects.toMatchObject({ status: 422, code: 'sessions.sign_in_over' })
})

test('whoever unlinks an account ends what was entered by it elsewhere, and the sign-in that awaits a second proof', async () => {
  await configure(ours)
  const rm = await mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role: 'regional_manager' as const },
    username: `rm.${ours.business_unit_id}`,
  })
  await ours.buadmin.call(users.adminUpdate, { params: { id: ours.agent.id }, body: { manager_id: rm.id } })
  const account = { email: emailOf(rm), email_verified: true }
  const elsewhere = signedIn(server.origin, await signInAt(ours, `two-${rm.id}`, account))
  const entered = await jump(server, elsewhere, ours.agent)
  const secret = await withApp(rm)
  const step = stepOf(await arriveAs(rm))
  const { data } = await rm.call(singleSignOn.identities)
  await rm.call(singleSignOn.unlink, { params: { id: data[0]?.id ?? 0 } })
  await expect(entered.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  const second = out(sessions.create, { body: { otp_secret: step.otp_secret, otp: codeOf(secret) } })
  await expect(second).rejects.toMatchObject({ status: 422, code: 'sessions.sign_in_over' })
})

test('out of everything, and out of every level, leads through the provider for whoever came by it', async () => {
  await configure(ours)
  const enter = async (user: TestUser) =>
    signedIn(server.origin, await signInAt(ours, `all-${user.id}`, { email: emailOf(user), email_verified: true }))
  const rm = await mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role: 'regional_manager' as const },
    username: `rm.${ours.business_unit_id}`,
  })
  await ours.buadmin.call(users.adminUpdate, { params: { id: ours.agent.id }, body: { manager_id: rm.id } })
  expect(await (await enter(rm)).call(sessions.logOutOfAll)).toEqual({ redirect_to: '/sso-logout' })
  const entered = await jump(server, await enter(rm), ours.agent)
  expect(await entered.call(sessions.destroy, { query: { all: true } })).toEqual({ redirect_to: '/sso-logout' })
  expect(await ours.agent.call(sessions.logOutOfAll), 'by password').toEqual({ redirect_to: '/login' })
})

test('a provider taken out of use, or deleted, takes along whoever came by it', async () => {
  const account = { email: emailOf(ours.agent), email_verified: true }
  const ways = [
    (id: number) => ours.buadmin.call(singleSignOn.adminUpdate, { params: { id }, body: { enabled: false } }),
    (id: number) => ours.buadmin.call(singleSignOn.adminDestroy, { params: { id } }),
  ]
  const secret = await withApp(ours.agent2)
  for (const end of ways) {
    const { id } = await configure(ours)
    const came = signedIn(server.origin, await signInAt(ours, `gone-${ours.agent.id}`, account))
    const step = stepOf(await arriveAs(ours.agent2))
    expect((await came.call(sessions.me)).id).toBe(ours.agent.id)
    await ours.buadmin.call(singleSignOn.adminUpdate, { params: { id }, body: { name: 'Renamed' } })
    expect((await came.call(sessions.me)).id, 'still in use').toBe(ours.agent.id)
    await end(id)
    await expect(came.call(sessions.me)).rejects.toMatchObject({ status: 401 })
    const second = out(sessions.create, { body: { otp_secret: step.otp_secret, otp: codeOf(secret) } })
    await expect(second).rejects.toMatchObject({ status: 422, code: 'sessions.sign_in_over' })
    expect((await ours.agent.call(sessions.me)).id, 'by password').toBe(ours.agent.id)
    await ours.buadmin.call(singleSignOn.adminDestroy, { params: { id } }).catch(() => {})
  }
})
