import * as contactImports from '@openbook/api/contact-imports.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { file, settled } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const saved = async (columns: Record<string, string | null>, options: object = {}) =>
  (await ours.agent.call(contactImports.createSetting, { body: { name: 'Mail house', data: { columns, options } } })).id
const FILE = 'Vorname,Nummer,Ort\nAnn,401-331-0001,Kenner\n'

test('a file that lacks a column the saved mapping reads is refused by name, and leaves nothing behind', async () => {
  const import_setting_id = await saved({ Vorname: 'first_name', Nummer: 'phone', Ort: 'city', Alter: null })
  const straight = (content: string) =>
    ours.agent.call(contactImports.leadsUploader, { form: { import_setting_id }, files: { file: file(content) } })
  await expect(straight('Vorname,Kennzahl\nAnn,401-331-0001\nBo,401-331-0002\n')).rejects.toMatchObject({
    status: 422,
    errors: { import_setting_id: expect.stringMatching(/^The file has no column “Nummer”, “Ort”, which/) },
  })
  const { data } = await ours.agent.call(contactImports.list)
  expect(data).toEqual([])
  expect((await settled(ours.agent, await straight(FILE))).counts).toEqual({ created: 1 })
})

test('clients go by a saved mapping too: they fill in who is there and are tagged, besides the tags of the mapping', async () => {
  const import_setting_id = await saved(
    { Vorname: 'first_name', Nummer: 'phone', Ort: 'city' },
    { tags: ['Mail'], on_duplicate: 'skip' },
  )
  const send = (import_type: 'clients' | 'leads', content: string) =>
    ours.agent.call(contactImports.clientsUploader, {
      form: { import_type, import_setting_id },
      files: { import_file: file(content) },
    })
  const first = await settled(ours.agent, await send('leads', 'Vorname,Nummer,Ort\nAnn,401-331-0001,\n'))
  expect(first).toMatchObject({ counts: { created: 1 }, options: { tags: ['Mail'], on_duplicate: 'skip' } })
  const clients = await settled(ours.agent, await send('clients', FILE))
  expect(clients).toMatchObject({
    counts: { updated: 1 },
    options: { tags: ['Mail', 'Client'], on_duplicate: 'update' },
  })
  await expect(send('clients', 'A,B\n1,2\n')).rejects.toMatchObject({
    status: 422,
    errors: { import_setting_id: /None of the columns/ },
  })
  expect((await ours.agent.call(contactImports.list)).meta.total_count).toBe(2)
})
