import { Readable } from 'node:stream'
import type { Part } from '../http/upload.ts'
import { HEAD_BYTES } from './detect-type.ts'
import { HEADER_BYTES } from './refuse-huge.ts'

interface Peeked {
  head: Buffer
  /** More than the head, as far as it reaches. */
  start: Buffer
  whole: Part['stream']
}

/** The first bytes of an upload, by which it is told what it is and how large a picture, and all of it once more as a stream. */
export async function peek(stream: Part['stream']): Promise<Peeked> {
  const chunks: Buffer[] = []
  let length = 0
  const iterator = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let ended = false
  while (length < HEADER_BYTES && !ended) {
    const { value, done = false } = await iterator.next()
    ended = done
    if (!value) continue
    chunks.push(value)
    length += value.length
  }
  const start = Buffer.concat(chunks)
  async function* all() {
    yield start
    if (!ended) yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: start.subarray(0, HEAD_BYTES), start, whole: Readable.from(all(), { objectMode: false }) }
}

/** The name without folders and characters no file system or header takes, its ending kept. */
export function safeName(filename: string): string {
  const base = filename.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const plain = base.replaceAll(/[\u0000-\u001f\u007f<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_').trim()
  const name = plain.replace(/^\.+/, '') || 'file'
  return name.length > 150 ? `${name.slice(0, 130)}${name.slice(-20)}`.toWellFormed() : name
}
