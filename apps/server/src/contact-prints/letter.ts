import { filled } from '@openbook/api/core/merge-fields.ts'
import type { PDFPage } from 'pdf-lib'
import { addressLines, type Recipient } from './address.ts'
import { contactValues } from './merge-values.ts'
import { type Face, PAGE, type Paper } from './paper.ts'
import type { Print } from './params.ts'
import { wrap } from './wrap.ts'

const [WIDTH, HEIGHT] = PAGE
const LEFT = 72
const BOTTOM = 72
const TEXT = { size: 11, leading: 15.5 }
/** In the window of a No. 10 envelope when the sheet is folded in three. */
const ADDRESS = { y: HEIGHT - 160, size: 10.5, leading: 13.5 }
const MOST_LINES = 7
const SENDER = { y: HEIGHT - 60, size: 9.5, leading: 12.5 }
const DATE_Y = HEIGHT - 262
const BODY_Y = HEIGHT - 296

export const textFor = ({ body, common }: Print, to: Recipient): string =>
  filled(body, { ...common, ...contactValues(to) })

/** One letter, on as many pages as it takes. */
export function drawLetter(paper: Paper, print: Print, to: Recipient): void {
  const { pdf, regular, bold } = paper
  let page = pdf.addPage(PAGE)
  write(page, print.sender.slice(0, 1), bold, { ...SENDER, size: 10.5 })
  write(page, print.sender.slice(1, 6), regular, { ...SENDER, y: SENDER.y - SENDER.leading })
  const address = addressLines(to).flatMap(line => wrap(line, regular, ADDRESS.size, WIDTH - 2 * LEFT))
  write(page, address.slice(0, MOST_LINES), regular, ADDRESS)
  write(page, [print.common.today ?? ''], regular, { y: DATE_Y, ...TEXT })
  let y = BODY_Y
  for (const line of wrap(textFor(print, to), regular, TEXT.size, WIDTH - 2 * LEFT)) {
    if (y < BOTTOM) {
      page = pdf.addPage(PAGE)
      y = HEIGHT - 84
    }
    write(page, [line], regular, { y, ...TEXT })
    y -= TEXT.leading
  }
}

interface Place {
  y: number
  size: number
  leading: number
}
function write(page: PDFPage, lines: string[], { font }: Face, { y, size, leading }: Place): void {
  for (const [at, line] of lines.entries()) if (line) page.drawText(line, { x: LEFT, y: y - at * leading, size, font })
}
