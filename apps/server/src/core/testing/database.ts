import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openCluster } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { dropDatabase, onServer } from './on-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** Migrated and never opened: copied, it is a new database sooner than by its migrations. */
    templateDatabase: string
    dataDir: string
  }
}

const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** One migrated database and one data directory for the whole run; test files mint their own agencies in it and never wipe a table. */
export default async function setup(project: TestProject) {
  const id = createHash('sha1')
    .update(import.meta.url)
    .digest('hex')
    .slice(0, 8)
  const cluster = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, close: async () => {} }
    : await openCluster({ dataDir: join(tmpdir(), `openbook-tests-${id}`), settings: FAST })
  const name = `openbook_test_${process.pid}`
  const template = `${name}_template`
  for (const each of [name, template]) await dropDatabase(cluster.url, each)
  await onServer(cluster.url, `create database ${template}`)
  const url = new URL(cluster.url)
  url.pathname = `/${template}`
  await migrate(url.href)
  await onServer(cluster.url, `create database ${name} template ${template}`)
  url.pathname = `/${name}`
  project.provide('databaseUrl', url.href)
  project.provide('templateDatabase', template)
  const dataDir = mkdtempSync(join(tmpdir(), 'openbook-test-'))
  project.provide('dataDir', dataDir)
  return async () => {
    for (const each of [name, template]) await dropDatabase(cluster.url, each)
    await cluster.close()
    // A process that a test killed may still be on its way out.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}
