import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, type Paragraph } from './changes.ts'

const written = (all: Paragraph[], without: 'added' | 'removed') =>
  all
    .filter(({ pieces }) => pieces.some(({ mark }) => mark !== without))
    .map(({ pieces }) => pieces.flatMap(({ text, mark }) => (mark === without ? [] : [text])).join(''))
    .join('\n\n')

test('a reworded paragraph is marked word by word, a new one whole, and what stayed is not', () => {
  const before = 'Access\nKeep it to yourself.\n\nOld rule.\n\nEnding'
  const now = 'Access\nKeep it to you and yourself.\n\nEnding\n\nNo advice'
  expect(changesOf(before, now)).toEqual([
    {
      changed: true,
      pieces: [{ text: 'Access\nKeep it to ' }, { text: 'you and ', mark: 'added' }, { text: 'yourself.' }],
    },
    { changed: true, pieces: [{ text: 'Old rule.', mark: 'removed' }] },
    { changed: false, pieces: [{ text: 'Ending' }] },
    { changed: true, pieces: [{ text: 'No advice', mark: 'added' }] },
  ])
})

test('nothing accepted before: all of it, unmarked', () => {
  expect(changesOf(null, 'One.\n\nTwo.').every(({ changed }) => !changed)).toBe(true)
})

test('whatever the two texts: without what was added it is the old one, without what was taken the new one', () => {
  const words = fc.array(fc.constantFrom('client', 'agency', 'keep', 'not', 'data.'), { minLength: 1, maxLength: 6 })
  const text = fc
    .array(
      words.map(each => each.join(' ')),
      { minLength: 1, maxLength: 6 },
    )
    .map(each => each.join('\n\n'))
  fc.assert(
    fc.property(text, text, (before, now) => {
      const all = changesOf(before, now)
      expect(written(all, 'removed')).toBe(now)
      expect(written(all, 'added')).toBe(before)
      expect(all.some(({ changed }) => changed)).toBe(before !== now)
    }),
  )
})
