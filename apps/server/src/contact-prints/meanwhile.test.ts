import { randomUUID } from 'node:crypto'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import * as contactPurges from '@openbook/api/contact-purges.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { claimDisk } from '../core/jobs/own-disk.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import type { PrintJob } from './params.ts'
import { run } from './run.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

/** A print of so many that waits for its turn. */
async function waiting(count: number) {
  const { job, ids } = await ours.tenant(async db => {
    const people = await db.rows<{ id: number }>(
      `insert into contacts (owner_id, first_name, address, zip) select $1, 'Zoë', '1 Thames Street', '02840' from generate_series(1, $2) returning id`,
      [ours.agent.id, count],
    )
    const ids = people.map(({ id }) => id).toSorted((a, b) => a - b)
    const print = { kind: 'labels', body: '', sender: [], skip_labels: 0, post_to: 'primary', month_day: '01/15' }
    const params = { ...print, common: {}, count, storage_key: `contact-prints/${randomUUID()}.pdf` }
    const [job] = await db.rows<PrintJob>(
      `insert into bulk_jobs (kind, title, phase, state, params) values ('contact_prints.run', 'Print', 'run', 'ready', $1) returning *`,
      [JSON.stringify(params)],
    )
    if (!job) throw new Error('No job.')
    await db.rows(
      `insert into bulk_job_rows (job_id, row_no, subject_id, outcome) select $1, n, id, 'selected' from unnest($2::bigint[]) with ordinality u(id, n)`,
      [job.id, ids],
    )
    return { job, ids }
  })
  await claimDisk(server.core, job.params.storage_key)
  const step = (cursor: number | null) =>
    ours.tenant(db => run({ core: server.core, db, job, cursor, hold: async (_name, open) => (await open()).value }))
  const ends = async () => {
    const { data } = await ours.agent.call(bulkJobs.rows, { params: { id: job.id }, query: { limit: 200 } })
    return data.map(({ outcome, reason }) => [outcome, reason])
  }
  return { jid: job.id, storage_key: job.params.storage_key, ids, step, ends }
}

const purge = async (ids: number[]) => {
  await ours.agent.call(contactActs.destroyAll, { body: { ids } })
  await ours.manager.call(contactPurges.purgeAll, { body: { ids } })
}

test('who is a colleague’s by now gets no letter, and is not named', async () => {
  const { jid, ids, step, ends } = await waiting(3)
  await ours.tenant(db => db.rows('update contacts set owner_id = $1 where id = $2', [ours.agent2.id, ids[1]]))
  await ours.tenant(db => db.rows('update contacts set address = null where id = $1', [ids[2]]))
  expect(await step(null)).toMatchObject({ done: true, counts: { printed: 1, skipped: 2 } })
  expect(await ends()).toEqual([
    ['printed', null],
    ['skipped', 'No longer among the contacts you may see.'],
    ['skipped', 'No street address.'],
  ])
  const { left_out } = await ours.agent.call(contactPrints.batchPrintStatus, { body: { jid } })
  expect(left_out.map(({ contact }) => contact.id)).toEqual([ids[2]])
})

test('who is purged by now is left out, be it the last of a batch or all of it', async () => {
  const { ids, step, ends } = await waiting(52)
  await purge(ids.slice(48))
  const first = await step(null)
  expect(first).toMatchObject({ cursor: 50, counts: { printed: 48, skipped: 2 } })
  expect(await step(first.cursor)).toMatchObject({ done: true, counts: { printed: 0, skipped: 2 } })
  const gone = ['skipped', 'The contact is gone.']
  expect((await ends()).slice(47)).toEqual([['printed', null], gone, gone, gone, gone])
})

test('a print cancelled while its pages are written keeps no file', async () => {
  const { jid, storage_key, step } = await waiting(1)
  const put = server.core.files.put.bind(server.core.files)
  vi.spyOn(server.core.files, 'put').mockImplementationOnce(async (...given) => {
    const stored = await put(...given)
    await ours.tenant(db =>
      db.rows(`update bulk_jobs set state = 'cancelled', finished_at = now() where id = $1`, [jid]),
    )
    return stored
  })
  await step(null)
  expect(await server.core.files.has(storage_key)).toBe(false)
})
