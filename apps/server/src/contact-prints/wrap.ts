import type { Face } from './paper.ts'

/** The lines of a text within a width, its own line breaks kept; a word longer than a line is cut. */
export function wrap(text: string, face: Face, size: number, width: number): string[] {
  return text
    .split(/\r?\n/)
    .flatMap(paragraph => lines(paragraph.replaceAll('\t', '    ').trimEnd(), face, size, width))
}

function lines(paragraph: string, face: Face, size: number, width: number): string[] {
  const space = face.width(' ', size)
  const out: string[] = []
  let line = ''
  let used = 0
  for (const word of paragraph.split(' ').flatMap(word => pieces(word, face, size, width))) {
    const wide = face.width(word, size)
    const fits = line === '' || used + space + wide <= width
    if (!fits) out.push(line)
    used = fits && line !== '' ? used + space + wide : wide
    line = fits && line !== '' ? `${line} ${word}` : word
  }
  return [...out, line]
}

function pieces(word: string, face: Face, size: number, width: number): string[] {
  if (face.width(word, size) <= width) return [word]
  const out: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece && face.width(piece + letter, size) > width) {
      out.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...out, piece]
}
