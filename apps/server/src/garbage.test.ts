import type { Route } from '@openbook/api/core/route.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from './core/testing/agency.ts'
import { ENDPOINTS } from './core/testing/endpoints.ts'
import { ownServer } from './core/testing/own-server.ts'
import { sample } from './core/testing/sample.ts'
import type { TestServer } from './core/testing/server.ts'
import { changedSince, type Snapshot, snapshot } from './core/testing/snapshot.ts'

let server: TestServer
let ours: Agency
/** Alone on its database: every refusal is held against all its rows. */
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
})
afterAll(() => server.close())
const CANCEL = `update bulk_jobs set state = 'cancelled' where state in ('previewing', 'queued', 'running', 'undoing')`
/** A job that was begun by chance ends here. */
const atRest = () => ours.tenant(db => db.rows(CANCEL))
beforeEach(atRest)

const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '-1',
    '0',
    '1e309',
    '99999999999999999999',
    'NaN',
    "'; drop table contacts; --",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '\uD800',
    '﷽',
    '💥',
    'a'.repeat(5000),
    '[]',
    '{}',
    'null',
    'true',
  ),
  fc.string(),
  fc.string({ unit: 'binary' }),
)
const anything = fc.oneof(
  odd,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue(),
  fc.array(odd),
)

/** A right body with one field made odd: gets past the first checks. */
const nearly = (schema: unknown) =>
  fc.tuple(anything, fc.nat(), fc.nat()).map(([value, at, deep]) => {
    const body = structuredClone(sample(schema)) as Record<string, unknown>
    if (typeof body !== 'object' || body === null) return value
    const keys = Object.keys((schema as { shape?: object }).shape ?? body)
    const key = keys[at % Math.max(keys.length, 1)] ?? 'extra'
    const inner = (schema as { shape?: Record<string, { shape?: object }> }).shape?.[key]?.shape
    if (inner && deep % 2)
      body[key] = { ...(body[key] as object), [Object.keys(inner)[deep % Object.keys(inner).length] ?? 'x']: value }
    else body[key] = value
    return body
  })

const bodies = (route: Route) =>
  fc.oneof(
    ...(route.body
      ? [nearly(route.body).map(body => JSON.stringify(body) ?? ''), fc.jsonValue().map(body => JSON.stringify(body))]
      : []),
    fc.constantFrom(
      '',
      '{',
      '[1',
      '"',
      'null',
      '[]',
      '{"__proto__":{"admin":true}}',
      'not json at all',
      `{"a":"${'\\u0000'}"}`,
    ),
  )

async function throwAt(
  route: Route,
  who: TestUser,
  parts: { ids: string[]; query: [string, string][]; body: string; type: string },
) {
  let index = 0
  const path = route.path.replace(/\{\w+\}/g, () =>
    encodeURIComponent((parts.ids[index++ % parts.ids.length] ?? 'x').toWellFormed()),
  )
  const query = new URLSearchParams(
    parts.query.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()]),
  ).toString()
  return fetch(`${server.origin}${path}?${query}`, {
    method: route.method,
    headers: { ...who.headers, ...(route.method !== 'GET' && { 'content-type': parts.type }) },
    ...(route.method !== 'GET' && { body: parts.body }),
  })
}

/** What one garbage had told may be said a moment later. */
const TOLD = ['cable_events']

const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/xml',
]

describe('garbage never makes a 500, and what is refused changes nothing', () => {
  test.each(ENDPOINTS)(
    '$name',
    async ({ name, route }) => {
      const who = await mint(server, {
        business_unit_id: ours.business_unit_id,
        role: 'bu_admin',
        username: `garbage.${name}.${ours.business_unit_id}`,
      })
      const names = Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {})
      const parts = fc.record({
        ids: fc.array(fc.oneof(odd, fc.constant('1')), { minLength: 2, maxLength: 2 }),
        query: fc.array(fc.tuple(names.length ? fc.constantFrom(...names) : fc.string(), odd), { maxLength: 4 }),
        body: bodies(route),
        type: fc.constantFrom(...TYPES),
      })
      let before: Snapshot | undefined
      let written = false
      await fc.assert(
        fc.asyncProperty(parts, async part => {
          if (written) await atRest()
          if (written || !before) before = await snapshot(server, ours, TOLD)
          const response = await throwAt(route, who, part)
          await response.arrayBuffer()
          expect(response.status).toBeLessThan(500)
          if (response.status >= 400) expect(changedSince(before, await snapshot(server, ours, TOLD))).toEqual([])
          else {
            before = undefined
            written ||= route.method !== 'GET'
          }
        }),
        { numRuns: 25, endOnFailure: true, includeErrorInReport: true },
      )
    },
    60_000,
  )
})
