import { expect, test } from 'vitest'
import { isTest, ROOT, read, sourcesIn } from './tree.ts'

/** Searches a text in every row anyway. */
const SEARCHES = ['apps/server/src/licences/routes.ts']

const SOURCES = sourcesIn(ROOT).filter(file => file.startsWith('apps/server/src/') && !isTest(file))

test('no statement asks for a key "or in (select": PostgreSQL reads the whole table for it; a union in the select reads an index', () => {
  const slow = SOURCES.filter(file => /\bor [\w.]+ in \(\s*select\b/i.test(read(ROOT, file)))
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(slow).toEqual(SEARCHES)
})

/** Contacts gone through one by one. */
const PROBES = ['apps/server/src/contacts/policy-filters.ts']

test('a policy is found by its number by app.policies_numbered: behind row security nothing else reads its index', () => {
  expect(SOURCES.filter(file => read(ROOT, file).includes('app.policy_key('))).toEqual(PROBES)
})
