import { type Domain, domains, type Floor } from '../packages/api/src/domains.ts'
import { FLOORS, filesOf, PLACES } from './floors.ts'
import { report } from './report.ts'
import { filesIn, namesIn } from './tree.ts'

type Words = Record<string, Domain>

/** Files of the contract floor and folders of the others that are no word and need not be. */
const NO_WORDS: Partial<Record<Floor, RegExp>> = {
  contract: /^(domains|index)$/,
  server: /^core$/,
  admin: /^(ui|layout)$/,
  webpage: /^(ui|lib)$/,
  e2e: /^(heard|hostile|keyboard|processes|screens)$/,
}
const HIDING = /(^|\/)(services?|helpers?|utils?|common|types|misc|shared)(\/|\.tsx?$|[.-][^/]*\.tsx?$)/

/** The map in `domains.ts` held against the tree: every floor there, no folder off the map, no name that hides things. */
export function checkFloors(root: string, words: Words = domains): string[] {
  return [
    ...Object.entries(words).flatMap(([word, domain]) => FLOORS.flatMap(floor => floorOf(root, word, domain, floor))),
    ...FLOORS.flatMap(floor => strangers(root, words, floor)),
    ...Object.keys(words).flatMap(word => serverFolder(root, word)),
    ...['packages', 'apps'].flatMap(folder => filesIn(root, folder)).flatMap(hiding),
  ]
}

function floorOf(root: string, word: string, { floors, planned }: Domain, floor: Floor): string[] {
  const stands = filesOf(root, word, floor).length > 0
  const place = PLACES[floor](word)
  if (stands && planned) return [`${place} exists, but domains.ts calls ${word} planned: declare it built`]
  if (stands && !floors.includes(floor))
    return [`${place} exists, but domains.ts does not give ${word} the ${floor} floor`]
  if (!stands && !planned && floors.includes(floor)) return [`${place} is missing: domains.ts gives ${word} this floor`]
  return []
}

function strangers(root: string, words: Words, floor: Floor): string[] {
  const place = PLACES[floor]('*')
  const folder = place.slice(0, place.indexOf('*') - 1)
  const ending = place.slice(place.indexOf('*') + 1)
  const { folders, files } = namesIn(root, folder)
  const names =
    ending === '/'
      ? folders
      : files
          .filter(file => file.endsWith(ending) && !/\.test\.ts$/.test(file))
          .map(file => file.slice(0, -ending.length))
  return names
    .filter(name => !(name in words) && !NO_WORDS[floor]?.test(name))
    .map(name => `${PLACES[floor](name)} is no word of domains.ts: declare the word or move the code`)
}

/** A server domain is flat, kebab-case, tested, and serves what it declares. */
function serverFolder(root: string, word: string): string[] {
  const files = filesOf(root, word, 'server').map(file => file.slice(PLACES.server(word).length))
  if (files.length === 0) return []
  const place = PLACES.server(word)
  const problems = files
    .filter(file => !/^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.(ts|sql)$/.test(file) && !file.startsWith('fixtures/'))
    .map(file => `${place}${file}: a server folder holds kebab-case .ts files and fixtures/, nothing deeper`)
  if (!files.some(file => file.endsWith('.test.ts'))) problems.push(`${place} has no test`)
  if (filesOf(root, word, 'contract').length && !files.some(file => /^(admin-)?routes\.ts$/.test(file)))
    problems.push(`${place} has neither routes.ts nor admin-routes.ts, but ${word} has a contract`)
  return problems
}

const hiding = (file: string) =>
  HIDING.test(file) ? [`${file}: the name hides what is inside; name it after a noun of the domain or a verb`] : []

if (import.meta.main) await report(checkFloors)
