import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, phoneDigits, usPhone } from './phones.ts'

test.each([
  ['5046218927', '1-504-621-8927'],
  ['15046218927', '1-504-621-8927'],
  ['+15046218927', '1-504-621-8927'],
  ['(504) 621-8927', '1-504-621-8927'],
  ['504.621.8927', '1-504-621-8927'],
  ['1-504-621-8927', '1-504-621-8927'],
])('%s is shown as %s', (given, shown) => expect(formatPhone(given)).toBe(shown))

test.each([
  '',
  '621-8927',
  '+442071838750',
  '+5046218927',
  '25046218927',
  '1800flowers',
  '504-621-892 x7',
  '504-621-892#7',
])('%s is no whole US number and stays as it is', given => expect(formatPhone(given)).toBe(given))

test('formatting twice is formatting once', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789+-(). x') })
  fc.assert(
    fc.property(typed, phone => {
      expect(formatPhone(formatPhone(phone))).toBe(formatPhone(phone))
    }),
  )
})

test('any ten digits get a leading 1 and keep their order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10}$/), ten => {
      expect(phoneDigits(formatPhone(ten))).toBe(`1${ten}`)
    }),
  )
})

test.each([
  ['504-621-8927', '+15046218927'],
  ['1 (504) 621-8927', '+15046218927'],
  ['+1 504 621 8927', '+15046218927'],
])('%s dials as %s', (given, e164) => expect(usPhone(given)).toBe(e164))

test.each([
  '',
  '104-621-8927',
  '504-121-8927',
  '911-621-8927',
  '504-911-8927',
  '292-621-8927',
  '+504 621 8927 0',
  '504-621-892',
])('%s is not on the North American plan', given => expect(usPhone(given)).toBeUndefined())
