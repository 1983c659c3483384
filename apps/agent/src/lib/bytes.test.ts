import { expect, test } from 'vitest'
import { bytes } from './bytes.ts'

test.each([
  [0, '0 bytes'],
  [812, '812 bytes'],
  [1024, '1.0 KB'],
  [1_468_006, '1.4 MB'],
  [52_428_800, '50 MB'],
  [5_497_558_138_880, '5120 GB'],
])('%i', (count, text) => {
  expect(bytes(count)).toBe(text)
})
