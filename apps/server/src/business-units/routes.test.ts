import * as businessUnits from '@openbook/api/business-units.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

test('a system admin sees every agency, an agency administrator the own one, agents none', async () => {
  const filter = JSON.stringify({ id: [ours.business_unit_id, theirs.business_unit_id] })
  const seen = async (by = ours.admin) =>
    (await by.call(businessUnits.adminList, { query: { filter, order_field: 'id', order: 'asc' } })).map(
      ({ id, active_users }) => ({ id, active_users }),
    )
  expect(await seen()).toEqual([
    { id: ours.business_unit_id, active_users: 6 },
    { id: theirs.business_unit_id, active_users: 6 },
  ])
  expect(await seen(ours.buadmin)).toEqual([{ id: ours.business_unit_id, active_users: 6 }])
  await expect(seen(ours.agent)).rejects.toMatchObject({ status: 403 })
})

test('the list can be searched and says its total', async () => {
  const [unit] = await ours.buadmin.call(businessUnits.adminList)
  const url = `${server.origin}/v1/admin/business_units?filter=${encodeURIComponent(JSON.stringify({ q: unit?.name.toUpperCase() }))}`
  const response = await fetch(url, { headers: theirs.admin.headers })
  expect(response.headers.get('content-range')).toBe('business_units 0-0/1')
  expect(await response.json()).toEqual([unit])
})
