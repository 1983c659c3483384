import { appendFile, mkdir, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { owner } from './facts.ts'
import { cannotStart, codeOf } from './failure.ts'
import type { Place } from './place.ts'
import type { Programs } from './programs.ts'
import { run } from './run.ts'
import { give } from './system-user.ts'

/** Makes the cluster in a directory beside `place.data` and moves it there whole: half a cluster never shows. */
export async function initialise(place: Place, programs: Programs, password: string, sync: boolean): Promise<void> {
  const draft = `${place.data}.init-${process.pid}-${Date.now()}`
  const passwordFile = join(draft, 'password')
  await removeDrafts(place.data)
  try {
    await mkdir(draft, { mode: 0o700 })
    await give(draft, place.user)
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    await give(passwordFile, place.user)
    const made = join(draft, 'data')
    const args = ['-D', made, '-U', owner, `--pwfile=${passwordFile}`, ...(sync ? [] : ['--no-sync']), ...fixed]
    const result = await run(programs.initdb, args, place.user)
    if (result.code !== 0) throw cannotStart(`no database could be made in ${place.data}`, result.output)
    await appendFile(join(made, 'postgresql.conf'), "\ninclude_if_exists = 'openbook.conf'\n")
    await rmdir(place.data).catch(error => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
    await rename(made, place.data)
  } catch (error) {
    if (codeOf(error) === '') throw error
    throw cannotStart(`no database could be made in ${place.data}`, String(error))
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
  }
}

const fixed = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  '--no-instructions',
]

async function removeDrafts(data: string): Promise<void> {
  const parent = dirname(data)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(data)}.init-`)) continue
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Sets a new owner password on a stopped cluster whose connection facts were lost. */
export async function resetPassword(place: Place, programs: Programs, password: string): Promise<void> {
  const file = join(place.data, 'password.sql')
  await writeFile(file, `ALTER ROLE ${owner} PASSWORD '${password}'\n`, { mode: 0o600 })
  await give(file, place.user)
  const script = '"$1" --single -D "$2" postgres < "$3"'
  const args = ['-c', script, 'sh', programs.postgres, place.data, file]
  try {
    const result = await run('/bin/sh', args, place.user)
    if (result.code !== 0) throw cannotStart('postgres.json is lost and no new password could be set', result.output)
  } finally {
    await unlink(file)
  }
}
