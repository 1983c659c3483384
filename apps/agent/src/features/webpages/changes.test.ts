import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const read = { headline: 'Plans', medicare_organizations: '8', medicare_plans: '40' }

test('the two figures of the Medicare notice go together, and neither goes where neither was changed', () => {
  expect(changesOf({ ...read, headline: 'Plain plans' }, read)).toEqual({ headline: 'Plain plans' })
  const both = { medicare_organizations: '9', medicare_plans: '40' }
  expect(changesOf({ ...read, medicare_organizations: '9' }, read)).toEqual(both)
  expect(changesOf({ ...read, medicare_plans: '' }, read)).toEqual({ medicare_organizations: '8', medicare_plans: '' })
})
