import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openapi } from '@openbook/api/core/openapi.ts'
import type { Route } from '@openbook/api/core/route.ts'
import * as api from '@openbook/api/index.ts'
import { PERMISSIONS } from '@openbook/auth/permissions.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixtures, idsFor, makeFixtures } from './access-fixtures.ts'
import { type Agency, agency, type TestUser } from './core/testing/agency.ts'
import { ENDPOINTS, type Endpoint, fieldsOf } from './core/testing/endpoints.ts'
import { jump } from './core/testing/jump.ts'
import { sample } from './core/testing/sample.ts'
import { startServer, type TestServer } from './core/testing/server.ts'

const guarded = ENDPOINTS.filter(({ route }) => route.access !== 'public')

let server: TestServer
let ours: Agency
let theirs: Agency
let fixtures: Fixtures
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  fixtures = await makeFixtures(server, ours)
})
afterAll(() => server.close())

/** Sends a request that is right in all but who sends it. */
async function send(
  { route }: Endpoint,
  who: TestUser | undefined,
  ids: Record<string, string>,
  fields: Record<string, unknown> = {},
) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1')
  const query = route.query ? new URLSearchParams(sample(route.query) as Record<string, string>).toString() : ''
  const form = route.form ? multipart(sample(route.form) as Record<string, unknown>) : undefined
  return fetch(`${server.origin}${path}${query ? `?${query}` : ''}`, {
    method: route.method,
    headers: { ...who?.headers, ...(route.body && { 'content-type': 'application/json' }) },
    ...(form
      ? { body: form }
      : route.body
        ? { body: JSON.stringify({ ...(sample(route.body) as object), ...fields }) }
        : {}),
  })
}

function multipart(fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob(['First Name,Phone\nAnn,4015550142\n']), 'people.csv')
  return form
}

test('the permission matrix and the contract name the same words', () => {
  const named = new Set(guarded.map(({ route }) => route.access).filter(access => access !== 'signed_in'))
  expect([...named].sort()).toEqual(Object.keys(PERMISSIONS).sort())
})

/** What is left to the person themselves: proofs of who they are, ways in, data taken out, money. */
const SENSITIVE =
  /password|(?<!admin\/)two_factor|2fa|otp|api_token|api_keys|auth_ips|accept_tos|exports?\b|connect_card|payment|top_up|purchase|update_plan|authorizations|refund|store_orders\//
/** Lists and letters as files, and the invitations by which somebody comes in. */
const TAKEN_OUT = /^(text\/csv|application\/(pdf|vnd\.))/
const isTakenOut = (returns: Route['returns']) =>
  typeof returns === 'string' ? TAKEN_OUT.test(returns) : 'invitation_path' in fieldsOf(returns)
const isSensitive = ({ path, kind, returns, access }: Route) =>
  access !== 'public' &&
  (isTakenOut(returns) ||
    (SENSITIVE.test(path) && (kind === 'write' || typeof returns === 'string' || path.includes('api_token'))))

test('what is left to the person themselves is marked in_person in the contract', () => {
  const missing = ENDPOINTS.filter(({ route }) => isSensitive(route) && !route.in_person)
  expect(
    missing.map(({ name }) => name),
    'add in_person: true to these routes: whoever acts as someone must not do this',
  ).toEqual([])
})

/** Fields that say how somebody signs in, whatever the path of what takes them. */
const PROOFS = /^(current_)?password$|^username$|^otp|^two_fa|2fa|passkey|recovery_code|totp/
const variants = (schema: unknown) => (schema as { options?: unknown[] } | undefined)?.options ?? [schema]
const proofs = guarded.flatMap(endpoint =>
  variants(endpoint.route.body)
    .flatMap(body => Object.entries(fieldsOf(body)))
    .filter(([field]) => endpoint.route.kind === 'write' && PROOFS.test(field))
    .map(([field, schema]) => ({ ...endpoint, field, schema })),
)

const isOfAdminsAlone = ({ access }: Endpoint['route']) =>
  (PERMISSIONS as Record<string, readonly string[]>)[access]?.join() === 'admin'

describe('acting as someone', () => {
  /** Of the others there is nothing to see: nobody acts as an admin. */
  const marked = guarded.filter(({ route }) => route.in_person && !isOfAdminsAlone(route))
  let standIn: TestUser
  beforeAll(async () => {
    standIn = await jump(server, ours.admin, ours.buadmin, 'The access test')
  })
  test.each(marked)('$name is refused: it is left to the person', async endpoint => {
    const response = await send(endpoint, standIn, idsFor(fixtures, endpoint.route.path))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'sessions.standing_in', errors: { user: 'Access denied!' } })
  })
  test('the fields are found: at least a password of one’s own and one of somebody else', () => {
    const names = proofs.map(({ name, field }) => `${name} ${field}`)
    const known = ['users.updatePassword password', 'users.adminUpdate password', 'signups.adminUpdate username']
    expect(names).toEqual(expect.arrayContaining(known))
  })
  test.each(proofs)('$name is refused where it sets $field', async ({ field, schema, ...endpoint }) => {
    const ids = idsFor(fixtures, endpoint.route.path)
    const response = await send(endpoint, standIn, ids, { [field]: sample(schema) })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'sessions.standing_in', errors: { user: 'Access denied!' } })
  })
})

test('whatever makes an account asks for a proof that is fresh', () => {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const callers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => /await enrolUser\(/.test(text))
  expect(callers.map(({ file }) => file)).toEqual(expect.arrayContaining(['users/routes.ts', 'signups/decide.ts']))
  expect(callers.filter(({ text }) => !/await requireProof\(/.test(text)).map(({ file }) => file)).toEqual([])
})

test('no two endpoints share a method and path', () => {
  const keys = ENDPOINTS.map(({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`)
  expect(keys).toEqual([...new Set(keys)])
})

test('the served document is valid OpenAPI 3.1 and names what works, no more', async () => {
  const document = (await (await fetch(`${server.origin}/v1/openapi.json`)).json()) as {
    info: { title: string; version: string }
  }
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  expect(JSON.stringify(document)).not.toContain('x-planned')
  expect(document).toEqual(JSON.parse(JSON.stringify(openapi(api, document.info))))
})

describe('signed out', () => {
  test.each(guarded)('$name is 401', async endpoint => {
    expect((await send(endpoint, undefined, idsFor(fixtures, endpoint.route.path))).status).toBe(401)
  })
})

describe('without the permission', () => {
  const refused = guarded.flatMap(endpoint => {
    const roles = (PERMISSIONS as Record<string, readonly string[]>)[endpoint.route.access]
    const without =
      roles &&
      (['agent', 'poolholder', 'manager', 'buadmin', 'admin'] as const).filter(user => !roles.includes(ROLE[user]))
    return (without ?? []).map(user => ({ ...endpoint, user }))
  })
  test.each(refused)('$name refuses $user with 403', async ({ user, ...endpoint }) => {
    const response = await send(endpoint, ours[user], idsFor(fixtures, endpoint.route.path))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ errors: { user: 'Access denied!' } })
  })
})

describe('another agency', () => {
  const pointed = guarded.filter(({ route }) => route.path.includes('{'))
  test.each(pointed)('$name answers 404 for a record of another agency', async endpoint => {
    const ids = idsFor(fixtures, endpoint.route.path)
    for (const who of ['agent', 'manager', 'buadmin'] as const) {
      const response = await send(endpoint, theirs[who], ids)
      expect([403, 404]).toContain(response.status)
      if (response.status === 403) expect(may(endpoint, who)).toBe(false)
    }
  })
})

const ROLE = {
  agent: 'agent',
  poolholder: 'pool_holder',
  manager: 'manager',
  buadmin: 'bu_admin',
  admin: 'admin',
} as const
const may = ({ route }: Endpoint, who: keyof typeof ROLE) =>
  route.access === 'signed_in' ||
  ((PERMISSIONS as Record<string, readonly string[]>)[route.access] ?? []).includes(ROLE[who])
