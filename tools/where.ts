import { areas, type Domain, domains } from '../packages/api/src/domains.ts'
import { FLOORS, filesOf, PLACES } from './floors.ts'
import { ROOT } from './tree.ts'

/** What a word is and where it stands, line by line; for an unknown word, the nearest ones. */
export function where(root: string, word: string, words: Record<string, Domain> = domains): string[] {
  const domain = words[word]
  if (!domain) return [`There is no word "${word}". Nearest: ${nearest(word, Object.keys(words)).join(', ')}`]
  const stands = FLOORS.filter(floor => domain.floors.includes(floor) || filesOf(root, word, floor).length)
  return [
    `${word}: ${domain.line}${domain.planned ? ' (planned)' : ''}`,
    ...stands.map(floor => `  ${floor.padEnd(9)} ${PLACES[floor](word)}${contents(root, word, floor, domain)}`),
  ]
}

function contents(root: string, word: string, floor: (typeof FLOORS)[number], { planned }: Domain): string {
  const place = PLACES[floor](word)
  const files = filesOf(root, word, floor)
  if (files.length === 0) return planned ? '  not yet' : '  missing'
  return place.endsWith('/') ? `  ${files.map(file => file.slice(place.length)).join(' ')}` : ''
}

/** The five words that share most with what was typed. */
export function nearest(typed: string, words: readonly string[]): string[] {
  const score = (word: string) => (word.includes(typed) || typed.includes(word) ? 0 : distance(typed, word))
  return [...words].sort((a, b) => score(a) - score(b)).slice(0, 5)
}

/** How many letters to add, drop or change to come from one text to the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row[b.length] ?? 0
}

function map(): string[] {
  return Object.entries(areas).flatMap(([area, words]) => [
    '',
    area,
    ...Object.entries<Domain>(words).map(
      ([word, { line, planned }]) => `  ${planned ? '·' : '■'} ${word.padEnd(20)} ${line}`,
    ),
  ])
}

if (import.meta.main) {
  const [word] = process.argv.slice(2)
  for (const line of word
    ? where(ROOT, word)
    : [...map(), '', '■ built  · planned   `pnpm where <word>` tells the floors'])
    console.log(line)
  if (word && !(word in domains)) process.exitCode = 1
}
