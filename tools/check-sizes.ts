import { report } from './report.ts'
import { isSeed, isTest, read, sourcesIn } from './tree.ts'

const DOMAIN_FILE = /^apps\/server\/src\/(?!core\/)[^/]+\/([\w-]+)\.ts$/
const FIXED_NAMES = new Set(['tables', 'routes', 'admin-routes', 'queries', 'policy', 'jobs', 'channel', 'seed'])
const P90 = 180

/** The longest a file may be, in lines. */
export function limitOf(file: string): number {
  const [, name] = DOMAIN_FILE.exec(file) ?? []
  if (name?.endsWith('routes')) return 250
  return name && !FIXED_NAMES.has(name) ? 200 : 300
}

const lines = (text: string) => text.trimEnd().split('\n').length

interface Sizes {
  files: number
  lines: number
  median: number
  p90: number
}

const counted = (root: string) =>
  sourcesIn(root)
    .filter(file => !isTest(file) && !isSeed(file))
    .map(file => ({ file, lines: lines(read(root, file)) }))

/** Sizes of the product's own files: packages and apps, without tests and seeds. */
export function sizes(root: string): Sizes {
  const sorted = counted(root)
    .filter(({ file }) => /^(packages|apps)\//.test(file))
    .map(({ lines }) => lines)
    .sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { files: sorted.length, lines: sorted.reduce((sum, n) => sum + n, 0), median: at(0.5), p90: at(0.9) }
}

/** No file above its limit, and nine in ten under 180 lines. The length of functions is Biome's. */
export function checkSizes(root: string): string[] {
  const { p90 } = sizes(root)
  return [
    ...counted(root)
      .filter(({ file, lines }) => lines > limitOf(file))
      .map(({ file, lines }) => `${file} has ${lines} lines, at most ${limitOf(file)}: split it by a noun or a verb`),
    ...(p90 > P90 ? [`One file in ten has more than ${p90} lines, ${P90} is the most`] : []),
  ]
}

if (import.meta.main) {
  const { files, lines, median, p90 } = sizes(process.cwd())
  console.log(`${files} files, ${lines} lines; median ${median}, p90 ${p90}`)
  await report(checkSizes)
}
