import { expect, test } from 'vitest'
import { ShownFrom } from './shown-from.ts'

test('is the lowest offset that any answer to somebody signed in named', () => {
  const from = new ShownFrom()
  expect(from.offset).toBeUndefined()
  for (const [status, named] of [
    [401, '3'],
    [200, '7'],
    [404, '5'],
    [200, '9'],
    [200, undefined],
    [200, 'x'],
  ] as const)
    from.note({ status, headers: new Headers(named === undefined ? {} : { 'x-cable-offset': named }) })
  expect(from.offset).toBe(5)
})
