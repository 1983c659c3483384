export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const RECORDS = 200

/** `sep=;` on the first line, as Excel writes and obeys it. */
export function declaredDelimiter(text: string): Delimiter | undefined {
  const [, declared] = /^sep=([,;\t|])\r?(\n|$)/i.exec(text) ?? []
  return declared as Delimiter | undefined
}

/**
 * The delimiter under which the first records have the most consistent number of columns, quotes respected.
 * `truncated` says that the text stops in the middle of the file, so that its last record is left out.
 */
export function delimiterOf(text: string, truncated: boolean): Delimiter {
  const scored = DELIMITERS.map(delimiter => ({ delimiter, score: score(columnCounts(text, delimiter, truncated)) }))
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

/** How many columns each of the first records has under a delimiter; blank lines are left out. */
export function columnCounts(text: string, delimiter: Delimiter, truncated = false): number[] {
  const counts: number[] = []
  let columns = 1
  let fieldStart = true
  let blank = true
  let quoted = false
  for (let at = 0; at < text.length && counts.length < RECORDS; at++) {
    const char = text[at]
    if (quoted) {
      quoted = char !== '"'
      continue
    }
    if (char === '"' && (fieldStart || text[at - 1] === '"')) quoted = true
    else if (char === delimiter) columns++
    else if (char === '\n' || char === '\r') {
      if (!blank) counts.push(columns)
      columns = 1
      blank = true
    }
    if (char !== '\n' && char !== '\r') blank = false
    fieldStart = char === delimiter || blank
  }
  if (!blank && counts.length < RECORDS && !(truncated && counts.length > 0)) counts.push(columns)
  return counts
}

function score(counts: number[]): number {
  const seen = new Map<number, number>()
  for (const count of counts) seen.set(count, (seen.get(count) ?? 0) + 1)
  const [usual, times] = [...seen].reduce((best, each) => (each[1] > best[1] ? each : best), [1, 0])
  if (usual === 1) return 0
  const first = counts[0] ?? 1
  const header = first === usual ? 1 : first > 1 ? 0.6 : 0.1
  return (times / counts.length) * header * Math.log2(usual)
}
