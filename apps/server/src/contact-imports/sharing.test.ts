import * as contactImports from '@openbook/api/contact-imports.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { file, guessed, imported, previewed, rowsOf, settled, undone, upload } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const PHONE = '+15045550101'
const LEAVE = { on_sharing: 'leave_out' as const }
/** Mary is in the book; John shares her phone, Ada and Bea one of the file, Carl nothing. */
const FAMILIES = `First Name,Last Name,Phone
John,Miller,${PHONE}
Ada,Rowe,+15045550102
Bea,Rowe,+15045550102
Carl,Penn,+15045550103
`
const mary = async (first_name = 'Mary', phone = PHONE) => {
  const [made] = await ours.tenant(db =>
    db.rows<{ number: number }>(
      `insert into contacts (owner_id, first_name, last_name, phone) values ($1, $2, 'Miller', $3) returning number`,
      [ours.agent.id, first_name, phone],
    ),
  )
  return made!.number
}
const book = () =>
  ours.tenant(async db =>
    (await db.rows<{ name: string }>('select first_name as name from contacts order by id')).map(({ name }) => name),
  )
const run = async (id: number) => {
  await ours.agent.call(contactImports.run, { form: { id }, files: {} })
  return settled(ours.agent, { id })
}
const add = async (id: number, lines?: number[]) => {
  await ours.agent.call(contactImports.addSharing, { params: { id }, body: { ...(lines && { lines }) } })
  return settled(ours.agent, { id })
}

test('who shares something with somebody else is left out if so chosen, counted before and told of row by row', async () => {
  const number = await mary()
  expect((await previewed(ours.agent, FAMILIES)).counts).toEqual({ to_create: 4, sharing: 2 })
  const forecast = await previewed(ours.agent, FAMILIES, LEAVE)
  expect(forecast.counts).toEqual({ to_create: 2, sharing_left_out: 2 })
  const done = await run(forecast.id)
  expect(done.counts).toEqual({ created: 2, sharing_left_out: 2 })
  expect(await book()).toEqual(['Mary', 'Ada', 'Carl'])
  expect(await rowsOf(ours.agent, done, { outcome: 'sharing_left_out' })).toMatchObject([
    {
      line: 2,
      outcome: 'sharing_left_out',
      reason: `Shares the phone number of contact ${number}, who has another first name: left out as chosen.`,
      contact: null,
      other: { number, name: 'Mary Miller' },
    },
    {
      line: 4,
      reason: 'Shares the phone number of row 3 of the file, who has another first name: left out as chosen.',
    },
  ])
  expect(await rowsOf(ours.agent, done, { outcome: 'sharing' })).toEqual([])
  const rejected = await ours.agent.call(contactImports.rejected, { params: { id: done.id } })
  expect((await rejected.text()).trim().split('\r\n')).toHaveLength(3)
})

test('left out, they can be added one by one or together, and an undo takes those back as well', async () => {
  await mary()
  const { id } = await imported(ours.agent, FAMILIES, LEAVE)
  const one = await add(id, [4])
  expect(one).toMatchObject({ state: 'completed', counts: { created: 3, sharing: 1, sharing_left_out: 1 } })
  expect(await book()).toEqual(['Mary', 'Ada', 'Carl', 'Bea'])
  const [row] = await rowsOf(ours.agent, { id }, { outcome: 'sharing' })
  expect(row).toMatchObject({ line: 4, outcome: 'created', contact: { name: 'Bea Rowe' } })
  expect(row!.reason).toMatch(/: a contact of their own\.$/)
  await expect(add(id, [4])).rejects.toMatchObject({ status: 409, code: 'contact_imports.none_left_out' })
  expect((await add(id)).counts).toEqual({ created: 4, sharing: 2 })
  expect(await book()).toHaveLength(5)
  await undone(ours.agent, { id })
  expect(await book()).toEqual(['Mary'])
})

test('nobody is added before the import is done, nor by who may not see it', async () => {
  await mary()
  const { id } = await previewed(ours.agent, FAMILIES, LEAVE)
  await expect(add(id)).rejects.toMatchObject({ status: 409, code: 'contact_imports.not_done' })
  await run(id)
  const body = { params: { id }, body: {} }
  await expect(ours.agent2.call(contactImports.addSharing, body)).rejects.toMatchObject({ status: 404 })
  expect(await book()).toHaveLength(3)
})

test('somebody else who came in since the preview leaves a row out as well', async () => {
  const { id } = await previewed(ours.agent, FAMILIES, LEAVE)
  await mary('Wilma', '+15045550103')
  expect((await run(id)).counts).toEqual({ created: 2, sharing_left_out: 2 })
  expect(await book()).toEqual(['Wilma', 'John', 'Ada'])
  expect((await add(id)).counts).toEqual({ created: 4, sharing: 2 })
})

test('the choice is kept with a saved mapping, and told to the uploaders', async () => {
  await mary()
  const sample = await upload(ours.agent, FAMILIES)
  const columns = Object.fromEntries(sample.columns.map(({ name }, at) => [name, guessed(sample)[at] ?? null]))
  const setting = await ours.agent.call(contactImports.createSetting, {
    body: { name: 'Families', data: { columns, options: LEAVE } },
  })
  const by = await ours.agent.call(contactImports.leadsUploader, {
    form: { import_setting_id: setting.id },
    files: { file: file(FAMILIES) },
  })
  expect((await settled(ours.agent, by)).counts).toEqual({ created: 2, sharing_left_out: 2 })
  const leads = await ours.agent.call(contactImports.clientsUploader, {
    form: { import_type: 'leads', on_sharing: 'leave_out' },
    files: { import_file: file(FAMILIES) },
  })
  expect((await settled(ours.agent, leads)).counts).toEqual({ duplicate: 2, sharing_left_out: 2 })
})
