import { expect, test } from 'vitest'
import { dismiss, say, toastStore } from './toasts.ts'

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
