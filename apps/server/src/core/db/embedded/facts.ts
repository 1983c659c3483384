import { existsSync } from 'node:fs'
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cannotStart, codeOf } from './failure.ts'

/** What `<DATA_DIR>/postgres.json` holds (mode 0600): how to reach the cluster as its owner. */
export type Facts = { host: string; port: number; user: string; password: string; database: string; socket_dir: string }

export const database = 'openbook'
export const owner = 'owner'

/** The facts of the last start; undefined when there are none that can be used. */
export async function readFacts(home: string): Promise<Facts | undefined> {
  const path = join(home, 'postgres.json')
  try {
    const facts = JSON.parse(await readFile(path, 'utf8')) as Partial<Facts>
    if (typeof facts.password !== 'string' || typeof facts.port !== 'number') return undefined
    return factsOf(facts.port, facts.password, facts.socket_dir ?? '')
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return undefined
    throw cannotStart(`${path} cannot be read`, String(error), 'Start Openbook as the user who started it first.')
  }
}

export function factsOf(port: number, password: string, socketDir: string): Facts {
  return { host: '127.0.0.1', port, user: owner, password, database, socket_dir: socketDir }
}

export async function writeFacts(home: string, facts: Facts): Promise<void> {
  const draft = join(home, `postgres.json.${process.pid}`)
  try {
    await writeFile(draft, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 })
    await chmod(draft, 0o600)
    await rename(draft, join(home, 'postgres.json'))
  } catch (error) {
    await rm(draft, { force: true })
    throw cannotStart(`${home}/postgres.json cannot be written`, String(error))
  }
}

/** By the socket where there is one, which takes a third less of both sides than the loopback port. */
export function urlOf(facts: Facts, name = facts.database): string {
  const { user, password, host, port, socket_dir } = facts
  const by =
    socket_dir && existsSync(join(socket_dir, `.s.PGSQL.${port}`)) ? `?host=${encodeURIComponent(socket_dir)}` : ''
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${name}${by}`
}
