import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import * as transfers from '@openbook/api/contact-transfers.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { book, dump } from '../contact-acts/fixtures/acts.ts'
import { ownServer, type Place } from '../contact-imports/fixtures/own-server.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import type { TestServer } from '../core/testing/server.ts'

const CONTACTS = 25_000
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

const BUSY = ['processing', 'reverting']
const look = (id: number) => ours.agent.call(transfers.status, { params: { id } })

async function startWorker(): Promise<ChildProcess> {
  const path = new URL('./fixtures/worker.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  worker = child
  await once(child.stdout ?? child, 'data')
  return child
}

/** Starts workers and kills the first two after some of their batches have been committed. Gives how many were killed in the middle. */
async function finishUnderFire(id: number) {
  for (let killed = 0; ; killed++) {
    const child = await startWorker()
    const before = await look(id)
    let now = before
    while (BUSY.includes(now.status) && now.processed === before.processed) now = await look(id)
    if (killed < 2) await sleep(Math.random() * 150)
    else while (BUSY.includes(now.status)) now = await look(id)
    child.kill('SIGKILL')
    await once(child, 'exit')
    now = await look(id)
    if (!BUSY.includes(now.status)) return { attempt: now, killed }
  }
}

test('killed workers lose nothing and double nothing, there and back', async () => {
  const { agent, agent2, tenant } = ours
  await book(ours, agent, 'Many', CONTACTS)
  const before = await dump(ours)
  const { bulk_job } = await agent.call(transfers.transferGroup, {
    body: { all: true, contacts_scope: {}, user_id: agent2.id },
  })
  const there = await finishUnderFire(bulk_job.id)
  expect(there.attempt).toMatchObject({ status: 'complete', transferred: CONTACTS, left_out: 0 })
  const count = async (sql: string, values: unknown[] = []) =>
    (await tenant(db => db.rows<{ count: number }>(sql, values)))[0]?.count
  expect(await count('select count(*) from contacts where owner_id = $1 and version = 2', [agent2.id])).toBe(CONTACTS)
  expect(await count('select count(*) from contact_events')).toBe(CONTACTS)
  expect(await count('select count(*) from notifications')).toBe(1)

  await agent.call(transfers.revert, { params: { id: bulk_job.id }, body: undefined })
  const back = await finishUnderFire(bulk_job.id)
  expect(back.attempt).toMatchObject({ status: 'complete', reverted: true, kept: 0 })
  expect(await dump(ours)).toEqual(before)
  expect(there.killed + back.killed).toBeGreaterThan(1)
}, 300_000)
