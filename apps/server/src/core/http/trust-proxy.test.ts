import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { agency, PASSWORD, signedIn } from '../testing/agency.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { cameFrom } from './allowed-address.ts'
import { trustsOf } from './trust-proxy.ts'

const servers: TestServer[] = []
afterAll(() => Promise.all(servers.map(server => server.close())))
async function serverWith(TRUST_PROXY: string) {
  const server = await startServer({ env: { TRUST_PROXY } })
  servers.push(server)
  return server
}

const CLIENT = '203.0.113.7'
const FAKED = '198.51.100.9'
const HERE = '127.0.0.1'
/** The setting, what was forwarded, and whose address it is: of this machine, that of the client, or one the client made up. */
const CASES: [string, string | undefined, string][] = [
  ['', undefined, HERE],
  ['', CLIENT, HERE],
  ['0', CLIENT, HERE],
  ['1', CLIENT, CLIENT],
  ['1', `${FAKED}, ${CLIENT}`, CLIENT],
  ['2', `${FAKED}, ${CLIENT}, 10.0.0.4`, CLIENT],
  ['1', undefined, HERE],
  ['loopback', CLIENT, CLIENT],
  ['loopback', `${FAKED}, ${CLIENT}`, CLIENT],
  ['127.0.0.1', CLIENT, CLIENT],
  ['10.0.0.0/8', CLIENT, HERE],
  ['loopback, 10.0.0.0/8', `${FAKED}, ${CLIENT}, 10.0.0.4`, CLIENT],
  ['loopback', `${FAKED}, ${CLIENT}, 10.0.0.4`, '10.0.0.4'],
  ['loopback', '::1', '::1'],
]

describe.each([...new Set(CASES.map(([setting]) => setting))])('TRUST_PROXY=%s', setting => {
  test('who asks is whoever the proxies we believe say, and what they made up is not', async () => {
    const server = await serverWith(setting)
    const { agent } = await agency(server)
    for (const [, forwarded, expected] of CASES.filter(([each]) => each === setting)) {
      const { token } = await enter(server, agent.username, forwarded)
      const { data } = await signedIn(server.origin, { token }).call(sessions.list)
      expect([forwarded, data[0]?.ip]).toEqual([forwarded, expected])
    }
  })
})

async function enter(server: TestServer, username: string, forwarded: string | undefined) {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(forwarded && { 'x-forwarded-for': forwarded }) },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  return { token: /auth_token=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? '' }
}

test.each(CASES)('with %j what a socket is forwarded as %j comes from %s too', (setting, forwarded, expected) =>
  expect(cameFrom(trustsOf(setting), forwarded, HERE)).toBe(expected),
)

test('an IPv4 address in IPv6 clothes is itself, and whoever is no proxy of ours is believed nothing', () => {
  const trusts = trustsOf('loopback')
  expect(cameFrom(trusts, CLIENT, '::ffff:127.0.0.1')).toBe(CLIENT)
  expect(cameFrom(trusts, CLIENT, '::1')).toBe(CLIENT)
  expect(cameFrom(trusts, CLIENT, FAKED)).toBe(FAKED)
  expect(cameFrom(trusts, 'nonsense', HERE)).toBe('nonsense')
})

test.each(['true', 'nginx', '10.0.0.0/33', '1.2.3', '1, 10.0.0.1', '300'])(
  '%j stops the start, and says what to write',
  setting =>
    expect(() => trustsOf(setting)).toThrow(
      /^TRUST_PROXY has .+ Use the number of proxies in front, or their addresses/,
    ),
)

test('figures are for this machine alone, also behind a proxy nobody told us of', async () => {
  const { origin } = await serverWith('')
  expect((await fetch(`${origin}/metrics`)).status).toBe(200)
  expect((await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
})

test('a proxy nobody told us of is named in the log, once', async () => {
  const { origin, core } = await serverWith('')
  const said: unknown[] = []
  core.log.warn = (...words: unknown[]) => said.push(words)
  const visit = (headers = {}) => fetch(`${origin}/v1/health`, { headers })
  await visit()
  expect(said).toEqual([])
  await visit({ 'x-forwarded-for': CLIENT })
  await visit({ 'x-forwarded-for': CLIENT })
  expect(said).toEqual([[{ proxy: HERE }, expect.stringContaining('set TRUST_PROXY')]])
})
