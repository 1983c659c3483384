import { expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { treeOf } from './testing/tree-of.ts'

const found = (file: string, text: string) => checkImports(treeOf({ [file]: text }))

test.each([
  ['packages/api/src/books.ts', "import { z } from 'zod'\nimport { route } from './core/route.ts'"],
  ['packages/api/src/index.ts', "export * as books from './books.ts'"],
  ['packages/auth/src/guard.ts', "import type { Route } from '@openbook/api/core/route.ts'"],
  [
    'apps/server/src/books/routes.ts',
    "import { shelves } from '../shelves/tables.ts'\nimport { lend } from '../shelves/lend.ts'",
  ],
  ['apps/server/src/books/routes.test.ts', "import { routes } from '../shelves/routes.ts'"],
  ['apps/server/src/main.ts', "import { routes } from './books/routes.ts'"],
  ['apps/server/src/core/testing/start.ts', "import { seed } from '../../books/seed.ts'"],
  ['apps/agent/src/features/books/BooksPage.tsx', "import { ShelfPicker } from '../shelves/ShelfPicker.tsx'"],
  [
    'apps/agent/src/features/books/BooksPage.tsx',
    "import { paths } from '../../paths.ts'\nimport { Box } from '../../ui/Box.tsx'",
  ],
  ['apps/agent/src/routes.tsx', "const page = () => import('./features/books/BooksPage.tsx')"],
  ['apps/agent/src/ui/Box.tsx', "const told = 'the book came from ../features/books/BooksPage.tsx'"],
  ['apps/agent/vite.config.ts', "import { wireOnly } from '../../tools/wire-only.ts'"],
  ['e2e/books.e2e.ts', "import { paths } from '../apps/agent/src/paths.ts'"],
])('%s may', (file, text) => {
  expect(found(file, text)).toEqual([])
})

test.each([
  ['packages/api/src/books.ts', 'lodash', 'the contract imports nothing but zod'],
  ['packages/api/src/books.ts', 'node:fs', 'the contract imports nothing but zod'],
  ['packages/api/src/books.ts', '@openbook/auth/roles.ts', 'packages/api may import packages/api only'],
  [
    'packages/auth/src/guard.ts',
    '@openbook/config/limits.ts',
    'packages/auth may import packages/auth, packages/api only',
  ],
  [
    'packages/config/src/theme.ts',
    '@openbook/server/main.ts',
    'packages/config may import packages/config, packages/api only',
  ],
  ['apps/agent/src/main.tsx', '@openbook/admin/App.tsx', 'apps never import each other'],
  ['apps/agent/src/main.tsx', '@openbook/api/../../../apps/server/src/main.ts', 'apps never import each other'],
  ['apps/server/src/main.ts', '../../../tools/tree.ts', 'tools is for building, not for the app itself'],
  ['apps/server/src/main.ts', '../../../packages/api/src/books.ts', 'import another package by its name, @openbook/…'],
  [
    'apps/server/src/books/lend.ts',
    '../shelves/routes.ts',
    'routes.ts belongs to shelves alone; use its tables, queries or a verb file',
  ],
  [
    'apps/server/src/books/lend.ts',
    '../shelves/policy.ts',
    'policy.ts belongs to shelves alone; use its tables, queries or a verb file',
  ],
  ['apps/server/src/core/http/run.ts', '../../books/queries.ts', 'core imports no domain'],
  ['apps/agent/src/lib/dates.ts', '../ui/Box.tsx', 'lib may not import ui: lib ← ui ← features ← app'],
  [
    'apps/agent/src/ui/Box.tsx',
    '../features/books/BooksPage.tsx',
    'ui may not import features: lib ← ui ← features ← app',
  ],
  [
    'apps/agent/src/features/books/BooksPage.tsx',
    '../../app/Shell.tsx',
    'features may not import app: lib ← ui ← features ← app',
  ],
  ['apps/agent/src/app/Shell.tsx', '../routes.tsx', 'app may not import routes.tsx: lib ← ui ← features ← app'],
  ['apps/agent/src/hooks/use-it.ts', '../lib/dates.ts', 'a folder of the agent app is one of lib, ui, features, app'],
  [
    'apps/agent/src/features/books/BooksPage.tsx',
    '../shelves/ShelvesPage.tsx',
    'between features only *Panel, *Picker and *Link files: ShelvesPage.tsx belongs to shelves alone',
  ],
])('%s may not import %s', (file, spec, why) => {
  const statements = [
    `import { a } from '${spec}'`,
    `import type { A } from '${spec}'`,
    `import {\n  a,\n  b,\n} from '${spec}'`,
    `import '${spec}'`,
    `export { a } from '${spec}'\nexport const b = 1`,
    `const later = () => import('${spec}')`,
  ]
  for (const statement of statements) expect(found(file, statement)).toEqual([`${file} imports ${spec}: ${why}`])
})

test('a file that only re-exports is a barrel', () => {
  expect(found('apps/agent/src/ui/index.ts', "export { a } from './a.ts'\nexport * from './b.ts'\n")).toEqual([
    'apps/agent/src/ui/index.ts only re-exports: import from where it is',
  ])
  expect(found('apps/agent/src/ui/a.ts', "export { a } from './b.ts'\nexport const c = 1\n")).toEqual([])
})
