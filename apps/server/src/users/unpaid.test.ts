import * as accounts from '@openbook/api/accounts.ts'
import * as apiKeys from '@openbook/api/api-keys.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Delivered } from '@openbook/api/core/cable.ts'
import { BILLING_FIRST } from '@openbook/api/core/errors.ts'
import { isOpenTo } from '@openbook/api/core/route.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually, openCable } from '../core/testing/cable.ts'
import { ENDPOINTS, pathOf } from '../core/testing/endpoints.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let unpaid: TestUser
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  unpaid = await someone('agent')
  await pays(unpaid, false)
})
afterAll(() => server.close())

let people = 0
const someone = (role: 'agent' | 'bu_admin') =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role,
    username: `unpaid${people++}.${ours.business_unit_id}`,
    manager_id: ours.manager.id,
  })
const pays = ({ id }: TestUser, paid_user: boolean) =>
  ours.admin.call(users.adminSetMembership, { params: { id }, body: { paid_user, reason: 'The plan is over' } })

const guarded = ENDPOINTS.filter(({ route }) => route.access !== 'public')
const codeFor = async ({ headers }: Pick<TestUser, 'headers'>, { route }: (typeof guarded)[number]) => {
  const response = await fetch(`${server.origin}${pathOf(route, {})}`, { method: route.method, headers })
  const answer = await response.text()
  return (answer.startsWith('{') ? (JSON.parse(answer) as { code?: string }) : {}).code
}
const open = guarded.filter(({ route }) => isOpenTo(route, 'billing'))

test('billing and the profile are open, and nothing besides', async () => {
  const words = new Set(open.map(({ name }) => name.split('.')[0]))
  expect([...words].sort()).toEqual([
    'accounts',
    'authIps',
    'emailChanges',
    'passkeys',
    'profiles',
    'sessions',
    'terms',
    'twoFactor',
    'users',
    'wallets',
  ])
  const closed = guarded.filter(each => !open.includes(each))
  expect(closed.length).toBeGreaterThan(300)
  const answered: string[] = []
  for (const endpoint of closed) if ((await codeFor(unpaid, endpoint)) !== BILLING_FIRST) answered.push(endpoint.name)
  expect(answered, 'answered somebody who does not pay').toEqual([])
  expect(await codeFor(unpaid, { name: 'sessions.me', route: sessions.me })).toBeUndefined()
})

test.each(open.filter(({ route }) => route.kind === 'read'))('$name is open to who does not pay', async endpoint => {
  expect(await codeFor(unpaid, endpoint)).not.toBe(BILLING_FIRST)
})

test('a token and a key owe it as a session does', async () => {
  const user = await someone('agent')
  const { api_token } = await user.call(sessions.showApiToken)
  const { key } = await user.call(apiKeys.create, { body: { name: 'Directory', scopes: ['all.write'] } })
  await pays(user, false)
  for (const secret of [api_token, key])
    expect(
      await codeFor(
        { headers: { authorization: `Bearer ${secret}` } },
        { name: 'contacts.list', route: contacts.list },
      ),
    ).toBe(BILLING_FIRST)
})

test('whoever acts as them is not caught, nor are they once they pay', async () => {
  const user = await someone('agent')
  await pays(user, false)
  const asked = { body: { contacts_scope: { contact_group: 'all_agents' } } } as const
  await expect(user.call(contacts.list, asked)).rejects.toMatchObject({ status: 403, code: BILLING_FIRST })
  for (const who of [ours.admin, ours.buadmin]) {
    const standIn = await jump(server, who, user)
    await expect(standIn.call(contacts.list, asked)).resolves.toBeDefined()
  }
  await pays(user, true)
  await expect(user.call(contacts.list, asked)).resolves.toBeDefined()
})

test('an open socket hears nothing more but whether they pay', async () => {
  const user = await someone('agent')
  const heard: Delivered[] = []
  const cable = openCable(server.origin, user.headers)
  const message = (said: Delivered) => heard.push(said)
  cable.client.subscribe({ channel: 'NotificationsChannel' }, { message })
  cable.client.subscribe({ channel: accounts.MEMBERSHIP_CHANNEL }, { message })
  await eventually(
    () => cable.frames.filter(frame => 'type' in frame && frame.type === 'confirm_subscription').length > 1,
  )
  await pays(user, false)
  const rejected = () => cable.frames.some(frame => 'type' in frame && frame.type === 'reject_subscription')
  await eventually(rejected)
  await eventually(() => heard.length === 1)
  await ours.tenant(db =>
    server.core.cable.publish(db, `user:${user.id}`, { type: 'notifications.created', data: { title: 'A contact' } }),
  )
  await pays(user, true)
  await eventually(() => heard.length === 2)
  expect(heard.map(({ type, data }) => [type, data])).toEqual([
    [accounts.MEMBERSHIP_CHANGED, { paid_user: false }],
    [accounts.MEMBERSHIP_CHANGED, { paid_user: true }],
  ])
  cable.close()
})
