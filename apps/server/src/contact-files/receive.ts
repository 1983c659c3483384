import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Core } from '../core/core.ts'
import { ACCEPTED, detectType, HEAD_BYTES } from '../core/files/detect-type.ts'
import { invalid } from '../core/http/refused.ts'
import type { Part } from '../core/http/upload.ts'

export const MAX_FILE_BYTES = 25 * 2 ** 20

export interface Received {
  filename: string
  content_type: string
  storage_key: string
  size_bytes: number
  sha256: string
}

/** Stores the first file sent, a chunk at a time, once its first bytes have said what it is. Throws a 422 on `file` for none, an empty or an unknown one, a 413 for one too large. */
export async function receive(core: Core, business_unit_id: number, files: AsyncIterable<Part>): Promise<Received> {
  for await (const { filename, stream } of files) {
    const name = safeName(filename)
    const { head, whole } = await peek(stream)
    if (!head.length) throw invalid('file', 'This file is empty. Choose another.', 'contact_files.empty')
    const content_type = await detectType(head, name)
    if (!content_type)
      throw invalid('file', `This kind of file is not accepted. Send ${ACCEPTED}.`, 'contact_files.type')
    const storage_key = `contact-files/${business_unit_id}/${randomUUID()}`
    const stored = await core.files.put(storage_key, whole, { maxBytes: MAX_FILE_BYTES })
    return { ...stored, filename: name, content_type, storage_key }
  }
  throw invalid('file', 'Choose a file.', 'contact_files.none')
}

/** The name without folders and characters no file system or header takes, its ending kept. */
export function safeName(filename: string): string {
  const base = filename.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const plain = base.replaceAll(/[\u0000-\u001f\u007f<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_').trim()
  const name = plain.replace(/^\.+/, '') || 'file'
  return name.length > 150 ? `${name.slice(0, 130)}${name.slice(-20)}`.toWellFormed() : name
}

async function peek(stream: Part['stream']): Promise<{ head: Buffer; whole: Part['stream'] }> {
  const chunks: Buffer[] = []
  let length = 0
  const iterator = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let ended = false
  while (length < HEAD_BYTES && !ended) {
    const { value, done = false } = await iterator.next()
    ended = done
    if (!value) continue
    chunks.push(value)
    length += value.length
  }
  const head = Buffer.concat(chunks)
  async function* all() {
    yield head
    if (!ended) yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: head.subarray(0, HEAD_BYTES), whole: Readable.from(all(), { objectMode: false }) }
}
