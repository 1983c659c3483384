import * as orders from '@openbook/api/orders.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { order, shop } from './fixtures/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Shop = Awaited<ReturnType<typeof shop>>

/** What was paid and given back, as the order and as the ledger say it; every transaction sums to zero. */
const books = (ours: Shop, id: number) =>
  ours.tenant(async db => {
    const [row] = await db.rows<{ total: string; refunded: string; told: string; ledger: string; unbalanced: number }>(
      `select o.total, o.refunded,
              (select coalesce(sum(amount), 0)::numeric(12,4) from order_changes c where c.order_id = o.id and c.kind in ('refunded', 'cancelled')) as told,
              (select coalesce(sum(e.amount), 0)::numeric(12,4) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
                 join ledger_accounts a on a.id = e.account_id
                where t.reference_type = 'orders' and t.reference_id = o.id and a.kind = 'spending') as ledger,
              (select count(*) from (select from ledger_entries group by transaction_id having sum(amount) <> 0) x) as unbalanced
         from orders o where o.id = $1`,
      [id],
    )
    return row!
  })

test('whatever is refunded, in whatever order: never more than was paid, and the books balance', async () => {
  const ours = await shop(server)
  await ours.addCard('sandbox_visa')
  await ours.fill('10000')
  const cents = fc.integer({ min: 1, max: 3000 }).map(amount => (amount / 100).toFixed(2))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('wallet' as const, 'card' as const),
      fc.integer({ min: 1, max: 3 }),
      fc.array(cents, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (payment_method, quantity, amounts, cancels) => {
        const before = (await ours.wallet()).balance
        const { id } = await order(ours.agent, { items: [{ product_id: ours.item.id, quantity }], payment_method })
        const params = { id }
        await ours.buadmin.call(orders.adminUpdate, { params, body: { admin_status: 'processing' } })
        for (const amount of amounts)
          await ours.buadmin.call(orders.adminRefund, { params, body: { amount } }).catch(() => {})
        if (cancels) await ours.buadmin.call(orders.adminUpdate, { params, body: { admin_status: 'cancelled' } })
        const { total, refunded, told, ledger, unbalanced } = await books(ours, id)
        expect(Number(refunded)).toBeLessThanOrEqual(Number(total))
        expect(told).toBe(refunded)
        expect((Number(total) - Number(ledger)).toFixed(4)).toBe(refunded)
        expect(unbalanced).toBe(0)
        if (cancels) expect(refunded).toBe(total)
        const spent = payment_method === 'wallet' ? Number(total) - Number(refunded) : 0
        expect((await ours.wallet()).balance).toBe((Number(before) - spent).toFixed(4))
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
})

test.each(['wallet', 'card'] as const)(
  'refunds that race give back no more than was paid from a %s',
  async payment_method => {
    const ours = await shop(server)
    await ours.addCard('sandbox_visa')
    const { id } = await order(ours.agent, { items: [{ product_id: ours.item.id, quantity: 2 }], payment_method })
    const params = { id }
    await ours.buadmin.call(orders.adminUpdate, { params, body: { admin_status: 'processing' } })
    const ended = await Promise.allSettled(
      [1, 2, 3, 4].map(() => ours.buadmin.call(orders.adminRefund, { params, body: { amount: '10.00' } })),
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { refunded, ledger, unbalanced } = await books(ours, id)
    expect([refunded, ledger, unbalanced]).toEqual(['20.0000', '5.0000', 0])
  },
)

test('an order that is cancelled and accepted at once is one of them', async () => {
  const ours = await shop(server)
  const { id } = await order(ours.agent, { items: [{ product_id: ours.item.id }] })
  const params = { id }
  await Promise.allSettled([
    ours.agent.call(orders.cancel, { params }),
    ours.buadmin.call(orders.adminUpdate, { params, body: { admin_status: 'processing' } }),
  ])
  const { admin_status } = await ours.agent.call(orders.show, { params })
  const { balance, reserved } = await ours.wallet()
  expect([admin_status, balance, reserved]).toEqual(
    admin_status === 'cancelled' ? ['cancelled', '100.0000', '0.0000'] : ['processing', '87.5000', '0.0000'],
  )
})
