import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { build, type Openbook } from '../../build.ts'
import { readEnv } from '../env.ts'

export interface TestServer extends Openbook {
  origin: string
}

/**
 * A whole server on the run's database and file storage, on a free port, with a queue of its own: what one test has its
 * vendors do must not befall the jobs of another. Bulk jobs are anybody's; what is done by the clock, over all agencies,
 * is not done. Close it in afterAll.
 */
export async function startServer(
  options: { jobs?: boolean; env?: NodeJS.ProcessEnv; database?: string } = {},
): Promise<TestServer> {
  const env = readEnv({
    DATA_DIR: inject('dataDir'),
    QUEUE_SCHEMA: `queue_${randomUUID().slice(0, 8)}`,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    TRUST_PROXY: 'loopback',
    DEMO: '0',
    OPENBOOK_SECRET: 'test-secret',
    ...options.env,
  })
  const openbook = await build(env, options.database ?? inject('databaseUrl'), { jobs: false })
  if (options.jobs) await openbook.core.jobs.start({ timed: false })
  await openbook.app.listen({ port: 0, host: '127.0.0.1' })
  const address = openbook.app.server.address() as { port: number }
  return { ...openbook, origin: `http://127.0.0.1:${address.port}` }
}
