import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import * as contactImports from '@openbook/api/contact-imports.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import type { TestServer } from '../core/testing/server.ts'
import { ACTIVE, type Attempt, guessed, people, upload } from './fixtures/imports.ts'
import { ownServer, type Place } from './fixtures/own-server.ts'

const ROWS = 11_000
let server: TestServer & Place
let ours: Agency
let worker: ChildProcess | undefined
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
})
afterEach(() => {
  worker?.kill('SIGKILL')
})
afterAll(() => server.close())

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [new URL('./fixtures/worker.ts', import.meta.url).pathname], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  worker = child
  const [ended] = await Promise.race([once(child.stdout ?? child, 'data').then(() => []), once(child, 'exit')])
  if (ended !== undefined) throw new Error(`The worker ended with ${ended} before it began.`)
  return child
}

const look = (id: number): Promise<Attempt> => ours.agent.call(contactImports.show, { params: { id } })

/** Starts workers and kills each after some of its batches have been committed, until one gets to the end. Gives how many were killed in the middle. */
async function finishUnderFire(id: number): Promise<{ attempt: Attempt; killed: number }> {
  for (let killed = 0; ; killed++) {
    const child = await startWorker()
    const before = await look(id)
    let now = before
    while (ACTIVE.includes(now.state) && now.processed === before.processed && now.phase === before.phase)
      now = await look(id)
    if (killed < 2) await sleep(Math.random() * 150)
    else while (ACTIVE.includes(now.state)) now = await look(id)
    child.kill('SIGKILL')
    await once(child, 'exit')
    now = await look(id)
    if (!ACTIVE.includes(now.state)) return { attempt: now, killed }
  }
}

const count = async (sql: string) => (await ours.tenant(db => db.rows<{ count: number }>(sql)))[0]?.count

test('a killed worker loses nothing and doubles nothing: in the preview, the run and the undo', async () => {
  const { id, columns } = await upload(ours.agent, people(ROWS))
  await ours.agent.call(contactImports.dryRun, {
    params: { id },
    body: { mapping: guessed({ columns } as Attempt), tags: ['Imported'] },
  })
  const forecast = await finishUnderFire(id)
  expect(forecast.attempt).toMatchObject({ state: 'ready', counts: { to_create: ROWS }, total: ROWS, processed: ROWS })
  expect(await count('select count(*) from contact_import_rows')).toBe(ROWS)

  await ours.agent.call(contactImports.run, { form: { id }, files: {} })
  const ran = await finishUnderFire(id)
  expect(ran.attempt).toMatchObject({ state: 'completed', counts: { created: ROWS }, processed: ROWS })
  expect(await count('select count(*) from contacts')).toBe(ROWS)
  expect(await count('select count(distinct email) from contacts')).toBe(ROWS)
  expect(await count('select count(*) from contact_events')).toBe(ROWS)
  expect(await count('select count(*) from contact_tags')).toBe(ROWS)
  expect(await count('select count(*) from contacts c join bulk_job_rows j on j.subject_id = c.id')).toBe(ROWS)

  await ours.agent.call(contactImports.undo, { params: { id } })
  const back = await finishUnderFire(id)
  expect(back.attempt).toMatchObject({ state: 'undone', counts: { to_create: ROWS, deleted: ROWS } })
  expect(await count('select count(*) from contacts')).toBe(0)
  expect(forecast.killed + ran.killed + back.killed).toBeGreaterThan(2)
}, 300_000)
