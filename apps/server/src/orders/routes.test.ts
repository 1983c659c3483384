import { randomUUID } from 'node:crypto'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as orders from '@openbook/api/orders.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { order, people, shop } from './fixtures/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
afterAll(() => server.close())

type Shop = Awaited<ReturnType<typeof shop>>
const buy = ({ agent, item }: Shop, quantity = 1, payment_method: 'wallet' | 'card' = 'wallet') =>
  order(agent, { items: [{ product_id: item.id, quantity }], payment_method })
const move = ({ buadmin }: Shop, id: number, admin_status: orders.AdminStatus) =>
  buadmin.call(orders.adminUpdate, { params: { id }, body: { admin_status } })
const giveBack = ({ buadmin }: Shop, id: number, amount: string, more: object = {}) =>
  buadmin.call(orders.adminRefund, { params: { id }, body: { amount, ...more } })

test('an order goes from step to step; accepting it takes the money, and the agent is told of each', async () => {
  const ours = await shop(server)
  const { id } = await buy(ours, 2)
  expect(await move(ours, id, 'processing')).toMatchObject({ status: 'charged', admin_status: 'processing' })
  expect(await ours.wallet()).toMatchObject({ balance: '75.0000', reserved: '0.0000' })
  await expect(ours.agent.call(orders.cancel, { params: { id } })).rejects.toMatchObject({
    status: 409,
    errors: { base: 'Your agency has begun with this order. Ask them to cancel it.' },
  })
  await expect(move(ours, id, 'new')).rejects.toMatchObject({
    status: 409,
    errors: { admin_status: 'An order that is “Processing” cannot become “New”.' },
  })
  await move(ours, id, 'shipped')
  await expect(move(ours, id, 'cancelled')).rejects.toMatchObject({ status: 409 })
  const done = await move(ours, id, 'completed')
  expect(done.changes.map(({ kind, admin_status }) => [kind, admin_status])).toEqual([
    ['placed', null],
    ['paid', null],
    ['moved', 'processing'],
    ['moved', 'shipped'],
    ['moved', 'completed'],
  ])
  expect(done.changes[2]).toMatchObject({ user_name: 'buadmin Test' })
  expect(await move(ours, id, 'completed')).toEqual(done)
  const { data } = await ours.agent.call(notifications.list)
  expect(data.map(({ title }) => title)).toEqual([
    `Order ${id} is complete`,
    `Order ${id} is on its way`,
    `Order ${id} was accepted`,
  ])
  const sql = `select action, user_id, real_user_id from audit_log where subject_type = 'orders' and subject_id = $1 order by id`
  const log = await ours.tenant(db => db.rows(sql, [id]))
  expect(log[0]).toEqual({ action: 'store.createOrder', user_id: ours.agent.id, real_user_id: ours.agent.id })
  expect(log[1]).toEqual({ action: 'orders.adminUpdate', user_id: ours.buadmin.id, real_user_id: ours.buadmin.id })
})

test('cancelling frees what was reserved and gives back what was paid, by the agent and by the agency', async () => {
  const ours = await shop(server)
  const { id } = await buy(ours)
  expect(await ours.agent.call(orders.cancel, { params: { id } })).toMatchObject({
    status: 'cancelled',
    may_cancel: false,
  })
  expect(await ours.agent.call(orders.cancel, { params: { id } })).toMatchObject({ status: 'cancelled' })
  expect(await ours.wallet()).toMatchObject({ balance: '100.0000', reserved: '0.0000' })
  const second = await buy(ours, 2)
  await move(ours, second.id, 'processing')
  await giveBack(ours, second.id, '5')
  expect(await move(ours, second.id, 'cancelled')).toMatchObject({ status: 'cancelled', refunded: '25.0000' })
  expect(await ours.wallet()).toMatchObject({ balance: '100.0000', reserved: '0.0000' })
  await expect(giveBack(ours, second.id, '1')).rejects.toMatchObject({
    status: 422,
    errors: { amount: 'Nothing is left to give back.' },
  })
})

test('a refund goes to the wallet it came from, in parts, with its reason, never more than was paid; sent twice it is one', async () => {
  const ours = await shop(server)
  const { id } = await buy(ours, 2)
  await expect(giveBack(ours, id, '1')).rejects.toMatchObject({ errors: { amount: 'Nothing is left to give back.' } })
  await move(ours, id, 'processing')
  const request_id = randomUUID()
  const part = await giveBack(ours, id, '10.50', { reason: 'One box was wet', request_id })
  expect(part).toMatchObject({ status: 'charged', refunded: '10.5000' })
  expect(part.changes.at(-1)).toMatchObject({
    kind: 'refunded',
    amount: '10.5000',
    reason: 'One box was wet',
    state: 'done',
  })
  expect((await giveBack(ours, id, '10.50', { request_id })).refunded).toBe('10.5000')
  await expect(giveBack(ours, id, '11', { request_id })).rejects.toMatchObject({ code: 'orders.request_used' })
  await expect(giveBack(ours, id, '14.51')).rejects.toMatchObject({
    status: 422,
    errors: { amount: 'At most $14.50 is left to give back.' },
  })
  expect(await giveBack(ours, id, '14.50')).toMatchObject({ status: 'refunded', refunded: '25.0000' })
  expect((await ours.wallet()).balance).toBe('100.0000')
  for (const amount of ['0', '-1', '1e3', 'all', '1.00001'])
    await expect(giveBack(ours, id, amount)).rejects.toMatchObject({
      status: 422,
      errors: { amount: expect.any(String) },
    })
})

test('what a card paid goes back to the card, as entries that balance', async () => {
  const ours = await shop(server)
  await ours.addCard('sandbox_visa')
  const { id, status } = await buy(ours, 2, 'card')
  expect(status).toBe('charged')
  await expect(giveBack(ours, id, '0.001')).rejects.toMatchObject({
    errors: { amount: 'A card gets back whole cents only.' },
  })
  const part = await giveBack(ours, id, '5')
  expect(part.changes.at(-1)).toMatchObject({ kind: 'refunded', state: 'done' })
  expect(await ours.agent.call(orders.cancel, { params: { id } })).toMatchObject({
    status: 'cancelled',
    refunded: '25.0000',
  })
  const sums = await ours.tenant(db =>
    db.rows(
      `select a.kind, sum(e.amount) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
         join ledger_transactions t on t.id = e.transaction_id where t.reference_type = 'orders' and t.reference_id = $1 group by 1 order by 1`,
      [id],
    ),
  )
  expect(sums).toEqual([
    { kind: 'card', sum: '0.0000' },
    { kind: 'spending', sum: '0.0000' },
  ])
})

test('a card that is confirmed later makes the order wait; refused, there is no order, and the agent is told', async () => {
  const ours = await shop(server)
  await ours.addCard('sandbox_later')
  const waiting = await buy(ours, 1, 'card')
  expect(waiting).toMatchObject({ status: 'pending', may_cancel: false })
  await expect(move(ours, waiting.id, 'processing')).rejects.toMatchObject({ status: 409, code: 'orders.payment_open' })
  await expect(ours.agent.call(orders.cancel, { params: waiting })).rejects.toMatchObject({ status: 409 })
  const show = (id: number) => ours.agent.call(orders.show, { params: { id } })
  await eventually(async () => (await show(waiting.id)).status === 'charged')
  await ours.addCard('sandbox_refused_later')
  const refused = await buy(ours, 1, 'card')
  await eventually(async () => (await show(refused.id)).status === 'failed')
  expect(await show(refused.id)).toMatchObject({
    admin_status: 'cancelled',
    trouble: expect.stringMatching(/did not confirm/),
  })
  const { data } = await ours.agent.call(notifications.list)
  expect(data[0]).toMatchObject({ title: `Order ${refused.id} could not be paid`, link: `/store/orders/${refused.id}` })
})

test('the list is filtered, searched and sorted with exact totals, and its spreadsheet has the same rows', async () => {
  const ours = await shop(server)
  const theirs = await shop(server)
  await buy(theirs)
  await ours.fill('50', ours.agent2)
  const other = await ours.sells({ name: '=1+1', price: '1' })
  const made = [await buy(ours), await buy(ours, 3)]
  made.push(await order(ours.agent2, { items: [{ product_id: other.id }], note: '@SUM(A1)' }))
  const [a, b, c] = made.map(({ id }) => id)
  await move(ours, b ?? 0, 'processing')
  const found = async (query: object) => (await ours.buadmin.call(orders.adminList, { query })).map(({ id }) => id)
  const by = (filter: object) => found({ filter: JSON.stringify(filter) })
  expect(await found({})).toEqual([c, b, a])
  expect(await found({ sort: '["total","ASC"]' })).toEqual([c, a, b])
  expect(await by({ status: 'charged' })).toEqual([b])
  expect(await by({ admin_status: 'new' })).toEqual([c, a])
  expect(await by({ product_id: other.id })).toEqual([c])
  expect(await by({ user_id: ours.agent.id })).toEqual([b, a])
  expect(await by({ q: String(a) })).toEqual([a])
  expect(await by({ q: 'AGENT2' })).toEqual([c])
  expect(await by({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
  await expect(found({ order_field: 'note', order: 'asc' })).rejects.toMatchObject({ status: 422 })
  await expect(by({ status: 'paid' })).rejects.toMatchObject({ status: 422 })
  const ranged = `${server.origin}/v1/admin/order_management?range=[1,1]`
  const paged = await fetch(ranged, { headers: ours.buadmin.headers })
  expect(paged.headers.get('content-range')).toBe('order_management 1-1/3')
  const sheet = await fetch(`${server.origin}/v1/admin/order_management/export.csv?filter={"admin_status":"new"}`, {
    headers: ours.buadmin.headers,
  })
  const rows = parse(await sheet.text(), { bom: true }) as string[][]
  expect(rows.slice(1).map(([id]) => Number(id))).toEqual([c, a])
  expect(rows[1]?.slice(2)).toEqual([
    'agent2 Test',
    '1 × =1+1',
    '0',
    '1.0000',
    '0.0000',
    'Processing',
    'wallet',
    'New',
    "'@SUM(A1)",
  ])
})

test('who an order goes to is handed out as addresses, to the console of the agency alone', async () => {
  const ours = await shop(server)
  const theirs = await shop(server)
  const { id: product_id } = await ours.sells({ per_contact: true, price: '1' })
  const ids = await people(ours, [{ first_name: '=2+3', address: '1 Elm St' }, { address: '2 Elm St' }])
  const { id } = await order(ours.agent, { items: [{ product_id }], ids })
  const fetched = (by: { headers: Record<string, string> }) =>
    fetch(`${server.origin}/v1/admin/order_management/${id}/contacts.csv`, { headers: by.headers })
  const answer = await fetched(ours.buadmin)
  expect(answer.headers.get('content-disposition')).toContain(`order-${id}.csv`)
  expect(parse(await answer.text(), { bom: true })).toEqual([
    ['Name', 'Address', 'Address 2', 'City', 'State', 'ZIP'],
    ["'=2+3", '1 Elm St', '', 'Newport', 'RI', '02840'],
    ['Ann', '2 Elm St', '', 'Newport', 'RI', '02840'],
  ])
  expect([(await fetched(ours.agent)).status, (await fetched(theirs.buadmin)).status]).toEqual([403, 404])
})

test('another agency neither sees nor moves nor refunds an order, and agents and managers do not manage them', async () => {
  const [ours, theirs] = [await shop(server), await shop(server)]
  const { id } = await buy(ours)
  await expect(theirs.buadmin.call(orders.adminShow, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(move(theirs, id, 'processing')).rejects.toMatchObject({ status: 404 })
  await expect(giveBack(theirs, id, '1')).rejects.toMatchObject({ status: 404 })
  expect(await theirs.buadmin.call(orders.adminList)).toEqual([])
  for (const by of [ours.agent, ours.manager])
    await expect(by.call(orders.adminShow, { params: { id } })).rejects.toMatchObject({ status: 403 })
})

test('an order follows a contact through a merge', async () => {
  const ours = await shop(server)
  const { id: product_id } = await ours.sells({ per_contact: true, price: '1' })
  const [kept = 0, gone = 0] = await people(ours, [{ address: '1 Elm St' }, { address: '2 Elm St' }])
  const { id } = await order(ours.agent, { items: [{ product_id }], ids: [gone] })
  const records = []
  for (const contact of [kept, gone])
    records.push({ id: contact, version: (await ours.agent.call(contacts.show, { params: { id: contact } })).version })
  await ours.agent.call(contactMerges.merge, { body: { survivor_id: kept, records } })
  const { data } = await ours.agent.call(orders.recipients, { params: { id } })
  const { number } = await ours.agent.call(contacts.show, { params: { id: kept } })
  expect(data).toMatchObject([{ number, address: '2 Elm St, Newport, RI 02840' }])
})

test('in somebody’s name no money is moved, and the history names who moved the order, of another agency too', async () => {
  const [ours, theirs] = [await shop(server), await agency(server)]
  const { id } = await buy(ours)
  const support = { ...ours, buadmin: await jump(server, theirs.admin, ours.buadmin) }
  const left = { status: 403, code: 'sessions.standing_in' }
  await expect(move(support, id, 'processing')).rejects.toMatchObject(left)
  await expect(move(support, id, 'cancelled')).rejects.toMatchObject(left)
  expect(await move(ours, id, 'processing')).toMatchObject({ status: 'charged' })
  await expect(move(support, id, 'cancelled')).rejects.toMatchObject(left)
  await move(support, id, 'shipped')
  const { changes } = await ours.buadmin.call(orders.adminShow, { params: { id } })
  expect(changes.find(({ admin_status }) => admin_status === 'shipped')).toMatchObject({
    user_name: 'buadmin Test',
    real_user_name: 'admin Test',
  })
  expect(changes.find(({ kind }) => kind === 'placed')).toMatchObject({ real_user_name: null })
})
