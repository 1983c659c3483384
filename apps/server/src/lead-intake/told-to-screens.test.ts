import * as contacts from '@openbook/api/contacts.ts'
import * as pools from '@openbook/api/pools.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCables, listen, listenToPool, names } from '../contacts/fixtures/heard.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { person, send, vendorOf } from './fixtures/vendor.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => {
  closeCables()
  return server.close()
})

test('open screens hear of who comes from a vendor and of what it says of somebody known, once for each delivery', async () => {
  const vendor = await vendorOf(ours)
  const [lead, headers] = [person(), { 'idempotency-key': 'told-once' }]
  const { id } = await ours.agent.call(contacts.create, { body: lead })
  const heard = await listen(server, ours.manager)
  await eventually(() => names(heard, id))
  const before = heard.length
  const stops = { ...lead, do_not_call: 'Yes' }
  expect((await send(server, vendor.key, stops, headers)).body).toMatchObject({ status: 'duplicate', id })
  await eventually(() => names(heard.slice(before), id))
  const after = heard.length
  expect((await send(server, vendor.key, stops, headers)).body).toMatchObject({ status: 'duplicate', id })
  const fresh = await send(server, vendor.key, person())
  await eventually(() => names(heard.slice(after), fresh.body.id!))
  expect(names(heard.slice(after), id)).toBe(false)
})

test('who looks at a pool hears of a lead that comes into it', async () => {
  const { id: pool_id } = await ours.buadmin.call(pools.adminCreate, {
    body: { name: 'Web leads', holder_id: ours.poolholder.id, take_rule: 'agency' },
  })
  const vendor = await vendorOf(ours, { route: 'pool', pool_id })
  const heard = await listenToPool(server, ours.agent, pool_id)
  const { body } = await send(server, vendor.key, person())
  await eventually(() => names(heard!, body.id!))
})
