import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, rowsOf, undone } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

type Body = Parameters<typeof ours.agent.call<typeof contacts.create>>[1]['body']
const person = (body: Body) => ours.agent.call(contacts.create, { body })
const shown = (id: number) => ours.agent.call(contacts.show, { params: { id } })
const tag = (id: number, ...tags: string[]) => ours.agent.call(contacts.updateTagsSingle, { body: { id, tags } })
const tagsOf = async (id: number) => (await shown(id)).tags.map(({ name }) => name)
async function merged(survivor_id: number, other: number) {
  const both = await Promise.all([shown(survivor_id), shown(other)])
  return ours.agent.call(contactMerges.merge, {
    body: { survivor_id, records: both.map(({ id, version }) => ({ id, version })), fields: {} },
  })
}
const whyOf = async (attempt: { id: number }) =>
  (await rowsOf(ours.agent, attempt)).map(({ undo_outcome, undo_reason }) => [undo_outcome, undo_reason])
const ANN = { first_name: 'Ann', last_name: 'Lee', phone: '504-555-0101' }

test('what a record merged in since has as well stays with the contact when the import is undone', async () => {
  const ann = await person({ ...ANN, email: 'old@example.com', city: 'Gretna', state: 'LA' })
  const file =
    'First Name,Last Name,Phone,Phone 2,Email,City,State,Company Name,Tags\nAnn,Lee,504-555-0101,504-555-0109,new@example.com,Kenner,LA,Dock Co,Hot; Jazz\n'
  const done = await imported(ours.agent, file, { on_duplicate: 'update', overwrite: true })
  expect(done.counts).toEqual({ updated: 1 })
  const twin = await person({
    ...{ first_name: 'Ann', last_name: 'Lee', phone: '504-555-0109', email_2: 'new@example.com' },
    ...{ city: 'Kenner', state: 'LA', zip: '70065' },
  })
  await tag(twin.id, 'Hot')
  await merged(ann.id, twin.id)
  expect((await undone(ours.agent, done)).counts).toMatchObject({ updated: 1, partly_restored: 1 })
  expect(await shown(ann.id)).toMatchObject({
    ...{ phone: '+15045550101', phone_2: '+15045550109', email: 'new@example.com', company_name: null, city: 'Gretna' },
  })
  expect(await tagsOf(ann.id)).toEqual(['Hot'])
  expect(await whyOf(done)).toEqual([
    ['partly_restored', 'Also of a contact merged into this one since, so that it stays: email, phone 2.'],
  ])
})

test('what the same import wrote to the merged record too goes', async () => {
  const both = [await person(ANN), await person({ ...ANN, first_name: 'Annie', phone: '504-555-0102' })]
  const file =
    'First Name,Last Name,Phone,Company Name,Tags\nAnn,Lee,504-555-0101,Dock Co,Hot\nAnnie,Lee,504-555-0102,Dock Co,Hot\n'
  const done = await imported(ours.agent, file, { on_duplicate: 'update' })
  expect(done.counts).toEqual({ updated: 2 })
  const [ann = 0, annie = 0] = both.map(({ id }) => id)
  await merged(ann, annie)
  expect((await undone(ours.agent, done)).counts).toMatchObject({ kept: 1 })
  expect(await shown(ann)).toMatchObject({ company_name: null })
  expect(await tagsOf(ann)).toEqual([])
})

test('what a merge had brought is not given back by an import once the records are parted', async () => {
  const ann = await person({ first_name: 'Ann', last_name: 'Lee', phone: '504-555-0101' })
  const twin = await person({ first_name: 'Ann', last_name: 'Lee', phone: '504-555-0102', email: 'twin@example.com' })
  const { merge } = await merged(ann.id, twin.id)
  const file = 'First Name,Last Name,Phone,Email\nAnn,Lee,504-555-0101,ann@example.com\n'
  const done = await imported(ours.agent, file, { on_duplicate: 'update', overwrite: true })
  expect(done.counts).toEqual({ updated: 1 })
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  expect(await shown(ann.id)).toMatchObject({ email: 'ann@example.com' })
  await undone(ours.agent, done)
  expect(await shown(ann.id)).toMatchObject({ email: null })
  expect(await shown(twin.id)).toMatchObject({ email: 'twin@example.com' })
})

test('an older merge holds nothing, and one that came and went since changes nothing', async () => {
  const [ann, twin, other] = [
    await person({ ...ANN, city: 'Kenner' }),
    await person({ ...ANN, phone: '504-555-0102', city: 'Kenner' }),
    await person({ ...ANN, phone: '504-555-0103', city: 'Gretna' }),
  ]
  await tag(twin.id, 'Hot')
  await merged(ann.id, twin.id)
  await tag(ann.id)
  await ours.agent.call(contacts.update, { params: { id: ann.id }, body: { city: 'Gretna' } })
  const file = 'First Name,Last Name,Phone,City,Tags\nAnn,Lee,504-555-0101,Kenner,Hot\n'
  const done = await imported(ours.agent, file, { on_duplicate: 'update', overwrite: true })
  expect(done.counts).toEqual({ updated: 1 })
  await ours.agent.call(contacts.update, { params: { id: ann.id }, body: { company_name: 'Dock Co' } })
  const records = await Promise.all([ann.id, other.id].map(shown))
  const { merge } = await ours.agent.call(contactMerges.merge, {
    body: {
      survivor_id: ann.id,
      records: records.map(({ id, version }) => ({ id, version })),
      fields: { city: other.id },
    },
  })
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  expect(await shown(ann.id)).toMatchObject({ city: 'Kenner' })
  await undone(ours.agent, done)
  expect(await shown(ann.id)).toMatchObject({ city: 'Gretna', company_name: 'Dock Co' })
  expect(await tagsOf(ann.id)).toEqual([])
})
