import { expect, test } from 'vitest'
import { strangersOf } from './strangers.ts'

const has =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

test('what a form has no field for is told apart, however deep it lies', () => {
  const errors = {
    title: { type: 'server', message: 'Enter a title.' },
    owner_id: { type: 'server', message: 'Choose an owner.' },
    rules: [undefined, { value: { type: 'server', message: 'Too long.' }, kind: { message: 'Choose a kind.' } }],
    root: { serverError: { message: 'Not now.' } },
  }
  expect(strangersOf(errors, has('title', 'rules.1.value'))).toEqual([
    { name: 'owner_id', message: 'Choose an owner.' },
    { name: 'rules.1.kind', message: 'Choose a kind.' },
  ])
})

test('an error of a whole list of fields is of the list, and of nobody else', () => {
  const errors = { rules: { root: { type: 'server', message: 'Add a rule.' } } }
  expect(strangersOf(errors, has('rules'))).toEqual([])
})
