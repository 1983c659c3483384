import { inflateRawSync } from 'node:zlib'
import { checkSheetSize } from './sheet-size.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The most an XLSX file may hold once unpacked, in bytes. */
export const MAX_UNPACKED_BYTES = 300_000_000

const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const DESCRIPTOR_BYTES = 24
const DEFLATED = 8

interface Entry {
  name: string
  flags: number
  method: number
  packed: number
  unpacked: number
  offset: number
  next: number
}

/**
 * Refuses what is unsafe or impossible to unpack: sizes in the directory above the limit, sizes that lie, data the
 * directory does not name, encryption, a sheet that spreads too far. Throws UnreadableFile.
 */
export function checkWorkbookZip(zip: Buffer, limit = MAX_UNPACKED_BYTES): void {
  const entries = directoryOf(zip)
  if (entries.some(({ flags }) => flags & 1))
    throw new UnreadableFile('This workbook is protected with a password. Save it without a password and try again.')
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw new UnreadableFile('This ZIP archive is no Excel workbook. Save the sheet as CSV or XLSX and try again.')
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > limit)
    throw new UnreadableFile(
      `This workbook unpacks to more than ${Math.round(limit / 1_000_000)} MB. Save the sheet as CSV, or split it into smaller files.`,
    )
  entries.forEach((entry, index) => {
    checkEntry(zip, entry, entries[index + 1]?.offset)
  })
}

const damaged = () =>
  new UnreadableFile('This workbook is damaged. Open it in Excel, save it as XLSX or CSV and try again.')

function directoryOf(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(END)
  if (end < 0 || end + 22 > zip.length) throw damaged()
  const count = zip.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw damaged()
    const entry = entryAt(zip, at)
    entries.push(entry)
    at = entry.next
  }
  return entries.sort((a, b) => a.offset - b.offset)
}

function entryAt(zip: Buffer, at: number): Entry {
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map(field => zip.readUInt16LE(at + field)) as [
    number,
    number,
    number,
  ]
  const extra = at + 46 + nameLength
  const wide = wideSizes(zip.subarray(extra, extra + extraLength))
  const size = (field: number) => {
    const value = zip.readUInt32LE(at + field)
    return value === 0xffffffff ? (wide.shift() ?? value) : value
  }
  const unpacked = size(24)
  const packed = size(20)
  return {
    name: zip.toString('utf8', at + 46, extra),
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    unpacked,
    packed,
    offset: size(42),
    next: extra + extraLength + commentLength,
  }
}

/** The 64-bit sizes some writers keep in an extra field, in the order the 32-bit ones lack them. */
function wideSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => Number(field.readBigUInt64LE(index * 8)))
  }
  return []
}

function checkEntry(zip: Buffer, { name, offset, packed, unpacked, method, flags }: Entry, nextOffset?: number): void {
  if (offset + 30 > zip.length || zip.readUInt32LE(offset) !== LOCAL) throw damaged()
  const data = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const gap = (nextOffset ?? data + packed) - (data + packed)
  if (data + packed > zip.length || gap < 0 || gap > DESCRIPTOR_BYTES) throw damaged()
  const stated = zip.readUInt32LE(offset + 22)
  if (stated !== unpacked && stated !== 0xffffffff && !(flags & 8)) throw damaged()
  const stored = zip.subarray(data, data + packed)
  const content = method === DEFLATED ? inflated(stored, unpacked) : stored
  if (content?.length !== unpacked) throw damaged()
  if (name.endsWith('.xml')) checkSheetSize(content)
}

function inflated(packed: Buffer, most: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(most, 1) })
  } catch {
    return undefined
  }
}
