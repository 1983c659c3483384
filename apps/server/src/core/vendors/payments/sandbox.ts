import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { brandOf, isTestToken, TEST_CARDS, type TestToken } from '@openbook/config/cards.ts'
import { type Outcome, type Payments, type Told, Unwilling } from './terms.ts'

const FIVE_MINUTES = 300
export const SAID = {
  declined: 'The card was declined. Ask your bank why, or use another card.',
  insufficient: 'The card has too little money for this. Use another card, or a smaller amount.',
  expired: 'The card has expired. Add one that is valid.',
  refused_later: 'Your bank did not confirm the payment. Try again, or use another card.',
} as const

const idOf = (kind: string, key: string) =>
  `sandbox_${kind}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`

/** What comes of a charge follows from the card and the key alone, so that asked again it is the same. */
function outcomeOf(token: string, key: string): Outcome {
  const id = idOf('charge', key)
  if (token === 'sandbox_declined') return { status: 'declined', id, message: SAID.declined }
  if (token === 'sandbox_insufficient') return { status: 'declined', id, message: SAID.insufficient }
  if (token === 'sandbox_expired') return { status: 'declined', id, message: SAID.expired }
  if (token === 'sandbox_later' || token === 'sandbox_refused_later') return { status: 'pending', id }
  return { status: 'charged', id }
}

const keyOf = (secret: string) => createHash('sha256').update(`payments-sandbox:${secret}`).digest()
const signatureOf = (secret: string, at: number, raw: string) =>
  createHmac('sha256', keyOf(secret)).update(`${at}.${raw}`).digest('hex')

/** A rehearsal of a payment vendor: no money moves, and no real card is taken. */
export const sandbox = (secret: string): Payments => ({
  vendor: 'sandbox',
  connect: async () => null,
  card: async (token, _holder, expiry) => {
    if (!isTestToken(token)) throw new Unwilling('This is the sandbox: use one of its test cards.')
    if (!expiry) throw new Unwilling('Enter until when the card is valid.')
    const { number } = TEST_CARDS[token satisfies TestToken]
    return { token, customer: null, brand: brandOf(number), last4: number.slice(-4), ...expiry }
  },
  charge: async ({ card, key }) => outcomeOf(card.token, key),
  find: async () => undefined,
  refund: async ({ key }) => ({ id: idOf('refund', key) }),
  hear: async (raw, signature) => {
    const [, at = '', sent = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    const right = Buffer.from(signatureOf(secret, Number(at), raw))
    const same = sent.length === right.length && timingSafeEqual(Buffer.from(sent), right)
    if (!same || Math.abs(Date.now() / 1000 - Number(at)) > FIVE_MINUTES) throw new Unwilling('Not signed by us.')
    return JSON.parse(raw) as Told
  },
})

/** What the sandbox tells some time after a charge that was to be confirmed later: as it came, and its signature. */
export function toldLater(secret: string, token: string, key: string, at = Math.floor(Date.now() / 1000)) {
  const id = idOf('charge', key)
  const outcome: Outcome =
    token === 'sandbox_refused_later'
      ? { status: 'declined', id, message: SAID.refused_later }
      : { status: 'charged', id }
  const raw = JSON.stringify({ key, outcome } satisfies Told)
  return { raw, signature: `t=${at},v1=${signatureOf(secret, at, raw)}` }
}
