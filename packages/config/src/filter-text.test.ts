import { expect, test } from 'vitest'
import { BRANDS, type BrandName } from './brands.ts'
import { FILTER_BLOCKED, filterText } from './filter-text.ts'

test('a filter takes letters, digits, spaces and what names are written with', () => {
  for (const text of ["O'Brien-Núñez", '401 331 0142', 'ann.lee@example.com', 'Bristol, Newport', 'St. Mary & Sons'])
    expect(filterText(text)).toBe(text)
})

test('none of the blocked characters is left, and a pasted phone number stays one', () => {
  expect(filterText(FILTER_BLOCKED)).toBe('')
  expect(filterText('(401) 331-0142')).toBe('401 331-0142')
  expect(filterText('<b>Ann</b>')).toBe('bAnnb')
})

test('one brand also takes # and /', () => {
  const names = Object.keys(BRANDS) as BrandName[]
  for (const sign of ['#', '/'])
    expect(names.filter(name => filterText(sign, BRANDS[name].filter_allows) === sign)).toEqual(['medicare'])
  expect(filterText('12 Main St #4/B', BRANDS.medicare.filter_allows)).toBe('12 Main St #4/B')
})
