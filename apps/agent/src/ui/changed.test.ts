import { expect, test } from 'vitest'
import { changedOf } from './changed.ts'

test('what nobody touched stays out, so that an old value is not asked about again', () => {
  const values = { phone: 'ask Rosa', city: 'Bristol', email: '' }
  expect(changedOf(values, { city: true, email: true })).toEqual({ city: 'Bristol', email: '' })
  expect(changedOf(values, { phone: false })).toEqual({})
})
