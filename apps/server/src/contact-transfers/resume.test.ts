import * as transfers from '@openbook/api/contact-transfers.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, dump } from '../contact-acts/fixtures/acts.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { workersFor } from '../core/testing/workers.ts'

const CONTACTS = 25_000
let server: TestServer & Place
let ours: Agency
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const BUSY = ['processing', 'reverting']
const runUnderFire = workersFor(new URL('./jobs.ts', import.meta.url))
const finishUnderFire = (id: number) =>
  runUnderFire(server, {
    look: () => ours.agent.call(transfers.status, { params: { id } }),
    busy: ({ status }) => BUSY.includes(status),
    mark: ({ processed }) => String(processed),
  })

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
