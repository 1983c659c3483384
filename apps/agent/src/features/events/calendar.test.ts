import { expect, test } from 'vitest'
import { hour, rangeOf, stepped, titleOf, wallNow } from './calendar.ts'
import { readCalendar } from './search.ts'

test('a month shows six whole weeks, a week begins on Sunday', () => {
  expect(rangeOf('month', '2026-11-21')).toEqual({ first: '2026-11-01', last: '2026-12-12' })
  expect(rangeOf('month', '2027-05-31')).toEqual({ first: '2027-04-25', last: '2027-06-05' })
  expect(rangeOf('week', '2026-11-21')).toEqual({ first: '2026-11-15', last: '2026-11-21' })
})

test('going on from the 31st stays within the next month', () => {
  expect(stepped('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(stepped('month', '2027-01-15', -1)).toBe('2026-12-15')
  expect(stepped('week', '2026-12-28', 1)).toBe('2027-01-04')
})

test('words for people', () => {
  expect([hour('00:05'), hour('12:30'), hour('23:59')]).toEqual(['12:05 AM', '12:30 PM', '11:59 PM'])
  expect(titleOf('week', '2026-11-21')).toBe('Nov 15 – Nov 21, 2026')
  expect(wallNow('pst', new Date('2026-11-21T05:30:00Z'))).toBe('2026-11-20T21:30:00')
})

test('an address that means nothing shows the calendar as it is', () => {
  expect(readCalendar({ view: 'year', date: '2026-02-30', user: '-1', types: 'party', q: '' })).toEqual({})
  expect(readCalendar({ view: 'day', date: '2026-02-28', user: '7', types: 'call,meeting', q: 'ann' })).toEqual({
    view: 'day',
    date: '2026-02-28',
    user: 7,
    types: ['call', 'meeting'],
    q: 'ann',
  })
})
