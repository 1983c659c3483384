import type pg from 'pg'
import { build } from '../apps/server/src/build.ts'
import { readEnv } from '../apps/server/src/core/env.ts'
import { SETTINGS } from './explain.ts'

interface Asked {
  name: string
  path: string
  headers: Record<string, string>
}

/** EXPLAIN (ANALYZE, BUFFERS) of what our server runs for each of these requests, by a server in this process. */
export async function explainRoutes(url: string, dataDir: string, asked: Asked[]): Promise<string[]> {
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DEMO: '0' })
  const { app, core, close } = await build(env, url, { jobs: false })
  const plans: string[] = []
  core.database.pool.on('connect', client => {
    const set = Object.entries(SETTINGS).map(([name, value]) => `set auto_explain.${name} = '${value}'`)
    client.on('notice', ({ message = '' }: { message?: string }) => void plans.push(message))
    void (client as pg.PoolClient).query(`set role none; load 'auto_explain'; ${set.join('; ')}; set role openbook_app`)
  })
  try {
    const out: string[] = []
    for (const { name, path, headers } of asked) {
      await app.inject({ method: 'GET', url: path, headers })
      plans.length = 0
      await app.inject({ method: 'GET', url: path, headers })
      const own = plans.filter(plan => plan.includes('Query Text') && !plan.includes('app.sign_in'))
      out.push(`=== ${name}\n\n${own.join('\n\n')}\n`)
    }
    return out
  } finally {
    await close()
  }
}
