import { randomUUID } from 'node:crypto'
import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as orders from '@openbook/api/orders.ts'
import * as products from '@openbook/api/products.ts'
import * as store from '@openbook/api/store.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { bodyOf, order, people, shop } from '../orders/fixtures/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const HOME = { address: '12 Elm St' }

test('an order reserves its money, keeps what was bought as it was, and stands in the agent’s list', async () => {
  const { agent, buadmin, item, wallet } = await shop(server)
  const placed = await order(agent, { items: [{ product_id: item.id, quantity: 3 }], note: 'Leave them\nat the desk' })
  expect(placed).toMatchObject({
    status: 'pending',
    admin_status: 'new',
    payment_method: 'wallet',
    total: '37.5000',
    refunded: '0.0000',
    may_cancel: true,
    note: 'Leave them\nat the desk',
    items: [{ name: item.name, price: '12.5000', quantity: 3, amount: '37.5000' }],
    changes: [{ kind: 'placed', user_name: 'agent Test', real_user_name: null }],
  })
  expect(await wallet()).toMatchObject({ balance: '100.0000', reserved: '37.5000', spendable: '62.5000' })
  await buadmin.call(products.adminUpdate, { params: item, form: { name: 'Renamed', price: '99' }, files: {} })
  await buadmin.call(products.adminDestroy, { params: item })
  const { data, meta } = await agent.call(orders.mine)
  expect(meta.total_count).toBe(1)
  expect(data).toMatchObject([{ id: placed.id, total: '37.5000', items: [{ product_id: null, name: item.name }] }])
})

test('the same key orders once, also at the same moment; with something else in it, it is refused', async () => {
  const { agent, sells, item, wallet } = await shop(server)
  const body = await bodyOf(agent, { items: [{ product_id: item.id }] })
  const placed = await Promise.all([1, 2, 3].map(() => agent.call(store.createOrder, { body })))
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  expect((await agent.call(orders.mine)).meta.total_count).toBe(1)
  expect((await wallet()).reserved).toBe('12.5000')
  const other = await sells()
  await expect(
    agent.call(store.createOrder, { body: { ...body, items: [{ product_id: other.id }] } }),
  ).rejects.toMatchObject({ status: 409, code: 'store.request_used' })
})

test('what is delivered to contacts costs what the preview said: those the post cannot reach, the dead and neighbours are left out', async () => {
  const ours = await shop(server)
  const { agent, sells, wallet } = ours
  const { id: product_id } = await sells({ per_contact: true, price: '2.40' })
  const ids = await people(ours, [HOME, { address: '12 ELM ST.' }, { address: '14 Elm St' }, {}, HOME])
  const [first = 0, , third = 0, , dead = 0] = ids
  await agent.call(lifeEvents.create, { params: { id: dead }, body: { kind: 'deceased' } })
  const choice = { items: [{ product_id }], ids, one_per_household: true }
  const preview = await agent.call(store.preview, { body: choice })
  expect(preview).toMatchObject({ total: '4.8000', lines: [{ quantity: 2, amount: '4.8000' }] })
  expect(preview.contacts).toMatchObject({ count: 5, receiving: 2 })
  expect(preview.contacts?.left_out).toEqual([
    { reason: 'No longer living.', count: 1 },
    { reason: 'No street address.', count: 1 },
    { reason: 'Someone at this address gets it already.', count: 1 },
  ])
  const { id, total, contacts_count } = await order(agent, choice)
  expect([total, contacts_count, (await wallet()).reserved]).toEqual(['4.8000', 2, '4.8000'])
  const { data } = await agent.call(orders.recipients, { params: { id } })
  expect(data).toMatchObject([
    { name: 'Ann', address: '12 Elm St, Newport, RI 02840' },
    { name: 'Ann', address: '14 Elm St, Newport, RI 02840' },
  ])
  for (const contact of [first, third]) {
    const timeline = await agent.call(contactTimeline.list, { params: { id: contact }, query: {} })
    expect(timeline.data[0]).toMatchObject({ kind: 'orders.placed', data: { order_id: id } })
  }
})

test('what is delivered goes to the mailing address, as letters do, and whoever has no other gets it', async () => {
  const ours = await shop(server)
  const { agent, sells } = ours
  const { id: product_id } = await sells({ per_contact: true, price: '2.40' })
  const ids = await people(ours, [HOME, {}, { address: '14 Elm St' }])
  const box = { kind: 'mailing' as const, address: 'PO Box 12', city: 'Newport', state: 'RI' }
  for (const id of ids.slice(0, 2)) await agent.call(contactAddresses.create, { params: { id }, body: box })
  const { id } = await order(agent, { items: [{ product_id }], ids })
  const told = async (placed: number) =>
    (await agent.call(orders.recipients, { params: { id: placed } })).data.map(({ address }) => address)
  expect(await told(id)).toEqual(['PO Box 12, Newport, RI', 'PO Box 12, Newport, RI', '14 Elm St, Newport, RI 02840'])
  const once = await order(agent, { items: [{ product_id }], ids, one_per_household: true })
  expect(await told(once.id)).toEqual(['PO Box 12, Newport, RI', '14 Elm St, Newport, RI 02840'])
})

test('an order never costs or reaches anything but what the preview said', async () => {
  const ours = await shop(server)
  const { agent, sells, fill } = ours
  await fill('1000')
  const { id: product_id } = await sells({ per_contact: true, price: '1.15' })
  const { id: desk } = await sells({ price: '0.07' })
  const line = fc.constantFrom('1 Elm St', '1 elm st.', '2 Elm St', null)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ address: line }), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (rows, one_per_household, quantity) => {
        const last_name = `Q${randomUUID().replaceAll(/[^a-z]/g, '')}`
        await people(
          ours,
          rows.map(row => ({ ...row, last_name })),
        )
        const contacts_scope = { q: last_name }
        const choice = { items: [{ product_id: desk, quantity }, { product_id }], contacts_scope, one_per_household }
        const preview = await agent.call(store.preview, { body: choice })
        expect(preview.contacts?.count).toBe(rows.length)
        if (!preview.contacts?.receiving) return
        const placed = await order(agent, { ...choice, expected_total: preview.total })
        expect(placed.total).toBe(((preview.contacts.receiving * 115 + quantity * 7) / 100).toFixed(4))
        const { meta } = await agent.call(orders.recipients, { params: placed })
        expect([meta.total_count, placed.contacts_count]).toEqual([
          preview.contacts.receiving,
          preview.contacts.receiving,
        ])
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
})

test('a price or a list that changed since is said, and nothing is ordered or reserved', async () => {
  const { agent, buadmin, item, wallet } = await shop(server)
  const body = await bodyOf(agent, { items: [{ product_id: item.id }] })
  await buadmin.call(products.adminUpdate, { params: item, form: { price: '13.00' }, files: {} })
  await expect(agent.call(store.createOrder, { body })).rejects.toMatchObject({
    status: 409,
    errors: { expected_total: 'This costs $13.00 now, not $12.50. Look again before you order.' },
  })
  expect([(await wallet()).reserved, (await agent.call(orders.mine)).meta.total_count]).toEqual(['0.0000', 0])
})

test('what the wallet does not have is refused, and there is no order', async () => {
  const { agent, item } = await shop(server)
  await expect(order(agent, { items: [{ product_id: item.id, quantity: 9 }] })).rejects.toMatchObject({
    status: 422,
    code: 'wallets.balance_too_low',
    errors: { base: 'Your wallet has $100.00; this costs $112.50. Add money first.' },
  })
  expect((await agent.call(orders.mine)).meta.total_count).toBe(0)
})

test('a card is charged at once; without one or with one that is declined nothing is ordered', async () => {
  const { agent, item, addCard, wallet } = await shop(server)
  const items = [{ product_id: item.id, quantity: 2 }]
  await expect(order(agent, { items, payment_method: 'card' })).rejects.toMatchObject({
    status: 422,
    errors: { payment_method: 'There is no card on file. Add a card first.' },
  })
  await addCard('sandbox_declined')
  await expect(order(agent, { items, payment_method: 'card' })).rejects.toMatchObject({
    status: 422,
    errors: { payment_method: 'The card was declined. Ask your bank why, or use another card.' },
  })
  expect((await agent.call(orders.mine)).data).toMatchObject([{ status: 'failed', admin_status: 'cancelled' }])
  await addCard('sandbox_visa')
  const body = await bodyOf(agent, { items, payment_method: 'card' })
  const [placed, again] = await Promise.all([1, 2].map(() => agent.call(store.createOrder, { body })))
  expect(again?.id).toBe(placed?.id)
  expect(await agent.call(orders.show, { params: { id: placed?.id ?? 0 } })).toMatchObject({
    status: 'charged',
    card: { brand: 'visa', last4: '4242' },
    changes: [{ kind: 'placed' }, { kind: 'paid', amount: '25.0000' }],
  })
  expect((await wallet()).balance).toBe('100.0000')
})

test('what is free is ordered without paying', async () => {
  const { agent, sells } = await shop(server)
  const { id: product_id } = await sells({ price: '0' })
  const placed = await order(agent, { items: [{ product_id }] })
  expect(placed).toMatchObject({ status: 'charged', payment_method: 'free', total: '0.0000' })
  const cancelled = await agent.call(orders.cancel, { params: placed })
  expect(cancelled).toMatchObject({ status: 'cancelled', admin_status: 'cancelled', may_cancel: false })
})

test('what cannot be ordered is said at its field', async () => {
  const ours = await shop(server)
  const theirs = await shop(server)
  const { agent, sells, item } = ours
  const { id: card } = await sells({ per_contact: true })
  const [foreign = 0] = await people(theirs, [HOME])
  const total = { expected_total: '1' }
  const refused: [Parameters<typeof order>[1], number, object][] = [
    [{ items: [{ product_id: theirs.item.id }], ...total }, 422, { items: 'This item is no longer for sale.' }],
    [{ items: [{ product_id: card, quantity: 2 }], ids: [1], ...total }, 422, { items: /Each contact gets this once/ }],
    [{ items: [{ product_id: card }], ...total }, 422, { contacts_scope: /Say which contacts/ }],
    [{ items: [{ product_id: card }], ids: [foreign], ...total }, 404, {}],
    [{ items: [{ product_id: item.id, quantity: 0 }], ...total }, 422, { 'items.0.quantity': /1 to 1,000/ }],
    [{ items: [], ...total }, 422, { items: 'Choose an item.' }],
    [{ items: [{ product_id: item.id }, { product_id: item.id }], ...total }, 422, { items: 'Name each item once.' }],
    [
      { items: [{ product_id: item.id }], agent_info: { name: ' ' }, ...total },
      422,
      { 'agent_info.name': 'Enter a name.' },
    ],
    [
      { items: [{ product_id: item.id }], agent_info: { name: 'A\u0000' }, ...total },
      422,
      { 'agent_info.name': /plain text/ },
    ],
  ]
  for (const [body, status, errors] of refused)
    await expect(order(agent, body), JSON.stringify(body)).rejects.toMatchObject({
      status,
      errors: Object.fromEntries(
        Object.entries(errors).map(([field, said]) => [
          field,
          said instanceof RegExp ? expect.stringMatching(said) : said,
        ]),
      ),
    })
})

test('an order is prefilled with the agent, their office and the states they are licensed in, and takes what they correct', async () => {
  const { agent, item, tenant } = await shop(server)
  await tenant(db =>
    db.rows(`update users set phone = '+14015550142', company_name = 'Bay Life' where id = $1`, [agent.id]),
  )
  await tenant(db =>
    db.rows(
      `insert into office_locations (user_id, name, address, city, state, zip_code) values ($1, 'Home', '1 Bay Rd', 'Newport', 'RI', '02840')`,
      [agent.id],
    ),
  )
  await tenant(db =>
    db.rows(
      `insert into licences (user_id, state, expires_on) values ($1, 'RI', null), ($1, 'MA', app.today()), ($1, 'CT', app.today() - 1)`,
      [agent.id],
    ),
  )
  const info = await agent.call(store.agentInfo)
  expect(info).toMatchObject({
    name: 'agent Test',
    phone: '+14015550142',
    company_name: 'Bay Life',
    address: '1 Bay Rd',
    zip_code: '02840',
    licence_states: ['MA', 'RI'],
  })
  const items = [{ product_id: item.id }]
  expect((await order(agent, { items })).agent_info).toEqual(info)
  const corrected = await order(agent, { items, agent_info: { name: 'A. Test', state: 'MA' } })
  expect(corrected.agent_info).toEqual({ name: 'A. Test', state: 'MA' })
  expect((await agent.call(store.agentInfo)).name).toBe('agent Test')
})

test('nobody orders in somebody else’s name, and orders are seen by who made them alone', async () => {
  const ours = await shop(server)
  const theirs = await shop(server)
  const { id } = await order(ours.agent, { items: [{ product_id: ours.item.id }] })
  for (const by of [ours.agent2, ours.manager, theirs.agent, theirs.buadmin]) {
    await expect(by.call(orders.show, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(by.call(orders.recipients, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(by.call(orders.cancel, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await by.call(orders.mine)).data).toEqual([])
  }
})
