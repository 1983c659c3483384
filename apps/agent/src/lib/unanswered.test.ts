import { expect, test } from 'vitest'
import { forgetName, nameFor } from './unanswered.ts'

const MINUTE = 60_000
const words = (said: string) => JSON.stringify(['POST', '/v1/contacts/1/notes', { body: said }])

test('what is sent again while its answer is not known keeps its name, for as long as one goes on trying', () => {
  const said = words('Called')
  const name = nameFor(said, 0)
  expect(name).toMatch(/^[\da-f-]{36}$/)
  expect(nameFor(said, 9 * MINUTE)).toBe(name)
  expect(nameFor(said, 18 * MINUTE)).toBe(name)
  expect(nameFor(words('Called back'), 18 * MINUTE)).not.toBe(name)
})

test('the same words ten minutes later are meant anew, and take another name', () => {
  const said = words('Left a message')
  const name = nameFor(said, 0)
  const later = nameFor(said, 10 * MINUTE)
  expect(later).not.toBe(name)
  expect(nameFor(said, 11 * MINUTE)).toBe(later)
})

test('once it is answered the name is used up', () => {
  const said = words('Answered')
  const name = nameFor(said, 0)
  forgetName(said)
  expect(nameFor(said, MINUTE)).not.toBe(name)
})
