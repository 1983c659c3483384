import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import * as passwordResets from '@openbook/api/password-resets.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { announce } from '../core/announce.ts'
import { signedIn, signedOutCall } from '../core/testing/agency.ts'
import { dropDatabase, onServer } from '../core/testing/on-server.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { hasAdmin, makeAdmin } from './first-admin.ts'

let server: TestServer
const name = `empty_${Date.now()}`
const url = () => Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href
const PERSON = { agency: 'Pier Agency', email: 'ines@example.test', first_name: 'Ines', last_name: 'Moreau' }
const PASSWORD = 'lantern under the wharf'

beforeAll(async () => {
  await onServer(inject('databaseUrl'), `create database ${name}`)
  const made = await command(['--username', 'ines'], PERSON)
  expect(made.code, made.err).toBe(0)
  first = made
  server = await startServer({ database: url() })
}, 120_000)
afterAll(async () => {
  await server.close()
  await dropDatabase(inject('databaseUrl'), name)
})
let first: Awaited<ReturnType<typeof command>>

/** The command as a person runs it, on the empty database. */
async function command(more: string[], person: Partial<typeof PERSON>, { env = {}, input = '' } = {}) {
  const given = Object.entries(person).flatMap(([field, value]) => [`--${field.replace('_', '-')}`, value])
  const run = spawn(process.execPath, ['apps/server/src/create-admin-command.ts', ...given, ...more], {
    env: { ...process.env, DATABASE_URL: url(), DATA_DIR: inject('dataDir'), OPENBOOK_SECRET: 'test-secret', ...env },
  })
  run.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(run.stdout), text(run.stderr), once(run, 'exit')])
  return { out, err, code: code as number }
}

async function signIn(username: string, password: string) {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return signedIn(server.origin, { token })
}

test('the first administrator chooses the password by the link, once, and finds an agency to begin with', async () => {
  const token = /reset-password#(\S+)/.exec(first.out)?.[1] ?? ''
  const choose = () => signedOutCall(server.origin)(passwordResets.byToken, { body: { token, password: PASSWORD } })
  expect(await choose()).toEqual({ username: 'ines' })
  await expect(choose()).rejects.toMatchObject({ status: 422 })
  const { call } = await signIn('ines', PASSWORD)
  expect(await call(sessions.me)).toMatchObject({
    email: PERSON.email,
    roles: ['admin'],
    business_unit: { name: PERSON.agency },
  })
  expect((await call(statuses.adminList)).map(({ title }) => title)).toContain('New lead')
  const [entry] = await server.core.database.system(db =>
    db.rows(`select action, changes from audit_log where action = 'users.create'`),
  )
  expect(entry).toMatchObject({ changes: { role: 'admin', made_by: 'create-admin' } })
})

test('a second one is refused unless asked for; the password may come from the environment or standard input', async () => {
  const refused = await command(['--username', 'second'], PERSON)
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--another') })
  const env = { ADMIN_PASSWORD: PASSWORD }
  const second = await command(['--username', 'second', '--another'], PERSON, { env })
  expect(second, second.err).toMatchObject({ code: 0, out: expect.not.stringContaining('reset-password') })
  expect(second.out).not.toContain(PASSWORD)
  const third = await command(['--username', 'third', '--another', '--password-stdin'], PERSON, {
    input: `${PASSWORD}\n`,
  })
  expect(third.code, third.err).toBe(0)
  for (const username of ['second', 'third'])
    expect(await (await signIn(username, PASSWORD)).call(sessions.me)).toMatchObject({
      username,
      business_unit: { name: PERSON.agency },
    })
  const [units] = await server.core.database.system(db => db.rows('select count(*) from business_units'))
  expect(units, 'they are of the agency there is').toEqual({ count: 1 })
}, 180_000)

test('what is missing or wrong is said, and a password on the command line is not taken', async () => {
  const missing = await command(['--username', 'fourth'], { agency: 'Pier Agency' })
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('--first-name, --last-name, --email') })
  const argv = await command(['--username', 'fourth', '--password', PASSWORD], PERSON)
  expect(argv).toMatchObject({ code: 1, err: expect.stringContaining('--password') })
  const wanted = { ...PERSON, username: 'fourth', another: true }
  await expect(makeAdmin(server.core, { ...wanted, password: 'short' })).rejects.toThrow(/password/)
  await expect(makeAdmin(server.core, { ...wanted, email: 'nowhere' })).rejects.toThrow(/email/)
  await expect(makeAdmin(server.core, { ...wanted, username: 'ines' })).rejects.toThrow(/taken/)
}, 180_000)

test('a start says that nobody administrates yet, and how to change that', async () => {
  const said = (administrated: boolean) => {
    const lines: string[] = []
    announce(server.core.env, line => lines.push(line), administrated)
    return lines.join('\n')
  }
  expect(said(false)).toContain('pnpm create-admin')
  expect(said(true)).not.toContain('create-admin')
  expect(await server.core.database.system(hasAdmin)).toBe(true)
  const none = server.core.database.system(async db => {
    await db.rows('update users set deactivated_at = now()')
    const there = await hasAdmin(db)
    await db.rows('update users set deactivated_at = null')
    return there
  })
  expect(await none).toBe(false)
})
