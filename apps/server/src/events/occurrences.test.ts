import type { Recurrence } from '@openbook/api/events.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastBefore, nextFrom, occurrenceOn, occurrencesIn, overAt, type Timed } from './occurrences.ts'

const timezone = 'America/New_York'
const event = (starts: string, recurrence: Recurrence | null, more: Partial<Timed> = {}): Timed => ({
  starts_at: `${starts}Z`,
  ends_at: new Date(Date.parse(`${starts}Z`) + 1_800_000).toISOString(),
  all_day: false,
  timezone,
  recurrence,
  skipped_dates: [],
  ...more,
})
const starts = (timed: Timed, from: string, to: string) =>
  occurrencesIn(timed, Date.parse(from), Date.parse(to)).map(({ start }) => new Date(start).toISOString().slice(0, 16))

test('a weekly call stays at nine when the clocks go back', () => {
  const weekly = event('2026-10-27T13:00', { freq: 'weekly', by_day: ['TU'] })
  expect(starts(weekly, '2026-10-20', '2026-11-12')).toEqual([
    '2026-10-27T13:00',
    '2026-11-03T14:00',
    '2026-11-10T14:00',
  ])
})

test('days left out are left out, and an end is an end', () => {
  const daily = event('2026-11-02T14:00', { freq: 'daily', until: '11/05/2026' }, { skipped_dates: ['2026-11-04'] })
  expect(starts(daily, '2026-01-01', '2027-01-01')).toEqual([
    '2026-11-02T14:00',
    '2026-11-03T14:00',
    '2026-11-05T14:00',
  ])
  expect(overAt(daily)).toBe('2026-11-05T14:30:00.000Z')
  expect(overAt(event('2026-11-02T14:00', { freq: 'monthly', count: 2 }))).toBe('2026-12-02T14:30:00.000Z')
  expect(overAt(event('2026-11-02T14:00', { freq: 'yearly' }))).toBe('infinity')
  expect(nextFrom(daily, Date.parse('2026-11-03T15:00Z'))?.day).toBe('2026-11-05')
  expect(nextFrom(daily, Date.parse('2026-11-06T00:00Z'))).toBeUndefined()
  expect(lastBefore(daily, Date.parse('2026-11-05T14:10Z'))?.day).toBe('2026-11-03')
  expect(occurrenceOn(daily, '2026-11-04')?.day).toBe('2026-11-04')
  expect(occurrenceOn(daily, '2026-11-06')).toBeUndefined()
})

test('an all-day event over a change of the clocks is whole days', () => {
  const trip = event('2026-10-31T04:00', { freq: 'yearly' }, { all_day: true, ends_at: '2026-11-02T05:00:00Z' })
  const [found] = occurrencesIn(trip, Date.parse('2027-10-01'), Date.parse('2027-12-01'))
  expect([found?.day, new Date(found?.end ?? 0).toISOString()]).toEqual(['2027-10-31', '2027-11-02T04:00:00.000Z'])
})

test('a range split in two has what the whole one has, and the next and the last are of them', () => {
  const recurrence = fc.record({
    freq: fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'),
    interval: fc.integer({ min: 1, max: 5 }),
    count: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
  })
  const hours = fc.integer({ min: 0, max: 24 * 400 })
  fc.assert(
    fc.property(recurrence, hours, hours, hours, (rule, a, b, c) => {
      const [from = 0, cut = 0, to = 0] = [a, b, c]
        .sort((x, y) => x - y)
        .map(h => Date.parse('2026-01-01') + h * 3_600_000)
      const timed = event('2026-01-15T13:00', rule as Recurrence)
      const begun = (x: number, y: number) => occurrencesIn(timed, x, y).filter(({ start }) => start >= x)
      expect([...begun(from, cut), ...begun(cut, to)]).toEqual(begun(from, to))
      const next = nextFrom(timed, from)
      expect(begun(from, to)[0]).toEqual(next && next.start < to ? next : undefined)
      const last = lastBefore(timed, to)
      if (last) expect(last.end).toBeLessThanOrEqual(to)
    }),
    { numRuns: 60 },
  )
})
