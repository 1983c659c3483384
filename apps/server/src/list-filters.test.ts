import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from './core/testing/agency.ts'
import { ENDPOINTS, fieldsOf, whoMay } from './core/testing/endpoints.ts'
import { startServer, type TestServer } from './core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const LISTS = ENDPOINTS.filter(
  ({ route }) => route.kind === 'read' && 'filter' in fieldsOf(route.query) && 'range' in fieldsOf(route.query),
)
const asked = (route: (typeof LISTS)[number]['route'], filter: object) =>
  fetch(`${server.origin}${route.path}?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
    headers: whoMay(route, ours).headers,
  })

test('the lists of the console and their exports are found', () => {
  expect(LISTS.length).toBeGreaterThan(60)
  expect(LISTS.map(({ name }) => name)).toEqual(expect.arrayContaining(['users.adminList', 'users.adminExport']))
})

test.each(LISTS)('$name says what it cannot be filtered by', async ({ route }) => {
  const response = await asked(route, { rolle: 'agent' })
  expect(await response.json()).toMatchObject({ errors: { filter: 'This list cannot be filtered by rolle.' } })
  expect(response.status).toBe(422)
  expect((await asked(route, { id: [1], q: 'a' })).status).toBe(200)
})
