import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areas, type Domain, domains, type Floor } from '../packages/api/src/domains.ts'
import { FLOORS, PLACES } from './floors.ts'
import { onTheMap } from './map.ts'
import { fill } from './naming.ts'
import { filesIn, ROOT, read } from './tree.ts'
import { wire } from './wiring.ts'

const TEMPLATES = 'tools/templates'
const MADE_UP = 'spare-gizmos'
const MIGRATIONS = 'apps/server/migrations'

/** Makes a word's files on its floors and puts it on the map and into the lists; answers what it wrote, as paths. */
export function newDomain(root: string, word: string, line?: string, area = 'Under everything'): string[] {
  const domain = asked(word, line)
  const made = new Map(templatesOf(domain.floors).map(file => made1(root, file, word, domain.line)))
  const taken = [...made.keys()].find(file => existsSync(join(root, file)))
  if (taken) throw new Error(`${taken} exists already.`)
  const map = 'packages/api/src/domains.ts'
  const changed = new Map([...wire(root, word, domain.floors), [map, onTheMap(read(root, map), word, domain, area)]])
  for (const [file, text] of [...made, ...changed]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return [...made.keys(), ...changed.keys()]
}

/** A planned word keeps its line and floors; a new one stands on every floor there is a template for. */
function asked(word: string, line: string | undefined): Domain {
  if (!/^[a-z]+(-[a-z]+)*$/.test(word)) throw new Error(`"${word}" is no word: use lower case letters and hyphens.`)
  const known: Domain | undefined = (domains as Record<string, Domain>)[word]
  if (known && !known.planned) throw new Error(`${word} is built already: pnpm where ${word}`)
  const sentence = line ?? known?.line
  if (!sentence) throw new Error('Say in one plain sentence what it is: pnpm new-domain <word> "<line>"')
  return { line: sentence, floors: known?.floors ?? FLOORS.filter(floor => templatesOf([floor]).length) }
}

function templatesOf(floors: readonly Floor[]): string[] {
  const places = floors.map(floor => `${TEMPLATES}/${PLACES[floor](MADE_UP)}`)
  if (floors.includes('server')) places.push(`${TEMPLATES}/${MIGRATIONS}/`)
  return filesIn(ROOT, TEMPLATES).filter(file => places.some(place => file.startsWith(place)))
}

function made1(root: string, template: string, word: string, line: string): [string, string] {
  const path = fill(template.slice(TEMPLATES.length + 1).replace(/\.template$/, ''), word, line)
  const safe = path.endsWith('.sql') ? line.replaceAll("'", "''") : line
  return [path.replace('/0000_', `/${nextMigration(root)}_`), fill(read(ROOT, template), word, safe)]
}

/** One more than the highest number, as four digits. */
function nextMigration(root: string): string {
  const last = filesIn(root, MIGRATIONS)
    .filter(file => file.endsWith('.sql'))
    .at(-1)
  return String(Number(last?.slice(MIGRATIONS.length + 1, MIGRATIONS.length + 5) ?? 0) + 1).padStart(4, '0')
}

const LEFT = `
Left to do by hand:
  1. the contract: say in its opening lines what the thing is and what is odd about it, and give it its fields
  2. the migration: the same fields; it begins with no more than a name
  3. pnpm schema, pnpm verify, and the new tests
A public page (webpage) has no template.`

function main([word, line, area]: string[]) {
  if (!word) throw new Error(`pnpm new-domain <word> "<line>" [area]\nareas: ${Object.keys(areas).join(', ')}`)
  const files = newDomain(ROOT, word, line, area)
  const formatted = files.filter(file => /\.tsx?$/.test(file))
  spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', ...formatted], { cwd: ROOT, stdio: 'ignore' })
  console.log([...files, LEFT].join('\n'))
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
