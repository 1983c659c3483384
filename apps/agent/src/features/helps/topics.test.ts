import { expect, test } from 'vitest'
import { TOPICS, topicsFor } from './topics.ts'

const found = (words: string) => topicsFor(words, TOPICS).map(({ title }) => title)

test('a topic is found by all the words typed, in any order and case', () => {
  expect(found('CSV import')).toEqual(['Import a list of leads'])
  expect(found('undo merge')).toEqual(['Merge contacts that are there twice'])
  expect(found('csv wallet')).toEqual([])
})

test('nothing typed is every topic', () => {
  for (const nothing of ['', '   ']) expect(found(nothing)).toHaveLength(TOPICS.length)
})
