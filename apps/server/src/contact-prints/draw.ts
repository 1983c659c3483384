import { addressLines, type Recipient, undeliverable } from './address.ts'
import { drawLabel } from './labels.ts'
import { drawLetter, textFor } from './letter.ts'
import { openPaper, type Paper } from './paper.ts'
import type { Print } from './params.ts'

/** A print in the making: who is drawn, one after the other. */
export interface Press {
  /** Draws it; or says why it cannot be printed. */
  add(to: Recipient): string | undefined
  pages(): number
  bytes(): Promise<Uint8Array>
}

export async function openPress(print: Print): Promise<Press> {
  const paper = await openPaper(print.kind === 'labels' ? 'Address labels' : 'Letters')
  let place = print.skip_labels
  return {
    add: to => {
      const why = undeliverable(to, print.aftercare) ?? unprintable(paper, print, to)
      if (why) return why
      if (print.kind === 'labels') drawLabel(paper, place++, to)
      else drawLetter(paper, print, to)
      return undefined
    },
    pages: () => paper.pdf.getPageCount(),
    bytes: () => paper.pdf.save(),
  }
}

/** A box where a letter should be is worse than no letter. */
function unprintable({ regular }: Paper, print: Print, to: Recipient): string | undefined {
  const text = print.kind === 'letters' ? textFor(print, to) : ''
  const letter = regular.missing(addressLines(to).join('')) ?? regular.missing(text)
  return letter && `Has a letter that cannot be printed: ${letter}`
}
