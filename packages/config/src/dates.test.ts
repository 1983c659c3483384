import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dateProblem,
  isRealDate,
  monthLength,
  NO_SUCH_DAY,
  parseDate,
  parseMonthDay,
  toIsoDate,
  toMonthDay,
  toWireDate,
  typedDate,
  typedMonthDay,
} from './dates.ts'

test('months have their lengths', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(month => monthLength(month, 2023))).toEqual([
    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ])
  expect([1900, 2000, 2023, 2024].map(year => monthLength(2, year))).toEqual([28, 29, 28, 29])
  expect(monthLength(2)).toBe(29)
  expect(monthLength(13)).toBe(0)
})

test('dates travel as MM/DD/YYYY and come back', () => {
  expect(toWireDate('1950-01-05')).toBe('01/05/1950')
  expect(toWireDate('1/5/1950')).toBe('01/05/1950')
  expect(parseDate('01/05/1950')).toEqual({ year: 1950, month: 1, day: 5 })
})

test.each(['', '02/30/2024', '2023-02-29', '13/01/2020', '00/10/2020', '01/00/2020', '1950-1-5', '01/05/50', 'soon'])(
  '"%s" is no date',
  text => {
    expect(parseDate(text)).toBeUndefined()
    expect(toWireDate(text)).toBeUndefined()
  },
)

test('every real date survives the wire', () => {
  const dates = fc.record({
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  fc.assert(
    fc.property(dates.filter(isRealDate), date => {
      expect(parseDate(toWireDate(toIsoDate(date))!)).toEqual(date)
    }),
  )
})

test.each([
  ['0229', { month: 2, day: 29 }],
  ['2/9', { month: 2, day: 9 }],
  ['12/31', { month: 12, day: 31 }],
  ['04-30', { month: 4, day: 30 }],
])('%s is a day of the year', (text, day) => expect(parseMonthDay(text)).toEqual(day))

test.each(['0230', '0431', '1301', '0001', '0100', '229', '', '02/29/2024'])('%s is no day of the year', text =>
  expect(parseMonthDay(text)).toBeUndefined(),
)

test.each([
  ['0', '0'],
  ['01', '01'],
  ['010', '01/0'],
  ['0105', '01/05'],
  ['010519', '01/05/19'],
  ['01051950', '01/05/1950'],
  ['010519501', '01/05/1950'],
  ['01/051', '01/05/1'],
  ['01/0519', '01/05/19'],
  ['1/', '1/'],
  ['1/5', '1/5'],
  ['1/5/1950', '1/5/1950'],
  ['2/29/2024', '2/29/2024'],
  ['01/0', '01/0'],
  ['01/', '01/'],
  ['a1/5x', '1/5'],
  ['01/31/19505', '01/31/1950'],
])('typed at the keyboard, %s shows %s', (typed, shown) => expect(typedDate(typed)).toBe(shown))

test.each([
  ['13452010', '13/45/2010'],
  ['13/45/2010', '13/45/2010'],
  ['02312024', '02/31/2024'],
  ['02/29/2023', '02/29/2023'],
  ['00102020', '00/10/2020'],
  ['0105', '01/05'],
  ['1/5/50', '1/5/50'],
])('%s stays %s, and is refused', (typed, shown) => {
  expect([...typed].reduce((text, key) => typedDate(text + key), '')).toBe(shown)
  expect(dateProblem(shown)).toBe(NO_SUCH_DAY)
})

test.each(['', ' ', '02/29/2024', '1/5/1950', ' 12/31/2010 '])('“%s” is not refused', text =>
  expect(dateProblem(text)).toBeUndefined(),
)

test.each([
  ['1101', '11/01'],
  ['11/01', '11/01'],
  ['4/3', '4/3'],
  ['0430x9', '04/30'],
  ['0230', '02/29'],
])('key by key, %s as a day of the year shows %s', (keys, shown) =>
  expect([...keys].reduce((text, key) => typedMonthDay(text + key), '')).toBe(shown),
)

test('a day of the year is deleted key by key', () => {
  expect(['11/0', '11/', '11', '1', ''].map(typedMonthDay)).toEqual(['11/0', '11/', '11', '1', ''])
})

test.each([
  ['4/3', '04/03'],
  ['1101', '11/01'],
  ['02/29', '02/29'],
  ['02/30', '02/30'],
  ['', ''],
])('a day of the year left as %s is %s', (text, left) => expect(toMonthDay(text)).toBe(left))

test('what is typed as digits keeps every one of them, and is refused unless the calendar has it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8}$/), typed => {
      const shown = typedDate(typed)
      expect(shown.replaceAll('/', '')).toBe(typed)
      expect(typedDate(shown)).toBe(shown)
      expect(dateProblem(shown) === undefined).toBe(parseDate(shown) !== undefined)
    }),
  )
})
