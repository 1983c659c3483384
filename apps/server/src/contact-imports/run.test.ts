import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { type Agency, agency } from '../core/testing/agency.ts'
import { eventually, openCable } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { file, guessed, imported, people, previewed, rowsOf, settled, undone, upload } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const contacts = async () =>
  (await ours.tenant(db => db.rows<{ count: number }>('select count(*) from contacts')))[0]?.count
const run = (id: number, by = ours.agent) => by.call(contactImports.run, { form: { id }, files: {} })

test('who came in since the preview is not created again', async () => {
  const waiting = await previewed(ours.agent, people(5))
  expect(waiting.counts).toEqual({ to_create: 5 })
  await ours.tenant(db =>
    db.rows(`insert into contacts (owner_id, email) values ($1, 'person3@example.com')`, [ours.agent.id]),
  )
  await run(waiting.id)
  expect((await settled(ours.agent, waiting)).counts).toEqual({ created: 4, duplicate: 1 })
  const [row] = await rowsOf(ours.agent, waiting, { outcome: 'duplicate' })
  expect(row).toMatchObject({
    line: 5,
    reason: expect.stringMatching(/^In the book since the preview\. Same e-mail as contact \d+\.$/),
  })
})

test('names with accents and apostrophes are the same people the second time', async () => {
  const names = "First Name,Last Name\nJosé,Peña\nSiobhán,O'Brien\n"
  expect((await imported(ours.agent, names)).counts).toMatchObject({ created: 2 })
  expect((await previewed(ours.agent, names)).counts).toMatchObject({ duplicate: 2 })
})

test('two imports of the same people at once create each of them once', async () => {
  const both = await Promise.all([previewed(ours.agent, people(400)), previewed(ours.agent2, people(400))])
  await Promise.all([run(both[0].id), run(both[1].id, ours.agent2)])
  const ends = await Promise.all([settled(ours.agent, both[0]), settled(ours.agent2, both[1])])
  expect(await contacts()).toBe(400)
  expect(ends.map(({ counts }) => (counts.created ?? 0) + (counts.duplicate ?? 0))).toEqual([400, 400])
})

test('upload, dry run and run in one request', async () => {
  const mapping = ['first_name', 'last_name', 'company_name', 'address', 'city', 'state', 'zip', 'phone', 'email']
  const begun = await ours.agent.call(contactImports.run, {
    form: { options: { mapping } },
    files: { file: file(people(3)) },
  })
  expect(await settled(ours.agent, begun)).toMatchObject({ state: 'completed', phase: 'run', counts: { created: 3 } })
  await expect(
    ours.agent.call(contactImports.run, { form: {}, files: { file: file(people(3)) } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('an import told twice runs once and refuses neither, also when it is done; not once it is undone', async () => {
  const attempt = await previewed(ours.agent, people(3))
  const [one, other] = await Promise.all([run(attempt.id), run(attempt.id)])
  expect([one.phase, other.phase]).toEqual(['run', 'run'])
  const done = await settled(ours.agent, attempt)
  expect(done).toMatchObject({ state: 'completed', counts: { created: 3 } })
  expect(await run(attempt.id)).toEqual(done)
  await undone(ours.agent, attempt)
  await expect(run(attempt.id)).rejects.toMatchObject({ status: 409 })
  expect((await ours.tenant(db => db.rows('select from contacts where deleted_at is null'))).length).toBe(0)
})

test('a second dry run with another mapping forgets the first', async () => {
  const attempt = await previewed(ours.agent, people(3))
  const mapping = guessed(attempt).map(field => (field === 'email' || field === 'phone' ? null : field))
  await ours.agent.call(contactImports.dryRun, { params: { id: attempt.id }, body: { mapping } })
  expect(await settled(ours.agent, attempt)).toMatchObject({ counts: { to_create: 3 }, total: 3, options: { mapping } })
  await run(attempt.id)
  await settled(ours.agent, attempt)
  expect(
    (await ours.tenant(db => db.rows('select from contacts where email is not null or phone is not null'))).length,
  ).toBe(0)
  await expect(
    ours.agent.call(contactImports.dryRun, { params: { id: attempt.id }, body: { mapping } }),
  ).rejects.toMatchObject({ status: 409 })
})

test('a workbook is read like a CSV', async () => {
  const rows = [
    ['First Name', 'Last Name', 'Phone'],
    ['Ann', 'Lee', '504-555-0101'],
    ['Bob', 'Lee', '504-555-0102'],
  ]
  const workbook = await writeXlsxFile(
    rows.map(row => row.map(value => ({ value }))),
    {},
  ).toBuffer()
  const attempt = await upload(ours.agent, new Uint8Array(workbook), 'leads.xlsx')
  expect(guessed(attempt)).toEqual(['first_name', 'last_name', 'phone'])
  expect((await imported(ours.agent, new Uint8Array(workbook))).counts).toEqual({ created: 2 })
})

test('a file that breaks in the middle fails with what to do, and can be corrected', async () => {
  const attempt = await previewed(
    ours.agent,
    `First Name,Phone\n${'Ann,504-555-0101\n'.repeat(3000)}Bob,"504-555-0102\n`,
  )
  expect(attempt).toMatchObject({
    state: 'failed',
    phase: 'preview',
    error: expect.stringMatching(/quotation mark .* never closed/),
  })
  await expect(run(attempt.id)).rejects.toMatchObject({ status: 409 })
})

test('progress reaches the agent over ContactsImportChannel, and no stranger', async () => {
  const theirs = await agency(server)
  const attempt = await upload(ours.agent, people(40))
  const { id } = attempt
  const heard: { type: string; data: { id: number; state: string } }[] = []
  const listen = (headers: Record<string, string>) =>
    new Promise<string>(resolve => {
      openCable(server.origin, headers).consumer.subscriptions.create(
        { channel: 'ContactsImportChannel', id },
        {
          connected: () => resolve('connected'),
          rejected: () => resolve('rejected'),
          received: (message: (typeof heard)[0]) => heard.push(message),
        },
      )
    })
  expect(await listen(theirs.agent.headers)).toBe('rejected')
  expect(await listen(ours.agent2.headers)).toBe('rejected')
  expect(await listen(ours.agent.headers)).toBe('connected')
  await ours.agent.call(contactImports.dryRun, { params: { id }, body: { mapping: guessed(attempt) } })
  await eventually(() => heard.some(({ data }) => data.state === 'ready'))
  expect(heard.at(-1)).toMatchObject({
    type: 'contact_imports.progress',
    data: { id, state: 'ready', processed: 40, total: 40, counts: { to_create: 40 } },
  })
})

test('an undo is written down in the name of who undid it', async () => {
  await ours.tenant(db =>
    db.rows(`insert into contacts (owner_id, first_name, phone) values ($1, 'Ann', '+15045550101')`, [ours.agent.id]),
  )
  const done = await imported(ours.agent, 'Phone,City\n504-555-0101,Kenner\n', { on_duplicate: 'update' })
  await ours.manager.call(bulkJobs.undo, { params: { id: done.id } })
  await settled(ours.agent, done)
  const events = await ours.tenant(db => db.rows(`select kind, user_id from contact_events order by id`))
  expect(events).toEqual([
    { kind: 'contact_imports.updated', user_id: ours.agent.id },
    { kind: 'contact_imports.undone', user_id: ours.manager.id },
  ])
})

test('an agentflow status is matched whatever its case; one the agency has not is told and kept, and an undo takes it back', async () => {
  const { call } = ours.buadmin
  const body = { title: 'First Interview' }
  const { id: met } = await call(agentflowStatuses.adminCreate, { body })
  const csv =
    'Last Name,Phone,Agentflow status,Notes\nAbel,504-555-0101,FIRST interview,\nBode,504-555-0102,Ghosted,Calls late\n'
  const [before] = await ours.tenant(db =>
    db.rows<{ id: number }>(`insert into contacts (owner_id, phone) values ($1, '+15045550101') returning id`, [
      ours.agent.id,
    ]),
  )
  const attempt = await previewed(ours.agent, csv, { on_duplicate: 'update' })
  expect(guessed(attempt)).toEqual(['last_name', 'phone', 'agentflow_status', 'notes'])
  expect(attempt.counts).toMatchObject({ to_create: 1, to_update: 1 })
  expect(await rowsOf(ours.agent, attempt)).toMatchObject([
    { line: 2, warnings: null },
    { line: 3, outcome: 'to_create', warnings: 'There is no agentflow status "Ghosted"; kept in the notes.' },
  ])
  await run(attempt.id)
  await settled(ours.agent, attempt)
  const now = () =>
    ours.tenant(db =>
      db.rows(
        `select phone, agentflow_status_id, (select body from contact_notes n where n.contact_id = c.id) as note from contacts c order by phone`,
      ),
    )
  expect(await now()).toEqual([
    { phone: '+15045550101', agentflow_status_id: met, note: null },
    {
      phone: '+15045550102',
      agentflow_status_id: null,
      note: 'Calls late\nFrom the import: Agentflow status: Ghosted',
    },
  ])
  expect(
    (await imported(ours.agent, 'Phone,Recruiting status\n504-555-0102,first interview\n', { on_duplicate: 'update' }))
      .counts,
  ).toEqual({ updated: 1 })
  expect(await now()).toMatchObject([{ agentflow_status_id: met }, { agentflow_status_id: met }])
  await undone(ours.agent, attempt)
  expect(
    await ours.tenant(db => db.rows('select agentflow_status_id from contacts where id = $1', [before?.id])),
  ).toEqual([{ agentflow_status_id: null }])
})
