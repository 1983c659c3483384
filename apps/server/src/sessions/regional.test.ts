import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { jump } from '../core/testing/jump.ts'
import { ownServer } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { setFlag } from '../core/testing/set-flag.ts'
import { holdHierarchy } from '../users/hold-hierarchy.ts'
import { hold } from '../users/queries.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
/** On a database of its own: a flag is everybody’s. */
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

let count = 0
const someone = (role: TestUser['role'], manager_id?: number) =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role,
    username: `regional${count++}.${ours.business_unit_id}`,
    manager_id,
  })
const attempt = (who: TestUser, user_id: number, more = {}) =>
  who.call(sessions.loginAs, { body: { user_id, reason: 'A test', ...more } })

test('a regional manager becomes those below, as a regional manager, and nobody else', async () => {
  await setFlag(ours.admin, 'regional_manager', 'on')
  const rm = await someone('regional_manager')
  const below = await someone('agent', rm.id)
  const jumped = await jump(server, rm, below)
  expect(await jumped.call(sessions.me)).toMatchObject({
    id: below.id,
    impersonation: { login_type: 'impersonating_as_rm', stack: [{ id: rm.id }, { id: below.id, role: 'agent' }] },
  })
  expect(await jumped.call(sessions.destroy)).toEqual({ redirect_to: '/' })
  for (const { id } of [ours.agent, ours.manager, ours.buadmin, theirs.agent])
    await expect(attempt(await someone('regional_manager'), id)).rejects.toMatchObject({ status: 404 })
  await expect(attempt(ours.admin, below.id, { login_type: 'impersonating_as_rm' })).rejects.toMatchObject({
    status: 422,
    errors: { login_type: 'Only a regional manager acts as one.' },
  })
})

test('a manager stands below a regional manager, who acts as them, and may be given another above', async () => {
  await setFlag(ours.admin, 'regional_manager', 'on')
  const [rm, other, led] = [
    await someone('regional_manager'),
    await someone('regional_manager'),
    await someone('manager'),
  ]
  const params = { id: led.id }
  await expect(attempt(rm, led.id)).rejects.toMatchObject({ status: 404 })
  await ours.buadmin.call(users.adminUpdate, { params, body: { manager_id: rm.id } })
  expect((await rm.call(users.team)).data).toMatchObject([{ id: led.id, log_in_as: true }])
  const jumped = await jump(server, rm, led)
  expect(await jumped.call(sessions.me)).toMatchObject({ id: led.id })
  await ours.buadmin.call(users.adminUpdate, { params: { id: other.id }, body: { manager_id: led.id } })
  await expect(attempt(rm, other.id), 'of the same role').rejects.toMatchObject({ status: 403 })
  await ours.buadmin.call(users.adminUpdate, { params, body: { manager_id: ours.manager.id } })
  await expect(jumped.call(sessions.me)).rejects.toMatchObject({ status: 401 })
})

test('a regional manager becomes nobody who is put elsewhere meanwhile, nor anybody whose manager is', async () => {
  await setFlag(ours.admin, 'regional_manager', 'on')
  const rm = await someone('regional_manager')
  const led = await someone('field_manager', rm.id)
  const agent = await someone('agent', led.id)
  for (const target of [agent, led]) {
    const [jumped] = await atOnce(
      server.core,
      async db => {
        await holdHierarchy(db, [led.id])
        await hold(db, led.id)
      },
      [() => attempt(rm, target.id)],
      db => db.rows('update users set manager_id = null where id = $1', [led.id]),
    )
    expect(jumped).toMatchObject({ status: 'rejected', reason: { status: 404 } })
    await ours.buadmin.call(users.adminUpdate, { params: { id: led.id }, body: { manager_id: rm.id } })
  }
  expect(await attempt(rm, agent.id)).toHaveProperty('redirect_to')
})

test('a regional manager acts as nobody once regional managers are switched off, and keeps their team', async () => {
  const rm = await someone('regional_manager')
  const led = await someone('agent', rm.id)
  const below = async () => (await rm.call(users.team)).data.map(({ id, log_in_as }) => [id, log_in_as])
  await setFlag(ours.admin, 'regional_manager', 'on')
  expect(await below()).toEqual([[led.id, true]])
  await setFlag(ours.admin, 'regional_manager', 'off')
  expect(await below()).toEqual([[led.id, false]])
  await expect(attempt(rm, led.id)).rejects.toMatchObject({
    status: 403,
    code: 'feature_flags.off',
    errors: { base: expect.stringContaining('Regional managers are switched off') },
  })
  await expect(attempt(rm, ours.agent.id), 'whoever is not below is still not there').rejects.toMatchObject({
    status: 404,
  })
})

test('where agencies are run centrally, an Admin keeps the console and nobody is made one', async () => {
  const sub = await someone('sub_admin')
  await setFlag(ours.admin, 'central', 'on')
  expect(await sub.call(users.adminList, { query: { limit: 1 } })).toHaveLength(1)
  await expect(
    ours.admin.call(users.adminUpdate, { params: { id: ours.agent2.id }, body: { role: 'sub_admin' } }),
  ).rejects.toMatchObject({ status: 422, code: 'users.hidden_role' })
  await setFlag(ours.admin, 'central', 'off')
})

test('whoever acts as a manager is offered no role to give', async () => {
  expect((await ours.manager.call(users.team)).data.some(({ give_role }) => give_role)).toBe(true)
  const standIn = await jump(server, ours.buadmin, ours.manager)
  const { data, roles } = await standIn.call(users.team)
  expect([data.some(({ give_role }) => give_role), data.length > 0, roles]).toEqual([false, true, []])
})
