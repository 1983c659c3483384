import { randomBytes } from 'node:crypto'
import { readFile, rename, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { factsOf, readFacts, writeFacts } from './facts.ts'
import { cannotStart } from './failure.ts'
import { initialise, resetPassword } from './initialise.ts'
import { type Place, pointTo, settle } from './place.ts'
import { findPrograms, type Programs } from './programs.ts'
import { run } from './run.ts'
import { configuration } from './settings.ts'
import { asRoot, give } from './system-user.ts'

const MB = 1024 * 1024

/** Starts the server on `<home>/postgres`, making the cluster first if there is none; throws a clear Error. */
export async function startServer(
  home: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<void> {
  const place = await settle(home, log)
  const programs = await findPrograms(place.user, log)
  const known = await readFacts(home)
  const password = known?.password ?? randomBytes(24).toString('base64url')
  if (place.fresh) await initialise(place, programs, password, settings.fsync !== 'off')
  else if (!known) await resetPassword(place, programs, password)
  await pointTo(home, place.data)
  const socketDir = socketDirOf(place.data)
  let preferred = known?.port ?? 0
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(preferred)
    await writeFacts(home, factsOf(port, password, socketDir))
    await writeConfiguration(place, configuration(port, socketDir, settings))
    const failure = await launch(place, programs)
    if (failure === undefined) return
    const taken = /could not bind|address already in use|could not create any TCP/i.test(failure)
    const orphans = /pre-existing shared memory block/i.test(failure)
    if (!(taken || orphans) || attempt === 5) {
      throw cannotStart(`the server on ${place.data} did not start`, failure, await fullDisk(place.data))
    }
    if (taken) preferred = 0
    if (orphans) await sleep(1_000)
  }
}

/** Stops the server in an orderly way; answers what pg_ctl said when it would not. */
export async function stopServer(data: string, log: (line: string) => void): Promise<string | undefined> {
  const { uid, gid } = await stat(data)
  const user = asRoot() ? { name: `#${uid}`, uid, gid } : undefined
  const programs = await findPrograms(user, log)
  const result = await run(programs.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '120', '-s'], user)
  return result.code === 0 ? undefined : result.output
}

/** Answers what the server said when it did not start. */
async function launch(place: Place, programs: Programs): Promise<string | undefined> {
  const path = join(place.data, 'server.log')
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > MB) await rename(path, `${path}.1`)
  const before = size > MB ? 0 : size
  const args = ['start', '-D', place.data, '-l', path, '-w', '-t', '600', '-s']
  const result = await run(programs.pgCtl, args, place.user)
  if (result.code === 0) return undefined
  const said = (await readFile(path).catch(() => Buffer.alloc(0))).subarray(before).toString()
  return said.trim() === '' ? result.output : said
}

/** The server's log does not always say so. */
async function fullDisk(data: string): Promise<string | undefined> {
  const disk = await statfs(data)
  return disk.bavail * disk.bsize < MB * 32 ? 'The disk is full: free some space and start again.' : undefined
}

async function writeConfiguration(place: Place, text: string): Promise<void> {
  const path = join(place.data, 'openbook.conf')
  try {
    await writeFile(path, text, { mode: 0o600 })
    await give(path, place.user)
  } catch (error) {
    throw cannotStart(`${path} cannot be written`, String(error))
  }
}

/** The system limits a socket path to about 100 bytes; without a socket there is still the loopback port. */
function socketDirOf(data: string): string {
  const fits = Buffer.byteLength(join(data, '.s.PGSQL.65535')) < 100
  return process.platform !== 'win32' && fits && !data.includes(',') ? data : ''
}

function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', error => (preferred === 0 ? reject(error) : resolve(freePort(0))))
    probe.listen(preferred, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : preferred
      probe.close(() => resolve(port))
    })
  })
}
