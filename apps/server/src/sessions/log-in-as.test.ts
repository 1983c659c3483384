import * as businessUnits from '@openbook/api/business-units.ts'
import * as carriers from '@openbook/api/carriers.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, signedIn, type TestUser } from '../core/testing/agency.ts'
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
const attempt = (who: Who, user_id: number) => who.call(sessions.loginAs, { body: { user_id, reason: 'A test' } })
const alive = (who: Who) =>
  who.call(sessions.me).then(
    user => user.id,
    () => null,
  )

test('an admin becomes the agent, and the agent app knows both, why, and until when', async () => {
  const admin = await someone('admin', 'jumper')
  const jumped = await jump(admin, ours.agent.id, { login_type: 'logged_as_admin', reason: '  Ticket 4711 ' })
  expect(jumped.answer).toMatchObject({ redirect_to: '/', user: { id: ours.agent.id } })
  const me = await jumped.call(sessions.me)
  expect(me).toMatchObject({
    id: ours.agent.id,
    roles: ['agent'],
    admin: false,
    impersonation: {
      login_type: 'logged_as_admin',
      reason: 'Ticket 4711',
      real_user: { id: admin.id, name: 'jumper Test', username: admin.username },
    },
  })
  const { since = '', expires_at = '' } = me.impersonation ?? {}
  expect(Date.parse(expires_at) - Date.parse(since)).toBe(60 * 60 * 1000)
  expect(jumped.answer.user).toEqual(me)
  await expect(jumped.call(users.adminList)).rejects.toMatchObject({ status: 403 })
})

test('what is done as the agent is logged under both identities, and so is the jump', async () => {
  const admin = await someone('admin', 'doer')
  const jumped = await jump(admin, ours.agent.id, { reason: 'To look' })
  await jumped.call(sessions.updateTheme, { body: { font_size: 'large' } })
  const rows = await ours.tenant(db =>
    db.rows(
      'select action, user_id, real_user_id, subject_id, changes from audit_log where real_user_id = $1 order by id',
      [admin.id],
    ),
  )
  expect(rows).toEqual([
    {
      action: 'sessions.loginAs',
      user_id: admin.id,
      real_user_id: admin.id,
      subject_id: ours.agent.id,
      changes: { reason: 'To look', login_type: 'impersonating' },
    },
    { action: 'sessions.updateTheme', user_id: ours.agent.id, real_user_id: admin.id, subject_id: null, changes: null },
  ])
})

test('logging out comes back to the admin in the console, under a new token; the ones before are dead', async () => {
  const admin = await someone('admin', 'returner')
  const jumped = await jump(admin, ours.agent.id)
  expect(await alive(jumped)).toBe(ours.agent.id)
  const back = await logOut(jumped)
  expect(back.answer).toEqual({ redirect_to: '/admin/' })
  expect(await back.call(sessions.me)).toMatchObject({ id: admin.id, impersonation: null })
  expect([await alive(jumped), await alive(admin)]).toEqual([null, null])
  expect((await logOut(back)).answer).toEqual({ redirect_to: '/login' })
  expect(await alive(back)).toBeNull()
})

test('jumps nest and pop one by one; the real person stays the same; the stack has an end', async () => {
  const admin = await someone('admin', 'nester')
  const sub = await someone('sub_admin', 'nested')
  const asSub = await jump(admin, sub.id)
  const asBuadmin = await jump(asSub, ours.buadmin.id)
  const asAgent = await jump(asBuadmin, ours.agent.id)
  expect((await asAgent.call(sessions.me)).impersonation?.real_user.id).toBe(admin.id)
  const back = await logOut(asAgent)
  expect(await back.call(sessions.me)).toMatchObject({
    id: ours.buadmin.id,
    impersonation: { real_user: { id: admin.id } },
  })
  const deeper = await someone('bu_admin', 'deeper')
  const stack = await jump(await jump(admin, sub.id), deeper.id)
  const four = await jump(stack, ours.agent.id)
  expect(four.status).toBe(200)
  await server.core.database.system(db => db.rows(`update users set role = 'admin' where id = $1`, [ours.agent.id]))
  expect(await jump(four, ours.agent2.id)).toMatchObject({ status: 422, answer: { code: 'sessions.too_deep' } })
  await server.core.database.system(db => db.rows(`update users set role = 'agent' where id = $1`, [ours.agent.id]))
})

test('agents, managers and pool holders become nobody', async () => {
  for (const who of [ours.agent, ours.manager, ours.poolholder])
    await expect(attempt(who, ours.agent2.id)).rejects.toMatchObject({
      status: 403,
      errors: { user: 'Access denied!' },
    })
})

test('an agency administrator becomes neither an admin, nor an equal, nor anyone of another agency', async () => {
  const { buadmin } = ours
  const equal = await someone('bu_admin', 'equal')
  for (const id of [ours.admin.id, equal.id, buadmin.id])
    await expect(attempt(buadmin, id)).rejects.toMatchObject({ status: 403, errors: { user: 'Access denied!' } })
  for (const id of [theirs.agent.id, 99_999_999])
    await expect(attempt(buadmin, id)).rejects.toMatchObject({ status: 404 })
  expect((await jump(buadmin, ours.agent.id)).status).toBe(200)
})

test('an admin becomes an agent of another agency and sees that agency alone', async () => {
  const admin = await someone('admin', 'visitor')
  const made = await theirs.buadmin.call(carriers.adminCreate, { body: { name: 'Theirs alone' } })
  const jumped = await jump(admin, theirs.agent.id)
  expect(await jumped.call(sessions.me)).toMatchObject({ business_unit: { id: theirs.business_unit_id } })
  expect(await jumped.call(carriers.list)).toEqual([{ id: made.id, name: 'Theirs alone' }])
})

test('an admin works in the lists of another agency as its administrator, in the console, under both names', async () => {
  const admin = await someone('admin', 'worker')
  const jumped = await jump(admin, theirs.buadmin.id)
  expect(jumped.answer).toMatchObject({ redirect_to: '/admin/', user: { id: theirs.buadmin.id } })
  const { impersonation } = await jumped.call(sessions.me)
  expect(impersonation?.login_type, 'whoever has the console is acted as as an administrator').toBe('logged_as_admin')
  const { id } = await jumped.call(carriers.adminCreate, { body: { name: 'Made there' } })
  expect(await theirs.buadmin.call(carriers.adminShow, { params: { id } })).toMatchObject({ name: 'Made there' })
  await expect(ours.buadmin.call(carriers.adminShow, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const acts = await theirs.tenant(db =>
    db.rows(`select action, user_id from audit_log where real_user_id = $1 and business_unit_id = $2 order by id`, [
      admin.id,
      theirs.business_unit_id,
    ]),
  )
  expect(acts).toEqual([
    { action: 'sessions.loginAs', user_id: admin.id },
    { action: 'carriers.adminCreate', user_id: theirs.buadmin.id },
  ])
  expect((await logOut(jumped)).answer).toEqual({ redirect_to: '/admin/' })
})

test('a sub-admin works in the lists of an agency that was given, and of no other', async () => {
  const sub = await someone('sub_admin', 'lists')
  expect((await jump(sub, theirs.buadmin.id)).status).toBe(404)
  await ours.admin.call(businessUnits.adminGive, {
    params: { id: sub.id },
    body: { business_unit_ids: [theirs.business_unit_id] },
  })
  const query = { business_unit_id: theirs.business_unit_id, role: 'bu_admin', active: true }
  expect(await sub.call(users.adminList, { query })).toMatchObject([{ id: theirs.buadmin.id }])
  expect((await jump(sub, theirs.buadmin.id)).answer).toMatchObject({ redirect_to: '/admin/' })
})

test('an API token, a deactivated user, a missing reason and an unknown type are refused', async () => {
  const { api_token } = await ours.admin.call(sessions.showApiToken)
  const script = { headers: { authorization: `Bearer ${api_token}` }, call: ours.admin.call, token: '' }
  expect(await jump(script, ours.agent.id)).toMatchObject({ status: 403, answer: { code: 'sessions.token_jump' } })
  const gone = await someone('agent', 'gone')
  await ours.admin.call(users.adminDestroy, { params: { id: gone.id } })
  expect(await jump(ours.admin, gone.id)).toMatchObject({
    status: 422,
    answer: { errors: { user_id: 'This user is deactivated.' } },
  })
  expect(await jump(ours.admin, ours.agent.id, { reason: ' ' })).toMatchObject({
    status: 422,
    answer: { errors: { reason: expect.any(String) } },
  })
  expect(await jump(ours.admin, ours.agent.id, { login_type: 'as_god' })).toMatchObject({ status: 422 })
})

test('when the session below is over, logging out leads to sign-in', async () => {
  const admin = await someone('admin', 'overdue')
  const jumped = await jump(admin, ours.agent.id)
  await ours.tenant(async db => {
    await db.asSystem()
    await db.rows(`update sessions set expires_at = now() where user_id = $1 and login_type is null`, [admin.id])
  })
  expect((await logOut(jumped)).answer).toEqual({ redirect_to: '/login' })
})

test('a jump by path is the same, lasts as long as asked, and one from a jump not longer than that', async () => {
  const admin = await someone('admin', 'timed')
  const sub = await someone('sub_admin', 'timedsub')
  const path = `/v1/admin/sessions/${sub.id}`
  const response = await send(admin, 'POST', path, { reason: 'By path', minutes: 15 })
  expect(response.status).toBe(200)
  const first = signedIn(server.origin, { token: tokenOf(response) })
  const lasts = async (who: Who) => {
    const { since = '', expires_at = '' } = (await who.call(sessions.me)).impersonation ?? {}
    return (Date.parse(expires_at) - Date.parse(since)) / 60_000
  }
  expect(await lasts(first)).toBe(15)
  const second = await jump(first, ours.agent.id, { minutes: 60 })
  expect(await lasts(second)).toBeLessThanOrEqual(15)
  expect((await send(admin, 'POST', path, { reason: 'By path', minutes: 600 })).status).toBe(422)
})

test('logging out of all leaves every level of the stack', async () => {
  const admin = await someone('admin', 'whole')
  const sub = await someone('sub_admin', 'wholesub')
  const middle = await jump(admin, sub.id)
  const top = await jump(middle, ours.agent.id)
  const response = await send(top, 'DELETE', '/v1/sessions?all=true')
  expect(await response.json()).toEqual({ redirect_to: '/login' })
  expect(response.headers.get('set-cookie')).toMatch(/auth_token=;/)
  expect([await alive(top), await alive(middle), await alive(admin)]).toEqual([null, null, null])
})

test('the person acted as is told who, why and until when, and finds it unread', async () => {
  const agent = await someone('agent', 'viewed')
  const jumped = await jump(ours.admin, agent.id, { reason: 'Ticket 4711', minutes: 30 })
  await jumped.call(notifications.read, { body: { all: true } })
  const { data, unread_count } = await agent.call(notifications.list)
  expect(unread_count).toBe(1)
  expect(data[0]).toMatchObject({
    kind: 'sessions.viewed',
    title: 'Support viewed your account',
    body: expect.stringMatching(/^admin Test, from .* until .* at the latest\. Reason: Ticket 4711$/),
    read_at: null,
  })
  await agent.call(notifications.read, { body: { all: true } })
  expect((await agent.call(notifications.list)).unread_count).toBe(0)
})
