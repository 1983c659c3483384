import * as apiKeys from '@openbook/api/api-keys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import * as users from '@openbook/api/users.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const FRESH = 'herring under the lantern'
const statusOf = async (bearer: string) =>
  (await fetch(`${server.origin}/v1/users/me`, { headers: { authorization: `Bearer ${bearer}` } })).status
async function change(user: TestUser, more: { revoke_api_keys?: boolean }) {
  const { api_token } = await user.call(sessions.showApiToken)
  const { key } = await user.call(apiKeys.create, { body: { name: 'Reports', scopes: ['all.read'] } })
  const body = { current_password: PASSWORD, password: FRESH, ...more }
  await user.call(users.updatePassword, { params: { id: user.id }, body })
  return { token: await statusOf(api_token), key: await statusOf(key), fresh: await user.call(sessions.showApiToken) }
}

test('a new password replaces the API token and ends the keys', async () => {
  const after = await change(ours.agent, {})
  expect(after).toMatchObject({ token: 401, key: 401 })
  expect(await statusOf(after.fresh.api_token)).toBe(200)
  expect((await ours.agent.call(apiKeys.list)).data).toEqual([])
})

test('keys stay where one says so; the API token does not', async () => {
  expect(await change(ours.agent2, { revoke_api_keys: false })).toMatchObject({ token: 401, key: 200 })
})

test('an API token does not change the password, not even with the old one', async () => {
  const user = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `bearer.${ours.agent.username}`,
  })
  const { api_token } = await user.call(sessions.showApiToken)
  const response = await fetch(`${server.origin}/v1/users/${user.id}/update_password`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${api_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ current_password: PASSWORD, password: FRESH }),
  })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({
    code: 'sessions.token_only',
    errors: { base: 'An API token cannot change how an account signs in.' },
  })
  await user.call(sessions.prove, { body: { password: PASSWORD } })
})

test('who has a second factor shows it first, also where the password must be changed', async () => {
  const user = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `second.${ours.agent.username}`,
  })
  const params = { id: user.id }
  const body = { current_password: PASSWORD, password: FRESH }
  const app = new TOTP({ secret: Secret.fromBase32((await user.call(twoFactor.generateQr)).otp_secret) })
  await user.call(twoFactor.enable, { body: { otp: app.generate() } })
  await ours.tenant(async db => {
    await db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [user.id])
    await db.rows('update users set change_password = true where id = $1', [user.id])
  })
  await expect(user.call(users.updatePassword, { params, body })).rejects.toMatchObject({
    status: 403,
    code: 'sessions.prove_again',
  })
  await user.call(sessions.prove, { body: { otp: app.generate({ timestamp: Date.now() + 30_000 }) } })
  expect(await user.call(users.updatePassword, { params, body })).toMatchObject({ 'change_password?': false })
})
