import { isUtf8 } from 'node:buffer'
import { type Duplex, Transform } from 'node:stream'
import iconv from 'iconv-lite'
import { type Encoding, wholeCharacters } from './sniff.ts'

/** Turns the bytes of a file into UTF-8, byte order marks of UTF-16 stripped. */
export function decoder(encoding: Encoding): Duplex {
  return encoding === 'utf-8' ? repairUtf8() : (iconv.decodeStream(encoding) as unknown as Duplex)
}

/** Passes UTF-8 on; a byte that is none, far behind the part the encoding was told from, is read as Windows-1252. */
function repairUtf8(): Transform {
  let rest: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const whole = wholeCharacters(bytes)
      rest = bytes.subarray(whole.length)
      done(null, isUtf8(whole) ? whole : repaired(whole))
    },
    flush(done) {
      done(null, rest.length > 0 ? repaired(rest) : null)
    },
  })
}

function repaired(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    parts.push(bytes.subarray(from, at), Buffer.from(iconv.decode(bytes.subarray(at, at + 1), 'windows-1252')))
    from = ++at
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

/** Bytes of the UTF-8 character that starts there, 0 if none does. */
function characterLength(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0
  if (byte < 0x80) return 1
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
  return byte >= 0xc2 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}
