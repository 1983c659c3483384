import * as statuses from '@openbook/api/statuses.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from './testing/agency.ts'
import { ENDPOINTS, whoMay } from './testing/endpoints.ts'
import { startServer, type TestServer } from './testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const sheet = async (path: string, { headers } = ours.buadmin) => {
  const response = await fetch(`${server.origin}${path}`, { headers })
  expect(response.status, path).toBe(200)
  const [headings = [], ...rows] = parse(await response.text(), { bom: true }) as string[][]
  return { headings, rows, name: response.headers.get('content-disposition') }
}

/** Mail of the sandbox holds links and codes that sign somebody in: no file of them lies about. */
const NOT_EXPORTED = ['sandbox_mails']
const lists = ENDPOINTS.flatMap(({ route }) => (route.range ? [{ path: route.path, range: route.range }] : []))

test('every list of the console can be taken out as a spreadsheet, or is named as one that need not', () => {
  const exported = new Set(ENDPOINTS.map(({ route }) => route.path))
  const without = lists.filter(({ path }) => !exported.has(`${path}/export.csv`)).map(({ range }) => range)
  expect(without.sort()).toEqual(NOT_EXPORTED)
})

test('every export is answered, and no two of its headings are alike', async () => {
  const exports = ENDPOINTS.filter(({ route }) => lists.some(({ path }) => route.path === `${path}/export.csv`))
  expect(exports.length).toBeGreaterThan(20)
  for (const { route } of exports) {
    const { headings, rows } = await sheet(route.path, whoMay(route, ours))
    expect(headings.length, route.path).toBeGreaterThan(2)
    expect(new Set(headings).size, route.path).toBe(headings.length)
    for (const cells of rows) expect(cells.join(), route.path).not.toContain('[object')
  }
})

test('an export holds what the list finds, in its order, and is in the audit log', async () => {
  const { buadmin, tenant } = await agency(server)
  for (const [position, title] of ['Cold', 'Warm', '=1+1', 'Warmest'].entries())
    await buadmin.call(statuses.adminCreate, { body: { title, position } })
  await ours.buadmin.call(statuses.adminCreate, { body: { title: 'Of another agency', position: 1 } })
  const path = '/v1/admin/statuses/export.csv'
  const all = await sheet(path, buadmin)
  expect(all.name).toBe('attachment; filename="statuses.csv"')
  const headings = ['Id', 'Title', 'Position', 'Stops contact', 'For new leads']
  expect(all.headings).toEqual([...headings, 'Created at (UTC)', 'Updated at (UTC)'])
  expect(all.rows.map(([, title]) => title)).toEqual(['Cold', 'Warm', "'=1+1", 'Warmest'])
  expect(all.rows[0]?.[5]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const some = await sheet(`${path}?filter={"q":"warm"}&sort=["title","DESC"]`, buadmin)
  expect(some.rows.map(([, title]) => title)).toEqual(['Warmest', 'Warm'])
  const noted = await tenant(db =>
    db.rows(`select changes from audit_log where action = 'statuses.export' and user_id = $1 order by id`, [
      buadmin.id,
    ]),
  )
  expect(noted).toEqual([{ changes: {} }, { changes: { q: 'warm' } }])
})

test('an export goes on past the first batch, and has each row once', async () => {
  const { tenant, buadmin } = await agency(server)
  await tenant(db =>
    db.rows(`insert into carriers (name) select 'Carrier ' || to_char(n, 'FM0000') from generate_series(1, 2001) n`),
  )
  const { headings, rows } = await sheet('/v1/admin/carriers/export.csv', buadmin)
  const at = headings.indexOf('Name')
  expect(rows.map(row => row[at])).toEqual(
    Array.from({ length: 2001 }, (_, n) => `Carrier ${String(n + 1).padStart(4, '0')}`),
  )
})

test('what is wrong with what an export is asked is said, and nothing is sent', async () => {
  const { headers } = ours.buadmin
  const response = await fetch(`${server.origin}/v1/admin/statuses/export.csv?sort=["secret","ASC"]`, { headers })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: { sort: 'This list cannot be sorted by that.' } })
})
