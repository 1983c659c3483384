import { randomUUID } from 'node:crypto'
import type { Core } from '../core/core.ts'
import { ACCEPTED, detectType } from '../core/files/detect-type.ts'
import { eraseFiles } from '../core/files/erase.ts'
import { peek, safeName } from '../core/files/peek.ts'
import { refuseHuge } from '../core/files/refuse-huge.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import type { Part } from '../core/http/upload.ts'

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
const MAX_PICTURE_BYTES = 2 * 2 ** 20
const MAX_FILE_BYTES = 25 * 2 ** 20

export interface Received {
  filename: string
  content_type: string
  storage_key: string
  size_bytes: number
}
/** What was uploaded, by the name of its part: `logo`, `files[0][file]`, `files[0][preview_image]`. */
export type Uploads = Map<string, Received>

/** `files[0][file]` as a refusal names it: `files.0.file`. */
export const fieldOf = (part: string) => part.replaceAll(/\[(\w+)\]/g, '.$1').slice(0, 100)

const NAMES = /^(logo|files\[\d{1,2}\]\[(file|preview_image)\])$/

/** Stores every upload once its first bytes have said what it is. Throws a 422 at its name for what is not accepted, and then keeps none. */
export async function receive(core: Core, business_unit_id: number, parts: AsyncIterable<Part>): Promise<Uploads> {
  const uploads: Uploads = new Map()
  try {
    for await (const part of parts) {
      if (!NAMES.test(part.field) || uploads.has(part.field))
        throw invalid(fieldOf(part.field), 'No file is expected under this name.', 'corporations.unexpected')
      uploads.set(part.field, await one(core, business_unit_id, part))
    }
    return uploads
  } catch (error) {
    await forget(core, uploads)
    throw error
  }
}

async function one(core: Core, business_unit_id: number, { field, filename, stream }: Part): Promise<Received> {
  const name = safeName(filename)
  const { head, start, whole } = await peek(stream)
  const content_type = head.length ? await detectType(head, name) : undefined
  const picture = !field.endsWith('[file]')
  if (!head.length) throw invalid(fieldOf(field), 'This file is empty. Choose another.', 'corporations.empty')
  if (!content_type || (picture && !PICTURES.has(content_type)))
    throw invalid(
      fieldOf(field),
      picture ? 'Choose a PNG, JPEG, WebP or GIF picture.' : `This kind of file is not accepted. Send ${ACCEPTED}.`,
      'corporations.type',
    )
  if (content_type.startsWith('image/')) refuseHuge(fieldOf(field), start)
  const storage_key = `corporations/${business_unit_id}/${randomUUID()}`
  const maxBytes = picture ? MAX_PICTURE_BYTES : MAX_FILE_BYTES
  const { size_bytes } = await core.files.put(storage_key, whole, { maxBytes }).catch(error => {
    if (!(error instanceof Refused) || error.status !== 413) throw error
    throw new Refused(
      413,
      { [fieldOf(field)]: `This file is too large. At most ${maxBytes / 2 ** 20} MB.` },
      'too_large',
    )
  })
  return { filename: name, content_type, storage_key, size_bytes }
}

/** Uploads nobody keeps. */
export const forget = (core: Core, uploads: Uploads) =>
  eraseFiles(
    core,
    [...uploads.values()].map(({ storage_key }) => storage_key),
  )
