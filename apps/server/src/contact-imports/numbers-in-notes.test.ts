import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, previewed, rowsOf, settled, undone, upload } from './fixtures/imports.ts'

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
  'First Name,Email,Comments,Spouse says,Member ID,Remarks',
  'Ann,ann@example.com,"SSN 234-56-7891, call after 4",her mbi is 1eg4 te5 mk73,234567891,',
  'Bob,bob@example.com,"Zip 02903-1234, claim 1234567890, 401-555-0142",no,345678912,none',
  'Cle,cle@example.com,"23\u200b4.56.7891\nsecond line",,,345678912',
].join('\n')
const MAPPING = ['first_name', 'email', 'notes', 'answer', 'answer', 'answer'] as const
const options = { mapping: [...MAPPING] }
/** Not the fraction of a second. */
const CLEAR = /234-56|56-7891|1eg4|te5|mk73|(?<!:)56\.7891/i

/** All that is written down of the agency's contacts and imports. */
const written = async () => {
  const rows = await ours.tenant(async db => {
    const all: string[] = []
    for (const table of [
      ...['contact_import_rows', 'contact_import_attempts', 'bulk_jobs', 'bulk_job_rows', 'contacts', 'contact_notes'],
      ...['contact_events', 'contact_changes', 'contact_texts', 'data_captures', 'audit_log', 'notifications'],
    ])
      for (const { text } of await db.rows<{ text: string }>(`select t::text as text from ${table} t`)) all.push(text)
    return all
  })
  return rows.join('\n')
}
const idOf = async (name: string) => {
  const { data } = await ours.agent.call(contacts.list, {
    body: { contacts_scope: { order: 'ASC', order_field: 'first_name' } },
  })
  return data.find(({ first_name }) => first_name === name)?.id ?? 0
}
const notesOf = async (id: number) =>
  (await ours.agent.call(contactNotes.list, { params: { id }, query: {} })).data.map(({ body }) => body)
const answersOf = async (id: number) =>
  Object.fromEntries(
    (await ours.agent.call(dataCaptures.show, { params: { id } })).data_captures.map(({ key, value }) => [key, value]),
  )
const keyOf = async (id: number) => {
  const [row] = await ours.tenant(db =>
    db.rows<{ key: string }>('select storage_key as key from contact_import_attempts where id = $1', [id]),
  )
  return row?.key ?? ''
}

test('columns taken for notes and answers are kept without Medicare and Social Security numbers, which the check counts', async () => {
  const forecast = await previewed(ours.agent, FILE, options)
  expect(forecast.counts).toEqual({ to_create: 3, numbers_left_out: 2 })
  expect(await written()).not.toMatch(CLEAR)
  const rows = await rowsOf(ours.agent, forecast, { outcome: 'numbers_left_out' })
  expect(rows.map(({ line, warnings }) => [line, warnings])).toEqual([
    [2, 'What looks like a Medicare, Social Security or card number is left out of "Comments" and "Spouse says".'],
    [4, 'What looks like a Medicare, Social Security or card number is left out of "Comments" and "Remarks".'],
  ])
  expect(rows[0]?.cells.slice(2)).toEqual(['SSN [removed], call after 4', 'her mbi is [removed]', '234567891', ''])
  const key = await keyOf(forecast.id)
  expect(await server.core.files.has(key)).toBe(true)
  await ours.agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
  expect((await settled(ours.agent, forecast)).counts).toEqual({ created: 3, numbers_left_out: 2 })
  await eventually(async () => !(await server.core.files.has(key)))
  expect(await keyOf(forecast.id)).toBe('')
  expect(await written()).not.toMatch(CLEAR)

  expect(await notesOf(await idOf('Ann'))).toEqual(['SSN [removed], call after 4'])
  expect(await answersOf(await idOf('Ann'))).toEqual({
    'Spouse says': 'her mbi is [removed]',
    'Member ID': '234567891',
  })
  expect(await notesOf(await idOf('Bob'))).toEqual(['Zip 02903-1234, claim 1234567890, 401-555-0142'])
  expect(await notesOf(await idOf('Cle'))).toEqual(['[removed]\nsecond line'])
  expect(await answersOf(await idOf('Cle'))).toEqual({ Remarks: '[removed]' })
})

test('a column called after such a number is left out whole where it is taken for notes', async () => {
  const text = 'First Name,Email,SSN\nAnn,ann@example.com,666-12-3456 (old card)\nBob,bob@example.com,on file'
  const done = await imported(ours.agent, text, { mapping: ['first_name', 'email', 'notes'] })
  expect(done.counts).toEqual({ created: 2, numbers_left_out: 1 })
  expect(await notesOf(await idOf('Ann'))).toEqual(['[removed]'])
  expect(await notesOf(await idOf('Bob'))).toEqual(['on file'])
  expect(await written()).not.toMatch(/666-12|3456 \(old/)
})

test('samples of a column are shown and kept without them as soon as it is taken for notes', async () => {
  const guessed = await upload(ours.agent, FILE.replace('Comments', 'Notes'))
  expect(guessed.columns[2]?.samples[0]).toBe('SSN [removed], call after 4')
  const { id } = await upload(ours.agent, FILE.replace('Comments', 'Things'))
  await ours.agent.call(contactImports.dryRun, { params: { id }, body: options })
  const { columns } = await settled(ours.agent, { id })
  expect(columns.slice(2).map(({ samples }) => samples[0])).toEqual([
    'SSN [removed], call after 4',
    'her mbi is [removed]',
    '234567891',
    'none',
  ])
})

test('a file without such numbers is kept as before, and its undo too', async () => {
  const done = await imported(ours.agent, 'First Name,Email,Notes\nAnn,ann@example.com,Call after 4', {})
  expect(done.counts).toEqual({ created: 1 })
  expect(await server.core.files.has(await keyOf(done.id))).toBe(true)
  expect((await undone(ours.agent, done)).counts).toMatchObject({ deleted: 1 })
})

test('a number as it is printed, in a column of something else, is left out; a slip of the pen is kept in the notes', async () => {
  const file = [
    'First Name,Email,Phone,Date of Birth,Policy Number,Zip',
    'Ann,ann@example.com,234-56-7891,1EG4-TE5-MK73,123-45-6789,1EG4 TE5 MK73',
    'Bob,bob@example.com,40155501,03/14/1958,345-67-8912,02840',
  ].join('\n')
  const done = await imported(ours.agent, file, {
    mapping: ['first_name', 'email', 'phone', 'date_of_birth', 'policy_number', 'zip'],
  })
  expect(done.counts).toEqual({ created: 2, numbers_left_out: 1 })
  expect(done.columns[2]?.samples).toEqual(['[removed]', '40155501'])
  const [row] = await rowsOf(ours.agent, done, { outcome: 'numbers_left_out' })
  expect(row?.cells).toEqual(['Ann', 'ann@example.com', '[removed]', '[removed]', '123-45-6789', '[removed]'])
  expect(row?.warnings).toContain('left out of "Phone" and "Date of Birth" and "Zip"')
  expect(await notesOf(await idOf('Ann'))).toEqual(['From the import: Policy: 123-45-6789'])
  expect(await notesOf(await idOf('Bob'))).toEqual([expect.stringContaining('Phone: 40155501')])
  expect(await written()).not.toMatch(CLEAR)
  await eventually(async () => (await keyOf(done.id)) === '')
})

test('nine digits that the text says are of something else stay in the note', async () => {
  const said = 'Claim 234567891 of policy no. 345678912 is open'
  const done = await imported(ours.agent, `First Name,Email,Notes\nAnn,ann@example.com,${said}`)
  expect(done.counts).toEqual({ created: 1 })
  expect(await notesOf(await idOf('Ann'))).toEqual([said])
})
