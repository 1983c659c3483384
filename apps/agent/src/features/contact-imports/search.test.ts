import { expect, test } from 'vitest'
import { readImports } from './search.ts'

test('the address of the list says whose imports, which, how many and where', () => {
  const whole = { tab: 'downline', filter_by: 'state', filter_value: 'failed', page: '3', limit: '50' }
  expect(readImports(whole)).toEqual({ ...whole, page: 3, limit: 50 })
})

test('what is the default, or cannot be meant, is left out', () => {
  expect(readImports({ tab: 'all', page: '1', limit: '15' })).toEqual({})
  expect(readImports({ tab: 'theirs', page: '-2', limit: '7', filter_by: 'color', filter_value: 'red' })).toEqual({})
  expect(readImports({ filter_by: 'user', filter_value: '' })).toEqual({ filter_by: 'user' })
  expect(readImports({ filter_value: 'leads' })).toEqual({})
  expect(readImports({ filter_by: 'filename', filter_value: 'x'.repeat(300) }).filter_value).toHaveLength(200)
})
