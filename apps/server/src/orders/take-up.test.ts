import * as notifications from '@openbook/api/notifications.ts'
import * as orders from '@openbook/api/orders.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askAgain } from '../accounts/hear.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import type { Payments } from '../core/vendors/payments/terms.ts'
import { order, shop } from './fixtures/shop.ts'
import { takeUp } from './jobs.ts'

let server: TestServer
let sandbox: Payments
const asked: string[] = []
const silent = async ({ key }: { key: string }) => {
  asked.push(key)
  throw new Error('No answer.')
}
beforeAll(async () => {
  server = await startServer()
  sandbox = server.core.payments
})
afterAll(() => server.close())
beforeEach(() => {
  server.core.payments = sandbox
  asked.length = 0
})

type Shop = Awaited<ReturnType<typeof shop>>
const buy = ({ agent, item }: Shop) =>
  order(agent, { items: [{ product_id: item.id, quantity: 2 }], payment_method: 'card' })
const shown = ({ buadmin }: Shop, id: number) => buadmin.call(orders.adminShow, { params: { id } })
const aDay = (ours: Shop, column: string, days: number) =>
  ours.tenant(db => db.rows(`update order_changes set ${column} = ${column} - make_interval(days => $1)`, [days]))
const told = async (user: Shop['agent']) =>
  (await user.call(notifications.list)).data.map(({ title, body }) => [title, body])
/** What an order has in the ledger, by the side of it. */
const booked = (ours: Shop, id: number) =>
  ours.tenant(db =>
    db.rows(
      `select a.kind, sum(e.amount) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
         join ledger_transactions t on t.id = e.transaction_id where t.reference_type = 'orders' and t.reference_id = $1 group by 1 order by 1`,
      [id],
    ),
  )

test('of many refunds that wait each is asked in turn: a hundred that are stuck keep no other from its card', async () => {
  const ours = await shop(server)
  await ours.addCard('sandbox_visa')
  const { id } = await buy(ours)
  const made = await ours.tenant(async db => {
    await db.rows('update orders set refunded = 1.01 where id = $1', [id])
    return db.rows<{ id: number }>(
      `insert into order_changes (order_id, kind, amount, state, at, asked_at)
       select $1, 'refunded', 0.01, 'pending', now() - interval '1 hour', now() - interval '1 hour' from generate_series(1, 101)
       returning id`,
      [id],
    )
  })
  const waits = async () => (await shown(ours, id)).changes.filter(({ state }) => state === 'pending').length
  server.core.payments = {
    ...sandbox,
    refund: given => (given.key.endsWith(`:${made.at(-1)?.id}`) ? sandbox.refund(given) : silent(given)),
  }
  await takeUp(server.core)
  await takeUp(server.core)
  expect(await waits()).toBe(100)
  expect(await booked(ours, id)).toEqual([
    { kind: 'card', sum: '-24.9900' },
    { kind: 'spending', sum: '24.9900' },
  ])
  await aDay(ours, 'asked_at', 1)
  server.core.payments = sandbox
  await takeUp(server.core)
  expect(await waits()).toBe(0)
})

test('a refund nobody could make for a week is given up: the money is still paid, and administrators are told what to do', async () => {
  const ours = await shop(server)
  await ours.addCard('sandbox_visa')
  const { id } = await buy(ours)
  server.core.payments = { ...sandbox, refund: silent }
  await ours.buadmin.call(orders.adminUpdate, { params: { id }, body: { admin_status: 'cancelled' } })
  await aDay(ours, 'at', 6)
  await aDay(ours, 'asked_at', 1)
  await takeUp(server.core)
  expect((await shown(ours, id)).changes.at(-1)).toMatchObject({ kind: 'cancelled', state: 'pending' })
  await aDay(ours, 'at', 2)
  await aDay(ours, 'asked_at', 1)
  await takeUp(server.core)
  const given = await shown(ours, id)
  expect(given).toMatchObject({ status: 'charged', admin_status: 'cancelled', refunded: '0.0000' })
  expect(given.changes.at(-1)).toMatchObject({
    state: 'failed',
    reason: '(The payment company did not take it for 7 days.)',
  })
  expect(await booked(ours, id)).toEqual([
    { kind: 'card', sum: '-25.0000' },
    { kind: 'spending', sum: '25.0000' },
  ])
  expect(await told(ours.buadmin)).toEqual([
    [
      `$25.00 of order ${id} could not be given back to the card`,
      expect.stringMatching(/open the order in the console/),
    ],
  ])
  expect((await told(ours.agent))[0]?.[0]).toBe(`$25.00 of order ${id} did not go back to your card`)
  expect(await told(ours.manager)).toEqual([])
  await aDay(ours, 'asked_at', 1)
  asked.length = 0
  await takeUp(server.core)
  expect(asked).toEqual([])
  server.core.payments = sandbox
  await ours.buadmin.call(orders.adminRefund, { params: { id }, body: { amount: '25' } })
  expect(await booked(ours, id)).toEqual([
    { kind: 'card', sum: '0.0000' },
    { kind: 'spending', sum: '0.0000' },
  ])
})

test('an order whose card was never answered for fails after a day, with nothing booked, and the buyer is told', async () => {
  const ours = await shop(server)
  await ours.addCard('sandbox_visa')
  server.core.payments = { ...sandbox, charge: silent }
  const { id } = await buy(ours)
  await ours.tenant(db =>
    db.rows(`update card_charges set created_at = now() - interval '22 hours', asked_at = now() - interval '1 hour'`),
  )
  await askAgain(server.core)
  expect(await shown(ours, id)).toMatchObject({
    status: 'failed',
    admin_status: 'cancelled',
    trouble: expect.stringMatching(/nothing was charged/),
  })
  expect(await booked(ours, id)).toEqual([])
  expect((await told(ours.agent))[0]?.[0]).toBe(`Order ${id} could not be paid`)
})
