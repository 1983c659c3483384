import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..')

const GENERATED = new Set([
  'node_modules',
  'dist',
  '.data',
  '.git',
  '.turbo',
  '.cache',
  'test-results',
  'playwright-report',
])

/** Every file below `folder`, as sorted paths from `root` with forward slashes; generated folders left out. */
export function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(entry => !GENERATED.has(entry.name))
    .flatMap(entry => (entry.isDirectory() ? filesIn(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
    .sort()
}

/** The names directly inside `folder`: folders that hold at least one file, and files. */
export function namesIn(root: string, folder: string): { folders: string[]; files: string[] } {
  const below = filesIn(root, folder).map(file => file.slice(folder.length + 1).split('/'))
  return {
    folders: [...new Set(below.filter(parts => parts.length > 1).map(([name]) => String(name)))],
    files: below.filter(parts => parts.length === 1).map(([name]) => String(name)),
  }
}

export const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8')

/** TypeScript sources of packages, apps and the folders around them. */
export const sourcesIn = (root: string) =>
  ['packages', 'apps', 'tools', 'bench', 'e2e']
    .flatMap(folder => filesIn(root, folder))
    .filter(file => /\.tsx?$/.test(file) && !file.startsWith('tools/templates/'))

export const isTest = (file: string) => /\.(test|e2e|stories)\.tsx?$/.test(file) || file.includes('/testing/')
export const isSeed = (file: string) => /(^|\/)seeds?([.-][\w.-]+|\/.+)$/.test(file)
