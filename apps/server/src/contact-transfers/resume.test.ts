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

/** To come: one with every twentieth contact and another, who may be of another batch. */
const MEETINGS = `
  with made as (
    insert into events (user_id, type, title, starts_at, ends_at, timezone, over_at)
    select $1, 'call', 'Review ' || g, now() + interval '1 day', now() + interval '2 days', 'America/New_York', now() + interval '2 days'
      from generate_series(1, ${CONTACTS / 20}) g returning id, split_part(title, ' ', 2)::integer as n),
  numbered as (select id, row_number() over (order by id) as n from contacts)
  insert into event_contacts (event_id, contact_id) select m.id, c.id from made m join numbered c on c.n in (m.n * 20, ${CONTACTS} - m.n)`

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
  await tenant(db => db.rows(MEETINGS, [agent.id]))
  const before = await dump(ours)
  const { bulk_job } = await agent.call(transfers.transferGroup, {
    body: { all: true, contacts_scope: {}, user_id: agent2.id },
  })
  const there = await finishUnderFire(bulk_job.id)
  expect(there.attempt).toMatchObject({ status: 'complete', transferred: CONTACTS, left_out: 0 })
  const count = async (sql: string, values: unknown[] = []) =>
    (await tenant(db => db.rows<{ count: number }>(sql, values)))[0]?.count
  expect(await count('select count(*) from contacts where owner_id = $1 and version = 2', [agent2.id])).toBe(CONTACTS)
  expect(await count('select count(*) from events where user_id = $1', [agent2.id])).toBe(CONTACTS / 20)
  expect(await count('select count(*) from contact_events')).toBe(CONTACTS)
  expect(await count('select count(*) from notifications')).toBe(1)

  await agent.call(transfers.revert, { params: { id: bulk_job.id }, body: undefined })
  const back = await finishUnderFire(bulk_job.id)
  expect(back.attempt).toMatchObject({ status: 'complete', reverted: true, kept: 0 })
  expect(await dump(ours)).toEqual(before)
  expect(there.killed + back.killed).toBeGreaterThan(1)
}, 300_000)
