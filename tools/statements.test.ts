import { expect, test } from 'vitest'
import { isTest, ROOT, read, sourcesIn } from './tree.ts'

/** Searches a text in every row anyway. */
const SEARCHES = ['apps/server/src/licences/routes.ts']

test('no statement asks for a key "or in (select": PostgreSQL reads the whole table for it; a union in the select reads an index', () => {
  const sources = sourcesIn(ROOT).filter(file => file.startsWith('apps/server/src/') && !isTest(file))
  const slow = sources.filter(file => /\bor [\w.]+ in \(\s*select\b/i.test(read(ROOT, file)))
  expect(sources.length).toBeGreaterThan(300)
  expect(slow).toEqual(SEARCHES)
})
