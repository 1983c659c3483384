import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { detectType } from './detect-type.ts'
import { disposition } from './download.ts'
import { Files } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'openbook-files-'))
const files = new Files(folder)
afterAll(() => rmSync(folder, { recursive: true }))
const chunks = (...parts: Buffer[]) => Readable.from(parts, { objectMode: false })
const left = () => (readdirSync(folder, { recursive: true }) as string[]).filter(name => name.includes('key-'))

test('a stream is kept with its size and hash, read back, and deleted', async () => {
  const content = randomBytes(300_000)
  const stored = await files.put('a/key-1', chunks(content.subarray(0, 100_000), content.subarray(100_000)), {
    maxBytes: 300_000,
  })
  expect(stored).toEqual({ size_bytes: 300_000, sha256: createHash('sha256').update(content).digest('hex') })
  expect(Buffer.concat(await (await files.get('a/key-1')).toArray())).toEqual(content)
  await files.delete('a/key-1')
  expect(await files.has('a/key-1')).toBe(false)
  await files.delete('a/key-1')
})

test('one byte too many is a 413, and nothing stays', async () => {
  await expect(files.put('key-2', chunks(randomBytes(11)), { maxBytes: 10 })).rejects.toMatchObject({
    status: 413,
    answer: { errors: { file: expect.any(String) } },
  })
  const cut = Object.assign(chunks(randomBytes(10)), { truncated: true })
  await expect(files.put('key-2', cut, { maxBytes: 10 })).rejects.toMatchObject({ status: 413 })
  expect(left()).toEqual([])
})

test('an upload that breaks off leaves nothing', async () => {
  const broken = new Readable({ read() {} })
  broken.push('half')
  const put = files.put('key-3', broken, { maxBytes: 100 })
  broken.destroy(new Error('connection lost'))
  await expect(put).rejects.toThrow('connection lost')
  expect(left()).toEqual([])
})

test('a key cannot leave the folder', async () => {
  await expect(files.put('../key-4', chunks(Buffer.from('x')), { maxBytes: 10 })).rejects.toThrow()
  await expect(files.get('../../etc/passwd')).rejects.toThrow()
})

const text = (content: string) => Buffer.from(content)
const zip = (first: string) =>
  Buffer.concat([text('PK\x03\x04'), Buffer.alloc(22), Buffer.of(first.length, 0, 0, 0), text(first), Buffer.alloc(60)])

test.each([
  ['scan.pdf', text('%PDF-1.7\n'), 'application/pdf'],
  ['scan.txt', text('%PDF-1.7\n'), 'application/pdf'],
  ['photo.png', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'), 'image/png'],
  ['list.csv', text('First Name,Phone\nZoë,1\n'), 'text/csv'],
  ['note.txt', text('hello'), 'text/plain'],
  [
    'letter.docx',
    zip('[Content_Types].xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['old.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'application/msword'],
  ['page.html', text('<!doctype html><script>alert(1)</script>'), undefined],
  ['drawing.svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), undefined],
  ['drawing.txt', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['run.js', text('alert(1)'), undefined],
  ['setup.exe', text('MZ\x90\0\x03\0\0\0'), undefined],
  ['setup.pdf', text('MZ\x90\0\x03\0\0\0'), undefined],
  ['archive.zip', zip('secret.txt'), undefined],
  ['letter.docx', zip('evil.js'), undefined],
  ['empty.txt', text(''), undefined],
  ['binary.txt', Buffer.of(1, 0, 2), undefined],
])('%s is told by its bytes: %#', async (filename, head, type) => {
  expect(await detectType(head, filename)).toBe(type)
})

test('a download is always named safely and never shown inline', () => {
  expect(disposition('Zoë "x"\r\nSet-Cookie: a=b/../c.pdf')).toBe(
    `attachment; filename="Zo_ _x___Set-Cookie: a=b_.._c.pdf"; filename*=UTF-8''Zo%C3%AB%20_x___Set-Cookie%3A%20a%3Db_.._c.pdf`,
  )
  expect(disposition('')).toContain('filename="file"')
})
