import { IDENTITY_HEADER, identityOf } from '@openbook/api/core/identity.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

type Who = Pick<TestUser, 'call' | 'headers' | 'token'>
const someone = (role: TestUser['role'], label: string) =>
  mint(server, { business_unit_id: ours.business_unit_id, role, username: `${label}.${ours.agent.username}` })
const tokenOf = (response: Response) => /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
const send = (who: Who, method: string, path: string, body?: object) =>
  fetch(`${server.origin}${path}`, {
    method,
    headers: { ...who.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** Jumps, and gives the typed calls of the new session with what the server answered. */
async function jump(who: Who, user_id: number, more: object = {}) {
  const response = await send(who, 'POST', '/v1/admin/users/login', { user_id, reason: 'A test', ...more })
  const answer = (await response.json()) as { user: { id: number }; redirect_to: string; errors?: object }
  return { status: response.status, answer, ...signedIn(server.origin, { token: tokenOf(response) }) }
}
async function logOut(who: Who) {
  const response = await send(who, 'DELETE', '/v1/sessions')
  return {
    answer: (await response.json()) as { redirect_to: string },
    ...signedIn(server.origin, { token: tokenOf(response) }),
  }
}
const enter = async (username: string) => {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  return signedIn(server.origin, { token: tokenOf(response) })
}
const alive = (who: Who) =>
  who.call(sessions.me).then(
    user => user.id,
    () => null,
  )

const runOut = (...ids: (number | null)[]) =>
  server.core.database.system(db =>
    db.rows(`update sessions set expires_at = now() - interval '1 second' where id = any($1)`, [ids]),
  )
const sessionOf = (who: Who) =>
  server.core.database.system(async db => {
    const [row] = await db.rows<{ id: number }>(
      `select id from sessions where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [who.token],
    )
    return row?.id ?? null
  })
async function comeBack(who: Who) {
  const response = await send(who, 'POST', '/v1/sessions/come_back')
  const answer = (await response.json()) as { redirect_to: string; over: { user_id: number; name: string }[] }
  return { status: response.status, answer, ...signedIn(server.origin, { token: tokenOf(response) }) }
}

test('when the time as somebody is over one’s own session goes on, once, and both levels that ran out are named', async () => {
  const [admin, sub] = [await someone('admin', 'late'), await someone('sub_admin', 'latesub')]
  const middle = await jump(admin, sub.id)
  const top = await jump(middle, ours.agent.id)
  expect((await comeBack(top)).answer, 'nothing is over yet').toEqual({ redirect_to: '/', over: [] })
  await runOut(await sessionOf(top), await sessionOf(middle))
  await expect(top.call(sessions.me)).rejects.toMatchObject({
    status: 401,
    code: 'sessions.level_over',
    errors: { user: 'Your time as agent Test has ended.' },
  })
  expect((await send(top, 'GET', '/v1/users/me')).headers.getSetCookie(), 'what one comes back by').toEqual([])
  const back = await comeBack(top)
  expect(back.answer).toEqual({
    redirect_to: '/admin/',
    over: [
      { user_id: ours.agent.id, name: 'agent Test' },
      { user_id: sub.id, name: 'latesub Test' },
    ],
  })
  expect(await back.call(sessions.me)).toMatchObject({ id: admin.id, impersonation: null })
  expect([await alive(admin), (await comeBack(top)).status]).toEqual([null, 401])
})

test('a token that was logged out of leads nowhere; of a level that somebody else ended one comes back', async () => {
  const [admin, sub] = [await someone('admin', 'popped'), await someone('sub_admin', 'poppedsub')]
  const middle = await jump(admin, sub.id)
  const top = await jump(middle, ours.agent.id)
  expect((await logOut(top)).answer).toEqual({ redirect_to: '/admin/' })
  expect((await comeBack(top)).status).toBe(401)
  expect((await comeBack(await someone('agent', 'plain'))).answer).toMatchObject({ over: [] })
  const target = await someone('agent', 'promoted')
  const other = await someone('admin', 'ousted')
  const jumped = await jump(other, target.id)
  await ours.buadmin.call(users.adminUpdate, { params: { id: target.id }, body: { role: 'manager' } })
  expect(await alive(jumped)).toBeNull()
  expect((await comeBack(jumped)).answer).toMatchObject({ over: [{ user_id: target.id }] })
  await server.core.database.system(db =>
    db.rows('update sessions set ended_at = now() where real_user_id = $1 or user_id = $1', [other.id]),
  )
  expect((await comeBack(jumped)).status).toBe(401)
})

test('a page of one identity neither reads nor writes as another, and cannot log the other out', async () => {
  const admin = await someone('admin', 'tabbed')
  const jumped = await jump(admin, ours.agent.id)
  const page = (acting: number, real: number) => ({
    ...jumped,
    headers: { ...jumped.headers, [IDENTITY_HEADER]: identityOf(acting, real) },
  })
  const theme = async (who: Who) => (await send(who, 'PATCH', '/v1/users/update_theme', { background: 'dark' })).status
  expect(await theme(page(ours.agent.id, admin.id))).toBe(200)
  for (const wrong of [page(admin.id, admin.id), page(ours.agent.id, ours.agent.id), page(ours.agent2.id, admin.id)]) {
    expect(await theme(wrong)).toBe(409)
    expect((await send(wrong, 'GET', '/v1/users/me')).status).toBe(409)
    const refused = await send(wrong, 'DELETE', '/v1/sessions')
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: 'sessions.other_identity',
        errors: { base: expect.stringMatching(/^You are now agent Test in this browser\./) },
      },
    ])
  }
  expect(await alive(jumped)).toBe(ours.agent.id)
})

test('of tabs that come back at once one does, and none is signed out', async () => {
  const admin = await someone('admin', 'twotabs')
  for (let round = 0; round < 5; round++) {
    const jumped = await jump(round ? await enter(admin.username) : admin, ours.agent.id)
    const answers = await Promise.all([1, 2, 3].map(() => send(jumped, 'DELETE', '/v1/sessions')))
    const [back, ...others] = answers.sort((a, b) => a.status - b.status)
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401])
    expect(others.map(answer => answer.headers.get('set-cookie'))).toEqual([null, null])
    expect(await alive(signedIn(server.origin, { token: tokenOf(back as Response) }))).toBe(admin.id)
  }
})
