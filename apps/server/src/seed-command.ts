import { build } from './build.ts'
import { openCluster } from './core/db/embedded.ts'
import { migrate } from './core/db/migrate.ts'
import { readEnv } from './core/env.ts'
import { seedDemo } from './seed.ts'

/** `pnpm seed`: fills an empty database with the demo agencies, wherever it is. */
const env = readEnv()
const cluster = env.databaseUrl
  ? { url: env.databaseUrl, close: async () => {} }
  : await openCluster({ dataDir: env.dataDir })
await migrate(cluster.url)
const openbook = await build(env, cluster.url, { jobs: false })
const seeded = await seedDemo(openbook.core)
process.stdout.write(
  seeded ? 'The demo agencies are in.\n' : 'There are people in this database already: nothing was added.\n',
)
await openbook.close()
await cluster.close()
process.exit(0)
