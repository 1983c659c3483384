import { LABELS_ON_SHEET } from '@openbook/api/contact-prints.ts'
import { addressLines, type Recipient } from './address.ts'
import { labelLines } from './label-lines.ts'
import { PAGE, type Paper } from './paper.ts'

/** Avery 5160 in points: 2⅝ by 1 inch, three across with a gap of an eighth, ten down without one. */
const LABEL = { width: 189, height: 72, left: 13.5, top: 36, across: 198, columns: 3 }
const PADDING = 12
const ROOM = { width: LABEL.width - 2 * PADDING, height: LABEL.height - 8 }

/** The label of one place: the first on the first sheet is 0. */
export function drawLabel({ pdf, regular }: Paper, place: number, to: Recipient): void {
  const onSheet = place % LABELS_ON_SHEET
  const sheets = Math.floor(place / LABELS_ON_SHEET) + 1
  while (pdf.getPageCount() < sheets) pdf.addPage(PAGE)
  const page = pdf.getPage(sheets - 1)
  const x = LABEL.left + (onSheet % LABEL.columns) * LABEL.across + PADDING
  const top = PAGE[1] - LABEL.top - Math.floor(onSheet / LABEL.columns) * LABEL.height
  const { lines, size, leading } = labelLines(addressLines(to), regular, ROOM)
  const first = top - (LABEL.height - lines.length * leading) / 2 - size * 0.95
  for (const [at, line] of lines.entries())
    page.drawText(line, { x, y: first - at * leading, size, font: regular.font })
}
