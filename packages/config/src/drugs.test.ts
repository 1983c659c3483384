import { expect, test } from 'vitest'
import { DRUGS, strengthsOf } from './drugs.ts'

test('every medicine has a strength, and stands once', () => {
  expect(new Set(DRUGS.map(name => name.toLowerCase())).size).toBe(DRUGS.length)
  for (const name of DRUGS) expect(strengthsOf(name), name).not.toEqual([])
  expect(strengthsOf(' metformin ')).toEqual(['500 mg', '850 mg', '1000 mg'])
  expect(strengthsOf('Unheard of')).toEqual([])
  expect(strengthsOf('constructor')).toEqual([])
})
