import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Floor } from '../packages/api/src/domains.ts'
import { fill } from './naming.ts'
import { read } from './tree.ts'

type Edit = (text: string) => string
interface List {
  floor: Floor
  file: string
  edits: Edit[]
}

/** Puts `added` before the first place that matches. */
const before =
  (mark: RegExp, added: string): Edit =>
  text => {
    if (!mark.test(text)) throw new Error(`There is no place like ${mark} to put "${added.trim()}" before.`)
    return text.replace(mark, found => `${added}${found}`)
  }
/** Adds to the array that begins with `start`. */
const into =
  (start: string, added: string): Edit =>
  text => {
    const from = text.indexOf(start)
    if (from === -1) throw new Error(`There is no list "${start}" to put ${added} into.`)
    const end = text.indexOf(']', from + start.length)
    return `${text.slice(0, end).trimEnd().replace(/,$/, '')}, ${added}${text.slice(end)}`
  }
/** The formatter sorts imports, so a new one may stand first. */
const importing =
  (line: string): Edit =>
  text =>
    `${line}\n${text}`
const sorted =
  (line: string): Edit =>
  text =>
    `${[...text.trimEnd().split('\n'), line].sort().join('\n')}\n`

const ROUTE = `const spareGizmos = createRoute({
  getParentRoute: () => shell,
  path: '/spare-gizmos',
  component: lazyRouteComponent(() => import('./features/spare-gizmos/SpareGizmosPage.tsx'), 'SpareGizmosPage'),
})

`

const NAV_ITEM = "{ label: 'Spare gizmos', href: paths.spareGizmos(), within: paths.spareGizmos(), icon: SpareGizmos }"

/** The lists a domain must stand in to be reached, written of the made-up word of the templates. */
const LISTS: List[] = [
  {
    floor: 'contract',
    file: 'packages/api/src/index.ts',
    edits: [sorted("export * as spareGizmos from './spare-gizmos.ts'")],
  },
  {
    floor: 'contract',
    file: 'packages/auth/src/permissions.ts',
    edits: [before(/^\} as const satisfies/m, "  'spare_gizmos.list': everyone,\n  'spare_gizmos.manage': console,\n")],
  },
  {
    floor: 'server',
    file: 'apps/server/src/domains.ts',
    edits: [
      importing("import { spareGizmoRoutes } from './spare-gizmos/routes.ts'"),
      into('ROUTES: Mount[] = [', 'spareGizmoRoutes'),
    ],
  },
  {
    floor: 'admin',
    file: 'apps/admin/src/App.tsx',
    edits: [
      importing("import { spareGizmos } from './spare-gizmos/resource.tsx'"),
      before(/^ *<\/>$/m, '        <Resource {...spareGizmos} />\n'),
    ],
  },
  {
    floor: 'agent',
    file: 'apps/agent/src/paths.ts',
    edits: [before(/^\}/m, "  spareGizmos: () => '/spare-gizmos',\n")],
  },
  {
    floor: 'agent',
    file: 'apps/agent/src/routes.tsx',
    edits: [before(/^const tree = /m, ROUTE), into('shell.addChildren([', 'spareGizmos')],
  },
  {
    floor: 'agent',
    file: 'apps/agent/src/app/nav.ts',
    edits: [
      importing("import SpareGizmos from '@mui/icons-material/CategoryOutlined'"),
      into('NAV: readonly NavItem[] = [', NAV_ITEM),
    ],
  },
]

/** The new texts of the lists, by path; files that a project does not have are left out. */
export function wire(root: string, word: string, floors: readonly Floor[]): Map<string, string> {
  const lists = LISTS.filter(({ floor, file }) => floors.includes(floor) && existsSync(join(root, file)))
  return new Map(
    lists.map(({ file, edits }) => [
      file,
      fill(
        edits.reduce((text, edit) => edit(text), read(root, file)),
        word,
        '',
      ),
    ]),
  )
}
