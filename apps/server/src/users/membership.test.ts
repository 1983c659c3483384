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
