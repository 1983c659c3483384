import * as apiKeys from '@openbook/api/api-keys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, PASSWORD, type TestUser } from '../core/testing/agency.ts'
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
