import { readDate, readInstant } from '@openbook/config/read-date.ts'
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { readPhone } from './read-phone.ts'
import {
  readEmail,
  readGender,
  readLineOfBusiness,
  readPremium,
  readTags,
  readWebsite,
  readZip,
  splitName,
} from './read-values.ts'

describe('phones', () => {
  test.each([
    ['504-621-8927', '+15046218927'],
    ['(504) 621.8927', '+15046218927'],
    ['5046218927.0', '+15046218927'],
    ["'15046218927", '+15046218927'],
    ['504.621.0000', '+15046210000'],
    ['+44 20 7183 8750', '+442071838750'],
    ['011 44 20 7183 8750', '+442071838750'],
  ])('%s is %s', (text, phone) => expect(readPhone(text)).toEqual({ phone }))

  test.each(['504-621-8927 x123', '504-621-8927 ext. 123', '5046218927, extension 123', '(504) 621-8927 #123'])(
    'the extension of %s is apart',
    text => expect(readPhone(text)).toEqual({ phone: '+15046218927', extension: '123' }),
  )

  test.each(['621-8927', '000-000-0000', '123-456-7890', 'call me', '5.04622E+09', '504-621-89277777'])(
    '%s is none',
    text => expect(readPhone(text).phone).toBeUndefined(),
  )

  test('what the library holds valid for the US is read the same', () => {
    const ten = fc
      .stringMatching(/^[2-9]\d{9}$/)
      .filter(text => parsePhoneNumberFromString(text, 'US')?.isValid() ?? false)
    fc.assert(
      fc.property(ten, text => {
        expect(readPhone(text).phone).toBe(parsePhoneNumberFromString(text, 'US')?.number)
      }),
    )
  })
})

describe('dates', () => {
  test.each([
    ['1/5/1950', '1950-1-5'],
    ['01-05-1950', '1950-1-5'],
    ['1.5.1950', '1950-1-5'],
    ['1950-01-05', '1950-1-5'],
    ['1950/1/5', '1950-1-5'],
    ['19500105', '1950-1-5'],
    ['5-Jan-1950', '1950-1-5'],
    ['5 January 1950', '1950-1-5'],
    ['Jan 5, 1950', '1950-1-5'],
    ['Thursday, January 5th, 1950', '1950-1-5'],
    ['1/5/1950 12:00:00 AM', '1950-1-5'],
    ['1950-01-05T00:00:00.000Z', '1950-1-5'],
    ['18268', '1950-1-5'],
    ['18268.5', '1950-1-5'],
    ['1/5/50', '1950-1-5'],
    ['1/5/26', '2026-1-5'],
    ['1/5/27', '1927-1-5'],
    ['5-Jan-27', '1927-1-5'],
    ['2/29/2024', '2024-2-29'],
  ])('%s is %s', (text, date) => {
    const { year, month, day } = readDate(text, 2026)!
    expect(`${year}-${month}-${day}`).toBe(date)
  })

  test.each([
    '2/30/2024',
    '2/29/2023',
    '25/12/1950',
    '0/5/1950',
    '1/5',
    '5-Foo-1950',
    '1/5/195',
    '1-5/1950',
    'soon',
    '59',
    '1950',
  ])('%s is none', text => expect(readDate(text, 2026)).toBeUndefined())

  test.each([
    ['1/5/2024', '2024-01-05T00:00:00.000Z'],
    ['1/5/2024 2:30 PM', '2024-01-05T14:30:00.000Z'],
    ['1/5/2024 12:05 am', '2024-01-05T00:05:00.000Z'],
    ['2024-01-05T14:30:15-06:00', '2024-01-05T20:30:15.000Z'],
    ['2024-01-05 23:30 +0530', '2024-01-05T18:00:00.000Z'],
  ])('%s is the instant %s', (text, instant) => expect(readInstant(text, 2026)).toBe(instant))

  test.each(['1/5/2024 25:00', '1/5/2024 10:61', '2/30/2024 10:00', 'soon'])('%s is no instant', text =>
    expect(readInstant(text, 2026)).toBeUndefined(),
  )
})

test.each([
  ['Ann.Fox@Example.COM', 'ann.fox@example.com'],
  ['Ann Fox <ann@example.com>', 'ann@example.com'],
  ['mailto:ann@example.com', 'ann@example.com'],
  ['ann', undefined],
  ['ann@example', undefined],
  ['ann@@example.com', undefined],
  ['.ann@example.com', undefined],
  ['ann fox@example.com', undefined],
  [`${'a'.repeat(65)}@example.com`, undefined],
])('e-mail %s is %s', (text, email) => expect(readEmail(text)).toBe(email))

test.each([
  ['8014', '08014'],
  ['501', '00501'],
  ['70116', '70116'],
  ["'08014", '08014'],
  ['8014.0', '08014'],
  ['08014-1234', '08014-1234'],
  ['080141234', '08014-1234'],
  ['80141234', '08014-1234'],
  ['8014-1234', '08014-1234'],
  ['70', undefined],
  ['K1A 0B1', undefined],
])('ZIP %s is %s', (text, zip) => expect(readZip(text)).toBe(zip))

test.each([
  ['$1,234.50', '1234.50'],
  ['45', '45'],
  ['0045.5', '45.5'],
  ['.5', '0.5'],
  ['99.99/mo', '99.99'],
  ['USD 12', '12'],
  ['-5', undefined],
  ['1,23', undefined],
  ['123456789', undefined],
  ['1.23456', undefined],
  ['abc', undefined],
])('premium %s is %s', (text, premium) => expect(readPremium(text)).toBe(premium))

test.each([
  ['example.com', 'https://example.com'],
  ['http://www.example.com/a?b=c', 'http://www.example.com/a?b=c'],
  ['javascript://alert', undefined],
  ['none of yours', undefined],
  ['example', undefined],
])('website %s is %s', (text, website) => expect(readWebsite(text)).toBe(website))

test.each([
  ['M', 'male'],
  ['Female', 'female'],
  ['non-binary', 'other'],
  ['constructor', undefined],
])('gender %s is %s', (text, gender) => expect(readGender(text)).toBe(gender))

test.each([
  ['Medicare Advantage', 'medicare'],
  ['funeral_planning', 'funeral_planning'],
  ['Pre-need', 'funeral_planning'],
  ['Annuities', 'advisory'],
  ['Term Life', 'insurance'],
  ['Bakery', undefined],
])('line of business %s is %s', (text, line) => expect(readLineOfBusiness(text)).toBe(line))

test('tags come apart at commas, semicolons and bars, each once', () => {
  expect(readTags(' hot, Turning 65; hot |HOT|| new ')).toEqual(['hot', 'Turning 65', 'new'])
})

test.each([
  ['Ann Fox', 'Ann', 'Fox'],
  ['Fox, Ann', 'Ann', 'Fox'],
  ['Dr. Ann Marie Fox', 'Ann Marie', 'Fox'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['John Smith, MD', 'John', 'Smith'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Cher', 'Cher', undefined],
])('%s is %s and %s', (text, first, last) => {
  const { first_name, last_name } = splitName(text)
  expect([first_name, last_name]).toEqual([first, last])
})
