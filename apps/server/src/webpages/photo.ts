import type { Core } from '../core/core.ts'
import { detectType, HEAD_BYTES } from '../core/files/detect-type.ts'

const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** The picture of a page, if it is one by its bytes. */
export async function readPhoto(core: Core, key: string | null): Promise<{ type: string; bytes: Buffer } | undefined> {
  if (!key || !(await core.files.has(key))) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of await core.files.get(key)) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const type = await detectType(bytes.subarray(0, HEAD_BYTES), '')
  return type && SHOWN.has(type) ? { type, bytes } : undefined
}
