import { Failed } from '@openbook/api/core/errors.ts'
import { expect, test } from 'vitest'
import { dismiss, say, sentenceOf, toastStore } from './toasts.ts'

const shown = () => toastStore.read().map(({ text, action }) => [text, action?.label])

test('the same words stand there once, but for what can be taken back: each of two equal ones has its own undo', () => {
  const undone: string[] = []
  const removed = (which: string) => say('Removed.', { action: { label: 'Undo', run: () => undone.push(which) } })
  for (const text of ['Saved.', 'Saved.']) say(text)
  expect(shown()).toEqual([['Saved.', undefined]])
  for (const which of ['one', 'two']) removed(which)
  expect(shown().slice(1)).toEqual([
    ['Removed.', 'Undo'],
    ['Removed.', 'Undo'],
  ])
  for (const { action } of toastStore.read()) action?.run()
  expect(undone).toEqual(['one', 'two'])
  for (const { id } of toastStore.read()) dismiss(id)
})

test('what is not there any more is told with what to do, or with the reason the server gives', () => {
  const missing = { errors: { base: 'Not found.' }, code: 'not_found' }
  expect(sentenceOf(new Failed(404, missing))).toBe('This is gone, or no longer yours. Reload to see how it stands.')
  expect(sentenceOf(new Failed(404, { ...missing, why: 'It is Jane’s.' }))).toBe('Not found. It is Jane’s.')
})
