export const CARD_BRANDS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  other: 'Card',
} as const
export type CardBrand = keyof typeof CARD_BRANDS

const BEGINS: [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65|622)/],
]

/** The brand that a number begins like (spec section 5). */
export const brandOf = (number: string): CardBrand =>
  BEGINS.find(([, begins]) => begins.test(number.replaceAll(/\D/g, '')))?.[0] ?? 'other'

/** The cards of the sandbox, each with what comes of it. A number stays in the browser; only the token travels. */
export const TEST_CARDS = {
  sandbox_visa: { number: '4242 4242 4242 4242', does: 'Pays' },
  sandbox_mastercard: { number: '5555 5555 5555 4444', does: 'Pays' },
  sandbox_amex: { number: '3782 822463 10005', does: 'Pays' },
  sandbox_discover: { number: '6011 1111 1111 1117', does: 'Pays' },
  sandbox_declined: { number: '4000 0000 0000 0002', does: 'Is declined' },
  sandbox_insufficient: { number: '4000 0000 0000 9995', does: 'Has too little money' },
  sandbox_expired: { number: '4000 0000 0000 0069', does: 'Has expired' },
  sandbox_later: { number: '4000 0000 0000 3220', does: 'Is confirmed seconds later' },
  sandbox_refused_later: { number: '4000 0084 0000 1629', does: 'Is refused seconds later' },
} as const
export type TestToken = keyof typeof TEST_CARDS

export const isTestToken = (token: string): token is TestToken => Object.hasOwn(TEST_CARDS, token)

/** What the sandbox calls a card of this number; nothing for a real one. */
export const testTokenOf = (number: string): TestToken | undefined => {
  const digits = number.replaceAll(/\D/g, '')
  return (Object.keys(TEST_CARDS) as TestToken[]).find(token => TEST_CARDS[token].number.replaceAll(' ', '') === digits)
}
