import { expect, test } from 'vitest'
import { Refused } from './http/refused.ts'
import { slice } from './page.ts'

const sliced = (query: Parameters<typeof slice>[0]) => slice(query, ['name'], ['name', 'asc'])

test('both dialects are one slice', () => {
  expect(sliced({ range: [10, 19], sort: ['name', 'DESC'] })).toMatchObject({
    ...{ limit: 10, offset: 10 },
    order: 'name desc, id',
  })
  expect(sliced({ page: 3, limit: 30, q: ' ann ' })).toMatchObject({ limit: 30, offset: 60, q: 'ann' })
  expect(sliced({})).toMatchObject({ limit: 25, offset: 0, order: 'name asc, id' })
})

test('more than a thousand rows are refused, never cut', () => {
  expect(sliced({ range: [0, 999] }).limit).toBe(1000)
  expect(() => sliced({ range: [0, 1000] })).toThrow(Refused)
  expect(() => sliced({ filter: { id: Array.from({ length: 1001 }, (_, id) => id) } })).toThrow(Refused)
})

test('who names ids gets them all', () => {
  const id = Array.from({ length: 60 }, (_, index) => index + 1)
  expect(sliced({ filter: { id } })).toMatchObject({ limit: 60, offset: 0, ids: id })
})
