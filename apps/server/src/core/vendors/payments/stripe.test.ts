import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { settingsFrom, stripe } from './stripe.ts'
import { Unwilling } from './terms.ts'

const settings = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x' }
const card = { token: 'pm_1', customer: 'cus_1' }
const asked: { path: string; key: string | undefined; body: URLSearchParams }[] = []
let answers: [status: number, body: object][] = []

/** Stripe's side of the wire. */
const wire = createServer(async (request, response) => {
  asked.push({ path: request.url ?? '', key: keyOf(request), body: new URLSearchParams(await textOf(request)) })
  const [status, body] = answers.shift() ?? [500, {}]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
await new Promise<void>(ready => wire.listen(0, '127.0.0.1', ready))
afterAll(() => wire.close())
const keyOf = ({ headers }: IncomingMessage) => headers['idempotency-key']?.toString()
const textOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString()
const client = new Stripe(settings.secretKey, {
  host: '127.0.0.1',
  port: (wire.address() as AddressInfo).port,
  protocol: 'http',
  telemetry: false,
  maxNetworkRetries: 0,
})
const vendor = stripe(settings, client)
const charge = (...given: typeof answers) => {
  answers = given
  return vendor.charge({ amount: '25.5000', card, key: 'key-1', description: 'Wallet' })
}

const listOf = (...data: object[]) => ({ object: 'list', url: '/v1/list', has_more: false, data })

test('a charge goes out in cents, once for its key, without the holder being there', async () => {
  expect(await charge([200, { id: 'pi_1', status: 'succeeded' }])).toEqual({ status: 'charged', id: 'pi_1' })
  const last = asked.at(-1)
  expect(last).toMatchObject({ path: '/v1/payment_intents', key: 'key-1' })
  expect(Object.fromEntries(last?.body ?? [])).toMatchObject({
    amount: '2550',
    currency: 'usd',
    customer: 'cus_1',
    payment_method: 'pm_1',
    off_session: 'true',
    confirm: 'true',
    'metadata[key]': 'key-1',
  })
  expect(await charge([200, { id: 'pi_2', status: 'processing' }])).toEqual({ status: 'pending', id: 'pi_2' })
  await expect(vendor.charge({ amount: '0.0150', card, key: 'k', description: '' })).rejects.toThrow('whole cents')
})

test.each([
  ['insufficient_funds', 'too little money'],
  ['expired_card', 'expired'],
  ['do_not_honor', 'declined'],
])('a card refused for %s is an outcome in words', async (decline_code, words) => {
  const error = { type: 'card_error', code: 'card_declined', decline_code, payment_intent: { id: 'pi_3' } }
  expect(await charge([402, { error }])).toMatchObject({ status: 'declined', message: expect.stringContaining(words) })
})

test('what fails on their side is no refusal: it is thrown, to be asked again', async () => {
  await expect(charge([503, { error: { type: 'api_error' } }])).rejects.not.toBeInstanceOf(Unwilling)
})

test('what is wrong with the request itself is refused for good, a key in use is not', async () => {
  const error = {
    type: 'invalid_request_error',
    message: 'Amount must be at least $0.50 usd',
    code: 'amount_too_small',
  }
  await expect(charge([400, { error }])).rejects.toEqual(new Unwilling(`Stripe refuses it: ${error.message}`))
  const refund = (...given: typeof answers) => {
    answers = given
    return vendor.refund({ charge: 'pi_1', amount: '1', key: 'r-1' })
  }
  const gone = { type: 'invalid_request_error', message: 'Charge ch_1 has already been refunded.' }
  await expect(refund([400, { error: gone }])).rejects.toBeInstanceOf(Unwilling)
  for (const status of [409, 429, 500])
    await expect(refund([status, { error: gone }])).rejects.not.toBeInstanceOf(Unwilling)
  expect(await refund([200, listOf()], [200, { id: 're_1' }])).toEqual({ id: 're_1' })
})

test('a refund is looked for before it is made, since Stripe forgets keys after a day', async () => {
  const refund = (...given: typeof answers) => {
    answers = given
    asked.length = 0
    return vendor.refund({ charge: 'pi_1', amount: '1', key: 'r-1' })
  }
  const made = (id: string, status: string, key = 'r-1') => ({ id, status, metadata: { key } })
  const others = listOf(made('re_2', 'succeeded', 'r-2'), made('re_3', 'failed'), { id: 're_4', metadata: null })
  expect(await refund([200, others], [200, { id: 're_1' }])).toEqual({ id: 're_1' })
  expect(asked.map(({ path }) => path)).toEqual(['/v1/refunds?payment_intent=pi_1&limit=100', '/v1/refunds'])
  expect(Object.fromEntries(asked.at(-1)?.body ?? [])).toEqual({
    payment_intent: 'pi_1',
    amount: '100',
    'metadata[key]': 'r-1',
  })
  expect(await refund([200, listOf(made('re_1', 'pending'))])).toEqual({ id: 're_1' })
  expect(asked).toHaveLength(1)
})

test('a charge is found by its key among those of the holder, or there is none', async () => {
  const find = (...given: typeof answers) => {
    answers = given
    return vendor.find({ card, key: 'key-1' })
  }
  const intent = (id: string, key: string) => ({ id, status: 'succeeded', metadata: { key } })
  expect(await find([200, listOf(intent('pi_2', 'key-2'), intent('pi_1', 'key-1'))])).toEqual({
    status: 'charged',
    id: 'pi_1',
  })
  expect(asked.at(-1)?.path).toBe('/v1/payment_intents?limit=100&customer=cus_1')
  expect(await find([200, listOf(intent('pi_2', 'key-2'))])).toBeUndefined()
  await expect(find([503, { error: { type: 'api_error' } }])).rejects.not.toBeInstanceOf(Unwilling)
})

test('a card is only taken from a session of its holder', async () => {
  const method = { id: 'pm_9', customer: 'cus_9', card: { brand: 'jcb', last4: '0005', exp_month: 3, exp_year: 2031 } }
  const session = { client_reference_id: '7', setup_intent: { payment_method: method } }
  const holder = { user_id: 7, name: 'Ann', email: 'a@example.com' }
  answers = [[200, session]]
  expect(await vendor.card('cs_test_1', holder)).toEqual({
    token: 'pm_9',
    customer: 'cus_9',
    brand: 'other',
    last4: '0005',
    exp_month: 3,
    exp_year: 2031,
  })
  answers = [[200, session]]
  await expect(vendor.card('cs_test_1', { ...holder, user_id: 8 })).rejects.toBeInstanceOf(Unwilling)
  await expect(vendor.card('../customers', holder)).rejects.toBeInstanceOf(Unwilling)
})

test('a webhook is believed by its signature alone', async () => {
  const told = (type: string, object: object) => JSON.stringify({ type, data: { object } })
  const raw = told('payment_intent.succeeded', { id: 'pi_1', status: 'succeeded', metadata: { key: 'key-1' } })
  const sign = (payload: string, secret = settings.webhookSecret) =>
    client.webhooks.generateTestHeaderString({ payload, secret })
  expect(await vendor.hear(raw, sign(raw))).toEqual({ key: 'key-1', outcome: { status: 'charged', id: 'pi_1' } })
  await expect(vendor.hear(raw, sign(raw, 'whsec_other'))).rejects.toBeInstanceOf(Unwilling)
  await expect(vendor.hear(`${raw} `, sign(raw))).rejects.toBeInstanceOf(Unwilling)
  const other = told('customer.created', { id: 'cus_1' })
  expect(await vendor.hear(other, sign(other))).toBeUndefined()
})

test('set up by halves it does not start', () => {
  expect(settingsFrom({})).toBeUndefined()
  expect(() => settingsFrom({ STRIPE_SECRET_KEY: 'sk_live_x' })).toThrow('STRIPE_WEBHOOK_SECRET')
})
