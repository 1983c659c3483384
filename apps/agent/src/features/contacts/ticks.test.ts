import { MOST_IDS } from '@openbook/api/core/contact-filters.ts'
import { expect, test } from 'vitest'
import { chosenOf, refusalOf, type Ticks } from './ticks.ts'

const of = '{}'
const ids = (count: number) => new Set(Array.from({ length: count }, (_, at) => at + 1))
const byHand = (count: number): Ticks => ({ of, ids: ids(count), byHand: true })
const firstTwo: Ticks = { of, ids: ids(0), byHand: false, end: { side: 'first', count: 2, scope: {} } }

test('a thousand can be ticked one by one, and the next tick says so at once', () => {
  expect(refusalOf(byHand(MOST_IDS - 1), MOST_IDS, false)).toBeUndefined()
  expect(refusalOf(byHand(MOST_IDS), MOST_IDS + 1, false)).toBe(
    'At most 1,000 contacts can be ticked one by one, and 1,000 are. Go on with these, or select all that match and leave some out.',
  )
  expect(refusalOf(byHand(900), 1100, false)).toMatch(/^At most 1,000 .* and 900 are\./)
})

test('an end of the list takes nobody from outside it, and leaves out a thousand at most', () => {
  expect(refusalOf(firstTwo, 0, true)).toMatch(/^The first 2 of the list are selected\./)
  expect(refusalOf(firstTwo, MOST_IDS, false)).toBeUndefined()
  expect(refusalOf(firstTwo, MOST_IDS + 1, false)).toMatch(/can be left out one by one/)
})

test('what is ticked goes by id, all of a list as its scope', () => {
  expect(chosenOf(byHand(2), 9)).toEqual({ selection: { ids: [1, 2] }, count: 2, byHand: true })
  expect(chosenOf({ ...firstTwo, ids: ids(1) }, 9)).toEqual({
    selection: { all: true, contacts_scope: { except_ids: [1] } },
    count: 1,
    byHand: false,
  })
  expect(chosenOf({ ...firstTwo, ids: ids(1) }, 0).count).toBe(0)
})
