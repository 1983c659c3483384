import { expect, test } from 'vitest'
import { settingForm } from './setting-form.ts'

const entries = (changes: object) => [...settingForm(changes)]

test('a value that was emptied empties it; a file chosen and put away again sends nothing', () => {
  expect(entries({ value: 'a' })).toEqual([['value', 'a']])
  expect(entries({ value: null })).toEqual([['value', '']])
  expect(entries({ upload: null })).toEqual([])
  const rawFile = new File(['x'], 'x.txt')
  expect(entries({ upload: { rawFile } }).map(([name]) => name)).toEqual(['file'])
})
