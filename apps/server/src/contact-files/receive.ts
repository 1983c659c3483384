import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Core } from '../core/core.ts'
import { ACCEPTED, detectType } from '../core/files/detect-type.ts'
import { peek, safeName } from '../core/files/peek.ts'
import { refuseHuge } from '../core/files/refuse-huge.ts'
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

interface Place {
  folder: string
  maxBytes: number
  /** Media types taken besides the usual ones, known by their first bytes. */
  more: readonly string[]
  /** The only ones taken, and how they are called together. */
  only?: { said: string; types: Readonly<Record<string, string>> } | undefined
}
export const OF_CONTACTS: Place = { folder: 'contact-files', maxBytes: MAX_FILE_BYTES, more: [] }

/** Stores the first file sent, a chunk at a time, once its first bytes have said what it is. Throws a 422 on `file` for none, an empty or an unknown one, a 413 for one too large. */
export async function receive(
  core: Core,
  business_unit_id: number,
  files: AsyncIterable<Part>,
  { folder, maxBytes, more, only }: Place = OF_CONTACTS,
): Promise<Received> {
  for await (const { filename, stream } of files) {
    const name = safeName(filename)
    const { head, start, whole } = await peek(stream)
    if (!head.length) throw invalid('file', 'This file is empty. Choose another.', 'contact_files.empty')
    const content_type = (await detectType(head, name)) ?? (await among(head, more))
    if (!content_type || (only && !(content_type in only.types)))
      throw invalid('file', `This kind of file is not accepted. Send ${only?.said ?? ACCEPTED}.`, 'contact_files.type')
    if (content_type.startsWith('image/')) refuseHuge('file', start)
    const storage_key = `${folder}/${business_unit_id}/${randomUUID()}`
    const stored = await core.files.put(storage_key, whole, { maxBytes })
    return { ...stored, filename: name, content_type, storage_key }
  }
  throw invalid('file', 'Choose a file.', 'contact_files.none')
}

async function among(head: Buffer, more: readonly string[]) {
  const mime = more.length ? (await fileTypeFromBuffer(head))?.mime : undefined
  return more.find(type => type === mime)
}
