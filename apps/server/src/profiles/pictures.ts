import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { LARGEST_PICTURE } from '@openbook/api/profiles.ts'
import type { Core } from '../core/core.ts'
import { detectType, HEAD_BYTES } from '../core/files/detect-type.ts'
import { eraseFiles } from '../core/files/erase.ts'
import { refuseHuge } from '../core/files/refuse-huge.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import type { Part } from '../core/http/upload.ts'
import { stripMetadata } from './strip-metadata.ts'

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Stores what was sent as pictures, told by their bytes, and gives their keys; where one is refused, none stays. */
export async function receivePictures<Picture extends string>(
  core: Core,
  folder: string,
  names: readonly Picture[],
  files: AsyncIterable<Part>,
) {
  const keys: Partial<Record<Picture, string>> = {}
  try {
    for await (const { field, stream } of files) {
      const picture = names.find(name => name === field)
      if (!picture) {
        stream.resume()
        continue
      }
      const bytes = await readPicture(picture, stream)
      const key = `${folder}/${picture}-${randomUUID()}`
      const replaced = keys[picture]
      keys[picture] = key
      await core.files.put(key, Readable.from([bytes], { objectMode: false }), { maxBytes: LARGEST_PICTURE })
      await eraseFiles(core, [replaced])
    }
    return keys
  } catch (error) {
    await eraseFiles(core, Object.values<string | undefined>(keys))
    throw error
  }
}

async function readPicture(picture: string, stream: Part['stream']): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).length
    if (size > LARGEST_PICTURE)
      throw new Refused(413, { [picture]: 'This picture is too large. At most 5 MB.' }, 'too_large')
    chunks.push(chunk as Buffer)
  }
  const bytes = Buffer.concat(chunks)
  const type = await detectType(bytes.subarray(0, HEAD_BYTES), '')
  if (!type || !SHOWN.has(type)) throw invalid(picture, 'Send a JPEG, PNG or WebP picture.', 'profiles.picture_type')
  const plain = stripMetadata(type, bytes)
  if (!plain) throw invalid(picture, 'This picture is damaged. Choose another.', 'profiles.picture_damaged')
  refuseHuge(picture, plain)
  return plain
}
