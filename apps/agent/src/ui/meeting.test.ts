import { expect, test } from 'vitest'
import { labelOf, meet } from './meeting.ts'

const began = { first_name: 'Ada', city: 'Newport', county: '', state: '', zip: '' }
const theirs = { ...began, city: 'Bristol', county: 'Kent', state: 'RI' }

test('what both changed differently is a conflict; what one changed is taken or kept', () => {
  const { conflicts, taken } = meet(began, { ...began, city: 'Warren', county: 'Kent', zip: '02840' }, theirs)
  expect(conflicts).toEqual([{ field: 'city', yours: 'Warren', theirs: 'Bristol' }])
  expect(taken).toEqual([{ field: 'state', theirs: 'RI' }])
})

test('fields are called as in the form', () => {
  expect([labelOf('status_id'), labelOf('email_2'), labelOf('first_name')]).toEqual([
    'Status',
    'E-mail 2',
    'First name',
  ])
})
