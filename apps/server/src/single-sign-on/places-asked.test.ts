import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency, signedOutCall } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

const CLIENT = 'openbook'
let server: TestServer
let close = () => {}
let issuer: string
let metadata: Record<string, string> = {}
let asked: string[] = []
const pair = generateKeyPair('RS256')
beforeAll(async () => {
  server = await startServer()
  const key = { ...(await exportJWK((await pair).publicKey)), alg: 'RS256', use: 'sig' }
  const provider = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(url === '/keys' ? { keys: [key] } : metadata))
  }).listen(0)
  await new Promise(resolve => provider.once('listening', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  close = () => provider.close().closeAllConnections()
})
afterAll(async () => {
  close()
  await server.close()
})

/** Of this machine too, and under none of the names that development may use. */
const inside = (path: string) => issuer.replace('127.0.0.1', '0.0.0.0') + path
/** An agency of this provider, as it describes itself by then; gives the name to sign in under. */
async function configured(more: Record<string, string> = {}): Promise<string> {
  asked = []
  metadata = {
    issuer,
    ...{ authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` },
    ...more,
  }
  const { buadmin, business_unit_id } = await agency(server)
  const made = { slug: `places-${business_unit_id}`, client_id: `${CLIENT}-${business_unit_id}` }
  await buadmin.call(singleSignOn.adminCreate, {
    body: {
      ...made,
      name: 'Pier',
      issuer,
      client_secret: 'a secret between the two',
      allowed_domains: ['example.test'],
    },
  })
  return made.slug
}
async function notice(slug: string): Promise<{ status: number; code?: string }> {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const logout_token = await new SignJWT({ events, sub: 'somebody', jti: randomUUID() })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer)
    .setAudience(slug.replace('places', CLIENT))
    .setIssuedAt()
    .sign((await pair).privateKey)
  const response = await fetch(`${server.origin}/api/auth/backchannel_logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token }),
  })
  return { status: response.status, ...(JSON.parse((await response.text()) || '{}') as { code?: string }) }
}
const begin = (sso: string) => signedOutCall(server.origin)(singleSignOn.begin, { body: { sso } })
const forget = () => server.core.database.system(db => db.rows('delete from sso_providers where issuer = $1', [issuer]))

test('a provider is asked where it says, on the public net', async () => {
  const slug = await configured()
  expect(await notice(slug)).toEqual({ status: 200 })
  expect(asked).toContain('/keys')
  expect((await begin(slug)).redirect_to).toContain(`${issuer}/auth`)
  await forget()
})

test('a provider that says to ask for its keys inside is not asked there: its notice is answered as a bad one', async () => {
  const slug = await configured({ jwks_uri: inside('/keys') })
  expect(await notice(slug)).toMatchObject({ status: 400, code: 'backchannel_logout_error' })
  expect(asked).not.toContain('/keys')
  await forget()
})

test('nor for its tokens', async () => {
  const slug = await configured({ token_endpoint: inside('/token') })
  await expect(begin(slug)).rejects.toMatchObject({ status: 503, code: 'discovery_error' })
  await forget()
})
