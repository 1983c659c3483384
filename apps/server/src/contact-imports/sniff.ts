import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { type Delimiter, declaredDelimiter, delimiterOf } from './delimiter.ts'
import { isWorkbook, notATable, refuseMarkup } from './file-signature.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** How much of a file `sniff` wants to see. */
export const HEAD_BYTES = 256 * 1024

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface Sniffed {
  kind: 'csv' | 'xlsx'
  encoding: Encoding
  bom: boolean
  delimiter: Delimiter
}

/**
 * What a file is, from its first bytes (HEAD_BYTES, or all of it). `sizeHint` is the whole size in bytes where known.
 * Throws UnreadableFile, worded for the person, for anything but delimited text and XLSX.
 */
export function sniff(head: Buffer, filename: string, sizeHint?: number): Sniffed {
  if (head.length === 0) throw new UnreadableFile(`"${filename}" is empty. Choose a file with at least one row.`)
  if (isWorkbook(head, filename)) return { kind: 'xlsx', encoding: 'utf-8', bom: false, delimiter: ',' }
  const truncated = sizeHint === undefined ? head.length >= HEAD_BYTES : sizeHint > head.length
  const { encoding, bom } = encodingOf(head, truncated)
  const text = iconv.decode(head, encoding)
  if (isBinary(text)) throw notATable(filename, 'not a text file')
  refuseMarkup(text, filename)
  return { kind: 'csv', encoding, bom, delimiter: declaredDelimiter(text) ?? delimiterOf(text, truncated) }
}

function encodingOf(head: Buffer, truncated: boolean): { encoding: Encoding; bom: boolean } {
  if (head.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf))) return { encoding: 'utf-8', bom: true }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bom: true }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bom: true }
  const wide = wideEncoding(head)
  if (wide) return { encoding: wide, bom: false }
  return { encoding: isUtf8(truncated ? wholeCharacters(head) : head) ? 'utf-8' : 'windows-1252', bom: false }
}

/** UTF-16 without a byte order mark shows as a zero in nearly every other byte. */
function wideEncoding(head: Buffer): Encoding | undefined {
  const zeros = [0, 0] as [number, number]
  const seen = Math.min(head.length, 4096) & ~1
  for (let at = 0; at < seen; at++) if (head[at] === 0) zeros[at % 2 === 0 ? 0 : 1]++
  const most = seen * 0.3
  if (zeros[1] > most && zeros[0] < seen * 0.05) return 'utf-16le'
  return zeros[0] > most && zeros[1] < seen * 0.05 ? 'utf-16be' : undefined
}

/** The bytes without a character cut in two at the end. */
export function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes
  }
  return bytes
}

const CONTROL = /[^\P{Cc}\s]/gu

function isBinary(text: string): boolean {
  const sample = text.slice(0, 16_384)
  return (sample.match(CONTROL)?.length ?? 0) > Math.max(2, sample.length * 0.01)
}
