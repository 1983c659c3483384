import { expect, test } from 'vitest'
import { changedOf } from './changed.ts'

test('what nobody touched stays out, so that an old value is not asked about again', () => {
  const read = { phone: 'ask Rosa', city: 'Newport', email: 'rosa@example.com', states: ['RI', 'MA'], active: true }
  expect(changedOf({ ...read, states: ['RI', 'MA'] }, read)).toEqual({})
  expect(changedOf({ ...read, city: 'Bristol', email: '' }, read)).toEqual({ city: 'Bristol', email: '' })
  expect(changedOf({ ...read, states: ['RI'], active: false }, read)).toEqual({ states: ['RI'], active: false })
  expect(changedOf({ ...read, states: [] }, read)).toEqual({ states: [] })
})

test('where nothing was read all of it is new', () => {
  expect(changedOf({ city: 'Bristol', email: '' })).toEqual({ city: 'Bristol', email: '' })
})
