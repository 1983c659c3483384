import { expect, test } from 'vitest'
import { ShownFrom } from './shown-from.ts'

test('is the lowest offset that any answer named', () => {
  const from = new ShownFrom()
  expect(from.offset).toBeUndefined()
  for (const named of ['7', '5', '9', undefined, 'x'])
    from.note({ headers: new Headers(named === undefined ? {} : { 'x-cable-offset': named }) })
  expect(from.offset).toBe(5)
})
