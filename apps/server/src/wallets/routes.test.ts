import { randomUUID } from 'node:crypto'
import * as accounts from '@openbook/api/accounts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as profiles from '@openbook/api/profiles.ts'
import * as api from '@openbook/api/wallets.ts'
import { unitsOf } from '@openbook/config/money.ts'
import { USAGE_TYPES, type UsageType } from '@openbook/config/wallet.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { refill, sizeOf } from './refill.ts'
import { refund } from './refund.ts'
import { reserve, spend } from './spend.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const connect = (user: TestUser, token = 'sandbox_visa') =>
  user.call(accounts.connectCard, { body: { token, exp_month: 4, exp_year: 2031 } })
const show = (user: TestUser) => user.call(api.show)
const topUp = (user: TestUser, amount: string, more: object = {}) => user.call(api.topUp, { body: { amount, ...more } })
const history = (user: TestUser, query: object = {}) => user.call(api.transactionHistory, { query })
const fresh = async () => {
  const made = await agency(server)
  await connect(made.agent)
  return made
}
const charge = (user: TestUser, amount: string, kind: UsageType = 'sms_send', within = ours) =>
  within.tenant(db =>
    spend(db, { user_id: user.id, amount, kind, key: randomUUID(), reference: { type: 'contacts', id: 7 } }),
  )

test('money is added from the card once for a key, and every movement has a receipt', async () => {
  const { agent } = await fresh()
  const key = randomUUID()
  const made = await Promise.all([1, 2, 3].map(() => topUp(agent, '25', { key })))
  for (const { status } of made) expect(['charged', 'pending']).toContain(status)
  expect(await show(agent)).toMatchObject({ balance: '25.0000', spendable: '25.0000', currency: 'USD' })
  const { data, meta } = await history(agent)
  expect(meta).toEqual({ current_page: 1, limit: 20, total_count: 1, total_pages: 1 })
  expect(data).toMatchObject([
    { invoice_type: 'manual_topup', amount: '25.0000', status: 'charged', balance_after: '25.0000' },
  ])
  const id = data[0]?.id ?? ''
  expect(await agent.call(api.invoice, { query: { id } })).toMatchObject({
    id,
    card: { brand: 'visa', last4: '4242' },
    issued_to: { email: expect.stringContaining('@') },
  })
  await expect(ours.agent.call(api.invoice, { query: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await agent.call(api.invoiceHistory)).data).toMatchObject([{ amount: '25.0000', status: 'charged' }])
})

test('a declined card books nothing, says why, and stays on the list', async () => {
  const { agent } = await fresh()
  await connect(agent, 'sandbox_insufficient')
  await expect(topUp(agent, '20')).rejects.toMatchObject({
    status: 422,
    code: 'wallets.declined',
    errors: { base: expect.stringContaining('too little money') },
  })
  expect((await show(agent)).balance).toBe('0.0000')
  expect((await history(agent)).data).toMatchObject([
    { status: 'failed', trouble: expect.any(String), id: expect.stringMatching(/^C/) },
  ])
})

test('a payment confirmed later is processing, then in the wallet, and its owner is told', async () => {
  const { agent } = await fresh()
  await connect(agent, 'sandbox_later')
  expect(await topUp(agent, '15')).toMatchObject({ status: 'pending', wallet: { balance: '0.0000' } })
  expect((await history(agent)).data).toMatchObject([{ status: 'pending' }])
  await eventually(async () => (await show(agent)).balance === '15.0000')
  expect((await history(agent)).data).toMatchObject([{ status: 'charged' }])
  expect((await agent.call(notifications.list)).data[0]).toMatchObject({ title: '$15.00 was added to your wallet' })
})

test.each([
  ['4.99', 'amount'],
  ['1000.01', 'amount'],
  ['10.001', 'amount'],
  ['-5', 'amount'],
  ['ten', 'amount'],
])('%s cannot be added', async (amount, field) => {
  await expect(topUp(ours.agent, amount)).rejects.toMatchObject({
    status: 422,
    errors: { [field]: expect.any(String) },
  })
})

test('the history is filtered and paged, and a refund shows on what it gives back', async () => {
  const made = await fresh()
  const { agent } = made
  await topUp(agent, '20')
  for (let times = 0; times < 21; times++) await charge(agent, '0.0150', 'sms_send', made)
  const { id } = await charge(agent, '2.0000', 'phone_number_purchase', made)
  await made.tenant(db => refund(db, { transaction_id: id, key: randomUUID() }))
  expect((await history(agent)).meta).toMatchObject({ total_count: 24, total_pages: 2 })
  expect((await history(agent, { page: 2 })).data).toHaveLength(4)
  expect((await history(agent, { filter: 'sms_send' })).meta.total_count).toBe(21)
  expect((await history(agent, { filter: 'in' })).meta.total_count).toBe(2)
  const [back, paid] = (await history(agent, { filter: 'phone_number_purchase' })).data
  expect([back?.status, paid?.status, paid?.reference]).toEqual(['charged', 'refunded', { type: 'contacts', id: 7 }])
  const { spent, added, by_type, by_day } = await agent.call(api.analytics, { query: { period: '7d' } })
  expect({ spent, added, by_type }).toEqual({
    spent: '0.3150',
    added: '20.0000',
    by_type: [{ invoice_type: 'sms_send', spent: '0.3150' }],
  })
  expect([by_day.length, by_day.at(-1)?.spent]).toEqual([7, '0.3150'])
  expect((await history(made.agent2)).meta.total_count).toBe(0)
})

test('what is estimated is what is charged', async () => {
  await connect(ours.agent)
  await topUp(ours.agent, '1000')
  const asked = fc.record({ usageType: fc.constantFrom(...USAGE_TYPES), quantity: fc.integer({ min: 1, max: 40 }) })
  await fc.assert(
    fc.asyncProperty(asked, async body => {
      const { cost } = await ours.agent.call(api.estimateCost, { body })
      const prices = await ours.agent.call(api.usagePricing)
      const price = prices.data.find(({ usage_type }) => usage_type === body.usageType)
      const before = unitsOf((await show(ours.agent)).spendable)
      await charge(ours.agent, cost, body.usageType)
      const paid = before - unitsOf((await show(ours.agent)).spendable)
      expect(paid).toBe(unitsOf(cost))
      expect(paid * BigInt(price?.per ?? 0)).toBeGreaterThanOrEqual(
        unitsOf(price?.price ?? '0') * BigInt(body.quantity),
      )
    }),
    { numRuns: 12, endOnFailure: true },
  )
  await expect(
    ours.agent.call(api.estimateCost, { body: { usageType: 'constructor', quantity: 1 } }),
  ).rejects.toMatchObject({ status: 422, errors: { usageType: expect.any(String) } })
})

test('auto-refill charges once for what is short, within the limit of the day, and stops after three refusals', async () => {
  const { agent, business_unit_id, tenant } = await fresh()
  const place = { user_id: agent.id, business_unit_id }
  const save = (more: object = {}) =>
    agent.call(api.updateSettings, {
      body: { enabled: true, threshold: '10', amount: '50', daily_cap: '120', ...more },
    })
  await save({ enabled: false })
  expect(await refill(server.core, place)).toBeUndefined()
  await save()
  await eventually(async () => (await show(agent)).balance === '50.0000')
  await Promise.all([1, 2, 3].map(() => refill(server.core, place)))
  expect((await show(agent)).balance).toBe('50.0000')
  await charge(agent, '45.00', 'sms_send', { tenant } as Agency)
  await Promise.all([1, 2, 3].map(() => refill(server.core, place)))
  expect((await show(agent)).balance).toBe('55.0000')
  await charge(agent, '50.00', 'sms_send', { tenant } as Agency)
  await refill(server.core, place)
  expect((await show(agent)).balance).toBe('25.0000')
  await charge(agent, '20.00', 'sms_send', { tenant } as Agency)
  expect(await refill(server.core, place)).toBeUndefined()
  await connect(agent, 'sandbox_declined')
  await save({ daily_cap: '5000' })
  await eventually(async () => (await history(agent, { filter: 'auto_refill_failed' })).meta.total_count === 1)
  expect(await refill(server.core, place)).toBeUndefined()
  const again = () =>
    tenant(db => db.rows('update wallet_settings set next_try_at = now() where user_id = $1', [agent.id]))
  for (const _ of [2, 3]) {
    await again()
    await refill(server.core, place)
  }
  expect((await show(agent)).auto_refill).toMatchObject({ enabled: true, blocked: true })
  expect((await history(agent, { filter: 'auto_refill_blocked' })).meta.total_count).toBe(1)
  await again()
  expect(await refill(server.core, place)).toBeUndefined()
  await expect(save({ daily_cap: '40' })).rejects.toMatchObject({
    status: 422,
    errors: { daily_cap: expect.any(String) },
  })
})

test('a refill gives way to one of another amount under the same key, and goes on afterwards', async () => {
  const { agent, business_unit_id, tenant } = await fresh()
  await agent.call(api.updateSettings, { body: { enabled: true, threshold: '10', amount: '50', daily_cap: '120' } })
  await eventually(async () => (await show(agent)).balance === '50.0000')
  await charge(agent, '45.00', 'sms_send', { tenant } as Agency)
  await tenant(db =>
    db.rows(
      `insert into card_charges (user_id, card_id, amount, purpose, invoice_type, key, description)
       select user_id, card_id, 7, 'wallets.top_up', invoice_type, 'refill:' || user_id || ':1', '' from card_charges where user_id = $1`,
      [agent.id],
    ),
  )
  expect(await refill(server.core, { user_id: agent.id, business_unit_id })).toBeUndefined()
  expect(await show(agent)).toMatchObject({ balance: '5.0000', auto_refill: { enabled: true, blocked: false } })
})

test('a refill is the amount set, or the shortfall if that is more, in whole cents, never over the limit', () => {
  const set = { threshold: '10.0000', amount: '50.0000', daily_cap: '120.0000' }
  expect(sizeOf(set, '9.0000', '0')).toBe('50.0000')
  expect(sizeOf({ ...set, threshold: '100.0000' }, '20.0050', '0')).toBe('80.0000')
  expect(sizeOf(set, '0.0000', '100.0000')).toBe('20.0000')
  expect(sizeOf(set, '0.0000', '116.0000')).toBeUndefined()
})

test('without a card there is no auto-refill', async () => {
  await expect(ours.agent2.call(api.updateSettings, { body: { enabled: true } })).rejects.toMatchObject({
    status: 422,
    errors: { enabled: 'Add a card first.' },
  })
})

test('of auto-refill only what was sent is changed', async () => {
  const { agent } = await fresh()
  const save = async (body: object) => (await agent.call(api.updateSettings, { body })).auto_refill
  await save({ enabled: true, threshold: '10', amount: '50', daily_cap: '120' })
  expect(await save({ threshold: '15' })).toMatchObject({ enabled: true, threshold: '15.0000', amount: '50.0000' })
  await save({ enabled: false })
  expect(await save({ amount: '60' })).toMatchObject({ enabled: false, threshold: '15.0000', amount: '60.0000' })
})

test('a manager gives to those below and takes back, all or nobody, and from nobody else', async () => {
  const { manager, agent, agent2, tenant } = await fresh()
  await connect(manager)
  await topUp(manager, '10')
  const key = randomUUID()
  const give = (user_ids: number[], amount: string, more: object = {}) =>
    manager.call(api.allocate, { body: { user_ids, amount, ...more } })
  await give([agent.id], '4', { key })
  await give([agent.id], '4', { key })
  expect([(await show(manager)).balance, (await show(agent)).balance]).toEqual(['6.0000', '4.0000'])
  expect((await manager.call(api.team)).data).toMatchObject([{ id: agent.id, spendable: '4.0000' }])
  await expect(give([agent.id], '6.01')).rejects.toMatchObject({ status: 422, code: 'wallets.balance_too_low' })
  for (const other of [agent2.id, theirs.agent.id, manager.id])
    await expect(give([agent.id, other], '1')).rejects.toMatchObject({ status: 404 })
  await expect(agent.call(api.allocate, { body: { user_ids: [agent.id], amount: '1' } })).rejects.toMatchObject({
    status: 403,
  })
  await tenant(db => reserve(db, { user_id: agent.id, amount: '1.50', kind: 'sms_send', key: randomUUID() }))
  const back = await manager.call(api.reclaim, { body: { user_ids: [agent.id] } })
  expect(back).toMatchObject({ data: [{ user_id: agent.id, amount: '2.5000' }], wallet: { balance: '8.5000' } })
  expect(await show(agent)).toMatchObject({ balance: '1.5000', spendable: '0.0000' })
  expect((await manager.call(api.reclaim, { body: { user_ids: [agent.id] } })).data).toEqual([])
})

test('days of the console’s list and its spreadsheet are those of whoever looks; an instant is an instant', async () => {
  const { agent, buadmin, business_unit_id } = await fresh()
  await topUp(agent, '20')
  const owner = new pg.Client({ connectionString: inject('databaseUrl') })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  const sql = `update ledger_entries set created_at = '2026-07-16T05:30:00Z' where business_unit_id = $1`
  await owner.query(sql, [business_unit_id])
  await owner.end()
  const found = async (filter: object) => {
    const query = { filter: JSON.stringify(filter) }
    const file = await fetch(`${server.origin}/v1/admin/wallets/invoices/export.csv?${new URLSearchParams(query)}`, {
      headers: buadmin.headers,
    })
    const rows = (await file.text()).split('\n').filter(Boolean).length - 1
    expect(await buadmin.call(api.adminInvoices, { query })).toHaveLength(rows)
    return rows
  }
  const on = (day: string) => found({ from: day, to: day })
  await buadmin.call(profiles.updateTimezone, { body: { timezone: 'cst' } })
  expect([await on('2026-07-15'), await on('2026-07-16')]).toEqual([0, 1])
  await buadmin.call(profiles.updateTimezone, { body: { timezone: 'pst' } })
  expect([await on('2026-07-15'), await on('2026-07-16')]).toEqual([1, 0])
  expect([await found({ to: '2026-07-14' }), await found({ from: '2026-07-15' })]).toEqual([0, 1])
  expect([await found({ from: '2026-07-16T05:30:00Z' }), await found({ to: '2026-07-16T05:30:00Z' })]).toEqual([1, 0])
})

test('the console lists, filters and exports what moved, and proves that the books balance', async () => {
  const made = await fresh()
  const { agent, buadmin } = made
  await topUp(agent, '20', { description: '=1+1' })
  await charge(agent, '3.00', 'phone_number_purchase', made)
  await made.tenant(db => reserve(db, { user_id: agent.id, amount: '1.00', kind: 'sms_send', key: randomUUID() }))
  const list = (query: object = {}) => buadmin.call(api.adminInvoices, { query })
  expect((await list()).map(({ amount }) => amount)).toEqual(['-3.0000', '20.0000'])
  expect(await list({ filter: JSON.stringify({ invoice_type: 'manual_topup', user_id: agent.id }) })).toHaveLength(1)
  expect(await list({ filter: JSON.stringify({ q: 'nobody of that name' }) })).toEqual([])
  expect(await list({ filter: JSON.stringify({ to: '2020-01-01' }) })).toEqual([])
  expect((await list({ sort: JSON.stringify(['amount', 'DESC']) }))[0]?.amount).toBe('20.0000')
  await expect(list({ order_field: 'email' })).rejects.toMatchObject({ status: 422 })
  const file = await fetch(`${server.origin}/v1/admin/wallets/invoices/export.csv`, { headers: buadmin.headers })
  const text = await file.text()
  expect(text.split('\n').filter(Boolean)).toHaveLength(3)
  expect(text).toContain("'=1+1")
  expect(text).toContain(',-3.0000,')
  expect(await buadmin.call(api.adminProof)).toEqual({
    ...{ balanced: true, sum: '0.0000', transactions: 2, unbalanced: 0, strayed: 0, overdrawn: 0, wallets: 1 },
    ...{ in_wallets: '17.0000', reserved: '1.0000', from_cards: '20.0000', spent: '3.0000' },
  })
  expect(await theirs.buadmin.call(api.adminInvoices, {})).toEqual([])
  await expect(agent.call(api.adminProof)).rejects.toMatchObject({ status: 403 })
})
