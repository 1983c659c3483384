import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Floor } from '../packages/api/src/domains.ts'
import { fill } from './naming.ts'
import { read } from './tree.ts'

interface Line {
  floor: Floor
  file: string
  edit: (text: string) => string
}

/** Puts `added` before the first line that matches. */
const before = (mark: RegExp, added: string) => (text: string) => {
  if (!mark.test(text)) throw new Error(`There is no line like ${mark} to put "${added.trim()}" before.`)
  return text.replace(mark, found => `${added}${found}`)
}

const sorted = (added: string) => (text: string) => `${[...text.trimEnd().split('\n'), added].sort().join('\n')}\n`

/** The lists a domain must stand in to be reached. */
const LINES: Line[] = [
  {
    floor: 'contract',
    file: 'packages/api/src/index.ts',
    edit: sorted("export * as spareGizmos from './spare-gizmos.ts'"),
  },
  {
    floor: 'contract',
    file: 'packages/auth/src/permissions.ts',
    edit: before(/^\} as const satisfies/m, "  'spare_gizmos.list': everyone,\n  'spare_gizmos.manage': console,\n"),
  },
  {
    floor: 'server',
    file: 'apps/server/src/domains.ts',
    edit: text =>
      before(
        /\n\/\*\* Every domain's routes/,
        "import { spareGizmoRoutes } from './spare-gizmos/routes.ts'\n",
      )(text.replace(/(ROUTES: Mount\[\] = \[[^\]]*?),?(\s*)\]/, '$1, spareGizmoRoutes,$2]')),
  },
]

/** The new texts of the lists, by path; files that a project does not have are left out. */
export function wire(root: string, word: string, floors: readonly Floor[]): Map<string, string> {
  const lines = LINES.filter(({ floor, file }) => floors.includes(floor) && existsSync(join(root, file)))
  return new Map(lines.map(({ file, edit }) => [file, filled(read(root, file), edit, word)]))
}

/** Only what an edit adds speaks of the made-up word, so filling the whole text touches nothing else. */
const filled = (text: string, edit: Line['edit'], word: string) => fill(edit(text), word, '')
