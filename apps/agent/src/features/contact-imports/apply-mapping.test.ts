import { expect, test } from 'vitest'
import { applyMapping, keepOthers } from './apply-mapping.ts'

const columns = [{ name: ' First NAME' }, { name: 'Shoe size' }]

test('a saved mapping says what the columns it knows mean', () => {
  const data = { columns: { 'First Name': 'first_name', Phone: 'phone' }, options: { on_duplicate: 'update' } }
  expect(applyMapping(columns, { name: 'Bought', data })).toEqual({
    mapping: ['first_name', null],
    options: { on_duplicate: 'update' },
  })
})

test('one that knows none of the columns, or cannot be read, changes nothing and says so', () => {
  const none = { name: 'Bought', data: { columns: { Phone: 'phone', 'Shoe size': null } } }
  expect(applyMapping(columns, none)).toContain('None of the columns of this file is in the mapping “Bought”.')
  expect(applyMapping(columns, { name: 'Old', data: { Phone: 'phone' } })).toContain('“Old” cannot be read')
})

test('all that is left out is kept as answers, but for empty columns and secret numbers', () => {
  const sampled = ['Name', 'Smoker', 'Empty', 'SSN', 'medicare_number', 'Spin class', 'Notes'].map(name => ({
    name,
    samples: name === 'Empty' ? ['', ' '] : ['x'],
  }))
  expect(keepOthers(sampled, ['full_name', null, null, null, null, null, 'notes'])).toEqual([
    'full_name',
    'answer',
    null,
    null,
    null,
    'answer',
    'notes',
  ])
})
