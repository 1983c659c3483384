import { readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { cannotStart, codeOf } from './failure.ts'
import { run } from './run.ts'

/** `port` is undefined while the server has only just begun to start. */
export type Postmaster = { pid: number; port: number | undefined }

/** The server that runs on this data directory, by its `postmaster.pid`; a left-over file is put right. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const path = join(data, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(error => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return ''
    throw cannotStart(`${path} cannot be read`, String(error), 'Start Openbook as the user who started it first.')
  })
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const port = Number(lines[3]) || undefined
  if (alive(pid) && (await servesFrom(pid, data))) return { pid, port }
  if (port && (await answers(join(data, `.s.PGSQL.${port}`)))) {
    throw cannotStart(
      `a PostgreSQL that cannot be seen from here (in another container?) already runs on ${data}`,
      '',
      'Stop it first: two servers on one directory would destroy the data.',
    )
  }
  if (alive(pid)) await disown(path, lines)
  return undefined
}

/** The server refuses to start while the number in the file is anyone's; the other lines guard against its own orphans. */
async function disown(path: string, lines: string[]): Promise<void> {
  const nobody = '2147483647'
  await writeFile(path, [nobody, ...lines.slice(1)].join('\n'))
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** After a reboot the number may belong to anyone; in a copied directory it names the server of the original. */
async function servesFrom(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  const directory = / -D "?(.+?)"?$/.exec(await commandOf(pid))?.[1]
  if (directory === undefined) return false
  const here = await stat(data)
  const there = await realpath(directory)
    .then(stat)
    .catch(() => undefined)
  return there === undefined || (there.ino === here.ino && there.dev === here.dev)
}

async function commandOf(pid: number): Promise<string> {
  const command =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
      : (await run('ps', ['-p', String(pid), '-o', 'command='])).output
  return command.includes('postgres') ? command.trim() : ''
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(socketPath)
    socket.setTimeout(1_000)
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => end(true))
    socket.on('timeout', () => end(true))
    socket.on('error', () => end(false))
  })
}
