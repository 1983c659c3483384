/** A picture of one pixel. */
export const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const RATE = 8000
const SECONDS = 60

/** A minute of a tone, one byte a sample. */
export const WAV = new Uint8Array(RATE * SECONDS + 44)
const head = new DataView(WAV.buffer)
const letters = (at: number, text: string) => WAV.set(Buffer.from(text, 'latin1'), at)
letters(0, 'RIFF')
head.setUint32(4, WAV.length - 8, true)
letters(8, 'WAVEfmt ')
head.setUint32(16, 16, true)
head.setUint16(20, 1, true)
head.setUint16(22, 1, true)
head.setUint32(24, RATE, true)
head.setUint32(28, RATE, true)
head.setUint16(32, 1, true)
head.setUint16(34, 8, true)
letters(36, 'data')
head.setUint32(40, RATE * SECONDS, true)
for (let at = 44; at < WAV.length; at++) WAV[at] = 128 + Math.round(8 * Math.sin(at / 3))

/** A PDF of a page for each text, with a script that would speak up as soon as it is opened, and a picture in JPEG 2000 where one is given, in hex. */
export function pdfOf(texts: string[], scan = ''): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert("run")) >> >>',
    `<< /Type /Pages /Count ${texts.length} /Kids [${texts.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => {
      const drawn = `BT /F1 28 Tf 72 700 Td (${text}) Tj ET${scan && ' q 100 0 0 100 72 500 cm /Im1 Do Q'}`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> ${scan && `/XObject << /Im1 ${4 + 2 * texts.length} 0 R >> `}>> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
    ...(scan
      ? [
          `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter [/ASCIIHexDecode /JPXDecode] /Length ${scan.length} >>\nstream\n${scan}\nendstream`,
        ]
      : []),
  ]
  let out = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = out.length
    out += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = places.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${out}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`
}

/** What begins a picture in JPEG 2000 of one pixel, with nothing after it. */
export const TORN_SCAN = `ff510000000000000001000000010000000000000000${'00'.repeat(16)}0001>`
