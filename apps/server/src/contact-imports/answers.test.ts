import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { guessed, imported, previewed, rowsOf, settled, undone, upload } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const csv = (...lines: string[]) => lines.join('\n')
const book = async () =>
  (await ours.agent.call(contacts.list, { body: { contacts_scope: { order: 'ASC', order_field: 'first_name' } } })).data
const answersOf = async (id: number) =>
  (await ours.agent.call(dataCaptures.show, { params: { id } })).data_captures.map(
    ({ key, value, source }) => `${key}: ${value} (${source})`,
  )
const notesOf = async (id: number) =>
  (await ours.agent.call(contactNotes.list, { params: { id }, query: {} })).data.map(({ body }) => body)
const dump = () =>
  ours.tenant(db =>
    db.rows(
      `select 'd', t::text from data_captures t union all select 'n', t::text from contact_notes t union all select 'c', t::text from contacts t order by 1, 2`,
    ),
  )
const FILE = csv(
  'First Name,Email,Smoker,Pets,Comments,Best time to call',
  'Ann,ann@example.com,No,a cat,Likes jazz,6 pm',
  'Bob,bob@example.com,,,,noon',
)
const KEPT = ['first_name', 'email', 'answer', 'answer', 'notes', 'notes']

test('columns we have no field for are kept as answers, several as notes, and an undo takes all of it back', async () => {
  expect(guessed(await upload(ours.agent, FILE))).toEqual(['first_name', 'email', null, null, 'notes', null])
  const done = await imported(ours.agent, FILE, { mapping: KEPT })
  expect(done.counts).toEqual({ created: 2 })
  const [ann, bob] = await book()
  expect(await answersOf(ann!.id)).toEqual(['Smoker: No (leads.csv)', 'Pets: a cat (leads.csv)'])
  expect(await notesOf(ann!.id)).toEqual(['Comments: Likes jazz\nBest time to call: 6 pm'])
  expect(await answersOf(bob!.id)).toEqual([])
  expect(await notesOf(bob!.id)).toEqual(['Best time to call: noon'])
  expect(await ours.agent.call(dataCaptures.questions, { query: {} })).toEqual(['Pets', 'Smoker'])
  await undone(ours.agent, done)
  expect(await dump()).toEqual([])
})

test('who is there already gets the answers that are new where the import may fill in, as the preview says', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { first_name: 'Ann', email: 'ann@example.com' } })
  const data_captures = [{ key: 'SMOKER', value: 'Yes' }]
  await ours.agent.call(dataCaptures.update, { params: { id }, body: { data_captures } })
  const before = await dump()
  expect((await previewed(ours.agent, FILE, { mapping: KEPT })).counts).toEqual({ to_create: 1, duplicate: 1 })
  const forecast = await previewed(ours.agent, FILE, { mapping: KEPT, on_duplicate: 'update' })
  expect(forecast.counts).toEqual({ to_create: 1, to_update: 1 })
  await ours.agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
  expect((await settled(ours.agent, forecast)).counts).toEqual({ created: 1, updated: 1 })
  expect(await answersOf(id)).toEqual(['SMOKER: Yes (null)', 'Pets: a cat (leads.csv)'])
  expect((await previewed(ours.agent, FILE, { mapping: KEPT, on_duplicate: 'update' })).counts).toEqual({
    duplicate: 2,
  })
  await undone(ours.agent, forecast)
  expect(await dump()).toEqual(before)
  const over = { mapping: KEPT, on_duplicate: 'update', overwrite: true } as const
  expect((await imported(ours.agent, FILE, over)).counts).toEqual({ created: 1, updated: 1 })
  expect(await answersOf(id)).toEqual(['Smoker: No (leads.csv)', 'Pets: a cat (leads.csv)'])
})

test('an answer by its own column goes before what a carrier says, and a row with one too long says which', async () => {
  const file = csv(
    'First Name,Email,Carrier,current carrier',
    'Ann,ann@example.com,Aetna,Humana',
    `Bob,bob@example.com,,${'x'.repeat(4001)}`,
  )
  const done = await imported(ours.agent, file, { mapping: ['first_name', 'email', 'carrier', 'answer'] })
  expect(done.counts).toEqual({ created: 1, invalid: 1 })
  const [ann] = await book()
  expect(await answersOf(ann!.id)).toEqual(['current carrier: Humana (leads.csv)'])
  expect((await rowsOf(ours.agent, done, { outcome: 'invalid' }))[0]?.reason).toBe(
    '"current carrier" is too long: at most 4,000 characters.',
  )
})

test('a column without a name is no question', async () => {
  const file = csv('Ann,ann@example.com,No', 'Bob,bob@example.com,Yes')
  const { id } = await upload(ours.agent, file)
  const check = (more: object = {}) =>
    ours.agent.call(contactImports.dryRun, {
      params: { id },
      body: { mapping: ['first_name', 'email', 'answer'], ...more },
    })
  await expect(check()).rejects.toMatchObject({
    status: 422,
    body: {
      errors: {
        mapping:
          'An answer needs the name of its column for a question, and the first row holds no names. Choose Notes instead.',
      },
    },
  })
  await expect(check({ has_header: false })).rejects.toMatchObject({ status: 422 })
  await check({ has_header: true })
  expect((await settled(ours.agent, { id })).counts).toEqual({ to_create: 1 })
})

test('a saved mapping keeps what is an answer', async () => {
  const data = { columns: { 'First Name': 'first_name', Email: 'email', Smoker: 'answer' } }
  const { id } = await ours.agent.call(contactImports.createSetting, { body: { name: 'Quiz', data } })
  const attempt = await ours.agent.call(contactImports.leadsUploader, {
    form: { import_setting_id: id },
    files: { file: new File([FILE], 'quiz.csv') },
  })
  expect((await settled(ours.agent, attempt)).counts).toEqual({ created: 2 })
  const [ann] = await book()
  expect(await answersOf(ann!.id)).toEqual(['Smoker: No (quiz.csv)'])
})
