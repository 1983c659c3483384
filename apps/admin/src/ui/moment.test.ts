import { expect, test } from 'vitest'
import { toField, toInstant } from './moment.ts'

const CHICAGO = 'America/Chicago'

test.each([
  ['2026-01-15T09:00', '2026-01-15T15:00:00.000Z'],
  ['2026-07-15T09:00', '2026-07-15T14:00:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T08:00:00.000Z'],
  ['2026-11-01T02:00', '2026-11-01T08:00:00.000Z'],
])('%s on the clock of the viewer is %s, and shown as it was typed', (shown, instant) => {
  expect(toInstant(shown, CHICAGO)).toBe(instant)
  expect(toField(instant, CHICAGO)).toBe(shown)
})

test('an hour that no clock shows is the one after', () => {
  expect(toField(toInstant('2026-03-08T02:30', CHICAGO), CHICAGO)).toBe('2026-03-08T03:30')
})

test('what is not typed whole is nothing yet', () => {
  for (const shown of ['', '0002-01-15T09:00', '0202-01-15T09:00', '2026-01-15'])
    expect(toInstant(shown, CHICAGO)).toBeNull()
})

test('a field shows what it shows already, and no moment there is not', () => {
  expect(toField('2026-01-15T09:00', CHICAGO)).toBe('2026-01-15T09:00')
  for (const at of [null, undefined, '', 'yesterday']) expect(toField(at, CHICAGO)).toBe('')
})
