import { request as rawRequest } from 'node:http'
import * as contacts from '@openbook/api/contacts.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixtures, idsFor, makeFixtures } from './access-fixtures.ts'
import { workbookOf, zipOf } from './contact-imports/fixtures/workbook.ts'
import { type Agency, agency, PASSWORD, type TestUser } from './core/testing/agency.ts'
import { eventually } from './core/testing/cable.ts'
import { ENDPOINTS, type Endpoint, fieldsOf, pathOf, whoMay } from './core/testing/endpoints.ts'
import { sample } from './core/testing/sample.ts'
import { startServer, type TestServer } from './core/testing/server.ts'

// The same attacks in other clothes: methods, keys, letters, hosts and archives that are not what they seem. The whole list
// is in docs/hostile.md.

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

const JSON_TYPE = { 'content-type': 'application/json' }
const at = ({ route }: Endpoint, query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ ...(route.query ? (sample(route.query) as object) : {}), ...query })
  return `${server.origin}${pathOf(route, idsFor(fixtures, route.path))}?${search}`
}
const READS = ENDPOINTS.filter(({ route }) => route.method === 'GET')

test('a method in disguise is what it was sent as', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Stays' } })
  const { headers } = ours.agent
  for (const method of ['DELETE', 'PATCH', 'PUT'])
    for (const sent of [
      {
        search: `?_method=${method}`,
        headers: JSON_TYPE,
        body: JSON.stringify({ _method: method, last_name: 'Gone' }),
      },
      { search: '', headers: { ...JSON_TYPE, 'x-http-method-override': method }, body: '{"last_name":"Gone"}' },
      { search: '', headers: { ...JSON_TYPE, 'x-method-override': method }, body: '{"last_name":"Gone"}' },
    ])
      for (const path of [`/v1/contacts/${id}`, `/v1/sessions/1`]) {
        const response = await fetch(`${server.origin}${path}${sent.search}`, {
          method: 'POST',
          headers: { ...headers, ...sent.headers },
          body: sent.body,
        })
        expect(response.status, `${method} ${path}`).toBe(404)
      }
  expect(await ours.agent.call(contacts.show, { params: { id } })).toMatchObject({ last_name: 'Stays' })
})

test('HEAD says no more than GET, and OPTIONS lets no other site in', async () => {
  const wrong: string[] = []
  for (const endpoint of READS) {
    const head = await fetch(at(endpoint), { method: 'HEAD' })
    if (endpoint.route.access !== 'public' && head.status < 400) wrong.push(`${endpoint.name} HEAD ${head.status}`)
    if (await head.text()) wrong.push(`${endpoint.name} HEAD has a body`)
    const options = await fetch(at(endpoint), {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
    })
    if (options.status < 400) wrong.push(`${endpoint.name} OPTIONS ${options.status}`)
    for (const name of options.headers.keys())
      if (name.startsWith('access-control-')) wrong.push(`${endpoint.name} ${name}`)
  }
  expect(READS.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})

test('nothing a signed-in person was answered is kept by the browser for whoever comes after', async () => {
  const wrong: string[] = []
  let seen = 0
  for (const endpoint of READS) {
    if (endpoint.route.access === 'public') continue
    for (const headers of [whoMay(endpoint.route, ours).headers, {}]) {
      const response = await fetch(at(endpoint), { headers })
      await response.arrayBuffer()
      const kept = response.headers.get('cache-control') ?? 'nothing said'
      if (response.status === 200) seen++
      if (
        !/no-store/.test(kept) &&
        !(response.headers.get('content-type')?.startsWith('image/') && /^private/.test(kept))
      )
        wrong.push(`${endpoint.name} ${response.status}: ${kept}`)
    }
  }
  expect(seen).toBeGreaterThan(80)
  expect(wrong).toEqual([])
  for (const page of ['/', '/admin/'])
    expect((await fetch(server.origin + page)).headers.get('cache-control') ?? 'no-cache', page).toMatch(/no-cache/)
})

test('an address with a token in it is told to no other site', async () => {
  for (const path of [
    '/',
    '/login',
    '/invitation/abc',
    '/reset-password',
    '/confirm-email',
    '/admin/',
    '/unsubscribe/abc',
    '/webpages/x/',
    '/v1/signups/invitations/abc',
  ])
    expect((await fetch(server.origin + path)).headers.get('referrer-policy'), path).toMatch(/same-origin|no-referrer$/)
})

/** A body as it is written, whatever JSON would make of it. */
const raw = async (path: string, body: string, who: TestUser, method = 'POST') => {
  const init = { method, headers: { ...who.headers, ...JSON_TYPE }, body }
  const response = await fetch(server.origin + path, init)
  return { status: response.status, text: await response.text() }
}

test('of a key that stands twice in a body one value is judged and kept, the same', async () => {
  const name = `twice.${ours.business_unit_id}`
  const person = `"username":"${name}","email":"${name}@example.com","first_name":"T","last_name":"W","password":"copper kettle on the pier"`
  const make = (roles: string) => raw('/v1/admin/users', `{${person},${roles}}`, ours.buadmin)
  expect((await make('"role":"agent","role":"admin"')).status).toBe(403)
  expect((await make('"role":"admin","role":"\\u0061dmin"')).status).toBe(403)
  const made = await make('"role":"admin","role":"agent"')
  expect(made.status).toBe(201)
  expect(JSON.parse(made.text)).toMatchObject({ role: 'agent' })
})

const POISONS = [
  '{"__proto__":{"role":"admin","polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"first_name":"A","__proto__":{"polluted":1}}',
  '{"contacts_scope":{"__proto__":{"all":true}}}',
]
const KIN = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

test('the names of what every object has are no keys, filters or columns', async () => {
  const wrong: string[] = []
  for (const endpoint of ENDPOINTS) {
    const { route, name } = endpoint
    const { headers } = whoMay(route, ours)
    const path = pathOf(route, idsFor(fixtures, route.path))
    if (route.body && !/sessions\.(destroy|logOut)/.test(name))
      for (const body of POISONS) {
        const response = await fetch(server.origin + path, {
          method: route.method,
          headers: { ...headers, ...JSON_TYPE },
          body,
        })
        await response.arrayBuffer()
        if (response.status >= 500) wrong.push(`${name} ${body}: ${response.status}`)
      }
    const fields = fieldsOf(route.query)
    for (const kin of KIN) {
      const ask = async (query: Record<string, string>, allowed: number[]) => {
        const response = await fetch(at(endpoint, query), { headers })
        await response.arrayBuffer()
        if (!allowed.includes(response.status)) wrong.push(`${name} ${JSON.stringify(query)}: ${response.status}`)
      }
      if (route.method !== 'GET') continue
      if ('sort' in fields) await ask({ sort: JSON.stringify([kin, 'ASC']) }, [422])
      if ('order_field' in fields) await ask({ order_field: kin }, [422])
      if ('filter' in fields) await ask({ filter: `{"${kin}":{"${kin}":"x"}}` }, [200, 422])
    }
  }
  const form = new FormData()
  form.append('__proto__', '{"polluted":1}')
  form.append('constructor', 'x')
  const sent = await fetch(`${server.origin}/v1/users/update_profile`, {
    method: 'PATCH',
    headers: ours.agent.headers,
    body: form,
  })
  expect(sent.status).toBeLessThan(500)
  expect(
    (await fetch(`${server.origin}/v1/users/me?__proto__[polluted]=1&__proto__=x`, { headers: ours.agent.headers }))
      .status,
  ).toBe(200)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(wrong).toEqual([])
})

test('letters that look like others make no name, and are the same account where the database takes them for the same', async () => {
  const person = {
    email: 'look@example.com',
    first_name: 'L',
    last_name: 'K',
    role: 'agent',
    password: 'copper kettle on the pier',
  }
  for (const username of [
    'аgent.one',
    'agent\u200bone',
    'ａｇｅｎｔ.one',
    'agent\u202eone',
    'Kim.one\u0000',
    'ıvan.one',
  ])
    await expect(
      ours.buadmin.call(users.adminCreate, { body: { ...person, username } as never }),
      username,
    ).rejects.toMatchObject({ status: 422 })
  const signIn = (username: string) =>
    fetch(`${server.origin}/v1/sessions`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ username, password: PASSWORD }),
    })
  const { username } = ours.manager
  expect((await signIn(username.toUpperCase())).status).toBe(200)
  for (const other of [
    username.replace('a', 'а'),
    username.replace('a', 'ａ'),
    `${username}\u200b`,
    username.replace('m', 'ｍ'),
  ])
    expect((await signIn(other)).status, other).toBe(401)
})

/** A request to us under another name, as a browser there would send it. */
const onHost = (host: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status?: number; body: string }>((resolve, reject) => {
    const { port } = new URL(server.origin)
    rawRequest({ host: '127.0.0.1', port, path, headers: { ...headers, host } }, answer => {
      let body = ''
      answer.on('data', chunk => {
        body += chunk
      })
      answer.on('end', () => resolve({ body, ...(answer.statusCode && { status: answer.statusCode }) }))
    })
      .on('error', reject)
      .end()
  })

test('on the domain of another agency somebody is who they are, and sees their own agency alone', async () => {
  const host = `crm.n${theirs.business_unit_id}.example`
  const domain = await theirs.buadmin.call(customDomains.create, { body: { custom_domain: host } })
  await server.core.database.system(async db => {
    await db.rows(`update custom_domains set status = 'verified', verified_at = now() where id = $1`, [domain.id])
    await server.core.hosts.changed(db)
  })
  await eventually(() => server.core.hosts.at(host))
  const { id } = await theirs.agent.call(contacts.create, { body: { last_name: 'Theirs' } })
  const me = await onHost(host, '/v1/users/me', ours.agent.headers)
  expect(me.status).toBe(200)
  expect(JSON.parse(me.body)).toMatchObject({ id: ours.agent.id, business_unit: { id: ours.business_unit_id } })
  expect((await onHost(host, `/v1/contacts/${id}`, ours.agent.headers)).status).toBe(404)
  expect(
    (await onHost(host, '/v1/users/me', { ...ours.agent.headers, 'x-forwarded-host': server.origin })).status,
  ).toBe(200)
  expect((await onHost(host, '/v1/users/me')).status).toBe(401)
})

test('an archive whose files lie over one another, or within another, is not unpacked', async () => {
  const upload = (bytes: Buffer, name: string) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    return fetch(`${server.origin}/v1/contacts/validate_import`, {
      method: 'POST',
      headers: ours.agent.headers,
      body: form,
    })
  }
  const whole = zipOf(workbookOf('<row r="1"><c r="A1"><v>1</v></c></row>'))
  const over = Buffer.from(whole)
  const first = over.indexOf('PK\x01\x02', 0, 'latin1')
  const second = over.indexOf('PK\x01\x02', first + 4, 'latin1')
  over.copy(over, second + 42, first + 42, first + 46)
  const nested = zipOf([
    { name: 'xl/workbook.xml', data: whole.toString('latin1') },
    { name: 'inner.zip', data: whole.toString('latin1') },
  ])
  for (const [bytes, name] of [
    [over, 'leads.xlsx'],
    [nested, 'leads.xlsx'],
    [over, 'leads.csv'],
    [nested, 'leads.csv'],
  ] as const) {
    const response = await upload(bytes, name)
    expect(response.status, `${name}: ${await response.text()}`).toBe(422)
  }
  expect((await fetch(`${server.origin}/v1/health`)).status).toBe(200)
})

test('who is signed out is nobody, whatever else the request names', async () => {
  const user = ours.agent2
  await user.call(sessions.destroy)
  for (const headers of [
    user.headers,
    { ...user.headers, authorization: 'Bearer ' },
    {
      ...user.headers,
      'x-identity': `${user.id}:${user.id}`,
      'x-user-id': String(user.id),
      'x-forwarded-user': user.username,
    },
    { cookie: `auth_token=; ${user.cookie}` },
    { cookie: `AUTH_TOKEN=${user.token}; auth_token=${user.token}` },
  ])
    expect((await fetch(`${server.origin}/v1/users/me`, { headers })).status).toBe(401)
})
