import { diffArrays, diffWordsWithSpace } from 'diff'

export interface Piece {
  text: string
  mark?: 'added' | 'removed'
}
/** A paragraph, in pieces where it changed. */
export interface Paragraph {
  pieces: Piece[]
  changed: boolean
}

const paragraphs = (text: string) => text.split(/\n{2,}/)
const whole = (text: string, mark?: Piece['mark']): Paragraph => ({
  pieces: [{ text, ...(mark && { mark }) }],
  changed: mark !== undefined,
})

/** The text of now by paragraphs, with what was added to and taken from the one before; a paragraph that was reworded is marked word by word. */
export function changesOf(before: string | null, now: string): Paragraph[] {
  if (before === null) return paragraphs(now).map(text => whole(text))
  const runs = diffArrays(paragraphs(before), paragraphs(now))
  return runs.flatMap((run, index) => {
    const last = runs[index - 1]
    const next = runs[index + 1]
    if (run.removed) return next?.added ? [] : run.value.map(text => whole(text, 'removed'))
    if (!run.added) return run.value.map(text => whole(text))
    return last?.removed ? reworded(last.value, run.value) : run.value.map(text => whole(text, 'added'))
  })
}

/** Paragraphs that took the place of others, one by one; what one side has more stands alone. */
function reworded(before: string[], now: string[]): Paragraph[] {
  return Array.from({ length: Math.max(before.length, now.length) }, (_, index) => {
    const [was, is] = [before[index], now[index]]
    if (was === undefined) return whole(is ?? '', 'added')
    if (is === undefined) return whole(was, 'removed')
    const pieces = diffWordsWithSpace(was, is).map(
      ({ value, added, removed }): Piece => ({
        text: value,
        ...(added && { mark: 'added' }),
        ...(removed && { mark: 'removed' }),
      }),
    )
    return { pieces, changed: true }
  })
}
