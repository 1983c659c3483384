import { createHash } from 'node:crypto'
import { CARD_BRANDS, type CardBrand } from '@openbook/config/cards.ts'
import { unitsOf } from '@openbook/config/money.ts'
import type Stripe from 'stripe'
import { type Holder, type Outcome, type Payments, Unwilling } from './terms.ts'

interface Settings {
  secretKey: string
  webhookSecret: string
}
/** The part of Stripe's client that is used; tests hand in their own wire. */
type Client = Pick<Stripe, 'checkout' | 'customers' | 'paymentIntents' | 'refunds' | 'webhooks'>

const TIMEOUT = 20_000
const PAGE = 100

/** What the environment says; nothing where Stripe is not set up. Throws where it is set up by halves. */
export function settingsFrom(source: NodeJS.ProcessEnv): Settings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = source
  if (!secretKey) return undefined
  if (!webhookSecret) throw new Error('STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not.')
  return { secretKey, webhookSecret }
}

/** Stripe. Cards are given on Stripe's own page, so no number passes through Openbook. */
export function stripe(settings: Settings, made?: Client): Payments {
  let client: Promise<Client> | undefined
  const api = () => {
    client ??= made
      ? Promise.resolve(made)
      : import('stripe').then(
          ({ default: Made }) => new Made(settings.secretKey, { timeout: TIMEOUT, telemetry: false }),
        )
    return client
  }
  return {
    vendor: 'stripe',
    connect: async (holder, back) => connect(await api(), holder, back),
    card: async (token, holder) => cardOf(await api(), token, holder),
    charge: async ({ amount, card, key, description }) => {
      const { paymentIntents } = await api()
      const params: Stripe.PaymentIntentCreateParams = {
        amount: centsOf(amount),
        currency: 'usd',
        payment_method: card.token,
        off_session: true,
        confirm: true,
        description,
        metadata: { key },
        ...(card.customer && { customer: card.customer }),
      }
      return paymentIntents.create(params, { idempotencyKey: key }).then(outcomeOf, declined)
    },
    find: async ({ card, key }) => find(await api(), card.customer, key).catch(refusedForGood),
    refund: async asked => refund(await api(), asked).catch(refusedForGood),
    hear: async (raw, signature) => hear(await api(), settings.webhookSecret, raw, signature),
  }
}

async function find({ paymentIntents }: Client, customer: string | null, key: string): Promise<Outcome | undefined> {
  for await (const intent of paymentIntents.list({ limit: PAGE, ...(customer && { customer }) }))
    if (intent.metadata.key === key) return outcomeOf(intent)
  return undefined
}

/** Stripe forgets a key after a day: what was given back under it before is looked for first. */
async function refund({ refunds }: Client, { charge, amount, key }: Parameters<Payments['refund']>[0]) {
  for await (const { id, status, metadata } of refunds.list({ payment_intent: charge, limit: PAGE }))
    if (metadata?.key === key && status !== 'failed' && status !== 'canceled') return { id }
  const params = { payment_intent: charge, amount: centsOf(amount), metadata: { key } }
  const { id } = await refunds.create(params, { idempotencyKey: key })
  return { id }
}

async function connect({ customers, checkout }: Client, { user_id, name, email }: Holder, back: string) {
  const customer = await customers.create(
    { name, email, metadata: { user_id: String(user_id) } },
    { idempotencyKey: `customer-${user_id}-${createHash('sha256').update(`${email} ${name}`).digest('hex')}` },
  )
  const { url } = await checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    client_reference_id: String(user_id),
    currency: 'usd',
    success_url: `${back}?card_session={CHECKOUT_SESSION_ID}`,
    cancel_url: back,
  })
  if (!url) throw new Error('Stripe gave no page to enter a card on.')
  return url
}

async function cardOf({ checkout }: Client, token: string, { user_id }: Holder) {
  if (!/^cs_\w{1,200}$/.test(token)) throw new Unwilling('Add the card again: Stripe does not know this one.')
  const session = await checkout.sessions.retrieve(token, { expand: ['setup_intent.payment_method'] })
  const intent = session.setup_intent
  const method = intent && typeof intent === 'object' ? intent.payment_method : null
  const known = method && typeof method === 'object' ? method : null
  if (session.client_reference_id !== String(user_id) || !known?.card)
    throw new Unwilling('Add the card again: Stripe does not know this one.')
  const { brand, last4, exp_month, exp_year } = known.card
  const customer = typeof known.customer === 'string' ? known.customer : (known.customer?.id ?? null)
  return { token: known.id, customer, brand: brandNamed(brand), last4, exp_month, exp_year }
}

async function hear({ webhooks }: Client, secret: string, raw: string, signature: string) {
  const event = await webhooks.constructEventAsync(raw, signature, secret).catch(() => {
    throw new Unwilling('Not signed by Stripe.')
  })
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.payment_failed') return undefined
  const intent = event.data.object
  const { key } = intent.metadata
  return key ? { key, outcome: outcomeOf(intent) } : undefined
}

const brandNamed = (brand: string): CardBrand => (Object.hasOwn(CARD_BRANDS, brand) ? (brand as CardBrand) : 'other')

/** Whole cents; what is finer than a cent cannot be charged. */
function centsOf(amount: string): number {
  const units = unitsOf(amount)
  if (units % 100n !== 0n) throw new RangeError(`A card is charged in whole cents, not ${amount}.`)
  return Number(units / 100n)
}

const DECLINES: Record<string, string> = {
  insufficient_funds: 'The card has too little money for this. Use another card, or a smaller amount.',
  expired_card: 'The card has expired. Add one that is valid.',
  authentication_required: 'Your bank wants to confirm this card with you. Add the card again, then try once more.',
}
const DECLINED = 'The card was declined. Ask your bank why, or use another card.'

interface Intent {
  id: string
  status: string
  last_payment_error?: { decline_code?: string; code?: string } | null
}
function outcomeOf({ id, status, last_payment_error }: Intent): Outcome {
  if (status === 'succeeded') return { status: 'charged', id }
  if (status === 'processing') return { status: 'pending', id }
  return { status: 'declined', id, message: sentenceOf(last_payment_error ?? {}) }
}

const sentenceOf = ({ decline_code, code }: { decline_code?: string | undefined; code?: string | undefined }) =>
  DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? DECLINED

/** What Stripe finds wrong with the request itself it finds wrong each time: a card that was taken off there, a charge given back there, too small an amount. */
function refusedForGood(error: unknown): never {
  const { type, statusCode, message } = error as { type?: string; statusCode?: number; message?: string }
  const isFinal = type === 'StripeInvalidRequestError' && (statusCode === 400 || statusCode === 404)
  throw isFinal ? new Unwilling(`Stripe refuses it: ${message}`) : error
}

/** A refusal of the card is an outcome; everything else is thrown, to be asked again unless it is `Unwilling`. */
function declined(error: unknown): Outcome {
  const { type, payment_intent, ...told } = error as { type?: string; code?: string; decline_code?: string } & {
    payment_intent?: { id: string }
  }
  if (type !== 'StripeCardError') return refusedForGood(error)
  return { status: 'declined', id: payment_intent?.id ?? null, message: sentenceOf(told) }
}
