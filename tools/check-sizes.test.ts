import { expect, test } from 'vitest'
import { checkSizes, sizes } from './check-sizes.ts'
import { treeOf } from './testing/tree-of.ts'

const lines = (count: number) => 'x\n'.repeat(count)
/** Enough small files that one long one does not move the ninth decile. */
const small = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`apps/agent/src/ui/Small${at}.tsx`, lines(50)]))
const found = (files: Record<string, string>) => checkSizes(treeOf({ ...small, ...files }))

test.each([
  ['apps/agent/src/ui/Box.tsx', 300],
  ['apps/server/src/books/queries.ts', 300],
  ['apps/server/src/core/http/serve.ts', 300],
  ['apps/server/src/books/routes.ts', 250],
  ['apps/server/src/books/admin-routes.ts', 250],
  ['apps/server/src/books/lend.ts', 200],
  ['tools/paint.ts', 300],
])('%s may have %i lines and no more', (file, most) => {
  expect(found({ [file]: lines(most) })).toEqual([])
  expect(found({ [file]: lines(most + 1) })).toEqual([
    `${file} has ${most + 1} lines, at most ${most}: split it by a noun or a verb`,
  ])
})

test.each([
  'apps/server/src/books/lend.test.ts',
  'apps/server/src/books/seed.ts',
  'apps/server/src/core/seed/names.ts',
  'e2e/books.e2e.ts',
  'apps/server/migrations/0001_books.sql',
])('%s may be long', file => {
  expect(found({ [file]: lines(900) })).toEqual([])
})

test('more than one file in ten above 180 lines is too much', () => {
  const long = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`apps/agent/src/ui/Long${at}.tsx`, lines(190)]))
  expect(found(long)).toEqual(['One file in ten has more than 190 lines, 180 is the most'])
})

test('sizes counts the product, not its tests and tools', () => {
  const root = treeOf({
    'apps/agent/src/a.ts': lines(10),
    'packages/api/src/b.ts': lines(20),
    'packages/api/src/c.ts': lines(60),
    'packages/api/src/c.test.ts': lines(500),
    'tools/d.ts': lines(250),
  })
  expect(sizes(root)).toEqual({ files: 3, lines: 90, median: 20, p90: 20 })
})
