import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

const name = `openbook_migrate_${process.pid}`
const url = new URL(inject('databaseUrl'))
url.pathname = `/${name}`
let folder: string

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
beforeAll(async () => {
  await onServer(`create database ${name}`)
  folder = await mkdtemp(join(tmpdir(), 'openbook-migrations-'))
})
afterAll(async () => {
  await onServer(`drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

test('a migration whose connection is lost is told of by its name, and is applied by the next start', async () => {
  const file = join(folder, '0001_lost.sql')
  const from = pathToFileURL(`${folder}/`)
  await writeFile(file, 'create table kept (n integer); select pg_terminate_backend(pg_backend_pid())')
  await expect(migrate(url.href, from)).rejects.toThrow('Migration 0001_lost.sql failed: terminating connection')
  await writeFile(file, 'create table kept (n integer)')
  expect(await migrate(url.href, from)).toEqual(['0001_lost.sql'])
})
