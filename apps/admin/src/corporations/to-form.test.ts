import { expect, test } from 'vitest'
import { toForm } from './to-form.ts'

const file = new File(['%PDF-'], 'a.pdf')
const entries = (form: FormData) => [...form.entries()]

test('fields come first, lists as JSON, then the uploads by the place of their entry', () => {
  const form = toForm({
    name: 'Harbor',
    user_id: null,
    languages_spoken: ['english'],
    logo: { rawFile: file },
    files: [
      { id: 4, file_title: 'Prices', file_link: '' },
      { file_title: 'Brochure', file: { rawFile: file } },
    ],
  })
  expect(entries(form).map(([name]) => name)).toEqual([
    'name',
    'user_id',
    'languages_spoken',
    'files',
    'logo',
    'files[1][file]',
  ])
  expect(form.get('user_id')).toBe('')
  expect(JSON.parse(String(form.get('files')))).toEqual([
    { id: 4, file_title: 'Prices', file_link: null },
    { file_title: 'Brochure', file_link: null },
  ])
})

test('what was taken off the form is cleared or deleted; what was not touched is not sent', () => {
  expect(entries(toForm({ logo: null }))).toEqual([['logo', '']])
  const before = {
    files: [
      { id: 4, file_title: 'Prices' },
      { id: 5, file_title: 'Map' },
    ],
  }
  const form = toForm({ files: [{ id: 5, file_title: 'Map' }] }, before)
  expect(JSON.parse(String(form.get('files')))).toEqual([
    { id: 5, file_title: 'Map', file_link: null },
    { id: 4, file_title: 'Prices', delete: true },
  ])
  expect(entries(toForm({ logo: { src: '/logo' } as object }))).toEqual([])
})

test('the file or the preview taken off an entry is cleared, one that is there stays and a new one is sent', () => {
  const there = { src: '/file' } as object
  const paper = (id: number | undefined, file: object | null, preview_image: object | null) => ({
    ...(id && { id }),
    file_title: 'Prices',
    file_link: 'https://prices.example.com',
    file,
    preview_image,
  })
  const before = {
    files: [paper(4, there, there), paper(5, there, there), paper(6, there, null), paper(7, null, null)],
  }
  const now = [paper(4, null, there), paper(5, there, null), paper(6, { rawFile: file }, null), paper(7, null, null)]
  const form = toForm({ files: [...now, paper(undefined, null, null)] }, before)
  const common = { file_title: 'Prices', file_link: 'https://prices.example.com' }
  expect(JSON.parse(String(form.get('files')))).toEqual([
    { id: 4, ...common, file: null },
    { id: 5, ...common, preview_image: null },
    { id: 6, ...common },
    { id: 7, ...common },
    common,
  ])
  expect(entries(form).map(([name]) => name)).toEqual(['files', 'files[2][file]'])
})
