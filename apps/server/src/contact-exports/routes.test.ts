import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactExports from '@openbook/api/contact-exports.ts'
import { EXPORT_COLUMNS } from '@openbook/api/contact-exports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { MOST } from '@openbook/config/limits.ts'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { refuseTooMany } from '../contact-acts/expected.ts'
import { claimDisk } from '../core/jobs/own-disk.ts'
import { type Agency, agency, signedIn, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { type ExportJob, LIMIT, PACE } from './params.ts'
import { run } from './run.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
  await people(ours.agent, 4500)
  await people(theirs.agent, 3, theirs)
})
afterAll(() => server.close())

const people = (who: TestUser, count: number, of = ours) =>
  of.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, phone, zip, state)
       select $1, 'Ann', 'Person ' || lpad((n * 7919 % 100000)::text, 6, '0'), '+1401' || lpad(n::text, 7, '2'), '02840', case when n % 3 = 0 then 'RI' else 'MA' end
         from generate_series(1, $2) n`,
      [who.id, count],
    ),
  )

const scope = (more: object = {}) => ({ all: true, contacts_scope: { contact_group: 'mine' as const, ...more } })

async function exported(who: TestUser, body: Parameters<typeof contactExports.create.body.parse>[0]) {
  return finished(who, await who.call(contactExports.create, { body: body as never }))
}
const finished = (who: TestUser, { id }: { id: number }) =>
  vi.waitFor(
    async () => {
      const now = await who.call(contactExports.show, { params: { id } })
      expect(now.state).toBe('completed')
      return now
    },
    { timeout: 20_000 },
  )
const bytesOf = async (who: TestUser, id: number) =>
  Buffer.from(await (await who.call(contactExports.download, { params: { id } })).arrayBuffer())
const rowsOf = async (who: TestUser, id: number) => parse(await bytesOf(who, id), { bom: true }) as string[][]

test('a scope as CSV: every contact once, in the order of the list, with a notice, a count and an audit', async () => {
  const made = await exported(ours.agent, { ...scope(), columns: ['last_name', 'phone', 'zip'] })
  expect(made).toMatchObject({ row_count: 4500, total: 4500, processed: 4500, format: 'csv', expired: false })
  const [head, ...rows] = await rowsOf(ours.agent, made.id)
  expect(head).toEqual(['Last name', 'Phone', 'ZIP code'])
  const names = rows.map(([name]) => name)
  expect(new Set(names).size).toBe(4500)
  expect(names).toEqual([...names].sort())
  expect(rows[0]?.[1]).toMatch(/^1-401-\d{3}-\d{4}$/)
  const { data } = await ours.agent.call(notifications.list, {})
  expect(data[0]).toMatchObject({
    kind: 'contact_exports.finished',
    title: 'Export ready: 4,500 contacts',
    link: '/exports',
  })
  const audited = await ours.tenant(db =>
    db.rows<{ action: string; user_id: number; changes: Record<string, unknown> }>(
      `select action, user_id, changes from audit_log where subject_type = 'contact_exports' and subject_id = $1 order by id`,
      [made.id],
    ),
  )
  expect(audited).toMatchObject([
    {
      action: 'contact_exports.create',
      user_id: ours.agent.id,
      changes: { count: 4500, contacts_scope: { contact_group: 'mine' } },
    },
    { action: 'contact_exports.finished', user_id: ours.agent.id, changes: { row_count: 4500 } },
    { action: 'contact_exports.download', user_id: ours.agent.id },
  ])
})

test('filters of the scope hold, and the order asked for', async () => {
  const wanted = scope({
    search: [{ field: 'state', value: ['RI'] }],
    order: 'DESC',
    order_field: 'last_name',
    select_n: 700,
  })
  const made = await exported(ours.agent, { ...wanted, columns: ['last_name', 'state'] })
  const rows = (await rowsOf(ours.agent, made.id)).slice(1)
  expect(rows).toHaveLength(700)
  expect(rows.every(([, state]) => state === 'RI')).toBe(true)
  const names = rows.map(([name]) => name)
  expect(names).toEqual([...names].sort().reverse())
})

test('the agentflow status is a column, made harmless, and narrows the file', async () => {
  const { id } = await theirs.buadmin.call(agentflowStatuses.adminCreate, { body: { title: '=Met' } })
  const body = { first_name: 'Runa', last_name: 'Beck', agentflow_status_id: id }
  await theirs.agent.call(contacts.create, { body })
  const search = [{ field: 'agentflow_status_id', op: 'not_empty' }]
  for (const format of ['csv', 'xlsx'] as const) {
    const made = await exported(theirs.agent, {
      ...scope({ search }),
      format,
      columns: ['last_name', 'agentflow_status'],
    })
    const bytes = await bytesOf(theirs.agent, made.id)
    expect(format === 'csv' ? parse(bytes, { bom: true }) : await readSheet(bytes)).toEqual([
      ['Last name', 'Agentflow status'],
      ['Beck', "'=Met"],
    ])
  }
})

test('the kits of the post somebody was assigned are a column, made harmless, and narrow the file', async () => {
  const { id } = await theirs.agent.call(contacts.create, { body: { last_name: 'Posted' } })
  await theirs.agent.call(contacts.create, { body: { last_name: 'Unposted' } })
  const [card] = await theirs.tenant(db =>
    db.rows<{ id: number }>(
      `with k as (insert into mailer_kits (name, pieces, price) values ('=Card', 1, 1), ('Brochure', 1, 1) returning id, name),
            a as (insert into mailer_assignments (contact_id, kit_id, household, price, assigned_by) select $1, id, 'h', 1, $2 from k)
       select id from k where name = '=Card'`,
      [id, theirs.agent.id],
    ),
  )
  const search = [{ field: 'mailer_kit_id', value: card?.id }]
  const made = await exported(theirs.agent, { ...scope({ search }), columns: ['last_name', 'mailer_kits'] })
  expect(parse(await bytesOf(theirs.agent, made.id), { bom: true })).toEqual([
    ['Last name', 'Mailer kits'],
    ['Posted', "'=Card, Brochure"],
  ])
})

test('a workbook has the same cells as the CSV, as text', async () => {
  const csv = await exported(ours.agent, { ...scope({ select_n: 2500 }) })
  const xlsx = await exported(ours.agent, { ...scope({ select_n: 2500 }), format: 'xlsx' })
  expect(xlsx.filename).toMatch(/^contacts-\d{4}-\d\d-\d\d-\d+\.xlsx$/)
  const sheet = (await readSheet(await bytesOf(ours.agent, xlsx.id))).map(row => row.map(cell => cell ?? ''))
  const rows = await rowsOf(ours.agent, csv.id)
  expect(sheet[0]).toEqual(Object.values(EXPORT_COLUMNS))
  expect(sheet).toEqual(rows)
})

test('no cell is a formula, and odd letters arrive whole', async () => {
  const odd = ['=1+1', '+1', '-2', '@cmd', '\tx', 'O’Neil, "Jr"', 'José\nÑandú', '王']
  const ids = await ours.tenant(async db =>
    (
      await db.rows<{ id: number }>(
        `insert into contacts (owner_id, first_name, last_name, company_name) select $1, name, 'Odd', name from unnest($2::text[]) with ordinality t(name, n) order by n returning id`,
        [ours.agent2.id, odd],
      )
    ).map(({ id }) => id),
  )
  for (const format of ['csv', 'xlsx'] as const) {
    const made = await exported(ours.agent2, {
      ids: [...ids].reverse(),
      format,
      columns: ['first_name', 'company_name'],
    })
    const bytes = await bytesOf(ours.agent2, made.id)
    const rows =
      format === 'csv' ? (parse(bytes, { bom: true }) as string[][]) : await readSheet(bytes, { trim: false })
    const escaped = odd.map(text => (/^[=+\-@\t]/.test(text) ? `'${text}` : text)).reverse()
    expect(rows.slice(1)).toEqual(escaped.map(text => [text, text]))
  }
})

test('the same request again is the same export; another count than was shown is refused', async () => {
  const body = { ...scope({ select_n: 5 }), request_id: randomUUID(), expected_count: 5 }
  const first = await ours.agent.call(contactExports.create, { body })
  expect(await ours.agent.call(contactExports.create, { body })).toMatchObject({ id: first.id })
  await expect(
    ours.agent.call(contactExports.create, { body: { ...body, request_id: randomUUID(), expected_count: 6 } }),
  ).rejects.toMatchObject({ status: 409, code: 'contacts.selection_changed' })
  await finished(ours.agent, first)
})

test('the same request for other columns, another file or other contacts is refused', async () => {
  const body = { ...scope({ select_n: 5 }), request_id: randomUUID() }
  const made = await ours.agent.call(contactExports.create, { body })
  for (const other of [{ format: 'xlsx' as const }, { columns: ['zip' as const] }, scope({ select_n: 4 })])
    await expect(ours.agent.call(contactExports.create, { body: { ...body, ...other } })).rejects.toMatchObject({
      status: 409,
      code: 'contacts.request_used',
    })
  await finished(ours.agent, made)
})

test('only who made it sees and fetches it', async () => {
  const made = await exported(ours.agent, { ...scope({ select_n: 3 }) })
  for (const stranger of [ours.manager, ours.admin, theirs.admin]) {
    await expect(stranger.call(contactExports.show, { params: made })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(contactExports.download, { params: made })).rejects.toMatchObject({ status: 404 })
  }
  const { data } = await ours.manager.call(contactExports.list, {})
  expect(data).toEqual([])
})

test('an unfinished file is a 409, an expired one a 410', async () => {
  const made = await exported(ours.agent, { ...scope({ select_n: 3 }) })
  const at = (expires_at: string | null) =>
    ours.tenant(db => db.rows('update contact_exports set expires_at = $2 where id = $1', [made.id, expires_at]))
  await at(null)
  await expect(ours.agent.call(contactExports.download, { params: made })).rejects.toMatchObject({ status: 409 })
  await at('2026-01-01')
  await expect(ours.agent.call(contactExports.download, { params: made })).rejects.toMatchObject({
    status: 410,
    errors: { base: 'This file has expired. Export the contacts again.' },
  })
  expect(await ours.agent.call(contactExports.show, { params: made })).toMatchObject({ expired: true })
})

test('nobody exports while acting for someone else', async () => {
  const made = await exported(ours.agent, { ...scope({ select_n: 3 }) })
  const before = await ours.agent.call(contactExports.list, {})
  const other = await standIn(ours.agent)
  const refused = { status: 403, code: 'sessions.standing_in' }
  await expect(other.call(contactExports.create, { body: scope() })).rejects.toMatchObject(refused)
  await expect(other.call(contactExports.download, { params: made })).rejects.toMatchObject(refused)
  expect((await ours.agent.call(contactExports.list, {})).meta).toEqual(before.meta)
})

/** The agent's app, with a system admin behind it. */
async function standIn(as: TestUser) {
  const response = await fetch(`${server.origin}/v1/admin/users/login`, {
    method: 'POST',
    headers: { ...ours.admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: as.id, reason: 'A test' }),
  })
  const [, token = ''] = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  return signedIn(server.origin, { token })
}

/** An export nobody works on, and what it would be given to work. */
async function handMade(state: string, total: number | null = null) {
  const storage_key = `contact-exports/${ours.business_unit_id}/${randomUUID()}.csv`
  const params = { selection: scope(), format: 'csv', columns: ['last_name'], storage_key, zone: 'America/New_York' }
  const job = await ours.tenant(async db => {
    const [made] = await db.rows<ExportJob>(
      `insert into bulk_jobs (kind, title, phase, state, params, total) values ('contact_exports.run', 'Export', 'run', 'ready', $1, $2) returning *`,
      [JSON.stringify(params), total],
    )
    if (!made) throw new Error('No job.')
    await db.rows(
      `insert into contact_exports (id, filename, format, columns, storage_key) values ($1, 'a.csv', 'csv', '{last_name}', $2)`,
      [made.id, storage_key],
    )
    return { ...made, state } as ExportJob
  })
  await claimDisk(server.core, storage_key)
  const work = () =>
    ours.tenant(db =>
      run({ core: server.core, db, job, cursor: null, hold: async (_name, open) => (await open()).value }),
    )
  return { id: job.id, storage_key, work }
}

test('what a killed worker left of a file is written over', async () => {
  const { id, storage_key, work } = await handMade('ready')
  const piece = Readable.from(Buffer.from('x'.repeat(500_000)))
  await server.core.files.put(storage_key, piece, { maxBytes: 1e9 })
  expect(await work()).toMatchObject({ done: true, processed: 4500, counts: { exported: 4500 } })
  expect(await rowsOf(ours.agent, id)).toHaveLength(4501)
})

test('where the list changed before the file was written, the file, the list and the notice say so', async () => {
  const { id, work } = await handMade('ready', 4510)
  expect(await work()).toEqual({ cursor: null, processed: 4500, done: true, counts: { exported: 4500 } })
  expect(await ours.agent.call(contactExports.show, { params: { id } })).toMatchObject({ total: 4510, row_count: 4500 })
  const { data } = await ours.agent.call(notifications.list, {})
  expect(data[0]).toMatchObject({
    title: 'Export ready: 4,500 contacts',
    body: 'a.csv. 4,510 were selected when you asked; the list has changed since.',
  })
})

test('who was ticked and is deleted by now is in no file; the count that was shown is refused first', async () => {
  const ids = []
  for (const last_name of ['Kept', 'Gone', 'Stays'])
    ids.push((await ours.agent2.call(contacts.create, { body: { first_name: 'Ticked', last_name } })).id)
  await ours.agent2.call(contactActs.destroyAll, { body: { ids: [ids[1]!] } })
  const columns: contactExports.ExportColumn[] = ['last_name']
  await expect(
    ours.agent2.call(contactExports.create, { body: { ids, columns, expected_count: 3 } }),
  ).rejects.toMatchObject({ status: 409, code: 'contacts.selection_changed' })
  const done = await exported(ours.agent2, { ids, columns, expected_count: 2 })
  expect(done).toMatchObject({ total: 2, row_count: 2 })
  expect(await rowsOf(ours.agent2, done.id)).toEqual([['Last name'], ['Kept'], ['Stays']])
})

test('a list that has grown beyond what a file holds is refused in words, not cut', async () => {
  const { storage_key, work } = await handMade('ready')
  onTestFinished(() => {
    LIMIT.rows = MOST.export
  })
  LIMIT.rows = 4499
  await expect(work()).rejects.toMatchObject({
    status: 422,
    answer: {
      code: 'contact_exports.too_many',
      errors: { base: expect.stringMatching(/^The list has grown: more than 4,499 contacts are selected now/) },
    },
  })
  expect(await server.core.files.has(storage_key)).toBe(false)
  const { data } = await ours.agent.call(notifications.list, {})
  expect(data[0]).toMatchObject({ title: 'An export failed', body: expect.stringMatching(/^The list has grown/) })
  LIMIT.rows = 4500
  expect(await work()).toMatchObject({ done: true, counts: { exported: 4500 } })
})

test('a cancelled export stops, and keeps no file', async () => {
  const { storage_key, work } = await handMade('running')
  PACE.report_ms = 0
  expect(await work().finally(() => (PACE.report_ms = 400))).toEqual({ cursor: null, processed: 0, done: true })
  expect(await server.core.files.has(storage_key)).toBe(false)
})

test('an export cancelled while its last bytes are written keeps no file, and tells of none', async () => {
  const { id, storage_key, work } = await handMade('ready')
  const put = server.core.files.put.bind(server.core.files)
  vi.spyOn(server.core.files, 'put').mockImplementationOnce(async (...given) => {
    const stored = await put(...given)
    await ours.tenant(db =>
      db.rows(`update bulk_jobs set state = 'cancelled', finished_at = now() where id = $1`, [id]),
    )
    return stored
  })
  expect(await work()).toEqual({ cursor: null, processed: 0, done: true })
  expect(await server.core.files.has(storage_key)).toBe(false)
  const { data } = await ours.agent.call(notifications.list, {})
  expect(data.filter(notice => notice.data.bulk_job_id === id)).toEqual([])
})

test('an export cannot be undone', async () => {
  const made = await exported(ours.agent, { ...scope({ select_n: 3 }) })
  await expect(ours.agent.call(bulkJobs.undo, { params: made })).rejects.toMatchObject({ status: 409 })
  expect(await ours.agent.call(contactExports.show, { params: made })).toMatchObject({ state: 'completed' })
})

test('more than the limit is refused with both numbers', () => {
  expect(() => refuseTooMany(1_000_000, MOST.export, 'exported', 'contact_exports.too_many')).toThrow(
    expect.objectContaining({
      status: 422,
      answer: {
        code: 'contact_exports.too_many',
        errors: {
          base: 'At most 999,999 contacts can be exported at once, and 1,000,000 are selected. Narrow the list, and do it in parts.',
        },
      },
    }),
  )
  expect(() => refuseTooMany(999_999, MOST.export, 'exported', 'contact_exports.too_many')).not.toThrow()
})
