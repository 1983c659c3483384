import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findJob } from '../core/jobs/bulk-job.ts'
import * as turn from '../core/jobs/turn.ts'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
// Jobs of no kind that a server knows would keep those of other files waiting.
afterAll(async () => {
  for (const { tenant } of [ours, theirs])
    await tenant(db =>
      db.rows(
        `update bulk_jobs set state = 'cancelled' where kind in ('contacts.sample', 'exports.sample') and state in ('previewing', 'queued', 'running', 'undoing')`,
      ),
    )
  await server.close()
})

const job = (who: TestUser, state = 'completed', phase = 'run', kind = 'contacts.sample') =>
  ours.tenant(async db => {
    const [made] = await db.rows<{ id: number }>(
      `insert into bulk_jobs (kind, title, phase, state, user_id, real_user_id) values ($4, 'Sample', $1, $2, $3, $3) returning id`,
      [phase, state, who.id, kind],
    )
    return { id: made?.id ?? 0 }
  })
const seenBy = async ({ call }: TestUser) =>
  (await call(bulkJobs.list, { query: { limit: 200 } })).data.map(({ id }) => id)

test('everyone sees their own jobs and those below, the console the agency, nobody another agency', async () => {
  const mine = await job(ours.agent)
  const other = await job(ours.agent2)
  expect(await seenBy(ours.agent)).toEqual([mine.id])
  expect(await seenBy(ours.manager)).toEqual([mine.id])
  expect(await seenBy(ours.buadmin)).toEqual([other.id, mine.id])
  expect(await seenBy(theirs.admin)).toEqual([])
  for (const route of [bulkJobs.show, bulkJobs.rows, bulkJobs.undo, bulkJobs.cancel, bulkJobs.retry])
    for (const stranger of [ours.agent2, theirs.buadmin])
      await expect(stranger.call(route, { params: mine })).rejects.toMatchObject({ status: 404 })
})

test('the list is narrowed by kind, state and person, and sorted', async () => {
  const { agent, agent2, buadmin, tenant } = await agency(server)
  const made = await tenant(db =>
    db.rows<{ id: number }>(
      `insert into bulk_jobs (kind, title, phase, state, total, user_id, real_user_id)
       select kind, title, 'run', state, total, user_id, user_id
         from (values ('contacts.sample', 'Beta', 'running', 5, $1::bigint), ('contacts.sample', 'alpha', 'completed', 9, $1), ('exports.sample', 'Gamma', 'queued', null, $2)) v(kind, title, state, total, user_id)
       returning id`,
      [agent.id, agent2.id],
    ),
  )
  const [beta, alpha, gamma] = made.map(({ id }) => id)
  const ids = async (query: object, by = buadmin) => (await by.call(bulkJobs.list, { query })).data.map(({ id }) => id)
  expect(await ids({})).toEqual([gamma, alpha, beta])
  expect(await ids({ kind: 'contacts.sample' })).toEqual([alpha, beta])
  expect(await ids({ state: 'active' })).toEqual([gamma, beta])
  expect(await ids({ state: 'completed' })).toEqual([alpha])
  expect(await ids({ user_id: agent2.id })).toEqual([gamma])
  expect(await ids({ user_id: agent2.id }, agent)).toEqual([])
  expect(await ids({ order_field: 'title' })).toEqual([alpha, beta, gamma])
  expect(await ids({ order_field: 'title', order: 'DESC' })).toEqual([gamma, beta, alpha])
  expect(await ids({ order_field: 'total', order: 'DESC' })).toEqual([alpha, beta, gamma])
  expect(await ids({ order_field: 'created_at', order: 'ASC' })).toEqual([beta, alpha, gamma])
  const narrowed = await buadmin.call(bulkJobs.list, { query: { kind: 'contacts.sample', limit: 1, page: 2 } })
  expect(narrowed).toMatchObject({ data: [{ id: beta }], meta: { total_count: 2, total_pages: 2 } })
  const refused = (query: object, field: string) =>
    expect(ids(query)).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
  await refused({ kind: 'no kind' }, 'kind')
  await refused({ state: 'asleep' }, 'state')
  await refused({ order_field: 'params' }, 'order_field')
})

test('the journal is paged and filtered', async () => {
  const { id } = await job(ours.agent)
  await ours.tenant(db =>
    db.rows(
      `insert into bulk_job_rows (job_id, row_no, outcome, undo_outcome)
       select $1, n, case when n % 3 = 0 then 'skipped' else 'done' end, case when n = 2 then 'kept' end from generate_series(1, 10) n`,
      [id],
    ),
  )
  const rows = (query: object) => ours.agent.call(bulkJobs.rows, { params: { id }, query })
  expect(await rows({ outcome: 'skipped' })).toMatchObject({
    data: [{ row_no: 3 }, { row_no: 6 }, { row_no: 9 }],
    meta: { total_count: 3 },
  })
  expect(await rows({ page: 2, limit: 4 })).toMatchObject({
    data: [{ row_no: 5 }, {}, {}, {}],
    meta: { current_page: 2, total_pages: 3 },
  })
  expect((await rows({ undo_outcome: 'kept' })).data).toMatchObject([{ row_no: 2, outcome: 'done' }])
})

test.each([
  ['undo', bulkJobs.undo, 'running', 'run'],
  ['undo', bulkJobs.undo, 'ready', 'preview'],
  ['undo', bulkJobs.undo, 'undone', 'undo'],
  ['cancel', bulkJobs.cancel, 'completed', 'run'],
  ['retry', bulkJobs.retry, 'completed', 'run'],
  ['retry', bulkJobs.retry, 'running', 'run'],
] as const)(
  '%s where it makes no sense is a 409 that says so, and changes nothing',
  async (_verb, route, state, phase) => {
    const params = await job(ours.agent, state, phase)
    await expect(ours.agent.call(route, { params })).rejects.toMatchObject({
      status: 409,
      code: 'bulk_jobs.not_now',
      errors: { base: expect.any(String) },
    })
    expect(await ours.agent.call(bulkJobs.show, { params })).toMatchObject({ state, phase })
  },
)

test('a failed undo is tried again as an undo, a cancelled run as a run, an undone job runs again', async () => {
  const retried = async (state: string, phase: string) =>
    ours.agent.call(bulkJobs.retry, { params: await job(ours.agent, state, phase) })
  expect(await retried('failed', 'undo')).toMatchObject({ state: 'undoing', phase: 'undo' })
  expect(await retried('cancelled', 'run')).toMatchObject({ state: 'queued', phase: 'run' })
  expect(await retried('failed', 'preview')).toMatchObject({ state: 'previewing', phase: 'preview' })
  expect(await retried('undone', 'undo')).toMatchObject({ state: 'queued', phase: 'run', undone_at: null })
})

/** Who really stands behind it and behind its undo. */
const behind = ({ id }: { id: number }) =>
  ours.tenant(async db => {
    const [found] = await db.rows<{ real_user_id: number; undo_real_user_id: number | null }>(
      'select real_user_id, undo_real_user_id from bulk_jobs where id = $1',
      [id],
    )
    return [found?.real_user_id, found?.undo_real_user_id]
  })

test('who goes on with their own job stands behind it from then on, and nobody else comes to', async () => {
  const { agent, manager, buadmin } = ours
  const inTheirName = await jump(server, buadmin, agent)
  for (const [state, phase] of [
    ['cancelled', 'run'],
    ['failed', 'preview'],
    ['undone', 'undo'],
  ] as const) {
    const params = await job(agent, state, phase)
    await inTheirName.call(bulkJobs.retry, { params })
    expect(await behind(params), `${state} ${phase}`).toEqual([buadmin.id, null])
    await agent.call(bulkJobs.cancel, { params })
    await manager.call(bulkJobs.retry, { params })
    expect(await behind(params), 'in other hands').toEqual([buadmin.id, null])
    await agent.call(bulkJobs.cancel, { params })
    await agent.call(bulkJobs.retry, { params })
    expect(await behind(params), 'alone').toEqual([agent.id, null])
  }
})

test('the same of an undo, which leaves who stood behind the run', async () => {
  const { agent, manager, buadmin } = ours
  const inTheirName = await jump(server, buadmin, agent)
  const params = await job(agent)
  await inTheirName.call(bulkJobs.undo, { params })
  expect(await behind(params)).toEqual([agent.id, buadmin.id])
  for (const [by, real] of [
    [manager, buadmin],
    [agent, agent],
    [inTheirName, buadmin],
  ] as const) {
    await agent.call(bulkJobs.cancel, { params })
    await by.call(bulkJobs.retry, { params })
    expect(await behind(params)).toEqual([agent.id, real.id])
  }
})

test('who starts what was previewed in their name stands behind it', async () => {
  const { business_unit_id, agent, buadmin } = ours
  const params = await job(agent, 'ready', 'preview')
  const who = { business_unit_id, user_id: agent.id, real_user_id: buadmin.id }
  await server.core.database.tenant(who, async db => {
    const found = await findJob(db, params.id)
    if (found) await turn.run(db, found)
  })
  expect(await behind(params)).toEqual([buadmin.id, null])
})

test('a role without the right to undo is refused', async () => {
  const basic = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'basic',
    username: `basic.${ours.agent.username}`,
  })
  await expect(basic.call(bulkJobs.undo, { params: await job(basic) })).rejects.toMatchObject({
    status: 403,
    errors: { user: 'Access denied!' },
  })
})

test.each(['contacts.purge', 'tags.merge', 'mailers.assign'])(
  'who may not start an act of a kind does not go on with one, nor takes it back: %s',
  async kind => {
    const params = await job(ours.agent, 'cancelled', 'run', kind)
    for (const route of [bulkJobs.retry, bulkJobs.undo])
      await expect(ours.agent.call(route, { params })).rejects.toMatchObject({
        status: 403,
        errors: { user: 'Access denied!' },
        why: 'Only those who may start such an act go on with it or undo it.',
      })
    expect(await ours.buadmin.call(bulkJobs.retry, { params })).toMatchObject({ state: 'queued' })
  },
)

test.each([
  [bulkJobs.undo, 'undoing', 'undo', 'This is being undone already. Wait until it is done.'],
  [bulkJobs.undo, 'undone', 'undo', 'This was undone already.'],
  [bulkJobs.undo, 'failed', 'undo', 'Undoing it stopped on the way. Try again to go on with it.'],
  [bulkJobs.retry, 'running', 'run', 'This is under way already.'],
] as const)('what is asked a second time is told that it was done: %#', async (route, state, phase, base) => {
  const params = await job(ours.agent, state, phase)
  await expect(ours.agent.call(route, { params })).rejects.toMatchObject({ status: 409, errors: { base } })
})
