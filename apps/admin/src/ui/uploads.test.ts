import { expect, test } from 'vitest'
import { LOGO, PICTURE, upload, wrongFile } from './uploads.ts'

const file = (name: string, type: string, megabytes = 0) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: megabytes * 2 ** 20 })

test.each([
  ['a picture', PICTURE, file('a.png', 'image/png', 5), undefined],
  ['one too large', PICTURE, file('a.png', 'image/png', 5.1), 'This file is larger than 5 MB.'],
  ['another kind', PICTURE, file('a.gif', 'image/gif'), 'This is not a JPEG, PNG or WebP picture.'],
  ['a page', LOGO, file('a.html', 'text/html'), 'This is not a PNG, JPEG, WebP or GIF picture.'],
  ['whatever, where anything goes', { most: 25 }, file('a.zip', 'application/zip', 25), undefined],
  ['nothing', PICTURE, undefined, undefined],
])('%s', (_, taken, chosen, said) => {
  expect(wrongFile(taken, chosen)).toBe(said)
  expect(upload('Picture', taken).validate(chosen && { rawFile: chosen })).toBe(said)
})
