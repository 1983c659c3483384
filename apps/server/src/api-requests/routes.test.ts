import * as apiRequests from '@openbook/api/api-requests.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { betweenBatches } from '../core/testing/between-batches.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { person, send, vendorOf } from '../lead-intake/fixtures/vendor.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

type Query = NonNullable<Parameters<typeof list>[0]>
const list = (
  query: {
    tab?: 'all' | 'accepted' | 'duplicate' | 'refused'
    filter_by?: (typeof apiRequests.REQUEST_FILTERS)[number]
    filter_value?: string
    page?: number
    limit?: number
  } = {},
) => ours.buadmin.call(apiRequests.adminList, { query })
const ids = async (query: Query) => (await list(query)).map(({ id }) => id)

test('requests are listed newest first, by outcome and by what they were about', async () => {
  const acme = await vendorOf(ours, { vendor_name: 'Acme Leads' })
  const zenith = await vendorOf(ours, { vendor_name: 'Zenith' })
  const sent = person()
  const accepted = await send(server, acme.key, sent)
  const duplicate = await send(server, zenith.key, sent)
  await send(server, zenith.key, { first_name: 'Nobody' })
  const [first, second] = [accepted.body.request_id, duplicate.body.request_id]
  const all = await list()
  expect(all.map(({ outcome }) => outcome)).toEqual(['refused', 'duplicate', 'accepted'])
  expect(all[0]).toMatchObject({ status: 422, code: 'lead_intake.unreadable', vendor_name: 'Zenith', contact: null })
  expect(all[2]).toMatchObject({
    id: first,
    status: 201,
    key_prefix: acme.key.slice(0, 12),
    contact: { id: accepted.body.id, name: `Wilma ${sent.last_name}` },
    ip: '127.0.0.1',
  })
  expect(await ids({ tab: 'accepted' })).toEqual([first])
  expect(await ids({ tab: 'all', limit: 1, page: 2 })).toEqual([second])
  const { number } = await ours.agent.call(contacts.show, { params: { id: accepted.body.id! } })
  const found: [NonNullable<Query['filter_by']>, string, number[]][] = [
    ['vendor', 'acme', [first]],
    ['phone', sent.phone, [second, first]],
    ['email', sent.email.toUpperCase(), [second, first]],
    ['contact', String(number), [second, first]],
    ['status', '201', [first]],
    ['ip', '10.0.0.1', []],
    ['status', 'many', []],
  ]
  for (const [filter_by, filter_value, expected] of found)
    expect(await ids({ filter_by, filter_value }), filter_by).toEqual(expected)
  expect(await theirs.buadmin.call(apiRequests.adminList)).toEqual([])
  const response = await fetch(
    `${server.origin}/v1/admin/api_requests?range=[0,0]&filter=${encodeURIComponent('{"tab":"refused"}')}`,
    { headers: ours.buadmin.headers },
  )
  expect(response.headers.get('content-range')).toBe('api_requests 0-0/1')
  const sheet = await ours.buadmin.call(apiRequests.adminExport, { query: { filter: '{"tab":"accepted"}' } })
  const [, ...lines] = (await sheet.text()).trim().split(/\r?\n/)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`Wilma ${sent.last_name}`)
})

test('what was counted of a vendor is listed: of that vendor and key alone, by code, of the last days', async () => {
  const one = await vendorOf(ours, { vendor_name: 'Fern' })
  const other = await vendorOf(ours, { vendor_name: 'Fern West' })
  for (const { key } of [one, other]) await send(server, key, { first_name: 'Nobody' })
  const by = (filter: object) =>
    ours.buadmin
      .call(apiRequests.adminList, { query: { filter: JSON.stringify(filter) } })
      .then(rows => rows.map(({ id }) => id))
  const api_vendor_id = one.id
  const sent = await by({ api_vendor_id })
  expect(sent).toHaveLength(1)
  expect(await by({ filter_by: 'vendor', filter_value: 'Fern' })).toHaveLength(2)
  const counted = { api_vendor_id, tab: 'refused', filter_by: 'status', filter_value: '422', last_days: 30 }
  expect(await by({ ...counted, code: 'lead_intake.unreadable', key_prefix: one.key.slice(0, 12) })).toEqual(sent)
  expect(await by({ ...counted, code: 'off_contract' })).toEqual([])
  expect(await by({ ...counted, key_prefix: other.key.slice(0, 12) })).toEqual([])
  await ours.tenant(db =>
    db.rows(
      `insert into api_requests (api_vendor_id, outcome, status, answer, took_ms, at) values ($1, 'refused', 422, '{}', 1, now() - interval '31 days')`,
      [api_vendor_id],
    ),
  )
  expect(await by(counted)).toEqual(sent)
  expect(await by({ ...counted, last_days: 40 })).toHaveLength(2)
  expect(await by({ ...counted, last_days: 'many' })).toHaveLength(2)
})

test('one request is shown as it came and as it was answered', async () => {
  const vendor = await vendorOf(ours)
  const sent = person({ consent: { text: 'Yes.' } })
  const { body } = await send(server, vendor.key, sent, { 'user-agent': 'acme/1.0' })
  const request = await ours.buadmin.call(apiRequests.adminShow, { params: { id: body.request_id } })
  expect(JSON.parse(request.body ?? '')).toEqual(sent)
  expect(request).toMatchObject({
    answer: body,
    user_agent: 'acme/1.0',
    content_type: 'application/json',
    consent: { consent_text: 'Yes.' },
  })
  await expect(theirs.buadmin.call(apiRequests.adminShow, { params: { id: body.request_id } })).rejects.toMatchObject({
    status: 404,
  })
})

test.each([
  ['newest', '["id","DESC"]', 1001],
  ['oldest', '["id","ASC"]', 1002],
] as const)('a spreadsheet, %s first, has each request once while vendors go on sending', async (_, sort, count) => {
  const busy = await agency(server)
  const { id, key } = await vendorOf(busy)
  await busy.tenant(db =>
    db.rows(
      `insert into api_requests (api_vendor_id, outcome, status, answer, took_ms)
       select $1, 'refused', 422, '{}', 1 from generate_series(1, 1001)`,
      [id],
    ),
  )
  betweenBatches(server, () => send(server, key, person()))
  const file = await busy.buadmin.call(apiRequests.adminExport, { query: { sort } })
  const listed = (parse(await file.text(), { bom: true, from_line: 2 }) as string[][]).map(([request]) => request)
  expect(listed).toHaveLength(count)
  expect(new Set(listed).size).toBe(count)
})

test('requests cannot be removed', async () => {
  await expect(ours.tenant(db => db.rows('delete from api_requests'))).rejects.toThrow(/permission denied/)
})
