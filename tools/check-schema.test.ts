import { expect, test } from 'vitest'
import { checkSchema, migrationsHash } from './check-schema.ts'
import { treeOf } from './testing/tree-of.ts'

const migrations = {
  'apps/server/migrations/0001_books.sql': 'create table books (id bigint);',
  'apps/server/migrations/0002_shelves.sql': 'create table shelves (id bigint);',
}
const dumpOf = (files: Record<string, string>) => ({
  ...files,
  'apps/server/schema.sql': `-- migrations sha256: ${migrationsHash(treeOf(files))}\ncreate table …`,
})

test('a dump made from these migrations has nothing to report', () => {
  expect(checkSchema(treeOf(dumpOf(migrations)))).toEqual([])
})

test.each([
  ['edited', { 'apps/server/migrations/0002_shelves.sql': 'create table shelves (id int);' }],
  ['added', { 'apps/server/migrations/0003_lamps.sql': '' }],
])('a migration %s after the dump is noticed', (_, change) => {
  expect(checkSchema(treeOf({ ...dumpOf(migrations), ...change }))).toEqual([
    'apps/server/schema.sql was made from other migrations: run `pnpm schema` and commit it',
  ])
})

test('a migration renamed gives another hash', () => {
  const { 'apps/server/migrations/0002_shelves.sql': text, ...rest } = migrations
  const renamed = { ...rest, 'apps/server/migrations/0002_boards.sql': text }
  expect(migrationsHash(treeOf(renamed))).not.toBe(migrationsHash(treeOf(migrations)))
})

test('no dump, or one without its first line, is noticed', () => {
  expect(checkSchema(treeOf(migrations))).toEqual(['apps/server/schema.sql is missing: run `pnpm schema`'])
  expect(checkSchema(treeOf({ ...migrations, 'apps/server/schema.sql': 'create table …' }))).toEqual([
    'apps/server/schema.sql does not begin with "-- migrations sha256: <hash>": run `pnpm schema`',
  ])
})

test('numbers are without gaps and given once', () => {
  const twice = { ...migrations, 'apps/server/migrations/0002_too.sql': '' }
  expect(checkSchema(treeOf(dumpOf(twice)))).toEqual([
    'apps/server/migrations/0002_too.sql: migrations are numbered without gaps, this one is 0003_…',
  ])
  const gap = { ...migrations, 'apps/server/migrations/0004_far.sql': '' }
  expect(checkSchema(treeOf(dumpOf(gap)))).toEqual([
    'apps/server/migrations/0004_far.sql: migrations are numbered without gaps, this one is 0003_…',
  ])
})

test('a table of an agency needs its wall', () => {
  const table = 'create table lamps (\n  id bigint,\n  business_unit_id bigint not null\n);\n'
  const lamps = (after: string) =>
    checkSchema(treeOf(dumpOf({ 'apps/server/migrations/0001_lamps.sql': table + after })))
  expect(lamps("call app.tenant_table('lamps');")).toEqual([])
  expect(lamps('alter table lamps force row level security;')).toEqual([])
  expect(lamps("-- call app.tenant_table('lamps');")).toEqual([
    "apps/server/migrations/0001_lamps.sql: lamps has a business_unit_id but no wall; add call app.tenant_table('lamps')",
  ])
})
