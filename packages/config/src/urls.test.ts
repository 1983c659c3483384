import { expect, test } from 'vitest'
import { withScheme } from './urls.ts'

test.each([
  ['example.com', 'https://example.com'],
  [' http://example.com ', 'http://example.com'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['', ''],
])('the address %j becomes %j', (typed, kept) => {
  expect(withScheme(typed)).toBe(kept)
})
