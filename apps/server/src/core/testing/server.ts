import { inject } from 'vitest'
import { build, type Openbook } from '../../build.ts'
import { readEnv } from '../env.ts'

export interface TestServer extends Openbook {
  origin: string
}

/**
 * A whole server on the run's database and file storage, on a free port. Close it in afterAll. The storage is one for
 * the run as the queue is: any of its servers may be the one that deletes a file.
 */
export async function startServer(options: { jobs?: boolean; env?: NodeJS.ProcessEnv } = {}): Promise<TestServer> {
  const env = readEnv({
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    DEMO: '0',
    OPENBOOK_SECRET: 'test-secret',
    ...options.env,
  })
  const openbook = await build(env, inject('databaseUrl'), { jobs: options.jobs ?? false })
  await openbook.app.listen({ port: 0, host: '127.0.0.1' })
  const address = openbook.app.server.address() as { port: number }
  return { ...openbook, origin: `http://127.0.0.1:${address.port}` }
}
