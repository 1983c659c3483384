import { expect, test } from 'vitest'
import { day, dayAndTime, relative, showTimesIn } from './dates.ts'

const LATE = '2026-03-01T04:30:00Z'

test('times are shown in the zone of the user', () => {
  showTimesIn('est')
  expect(dayAndTime(LATE)).toMatch(/^Feb 28, 2026, 11:30\sPM$/)
  showTimesIn('hst')
  expect(dayAndTime(LATE)).toMatch(/^Feb 28, 2026, 6:30\sPM$/)
  showTimesIn('nonsense')
  expect(day(LATE)).toBe('Feb 28, 2026')
})

test.each([
  [0, 'Just now'],
  [59, 'Just now'],
  [60, '1 minute ago'],
  [7200, '2 hours ago'],
  [6 * 86_400, '6 days ago'],
  [7 * 86_400, 'Feb 21, 2026'],
])('%i seconds ago', (seconds, text) => {
  showTimesIn('est')
  expect(relative('2026-02-21T12:00:00Z', Date.parse('2026-02-21T12:00:00Z') + seconds * 1000)).toBe(text)
})
