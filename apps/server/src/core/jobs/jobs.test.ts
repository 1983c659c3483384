import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused } from '../http/refused.ts'
import { type Agency, agency } from '../testing/agency.ts'
import { eventually, openCable } from '../testing/cable.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { type BulkAct, NotHere, type Progress, type Step } from './bulk-act.ts'
import { draftJob, findJob } from './bulk-job.ts'
import { PLACE } from './drive.ts'
import { Jobs } from './jobs.ts'
import { UNATTENDED } from './lease.ts'
import * as turn from './turn.ts'

/** Writes `rows` statuses in batches of two; what happens on the way is up to each test. */
interface Params {
  rows: number
}
const KIND = `test_jobs.write_${randomUUID().slice(0, 8)}` as const
const done = new Map<string, string[]>()
let meanwhile: (step: Step<Params>) => Promise<void> = async () => {}

async function write(step: Step<Params>): Promise<Progress> {
  const { db, job, cursor } = step
  const from = cursor ?? 0
  const upto = Math.min(from + 2, job.params.rows)
  await db.rows(
    `insert into statuses (title) select 'job ' || $1::bigint || ' row ' || n from generate_series($2::integer + 1, $3::integer) n`,
    [job.id, from, upto],
  )
  await db.rows(
    `insert into bulk_job_rows (job_id, row_no, outcome, subject_id)
     select $1::bigint, n, 'written', (select id from statuses where title = 'job ' || $1::bigint || ' row ' || n) from generate_series($2::integer + 1, $3::integer) n`,
    [job.id, from, upto],
  )
  await meanwhile(step)
  return {
    cursor: upto,
    processed: upto - from,
    done: upto >= job.params.rows,
    total: job.params.rows,
    counts: { written: upto - from },
  }
}

async function unwrite({ db, job }: Step<Params>): Promise<Progress> {
  const rows = await db.rows(
    `delete from statuses where id in (select subject_id from bulk_job_rows where job_id = $1) returning id`,
    [job.id],
  )
  await db.rows(
    `update bulk_job_rows set outcome = 'unwritten', undone_at = now(), undo_outcome = 'deleted' where job_id = $1`,
    [job.id],
  )
  return { cursor: null, processed: rows.length, done: true, counts: { written: -rows.length, deleted: rows.length } }
}

const act: BulkAct<Params> = { name: KIND, access: null, run: write, undo: unwrite }

let server: TestServer
let ours: Agency
const register = (jobs: Jobs, who: string) => {
  jobs.bulk(act)
  jobs.define(`${KIND}_small`, async ({ text }: { text: string }) => {
    done.set(who, [...(done.get(who) ?? []), text])
  })
}
beforeAll(async () => {
  server = await startServer()
  register(server.core.jobs, 'first')
  await server.core.jobs.start({ timed: false })
  ours = await agency(server)
})
afterAll(() => server.close())

const begin = (rows: number, by = ours) =>
  by.tenant(async db => {
    const id = await draftJob(db, { kind: KIND, title: 'Test', params: { rows } })
    await db.rows(`update bulk_jobs set state = 'ready' where id = $1`, [id])
    const job = await findJob(db, id)
    if (!job) throw new Error('no job')
    await server.core.jobs.turned(db, await turn.run(db, job))
    return id
  })
const show = (id: number) => ours.agent.call(bulkJobs.show, { params: { id } })
const settled = (id: number) =>
  eventually(async () => (job => !['queued', 'running', 'undoing'].includes(job.state) && job)(await show(id)))
const written = (id: number) =>
  ours.tenant(
    async db => (await db.rows(`select from statuses where title like 'job ' || $1::bigint || ' row %'`, [id])).length,
  )

test('a job queued in a transaction runs once it commits, and never when it rolls back', async () => {
  const queue = (text: string, ends: boolean) =>
    ours.tenant(async db => {
      await server.core.jobs.enqueue(db, `${KIND}_small`, { text })
      if (!ends) throw new Error('changed my mind')
    })
  await expect(queue('lost', false)).rejects.toThrow('changed my mind')
  await queue('kept', true)
  await eventually(() => done.get('first'))
  expect(done.get('first')).toEqual(['kept'])
})

test('many queued at once are worked off one after the other, without a pause after each', async () => {
  const texts = Array.from({ length: 30 }, (_, n) => `many ${n}`)
  await ours.tenant(async db => {
    for (const text of texts) await server.core.jobs.enqueue(db, `${KIND}_small`, { text })
  })
  const many = () => (done.get('first') ?? []).filter(text => text.startsWith('many'))
  await eventually(() => many().length === texts.length)
  expect(many().toSorted()).toEqual(texts.toSorted())
})

test('a bulk job runs in batches to its end, with its journal, and is undone', async () => {
  const id = await begin(7)
  expect(await settled(id)).toMatchObject({
    state: 'completed',
    processed: 7,
    total: 7,
    counts: { written: 7 },
    undo_until: expect.any(String),
  })
  expect(await written(id)).toBe(7)
  const rows = await ours.agent.call(bulkJobs.rows, { params: { id }, query: { outcome: 'written', limit: 3 } })
  expect(rows).toMatchObject({
    meta: { total_count: 7, total_pages: 3 },
    data: [{ row_no: 1 }, { row_no: 2 }, { row_no: 3 }],
  })
  await ours.agent.call(bulkJobs.undo, { params: { id } })
  expect(await settled(id)).toMatchObject({ state: 'undone', counts: { deleted: 7 }, undone_at: expect.any(String) })
  expect(await written(id)).toBe(0)
})

test('progress arrives over the socket after each batch; strangers are refused', async () => {
  const theirs = await agency(server)
  const id = await begin(0).then(() => begin(6))
  const heard: { processed: number; state: string }[] = []
  const listen = (headers: Record<string, string>) =>
    new Promise<string>(resolve => {
      openCable(server.origin, headers).consumer.subscriptions.create(
        { channel: 'BulkJobsChannel', id },
        {
          connected: () => resolve('connected'),
          rejected: () => resolve('rejected'),
          received: (message: { data: (typeof heard)[0] }) => heard.push(message.data),
        },
      )
    })
  expect(await listen(theirs.admin.headers)).toBe('rejected')
  expect(await listen(ours.agent2.headers)).toBe('rejected')
  expect(await listen(ours.manager.headers)).toBe('connected')
  await settled(id)
  await ours.agent.call(bulkJobs.undo, { params: { id } })
  await eventually(() => heard.some(({ state }) => state === 'undone'))
  expect(heard.at(-1)).toMatchObject({ id, phase: 'undo', state: 'undone', counts: { deleted: 6 } })
})

test('a batch that throws leaves the batches before it, says why, and goes on when tried again', async () => {
  let broken = true
  meanwhile = async ({ cursor }) => {
    if (broken && cursor === 4) throw new Refused(422, { base: 'The list is locked. Unlock it and try again.' })
  }
  const id = await begin(7)
  expect(await settled(id)).toMatchObject({
    state: 'failed',
    processed: 4,
    error: 'The list is locked. Unlock it and try again.',
  })
  expect(await written(id)).toBe(4)
  broken = false
  await ours.agent.call(bulkJobs.retry, { params: { id } })
  expect(await settled(id)).toMatchObject({ state: 'completed', processed: 7, error: null })
  expect(await written(id)).toBe(7)
})

test('a passing fault is tried again by itself', async () => {
  let faults = 2
  meanwhile = async () => {
    if (faults-- > 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  }
  expect(await settled(await begin(3))).toMatchObject({ state: 'completed', processed: 3 })
})

test('cancelling stops between batches; the rest can be undone or gone on with', async () => {
  let cancelled: Promise<unknown> | undefined
  meanwhile = async ({ job, cursor }) => {
    if (cursor === 2 && !cancelled) {
      cancelled = ours.agent.call(bulkJobs.cancel, { params: { id: job.id } })
      await cancelled
    }
  }
  const id = await begin(6)
  expect(await settled(id)).toMatchObject({ state: 'cancelled', processed: 2 })
  await eventually(async () => (await written(id)) === 2)
  await expect(ours.agent.call(bulkJobs.cancel, { params: { id } })).rejects.toMatchObject({ status: 409 })
  await ours.agent.call(bulkJobs.retry, { params: { id } })
  expect(await settled(id)).toMatchObject({ state: 'completed', processed: 6 })
  expect(await written(id)).toBe(6)
})

test('what was stopped and checked anew with other columns meanwhile begins from the start, and has nothing of before', async () => {
  const seen: number[] = []
  let id = 0
  let again = () =>
    ours.tenant(async db => {
      again = async () => {}
      const job = await findJob(db, id)
      if (job) await turn.preview(db, await turn.cancel(db, job), { rows: 1 })
    })
  const kind = `${KIND}_checked` as const
  server.core.jobs.bulk({
    ...act,
    name: kind,
    preview: async step => {
      seen.push(step.job.params.rows)
      await again()
      return write(step)
    },
  })
  await ours.tenant(async db => {
    id = await draftJob(db, { kind, title: 'Test', params: { rows: 2 } })
    const job = await findJob(db, id)
    if (job) await server.core.jobs.turned(db, await turn.preview(db, job, { rows: 2 }))
  })
  await eventually(async () => (await show(id)).state === 'ready')
  expect(seen).toEqual([2, 1])
  expect(await show(id)).toMatchObject({ processed: 1, counts: { written: 1 } })
  expect(await written(id)).toBe(1)
})

test('a worker that stops hands over; no batch is lost or done twice', async () => {
  const second = new Jobs(server.core)
  register(second, 'second')
  await second.start({ timed: false })
  let closing: Promise<void> | undefined
  meanwhile = async ({ cursor }) => {
    if (cursor === 6) closing ??= second.close()
    await sleep(5)
  }
  const ids = await Promise.all([begin(20), begin(20), begin(20), begin(20), begin(20)])
  for (const id of ids) {
    expect(await settled(id)).toMatchObject({ state: 'completed', processed: 20, counts: { written: 20 } })
    expect(await written(id)).toBe(20)
  }
  await closing
  meanwhile = async () => {}
})

test('a job that kills its workers is failed in the end', async () => {
  const id = await ours.tenant(async db => {
    const drafted = await draftJob(db, { kind: KIND, title: 'Poison', params: { rows: 2 } })
    await db.rows(`update bulk_jobs set phase = 'run', state = 'running', starts = 20 where id = $1`, [drafted])
    return drafted
  })
  expect(await settled(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('same place') })
})

test('a job that needs another machine is left to it for an hour, then failed with what to do', async () => {
  meanwhile = async () => {
    throw new NotHere('not on this disk')
  }
  const id = await begin(2)
  await eventually(
    async () => (await ours.tenant(db => findJob(db, id)))?.starts === 0 && (await show(id)).state === 'running',
  )
  meanwhile = async () => {}
  const second = new Jobs(server.core)
  register(second, 'third')
  await second.start({ timed: false })
  expect(await settled(id)).toMatchObject({ state: 'completed', processed: 2 })
  meanwhile = async () => {
    throw new NotHere('not on this disk')
  }
  const lost = await ours.tenant(async db => {
    const drafted = await draftJob(db, { kind: KIND, title: 'Lost', params: { rows: 2 } })
    await db.rows(
      `update bulk_jobs set phase = 'run', state = 'running', started_at = now() - interval '2 hours' where id = $1`,
      [drafted],
    )
    return drafted
  })
  expect(await settled(lost)).toMatchObject({ state: 'failed', error: expect.stringContaining('Start it anew') })
  meanwhile = async () => {}
  await second.close()
})

test('what has run for more than 30 days is not undone', async () => {
  const id = await begin(1)
  await settled(id)
  await ours.tenant(db => db.rows(`update bulk_jobs set undo_until = now() - interval '1 minute' where id = $1`, [id]))
  await expect(ours.agent.call(bulkJobs.undo, { params: { id } })).rejects.toMatchObject({
    status: 409,
    errors: { base: expect.stringContaining('30 days') },
  })
})

test('what is done every minute or once a day is written down, unless it is left to other processes', async () => {
  const kept = () =>
    server.core.database.system(db =>
      db.rows<{ name: string; cron: string }>(
        `select name, cron from ${server.core.env.queueSchema}.schedule order by 1`,
      ),
    )
  for (const timed of [false, true]) {
    const jobs = new Jobs(server.core)
    jobs.minutely('test_jobs.minutely', async () => {})
    jobs.daily('test_jobs.nightly', '04:20', async () => {})
    await jobs.start({ timed })
    await jobs.close()
    expect(await kept()).toEqual(
      timed
        ? [
            { name: 'test_jobs.minutely', cron: '* * * * *' },
            { name: 'test_jobs.nightly', cron: '20 4 * * *' },
          ]
        : [],
    )
  }
})

test('jobs are found whatever other locks are held', async () => {
  const id = await begin(1)
  await settled(id)
  await server.core.database.system(async db => {
    await db.rows(`update bulk_jobs set state = 'queued', kind = 'nobody.knows' where id = $1`, [id])
    await db.rows('select pg_advisory_xact_lock((-9223372036854775808)::bigint)')
    await expect(db.rows(UNATTENDED)).resolves.not.toHaveLength(0)
    await db.rows(`update bulk_jobs set state = 'completed', kind = $2 where id = $1`, [id, KIND])
  })
})

test('an agency with many long jobs leaves a place to another that waits, and goes on after', async () => {
  const theirs = await agency(server)
  const { ms } = PLACE
  let there = false
  PLACE.ms = 0
  meanwhile = ({ job }) => sleep(job.business_unit_id === ours.business_unit_id && !there ? 50 : 0)
  try {
    const long = [await begin(400), await begin(400), await begin(400)]
    await eventually(async () => (await Promise.all(long.map(written))).filter(Boolean).length > 1)
    const id = await begin(6, theirs)
    await eventually(async () => (await theirs.agent.call(bulkJobs.show, { params: { id } })).state === 'completed')
    there = true
    expect((await Promise.all(long.map(show))).map(({ state }) => state)).not.toContain('completed')
    for (const each of long) expect(await settled(each)).toMatchObject({ state: 'completed', processed: 400 })
  } finally {
    PLACE.ms = ms
    meanwhile = async () => {}
  }
})
