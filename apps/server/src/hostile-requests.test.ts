import { glob, readFile } from 'node:fs/promises'
import { request as rawRequest } from 'node:http'
import * as signups from '@openbook/api/signups.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixtures, idsFor, makeFixtures } from './access-fixtures.ts'
import { type Agency, agency, mint, signedOutCall, type TestUser } from './core/testing/agency.ts'
import { ENDPOINTS, type Endpoint, fieldsOf, formOf, pathOf, whoMay } from './core/testing/endpoints.ts'
import { ownServer } from './core/testing/own-server.ts'
import { sample } from './core/testing/sample.ts'
import type { TestServer } from './core/testing/server.ts'
import { changedSince, snapshot } from './core/testing/snapshot.ts'

// Requests made to do harm, thrown at the whole contract. What else is tried, and where, is in docs/hostile.md.

let server: TestServer
let ours: Agency
let theirs: Agency
let fixtures: Fixtures
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
  theirs = await agency(server)
  fixtures = await makeFixtures(server, ours)
})
afterAll(() => server.close())

/** A feature flag that another test switches is told to every agency. */
const TOLD = ['cable_events']
const JSON_TYPE = { 'content-type': 'application/json' }
interface Sent {
  headers?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}
const typeOf = (body: unknown) => (body instanceof FormData ? {} : JSON_TYPE)
const bytesOf = (body: unknown) => (body instanceof FormData ? body : JSON.stringify(body))
async function send({ route }: Endpoint, { headers, query = {}, body }: Sent) {
  const search = new URLSearchParams({ ...(route.query ? (sample(route.query) as object) : {}), ...query })
  const response = await fetch(`${server.origin}${pathOf(route, idsFor(fixtures, route.path))}?${search}`, {
    method: route.method,
    headers: { ...(body !== undefined && typeOf(body)), ...headers },
    ...(body !== undefined && { body: bytesOf(body) }),
  })
  return { status: response.status, text: await response.text() }
}
const codeOf = (text: string) => (JSON.parse(text || '{}') as { code?: string }).code

test('no endpoint writes for another site, nor without the anti-forgery token of the very session', async () => {
  const writes = ENDPOINTS.filter(({ route }) => route.kind === 'write' || route.method !== 'GET')
  const { cookie, headers } = ours.agent
  const wrong: string[] = []
  for (const endpoint of writes) {
    const foreign: Sent[] = [
      { headers: { ...headers, origin: 'https://evil.example' } },
      { headers: { ...headers, 'sec-fetch-site': 'cross-site' } },
      { headers: { ...headers, 'sec-fetch-site': 'same-site' } },
    ]
    const unmarked: Sent[] = [{ headers: { cookie } }, { headers: { cookie, 'x-csrf-token': theirs.agent.csrf } }]
    for (const sent of foreign)
      if (codeOf((await send(endpoint, sent)).text) !== 'foreign_origin') wrong.push(`${endpoint.name}, from elsewhere`)
    if (endpoint.route.access === 'public') continue
    for (const sent of unmarked)
      if (codeOf((await send(endpoint, sent)).text) !== 'csrf') wrong.push(`${endpoint.name}, without the token`)
  }
  expect(writes.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

test('no other site may read an answer', async () => {
  const response = await fetch(`${server.origin}/v1/users/me`, {
    headers: { ...ours.agent.headers, origin: 'https://evil.example' },
  })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

const INJECTED = ['id;drop table contacts', '(select 1)', 'id desc, (select password_hash from users limit 1)', '1']

test('a list is sorted by its own columns alone: anything else is a 422, and no SQL', async () => {
  const wrong: string[] = []
  const asked = async (endpoint: Endpoint, sent: Sent, what: string) => {
    const { status, text } = await send(endpoint, { ...sent, headers: whoMay(endpoint.route, ours).headers })
    if (status !== 422) wrong.push(`${endpoint.name}, ${what}: ${status} ${text.slice(0, 80)}`)
  }
  let lists = 0
  for (const endpoint of ENDPOINTS) {
    const { query, body } = endpoint.route
    const [inQuery, inBody] = [fieldsOf(query), fieldsOf(body)]
    if (!('order_field' in inQuery || 'order_field' in inBody || 'contacts_scope' in inBody)) continue
    lists++
    const whole = body ? { body: sample(body) as object } : {}
    for (const order_field of INJECTED) {
      if ('order_field' in inQuery) await asked(endpoint, { ...whole, query: { order_field } }, order_field)
      if ('sort' in inQuery)
        await asked(endpoint, { query: { sort: JSON.stringify([order_field, 'ASC']) } }, `sort ${order_field}`)
      if ('order_field' in inBody) await asked(endpoint, { body: { ...whole.body, order_field } }, order_field)
      if ('contacts_scope' in inBody)
        await asked(endpoint, { body: { ...whole.body, contacts_scope: { order_field } } }, `scope ${order_field}`)
    }
    if ('order' in inQuery) await asked(endpoint, { ...whole, query: { order: 'asc; select 1' } }, 'order')
  }
  expect(lists).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

test('no filter of a list is SQL, whatever stands in it', async () => {
  const names = new Set(['id', 'q'])
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname }))
    for (const [, name = ''] of (await readFile(`${import.meta.dirname}/${file}`, 'utf8')).matchAll(/filter\.(\w+)/g))
      names.add(name)
  const values = ["' or 1=1; drop table contacts; --", { $gt: '' }, '\u0000']
  const wrong: string[] = []
  const before = await snapshot(server, theirs, TOLD)
  for (const endpoint of ENDPOINTS) {
    if (!('filter' in fieldsOf(endpoint.route.query))) continue
    const { headers } = whoMay(endpoint.route, ours)
    for (const value of values) {
      const each = [...names].map(name => ({ [name]: value }))
      for (const filter of [...each, { nothing: value }]) {
        const sent = { headers, query: { filter: JSON.stringify(filter) } }
        const { status, text } = await send(endpoint, sent).catch(() => ({ status: 599, text: 'broken off' }))
        if (status >= 500) wrong.push(`${endpoint.name} ${JSON.stringify(filter)}: ${status}`)
        if (text.includes(theirs.agent.username))
          wrong.push(`${endpoint.name} ${JSON.stringify(filter)} shows too much`)
      }
    }
  }
  expect(names.size).toBeGreaterThan(8)
  expect(wrong).toEqual([])
  expect(changedSince(before, await snapshot(server, theirs, TOLD))).toEqual([])
}, 300_000)

/** What nobody may hand in about themselves or anything else. */
const slipped = () => ({
  role: 'admin',
  roles: ['admin'],
  admin: true,
  business_unit_id: theirs.business_unit_id,
  real_user_id: ours.admin.id,
  manager_id: null,
  password_hash: 'x',
  api_token_version: 9,
  deactivated_at: null,
  change_password: false,
  created_by: theirs.agent.id,
  status: 'approved',
})
const people = () =>
  server.core.database.system(db =>
    db.rows<{ id: number }>(
      `select id, business_unit_id, username, role, manager_id, password_hash, deactivated_at from users
        where business_unit_id = any($1) order by id`,
      [[ours.business_unit_id, theirs.business_unit_id]],
    ),
  )
/** These end the session that asks. */
const LEAVES = new Set(['sessions.destroy', 'sessions.logOutOfAll', 'sessions.destroyOne'])

test.each(['agent', 'manager'] as const)('no write of an %s slips in a role, an agency or a password', async kind => {
  const who = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: kind,
    username: `slips.${kind}.${ours.business_unit_id}`,
  })
  const [before, beside] = [await people(), await snapshot(server, theirs, TOLD)]
  for (const endpoint of ENDPOINTS) {
    const { kind: act, body, form } = endpoint.route
    if (act !== 'write' || !(body ?? form) || LEAVES.has(endpoint.name)) continue
    const own = endpoint.route.path.startsWith('/v1/users/{id}')
    const path = own ? pathOf(endpoint.route, { id: String(who.id) }) : undefined
    const all = { ...(sample(body ?? form) as object), ...slipped() }
    const sent = body ? all : formOf(all)
    const { status } = path
      ? await fetch(`${server.origin}${path}`, {
          method: endpoint.route.method,
          headers: { ...typeOf(sent), ...who.headers },
          body: bytesOf(sent),
        })
      : await send(endpoint, { headers: who.headers, body: sent })
    expect(status, endpoint.name).toBeLessThan(500)
  }
  const after = await people()
  expect(after.filter(({ id }) => before.some(known => known.id === id))).toEqual(before)
  expect(after.length).toBe(before.length)
  expect(changedSince(beside, await snapshot(server, theirs, TOLD))).toEqual([])
})

test('who asks to join hands in neither a role nor a decision', async () => {
  const { path } = await ours.buadmin.call(signups.adminUpdateLink, { body: { open: true } })
  const body = { agency: path.replace('/signup/', ''), first_name: 'Mal', last_name: 'Ory', email: 'mal@example.com' }
  await signedOutCall(server.origin)(signups.create, { body: { ...body, ...slipped() } as never })
  const [asked] = await ours.buadmin.call(signups.adminList, { query: { q: 'mal@example.com' } })
  expect(asked).toMatchObject({ status: 'pending', user_id: null })
  expect(await theirs.buadmin.call(signups.adminList)).toEqual([])
})

test('an administrator of an agency makes nobody mightier than themselves, nor of another agency', async () => {
  const { buadmin, agent } = ours
  const tries: [TestUser, object][] = [
    [buadmin, { role: 'admin' }],
    [buadmin, { business_unit_id: theirs.business_unit_id }],
    [buadmin, { manager_id: theirs.manager.id }],
    [ours.manager, { role: 'manager' }],
  ]
  const before = await people()
  for (const [who, body] of tries)
    await expect(who.call(users.adminUpdate, { params: { id: agent.id }, body: body as never })).rejects.toMatchObject({
      status: expect.toSatisfy((status: number) => status === 403 || status === 422),
    })
  expect(await people()).toEqual(before)
})

/** As the bytes are written, which fetch would tidy up first. */
const locationOf = (path: string, host: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const { port } = new URL(server.origin)
    rawRequest({ host: '127.0.0.1', port, path, headers: { host } }, answer => {
      answer.resume()
      resolve(answer.headers.location)
    })
      .on('error', reject)
      .end()
  })

test('no address leads to another site', async () => {
  const evil = ['//evil.example', '/\\evil.example', '/%5cevil.example', '/%2f%2fevil.example', '/%0d%0aLocation:x']
  const froms = ['', '/admin', '/webpages', '/webpages/x', '/login?redirect_path=', '/api/auth/callback?to=']
  const others = ['/sso-logout?post_logout_redirect_uri=https://evil.example', '/admin', '/webpages/evil.example']
  const paths = [...froms.flatMap(from => evil.map(each => `${from}${each}`)), ...others]
  let led = 0
  for (const host of ['localhost', 'x.localhost'])
    for (const path of paths) {
      const to = await locationOf(path, host)
      if (to === undefined) continue
      led++
      expect(new URL(to, `http://localhost${path.startsWith('/') ? '' : '/'}`).host, `${path} → ${to}`).toBe(
        'localhost',
      )
      expect(to).not.toMatch(/[\r\n\\]|^\/\//)
    }
  expect(led).toBeGreaterThan(2)
})
