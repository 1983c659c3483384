import { randomUUID } from 'node:crypto'
import * as api from '@openbook/api/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { toldLater } from '../core/vendors/payments/sandbox.ts'
import type { Payments } from '../core/vendors/payments/terms.ts'
import { byId, type CardCharge, chargeCard, pursue, whenCharged } from './charge.ts'
import { askAgain } from './hear.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
const ended: string[] = []
beforeAll(async () => {
  whenCharged('accounts.test', {
    charged: async (_core, _db, { key }) => ended.push(`charged ${key}`),
    failed: async (_core, _db, { key }) => ended.push(`failed ${key}`),
  })
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const connect = (token: string, user: TestUser = ours.agent, exp_year = 2031) =>
  user.call(api.connectCard, { body: { token, exp_month: 4, exp_year } })
const charge = (key = randomUUID(), user = ours.agent, amount = '25.00') =>
  chargeCard(server.core, ours.tenant, {
    user_id: user.id,
    amount,
    purpose: 'accounts.test',
    kind: 'test_usage',
    key,
    description: 'A test',
  })
const endsOf = (key: string) => ended.filter(line => line.endsWith(key))
const shown = ({ id }: CardCharge) => ours.tenant(db => byId(db, id))
const tell = (raw: string, signature?: string) =>
  fetch(`${server.origin}/v1/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { 'x-payments-signature': signature }) },
    body: raw,
  })

test('a card is kept as brand, last four and expiry; a new one takes its place', async () => {
  expect(await ours.agent2.call(api.info)).toMatchObject({ payment_infos: [], vendor: 'sandbox' })
  await connect('sandbox_amex', ours.agent2)
  await connect('sandbox_visa', ours.agent2)
  const { payment_infos } = await ours.agent2.call(api.info)
  expect(payment_infos).toEqual([
    expect.objectContaining({ brand: 'visa', last4: '4242', exp_year: 2031, expired: false }),
  ])
  expect(JSON.stringify(payment_infos)).not.toContain('sandbox_visa')
  expect((await theirs.agent.call(api.info)).payment_infos).toEqual([])
  const rows = await ours.tenant(db => db.rows<object>('select * from payment_cards'))
  expect(JSON.stringify(rows)).not.toMatch(/\d{13,}/)
})

test.each([
  [{ token: '4242424242424242', exp_month: 4, exp_year: 2031 }, 'base'],
  [{ token: 'sandbox_visa' }, 'base'],
  [{ token: 'sandbox_visa', exp_month: 1, exp_year: 2026 }, 'exp_year'],
  [{ token: 'sandbox_visa', exp_month: 13, exp_year: 2031 }, 'exp_month'],
  [{}, 'token'],
])('%j is no card', async (body, field) => {
  await expect(ours.manager.call(api.connectCard, { body })).rejects.toMatchObject({
    status: 422,
    errors: { [field]: expect.any(String) },
  })
})

test('a charge with the same key happens once, even asked for at the same time', async () => {
  await connect('sandbox_visa')
  const key = randomUUID()
  const made = await Promise.all([1, 2, 3].map(() => charge(key)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect((await shown(made[0] as CardCharge)).status).toBe('charged')
  expect(endsOf(key)).toEqual([`charged ${key}`])
  await expect(charge(key, ours.agent, '26.00')).rejects.toMatchObject({ status: 409 })
})

test.each([
  ['sandbox_declined', 'declined'],
  ['sandbox_insufficient', 'too little money'],
  ['sandbox_expired', 'expired'],
])('%s is refused in words', async (token, words) => {
  await connect(token)
  const made = await charge()
  expect(made).toMatchObject({ status: 'failed', trouble: expect.stringContaining(words) })
  expect(endsOf(made.key)).toEqual([`failed ${made.key}`])
})

test.each([
  ['sandbox_later', 'charged'],
  ['sandbox_refused_later', 'failed'],
])('%s is pending, and ends as %s when the vendor tells', async (token, status) => {
  await connect(token)
  const made = await charge()
  expect(made.status).toBe('pending')
  expect(endsOf(made.key)).toEqual([])
  await eventually(async () => (await shown(made)).status !== 'pending')
  expect((await shown(made)).status).toBe(status)
  const { raw, signature } = toldLater(server.core.env.secret, token, made.reference)
  await Promise.all([tell(raw, signature), tell(raw, signature)])
  expect(endsOf(made.key)).toEqual([`${status} ${made.key}`])
})

test('the webhook hears nobody but the vendor', async () => {
  await connect('sandbox_later', ours.buadmin)
  const made = await charge(randomUUID(), ours.buadmin)
  const { raw, signature } = toldLater(server.core.env.secret, 'sandbox_later', made.reference)
  const old = toldLater(server.core.env.secret, 'sandbox_later', made.reference, 1_700_000_000)
  const foreign = toldLater('another secret', 'sandbox_later', made.reference)
  for (const sent of [undefined, 't=1,v1=x', foreign.signature, old.signature])
    expect((await tell(raw, sent)).status).toBe(403)
  expect((await tell(`${raw} `, signature)).status).toBe(403)
  const unknown = toldLater(server.core.env.secret, 'sandbox_later', randomUUID())
  expect(await (await tell(unknown.raw, unknown.signature)).json()).toEqual({ known: false })
})

test('a vendor that does not answer is asked again with the same key, and charges once', async () => {
  await connect('sandbox_visa', ours.admin)
  const { payments } = server.core
  const keys: string[] = []
  let silent = true
  server.core.payments = {
    ...payments,
    charge: async asked => {
      keys.push(asked.key)
      if (silent) throw new Error('No answer.')
      return payments.charge(asked)
    },
  } satisfies Payments
  const made = await charge(randomUUID(), ours.admin)
  expect(made.status).toBe('pending')
  silent = false
  expect((await pursue(server.core, ours.tenant, made.id)).status).toBe('charged')
  server.core.payments = payments
  expect(new Set(keys)).toEqual(new Set([made.reference]))
  expect(endsOf(made.key)).toEqual([`charged ${made.key}`])
})

test.each([
  ['22 hours', undefined, 'failed', 0],
  ['22 hours', { status: 'charged', id: 'found' }, 'charged', 0],
  ['20 hours 30 minutes', undefined, 'pending', 0],
  ['19 hours', undefined, 'pending', 1],
] as const)(
  'a charge without an answer for %s, of which the vendor knows %j, is %s',
  async (age, known, status, times) => {
    await connect('sandbox_visa', ours.manager)
    const { payments } = server.core
    const keys: string[] = []
    const silent = async ({ key }: { key: string }) => {
      keys.push(key)
      throw new Error('No answer.')
    }
    server.core.payments = { ...payments, charge: silent, find: async () => known }
    const key = randomUUID()
    const made = await charge(key, ours.manager)
    keys.length = 0
    await ours.tenant(db =>
      db.rows(
        `update card_charges set created_at = now() - $2::interval, asked_at = now() - interval '5 minutes' where id = $1`,
        [made.id, age],
      ),
    )
    await askAgain(server.core)
    server.core.payments = payments
    expect((await shown(made)).status).toBe(status)
    expect(keys.filter(key => key === made.reference)).toHaveLength(times)
    expect(endsOf(made.key)).toEqual(status === 'pending' ? [] : [`${status} ${made.key}`])
  },
)

test('what is only known a while after it was asked for is told, and a key that may be forgotten is not charged again', async () => {
  await connect('sandbox_visa', ours.manager)
  const { payments } = server.core
  const silent = async () => {
    throw new Error('No answer.')
  }
  server.core.payments = { ...payments, charge: silent, find: silent }
  const key = randomUUID()
  const made = await charge(key, ours.manager)
  expect(made.later).toBe(false)
  await ours.tenant(db =>
    db.rows(`update card_charges set created_at = now() - interval '2 days' where id = $1`, [made.id]),
  )
  server.core.payments = { ...payments, find: silent }
  const again = await charge(key, ours.manager)
  server.core.payments = payments
  expect(again).toMatchObject({ status: 'pending', later: true })
})

test('without a card there is nothing to charge', async () => {
  await expect(charge(randomUUID(), ours.poolholder)).rejects.toMatchObject({
    status: 422,
    answer: { code: 'accounts.no_card' },
  })
})
