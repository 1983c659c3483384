import type { Domain, Floor } from '../packages/api/src/domains.ts'

const quoted = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

const entry = (word: string, line: string, floors: readonly Floor[]) =>
  `    ${/-/.test(word) ? `'${word}'` : word}: built(${[line, ...floors].map(quoted).join(', ')}),`

/** The text of `domains.ts` with a word built: a planned one in its place, a new one at the end of its area. */
export function onTheMap(text: string, word: string, { line, floors }: Domain, area: string): string {
  const known = new RegExp(`^ {4}'?${word}'?: planned\\([\\s\\S]*?\\),$`, 'm')
  const added = entry(word, line, floors)
  if (known.test(text)) return text.replace(known, () => added)
  const lines = text.split('\n')
  const start = lines.findIndex(each => each === `  ${area}: {` || each === `  '${area}': {`)
  if (start === -1) throw new Error(`domains.ts has no area "${area}".`)
  return lines.toSpliced(lines.indexOf('  },', start), 0, added).join('\n')
}
