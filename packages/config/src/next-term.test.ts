import { expect, test } from 'vitest'
import { nextTerm } from './next-term.ts'

const [auto, medicare] = ['insurance', 'medicare']

test.each<
  readonly [what: string, line: string | null, was: readonly [string | null, string], next: readonly [string, string]]
>([
  ['a year', medicare, ['2026-01-01', '2026-12-31'], ['2027-01-01', '2027-12-31']],
  ['a year from any day', auto, ['2025-04-15', '2026-04-14'], ['2026-04-15', '2027-04-14']],
  ['a year with its last day in February', auto, ['2023-03-01', '2024-02-29'], ['2024-03-01', '2025-02-28']],
  ['half a year', auto, ['2026-03-15', '2026-09-14'], ['2026-09-15', '2027-03-14']],
  [
    'half a year that ends on the day the next begins',
    auto,
    ['2026-03-15', '2026-09-15'],
    ['2026-09-16', '2027-03-15'],
  ],
  ['half a year from a last day', auto, ['2025-08-31', '2026-02-27'], ['2026-02-28', '2026-08-27']],
  ['half a year to a last day', auto, ['2026-03-01', '2026-08-31'], ['2026-09-01', '2027-02-28']],
  ['health insurance begun in July', auto, ['2026-07-01', '2026-12-31'], ['2027-01-01', '2027-12-31']],
  ['health insurance begun in October', auto, ['2026-10-01', '2026-12-31'], ['2027-01-01', '2027-12-31']],
  ['health insurance begun in December', auto, ['2026-12-01', '2026-12-31'], ['2027-01-01', '2027-12-31']],
  ['what was left of a year, of no line', null, ['07/01/2026', '12/31/2026'], ['2027-01-01', '2027-12-31']],
  ['half a year to the first day of the next', auto, ['2026-07-01', '2027-01-01'], ['2027-01-02', '2027-07-01']],
  ['a quarter', auto, ['2026-11-10', '2027-02-09'], ['2027-02-10', '2027-05-09']],
  ['a month', auto, ['2026-11-01', '2026-11-30'], ['2026-12-01', '2026-12-31']],
  ['eleven months', auto, ['2026-02-10', '2027-01-09'], ['2027-01-10', '2027-12-09']],
  ['Medicare begun in July', medicare, ['2026-07-01', '2026-12-31'], ['2027-01-01', '2027-12-31']],
  ['Medicare begun in December', medicare, ['2026-12-01', '2026-12-31'], ['2027-01-01', '2027-12-31']],
  ['Medicare of half a year within it', medicare, ['2026-03-01', '2026-08-31'], ['2026-09-01', '2027-02-28']],
  ['another begun in April, to the end of the year', auto, ['2026-04-01', '2026-12-31'], ['2027-01-01', '2027-12-31']],
  ['no whole months', auto, ['2026-03-10', '2026-10-01'], ['2026-10-02', '2027-10-01']],
  ['days', auto, ['2026-03-10', '2026-03-20'], ['2026-03-21', '2027-03-20']],
  ['no beginning', auto, [null, '2026-09-14'], ['2026-09-15', '2027-09-14']],
  ['the first day of a policy long renewed', medicare, ['2015-01-01', '2026-12-31'], ['2027-01-01', '2027-12-31']],
  ['an end before the beginning', auto, ['2026-09-15', '2026-03-14'], ['2026-03-15', '2027-03-14']],
])('after %s', (_, line_of_business, [effective_date, end_date], [begins, ends]) => {
  expect(nextTerm({ effective_date, end_date, line_of_business, terms: 1 })).toEqual({
    effective_date: begins,
    end_date: ends,
  })
})

test.each([
  [auto, '2027-06-30'],
  [medicare, '2027-12-31'],
])('half a year of %s to the end of one, after another term, ends next on %s', (line_of_business, end_date) => {
  const was = { effective_date: '2026-07-01', end_date: '2026-12-31', line_of_business, terms: 2 }
  expect(nextTerm(was)).toEqual({ effective_date: '2027-01-01', end_date })
})

test('what is no day is followed by nothing', () => {
  expect(nextTerm({ effective_date: null, end_date: '02/30/2026', line_of_business: null, terms: 1 })).toBeUndefined()
})
