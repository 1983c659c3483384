import { randomUUID } from 'node:crypto'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as notifications from '@openbook/api/notifications.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claimDisk } from '../core/jobs/own-disk.ts'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import type { PrintJob } from './params.ts'
import { printOf } from './print-of.ts'
import { run } from './run.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
  await people(ours.agent, 75)
})
afterAll(() => server.close())

/** Every fifth has no address. */
const people = (who: TestUser, count: number) =>
  ours.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, address, city, state, zip)
       select $1, 'Zoë', 'Person ' || lpad(n::text, 4, '0'), case when n % 5 <> 0 then n || ' Thames Street' end, 'Newport', 'RI', '02840'
         from generate_series(1, $2) n`,
      [who.id, count],
    ),
  )
const all = { all: true, contacts_scope: { contact_group: 'mine' as const } }

async function printed(who: TestUser, body: object) {
  const { jid } = await who.call(contactPrints.batchPrint, { body: body as never })
  return vi.waitFor(
    async () => {
      const now = await who.call(contactPrints.batchPrintStatus, { body: { jid } })
      expect(now.status).not.toBe('processing')
      return now
    },
    { timeout: 20_000 },
  )
}
const pdfOf = async (answer: Response) => PDFDocument.load(await answer.arrayBuffer())
const fetched = (who: TestUser, id: number) => who.call(contactPrints.download, { params: { id } })

test('who was deleted since they were ticked gets no letter; who is no longer yours is told of', async () => {
  const { agent, agent2 } = ours
  const add = (last_name: string) =>
    agent2.call(contacts.create, { body: { last_name, address: '1 Elm St', zip: '02840' } })
  const [kept, gone] = [await add('Kept'), await add('Gone')]
  await agent2.call(contactActs.destroyAll, { body: { ids: [gone.id] } })
  await vi.waitFor(
    async () => expect((await agent2.call(contacts.show, { params: { id: gone.id } })).deleted_at).not.toBeNull(),
    20_000,
  )
  const done = await printed(agent2, { ids: [kept.id, gone.id], expected_count: 2 })
  expect(done).toMatchObject({ printed: 1, left_out: [{ reason: 'In the deleted group.', contact: { name: 'Gone' } }] })
  await expect(printed(agent, { ids: [kept.id] })).rejects.toMatchObject({
    status: 404,
    errors: { base: expect.stringContaining('no longer yours') },
  })
})

test('a letter with no lines above it bears the name of who writes and their agency', async () => {
  const { id: user_id } = ours.agent
  const print = await ours.tenant(db => printOf(db, { user_id, timezone: 'est' } as Viewer, { sender: ' \n' }))
  expect(print.sender).toEqual([print.common.agent_name, print.common.agency_name])
})

test('letters for a scope: one for each with an address, the others named with a reason', async () => {
  const done = await printed(ours.agent, { ...all, body: 'Dear {{first_name}}' })
  expect(done).toMatchObject({
    visible: true,
    status: 'done',
    text: '60 letters ready to print',
    linkUrl: `/v1/contacts/batch_prints/${done.jid}/download`,
    linkText: 'Download the PDF',
    total: 75,
    processed: 75,
    printed: 60,
  })
  expect(done.left_out).toHaveLength(15)
  expect(done.left_out[0]).toMatchObject({ reason: 'No street address.', contact: { name: 'Zoë Person 0005' } })
  const answer = await fetched(ours.agent, done.jid)
  expect(answer.headers.get('content-disposition')).toContain(`letters-${done.jid}.pdf`)
  expect((await pdfOf(answer)).getPageCount()).toBe(60)
  const { data } = await ours.agent.call(notifications.list, {})
  expect(data[0]).toMatchObject({
    kind: 'contact_prints.finished',
    title: 'Ready to print: 60 letters',
    body: expect.stringContaining('15 left out'),
  })
  const journal = await ours.agent.call(bulkJobs.rows, { params: { id: done.jid }, query: { limit: 200 } })
  expect(journal.data.map(({ outcome }) => outcome).filter(outcome => outcome === 'printed')).toHaveLength(60)
  const { subject_id = 0 } = journal.data.find(({ outcome }) => outcome === 'printed') ?? {}
  const events = await ours.agent.call(contactTimeline.list, { params: { id: Number(subject_id) }, query: {} })
  expect(events.data[0]).toMatchObject({ kind: 'contact_prints.printed', data: { kind: 'letters' } })
  await expect(ours.agent.call(bulkJobs.undo, { params: { id: done.jid } })).rejects.toMatchObject({ status: 409 })
})

test('no letter is printed to the dead or to whoever asked to be left alone', async () => {
  const { business_unit_id } = ours
  const agent2 = await mint(server, { business_unit_id, role: 'agent', username: `letters.${business_unit_id}` })
  await people(agent2, 4)
  const ids = await ours.tenant(async db => {
    const rows = await db.rows<{ id: number }>('select id from contacts where owner_id = $1 order by id', [agent2.id])
    const [dead, alone] = rows
    await db.rows(`insert into life_events (contact_id, kind) values ($1, 'deceased'), ($2, 'do_not_contact')`, [
      dead?.id,
      alone?.id,
    ])
    return rows.map(({ id }) => id)
  }, agent2)
  const done = await printed(agent2, { ids, body: 'Dear {{first_name}}' })
  expect(done).toMatchObject({ total: 4, printed: 2 })
  expect(done.left_out.map(({ reason }) => reason)).toEqual(['No longer living.', 'Asked not to be contacted.'])
})

test('letters to who moved to where one holds no license are printed on purpose only; labels always', async () => {
  const unit = await agency(server)
  const make = (state: string) =>
    unit.agent.call(contacts.create, {
      body: { first_name: 'Bo', last_name: state, address: '1 Oak', city: 'A', state, zip: '02840' },
    })
  await unit.tenant(db => db.rows(`insert into licences (user_id, state) values ($1, 'RI')`, [unit.agent.id]))
  const ids = [(await make('RI')).id, (await make('RI')).id, (await make('TX')).id]
  for (const id of ids.slice(0, 2))
    await unit.agent.call(lifeEvents.create, { params: { id }, body: { kind: 'moved_state', state: 'FL' } })
  const print = (body: object) => unit.agent.call(contactPrints.batchPrint, { body: { ids, ...body } })
  await expect(print({})).rejects.toMatchObject({
    status: 409,
    code: 'life_events.moved_away',
    sentence: expect.stringContaining('2 of them moved to a state where you hold no license, like Bo RI to Florida.'),
  })
  await expect(print({ ids: [ids[2]] })).resolves.toMatchObject({ count: 1 })
  await expect(print({ moved_confirmed: true })).resolves.toMatchObject({ count: 3 })
  await expect(print({ kind: 'labels' })).resolves.toMatchObject({ count: 3 })
})

test('labels stand thirty on a sheet, after those used up', async () => {
  const done = await printed(ours.agent, { ...all, kind: 'labels', skip_labels: 29 })
  expect(done).toMatchObject({ text: '60 labels ready to print' })
  expect((await pdfOf(await fetched(ours.agent, done.jid))).getPageCount()).toBe(3)
})

test('a worker that takes over in the middle makes the same sheets', async () => {
  const job = await ours.tenant(async db => {
    const params = {
      kind: 'labels',
      body: '',
      sender: [],
      skip_labels: 0,
      post_to: 'primary',
      month_day: '01/15',
      common: {},
      count: 75,
      storage_key: `contact-prints/${randomUUID()}.pdf`,
    }
    const [made] = await db.rows<PrintJob>(
      `insert into bulk_jobs (kind, title, phase, state, params) values ('contact_prints.run', 'Print', 'run', 'ready', $1) returning *`,
      [JSON.stringify(params)],
    )
    if (!made) throw new Error('No job.')
    await db.rows(
      `insert into bulk_job_rows (job_id, row_no, subject_id, outcome) select $1, row_number() over (order by id), id, 'selected' from contacts where owner_id = $2`,
      [made.id, ours.agent.id],
    )
    return made
  })
  await claimDisk(server.core, job.params.storage_key)
  const step = (cursor: number | null, counts: Record<string, number>) =>
    ours.tenant(db =>
      run({
        core: server.core,
        db,
        job: { ...job, counts },
        cursor,
        hold: async (_name, open) => (await open()).value,
      }),
    )
  const first = await step(null, {})
  expect(first).toEqual({ cursor: 50, processed: 50, done: false, counts: { selected: -50, printed: 40, skipped: 10 } })
  expect(await step(50, { printed: 40 })).toMatchObject({ cursor: 75, done: true })
  const chunks: Buffer[] = []
  for await (const chunk of await server.core.files.get(job.params.storage_key)) chunks.push(chunk as Buffer)
  expect((await PDFDocument.load(Buffer.concat(chunks))).getPageCount()).toBe(2)
})

test('nobody with an address: done, with nothing to fetch', async () => {
  const [one] = await ours.tenant(db =>
    db.rows<{ id: number }>(`insert into contacts (owner_id, first_name) values ($1, 'Nowhere') returning id`, [
      ours.agent2.id,
    ]),
  )
  const done = await printed(ours.agent2, { ids: [one?.id] })
  expect(done).toMatchObject({ status: 'done', text: 'Nothing could be printed', linkUrl: null, printed: 0 })
  await expect(fetched(ours.agent2, done.jid)).rejects.toMatchObject({ status: 410 })
})

test('more than 500 are refused with both numbers; the same request twice is one print', async () => {
  await people(ours.manager, 501)
  await expect(ours.manager.call(contactPrints.batchPrint, { body: all })).rejects.toMatchObject({
    status: 422,
    code: 'contact_prints.too_many',
    errors: {
      base: 'At most 500 contacts can be printed at once, and 501 are selected. Narrow the list, and do it in parts.',
    },
  })
  const body = { ...all, request_id: randomUUID() }
  const first = await ours.agent.call(contactPrints.batchPrint, { body })
  expect(await ours.agent.call(contactPrints.batchPrint, { body })).toEqual(first)
})

test('a preview is one letter or a sheet, and writes nothing', async () => {
  const { meta } = await ours.agent.call(bulkJobs.list, {})
  expect((await pdfOf(await ours.agent.call(contactPrints.preview, { body: { ...all } }))).getPageCount()).toBe(1)
  expect(
    (await pdfOf(await ours.agent.call(contactPrints.preview, { body: { ...all, kind: 'labels' } }))).getPageCount(),
  ).toBe(1)
  expect((await ours.agent.call(bulkJobs.list, {})).meta).toEqual(meta)
})

test('a merge field nobody knows is named', async () => {
  for (const route of [contactPrints.batchPrint, contactPrints.preview])
    await expect(ours.agent.call(route, { body: { ...all, body: 'Dear {{nick_name}}' } })).rejects.toMatchObject({
      status: 422,
      errors: { body: expect.stringContaining('{{nick_name}}') },
    })
})

test('a print belongs to who made it', async () => {
  const done = await printed(ours.agent, { ...all, kind: 'labels' })
  for (const stranger of [ours.manager, ours.buadmin, theirs.admin]) {
    await expect(fetched(stranger, done.jid)).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(contactPrints.batchPrintStatus, { body: { jid: done.jid } })).rejects.toMatchObject({
      status: 404,
    })
  }
})
