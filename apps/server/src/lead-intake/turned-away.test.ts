import * as apiRequests from '@openbook/api/api-requests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused } from '../core/http/refused.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { vendorOf } from './fixtures/vendor.ts'
import { MOST, turnedAway } from './turned-away.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

type Request = Parameters<ReturnType<typeof turnedAway>['count']>[0]
const sentWith = (key: string) =>
  ({ headers: { authorization: `Bearer ${key}` }, query: {}, body: undefined, ip: '127.0.0.1' }) as unknown as Request
const OFTEN = new Refused(429, { base: 'Too many requests.' }, 'lead_intake.too_often')
const timesOf = async (id: number) =>
  (await ours.buadmin.call(apiRequests.adminList, { query: { filter: JSON.stringify({ api_vendor_id: id }) } })).map(
    ({ times }) => times,
  )

test('so many keys are counted within a minute and no more; whoever is among them is counted on, and the next minute begins anew', async () => {
  const [first, last, late] = [await vendorOf(ours), await vendorOf(ours), await vendorOf(ours)]
  const { count, keep } = turnedAway(server.core)
  count(sentWith(first.key), OFTEN)
  for (let other = 2; other < MOST; other++) count(sentWith(`nobodys-${other}`), OFTEN)
  for (const { key } of [last, late, first, last, late]) count(sentWith(key), OFTEN)
  await keep()
  expect(await timesOf(first.id)).toEqual([2])
  expect(await timesOf(last.id), 'the last for whom there is room').toEqual([2])
  expect(await timesOf(late.id), 'one key too many').toEqual([])
  count(sentWith(late.key), OFTEN)
  await keep()
  expect(await timesOf(late.id)).toEqual([1])
})
