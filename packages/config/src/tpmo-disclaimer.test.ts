import { expect, test } from 'vitest'
import { tpmoDisclaimer } from './tpmo-disclaimer.ts'

test.each([
  ['2024-01-01', true],
  ['2026-09-30', true],
  ['2026-10-01', false],
  ['2027-03-01', false],
])('on %s the disclaimer names SHIP: %s', (day, names) => {
  expect(tpmoDisclaimer(day).includes('(SHIP)')).toBe(names)
  expect(tpmoDisclaimer(day)).toContain('1-800-MEDICARE')
})

test('it has the figures where they are known, and none where they are not', () => {
  expect(tpmoDisclaimer('2026-11-21', { organizations: 7, plans: 41 })).toContain(
    'we represent 7 organizations which offer 41 products in your area. Please contact Medicare.gov',
  )
  expect(tpmoDisclaimer('2026-11-21')).not.toContain('we represent')
})
