import { MOST_NAMED } from '@openbook/api/core/choices.ts'
import { expect, test } from 'vitest'
import { fitting, joined, unnamed } from './choices.ts'

const HUMANA = { value: '1', label: 'Humana' }
const OMAHA = { value: '2', label: 'Mutual of Omaha' }

test('chosen ids that the choices do not name are asked for, each once, once the choices are there', () => {
  expect(unnamed([HUMANA], ['1', '7', '7', 'x', '2'])).toEqual([7, 2])
  expect(unnamed(undefined, ['7'])).toEqual([])
  expect(
    unnamed(
      [],
      Array.from({ length: MOST_NAMED + 1 }, (_, id) => String(id)),
    ),
  ).toHaveLength(MOST_NAMED)
})

test('choices of several answers stand once each', () => {
  expect(joined([HUMANA], undefined, [OMAHA, HUMANA])).toEqual([HUMANA, OMAHA])
})

test('a choice fits by any part of its name, or because the server found it by another', () => {
  expect(fitting([HUMANA, OMAHA], ' OMA ')).toEqual([OMAHA])
  expect(fitting([HUMANA, OMAHA], 'moo')).toEqual([])
  expect(fitting([HUMANA, OMAHA], 'moo', [OMAHA])).toEqual([OMAHA])
  expect(fitting([HUMANA, OMAHA], '')).toEqual([HUMANA, OMAHA])
})
