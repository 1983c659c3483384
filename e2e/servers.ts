import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('..', import.meta.url).pathname

export interface Server {
  port: number
  origin: string
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

interface Wanted {
  dataDir: string
  port?: number
  env?: Record<string, string>
}

/** Starts one more real server process, on a free port unless one is given; throws with what it printed when it stops before it is ready. */
export async function startServer({ dataDir, port: wanted, env = {} }: Wanted): Promise<Server> {
  const port = wanted ?? (await freePort())
  const own = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  }
  const child = spawn('node', ['apps/server/src/main.ts'], { cwd: ROOT, env: { ...process.env, ...own } })
  await ready(child)
  return {
    port,
    origin: `http://localhost:${port}`,
    kill: async signal => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    },
  }
}

/** A data directory of one's own, gone when `close` is called. */
export function ownData(): { dataDir: string; close(): Promise<void> } {
  const dataDir = join(tmpdir(), `openbook-e2e-own-${process.pid}-${Date.now()}`)
  return { dataDir, close: () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }) }
}

function ready(child: ChildProcess): Promise<void> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Openbook is ready')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('error', reject)
    child.on('exit', code => reject(new Error(`The server stopped with ${code}:\n${printed}`)))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
