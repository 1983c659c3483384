import * as clientErrors from '@openbook/api/client-errors.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency, signedIn, signedOutCall } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const logged = () => vi.spyOn(server.core.log, 'error').mockImplementation(() => {})
const FAULT = {
  message: 'TypeError: no name',
  stack: 'TypeError: no name\n    at Row (https://openbook.example/assets/Row-1.js:1:20)',
  path: '/contacts',
}

test('a fault of a page is one line of the log, signed out and signed in, with whose page it was', async () => {
  const lines = logged()
  expect(await signedOutCall(server.origin)(clientErrors.create, { body: FAULT })).toEqual({
    message: 'Reported to the application development team.',
  })
  expect(lines.mock.calls).toEqual([[{ client_error: FAULT }, 'a page failed']])
  lines.mockClear()
  const { path, message } = FAULT
  await ours.agent.call(clientErrors.create, { body: { path, message } })
  const { id, business_unit_id } = { ...ours, ...ours.agent }
  const who = { user_id: id, real_user_id: id, business_unit_id }
  expect(lines.mock.calls).toEqual([[{ client_error: { message, path }, ...who }, 'a page failed']])
})

test('with a session that is over it is told all the same, of nobody', async () => {
  const lines = logged()
  await signedIn(server.origin, { token: 'gone' }).call(clientErrors.create, { body: FAULT })
  expect(lines.mock.calls).toEqual([[{ client_error: FAULT }, 'a page failed']])
})

test('nothing secret enters the log: no query of an address, no token, no field that was not asked for', async () => {
  const lines = logged()
  const token = 'Zm9yZ2VkLXRva2VuLWZvci1hLXRlc3QtMDEyMzQ1Njc4OQ'
  const script = 'https://x.example/assets/ContactPageWithALongNameIndeed-AbCdEf12.js'
  const body = {
    message: `No answer of /v1/contacts?at=10:30&q=O'Ottilie&page=2, is it there?`,
    stack: `Error\n    at f (${script}?v=Ottilie:10:5)\n    at g (/signup/${token}:1:2)`,
    path: `/invitation/${token}?q=Ottilie#Ottilie`,
    cookie: 'auth_token=Ottilie',
  }
  await ours.agent.call(clientErrors.create, { body })
  expect(lines.mock.calls[0]?.[0]).toMatchObject({
    client_error: {
      message: 'No answer of /v1/contacts, is it there?',
      stack: `Error\n    at f (${script}:10:5)\n    at g (/signup/…:1:2)`,
      path: '/invitation/…',
    },
  })
  expect(JSON.stringify(lines.mock.calls)).not.toMatch(new RegExp(`Ottilie|${token}|${ours.agent.token}`))
})

test.each([
  ['message', { message: ' ' }],
  ['message', { message: 'x'.repeat(1001) }],
  ['stack', { stack: 'x'.repeat(8001) }],
  ['path', { path: `/${'x'.repeat(500)}` }],
])('too long or empty is a 422 on %s, and nothing is logged', async (field, odd) => {
  const lines = logged()
  await expect(signedOutCall(server.origin)(clientErrors.create, { body: { ...FAULT, ...odd } })).rejects.toMatchObject(
    { status: 422, errors: { [field]: expect.any(String) } },
  )
  expect(lines).not.toHaveBeenCalled()
})

test('another site reports nothing, and nobody floods the log', async () => {
  const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  const lines = vi.spyOn(limited.core.log, 'error').mockImplementation(() => {})
  const foreign = await fetch(`${limited.origin}${clientErrors.create.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: JSON.stringify(FAULT),
  })
  expect(foreign.status).toBe(403)
  const call = signedOutCall(limited.origin)
  for (let sent = 1; sent < clientErrors.create.limit.max; sent++) await call(clientErrors.create, { body: FAULT })
  await expect(call(clientErrors.create, { body: FAULT })).rejects.toMatchObject({ status: 429 })
  expect(lines).toHaveBeenCalledTimes(clientErrors.create.limit.max - 1)
  await limited.close()
})
