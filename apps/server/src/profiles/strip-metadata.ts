const PNG_NOTES = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])
const WEBP_NOTES = new Set(['EXIF', 'XMP '])
const EXIF_AND_XMP_FLAGS = 0b0000_1100

/** The picture without what a camera or a program wrote into it: place, time, owner, comments. Undefined where it is not whole. */
export function stripMetadata(type: string, bytes: Buffer): Buffer | undefined {
  try {
    if (type === 'image/jpeg') return jpeg(bytes)
    if (type === 'image/png') return png(bytes)
    if (type === 'image/webp') return webp(bytes)
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Segments up to the scan; APP0 (JFIF), APP2 (colour profile) and APP14 (colour transform) stay of the application ones. */
function jpeg(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xda) return Buffer.concat([...kept, bytes.subarray(at)])
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    const note = (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe
    if (!note) kept.push(bytes.subarray(at, end))
    at = end
  }
}

function png(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 8)]
  let at = 8
  for (;;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_NOTES.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
}

function webp(bytes: Buffer): Buffer | undefined {
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length) return undefined
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= whole; ) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > whole) return undefined
    const name = bytes.toString('latin1', at, at + 4)
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~EXIF_AND_XMP_FLAGS, 8)
    if (!WEBP_NOTES.has(name)) kept.push(chunk)
    at = end
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept])
  const head = Buffer.alloc(8)
  head.write('RIFF')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
