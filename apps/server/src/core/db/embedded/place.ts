import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, realpath, rename, stat, symlink, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { cannotStart, codeOf } from './failure.ts'
import { run, type SystemUser } from './run.ts'
import { asRoot, mayEnter, serviceUser } from './system-user.ts'

/** `data` is the real directory of the cluster; `fresh` means that it has yet to be initialised. */
export type Place = { data: string; user: SystemUser | undefined; fresh: boolean }

export const varHome = '/var/lib/openbook'
export const linkIn = (home: string) => join(home, 'postgres')

/** Makes the data directory if need be; answers its real path. */
export async function makeHome(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  if (/["$`\n]/.test(path) || (process.platform !== 'win32' && path.includes('\\'))) {
    throw cannotStart(`the path ${path} contains a quote, a dollar sign or a backslash`, '', 'Choose another DATA_DIR.')
  }
  try {
    await mkdir(path, { recursive: true })
    return await realpath(path)
  } catch (error) {
    throw cannotStart(`the data directory ${path} cannot be made`, error instanceof Error ? error.message : '')
  }
}

/** Decides where the cluster lies and which user runs it, and moves it where that user can reach it. */
export async function settle(home: string, log: (line: string) => void): Promise<Place> {
  const link = linkIn(home)
  const entry = await lstat(link).catch(() => undefined)
  if (!entry) return settleFresh(home, log)
  const data = await realpath(link).catch(() => {
    throw cannotStart(
      `${link} leads to a directory that is gone`,
      '',
      `Bring that directory back, or delete ${link} to start with an empty database.`,
    )
  })
  const files = await readdir(data).catch(error => {
    throw codeOf(error) === 'EACCES' ? othersData(data) : cannotStart(`${data} cannot be read`, String(error))
  })
  if (files.length === 0) return entry.isSymbolicLink() ? emptyTarget(data, log) : settleFresh(home, log)
  if (!files.includes('PG_VERSION')) {
    throw cannotStart(`${data} holds files, but no PostgreSQL data`, '', 'Move that directory away and start again.')
  }
  return settleExisting(home, data, log)
}

async function emptyTarget(data: string, log: (line: string) => void): Promise<Place> {
  return { data, user: await serviceUser(log), fresh: true }
}

async function settleFresh(home: string, log: (line: string) => void): Promise<Place> {
  const user = await serviceUser(log)
  if (!user || (await mayEnter(home, user))) return { data: linkIn(home), user, fresh: true }
  const data = await reachable(home, log)
  log(`User "${user.name}", who runs PostgreSQL, may not enter ${home}: ${linkIn(home)} leads to ${data}`)
  return { data, user, fresh: true }
}

async function settleExisting(home: string, data: string, log: (line: string) => void): Promise<Place> {
  const owner = await stat(data)
  if (!asRoot()) {
    if (process.getuid && process.getuid() !== owner.uid) throw othersData(data)
    return { data, user: undefined, fresh: false }
  }
  const user = owner.uid === 0 ? await serviceUser(log) : { name: `#${owner.uid}`, uid: owner.uid, gid: owner.gid }
  if (!user) return { data, user, fresh: false }
  if (owner.uid === 0) {
    log(`PostgreSQL refuses data that belongs to root: ${data} now belongs to "${user.name}"`)
    await must(await run('chown', ['-R', '-h', `${user.uid}:${user.gid}`, data]), `${data} cannot be given away`)
  }
  if (await mayEnter(data, user)) return { data, user, fresh: false }
  const target = await reachable(home, log)
  const draft = `${target}.moving`
  await must(await run('mv', [data, draft]), `${data} cannot be moved to ${target}`)
  await rename(draft, target)
  await pointTo(home, target)
  log(`User "${user.name}", who runs PostgreSQL, may not enter ${data}: it was moved to ${target}`)
  return { data: target, user, fresh: false }
}

/** Makes `<home>/postgres` lead to `data`, when it is not that directory itself. */
export async function pointTo(home: string, data: string): Promise<void> {
  const link = linkIn(home)
  if (link === data || (await realpath(link).catch(() => '')) === data) return
  if ((await lstat(link).catch(() => undefined))?.isSymbolicLink()) await unlink(link)
  await symlink(data, link)
}

/** A free path below /var/lib/openbook; what an earlier installation at the same path left there is kept. */
async function reachable(home: string, log: (line: string) => void): Promise<string> {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  for (let n = 1; ; n++) {
    const data = join(varHome, n === 1 ? name : `${name}-${n}`, 'postgres')
    await makePassable(dirname(data))
    if (!(await lstat(data).catch(() => undefined))) return data
    log(`An older database is kept in ${data}; delete it if nothing needs it any more`)
  }
}

/** Makes a directory at or below /var/lib/openbook that every user may enter, whatever the umask. */
export async function makePassable(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await chmod(varHome, 0o755)
  await chmod(directory, 0o755)
}

function othersData(data: string): Error {
  return cannotStart(
    `${data} belongs to another user`,
    '',
    'Start Openbook as the user who started it first (root, if that was root), or set DATA_DIR to another directory.',
  )
}

async function must(result: { code: number; output: string }, why: string): Promise<void> {
  if (result.code !== 0) throw cannotStart(why, result.output)
}
