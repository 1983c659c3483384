import { expect, test } from 'vitest'
import { labelOf, meet } from './conflicts.ts'
import { emptyValues, type Whole } from './contact-values.ts'

const fresh = {
  ...Object.fromEntries(Object.keys(emptyValues()).map(name => [name, null])),
  first_name: 'Ada',
  city: 'Bristol',
  county: 'Kent',
  state: 'RI',
  status: null,
  source: null,
  owner: { id: 3, name: 'Luis' },
} as unknown as Whole
const began = { ...emptyValues(), first_name: 'Ada', city: 'Newport', owner_id: '3', county: '', state: '' }

test('what both changed differently is a conflict; what one changed is taken or kept', () => {
  const { conflicts, taken } = meet(began, { ...began, city: 'Warren', county: 'Kent', zip: '02840' }, fresh)
  expect(conflicts).toEqual([{ field: 'city', yours: 'Warren', theirs: 'Bristol' }])
  expect(taken).toEqual([{ field: 'state', before: '', theirs: 'RI' }])
})

test('fields are called as in the form', () => {
  expect([labelOf('status_id'), labelOf('email_2'), labelOf('first_name')]).toEqual([
    'Status',
    'E-mail 2',
    'First name',
  ])
})
