import { expect, test } from 'vitest'
import { typesNumber, wholeNumber } from './identity-numbers.ts'

test.each([
  ['1EG4-TE5-MK73', 'medicare_number', true],
  ['1eg4te5mk73', 'medicare_number', true],
  ['123-45-6789', 'social_security_number', true],
  ['123 45 6789', 'social_security_number', true],
  ['123456789', 'social_security_number', false],
])('%s is a whole number', (text, kind, sure) => {
  expect(wholeNumber(text)).toMatchObject({ kind, sure })
  expect(typesNumber(text)).toBe(true)
})

test.each(['02903-1234', '401-555-0142', '4015550142', '12345678', '1EG4-T', 'Ann Smith', '03/14/1958'])(
  '%s is none',
  text => {
    expect(wholeNumber(text)).toBeUndefined()
    expect(typesNumber(text)).toBe(false)
  },
)

test('what is never given out is none', () => {
  expect(wholeNumber('000-12-3456')).toBeUndefined()
})

test('a number is known while it is typed, a phone number or a policy is not', () => {
  for (const text of ['123-45', '123-45-', '123-45-67', '1EG4-TE5', '1eg4te5mk7']) expect(typesNumber(text)).toBe(true)
  for (const text of ['123', '401-555', '401-55501', 'MK73-1EG4', '1EG4']) expect(typesNumber(text)).toBe(false)
})
