import { expect, test } from 'vitest'
import { money } from './money.ts'

test.each([
  ['123.4500', '$123.45'],
  ['1234567.8', '$1,234,567.80'],
  ['0', '$0.00'],
  ['0.0031', '$0.0031'],
  ['', 'N/A'],
  [null, 'N/A'],
])('%j', (amount, text) => {
  expect(money(amount)).toBe(text)
})
