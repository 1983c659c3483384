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

/** A PDF of a page for each text, with a script that would speak up as soon as it is opened. */
export function pdfOf(texts: string[]): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert("run")) >> >>',
    `<< /Type /Pages /Count ${texts.length} /Kids [${texts.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => {
      const drawn = `BT /F1 28 Tf 72 700 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
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
