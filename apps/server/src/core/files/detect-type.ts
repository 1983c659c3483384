import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'

/** How many bytes of a file `detectType` wants to see; fewer when the file is shorter. */
export const HEAD_BYTES = 4100

const BY_SIGNATURE = new Set([
  'application/pdf',
  'application/rtf',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'audio/mpeg',
  'audio/wav',
  'image/gif',
  'image/heic',
  'image/jpeg',
  'image/png',
  'image/webp',
])
const OFFICE: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const OLD_OFFICE: Record<string, string> = {
  '.doc': 'application/msword',
  '.ppt': 'application/vnd.ms-powerpoint',
  '.xls': 'application/vnd.ms-excel',
}
const TEXT: Record<string, string> = { '.csv': 'text/csv', '.txt': 'text/plain' }

/** What can be attached to a contact, for the message that refuses something else. */
export const ACCEPTED = 'PDF, Word, Excel, PowerPoint, text, CSV, PNG, JPEG, WebP, GIF, HEIC, MP3 or WAV'

/** The media type of a file by its first bytes, its name only telling apart what bytes cannot; nothing when it is not accepted. */
export async function detectType(head: Uint8Array, filename: string): Promise<string | undefined> {
  const extension = extname(filename).toLowerCase()
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime && BY_SIGNATURE.has(mime)) return mime
  if (mime === 'application/zip') return isOffice(head) ? OFFICE[extension] : undefined
  if (mime === 'application/x-cfb') return OLD_OFFICE[extension]
  if (mime || !isText(head)) return undefined
  return TEXT[extension]
}

/** Office writes the list of contents first; the part that names the kind may lie past the head. */
const isOffice = (head: Uint8Array) => Buffer.from(head.subarray(30, 49)).toString('latin1') === '[Content_Types].xml'

const isText = (head: Uint8Array) => head.length > 0 && !head.includes(0)
