import * as apiKeys from '@openbook/api/api-keys.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import { caller } from '@openbook/api/core/call.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let count = 0
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const someone = (role: TestUser['role'] = 'agent') =>
  mint(server, { business_unit_id: ours.business_unit_id, role, username: `power${count++}.${ours.business_unit_id}` })
const bearer = (token: string) =>
  caller({
    origin: server.origin,
    fetch: (...args) => fetch(...args),
    headers: () => ({ authorization: `Bearer ${token}` }),
  })
const byToken = async (who: TestUser) => bearer((await who.call(sessions.showApiToken)).api_token)
const again = { status: 403, code: 'sessions.prove_again' }
const tokenOnly = {
  status: 403,
  code: 'sessions.token_only',
  errors: { base: expect.stringContaining('role or access') },
}
/** The person showed who they are so long ago that it is asked once more. */
const grow = (who: TestUser) =>
  ours.tenant(db => db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [who.id]))

test('a leaked token of an administrator makes nobody an administrator, nor lets a leaver in again', async () => {
  const [admin, target, leaver] = [await someone('admin'), await someone(), await someone()]
  const call = await byToken(admin)
  const params = { id: target.id }
  await expect(call(users.adminUpdate, { params, body: { role: 'admin' } })).rejects.toMatchObject(tokenOnly)
  await expect(call(users.adminUpdateRoles, { body: { ids: [target.id], role: 'admin' } })).rejects.toMatchObject(
    tokenOnly,
  )
  await call(users.adminDestroy, { params: { id: leaver.id } })
  await expect(
    call(users.adminQuickUpdate, { params: { id: leaver.id }, body: { active: true } }),
  ).rejects.toMatchObject(tokenOnly)
  const stands = await ours.buadmin.call(users.adminShow, { params })
  expect([stands.role, (await ours.buadmin.call(users.adminShow, { params: { id: leaver.id } })).active]).toEqual([
    'agent',
    false,
  ])
})

test('what gives no power asks for nothing: places, companies, access taken away, and a role that is theirs already', async () => {
  const [admin, target] = [await someone('bu_admin'), await someone()]
  const call = await byToken(admin)
  const { key } = await admin.call(apiKeys.create, { body: { name: 'Directory', scopes: ['all.write'] } })
  const params = { id: target.id }
  for (const by of [call, bearer(key)]) {
    const named = { job_title: 'representative', role: 'agent', active: true, manager_id: ours.manager.id }
    expect(await by(users.adminUpdate, { params, body: named })).toMatchObject({ job_title: 'representative' })
    const { id } = await by(userChanges.adminCreate, { body: { ids: [target.id], manager_id: null } })
    expect(await by(userChanges.adminUndo, { params: { id } })).toMatchObject({ restored: 1 })
  }
  const { id } = await call(userChanges.adminCreate, { body: { ids: [target.id], deactivate: true } })
  await expect(call(userChanges.adminUndo, { params: { id } })).rejects.toMatchObject(tokenOnly)
})

test('a session is asked once more, and then gives and takes back', async () => {
  const [admin, target] = [await someone('bu_admin'), await someone()]
  const change = () => admin.call(userChanges.adminCreate, { body: { ids: [target.id], role: 'field_manager' } })
  await grow(admin)
  await expect(change()).rejects.toMatchObject(again)
  await admin.call(sessions.prove, { body: { password: PASSWORD } })
  const { id } = await change()
  await grow(admin)
  const undo = () => admin.call(userChanges.adminUndo, { params: { id } })
  await expect(undo()).rejects.toMatchObject(again)
  expect(await ours.buadmin.call(users.adminShow, { params: { id: target.id } })).toMatchObject({
    role: 'field_manager',
  })
  await admin.call(sessions.prove, { body: { password: PASSWORD } })
  expect(await undo()).toMatchObject({ restored: 1 })
})

test('an agency is given after a proof; taken it is at once', async () => {
  const [admin, sub] = [await someone('admin'), await someone('sub_admin')]
  const give = (business_unit_ids: number[]) =>
    admin.call(businessUnits.adminGive, { params: { id: sub.id }, body: { business_unit_ids } })
  await grow(admin)
  await expect(give([theirs.business_unit_id])).rejects.toMatchObject(again)
  expect(await admin.call(businessUnits.adminOfUser, { params: { id: sub.id } })).toEqual([])
  await admin.call(sessions.prove, { body: { password: PASSWORD } })
  expect(await give([theirs.business_unit_id])).toMatchObject([{ id: theirs.business_unit_id }])
  await grow(admin)
  expect(await give([])).toEqual([])
})

test('whoever acts as an administrator moves people and takes access away, but gives no role', async () => {
  const target = await someone()
  const { call } = await jump(server, ours.admin, ours.buadmin)
  const params = { id: target.id }
  await expect(call(users.adminUpdate, { params, body: { role: 'manager' } })).rejects.toMatchObject({
    status: 403,
    code: 'sessions.standing_in',
  })
  expect(await call(users.adminUpdate, { params, body: { manager_id: ours.manager.id } })).toMatchObject({
    manager_id: ours.manager.id,
  })
  expect(await call(users.adminDestroy, { params })).toMatchObject({ active: false })
})

test('deactivated, somebody keeps neither token nor key, even where it is undone', async () => {
  const [admin, leaver] = [await someone('bu_admin'), await someone()]
  const { api_token } = await leaver.call(sessions.showApiToken)
  const { key } = await leaver.call(apiKeys.create, { body: { name: 'Phone', scopes: ['all.read'] } })
  await bearer(key)(sessions.me)
  const { id } = await admin.call(userChanges.adminCreate, { body: { ids: [leaver.id], deactivate: true } })
  expect(await admin.call(userChanges.adminUndo, { params: { id } })).toMatchObject({ restored: 1 })
  for (const token of [api_token, key]) await expect(bearer(token)(sessions.me)).rejects.toMatchObject({ status: 401 })
})

test.each([
  ['deactivate', 401, (id: number) => ({ id, active: false })],
  ['make an agent of', 403, (id: number) => ({ id, role: 'agent' as const })],
])('of two administrators who %s each other at once one stays', async (_what, status, change) => {
  const pair = [await someone('admin'), await someone('admin')]
  const [first, second] = pair
  const act = (by: TestUser | undefined, of: TestUser | undefined) => () => {
    const { id, ...body } = change(of?.id ?? 0)
    return by?.call(users.adminUpdate, { params: { id }, body }) ?? Promise.reject()
  }
  const ended = await atOnce(server.core, db => db.rows('select from users where id = $1 for update', [first?.id]), [
    act(first, second),
    act(second, first),
  ])
  expect(ended.toSorted((a, b) => a.status.localeCompare(b.status))).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { status } },
  ])
  const stay = await ours.tenant(db =>
    db.rows(`select from users where id = any($1) and role = 'admin' and deactivated_at is null`, [
      pair.map(({ id }) => id),
    ]),
  )
  expect(stay).toHaveLength(1)
})
