import * as sessions from '@openbook/api/sessions.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type { IDToken } from 'openid-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, signedIn } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { type Account, follow, startProvider } from '../core/testing/oidc.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { endSession } from '../sessions/end.ts'
import { sessionOf, startSession } from '../sessions/start.ts'
import { hold } from '../users/queries.ts'
import { unlink } from './identities.ts'
import { endEntries } from './out-of-use.ts'
import { personOf } from './person.ts'
import { holdProvider, providerBySlug } from './provider.ts'

const SITE = 'http://localhost:3000'
let server: TestServer
let provider: Awaited<ReturnType<typeof startProvider>>
let ours: Agency
let id: number
beforeAll(async () => {
  server = await startServer()
  provider = await startProvider(SITE, `${server.origin}/api/auth/backchannel_logout`)
})
afterAll(async () => {
  await provider.close()
  await server.close()
})
beforeEach(async () => {
  ours = await agency(server)
  const made = await ours.buadmin.call(singleSignOn.adminCreate, {
    body: {
      ...{ name: 'Harbor directory', slug: slug(), issuer: provider.issuer, trust_mfa: true },
      ...{ client_id: provider.client_id, client_secret: provider.client_secret },
    },
  })
  id = made.id
})
afterEach(() => provider.whileAsked())

const slug = () => `meanwhile-${ours.business_unit_id}`
const account = (): Account => ({ email: `${ours.agent.username}@example.test`, email_verified: true, amr: ['mfa'] })

/** Leaves for the provider, and comes back with what the browser holds. */
async function goThere(path: string, shown: Account, headers: Record<string, string> = {}) {
  provider.signIn('somebody', shown)
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ sso: slug() }),
  })
  const { redirect_to } = (await response.json()) as { redirect_to: string }
  const state = /sso_state=[^;]+/.exec(response.headers.getSetCookie().join())?.[0] ?? ''
  const { search } = await follow(redirect_to, SITE)
  const answer = await fetch(`${server.origin}/api/auth/callback${search}`, {
    redirect: 'manual',
    headers: { cookie: `${state}; ${headers.cookie ?? ''}` },
  })
  const token = /auth_token=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? ''
  return { to: answer.headers.get('location'), token }
}
const signIn = (shown = account()) => goThere('/v1/sessions/sso', shown)
const failed = (code: string) => ({ to: `/login-app?error=${code}`, token: '' })

const change = (body: object) => () => ours.buadmin.call(singleSignOn.adminUpdate, { params: { id }, body })
const remove = () => ours.buadmin.call(singleSignOn.adminDestroy, { params: { id } })
async function identity(): Promise<number> {
  const { data } = await ours.agent.call(singleSignOn.identities)
  return data[0]?.id ?? 0
}

test('a provider taken out of use while it is asked lets nobody in, nor does one deleted, or let in by another domain only', async () => {
  provider.whileAsked(change({ allowed_domains: ['elsewhere.test'] }))
  expect(await signIn()).toEqual(failed('no_account'))
  provider.whileAsked(change({ allowed_domains: [], enabled: false }))
  expect(await signIn()).toEqual(failed('invalid_state'))
  provider.whileAsked()
  await change({ enabled: true })()
  expect((await signIn()).token).not.toBe('')
  provider.whileAsked(remove)
  expect(await signIn()).toEqual(failed('invalid_state'))
})

test('its word of more than one proof counts for nothing once it is believed no more', async () => {
  await ours.tenant(db =>
    db.rows('insert into two_factors (user_id, by_email, enabled_at) values ($1, true, now())', [ours.agent.id]),
  )
  expect((await signIn()).token, 'believed').not.toBe('')
  provider.whileAsked(change({ trust_mfa: false }))
  expect(await signIn()).toEqual({ to: '/login', token: '' })
})

test('an account is linked by no provider that was taken out of use meanwhile', async () => {
  provider.whileAsked(change({ enabled: false }))
  const back = await goThere('/v1/sso_identities', account(), ours.agent.headers)
  expect(back.to).toBe('/account/external_accounts?error=invalid_state')
  expect((await ours.agent.call(singleSignOn.identities)).data).toEqual([])
})

test('an account that is unlinked meanwhile signs nobody in', async () => {
  await signIn()
  const linked = await identity()
  const [back] = await atOnce(server.core, db => unlink(db, { user_id: ours.agent.id, session_id: null }, linked), [
    () => signIn({}),
  ])
  expect(back).toEqual({ status: 'fulfilled', value: failed('no_account') })
})

test('whoever rises meanwhile is judged by the role they have then', async () => {
  await signIn()
  const [back] = await atOnce(
    server.core,
    async db => {
      await hold(db, ours.agent.id)
      await db.rows(`update users set role = 'bu_admin' where id = $1`, [ours.agent.id])
    },
    [() => signIn()],
  )
  expect(back).toEqual({ status: 'fulfilled', value: failed('link_first') })
})

const REQUEST = { ip: '127.0.0.1', headers: {} } as FastifyRequest

/** A sign-in that is through, and not yet committed. */
async function comeIn(db: Db): Promise<string> {
  const found = await providerBySlug(db, slug())
  const held = found && (await holdProvider(db, found))
  const user = held && (await personOf(db, held, { sub: 'somebody' } as IDToken))
  if (!user) throw new Error('Nobody comes in.')
  const { id: user_id, business_unit_id } = user
  const by = { sso_provider_id: id, sso_subject: 'somebody' }
  return startSession(db, REQUEST, { user_id, business_unit_id, ...by })
}

test.each<[string, (linked: number) => Promise<unknown>]>([
  ['its provider is taken out of use', () => change({ enabled: false })()],
  ['its provider is deleted', remove],
  ['its account is unlinked', linked => ours.agent.call(singleSignOn.unlink, { params: { id: linked } })],
])('a sign-in under way ends where %s', async (_where, end) => {
  await signIn()
  const linked = await identity()
  let token = ''
  const [ended] = await atOnce(
    server.core,
    async db => {
      token = await comeIn(db)
    },
    [() => end(linked)],
  )
  expect(ended).toMatchObject({ status: 'fulfilled' })
  await expect(signedIn(server.origin, { token }).call(sessions.me)).rejects.toMatchObject({ status: 401 })
})

/** Somebody who came in by the provider and acts as somebody else, of whose time so many seconds are left. */
async function jumped(seconds: number): Promise<{ token: string; viewer: Viewer }> {
  await signIn()
  return server.core.database.system(async db => {
    const parent_id = await sessionOf(db, await comeIn(db))
    const acting = { user_id: ours.agent2.id, real_user_id: ours.agent.id, login_type: 'helping', parent_id }
    const { business_unit_id } = ours
    const token = await startSession(db, REQUEST, { ...acting, business_unit_id, seconds })
    return { token, viewer: { ...acting, session_id: await sessionOf(db, token) } as Viewer }
  })
}

test.each<[string, () => Promise<unknown>]>([
  ['its provider is taken out of use', () => change({ enabled: false })()],
  ['its provider is deleted', remove],
])('a session that goes on under a new token ends where %s', async (_where, end) => {
  const { viewer } = await jumped(3600)
  let token = ''
  const [ended] = await atOnce(
    server.core,
    async db => {
      token = (await endSession(db, viewer, REQUEST)).token ?? ''
    },
    [end],
  )
  expect(ended).toMatchObject({ status: 'fulfilled' })
  expect(token).not.toBe('')
  await expect(signedIn(server.origin, { token }).call(sessions.me)).rejects.toMatchObject({ status: 401 })
})

test('nor does anybody come back, once the time as somebody else is over, by a provider taken out of use just then', async () => {
  const { token } = await jumped(-1)
  const [back] = await atOnce(
    server.core,
    db => db.rows('update sso_providers set enabled = false where id = $1', [id]),
    [() => signedIn(server.origin, { token }).call(sessions.comeBack)],
    db => endEntries(db, { session_id: null } as Viewer, id),
  )
  expect(back).toMatchObject({ status: 'rejected', reason: { status: 401 } })
})
