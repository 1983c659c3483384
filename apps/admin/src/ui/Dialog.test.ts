import { expect, test } from 'vitest'
import { byHand } from './by-hand.ts'

const sources: Record<string, string> = import.meta.glob('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const using = (what: RegExp) =>
  Object.entries(sources)
    .filter(([, source]) => what.test(source))
    .map(([file]) => file)

test('every dialog of the console is the one that a press beside it does not close', () => {
  expect(using(/<Dialog[\s>]/).length).toBeGreaterThan(10)
  expect(using(/from '@mui\/material\/Dialog'|\bDialog\b[^;]*from '@mui\/material'/)).toEqual(['./Dialog.tsx'])
})

test('Escape closes it, a press beside it does not', () => {
  let closed = 0
  const onClose = byHand(() => closed++)
  onClose({}, 'backdropClick')
  expect(closed).toBe(0)
  onClose({}, 'escapeKeyDown')
  expect(closed).toBe(1)
})
