import { expect, test } from 'vitest'
import { leftDay, typedDay } from './month-day.ts'

const typed = (keys: string) => [...keys].reduce((text, key) => typedDay(text + key), '')

test.each([
  ['1101', '11/01'],
  ['11/01', '11/01'],
  ['4/3', '4/3'],
  ['0430x9', '04/30'],
  ['02/30', '02/30'],
])('%s typed shows %s', (keys, shown) => {
  expect(typed(keys)).toBe(shown)
})

test('deleting goes back key by key', () => {
  expect(['11/0', '11/', '11', '1', ''].map(typedDay)).toEqual(['11/0', '11/', '11', '1', ''])
})

test.each([
  ['4/3', '04/03'],
  ['1101', '11/01'],
  ['02/29', '02/29'],
  ['02/30', '02/30'],
  ['', ''],
])('%s left is %s', (text, left) => {
  expect(leftDay(text)).toBe(left)
})
