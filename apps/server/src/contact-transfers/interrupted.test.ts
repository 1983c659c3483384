import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PACE } from '../contact-acts/pace.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
const atOnce = PACE.at_once
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  PACE.at_once = atOnce
  await server.close()
})

/** Bulk jobs are anybody's: these wait until they are let go. */
const hold = ({ tenant }: Pick<Agency, 'tenant'>) =>
  tenant(db =>
    db.rows(
      `insert into quiet_jobs (kind, reason, until) values ('contact_transfers', 'Not to be worked on yet', now() + interval '1 hour')`,
    ),
  )
const letGo = ({ tenant }: Pick<Agency, 'tenant'>) =>
  tenant(db => db.rows('update quiet_jobs set resumed_at = now() where resumed_at is null'))

/** Three contacts handed over, the first of them edited since, and a revert nobody works on yet. */
async function reverting(body?: { on_conflict: 'restore' }) {
  const ours = await agency(server)
  const { agent, agent2, tenant } = ours
  const made = await tenant(db =>
    db.rows<{ id: number }>(
      `insert into contacts (owner_id, last_name) select $1, 'Person ' || n from generate_series(1, 3) n returning id`,
      [agent.id],
    ),
  )
  const ids = made.map(({ id }) => id)
  PACE.at_once = atOnce
  const { bulk_job } = await agent.call(transfers.transferGroup, { body: { ids, user_id: agent2.id } })
  await agent2.call(contacts.update, { params: { id: ids[0] ?? 0 }, body: { city: 'Newport' } })
  PACE.at_once = 0
  await hold(ours)
  const params = { id: bulk_job.id }
  expect(await agent.call(transfers.revert, { params, body })).toMatchObject({ status: 'reverting', phase: 'undo' })
  return { ...ours, ids, params }
}
const owners = ({ tenant }: Pick<Agency, 'tenant'>, ids: number[]) =>
  tenant(async db =>
    (await db.rows<{ owner_id: number }>('select owner_id from contacts where id = any($1) order by id', [ids])).map(
      ({ owner_id }) => owner_id,
    ),
  )
const ended = (by: TestUser, params: { id: number }) =>
  eventually(async () =>
    expect(await by.call(transfers.status, { params })).toMatchObject({ status: 'complete', reverted: true }),
  )

test('a revert that was stopped says so and is gone on with, as was chosen for what changed since', async () => {
  const { agent, agent2, ids, params, tenant } = await reverting({ on_conflict: 'restore' })
  await expect(agent.call(transfers.revert, { params, body: undefined })).rejects.toMatchObject({
    status: 409,
    code: 'contact_transfers.reverting',
  })
  await agent.call(bulkJobs.cancel, { params })
  expect(await agent.call(transfers.status, { params })).toMatchObject({
    status: 'cancelled',
    phase: 'undo',
    reverted: false,
    transferred: 3,
  })
  expect(await owners({ tenant }, ids)).toEqual([agent2.id, agent2.id, agent2.id])
  await server.core.jobs.start({ timed: false })
  await letGo({ tenant })
  expect(await agent.call(transfers.revert, { params, body: undefined })).toMatchObject({ status: 'reverting' })
  await ended(agent, params)
  expect(await owners({ tenant }, ids)).toEqual([agent.id, agent.id, agent.id])
})

test('a revert that failed is gone on with as well, by another choice where one is made', async () => {
  const { agent, agent2, ids, params, tenant } = await reverting({ on_conflict: 'restore' })
  await tenant(db =>
    db.rows(`update bulk_jobs set state = 'failed', error = 'The disk is full.' where id = $1`, [params.id]),
  )
  expect(await agent.call(transfers.status, { params })).toMatchObject({
    status: 'failed',
    phase: 'undo',
    error: 'The disk is full.',
  })
  await letGo({ tenant })
  await agent.call(transfers.postRevert, { params, body: { on_conflict: 'keep' } })
  await ended(agent, params)
  expect(await owners({ tenant }, ids)).toEqual([agent2.id, agent.id, agent.id])
})

test('a transfer that was stopped is told from a revert, and goes on as a transfer', async () => {
  const { agent, agent2, ids, params, tenant } = await reverting()
  await letGo({ tenant })
  await ended(agent, params)
  await hold({ tenant })
  expect(await agent.call(bulkJobs.retry, { params })).toMatchObject({ state: 'queued' })
  await tenant(db => db.rows(`update bulk_jobs set state = 'cancelled' where id = $1`, [params.id]))
  const stopped = await agent.call(transfers.status, { params })
  expect(stopped).toMatchObject({ status: 'cancelled', phase: 'run' })
  await letGo({ tenant })
  await agent.call(bulkJobs.retry, { params })
  await eventually(async () =>
    expect(await agent.call(transfers.status, { params })).toMatchObject({ status: 'complete', phase: 'run' }),
  )
  expect(await owners({ tenant }, ids)).toEqual([agent2.id, agent2.id, agent2.id])
})
