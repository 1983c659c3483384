import { posix } from 'node:path'
import { read } from './tree.ts'

export interface Import {
  from: string
  /** A path from the root where the import leads into the repository, else the package name. */
  to: string
  inside: boolean
  /** As written. */
  spec: string
  test: boolean
}

const STATEMENT =
  /^[ \t]*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm

/** What one file imports, statically or lazily, types included. */
export function importsOf(root: string, file: string): Import[] {
  const text = read(root, file)
  const test = /\.(test|e2e|stories)\.tsx?$/.test(file)
  return [...text.matchAll(STATEMENT)].map(([, fixed, lazy]) => {
    const spec = String(fixed ?? lazy)
    return { from: file, spec, test, ...target(file, spec) }
  })
}

function target(file: string, spec: string): Pick<Import, 'to' | 'inside'> {
  if (spec.startsWith('.')) return { to: posix.join(posix.dirname(file), spec), inside: true }
  const [, name, rest] = /^@openbook\/([^/]+)(?:\/(.+))?$/.exec(spec) ?? []
  if (!name) return { to: packageName(spec), inside: false }
  const home = ['api', 'auth', 'config'].includes(name) ? `packages/${name}` : `apps/${name}`
  return { to: rest ? posix.join(home, 'src', rest) : home, inside: true }
}

const packageName = (spec: string) =>
  spec.startsWith('@') ? spec.split('/', 2).join('/') : (spec.split('/', 1)[0] ?? spec)

/** `packages/api`, `apps/server`, `tools`: the house a path stands in. */
export function houseOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'packages' || first === 'apps' ? `${first}/${second}` : first
}
