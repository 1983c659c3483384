import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { attach } from './embedded/attach.ts'
import { cannotStart } from './embedded/failure.ts'
import { withLock } from './embedded/lock.ts'
import { linkIn, makeHome } from './embedded/place.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { keepPresence } from './embedded/presence.ts'
import { startServer, stopServer } from './embedded/server.ts'

/** `url` reaches the database "openbook" as its owner; `started` is false when the server was already running. */
export type Cluster = { url: string; started: boolean; close(): Promise<void> }

export type ClusterOptions = { dataDir: string; log?: (line: string) => void; settings?: Record<string, string> }

/**
 * Finds or starts the PostgreSQL in `<dataDir>/postgres`; several processes may share it, and the last `close()` stops
 * it. `settings` (PostgreSQL names and values) count when this call starts the server. Throws an Error that says why
 * there is no server and what to do.
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { log = () => undefined, settings = {} } = options
  const home = await makeHome(options.dataDir)
  return withLock(lockIn(home), log, async () => {
    const running = await attach(home, await dataIn(home))
    if (running) return clusterOf(home, running, false, log)
    const failure = await startServer(home, settings, log).then(
      () => undefined,
      (error: unknown) => error,
    )
    const data = await dataIn(home)
    // A start that a killed process left behind may have won.
    if (failure && !(await findPostmaster(data))) throw failure
    const begun = await attach(home, data).catch(async (error: unknown) => {
      if (!failure) await stopServer(data, log)
      throw error
    })
    if (begun) return clusterOf(home, begun, !failure, log)
    throw failure ?? cannotStart(`the server stopped right after its start, see ${data}/server.log`, '')
  })
}

type Attached = NonNullable<Awaited<ReturnType<typeof attach>>>

function clusterOf(home: string, attached: Attached, started: boolean, log: (line: string) => void): Cluster {
  const presence = keepPresence(attached.presence, attached.url)
  let closing: Promise<void> | undefined
  const leave = async () => {
    const staying = await presence.othersRemain().catch(() => false)
    await presence.end()
    const data = await dataIn(home)
    if (staying || !(await findPostmaster(data))) return
    const refusal = await stopServer(data, log)
    if (refusal !== undefined) log(`PostgreSQL was left running: ${refusal.trim()}`)
  }
  const close = () =>
    withLock(lockIn(home), log, leave).catch(async (error: unknown) => {
      await presence.end()
      log(`PostgreSQL was left running: ${error instanceof Error ? error.message : String(error)}`)
    })
  return {
    url: attached.url,
    started,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

const lockIn = (home: string) => join(home, 'postgres.lock')
const dataIn = (home: string) => realpath(linkIn(home)).catch(() => linkIn(home))
