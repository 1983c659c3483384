import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { MIGRATIONS, migrate } from '../db/migrate.ts'
import { dropDatabase, onServer } from './on-server.ts'

/** A database of its own as it was before a migration, to see what that and those after it make of rows. */
export async function earlierDatabase(before: string) {
  const folder = mkdtempSync(join(tmpdir(), 'openbook-migrations-'))
  for (const file of readdirSync(MIGRATIONS).filter(file => file < before))
    cpSync(join(fileURLToPath(MIGRATIONS), file), join(folder, file))
  const name = `openbook_earlier_${process.pid}_${Date.now()}`
  const url = new URL(inject('databaseUrl'))
  await onServer(url.href, `create database ${name}`)
  url.pathname = `/${name}`
  await migrate(url.href, pathToFileURL(`${folder}/`))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return {
    rows: async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows,
    migrate: () => migrate(url.href),
    close: async () => {
      await client.end()
      await dropDatabase(inject('databaseUrl'), name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
