import { expect, test } from 'vitest'
import { licenceWarning } from './unlicensed.ts'

const record = (id: number, owner: { id: number; name: string }, state: string | null, line: string | null) => ({
  contact: { id, owner, state, line_of_business: line },
})
const ann = { id: 7, name: 'Ann Lee' }
const bob = { id: 8, name: 'Bob Ray' }
const preview = {
  records: [record(1, ann, 'LA', null), record(2, bob, 'RI', 'medicare')],
  unlicensed: [{ owner_id: 7, state: 'RI', line_of_business: 'medicare' }],
} as unknown as Parameters<typeof licenceWarning>[0]

test('the owner, state and line picked are warned of together, and only together', () => {
  const picks = { owner_id: 1, state: 2, line_of_business: 2 }
  expect(licenceWarning(preview, picks)).toMatch(/^Ann Lee has no license that holds in RI\./)
  expect(licenceWarning(preview, { ...picks, owner_id: 2 })).toBeUndefined()
  expect(licenceWarning(preview, { ...picks, state: 1 })).toBeUndefined()
  expect(licenceWarning(preview, { ...picks, line_of_business: 1 })).toBeUndefined()
})
