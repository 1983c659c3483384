import { expect, test } from 'vitest'
import { readCookie } from './cookies.ts'
import { samePlace } from './redirect-path.ts'

test.each(['/contacts', '/contacts?q=o%27brien&page=2', '/contacts/100042'])('%s is ours', path => {
  expect(samePlace(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '',
  'contacts',
  '/login',
  '/login?x=1',
  undefined,
])('%j is not gone to', path => {
  expect(samePlace(path)).toBeUndefined()
})

test('cookies are read by their whole name', () => {
  expect(readCookie('b', 'ab=1; b=2%20x')).toBe('2 x')
  expect(readCookie('c', 'ab=1; b=2')).toBeUndefined()
  expect(readCookie('d', 'd=%E0%A4%A')).toBe('%E0%A4%A')
})
