import { expect, test } from 'vitest'
import { issueForm, readForm, wordsMark } from './form-token.ts'

const page = { domain: 'jane', shown_sha256: 'ab'.repeat(32) }
const token = issueForm('secret', page, 1_700_000_000_000)

test('says when it was handed out, and for which words', () => {
  const handed = readForm('secret', 'jane', token)
  expect(handed).toMatchObject({ at: 1_700_000_000_000, words: wordsMark(page) })
  expect(readForm('secret', 'jane', issueForm('secret', page, 1_700_000_000_000))?.id).not.toBe(handed?.id)
})

test('is worth nothing once changed, on another page, or under another secret', () => {
  const [time, ...rest] = token.split('.')
  expect(readForm('secret', 'jane', ['1', ...rest].join('.'))).toBeUndefined()
  expect(readForm('secret', 'jane', [time, 'other', ...rest.slice(1)].join('.'))).toBeUndefined()
  expect(readForm('secret', 'luis', token)).toBeUndefined()
  expect(readForm('another', 'jane', token)).toBeUndefined()
  for (const odd of [undefined, '', '....', 'x', `${token}x`, token.slice(0, -1)])
    expect(readForm('secret', 'jane', odd)).toBeUndefined()
})
