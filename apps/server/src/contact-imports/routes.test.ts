import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
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

const count = async (sql: string) => (await ours.tenant(db => db.rows<{ count: number }>(sql)))[0]?.count
const contacts = () => count('select count(*) from contacts where deleted_at is null')

test('the log of a file names everybody it made, also who has a phone alone or an e-mail', async () => {
  const phones = 'Phone,Email\n401-332-0091,\n,ann.only@example.com\n'
  const rows = await rowsOf(ours.agent, await imported(ours.agent, phones))
  expect(rows.map(({ contact }) => contact?.name)).toEqual(['1-401-332-0091', 'ann.only@example.com'])
})

test('a file becomes contacts: mapped by guess, forecast, run, and every row accounted for', async () => {
  const attempt = await upload(ours.agent, people(500))
  expect(attempt).toMatchObject({
    filename: 'leads.csv',
    state: 'draft',
    has_header: true,
    user: { id: ours.agent.id },
  })
  expect(guessed(attempt)).toEqual([
    'first_name',
    'last_name',
    'company_name',
    'address',
    'city',
    'state',
    'zip',
    'phone',
    'email',
  ])
  const { id } = attempt
  await ours.agent.call(contactImports.dryRun, {
    params: { id },
    body: { mapping: guessed(attempt), tags: ['Hot', 'Fair'] },
  })
  const forecast = await settled(ours.agent, attempt)
  expect(forecast).toMatchObject({
    state: 'ready',
    counts: { to_create: 500 },
    total: 500,
    processed: 500,
    error: null,
  })
  expect(await contacts()).toBe(0)
  await ours.agent.call(contactImports.run, { form: { id }, files: {} })
  expect(await settled(ours.agent, attempt)).toMatchObject({
    state: 'completed',
    phase: 'run',
    counts: { created: 500 },
  })
  expect(await contacts()).toBe(500)
  const [one] = await ours.tenant(db =>
    db.rows(`select first_name, phone, owner_id, import_attempt_id, version from contacts where last_name = 'Lasth'`),
  )
  expect(one).toEqual({
    first_name: 'Firsth',
    phone: '+12012200007',
    owner_id: ours.agent.id,
    import_attempt_id: id,
    version: 1,
  })
  expect(await count('select count(*) from contact_tags')).toBe(1000)
  expect(
    await count(
      `select count(*) from contact_events where kind = 'contact_imports.created' and user_id = ${ours.agent.id}`,
    ),
  ).toBe(500)
})

test('the same file again is 500 duplicates, and creates none', async () => {
  await imported(ours.agent, people(500))
  const again = await imported(ours.agent, people(500))
  expect(again).toMatchObject({ state: 'completed', counts: { duplicate: 500 } })
  expect(await contacts()).toBe(500)
  const [row] = await rowsOf(ours.agent, again, { limit: 1 })
  expect(row).toMatchObject({
    line: 2,
    outcome: 'duplicate',
    reason: expect.stringMatching(/^Same phone as contact \d+\.$/),
  })
})

test('one click undoes an import, and it can be run again', async () => {
  const done = await imported(ours.agent, people(300))
  const back = await undone(ours.agent, done)
  expect(back).toMatchObject({
    state: 'undone',
    counts: { to_create: 300, deleted: 300 },
    undone_at: expect.any(String),
  })
  expect(await contacts()).toBe(0)
  await ours.agent.call(contactImports.retryFailed, { params: { id: done.id } })
  expect(await settled(ours.agent, done)).toMatchObject({
    state: 'completed',
    counts: { created: 300 },
    undone_at: null,
  })
  expect(await contacts()).toBe(300)
})

test('undo keeps what people worked on since, and says why', async () => {
  const done = await imported(ours.agent, people(4))
  await ours.tenant(async db => {
    await db.rows(
      `update contacts set city = 'Metairie', version = version + 1, updated_at = now() where last_name = 'Lastb'`,
    )
    await db.rows(
      `insert into contact_notes (contact_id, body) select id, 'Called her' from contacts where last_name = 'Lastc'`,
    )
  })
  expect(await undone(ours.agent, done)).toMatchObject({ counts: { created: 2, to_create: 2, deleted: 2, kept: 2 } })
  expect(await contacts()).toBe(2)
  expect(
    (await rowsOf(ours.agent, done, { undo_outcome: 'kept' })).map(({ line, undo_reason }) => [line, undo_reason]),
  ).toEqual([
    [3, 'Edited since the import.'],
    [4, 'Notes, files or policies were added or changed since the import.'],
  ])
  await ours.agent.call(contactImports.retryFailed, { params: { id: done.id } })
  expect((await settled(ours.agent, done)).counts, 'of the undo nothing is counted any more').toEqual({ created: 4 })
})

test('every row ends in one outcome, with the reason and the cells as they were', async () => {
  await imported(ours.agent, people(1))
  const done = await imported(
    ours.agent,
    [
      'First Name,Last Name,Phone,Email,Birthday',
      'Firsta,Lasta,201-220-0000,,',
      'New,Person,504-555-0101,,',
      'Twin,Person,(504) 555-0101,,',
      'new,PERSON,(504) 555-0101,,',
      ',,,,13/45/2020',
      ',,not a phone,,"=cmd|\' /C calc\'!A0"',
      '',
      'Mail,Only,,MAIL@Example.com,1/2/1960',
    ].join('\n'),
  )
  expect(done.counts).toEqual({ created: 3, duplicate: 2, invalid: 2, sharing: 1 })
  const rows = await rowsOf(ours.agent, done)
  expect(rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [2, 'duplicate', expect.stringMatching(/^Same phone as contact \d+\.$/)],
    [3, 'created', null],
    [4, 'created', 'Shares the phone number of row 3 of the file, who has another first name: a contact of their own.'],
    [5, 'duplicate', 'Same phone as row 3 of the file.'],
    [6, 'invalid', expect.stringMatching(/no name, phone or e-mail/)],
    [7, 'invalid', expect.stringMatching(/not a phone number, and the row has no name/)],
    [9, 'created', null],
  ])
  expect(rows[1]?.contact).toMatchObject({ name: 'New Person' })
  const response = await ours.agent.call(contactImports.rejected, { params: { id: done.id } })
  expect(response.headers.get('content-disposition')).toContain('attachment; filename="rejected leads.csv"')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = Buffer.from(await response.arrayBuffer()).toString()
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeffLine,Outcome,Reason,First Name,Last Name,Phone,Email,Birthday')
  expect(lines).toHaveLength(5)
  expect(lines[4]).toMatch(/,'=cmd\|' \/C calc'!A0$/)
})

test('a duplicate of a colleague the agent may not see names nobody', async () => {
  await imported(ours.agent2, people(2))
  const seen = await previewed(ours.agent, people(2))
  expect((await rowsOf(ours.agent, seen)).map(({ reason, contact }) => [reason, contact])).toEqual([
    ["Already in your agency's book.", null],
    ["Already in your agency's book.", null],
  ])
  const console = await previewed(ours.buadmin, people(2))
  expect((await rowsOf(ours.buadmin, console))[0]?.reason).toMatch(/^Same phone as contact \d+\.$/)
  const theirs = await agency(server)
  expect((await previewed(theirs.agent, people(2))).counts).toEqual({ to_create: 2 })
})

test('who is in the deleted group is a duplicate with its own reason', async () => {
  await imported(ours.agent, people(1))
  await ours.tenant(db => db.rows('update contacts set deleted_at = now()'))
  const seen = await previewed(ours.agent, people(1))
  expect((await rowsOf(ours.agent, seen))[0]?.reason).toMatch(
    /^Same phone as contact \d+, which is in the deleted group\./,
  )
})

test('who was merged into another contact stands for that one', async () => {
  await imported(ours.agent, people(1))
  const [kept] = await ours.tenant(db =>
    db.rows<{ number: number }>(
      `with kept as (insert into contacts (owner_id, last_name) values ($1, 'Kept') returning id, number),
            gone as (update contacts set deleted_at = now(), merged_into_id = kept.id from kept where owner_id = $1)
       select number from kept`,
      [ours.agent.id],
    ),
  )
  const seen = await previewed(ours.agent, people(1))
  expect((await rowsOf(ours.agent, seen))[0]?.reason).toBe(`Same phone as contact ${kept?.number}.`)
})

test('with update, empty fields are filled and nothing is overwritten; undo empties them again', async () => {
  await ours.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, phone, city) values ($1, 'Deb', 'Old', '+15045550101', 'Kenner')`,
      [ours.agent.id],
    ),
  )
  const before = await ours.tenant(db => db.rows('select * from contacts'))
  const file =
    'First Name,Last Name,Phone,City,Zip,Notes,Tags\nDeborah,OLD,504-555-0101,Metairie,70001,Likes jazz,Jazz\n'
  const done = await imported(ours.agent, file, { on_duplicate: 'update' })
  expect(done.counts).toEqual({ updated: 1 })
  const [row] = await ours.tenant(db => db.rows('select first_name, last_name, city, zip, version from contacts'))
  expect(row).toEqual({ first_name: 'Deb', last_name: 'Old', city: 'Kenner', zip: '70001', version: 2 })
  expect(await count('select count(*) from contact_notes')).toBe(1)
  expect((await imported(ours.agent, file, { on_duplicate: 'update' })).counts).toEqual({ duplicate: 1 })
  expect((await undone(ours.agent, done)).counts).toEqual({ to_update: 1, restored: 1 })
  expect(await ours.tenant(db => db.rows('select * from contacts'))).toEqual(before)
  expect(await count('select count(*) from contact_notes')).toBe(0)
  expect(await count('select count(*) from contact_tags')).toBe(0)
})

test('overwrite replaces; undo puts back only what nobody changed since', async () => {
  await ours.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, phone, city, zip) values ($1, 'Deb', 'Old', '+15045550101', 'Kenner', '70001')`,
      [ours.agent.id],
    ),
  )
  const done = await imported(ours.agent, 'First Name,Phone,City,Zip\nDeborah,504-555-0101,Metairie,70002\n', {
    on_duplicate: 'update',
    overwrite: true,
  })
  expect(done.counts).toEqual({ updated: 1 })
  await ours.tenant(db => db.rows(`update contacts set city = 'Gretna', version = version + 1`))
  expect((await undone(ours.agent, done)).counts).toEqual({ updated: 1, partly_restored: 1 })
  const [row] = await ours.tenant(db => db.rows('select first_name, city, zip from contacts'))
  expect(row).toEqual({ first_name: 'Deb', city: 'Gretna', zip: '70001' })
  expect((await rowsOf(ours.agent, done))[0]?.undo_reason).toBe('Changed since the import and left as it is: city.')
})

test('undo leaves a contact as it is that was merged into another since, and says so', async () => {
  const [into = 0, gone = 0] = await ours.tenant(async db =>
    (
      await db.rows<{ id: number }>(
        `insert into contacts (owner_id, first_name, phone) values ($1, 'Ann', '+15045550199'), ($1, 'Deb', '+15045550101') returning id`,
        [ours.agent.id],
      )
    ).map(({ id }) => id),
  )
  const done = await imported(ours.agent, 'First Name,Phone,Zip,Tags\nDeb,504-555-0101,70002,Jazz\n', {
    on_duplicate: 'update',
  })
  expect(done.counts).toEqual({ updated: 1 })
  const records = [
    { id: into, version: 1 },
    { id: gone, version: 2 },
  ]
  await ours.manager.call(contactMerges.merge, { body: { survivor_id: into, records } })
  const rows = () => ours.tenant(db => db.rows('select * from contacts order by id'))
  const before = await rows()
  expect((await undone(ours.agent, done)).counts).toEqual({ updated: 1, kept: 1 })
  expect(await rows()).toEqual(before)
  expect((await rowsOf(ours.agent, done))[0]?.undo_reason).toBe('Merged into another contact since.')
})

test('owner, status, source, tags, policy and note come from their columns; what is unknown is kept in the note', async () => {
  await ours.tenant(async db => {
    await db.rows(`insert into statuses (title) values ('Working')`)
    await db.rows(`insert into carriers (name, aliases) values ('Humana', '{Humana Inc}')`)
  })
  const file = `Name,Phone,Owner,Status,Source,Tags,Carrier,Policy Number\nAnn Lee,504-555-0101,${ours.agent.username},working,Radio,"Hot; jazz",humana inc,P-1\nBob Lee,504-555-0102,nobody,,,,,\n`
  const attempt = await upload(ours.manager, file)
  const mapping = ['full_name', 'phone', 'owner', 'status', 'source', 'tags', 'carrier', 'policy_number']
  await ours.manager.call(contactImports.run, {
    form: { options: { mapping, policies: 'ours' } },
    files: { file: (await import('./fixtures/imports.ts')).file(file) },
  })
  await ours.manager.call(contactImports.dryRun, { params: { id: attempt.id }, body: { mapping } })
  await settled(ours.manager, attempt)
  const [latest] = (await ours.manager.call(contactImports.list, { query: { limit: 1 } })).data
  expect(latest && (await settled(ours.manager, latest)).counts).toEqual({ created: 1, invalid: 1 })
  const [row] = await ours.tenant(db =>
    db.rows(`select c.owner_id, s.title, n.body, p.carrier_name, p.policy_number, ca.name,
                    (select string_agg(t.name, ',' order by lower(t.name)) from contact_tags ct join tags t on t.id = ct.tag_id) as tags
               from contacts c join statuses s on s.id = c.status_id join contact_notes n on n.contact_id = c.id
               join contact_policies p on p.contact_id = c.id join carriers ca on ca.id = p.carrier_id`),
  )
  expect(row).toEqual({
    owner_id: ours.agent.id,
    title: 'Working',
    body: 'From the import: Source: Radio',
    carrier_name: 'humana inc',
    policy_number: 'P-1',
    name: 'Humana',
    tags: 'Hot,jazz',
  })
})

test('a wrong choice is refused with the field named, and nothing starts', async () => {
  const { agent, agent2 } = ours
  const { id } = await upload(agent, people(2))
  const dryRun = (body: object) =>
    agent.call(contactImports.dryRun, { params: { id }, body: { mapping: ['first_name'], ...body } })
  await expect(dryRun({ mapping: ['nonsense'] })).rejects.toMatchObject({
    status: 422,
    errors: { mapping: expect.any(String) },
  })
  await expect(dryRun({ mapping: ['phone', 'phone'] })).rejects.toMatchObject({
    status: 422,
    errors: { mapping: expect.any(String) },
  })
  await expect(dryRun({ mapping: [] })).rejects.toMatchObject({ status: 422 })
  await expect(dryRun({ owner_id: agent2.id })).rejects.toMatchObject({
    status: 422,
    errors: { owner_id: expect.any(String) },
  })
  await expect(dryRun({ status_id: 999_999 })).rejects.toMatchObject({
    status: 422,
    errors: { status_id: expect.any(String) },
  })
  await expect(agent.call(contactImports.run, { form: { id }, files: {} })).rejects.toMatchObject({ status: 409 })
  await expect(agent.call(contactImports.undo, { params: { id } })).rejects.toMatchObject({ status: 409 })
  expect(await agent.call(contactImports.show, { params: { id } })).toMatchObject({ state: 'draft' })
})

test('what is no list of contacts is refused on the field `file`, and leaves nothing behind', async () => {
  for (const [content, name] of [
    ['', 'empty.csv'],
    ['%PDF-1.7 x', 'a.pdf'],
    ['<html><body>', 'a.csv'],
    ['First Name,Phone\n', 'header.csv'],
  ] as const)
    await expect(upload(ours.agent, content, name)).rejects.toMatchObject({
      status: 422,
      errors: { file: expect.stringMatching(/.{20}/) },
    })
  await expect(ours.agent.call(contactImports.validate, { form: {}, files: {} })).rejects.toMatchObject({
    status: 422,
    errors: { file: 'Choose a file.' },
  })
  expect(await count('select count(*) from contact_import_attempts')).toBe(0)
})

test('colleagues, other agencies and roles below see what they may', async () => {
  const theirs = await agency(server)
  const done = await imported(ours.agent, people(1))
  const params = { id: done.id }
  await expect(ours.agent2.call(contactImports.show, { params })).rejects.toMatchObject({ status: 404 })
  await expect(theirs.admin.call(contactImports.rows, { params })).rejects.toMatchObject({ status: 404 })
  await expect(theirs.admin.call(bulkJobs.undo, { params })).rejects.toMatchObject({ status: 404 })
  expect(await ours.manager.call(contactImports.show, { params })).toMatchObject({ id: done.id })
  expect((await ours.manager.call(contactImports.list, { query: { tab: 'mine' } })).data).toEqual([])
  expect((await ours.buadmin.call(bulkJobs.list, {})).data).toMatchObject([
    { id: done.id, kind: 'contact_imports.run', title: 'leads.csv' },
  ])
  expect((await ours.agent.call(bulkJobs.rows, { params, query: { outcome: 'created' } })).meta.total_count).toBe(1)
})

test('an attempt is listed, filtered and forgotten; its contacts stay', async () => {
  const done = await imported(ours.agent, people(2))
  const list = (query: object) => ours.agent.call(contactImports.list, { query })
  expect((await list({ filter_by: 'filename', filter_value: 'LEADS' })).meta.total_count).toBe(1)
  expect((await list({ filter_by: 'state', filter_value: 'failed' })).meta.total_count).toBe(0)
  await ours.agent.call(contactImports.destroy, { params: { id: done.id } })
  expect((await list({})).data).toEqual([])
  expect(await contacts()).toBe(2)
})

test('a mapping is shared as quick filters are; only its owner changes it, and it says nothing of owner and pool', async () => {
  const unit = await agency(server)
  const data = { columns: { Phone: 'phone' }, options: { owner_id: unit.manager.id, tags: ['Fair'] } }
  const save = (by: TestUser, shared: 'private' | 'downline' | 'agency') =>
    by.call(contactImports.createSetting, { body: { name: `Of ${by.role} ${shared}`, data, shared } })
  const names = async (by: TestUser) => (await by.call(contactImports.listSettings)).map(({ name }) => name)
  const down = await save(unit.manager, 'downline')
  await save(unit.manager, 'private')
  const wide = await save(unit.buadmin, 'agency')
  expect(await names(unit.agent)).toEqual([wide.name, down.name])
  expect(await names(unit.agent2)).toEqual([wide.name])
  expect(await names(ours.agent)).not.toContain(wide.name)
  const [, shown] = await unit.agent.call(contactImports.listSettings)
  expect(shown).toMatchObject({ id: down.id, mine: false, owner: { id: unit.manager.id }, shared: 'downline' })
  expect(shown?.data).toEqual({ columns: data.columns, options: { tags: ['Fair'] } })
  const params = { id: down.id }
  const share = (by: TestUser, shared: 'private' | 'agency') =>
    by.call(contactImports.shareSetting, { params, body: { shared } })
  await expect(share(unit.agent, 'private')).rejects.toMatchObject({ status: 403 })
  await expect(unit.agent.call(contactImports.destroySetting, { params })).rejects.toMatchObject({ status: 403 })
  await expect(share(unit.agent2, 'private')).rejects.toMatchObject({ status: 404 })
  await expect(share(unit.manager, 'agency')).rejects.toMatchObject({ status: 403 })
  await expect(save(unit.agent, 'agency')).rejects.toMatchObject({ status: 403 })
  const sent = await unit.agent.call(contactImports.leadsUploader, {
    form: { import_setting_id: down.id },
    files: { file: file('Phone\n504-555-0177\n') },
  })
  expect((await settled(unit.agent, sent)).counts).toEqual({ created: 1 })
  expect(await share(unit.manager, 'private')).toMatchObject({ shared: 'private', mine: true })
  expect(await names(unit.agent)).toEqual([wide.name])
})

test('a mapping is saved under a name, replaced and removed', async () => {
  const { call } = ours.agent
  const saved = await call(contactImports.createSetting, { body: { name: 'Vendor', data: { Phone: 'phone' } } })
  await call(contactImports.createSetting, { body: { name: 'Vendor', data: { Phone: 'phone_2' } } })
  expect(await call(contactImports.listSettings)).toMatchObject([{ id: saved.id, data: { Phone: 'phone_2' } }])
  await expect(ours.agent2.call(contactImports.destroySetting, { params: { id: saved.id } })).rejects.toMatchObject({
    status: 404,
  })
  await call(contactImports.destroySetting, { params: { id: saved.id } })
  expect(await call(contactImports.listSettings)).toEqual([])
  expect(await call(contactImports.workersStatus)).toEqual({ waiting: 0, working: 0 })
})
