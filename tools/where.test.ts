import { expect, test } from 'vitest'
import type { Domain } from '../packages/api/src/domains.ts'
import { treeOf } from './testing/tree-of.ts'
import { nearest, where } from './where.ts'

const words: Record<string, Domain> = {
  books: { line: 'A book.', floors: ['contract', 'server', 'e2e'] },
  shelves: { line: 'Where books stand.', floors: ['contract'], planned: true },
}

test('a word tells its line, its floors and what is missing', () => {
  const root = treeOf({
    'packages/api/src/books.ts': '',
    'apps/server/src/books/tables.ts': '',
    'apps/server/src/books/routes.ts': '',
  })
  expect(where(root, 'books', words)).toEqual([
    'books: A book.',
    '  contract  packages/api/src/books.ts',
    '  server    apps/server/src/books/  routes.ts tables.ts',
    '  e2e       e2e/books.e2e.ts  missing',
  ])
})

test('a planned word says so', () => {
  expect(where(treeOf({}), 'shelves', words)).toEqual([
    'shelves: Where books stand. (planned)',
    '  contract  packages/api/src/shelves.ts  not yet',
  ])
})

test('an unknown word tells the nearest ones', () => {
  expect(where(treeOf({}), 'boks', words)).toEqual(['There is no word "boks". Nearest: books, shelves'])
  expect(nearest('import', ['tags', 'users', 'contact-imports', 'events', 'sources', 'pools'])[0]).toBe(
    'contact-imports',
  )
})
