import { email, phone, usStateOrNone } from '@openbook/api/core/fields.ts'
import { expect, test } from 'vitest'
import { wrongBy } from './rules.ts'

test('an input says what the server would say, and nothing of what is empty', () => {
  expect(wrongBy(phone, '555-0142')).toBe('Enter a US phone number with its area code, like 401-555-0142.')
  expect(wrongBy(usStateOrNone, 'ZZ')).toBe('Use the two letters of a US state, like RI.')
  expect(wrongBy(phone, '401-555-0142')).toBeUndefined()
  for (const empty of ['', null, undefined]) expect(wrongBy(email, empty)).toBeUndefined()
})
