import { GENDERS } from '@openbook/config/limits.ts'
import { expect, test } from 'vitest'
import { optionsOf } from './filter-options.ts'

test('a gender is called in a filter as it is everywhere else', async () => {
  const choices = await optionsOf('gender').load({})
  expect(choices).toEqual(Object.entries(GENDERS).map(([value, label]) => ({ value, label })))
  expect(choices).toContainEqual({ value: 'other', label: 'Empty' })
})
