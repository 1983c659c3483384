import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { build, type Openbook } from '../../build.ts'
import { readEnv } from '../env.ts'

export interface TestServer extends Openbook {
  origin: string
}

/** A whole server on the run's database, on a free port, with its own data directory. Close it in afterAll. */
export async function startServer(options: { jobs?: boolean; env?: NodeJS.ProcessEnv } = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'openbook-test-'))
  const env = readEnv({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    DEMO: '0',
    OPENBOOK_SECRET: 'test-secret',
    ...options.env,
  })
  const openbook = await build(env, inject('databaseUrl'), { jobs: options.jobs ?? false })
  await openbook.app.listen({ port: 0, host: '127.0.0.1' })
  const address = openbook.app.server.address() as { port: number }
  return {
    ...openbook,
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      await openbook.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
