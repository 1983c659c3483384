import { expect, test } from 'vitest'
import { checkSchema, hashOf } from './check-schema.ts'
import { treeOf } from './testing/tree-of.ts'

const migrations = {
  'apps/server/migrations/0001_books.sql': 'create table books (id bigint);',
  'apps/server/migrations/0002_shelves.sql': 'create table shelves (id bigint);',
}
const dumpOf = async (files: Record<string, string>) => ({
  ...files,
  'apps/server/schema.sql': `-- migrations sha256: ${await hashOf(treeOf(files))}\ncreate table …`,
})

test('a dump made from these migrations has nothing to report', async () => {
  expect(await checkSchema(treeOf(await dumpOf(migrations)))).toEqual([])
})

test.each([
  ['edited', { 'apps/server/migrations/0002_shelves.sql': 'create table shelves (id int);' }],
  ['added', { 'apps/server/migrations/0003_lamps.sql': '' }],
])('a migration %s after the dump is noticed', async (_, change) => {
  expect(await checkSchema(treeOf({ ...(await dumpOf(migrations)), ...change }))).toEqual([
    'apps/server/schema.sql was made from other migrations: run `pnpm schema` and commit it',
  ])
})

test('a migration renamed gives another hash', async () => {
  const { 'apps/server/migrations/0002_shelves.sql': text, ...rest } = migrations
  const renamed = { ...rest, 'apps/server/migrations/0002_boards.sql': text }
  expect(await hashOf(treeOf(renamed))).not.toBe(await hashOf(treeOf(migrations)))
})

test('no dump, or one without its first line, is noticed', async () => {
  expect(await checkSchema(treeOf(migrations))).toEqual(['apps/server/schema.sql is missing: run `pnpm schema`'])
  expect(await checkSchema(treeOf({ ...migrations, 'apps/server/schema.sql': 'create table …' }))).toEqual([
    'apps/server/schema.sql does not begin with "-- migrations sha256: <hash>": run `pnpm schema`',
  ])
})

test('numbers are without gaps and given once', async () => {
  const twice = { ...migrations, 'apps/server/migrations/0002_too.sql': '' }
  expect(await checkSchema(treeOf(await dumpOf(twice)))).toEqual([
    'apps/server/migrations/0002_too.sql: migrations are numbered without gaps, this one is 0003_…',
  ])
  const gap = { ...migrations, 'apps/server/migrations/0004_far.sql': '' }
  expect(await checkSchema(treeOf(await dumpOf(gap)))).toEqual([
    'apps/server/migrations/0004_far.sql: migrations are numbered without gaps, this one is 0003_…',
  ])
})

test('a table of an agency needs its wall', async () => {
  const table = 'create table lamps (\n  id bigint,\n  business_unit_id bigint not null\n);\n'
  const lamps = async (after: string) =>
    checkSchema(treeOf(await dumpOf({ 'apps/server/migrations/0001_lamps.sql': table + after })))
  expect(await lamps("call app.tenant_table('lamps');")).toEqual([])
  expect(await lamps('alter table lamps force row level security;')).toEqual([])
  expect(await lamps("-- call app.tenant_table('lamps');")).toEqual([
    "apps/server/migrations/0001_lamps.sql: lamps has a business_unit_id but no wall; add call app.tenant_table('lamps')",
  ])
})

test.each([
  'update lamps set lit = true returning old.lit',
  'update lamps set lit = true returning id, md5(new::text)',
  'alter table lamps alter column lit set expression as (true)',
])('what PostgreSQL 15 does not know is noticed: %s', async statement => {
  const file = 'apps/server/src/lamps/queries.ts'
  const code = (text: string) => dumpOf({ ...migrations, [file]: `db.rows(\`${text}\`)\n` })
  expect(await checkSchema(treeOf(await code(statement)))).toEqual([
    expect.stringMatching(`^${file}: .* is newer than PostgreSQL 15$`),
  ])
  expect(await checkSchema(treeOf(await code('update lamps set lit = true returning id')))).toEqual([])
})

test('an index begins with the agency, or with something of one', async () => {
  const withIndex = async (on: string) => {
    const { 'apps/server/schema.sql': dump, ...files } = await dumpOf(migrations)
    return checkSchema(
      treeOf({ ...files, 'apps/server/schema.sql': `${dump}\nCREATE INDEX lamps_it ON public.lamps USING ${on};` }),
    )
  }
  expect(await withIndex('btree (business_unit_id, lower(name))')).toEqual([])
  expect(await withIndex('btree (shelf_id, id)')).toEqual([])
  expect(await withIndex('btree (lower(name))')).toEqual([
    'apps/server/schema.sql: lamps_it begins with lower; begin with business_unit_id, or say in MIXED why the rows of other agencies do not slow it',
  ])
  expect(await withIndex('gin (name gin_trgm_ops)')).toHaveLength(1)
})

test('a row that says who wrote it says who stood behind them', async () => {
  const withTable = async (columns: string) => {
    const { 'apps/server/schema.sql': dump, ...files } = await dumpOf(migrations)
    const table = `create table lamps (\n  id bigint,\n  business_unit_id bigint not null,\n${columns}\n);`
    return checkSchema(treeOf({ ...files, 'apps/server/schema.sql': `${dump}\n${table}` }))
  }
  const refusal = [
    'apps/server/schema.sql: lamps names who wrote a row and not who stood behind them; add real_user_id bigint default app.real_user_id()',
  ]
  expect(await withTable('  lit_by bigint default app.user_id()')).toEqual(refusal)
  expect(await withTable('  created_by bigint not null')).toEqual(refusal)
  expect(await withTable('  author_id bigint')).toEqual(refusal)
  const both = '  author_id bigint,\n  real_user_id bigint default app.real_user_id()'
  expect(await withTable(both)).toEqual([])
  expect(await withTable('  user_id bigint not null')).toEqual([])
})
