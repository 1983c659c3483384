import { expect, test } from 'vitest'
import { ShownFrom } from './shown-from.ts'

test('is the lowest offset that any answer named', () => {
  const from = new ShownFrom()
  expect(from.offset).toBeUndefined()
  for (const named of ['7', '5', '9', undefined, 'x'])
    from.note({ headers: new Headers(named === undefined ? {} : { 'x-cable-offset': named }) })
  expect(from.offset).toBe(5)
})

test('all that is live is news, and what was replayed from after it', () => {
  const from = new ShownFrom()
  expect(from.isNews(1, true)).toBe(true)
  from.note({ headers: new Headers({ 'x-cable-offset': '5' }) })
  expect([from.isNews(5, true), from.isNews(6, true), from.isNews(4, false)]).toEqual([false, true, true])
})
