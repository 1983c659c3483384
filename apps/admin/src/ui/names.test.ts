import { expect, test } from 'vitest'
import { namesOf } from './names.ts'

const people = (count: number) => Array.from({ length: count }, (_, at) => `P${at + 1}`)

test.each([
  [people(1), 1, 'P1.'],
  [people(9), 9, 'P1, P2, P3, P4, P5, P6, P7, P8, P9.'],
  [people(10), 10, 'P1, P2, P3, P4, P5, P6, P7, P8 and 2 more.'],
  [people(100), 2340, 'P1, P2, P3, P4, P5, P6, P7, P8 and 2,332 more.'],
])('%j of %i are told as %s', (names, count, said) => {
  expect(namesOf(names, count)).toBe(said)
})
