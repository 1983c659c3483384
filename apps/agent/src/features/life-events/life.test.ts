import { expect, test } from 'vitest'
import { daysUntil } from './life.ts'

test('days between today and a date, whatever the hour', () => {
  const today = new Date(2026, 10, 21, 23, 30)
  expect(daysUntil('11/21/2026', today)).toBe(0)
  expect(daysUntil('11/22/2026', today)).toBe(1)
  expect(daysUntil('11/21/2027', today)).toBe(365)
  expect(daysUntil('11/20/2026', today)).toBe(-1)
})
