import * as apiRequests from '@openbook/api/api-requests.ts'
import * as apiTracking from '@openbook/api/api-tracking.ts'
import { RATE } from '@openbook/api/lead-intake.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { send, vendorOf } from './fixtures/vendor.ts'

let office: TestServer
let ours: Agency
beforeAll(async () => {
  office = await startServer()
  ours = await agency(office)
})
afterAll(() => office.close())

const kept = (id: number) =>
  ours.buadmin.call(apiRequests.adminList, { query: { filter: JSON.stringify({ api_vendor_id: id }) } })

test('each key has its own limit of requests; those beyond it are one row that says how many', async () => {
  const door = await startServer({ env: { RATE_LIMIT: 'on' } })
  const [busy, calm] = [await vendorOf(ours), await vendorOf(ours)]
  try {
    for (let left = RATE.max; left > 0; left -= 60)
      await Promise.all(Array.from({ length: 60 }, () => send(door, busy.key, {})))
    const refused = await send(door, busy.key, {}, { 'user-agent': 'acme/2.0' })
    expect(refused).toMatchObject({ status: 429, body: { errors: { base: /Too many requests/ } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let more = 0; more < 4; more++) await send(door, undefined, { api_key: busy.key })
    expect((await send(door, calm.key, {})).status).toBe(422)
    expect((await kept(busy.id))[0], 'nothing is written as they come').toMatchObject({ status: 422, times: 1 })
  } finally {
    await door.close()
  }
  const rows = (await kept(busy.id)).filter(({ status }) => status === 429)
  expect(rows).toMatchObject([{ outcome: 'refused', code: 'lead_intake.too_often', times: 5, ip: '127.0.0.1' }])
  const shown = await ours.buadmin.call(apiRequests.adminShow, { params: { id: rows[0]?.id ?? 0 } })
  expect(shown).toMatchObject({ body: null, user_agent: 'acme/2.0', answer: { code: 'lead_intake.too_often' } })
  expect((await kept(calm.id)).map(({ status }) => status)).toEqual([422])
  const vendor = await ours.buadmin.call(apiTracking.adminShow, { params: { id: busy.id } })
  expect(vendor.today).toMatchObject({ refused: RATE.max + 5 })
})

test('what a page sent is counted by its key, and what nobody’s key sent is not kept', async () => {
  const door = await startServer()
  const vendor = await vendorOf(ours)
  const page = { origin: 'https://evil.example' }
  for (const key of [vendor.key, vendor.key, vendor.key, 'nobodys', undefined])
    expect(await send(door, key, {}, page)).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  await door.close()
  expect(await kept(vendor.id)).toMatchObject([{ status: 403, code: 'foreign_origin', times: 3, contact: null }])
})
