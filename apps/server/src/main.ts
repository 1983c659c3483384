import { build } from './build.ts'
import { hasAdmin } from './business-units/first-admin.ts'
import { announce } from './core/announce.ts'
import { type Cluster, openCluster } from './core/db/embedded.ts'
import { migrate } from './core/db/migrate.ts'
import { readEnv } from './core/env.ts'
import { seedDemo } from './seed.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
let cluster: Pick<Cluster, 'url' | 'close'> | undefined

async function start() {
  const env = readEnv()
  cluster = env.databaseUrl
    ? { url: env.databaseUrl, close: async () => {} }
    : await openCluster({ dataDir: env.dataDir, log: say })
  await migrate(cluster.url)
  const openbook = await build(env, cluster.url)
  if (env.demo) await seedDemo(openbook.core)
  await openbook.app.listen({ port: env.port, host: env.host })
  announce(env, say, await openbook.core.database.system(hasAdmin))
  return openbook
}

try {
  const openbook = await start()
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await openbook.close()
    await cluster?.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const why = code === 'EADDRINUSE' ? `${message}. Another program has this port: choose one with PORT=3001.` : message
  process.stderr.write(`\nOpenbook cannot start.\n${why}\n`)
  await cluster?.close()
  process.exit(1)
}
