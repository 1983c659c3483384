import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as identityNumbers from '@openbook/api/identity-numbers.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { guessed, imported, previewed, rowsOf, undone, upload } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const FILE = [
  'First Name,Email,MBI,SSN',
  'Ann,ann@example.com,1eg4-te5-mk73,234-56-7891',
  'Bob,bob@example.com,1SG4-TE5-MK72,666-12-3456',
  'Cle,cle@example.com,,345678912',
].join('\n')
/** Not where such digits happen to stand within an id, a digest or the fraction of a second. */
const NUMBERS = /1eg4|1sg4|te5|MK73.*MK73|(?<![\w.])(?:234.?56|567891|666|123456|345678912|34567)/i

const idOf = async (name: string) => {
  const { data } = await ours.agent.call(contacts.list, {
    body: { contacts_scope: { order: 'ASC', order_field: 'first_name' } },
  })
  return data.find(({ first_name }) => first_name === name)?.id ?? 0
}
const numbersOf = async (id: number) =>
  (await ours.agent.call(identityNumbers.list, { params: { id } })).identity_numbers.map(
    ({ kind, ends_with }) => `${kind} ${ends_with}`,
  )
const whole = async (id: number) => {
  const { identity_numbers } = await ours.agent.call(identityNumbers.list, { params: { id } })
  return Promise.all(
    identity_numbers.map(
      async number => (await ours.agent.call(identityNumbers.reveal, { params: { id, numberId: number.id } })).number,
    ),
  )
}
/** Everything that is written down of an import, as text. */
const written = async () => {
  const rows = await ours.tenant(async db => {
    const all: string[] = []
    for (const table of [
      ...['contact_import_attempts', 'contact_import_rows', 'bulk_jobs', 'bulk_job_rows', 'contacts', 'contact_notes'],
      ...['contact_events', 'contact_changes', 'contact_texts', 'data_captures', 'audit_log', 'identity_numbers'],
    ])
      for (const { text } of await db.rows<{ text: string }>(`select t::text as text from ${table} t`)) all.push(text)
    return all
  })
  return rows.join('\n')
}
const dump = () => ours.tenant(db => db.rows('select n::text as row from identity_numbers n order by id'))

test.each([
  ['MBI', 'SSN'],
  ['Medicare ID', 'Social Security'],
  ['Medicare Number', 'Social Security Number'],
  ['Medicare number (MBI)', 'ssn #'],
])('columns called %s and %s are taken for them, and shown masked', async (medicare, social) => {
  const attempt = await upload(ours.agent, FILE.replace('MBI,SSN', `${medicare},${social}`))
  expect(guessed(attempt)).toEqual(['first_name', 'email', 'medicare_number', 'social_security_number'])
  expect(attempt.columns.map(({ samples }) => samples[0])).toEqual([
    'Ann',
    'ann@example.com',
    '••••-•••-mk73',
    '•••-••-7891',
  ])
})

test('a file brings them sealed, and no number stands in clear anywhere, the file included', async () => {
  const forecast = await previewed(ours.agent, FILE)
  expect(forecast.counts).toEqual({ to_create: 3 })
  expect(await written()).not.toMatch(NUMBERS)
  const keyOf = async () => {
    const [row] = await ours.tenant(db =>
      db.rows<{ key: string }>('select storage_key as key from contact_import_attempts where id = $1', [forecast.id]),
    )
    return row?.key ?? ''
  }
  const key = await keyOf()
  expect(await server.core.files.has(key)).toBe(true)
  await ours.agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
  await eventually(async () => !(await server.core.files.has(key)))
  expect(await keyOf()).toBe('')
  expect(await written()).not.toMatch(NUMBERS)

  expect(await whole(await idOf('Ann'))).toEqual(['1EG4TE5MK73', '234567891'])
  expect(await whole(await idOf('Bob'))).toEqual([])
  expect(await whole(await idOf('Cle'))).toEqual(['345678912'])
  const rows = await rowsOf(ours.agent, forecast)
  expect(rows.map(({ cells }) => cells.slice(2))).toEqual([
    ['••••-•••-mk73', '•••-••-7891'],
    ['••••-•••-MK72', '•••-••-3456'],
    ['', '•••••8912'],
  ])
  expect(rows[1]?.warnings).toMatch(
    /The Medicare number is left out: .*S, L, O, I, B and Z.*The Social Security number is left out/,
  )
  const found = await ours.agent.call(identityNumbers.find, { body: { number: '345-67-8912' } })
  expect(found.contacts.map(({ id }) => id)).toEqual([await idOf('Cle')])
})

test('a number that is there is never replaced, and the row says so; what was missing is filled, and an undo takes just that back', async () => {
  const known = async (
    first_name: string,
    given: [kind: 'medicare_number' | 'social_security_number', number: string][],
  ) => {
    const { id } = await ours.agent.call(contacts.create, {
      body: { first_name, email: `${first_name.toLowerCase()}@example.com` },
    })
    for (const [kind, number] of given)
      await ours.agent.call(identityNumbers.create, { params: { id }, body: { kind, number } })
    return id
  }
  const ann = await known('Ann', [['medicare_number', '9AA0AA0AA11']])
  const cle = await known('Cle', [['social_security_number', '456-78-9123']])
  const before = await dump()
  const options = { on_duplicate: 'update', overwrite: true } as const
  const forecast = await previewed(ours.agent, FILE, options)
  expect(forecast.counts).toEqual({ to_create: 1, to_update: 1, duplicate: 1 })
  const reasons = (await rowsOf(ours.agent, forecast)).map(({ reason }) => reason)
  expect(reasons[0]).toBe('The contact has another Medicare number: it stays as it is.')
  expect(reasons[2]).toBe('The contact has another Social Security number: it stays as it is.')
  const done = await imported(ours.agent, FILE, options)
  expect(done.counts).toEqual({ created: 1, updated: 1, duplicate: 1 })
  expect(await numbersOf(ann)).toEqual(['medicare_number AA11', 'social_security_number 7891'])
  expect(await numbersOf(cle)).toEqual(['social_security_number 9123'])
  expect((await previewed(ours.agent, FILE, options)).counts).toEqual({ duplicate: 3 })
  await undone(ours.agent, done)
  expect(await dump()).toEqual(before)
})

test('whoever fills in nothing of a contact that is there fills in no number either', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { first_name: 'Ann', email: 'ann@example.com' } })
  const done = await imported(ours.agent, FILE)
  expect(done.counts).toEqual({ created: 2, duplicate: 1 })
  expect(await numbersOf(id)).toEqual([])
})

test('a column a person takes for one is masked from then on, and so is one that is called so and left out', async () => {
  const file = FILE.replace('MBI,SSN', 'Card,SSN')
  const attempt = await upload(ours.agent, file.replaceAll(/1.G4-TE5-/gi, '9Z-'))
  expect(guessed(attempt)[2]).toBeNull()
  const done = await imported(ours.agent, file, { mapping: ['first_name', 'email', 'medicare_number', null] })
  expect((await rowsOf(ours.agent, done)).map(({ cells }) => cells.slice(2))).toContainEqual([
    '••••-•••-mk73',
    '•••-••-7891',
  ])
  const shown = await ours.agent.call(contactImports.show, { params: { id: done.id } })
  expect(JSON.stringify(shown.columns)).not.toMatch(NUMBERS)
  expect(await whole(await idOf('Ann'))).toEqual(['1EG4TE5MK73'])
})

/** Who did what to the numbers of a contact by the access log, and what its timeline says of it, newest first. */
const toldOf = async (id: number) => {
  const { data } = await ours.manager.call(identityNumbers.accessLog, { params: { id } })
  const log = data.map(({ act, kind, by_import, user }) => `${user?.id} ${act} ${kind} ${by_import}`)
  const timeline = await ours.agent.call(contactTimeline.list, { params: { id } })
  return { log, timeline: timeline.data.map(({ kind, data, user }) => `${user?.id} ${kind} ${data.kind ?? ''}`.trim()) }
}

test('whoever brings numbers in by a file stands in the access log and on the timeline of each contact, and so does who takes it back', async () => {
  await ours.buadmin.call(users.adminUpdate, {
    params: { id: ours.agent.id },
    body: { manager_id: ours.manager.id },
  })
  const { id: ann } = await ours.agent.call(contacts.create, { body: { first_name: 'Ann', email: 'ann@example.com' } })
  const me = ours.agent.id
  const done = await imported(ours.agent, FILE, { on_duplicate: 'update' })
  expect(done.counts).toEqual({ created: 2, updated: 1 })
  expect(await toldOf(ann)).toEqual({
    log: [`${me} create social_security_number true`, `${me} create medicare_number true`],
    timeline: [
      `${me} identity_numbers.created social_security_number`,
      `${me} identity_numbers.created medicare_number`,
      `${me} contact_imports.updated`,
      `${me} contacts.created`,
    ],
  })
  const cle = await idOf('Cle')
  expect(await toldOf(cle)).toEqual({
    log: [`${me} create social_security_number true`],
    timeline: [`${me} identity_numbers.created social_security_number`, `${me} contact_imports.created`],
  })
  expect(await toldOf(await idOf('Bob'))).toMatchObject({ log: [] })
  expect((await undone(ours.agent, done)).counts).toMatchObject({ deleted: 2, restored: 1 })
  const { log, timeline } = await toldOf(ann)
  expect(log.slice(0, 2).toSorted()).toEqual([
    `${me} destroy medicare_number true`,
    `${me} destroy social_security_number true`,
  ])
  expect(timeline.slice(0, 3).toSorted()).toEqual([
    `${me} contact_imports.undone`,
    `${me} identity_numbers.deleted medicare_number`,
    `${me} identity_numbers.deleted social_security_number`,
  ])
  const gone = await ours.tenant(db =>
    db.rows(
      `select action, changes from audit_log where subject_type = 'identity_numbers' and contact_id = $1 order by id`,
      [cle],
    ),
  )
  const changes = { kind: 'social_security_number', import_attempt_id: done.id }
  expect(gone).toEqual([
    { action: 'identity_numbers.create', changes },
    { action: 'identity_numbers.destroy', changes },
  ])
})

test('a number typed since keeps a contact that an import made from being deleted with it', async () => {
  const done = await imported(ours.agent, FILE)
  const id = await idOf('Bob')
  await ours.agent.call(identityNumbers.create, {
    params: { id },
    body: { kind: 'medicare_number', number: '9AA0AA0AA11' },
  })
  expect((await undone(ours.agent, done)).counts).toMatchObject({ deleted: 2, kept: 1 })
  expect(await numbersOf(id)).toEqual(['medicare_number AA11'])
})
