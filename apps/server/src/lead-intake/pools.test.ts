import * as apiTracking from '@openbook/api/api-tracking.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as pools from '@openbook/api/pools.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { person, send, vendorOf } from './fixtures/vendor.ts'

let server: TestServer
let ours: Agency
let pool_id: number
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ours = await agency(server)
  const body = { name: 'Web leads', holder_id: ours.poolholder.id, take_rule: 'agency' as const }
  pool_id = (await ours.buadmin.call(pools.adminCreate, { body })).id
})
afterAll(() => server.close())

const place = (id: number) =>
  ours.tenant(async db => (await db.rows('select owner_id, pool_id from contacts where id = $1', [id]))[0])

test('a vendor delivers into a pool: the lead waits there, seen by those who may take it, until one of them does', async () => {
  const { agent, agent2, poolholder, buadmin } = ours
  const vendor = await vendorOf(ours, { vendor_name: 'Acme', route: 'pool', pool_id, owner_id: undefined })
  expect(vendor).toMatchObject({ route: 'pool', pool_id, pool_name: 'Web leads', owner_id: poolholder.id })
  const { status, body } = await send(server, vendor.key, person())
  expect(status).toBe(201)
  const id = body.id!
  expect(await place(id)).toEqual({ owner_id: poolholder.id, pool_id })
  expect((await poolholder.call(notifications.list)).data[0]).toMatchObject({ title: /^New lead from Acme/ })
  expect((await agent.call(notifications.list)).data).toEqual([])
  expect((await agent.call(contacts.list, { body: { contacts_scope: {} } })).data).toEqual([])
  const waiting = await agent.call(contacts.list, { body: { contacts_scope: { pool_id } } })
  expect(waiting.data.map(contact => contact.id)).toEqual([id])
  const taken = await agent.call(pools.assignToMe, { params: { id }, body: { pool_id } })
  expect(taken).toMatchObject({ owner: { id: agent.id }, pool: null })
  await expect(agent2.call(contacts.show, { params: { id } })).rejects.toMatchObject({ status: 404 })

  const again = await send(server, vendor.key, person())
  await buadmin.call(pools.adminUpdate, { params: { id: pool_id }, body: { take_rule: 'holders' } })
  await expect(agent.call(contacts.show, { params: { id: again.body.id! } })).rejects.toMatchObject({ status: 404 })
})

test('the same person again stays with whoever took the lead', async () => {
  const { agent } = ours
  const vendor = await vendorOf(ours, { route: 'pool', pool_id })
  const lead = person()
  const { body } = await send(server, vendor.key, lead)
  await agent.call(pools.assignToMe, { params: { id: body.id! }, body: { pool_id } })
  expect((await send(server, vendor.key, lead)).body).toMatchObject({ status: 'duplicate', id: body.id })
  expect(await place(body.id!)).toEqual({ owner_id: agent.id, pool_id: null })
})

test('whoever holds the pool when a lead comes has it in their name, also while the holder changes', async () => {
  const { agent, agent2, poolholder, buadmin } = ours
  const vendor = await vendorOf(ours, { route: 'pool', pool_id })
  const holders = [agent, agent2, poolholder]
  const changing = Promise.allSettled(
    holders.map(({ id }) => buadmin.call(pools.adminUpdate, { params: { id: pool_id }, body: { holder_id: id } })),
  )
  const delivered = await Promise.all(Array.from({ length: 6 }, () => send(server, vendor.key, person())))
  await changing
  expect(delivered.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  const wrong = await ours.tenant(db =>
    db.rows('select c.id from contacts c join pools p on p.id = c.pool_id where c.owner_id <> p.holder_id'),
  )
  expect(wrong).toEqual([])
  const [waiting] = await buadmin.call(pools.adminList)
  expect(waiting).toMatchObject({ contacts_count: 6 })
})

test('no row can say a pool and somebody who does not hold it', async () => {
  const { agent } = ours
  await expect(
    ours.tenant(db =>
      db.rows(`insert into contacts (owner_id, pool_id, last_name) values ($1, $2, 'Wrong')`, [agent.id, pool_id]),
    ),
  ).rejects.toMatchObject({ code: '23503' })
})

test('a pool is chosen where leads go into one, and is kept while a vendor fills it', async () => {
  const { buadmin, agent, poolholder } = ours
  const elsewhere = await agency(server)
  const foreign = await elsewhere.buadmin.call(pools.adminCreate, {
    body: { name: 'Elsewhere', holder_id: elsewhere.poolholder.id },
  })
  await expect(vendorOf(ours, { route: 'pool' })).rejects.toMatchObject({
    status: 422,
    errors: { pool_id: 'Choose the pool the leads go to.' },
  })
  await expect(vendorOf(ours, { route: 'pool', pool_id: foreign.id })).rejects.toMatchObject({
    status: 422,
    errors: { pool_id: 'This pool is gone. Choose another.' },
  })
  await expect(vendorOf(ours, { owner_id: null })).rejects.toMatchObject({
    status: 422,
    errors: { owner_id: 'Choose who gets the leads.' },
  })
  const { id } = await vendorOf(ours, { route: 'pool', pool_id, owner_id: agent.id })
  const update = (body: object) => buadmin.call(apiTracking.adminUpdate, { params: { id }, body })
  expect(await update({ daily_cap: 9 })).toMatchObject({ route: 'pool', pool_id, owner_id: poolholder.id })
  const destroy = () => buadmin.call(pools.adminDestroy, { params: { id: pool_id } })
  await expect(destroy()).rejects.toMatchObject({ status: 409, code: 'in_use' })
  expect(await update({ route: 'owner', owner_id: agent.id })).toMatchObject({ pool_id: null, owner_id: agent.id })
  await update({ route: 'pool', pool_id })
  await buadmin.call(apiTracking.adminDestroy, { params: { id } })
  await destroy()
})
