import { build } from './build.ts'
import { openCluster } from './core/db/embedded.ts'
import { migrate } from './core/db/migrate.ts'
import { readEnv } from './core/env.ts'
import { announce } from './core/announce.ts'
import { seedDemo } from './seed.ts'

const env = readEnv()
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const cluster = env.databaseUrl
    ? { url: env.databaseUrl, close: async () => {} }
    : await openCluster({ dataDir: env.dataDir, log: say })
  await migrate(cluster.url)
  const openbook = await build(env, cluster.url)
  if (env.demo) await seedDemo(openbook.core)
  await openbook.app.listen({ port: env.port, host: env.host })
  announce(env, say)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await openbook.close()
    await cluster.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  process.stderr.write(`\nOpenbook cannot start.\n${(error as Error).message}\n`)
  process.exit(1)
}
