import { chown } from 'node:fs/promises'
import { cannotStart } from './failure.ts'
import { run, type SystemUser } from './run.ts'

const own = 'openbook'

export const asRoot = () => process.getuid?.() === 0

/** The unprivileged user PostgreSQL runs as when we are root, created if need be; undefined when we are not root. */
export async function serviceUser(log: (line: string) => void): Promise<SystemUser | undefined> {
  if (!asRoot()) return undefined
  const found = (await lookUp('postgres')) ?? (await lookUp(own)) ?? (await lookUp('_postgres'))
  if (found) return found
  const said = await create()
  const made = (await lookUp(own)) ?? (await lookUp('nobody'))
  if (!made) {
    throw cannotStart(
      'it refuses to run as root, and no user could be created for it',
      said,
      'Start Openbook as an ordinary user.',
    )
  }
  log(`PostgreSQL refuses to run as root: it runs as user "${made.name}"`)
  return made
}

/** Whether `user` may enter `directory`, tried for real. */
export async function mayEnter(directory: string, user: SystemUser): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], user)).code === 0
}

/** Gives a file or directory to `user`; does nothing without one. */
export async function give(path: string, user: SystemUser | undefined): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

async function lookUp(name: string): Promise<SystemUser | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  if (uid.code !== 0 || gid.code !== 0 || Number(uid.output) === 0) return undefined
  return { name, uid: Number(uid.output), gid: Number(gid.output) }
}

async function create(): Promise<string> {
  const full = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  const made = await run('useradd', [...full, '--shell', '/bin/false', own])
  if (made.code === 0) return ''
  const small = await run('adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', own])
  return small.code === 0 ? '' : `${made.output}\n${small.output}`
}
