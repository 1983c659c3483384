import { expect, test } from 'vitest'
import { figure } from './numbers.ts'

test.each([0, 7, 999, 1000, 2100, 123_456, 1_000_000])('%i as the locale writes it', count => {
  expect(figure(count)).toBe(count.toLocaleString('en-US'))
})
