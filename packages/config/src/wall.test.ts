import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf, instantOf, isoDayOf, midnight, timeOf, wallOf } from './wall.ts'

const NEW_YORK = 'America/New_York'
const at = (iso: string) => Date.parse(`${iso}Z`)

test.each([
  ['2026-07-01T09:00', '2026-07-01T13:00'],
  ['2026-12-01T09:00', '2026-12-01T14:00'],
  ['2026-03-08T02:30', '2026-03-08T07:30'],
  ['2026-11-01T01:30', '2026-11-01T05:30'],
  ['2026-11-01T02:00', '2026-11-01T07:00'],
])('%s in New York is %s in Greenwich', (wall, instant) => {
  expect(new Date(instantOf(at(wall), NEW_YORK)).toISOString().slice(0, 16)).toBe(instant)
})

test('a day is told apart at its midnight, in the words of the wire', () => {
  const wall = wallOf(at('2027-01-01T03:30'), NEW_YORK)
  expect([dateOf(wall), isoDayOf(wall), timeOf(wall)]).toEqual(['12/31/2026', '2026-12-31', '22:30'])
  expect(timeOf(midnight(wall))).toBe('00:00')
})

test('what the clock shows leads back to an instant that shows the same', () => {
  const zones = fc.constantFrom(
    NEW_YORK,
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  )
  const minutes = fc.integer({ min: at('1990-01-01T00:00') / 60_000, max: at('2060-01-01T00:00') / 60_000 })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const wall = wallOf(minute * 60_000, zone)
      expect(wallOf(instantOf(wall, zone), zone)).toBe(wall)
    }),
  )
})
