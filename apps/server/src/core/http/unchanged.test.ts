import { guardedTable } from '@openbook/api/core/unchanged.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixtures, makeFixtures } from '../../access-fixtures.ts'
import { holdHierarchy } from '../../users/hold-hierarchy.ts'
import { type Agency, agency, type TestUser } from '../testing/agency.ts'
import { atOnce } from '../testing/at-once.ts'
import { ENDPOINTS, type Endpoint, formOf, isEverybodys, pathOf, whoMay } from '../testing/endpoints.ts'
import { startServer, type TestServer } from '../testing/server.ts'

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

const guarded = ENDPOINTS.filter(({ route }) => guardedTable(route))
/** Settings, which are every agency's, are tried where they are set: settings/routes.test.ts. */
const GUARDED = guarded.filter(endpoint => !isEverybodys(endpoint))
/** Requests that change nothing, where that is not one without fields. */
const SAME: Record<string, object> = {
  'orders.adminUpdate': { admin_status: 'new' },
  'helps.adminUpdate': { status: 'open' },
}

interface Sent {
  by?: TestUser
  seen?: string
}
async function change({ name, route }: Endpoint, { by = whoMay(route, ours), seen }: Sent) {
  const ids = fixtures.find(([prefix]) => prefix.test(route.path))?.[1] ?? {}
  const fields = SAME[name] ?? {}
  const response = await fetch(server.origin + pathOf(route, ids), {
    method: route.method,
    headers: {
      ...by.headers,
      ...(route.body && { 'content-type': 'application/json' }),
      ...(seen && { 'if-match': `"${seen}"` }),
    },
    body: route.form ? formOf(fields) : JSON.stringify(fields),
  })
  return {
    status: response.status,
    said: (await response.json()) as { updated_at: string; code?: string; errors?: object },
  }
}

test.each(GUARDED)('$name is refused where somebody else changed it since, and changes nothing', async endpoint => {
  const { said: first } = await change(endpoint, {})
  expect(first.updated_at, 'changed without saying what was seen').toBeTruthy()
  const own = await change(endpoint, { seen: first.updated_at })
  expect(own.status, 'nobody changed it').toBe(200)
  await touch(endpoint)
  const stale = await change(endpoint, { seen: own.said.updated_at })
  expect(stale).toMatchObject({
    status: 409,
    said: {
      code: 'changed_meanwhile',
      errors: { base: expect.stringContaining('what you typed stays here until then') },
    },
  })
  expect(await changedAt(endpoint), 'as the other left it').toBe('2030-01-01T00:00:00Z')
  expect((await change(endpoint, { seen: '2030-01-01T00:00:00Z' })).status, 'once it was read again').toBe(200)
})

test('who may not reach a record hears that it is not there, whatever they say they saw', async () => {
  const endpoint = GUARDED.find(({ name }) => name === 'carriers.adminUpdate')
  const seen = '2020-01-01T00:00:00Z'
  expect(endpoint && (await change(endpoint, { by: theirs.buadmin, seen }))).toMatchObject({ status: 404 })
})

test('whoever moves somebody from a form waits for who moves people before they hold anybody', async () => {
  const { id } = theirs.agent
  const { updated_at } = await theirs.buadmin.call(users.adminShow, { params: { id } })
  const move = async () => {
    const response = await fetch(`${server.origin}/v1/admin/users/${id}`, {
      method: 'PATCH',
      headers: { ...theirs.buadmin.headers, 'content-type': 'application/json', 'if-match': `"${updated_at}"` },
      body: JSON.stringify({ manager_id: null }),
    })
    return response.status
  }
  const [moved] = await atOnce(
    server.core,
    db => holdHierarchy(db, [id]),
    [move],
    db => db.rows('select from users where id = $1 for update nowait', [id]),
  )
  expect(moved).toEqual({ status: 'fulfilled', value: 200 })
})

test.each([{ toString: 0 }, [{ toString: 0 }], true, '1', 1e300])(
  '%j as a manager is refused, whatever was seen',
  async manager_id => {
    const { id } = theirs.agent
    const { updated_at } = await theirs.buadmin.call(users.adminShow, { params: { id } })
    const response = await fetch(`${server.origin}/v1/admin/users/${id}`, {
      method: 'PATCH',
      headers: { ...theirs.buadmin.headers, 'content-type': 'application/json', 'if-match': `"${updated_at}"` },
      body: JSON.stringify({ manager_id }),
    })
    expect(response.status).toBe(422)
  },
)

/** Where nothing is written over, and why. */
const NO_FORM = {
  'apiTracking.adminUpdateKey': 'revokes or replaces a key: nothing that was typed takes the place of something',
  'featureFlags.adminUpdate': 'names the version it saw in its body, and refuses another',
  'signups.adminUpdate': 'answers a request, which is refused where it was answered before',
}

test('what is changed without saying when it was changed last is named here', () => {
  const forms = ENDPOINTS.filter(
    ({ route }) => /^\/v1\/admin\/[\w/]+\/\{id\}$/.test(route.path) && ['PATCH', 'PUT'].includes(route.method),
  )
  expect(forms.filter(one => !guarded.includes(one)).map(({ name }) => name)).toEqual(Object.keys(NO_FORM))
})

const rowOf = ({ route }: Endpoint) => {
  const ids = fixtures.find(([prefix]) => prefix.test(route.path))?.[1] ?? {}
  return { table: guardedTable(route), id: ids.id }
}
const touch = (endpoint: Endpoint) => {
  const { table, id } = rowOf(endpoint)
  return server.core.database.system(db => db.rows(`update ${table} set updated_at = '2030-01-01' where id = $1`, [id]))
}
const changedAt = (endpoint: Endpoint) =>
  server.core.database.system(async db => {
    const { table, id } = rowOf(endpoint)
    const [row] = await db.rows<{ updated_at: string }>(`select updated_at from ${table} where id = $1`, [id])
    return row?.updated_at
  })
