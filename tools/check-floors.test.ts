import { describe, expect, test } from 'vitest'
import { type Domain, domains } from '../packages/api/src/domains.ts'
import { checkFloors } from './check-floors.ts'
import { treeOf } from './testing/tree-of.ts'

const words: Record<string, Domain> = {
  books: { line: 'A book.', floors: ['contract', 'server', 'agent', 'e2e'] },
  shelves: { line: 'Where books stand.', floors: ['contract', 'server'], planned: true },
}
const whole = {
  'packages/api/src/books.ts': '',
  'packages/api/src/domains.ts': '',
  'packages/api/src/index.ts': '',
  'packages/api/src/core/route.ts': '',
  'apps/server/src/main.ts': '',
  'apps/server/src/core/http/serve.ts': '',
  'apps/server/src/books/routes.ts': '',
  'apps/server/src/books/lend-out.ts': '',
  'apps/server/src/books/routes.test.ts': '',
  'apps/server/src/books/fixtures/odd.csv': '',
  'apps/agent/src/features/books/BooksPage.tsx': '',
  'apps/admin/src/layout/Menu.tsx': '',
  'e2e/books.e2e.ts': '',
  'e2e/visual/pages.ts': '',
}
const found = (files: Record<string, string>) => checkFloors(treeOf(files), words)
const without = (gone: string) => Object.fromEntries(Object.entries(whole).filter(([file]) => file !== gone))

test('a tree that keeps the map has nothing to report', () => {
  expect(found(whole)).toEqual([])
})

test.each([
  ['packages/api/src/books.ts', 'packages/api/src/books.ts is missing: domains.ts gives books this floor'],
  [
    'apps/agent/src/features/books/BooksPage.tsx',
    'apps/agent/src/features/books/ is missing: domains.ts gives books this floor',
  ],
  ['e2e/books.e2e.ts', 'e2e/books.e2e.ts is missing: domains.ts gives books this floor'],
  ['apps/server/src/books/routes.test.ts', 'apps/server/src/books/ has no test'],
  [
    'apps/server/src/books/routes.ts',
    'apps/server/src/books/ has neither routes.ts nor admin-routes.ts, but books has a contract',
  ],
])('without %s it says what is missing', (gone, problem) => {
  expect(found(without(gone))).toEqual([problem])
})

test.each([
  [
    'packages/api/src/lamps.ts',
    'packages/api/src/lamps.ts is no word of domains.ts: declare the word or move the code',
  ],
  [
    'apps/server/src/lamps/tables.ts',
    'apps/server/src/lamps/ is no word of domains.ts: declare the word or move the code',
  ],
  [
    'apps/admin/src/lamps/List.tsx',
    'apps/admin/src/lamps/ is no word of domains.ts: declare the word or move the code',
  ],
  ['e2e/lamps.e2e.ts', 'e2e/lamps.e2e.ts is no word of domains.ts: declare the word or move the code'],
  [
    'packages/api/src/shelves.ts',
    'packages/api/src/shelves.ts exists, but domains.ts calls shelves planned: declare it built',
  ],
  ['apps/admin/src/books/List.tsx', 'apps/admin/src/books/ exists, but domains.ts does not give books the admin floor'],
  [
    'apps/server/src/books/readers/pdf.ts',
    'apps/server/src/books/readers/pdf.ts: a server folder holds kebab-case .ts files and fixtures/, nothing deeper',
  ],
  [
    'apps/server/src/books/lendOut.ts',
    'apps/server/src/books/lendOut.ts: a server folder holds kebab-case .ts files and fixtures/, nothing deeper',
  ],
])('with %s it says what is wrong', (file, problem) => {
  expect(found({ ...whole, [file]: '' })).toEqual([problem])
})

describe('names that hide what is inside', () => {
  test.each([
    'apps/server/src/books/service.ts',
    'apps/server/src/books/helpers.ts',
    'apps/server/src/core/utils/dates.ts',
    'apps/agent/src/ui/common.tsx',
    'packages/config/src/types.ts',
    'apps/admin/src/ui/shared/Box.tsx',
    'apps/agent/src/lib/utils.test.ts',
  ])('%s', file => {
    expect(found({ ...whole, [file]: '' })).toEqual([
      `${file}: the name hides what is inside; name it after a noun of the domain or a verb`,
    ])
  })

  test('a word that only contains such a name is fine', () => {
    expect(found({ ...whole, 'apps/server/src/books/share-types.ts': '' })).toEqual([])
  })
})

test('every word of the real map is kebab-case and has a sentence and a floor', () => {
  for (const [word, { line, floors }] of Object.entries(domains)) {
    expect(word).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(line).toMatch(/^[A-Z].*[.?]$/)
    expect(floors.length).toBeGreaterThan(0)
  }
})
