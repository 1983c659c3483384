import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dropDatabase, onServer } from '../testing/on-server.ts'
import { migrate } from './migrate.ts'

const name = `openbook_migrate_${process.pid}`
const url = new URL(inject('databaseUrl'))
url.pathname = `/${name}`
let folder: string
beforeAll(async () => {
  await onServer(inject('databaseUrl'), `create database ${name}`)
  folder = await mkdtemp(join(tmpdir(), 'openbook-migrations-'))
})
afterAll(async () => {
  await dropDatabase(inject('databaseUrl'), name)
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
