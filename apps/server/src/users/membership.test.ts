import * as accounts from '@openbook/api/accounts.ts'
import type { Delivered } from '@openbook/api/core/cable.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually, openCable } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
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

let people = 0
const someone = () =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `paying${people++}.${ours.business_unit_id}`,
  })
const pays = async (user: TestUser) => (await user.call(sessions.me))['paid_user?']
const put = (id: number, paid_user: boolean, by = ours.buadmin, reason = 'The plan is over') =>
  by.call(users.adminSetMembership, { params: { id }, body: { paid_user, reason } })

test('an administrator ends a membership and begins it again, with a reason that is kept', async () => {
  const user = await someone()
  expect(await pays(user)).toBe(true)
  expect(await put(user.id, false)).toMatchObject({ id: user.id, username: user.username, paid_user: false })
  expect(await pays(user), 'in the session that is open').toBe(false)
  expect(await put(user.id, true, ours.buadmin, 'Paid again')).toMatchObject({ paid_user: true })
  expect(await pays(user)).toBe(true)
  const noted = await ours.tenant(db =>
    db.rows<{ changes: object; user_id: number }>(
      `select changes, user_id from audit_log where action = 'users.adminSetMembership' and subject_id = $1 order by id`,
      [user.id],
    ),
  )
  expect(noted).toEqual([
    { changes: { paid_user: { from: true, to: false }, reason: 'The plan is over' }, user_id: ours.buadmin.id },
    { changes: { paid_user: { from: false, to: true }, reason: 'Paid again' }, user_id: ours.buadmin.id },
  ])
})

test('it takes a reason, somebody above the person, in their own agency and in their own name', async () => {
  const user = await someone()
  await expect(put(user.id, false, ours.buadmin, ' ')).rejects.toMatchObject({
    status: 422,
    errors: { reason: 'Say why, in a few words.' },
  })
  await expect(put(user.id, false, ours.manager)).rejects.toMatchObject({ status: 403 })
  await expect(put(user.id, false, theirs.buadmin)).rejects.toMatchObject({ status: 404 })
  await expect(put(ours.admin.id, false)).rejects.toMatchObject({ status: 403 })
  await expect(put(ours.buadmin.id, false)).rejects.toMatchObject({ status: 422, code: 'users.own_power' })
  const standIn = await jump(server, ours.admin, ours.buadmin, 'A look')
  await expect(put(user.id, false, standIn)).rejects.toMatchObject({ status: 403, code: 'sessions.standing_in' })
  expect(await pays(user)).toBe(true)
  expect(await put(user.id, false, theirs.admin), 'a system administrator reaches every agency').toMatchObject({
    paid_user: false,
  })
})

test('several are changed at once: all or none, those who stand so already left alone, each noted for themselves', async () => {
  const [one, two, stands] = [await someone(), await someone(), await someone()]
  const ids = [two.id, one.id, stands.id, two.id]
  const put = (by: TestUser, ids: number[], paid_user = false) =>
    by.call(users.adminSetMemberships, { body: { ids, paid_user, reason: 'The team left' } })
  const several = (ids: number[]) => Promise.all(ids.map(id => ours.buadmin.call(users.adminShow, { params: { id } })))
  const standing = async () => (await several([one.id, two.id, stands.id])).map(({ paid_user }) => paid_user)
  await ours.buadmin.call(users.adminSetMembership, {
    params: { id: stands.id },
    body: { paid_user: false, reason: 'Ended before' },
  })
  await expect(put(ours.buadmin, [...ids, ours.admin.id])).rejects.toMatchObject({ status: 403 })
  await expect(put(ours.buadmin, [...ids, theirs.agent.id])).rejects.toMatchObject({ status: 404 })
  await expect(put(ours.manager, ids)).rejects.toMatchObject({ status: 403 })
  await expect(put(ours.buadmin, [])).rejects.toMatchObject({
    status: 422,
    errors: { ids: 'Choose at least one user.' },
  })
  expect(await standing(), 'where one is refused').toEqual([true, true, false])
  expect(await put(ours.buadmin, ids)).toEqual({ changed: [one.id, two.id] })
  expect(await standing()).toEqual([false, false, false])
  const noted = await ours.tenant(db =>
    db.rows<{ subject_id: number }>(
      `select subject_id from audit_log where action = 'users.adminSetMemberships' and subject_id = any($1) order by subject_id`,
      [ids],
    ),
  )
  expect(noted.map(({ subject_id }) => subject_id)).toEqual([one.id, two.id])
})

test('an open screen of the person hears of it at once', async () => {
  const user = await someone()
  const heard: Delivered[] = []
  const cable = openCable(server.origin, user.headers)
  cable.client.subscribe({ channel: accounts.MEMBERSHIP_CHANNEL }, { message: message => heard.push(message) })
  await eventually(() => cable.client.state === 'connected')
  await put(user.id, false)
  await eventually(() => heard.length === 1)
  expect(heard).toMatchObject([{ type: accounts.MEMBERSHIP_CHANGED, data: { paid_user: false } }])
  cable.close()
})

test('whoever does not pay learns which administrators of their agency to ask, and no others', async () => {
  const user = await someone()
  await put(user.id, false)
  expect(await user.call(accounts.membership)).toEqual({
    paid_user: false,
    administrators: [{ id: ours.buadmin.id, name: 'buadmin Test', email: expect.stringContaining('buadmin') }],
  })
  expect(await ours.buadmin.call(accounts.membership)).toEqual({ paid_user: true, administrators: [] })
})
