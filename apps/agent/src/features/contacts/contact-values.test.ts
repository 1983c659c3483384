import { expect, test } from 'vitest'
import { CHOICES, emptyValues, inputOf, TEXTS } from './contact-values.ts'

test('only what changed is sent, emptied fields as null, choices as numbers', () => {
  const values = { ...emptyValues(), first_name: ' Ada ', status_id: '7' }
  expect(inputOf(values, ['first_name', 'status_id', 'city', 'owner_id'])).toEqual({
    first_name: 'Ada',
    status_id: 7,
    city: null,
  })
  expect(inputOf({ ...values, owner_id: '3' }, ['owner_id'])).toEqual({ owner_id: 3 })
  expect(Object.keys(inputOf(values, [...TEXTS, ...CHOICES]))).toHaveLength(TEXTS.length + CHOICES.length - 1)
})
