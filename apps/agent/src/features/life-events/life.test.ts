import { afterEach, expect, test } from 'vitest'
import { showTimesIn } from '../../lib/dates.ts'
import { daysUntil } from './life.ts'

afterEach(() => showTimesIn('est'))

test('days between today and a date, whatever the hour', () => {
  const now = new Date('2026-11-21T23:30:00-05:00')
  expect(daysUntil('11/21/2026', now)).toBe(0)
  expect(daysUntil('11/22/2026', now)).toBe(1)
  expect(daysUntil('11/21/2027', now)).toBe(365)
  expect(daysUntil('11/20/2026', now)).toBe(-1)
})

test('today is the day it is where the user is, not where the browser is', () => {
  const now = new Date('2026-11-22T07:30:00Z')
  expect(daysUntil('11/22/2026', now)).toBe(0)
  showTimesIn('pst')
  expect(daysUntil('11/22/2026', now)).toBe(1)
})
