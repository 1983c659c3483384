import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandOf, TEST_CARDS, testTokenOf } from './cards.ts'
import { amountOf, exactMoney, unitsOf } from './money.ts'
import { costOf, moneyStatus, movementLabel, USAGE_PRICES, USAGE_TYPES } from './wallet.ts'

test('an amount written, read and written again is the same', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), units => unitsOf(amountOf(units)) === units),
  )
  for (const bad of ['', '1.', '.5', '1.00001', '1e3', 'NaN', ' 1', '1,000']) expect(() => unitsOf(bad)).toThrow()
})

test('a cost is never less than the price list says, and never a ten-thousandth more than that', () => {
  fc.assert(
    fc.property(fc.constantFrom(...USAGE_TYPES), fc.integer({ min: 1, max: 1_000_000 }), (usage, quantity) => {
      const { price, per } = USAGE_PRICES[usage]
      const over = unitsOf(costOf(usage, quantity)) * BigInt(per) - unitsOf(price) * BigInt(quantity)
      return over >= 0n && over < BigInt(per)
    }),
  )
  expect(costOf('sms_send', 3)).toBe('0.0450')
})

test('two amounts set against each other show what differs', () => {
  expect([exactMoney('0.0150'), exactMoney('3.2000'), exactMoney('3.2001')]).toEqual(['$0.0150', '$3.20', '$3.2001'])
})

test('what the specification calls things', () => {
  expect(movementLabel({ invoice_type: 'free_credit_bonus', txn_type: 'other' })).toBe('Welcome Bonus')
  expect(movementLabel({ invoice_type: 'manual_topup', txn_type: 'subscription' })).toBe('MAX+ Money added')
  expect(['charged', 'pending', 'odd', '', null].map(moneyStatus)).toEqual([
    'Paid',
    'Processing',
    'odd',
    'Completed',
    'Completed',
  ])
})

test('the brand of a card follows from how its number begins', () => {
  expect(
    Object.values(TEST_CARDS)
      .slice(0, 4)
      .map(({ number }) => brandOf(number)),
  ).toEqual(['visa', 'mastercard', 'amex', 'discover'])
  expect([brandOf('2221 00'), brandOf('3530'), brandOf('')]).toEqual(['mastercard', 'other', 'other'])
  expect([testTokenOf('4242424242424242'), testTokenOf('4111 1111 1111 1111')]).toEqual(['sandbox_visa', undefined])
})
