import * as sessions from '@openbook/api/sessions.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import type { IDToken } from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, signedIn, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { follow, startProvider } from '../core/testing/oidc.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { personOf } from './person.ts'
import { providerBySlug } from './provider.ts'

const SITE = 'http://localhost:3000'
const ACCOUNTS = '/account/external_accounts'
let server: TestServer
let provider: Awaited<ReturnType<typeof startProvider>>
let ours: Agency
let theirs: Agency
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
  theirs = await agency(server)
  await configure(ours)
})

const slugOf = (where: Agency) => `link-${where.business_unit_id}`
const configure = (where: Agency) =>
  where.buadmin.call(singleSignOn.adminCreate, {
    body: {
      ...{ name: 'Harbor directory', slug: slugOf(where), issuer: provider.issuer },
      ...{ client_id: provider.client_id, client_secret: provider.client_secret },
    },
  })
const accountOf = (user: TestUser) => ({ email: `${user.username}@example.test`, email_verified: true })

/** Leaves for the provider, and comes back with what the browser holds. */
async function goThere(path: string, sso: string, headers: Record<string, string> = {}, back = headers.cookie ?? '') {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ sso }),
  })
  if (!response.ok) return { refused: { status: response.status, ...((await response.json()) as object) } }
  const { redirect_to } = (await response.json()) as { redirect_to: string }
  const state = /sso_state=[^;]+/.exec(response.headers.getSetCookie().join())?.[0] ?? ''
  const { search } = await follow(redirect_to, SITE)
  const answer = await fetch(`${server.origin}/api/auth/callback${search}`, {
    redirect: 'manual',
    headers: { cookie: `${state}; ${back}` },
  })
  const token = /auth_token=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? ''
  return { to: answer.headers.get('location'), token }
}
const signInAs = (user: TestUser, sub: string) => {
  provider.signIn(sub, accountOf(user))
  return goThere('/v1/sessions/sso', slugOf(ours))
}
const link = (user: TestUser, sub: string, back?: string, sso = slugOf(ours)) => {
  provider.signIn(sub, { email: 'somebody@else.test', email_verified: false })
  return goThere('/v1/sso_identities', sso, user.headers, back)
}
const noticesOf = (user: TestUser) =>
  ours.tenant(db =>
    db.rows<{ title: string }>(
      `select title from notifications where user_id = $1 and kind = 'single_sign_on.linked'`,
      [user.id],
    ),
  )
const mailsOf = (user: TestUser) =>
  ours.tenant(db => db.rows<{ body: string }>('select body from sandbox_mails where user_id = $1', [user.id]))

test('an administrator is known by no e-mail: they link their account signed in, and only then it signs them in', async () => {
  const { buadmin } = ours
  expect(await signInAs(buadmin, 'boss')).toEqual({ to: '/login-app?error=link_first', token: '' })
  expect(await buadmin.call(singleSignOn.identities)).toMatchObject({
    data: [],
    offered: [{ slug: slugOf(ours), name: 'Harbor directory' }],
  })
  expect(await link(buadmin, 'boss')).toEqual({ to: `${ACCOUNTS}?linked=1`, token: '' })
  expect(await buadmin.call(singleSignOn.identities)).toMatchObject({ data: [{ waits: false }], offered: [] })
  const { token = '' } = await signInAs(buadmin, 'boss')
  expect((await signedIn(server.origin, { token }).call(sessions.me)).id).toBe(buadmin.id)
})

test('an agent who becomes an administrator confirms the link that an e-mail made', async () => {
  const { agent } = ours
  expect((await signInAs(agent, 'riser')).to).toBe('/login')
  await ours.tenant(db => db.rows(`update users set role = 'bu_admin' where id = $1`, [agent.id]))
  expect((await signInAs(agent, 'riser')).to).toBe('/login-app?error=link_first')
  expect((await agent.call(singleSignOn.identities)).data).toMatchObject([{ waits: true }])
  expect((await link(agent, 'riser')).to).toBe(`${ACCOUNTS}?linked=1`)
  expect((await signInAs(agent, 'riser')).to).toBe('/login')
})

test('whose account is linked is told, here and by mail, once', async () => {
  const { agent } = ours
  await signInAs(agent, 'first')
  await signInAs(agent, 'first')
  expect(await noticesOf(agent)).toEqual([{ title: 'Harbor directory signs you in from now on' }])
  await vi.waitFor(async () => expect(await mailsOf(agent)).toHaveLength(1), 20_000)
  expect((await mailsOf(agent))[0]?.body).toContain(`${server.core.env.publicUrl}${ACCOUNTS}`)
  await link(ours.agent2, 'own')
  expect(await noticesOf(ours.agent2)).toHaveLength(1)
  const [entry] = await ours.tenant(db =>
    db.rows<{ changes: object }>(
      `select changes from audit_log where action = 'single_sign_on.linked' and user_id = $1`,
      [ours.agent2.id],
    ),
  )
  expect(entry?.changes).toEqual({ provider: 'Harbor directory' })
})

test('whoever comes in by a provider has no use for an invitation any more, nor has whoever kept its link', async () => {
  const { agent } = ours
  const [invited] = await ours.tenant(db =>
    db.rows<{ id: number }>(
      `insert into signups (first_name, last_name, email, status, user_id, invitation_hash, invited_until)
       values ('A', 'B', 'invited@example.test', 'approved', $1, 'x', now() + interval '7 days') returning id`,
      [agent.id],
    ),
  )
  expect((await signInAs(agent, 'invited')).to).toBe('/login')
  const [left] = await ours.tenant(db =>
    db.rows('select invitation_hash, invited_until from signups where id = $1', [invited?.id]),
  )
  expect(left).toEqual({ invitation_hash: null, invited_until: null })
})

test('an account is linked in the browser that asked, to nobody else, and once', async () => {
  const { agent, agent2, buadmin } = ours
  expect(await link(buadmin, 'lured', agent.cookie), 'in the browser of another').toEqual({
    to: `${ACCOUNTS}?error=invalid_state`,
    token: '',
  })
  expect((await link(buadmin, 'lured', '')).to, 'signed out').toBe(`${ACCOUNTS}?error=invalid_state`)
  await link(agent, 'taken')
  expect((await link(agent2, 'taken')).to).toBe(`${ACCOUNTS}?error=link_taken`)
  expect((await agent2.call(singleSignOn.identities)).data).toEqual([])
})

test('linking asks once more who is there, at a provider of one’s own agency, and is not for who works across agencies', async () => {
  const { agent, admin } = ours
  await configure(theirs)
  expect(await link(agent, 'x', undefined, slugOf(theirs))).toMatchObject({ refused: { status: 422 } })
  expect((await link(admin, 'x')).to).toBe(`${ACCOUNTS}?error=invalid_state`)
  expect((await admin.call(singleSignOn.identities)).offered).toEqual([])
  await ours.tenant(db =>
    db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [agent.id]),
  )
  expect(await link(agent, 'x')).toMatchObject({ refused: { status: 403, code: 'sessions.prove_again' } })
})

test('somebody who comes for the first time with two browsers at once is linked once and comes in with both', async () => {
  const { agent } = ours
  const found = await server.core.database.system(db => providerBySlug(db, slugOf(ours)))
  const claims = { sub: 'twofold', ...accountOf(agent) } as unknown as IDToken
  const come = async (db: Db) => found && personOf(db, found, claims)
  let first: Awaited<ReturnType<typeof come>>
  const [second] = await atOnce(
    server.core,
    async db => {
      first = await come(db)
    },
    [() => server.core.database.system(come)],
  )
  expect(first).toMatchObject({ id: agent.id, fresh: true })
  expect(second).toMatchObject({ status: 'fulfilled', value: { id: agent.id, fresh: false } })
})
