import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const read = {
  headline: 'Plans',
  licensed_states: ['RI', 'MA'],
  medicare_organizations: '8',
  medicare_plans: '40',
  active: true,
}

test('what is as it was read stays out, lists too, so that nothing another tab changed is undone', () => {
  expect(changesOf({ ...read, licensed_states: ['RI', 'MA'] }, read)).toEqual({})
  expect(changesOf({ ...read, headline: 'Plain plans' }, read)).toEqual({ headline: 'Plain plans' })
  expect(changesOf({ ...read, headline: '', active: false }, read)).toEqual({ headline: '', active: false })
  expect(changesOf({ ...read, licensed_states: ['RI'] }, read)).toEqual({ licensed_states: ['RI'] })
  expect(changesOf({ ...read, licensed_states: [] }, read)).toEqual({ licensed_states: [] })
})

test('the two figures of the Medicare notice go together', () => {
  const both = { medicare_organizations: '9', medicare_plans: '40' }
  expect(changesOf({ ...read, medicare_organizations: '9' }, read)).toEqual(both)
  expect(changesOf({ ...read, medicare_plans: '' }, read)).toEqual({ medicare_organizations: '8', medicare_plans: '' })
})
