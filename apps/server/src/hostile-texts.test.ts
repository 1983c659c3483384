import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixtures, idsFor, makeFixtures } from './access-fixtures.ts'
import { type Agency, agency, type TestUser } from './core/testing/agency.ts'
import { ask } from './core/testing/ask.ts'
import { ENDPOINTS, type Endpoint, formOf, isEverybodys, whoMay } from './core/testing/endpoints.ts'
import { type Json, jsonOf, sample } from './core/testing/sample.ts'
import { startServer, type TestServer } from './core/testing/server.ts'

// A script in every text of the contract: whatever takes a text is found in its schema, so that a new field is tried by itself.

let server: TestServer
let ours: Agency
let fixtures: Fixtures
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  fixtures = await makeFixtures(server, ours)
})
afterAll(() => server.close())

const SCRIPT = 'x<script>ran=1</script>'
type At = readonly (string | 0)[]

/** Where in a body a text of one's own choice may stand. */
function textsOf(json: Json, defs: Record<string, Json>, at: At = []): At[] {
  if (at.length > 5) return []
  const { type, enum: one, const: fixed, format, properties, items, anyOf, oneOf, $ref } = json
  if ($ref) return textsOf(defs[$ref.split('/').at(-1) ?? ''] ?? {}, defs, at)
  if (one || fixed !== undefined || format) return []
  if (type === 'string') return [at]
  if (items) return textsOf(items, defs, [...at, 0])
  const inside = Object.entries(properties ?? {}).flatMap(([name, each]) => textsOf(each, defs, [...at, name]))
  return [...inside, ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap(each => textsOf(each, defs, at))]
}

/** The body with the script there; what is on the way to it is made. */
function put(body: unknown, [first, ...rest]: At): unknown {
  if (first === undefined) return SCRIPT
  if (first === 0) return [put(Array.isArray(body) ? body[0] : undefined, rest)]
  const known = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return { ...known, [first]: put(known[first], rest) }
}

async function send(endpoint: Endpoint, who: TestUser, body?: unknown) {
  const { route } = endpoint
  const headers = route.access === 'public' ? {} : who.headers
  const form = route.form && formOf((body ?? {}) as object)
  const sent = { ids: idsFor(fixtures, route.path), ...(form ? { form } : { body }) }
  const { status, text, head } = await ask(server.origin, endpoint, headers, sent)
  const safe =
    head.get('x-content-type-options') === 'nosniff' &&
    (head.get('content-type')?.startsWith('application/json') ||
      head.get('content-disposition')?.startsWith('attachment'))
  return { status, text, safe }
}

/** What ends sessions goes last. */
const late = ({ name }: Endpoint) =>
  /^sessions\.|assword|twoFactor/.test(name) ? 2 : /^users\.admin|^userChanges/.test(name) ? 1 : 0
const writes = ENDPOINTS.filter(
  endpoint =>
    endpoint.route.kind === 'write' && (endpoint.route.body ?? endpoint.route.form) && !isEverybodys(endpoint),
).toSorted((a, b) => late(a) - late(b))

/** Who has no session is refused as that; and a wrong proof of who one is ends one. */
const mayRefuse = (endpoint: Endpoint) => endpoint.route.access === 'public' || late(endpoint) > 0

test('a script in any text of any write is refused in our words or kept as it is, and no answer gives it back as a page', async () => {
  const wrong: string[] = []
  let taken = 0
  for (const endpoint of writes) {
    const schema = endpoint.route.body ?? endpoint.route.form
    const json = jsonOf(schema)
    for (const at of textsOf(json, json.$defs ?? {})) {
      const { status, text, safe } = await send(endpoint, whoMay(endpoint.route, ours), put(sample(schema), at))
      if (status < 300) taken++
      if (status >= 500 || (status === 401 && !mayRefuse(endpoint)) || (text && status !== 302 && !safe))
        wrong.push(`${endpoint.name} ${at.join('.')}: ${status} ${text.slice(0, 120)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(taken).toBeGreaterThan(130)
  const showing: string[] = []
  for (const endpoint of ENDPOINTS.filter(({ route }) => route.kind === 'read'))
    for (const who of [ours.agent, ours.buadmin]) {
      const { text, safe } = await send(endpoint, who)
      if (!text.includes('<script>ran=1')) continue
      showing.push(endpoint.name)
      if (!safe) wrong.push(`${endpoint.name} shows it as a page`)
    }
  expect(wrong).toEqual([])
  expect(new Set(showing).size).toBeGreaterThan(100)
})
