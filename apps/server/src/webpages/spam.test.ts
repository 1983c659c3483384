import { expect, test } from 'vitest'
import { suspicion } from './spam.ts'

const now = 1_700_000_000_000
const handed = { id: 'a', at: now - 20_000, words: '' }
const ann = { first_name: 'Ann', last_name: 'Smith', phone: '401-555-0177', message: 'Can you call me about Plan G?' }

test.each([
  ['an ordinary form', ann],
  ['a name with capitals inside', { ...ann, first_name: 'DeShawn', last_name: 'MacDonald-McCarthy' }],
  ['a name in other letters', { ...ann, first_name: 'Nguyễn', last_name: '王小明' }],
  ['one link', { ...ann, message: 'I read https://www.medicare.gov, is it right?' }],
  ['no message', { first_name: 'Ann', email: 'ann@example.com' }],
])('%s is let in', (_what, form) => {
  expect(suspicion(form, handed, now)).toBeNull()
})

test.each([
  ['honeypot', { ...ann, website: 'http://buy.example' }],
  ['link_in_name', { ...ann, last_name: 'see https://buy.example' }],
  ['links', { ...ann, message: 'http://a.example http://b.example www.c.example' }],
  ['markup', { ...ann, message: 'Cheap [url=http://a.example]pills[/url]' }],
  ['markup', { ...ann, message: '<a href="http://a.example">pills</a>' }],
  ['garbled', { ...ann, first_name: 'xKqWbTzLkPsn' }],
])('%s is taken for spam', (reason, form) => {
  expect(suspicion(form, handed, now)).toBe(reason)
})

test('a form we never handed out, or one sent within three seconds, is taken for spam', () => {
  expect(suspicion(ann, undefined, now)).toBe('form_unknown')
  expect(suspicion(ann, { ...handed, at: now - 2999 }, now)).toBe('too_fast')
  expect(suspicion(ann, { ...handed, at: now - 3000 }, now)).toBeNull()
})
