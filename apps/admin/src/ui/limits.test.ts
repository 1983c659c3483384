import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { expect, test } from 'vitest'
import { sizesWith } from './page-sizes.ts'

const sources: Record<string, string> = import.meta.glob('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const using = (what: RegExp) =>
  Object.entries(sources)
    .filter(([, source]) => what.test(source))
    .map(([file]) => file)

test('a page of a list has as many rows as the limits say, or as many as it was asked for', () => {
  expect(sizesWith(30)).toEqual([...PAGE_SIZES])
  expect(sizesWith(25)).toEqual([15, 25, 30, 50])
  const sizes = Object.values(sources).flatMap(source => [...source.matchAll(/perPage=\{(\d+)\}/g)])
  expect(sizes.length).toBeGreaterThan(10)
  expect(sizes.filter(([, size]) => !PAGE_SIZES.some(each => each === Number(size)))).toEqual([])
  expect(using(/rowsPerPageOptions=/)).toEqual(['./LoadTrouble.tsx'])
})

test('every search that waits for the typing to end waits as long as the limits say', () => {
  expect(using(/TIMES\.debounce/)).toEqual(['../users/FindSomebody.tsx', '../users/FoundPicker.tsx'])
  expect(using(/DEBOUNCE|debounce=/)).toEqual([])
})
