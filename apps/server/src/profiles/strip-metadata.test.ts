import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripMetadata } from './strip-metadata.ts'

const segment = (marker: number, content: string) => {
  const body = Buffer.from(content)
  return Buffer.concat([Buffer.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body])
}
const scan = Buffer.concat([segment(0xda, 'scan'), Buffer.from('pixels'), Buffer.of(0xff, 0xd9)])
const jpegOf = (...segments: Buffer[]) => Buffer.concat([Buffer.of(0xff, 0xd8), ...segments, scan])

const chunk = (name: string, content = '') => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length)
  return Buffer.concat([size, Buffer.from(name + content), Buffer.alloc(4)])
}
const pngOf = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])

const riff = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)])
}
const webpOf = (...chunks: Buffer[]) => riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))

test('a JPEG keeps its pixels and colours, and loses place, owner and comments', () => {
  const [app0, profile, tables] = [segment(0xe0, 'JFIF'), segment(0xe2, 'ICC'), segment(0xdb, 'tables')]
  const told = jpegOf(
    app0,
    segment(0xe1, 'Exif GPS 41.49'),
    profile,
    segment(0xed, 'IPTC'),
    segment(0xfe, 'mine'),
    tables,
  )
  expect(stripMetadata('image/jpeg', told)).toEqual(jpegOf(app0, profile, tables))
})

test('a PNG loses its texts and Exif, and what hides behind its end', () => {
  const plain = pngOf(chunk('IHDR', 'head'), chunk('IDAT', 'pixels'), chunk('IEND'))
  const told = pngOf(
    chunk('IHDR', 'head'),
    chunk('tEXt', 'GPS'),
    chunk('eXIf', 'GPS'),
    chunk('IDAT', 'pixels'),
    chunk('IEND'),
  )
  expect(stripMetadata('image/png', Buffer.concat([told, Buffer.from('<script>')]))).toEqual(plain)
})

test('a WebP loses Exif and XMP, and no longer says that it has them', () => {
  const pixels = riff('VP8 ', Buffer.from('pixels!'))
  const told = webpOf(
    riff('VP8X', Buffer.of(0b0011_1100, 0)),
    pixels,
    riff('EXIF', Buffer.from('GPS')),
    riff('XMP ', Buffer.from('me')),
  )
  expect(stripMetadata('image/webp', told)).toEqual(webpOf(riff('VP8X', Buffer.of(0b0011_0000, 0)), pixels))
})

test('whatever is cut off or made up is refused, never thrown at', () => {
  const whole = [
    ['image/jpeg', jpegOf(segment(0xe1, 'Exif'))],
    ['image/png', pngOf(chunk('IHDR', 'head'), chunk('IEND'))],
    ['image/webp', webpOf(riff('VP8 ', Buffer.from('pixels')))],
  ] as const
  expect(stripMetadata('image/png', whole[1][1].subarray(0, -5))).toBeUndefined()
  expect(stripMetadata('image/gif', whole[0][1])).toBeUndefined()
  fc.assert(
    fc.property(fc.constantFrom(...whole), fc.nat(), fc.uint8Array({ maxLength: 20 }), ([type, bytes], cut, tail) => {
      const odd = Buffer.concat([bytes.subarray(0, cut % bytes.length), tail])
      expect(() => stripMetadata(type, odd)).not.toThrow()
    }),
  )
})
