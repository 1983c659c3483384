import * as apiTracking from '@openbook/api/api-tracking.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { SENT } from './usage.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const vendor = (vendor_name: string) =>
  ours.buadmin.call(apiTracking.adminCreate, { body: { vendor_name, owner_id: ours.agent.id } })
const keysOf = (id: number) =>
  ours.buadmin.call(apiTracking.adminListKeys, { query: { filter: JSON.stringify({ api_vendor_id: id }) } })

interface Sent {
  outcome: string
  status?: number
  code?: string
  ago: string
  times?: number
  key?: number
}
const send = (id: number, { outcome, status = 200, code, ago, times = 1, key }: Sent) =>
  ours.tenant(db =>
    db.rows(
      `insert into api_requests (api_vendor_id, api_vendor_key_id, outcome, status, code, answer, took_ms, times, at)
       values ($1, $2, $3, $4, $5, '{}', 1, $6, now() - $7::interval)`,
      [id, key ?? null, outcome, status, code ?? null, times, ago],
    ),
  )

test('what a vendor sent in thirty days is counted by day and key, with the most frequent errors', async () => {
  const { id } = await vendor('Counted')
  const [key] = await keysOf(id)
  const own = { key: key?.id ?? 0 }
  await send(id, { outcome: 'accepted', ago: '40 days' })
  await send(id, { outcome: 'refused', status: 401, ago: '35 days', times: 9 })
  await send(id, { outcome: 'accepted', ago: '3 days', ...own })
  for (const ago of ['3 days', '0 days']) await send(id, { outcome: 'duplicate', ago, ...own })
  await send(id, { outcome: 'refused', status: 429, code: 'too_many', ago: '0 days', times: 7, ...own })
  await send(id, { outcome: 'refused', status: 422, code: 'off_contract', ago: '0 days' })
  await send(id, { outcome: 'refused', status: 422, code: 'off_contract', ago: '3 days' })
  await send(id, { outcome: 'test', ago: '0 days' })
  const { days, keys, errors } = await ours.buadmin.call(apiTracking.adminUsage, { params: { id } })
  expect(days).toHaveLength(30)
  expect(new Set(days.map(({ day }) => day)).size).toBe(30)
  expect(days.at(-1)).toMatchObject({ accepted: 0, duplicates: 1, refused: 8, tests: 1 })
  expect(days.at(-4)).toMatchObject({ accepted: 1, duplicates: 1, refused: 1, tests: 0 })
  expect(
    days.reduce((sum, { accepted }) => sum + accepted, 0),
    'not of before',
  ).toBe(1)
  expect(keys).toMatchObject([{ id: own.key, prefix: key?.prefix, accepted: 1, duplicates: 2, refused: 7, tests: 0 }])
  expect(errors).toMatchObject([
    { status: 429, code: 'too_many', times: 7 },
    { status: 422, code: 'off_contract', times: 2 },
  ])
  const query = { api_key_id: own.key }
  const one = await ours.buadmin.call(apiTracking.adminUsage, { params: { id }, query })
  expect(one.days.at(-1)).toMatchObject({ duplicates: 1, refused: 7, tests: 0 })
  expect(one.errors).toMatchObject([{ status: 429, times: 7 }])
})

test('a vendor that sent nothing has thirty days without, and another agency’s vendor is nobody’s', async () => {
  const { id } = await vendor('Silent')
  const { days, errors } = await ours.buadmin.call(apiTracking.adminUsage, { params: { id } })
  expect(days.every(({ accepted, refused }) => accepted + refused === 0)).toBe(true)
  expect(errors).toEqual([])
  const theirs = await agency(server)
  const call = theirs.buadmin.call(apiTracking.adminUsage, { params: { id } })
  await expect(call).rejects.toMatchObject({ status: 404 })
  await expect(ours.agent.call(apiTracking.adminUsage, { params: { id } })).rejects.toMatchObject({ status: 403 })
})

test('a long log is not read from its beginning: the index of the vendor gives what is of late', async () => {
  const { id } = await vendor('Long')
  const rows = 20_000
  const { plan } = await ours.tenant(async db => {
    await db.rows(
      `insert into api_requests (api_vendor_id, outcome, status, answer, took_ms, at)
       select $1, 'accepted', 201, '{}', 1, now() - (interval '400 days') * (1 - n / ${rows}.0) from generate_series(1, ${rows}) n`,
      [id],
    )
    await db.rows('set local enable_seqscan = off')
    const [row] = await db.rows<{ 'QUERY PLAN': [{ Plan: object }] }>(
      `explain (analyze, format json, timing off) ${SENT.replaceAll('$1', String(id))}`,
    )
    return { plan: row?.['QUERY PLAN'][0].Plan }
  })
  const scans = nodesOf(plan).filter(node => node['Relation Name'] === 'api_requests')
  expect(scans.length).toBeGreaterThan(2)
  for (const scan of scans) expect(scan['Index Name']).toMatch(/^api_requests_/)
  const read = scans.reduce(
    (sum, scan) => sum + (Number(scan['Actual Rows']) + gone(scan)) * Number(scan['Actual Loops']),
    0,
  )
  expect(read).toBeGreaterThan(1000)
  expect(read, 'a month and a day of four hundred').toBeLessThan(rows / 8)
})

type Node = Record<string, unknown> & { Plans?: Node[] }
const nodesOf = (node: unknown): Node[] => [node as Node, ...((node as Node).Plans ?? []).flatMap(nodesOf)]
const gone = (node: Node) => Number(node['Rows Removed by Filter'] ?? 0)
