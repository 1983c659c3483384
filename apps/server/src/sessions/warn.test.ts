import * as passkeys from '@openbook/api/passkeys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { softPasskey } from '../core/testing/passkey.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'http://localhost:3000' } })
  ours = await agency(server)
})
afterAll(() => server.close())

let count = 0
const someone = () =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `warned${count++}.${ours.business_unit_id}`,
  })
interface Letter {
  to: string
  subject: string
  body: string
}
const letters = ({ id }: TestUser) =>
  ours.tenant(db =>
    db.rows<Letter>('select sent_to as "to", subject, body from sandbox_mails where user_id = $1 order by id', [id]),
  )
const subjects = async (user: TestUser) => (await letters(user)).map(({ subject }) => subject)
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn({ username }: TestUser, ip: string, cookie = '') {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, 'user-agent': FIREFOX, cookie },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  return /known_browser=[^;]+/.exec(response.headers.getSetCookie().join())?.[0] ?? ''
}

test('a sign-in from a browser never seen before is told by mail, once; one that is known is not', async () => {
  const user = await someone()
  const known = await signIn(user, '203.0.113.7')
  await eventually(async () => (await letters(user)).length > 0)
  const [letter] = await letters(user)
  expect(letter).toMatchObject({ to: `${user.username}@example.test`, subject: 'A new sign-in to Openbook' })
  expect(letter?.body).toMatch(/Firefox on Windows, from the address 203\.0\.113\.7, on /)
  expect(letter?.body).toContain('http://localhost:3000/account/profile?tab=sessions')
  await signIn(user, '203.0.113.7')
  await signIn(user, '198.51.100.20', known)
  await signIn(user, '198.51.100.99')
  await eventually(async () => (await letters(user)).length > 1)
  expect((await letters(user)).map(({ body }) => /address ([\d.]+),/.exec(body)?.[1])).toEqual([
    '203.0.113.7',
    '198.51.100.99',
  ])
})

test('another password or e-mail address is told, the latter to the address until now', async () => {
  const user = await someone()
  const own = `${user.username}@example.test`
  await user.call(users.updatePassword, {
    params: { id: user.id },
    body: { current_password: PASSWORD, password: 'copper kettle on the pier' },
  })
  await eventually(async () => (await letters(user)).length === 1)
  const update = (body: Parameters<typeof user.call<typeof users.adminUpdate>>[1]['body']) =>
    ours.buadmin.call(users.adminUpdate, { params: { id: user.id }, body })
  await update({ email: `new.${own}`, first_name: 'Jo' })
  await update({ email: `new.${own}`, last_name: 'Vance' })
  await eventually(async () => (await letters(user)).length === 2)
  await update({ password: 'lantern in the harbor' })
  await eventually(async () => (await letters(user)).length === 3)
  expect((await letters(user)).map(({ to, subject }) => [to, subject])).toEqual([
    [own, 'Your Openbook password was changed'],
    [own, 'Your Openbook e-mail address was changed'],
    [`new.${own}`, 'Your Openbook password was changed'],
  ])
  expect((await letters(user)).at(-1)?.body).toContain('an administrator gave your account another password')
})

test('a second proof that comes or goes is told; what was refused is not', async () => {
  const user = await someone()
  const key = softPasskey()
  const { options } = await user.call(passkeys.registrationOptions)
  const { passkey } = await user.call(passkeys.create, {
    body: { name: 'Phone', response: key.create(options as never) },
  })
  await expect(user.call(twoFactor.enable, { body: { otp: '000000' } })).rejects.toMatchObject({ status: 422 })
  await user.call(passkeys.destroy, { params: { id: passkey.id } })
  await user.call(twoFactor.update2fa, { body: { by_email: false } })
  await eventually(async () => (await letters(user)).length > 1)
  expect(await subjects(user)).toEqual([
    'A second step was added to your Openbook sign-in',
    'A second step of your Openbook sign-in was removed',
  ])
})

test('of all sessions this one stays, and whatever else was given stays too', async () => {
  const user = await someone()
  const { api_token } = await user.call(sessions.showApiToken)
  for (const ip of ['203.0.113.1', '203.0.113.2']) await signIn(user, ip)
  expect((await user.call(sessions.list)).data).toHaveLength(3)
  expect(await user.call(sessions.logOutOfOthers)).toEqual({ ended: 2 })
  expect((await user.call(sessions.list)).data).toMatchObject([{ current: true }])
  const byToken = await fetch(`${server.origin}/v1/users/me`, { headers: { authorization: `Bearer ${api_token}` } })
  expect(byToken.status).toBe(200)
  await ours.agent2.call(sessions.logOutOfOthers)
  expect((await user.call(sessions.me)).id).toBe(user.id)
})
