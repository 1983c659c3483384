import { LABELS_ON_SHEET } from '@openbook/api/contact-prints.ts'
import { addressLines, type Recipient } from './address.ts'
import { type Face, PAGE, type Paper } from './paper.ts'

/** Avery 5160 in points: 2⅝ by 1 inch, three across with a gap of an eighth, ten down without one. */
const LABEL = { width: 189, height: 72, left: 13.5, top: 36, across: 198, columns: 3 }
const PADDING = 12
const LARGEST = 10.5
const SMALLEST = 6.5

/** The label of one place: the first on the first sheet is 0. */
export function drawLabel({ pdf, regular }: Paper, place: number, to: Recipient): void {
  const onSheet = place % LABELS_ON_SHEET
  const sheets = Math.floor(place / LABELS_ON_SHEET) + 1
  while (pdf.getPageCount() < sheets) pdf.addPage(PAGE)
  const page = pdf.getPage(sheets - 1)
  const x = LABEL.left + (onSheet % LABEL.columns) * LABEL.across + PADDING
  const top = PAGE[1] - LABEL.top - Math.floor(onSheet / LABEL.columns) * LABEL.height
  const lines = addressLines(to)
  const size = fitting(lines, regular)
  const leading = size * 1.22
  const first = top - (LABEL.height - lines.length * leading) / 2 - size * 0.95
  for (const [at, line] of lines.entries())
    page.drawText(clipped(line, regular, size), { x, y: first - at * leading, size, font: regular.font })
}

const ROOM = LABEL.width - 2 * PADDING

/** The largest size at which every line fits across, and all of them down. */
function fitting(lines: string[], face: Face): number {
  const widest = Math.max(...lines.map(line => face.width(line, 1)), 0.01)
  const across = ROOM / widest
  const down = (LABEL.height - 8) / (lines.length * 1.22)
  return Math.max(SMALLEST, Math.min(LARGEST, across, down))
}

function clipped(line: string, face: Face, size: number): string {
  if (face.width(line, size) <= ROOM) return line
  let kept = line
  while (kept && face.width(`${kept}…`, size) > ROOM) kept = [...kept].slice(0, -1).join('')
  return `${kept}…`
}
