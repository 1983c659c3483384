import { houseOf, type Import, importsOf } from './imports.ts'
import { report } from './report.ts'
import { read, sourcesIn } from './tree.ts'

type Rule = (each: Import) => string | false | undefined

/** What each package may import; apps may import all of them. */
const BELOW: Record<string, readonly string[]> = {
  'packages/api': ['packages/api'],
  'packages/auth': ['packages/auth', 'packages/api'],
  'packages/config': ['packages/config', 'packages/api'],
}

const contractOnlyZod: Rule = ({ from, to, inside, test }) =>
  houseOf(from) === 'packages/api' && !test && !inside && to !== 'zod' && 'the contract imports nothing but zod'

const downwards: Rule = ({ from, to, inside }) => {
  if (!inside) return
  const [house, other] = [houseOf(from), houseOf(to)]
  const below = BELOW[house]
  if (below) return !below.includes(other) && `${house} may import ${below.join(', ')} only`
  if (!house.startsWith('apps/') || other === house || other.startsWith('packages/')) return
  if (other.startsWith('apps/')) return 'apps never import each other'
  return from.startsWith(`${house}/src/`) && `${other} is for building, not for the app itself`
}

const byName: Rule = ({ from, to, spec, inside }) =>
  inside &&
  spec.startsWith('.') &&
  /^(apps|packages)\//.test(from) &&
  /^packages\//.test(to) &&
  houseOf(from) !== houseOf(to)
    ? 'import another package by its name, @openbook/…'
    : undefined

const SERVER = /^apps\/server\/src\/([^/]+)\/(.+)$/
const OWN = /^(routes|admin-routes|jobs|channel|policy)\.ts$/

const serverDomains: Rule = ({ from, to, test }) => {
  const [, here] = SERVER.exec(from) ?? []
  const [, there, file = ''] = SERVER.exec(to) ?? []
  if (!here || !there || here === there || there === 'core' || test) return
  if (here === 'core') return from.startsWith('apps/server/src/core/testing/') ? undefined : 'core imports no domain'
  return OWN.test(file) && `${file} belongs to ${there} alone; use its tables, queries or a verb file`
}

const AGENT = /^apps\/agent\/src\/(.+)$/
const LAYERS = ['lib', 'ui', 'features', 'app'] as const

/** `paths.ts` stands beside lib, `routes.tsx` and `main.tsx` above all. */
function layerOf(path: string): number {
  const [folder = '', ...rest] = path.split('/')
  if (rest.length === 0) return folder.startsWith('paths') ? 0 : LAYERS.length
  return LAYERS.indexOf(folder as (typeof LAYERS)[number])
}

const agentLayers: Rule = ({ from, to, test }) => {
  const [, here] = AGENT.exec(from) ?? []
  const [, there] = AGENT.exec(to) ?? []
  if (!here || !there || test) return
  const [low, high] = [layerOf(here), layerOf(there)]
  if (low === -1) return `a folder of the agent app is one of ${LAYERS.join(', ')}`
  if (high > low) return `${LAYERS[low]} may not import ${LAYERS[high] ?? there}: lib ← ui ← features ← app`
  const [, feature] = /^features\/([^/]+)\//.exec(here) ?? []
  const [, other, file = ''] = /^features\/([^/]+)\/(.+)$/.exec(there) ?? []
  const open = /^\w+(Panel|Picker|Link)\.tsx$/.test(file)
  return feature && other && feature !== other && !open
    ? `between features only *Panel, *Picker and *Link files: ${file} belongs to ${other} alone`
    : undefined
}

const RULES: readonly Rule[] = [contractOnlyZod, downwards, byName, serverDomains, agentLayers]

/** Who may import whom. Cycles are Biome's (`noImportCycles`). */
export function checkImports(root: string): string[] {
  const files = sourcesIn(root)
  return [
    ...files.flatMap(file => importsOf(root, file)).flatMap(each => broken(each)),
    ...files.filter(file => isBarrel(root, file)).map(file => `${file} only re-exports: import from where it is`),
  ]
}

const broken = (each: Import) =>
  RULES.map(rule => rule(each))
    .filter(why => typeof why === 'string')
    .map(why => `${each.from} imports ${each.spec}: ${why}`)

function isBarrel(root: string, file: string): boolean {
  if (file === 'packages/api/src/index.ts') return false
  const rest = read(root, file)
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/^export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/gm, '§')
  return /§/.test(rest) && rest.replaceAll('§', '').trim() === ''
}

if (import.meta.main) await report(checkImports)
