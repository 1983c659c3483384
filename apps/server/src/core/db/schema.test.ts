import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { dumpSchema, SCHEMA, writeSchema } from './dump-schema.ts'

test('the committed picture is the database that the migrations make', async () => {
  const url = inject('databaseUrl')
  if (process.env.WRITE_SCHEMA) await writeSchema(url)
  expect(await dumpSchema(url)).toBe(await readFile(SCHEMA, 'utf8'))
})

test('every table with a business unit forces row-level security, and the app role cannot step round it', async () => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const { rows: open } = await client.query(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'business_unit_id' and not (c.relrowsecurity and c.relforcerowsecurity)`)
  const { rows: roles } = await client.query(
    `select rolname from pg_roles where rolname like 'openbook_%' and (rolsuper or rolbypassrls or rolcanlogin)`,
  )
  await client.end()
  expect(open).toEqual([])
  expect(roles).toEqual([])
})
