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

test('the role of sub-admins may do nothing that the system role may not, and sees only agencies it reaches', async () => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const { rows: more } = await client.query(`
    select c.relname, act from pg_class c join pg_namespace n on n.oid = c.relnamespace,
           unnest(array['select', 'insert', 'update', 'delete']) act
     where n.nspname = 'public' and c.relkind in ('r', 'p') and has_table_privilege('openbook_sub_admin', c.oid, act)
       and not has_table_privilege('openbook_system', c.oid, act)`)
  const { rows: open } = await client.query<{ relname: string }>(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and has_table_privilege('openbook_sub_admin', c.oid, 'select, insert, update, delete')
       and not exists (select from pg_policies p where p.tablename = c.relname and p.roles = '{openbook_sub_admin}' and p.qual like '%reached_business_units%')
     order by 1`)
  const { rows: barred } = await client.query(`
    select c.relname from pg_class c join pg_policies p on p.tablename = c.relname
     where p.policyname = 'tenant' and not has_table_privilege('openbook_sub_admin', c.oid, 'select')`)
  await client.end()
  expect(more).toEqual([])
  expect(open.map(({ relname }) => relname)).toEqual(['feature_flags', 'settings', 'terms_versions'])
  expect(barred).toEqual([])
})
