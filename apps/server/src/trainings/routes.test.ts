import { Readable } from 'node:stream'
import * as trainings from '@openbook/api/trainings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { meanwhile } from '../core/testing/meanwhile.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const paper = (words = 'guide') =>
  new File([`%PDF-1.4\n${words}\n%%EOF\n`], `${words}.pdf`, { type: 'application/pdf' })
const add = (title: string, more: object = {}, files: object = { file: paper(title) }, user: TestUser = ours.buadmin) =>
  user.call(trainings.adminCreate, { form: { section: 'Medicare', title, ...more } as never, files: files as never })
const titles = async (user: TestUser, query: object = {}) =>
  (await user.call(trainings.list, { query })).data.map(({ title }) => title)

beforeAll(async () => {
  ours = await agency(server)
  theirs = await agency(server)
})

test('a training is added with its file, listed by section, downloaded, changed and deleted', async () => {
  const made = await add('Enrolling', { section: 'First steps' })
  expect(made).toMatchObject({
    section: 'First steps',
    file: { filename: 'Enrolling.pdf', content_type: 'application/pdf' },
  })
  await add('Plans')
  expect(await titles(ours.agent)).toEqual(['Enrolling', 'Plans'])
  expect(await titles(ours.agent, { q: 'PLANS' })).toEqual(['Plans'])
  expect(await titles(theirs.agent)).toEqual([])
  const params = { id: made.id }
  const read = async () => (await ours.agent.call(trainings.download, { params })).text()
  expect(await read()).toContain('Enrolling')
  expect(
    await ours.buadmin.call(trainings.adminUpdate, { params, form: { title: 'Enrolment' }, files: {} }),
  ).toMatchObject({
    title: 'Enrolment',
    file: made.file,
  })
  await ours.buadmin.call(trainings.adminUpdate, { params, form: {}, files: { file: paper('second') } })
  expect(await read()).toContain('second')
  for (const stranger of [theirs.agent, theirs.buadmin])
    await expect(stranger.call(trainings.download, { params })).rejects.toMatchObject({ status: 404 })
  await expect(
    theirs.buadmin.call(trainings.adminUpdate, { params, form: { title: 'x' }, files: {} }),
  ).rejects.toMatchObject({ status: 404 })
  await ours.buadmin.call(trainings.adminDestroy, { params })
  await expect(ours.agent.call(trainings.download, { params })).rejects.toMatchObject({ status: 404 })
})

test('a list in a form is JSON, a field once for each, or a field with brackets', async () => {
  const send = async (...fields: [name: string, value: string][]) => {
    const form = new FormData()
    for (const [name, value] of [['section', 'Lists'], ['title', 'List'], ...fields])
      form.append(name ?? '', value ?? '')
    form.append('file', paper('list'))
    const { headers } = ours.buadmin
    const response = await fetch(`${server.origin}/v1/admin/trainings`, { method: 'POST', headers, body: form })
    return (await response.json()) as { for_account_types?: string[]; errors?: object }
  }
  const types = 'for_account_types'
  const two = { for_account_types: ['agent', 'manager'] }
  expect(await send([types, '["agent","manager"]'])).toMatchObject(two)
  expect(await send([types, 'agent'], [types, 'manager'])).toMatchObject(two)
  expect(await send([`${types}[]`, 'agent'], [`${types}[]`, 'manager'])).toMatchObject(two)
  expect(await send([`${types}[]`, 'agent'])).toMatchObject({ for_account_types: ['agent'] })
  expect(await send([types, 'agent'])).toMatchObject({ for_account_types: ['agent'] })
  expect((await send([types, '["agent"'])).errors).toEqual({
    for_account_types: 'Send a list: as JSON, or this field once for each.',
  })
})

test('sections are put in order and deleted whole', async () => {
  ours = await agency(server)
  for (const section of ['A', 'B', 'C']) await add(`of ${section}`, { section })
  const order = (sections: string[]) => ours.buadmin.call(trainings.adminOrderSections, { body: { sections } })
  expect((await order(['C', 'A'])).map(({ section }) => section)).toEqual(['C', 'A', 'B'])
  expect(await titles(ours.agent)).toEqual(['of C', 'of A', 'of B'])
  await add('more of A', { section: 'A' })
  await ours.buadmin.call(trainings.adminDeleteSection, { query: { section: 'A' } })
  expect(await ours.buadmin.call(trainings.adminSections)).toEqual([
    { section: 'C', count: 1 },
    { section: 'B', count: 1 },
  ])
  const restore = (by = ours.buadmin) => by.call(trainings.adminRestoreSection, { body: { section: 'A' } })
  await expect(restore(theirs.buadmin)).rejects.toMatchObject({ status: 404 })
  expect(await restore()).toEqual([
    { section: 'C', count: 1 },
    { section: 'A', count: 2 },
    { section: 'B', count: 1 },
  ])
  expect(await restore()).toHaveLength(3)
  await ours.buadmin.call(trainings.adminDeleteSection, { query: { section: 'A' } })
  for (const admin of [ours.buadmin, theirs.buadmin])
    await expect(admin.call(trainings.adminDeleteSection, { query: { section: 'A' } })).rejects.toMatchObject({
      status: 404,
    })
})

test('a training for some roles or one company is seen by those alone, and by the console', async () => {
  ours = await agency(server)
  const [bay] = await ours.tenant(db =>
    db.rows<{ id: number }>(`insert into corporations (name) values ('Bay Life') returning id`),
  )
  await ours.tenant(db =>
    db.rows(`update users set corporation_id = $2, company_name = null where id = $1`, [ours.agent2.id, bay?.id]),
  )
  await ours.tenant(db => db.rows(`update users set company_name = 'Bay Life' where id = $1`, [ours.agent.id]))
  await add('For managers', { for_account_types: ['manager'] })
  await add('For Bay', { corporation_id: bay?.id })
  expect(await titles(ours.agent)).toEqual([])
  expect(await titles(ours.agent2)).toEqual(['For Bay'])
  expect(await titles(ours.manager)).toEqual(['For managers'])
  expect(await titles(ours.buadmin)).toEqual(['For Bay', 'For managers'])
  const [{ id } = { id: 0 }] = (await ours.manager.call(trainings.list)).data
  await expect(ours.agent.call(trainings.download, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('a training for basic agents is for pool holders too, and for nobody else', async () => {
  const { id } = await add('For basic agents', { for_account_types: ['basic'] })
  expect(await titles(ours.poolholder)).toContain('For basic agents')
  expect(await titles(ours.agent)).not.toContain('For basic agents')
  expect((await ours.poolholder.call(trainings.download, { params: { id } })).ok).toBe(true)
  const filtered = await ours.buadmin.call(trainings.adminList, {
    query: { filter: JSON.stringify({ role: 'pool_holder' }) },
  })
  expect(filtered.map(({ title }) => title)).toContain('For basic agents')
})

test.each([
  [{ title: ' ' }, undefined, 'title'],
  [{ section: '' }, undefined, 'section'],
  [{ for_account_types: ['wizard'] }, undefined, 'for_account_types'],
  [{ corporation_id: 999999999 }, undefined, 'corporation_id'],
  [{}, {}, 'file'],
  [{}, { file: new File([], 'empty.pdf') }, 'file'],
  [{}, { file: new File(['MZ\u0000\u0001'], 'virus.exe') }, 'file'],
])('%j with %j is a 422 on %s', async (form, files, field) => {
  await expect(add('T', form, files)).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
})

test('an agent does not manage trainings', async () => {
  await expect(add('T', {}, undefined, ours.agent)).rejects.toMatchObject({ status: 403 })
  await expect(ours.manager.call(trainings.adminList)).rejects.toMatchObject({ status: 403 })
})

/** Starts `act` while a training is getting another file, which lies there by then. */
async function whileReplaced(id: number, act: () => Promise<unknown>) {
  const other = `trainings/${ours.business_unit_id}/other-${id}.pdf`
  await server.core.files.put(other, Readable.from(Buffer.from('other')), { maxBytes: 100 })
  const change = (db: Db) => db.rows('update trainings set storage_key = $2 where id = $1', [id, other])
  await meanwhile(server.core, change, act)
  return other
}
const keptOf = (type: string) =>
  ours.tenant(db =>
    db.rows<{ file_keys: string[] }>('select file_keys from deletions where subject_type = $1 order by id desc', [
      type,
    ]),
  )

test('of two files sent at once the one that is not shown goes', async () => {
  const { id } = await add('Twice')
  const replace = () =>
    ours.buadmin.call(trainings.adminUpdate, { params: { id }, form: {}, files: { file: paper('last') } })
  const other = await whileReplaced(id, replace)
  expect(await server.core.files.has(other)).toBe(false)
})

test('a training deleted while it gets another file is kept with that one', async () => {
  const { id } = await add('Deleted')
  const other = await whileReplaced(id, () => ours.buadmin.call(trainings.adminDestroy, { params: { id } }))
  expect((await keptOf('trainings'))[0]).toEqual({ file_keys: [other] })
})

test('so is one deleted with its section', async () => {
  const { id } = await add('Deleted too', { section: 'Short' })
  const destroy = () => ours.buadmin.call(trainings.adminDeleteSection, { query: { section: 'Short' } })
  const other = await whileReplaced(id, destroy)
  expect((await keptOf('training_sections'))[0]).toEqual({ file_keys: [other] })
})
