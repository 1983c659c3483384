import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER_FLAGS } from '../../tools/server-flags.ts'
import { DATA_DIR } from '../fill/fill.ts'
import { PASSWORD } from '../fill/people.ts'
import { type Child, child, freePort } from './child.ts'

export interface Openbook extends Child {
  origin: string
  port: number
  /** The headers of a signed-in browser. */
  signIn(username: string, password?: string): Promise<Record<string, string>>
}

interface Options {
  dataDir?: string
  demo?: boolean
}

/** Our server in a process of its own as `pnpm start` runs it, ready. With BENCH_PROFILE=1 it leaves a CPU profile in the data directory. */
export async function openbook({ dataDir = DATA_DIR, demo = false }: Options = {}): Promise<Openbook> {
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    HOST: '',
    NODE_ENV: '',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    DEMO: demo ? '1' : '0',
  }
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${dataDir}`] : []
  const started = child('apps/server/src/main.ts', env, [...SERVER_FLAGS, ...profile])
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`${origin}/v1/health`).then(
        answer => answer.ok,
        () => false,
      )
    )
      break
    if (started.process.exitCode !== null || tries > 600) throw new Error('The server did not start.')
    await sleep(100)
  }
  return { ...started, origin, port, signIn: (username, password = PASSWORD) => signIn(origin, username, password) }
}

async function signIn(origin: string, username: string, password: string) {
  const answer = await fetch(`${origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map(each => each.split(';')[0] ?? '')
  const csrf = cookies.find(each => each.startsWith('csrf_token='))?.slice('csrf_token='.length) ?? ''
  return { cookie: cookies.join('; '), 'x-csrf-token': csrf }
}
