import * as contactFiles from '@openbook/api/contact-files.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { keysOfPath } from './attachment-keys.ts'
import { file, rowsOf, settled, undone } from './fixtures/imports.ts'
import { zipOf } from './fixtures/zip.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const PDF = '%PDF-1.4\n%%EOF\n'
const send = async (by: TestUser, archive: Buffer | string, name = 'papers.zip') =>
  settled(by, await by.call(contactImports.importAttachments, { form: {}, files: { file: file(archive, name) } }))
const filesOf = async (id: number, by = ours.agent) =>
  (await by.call(contactFiles.list, { params: { id }, query: {} })).data.map(({ filename }) => filename).sort()

async function three() {
  const create = (body: object, by = ours.agent) => by.call(contacts.create, { body })
  const ada = await create({ last_name: 'Ada', email: 'ada@example.com', phone: '401-331-7001' })
  const bo = await create({ last_name: 'Bo' })
  await ours.tenant(db => db.rows(`update contacts set external_id = 'CL-77' where id = $1`, [bo.id]))
  const theirs = await create({ last_name: 'Colleague', email: 'colleague@example.com' }, ours.agent2)
  return { ada, bo, theirs }
}

test('files go to the contacts their names, folders or the manifest name; the rest is told row by row', async () => {
  const { ada, bo, theirs } = await three()
  const archive = zipOf({
    [`${ada.number} application.pdf`]: PDF,
    'ADA@example.com - scan.pdf': `${PDF}2`,
    'CL-77/statement.txt': 'Paid.',
    'odd name.txt': 'By manifest.',
    'manifest.csv': 'file,contact\nodd name.txt,CL-77\n',
    'colleague@example.com.pdf': PDF,
    'nobody.pdf': PDF,
    [`${bo.number}.exe`]: 'MZ\u0000\u0001',
    [`${bo.number} empty.pdf`]: '',
    '__MACOSX/._x': 'noise',
    'CL-77/.DS_Store': 'noise',
  })
  const checked = await send(ours.agent, archive)
  expect(checked).toMatchObject({ kind: 'attachments', state: 'ready', counts: { to_attach: 6, unmatched: 2 } })
  expect(await filesOf(ada.id), 'a check writes nothing').toEqual([])
  const unmatched = await rowsOf(ours.agent, checked, { outcome: 'unmatched' })
  expect(unmatched.map(({ cells }) => cells[0])).toEqual(['colleague@example.com.pdf', 'nobody.pdf'])

  await ours.agent.call(contactImports.importAttachments, { form: { id: checked.id }, files: {} })
  const done = await settled(ours.agent, checked)
  expect(done).toMatchObject({ state: 'completed', counts: { attached: 4, invalid: 2, unmatched: 2 } })
  expect(await filesOf(ada.id)).toEqual([`${ada.number} application.pdf`, 'ADA@example.com - scan.pdf'])
  expect(await filesOf(bo.id)).toEqual(['odd name.txt', 'statement.txt'])
  expect(await filesOf(theirs.id, ours.agent2)).toEqual([])
  const invalid = await rowsOf(ours.agent, done, { outcome: 'invalid' })
  expect(invalid.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/not accepted/),
    expect.stringMatching(/empty/),
  ])

  const again = await send(ours.agent, archive)
  await ours.agent.call(contactImports.importAttachments, { form: { id: again.id }, files: {} })
  expect((await settled(ours.agent, again)).counts).toEqual({ duplicate: 4, invalid: 2, unmatched: 2 })
})

test('an undo takes the files away again, bytes and all, and they can be attached once more', async () => {
  const { ada } = await three()
  const by = ours.agent
  const attempt = await settled(
    by,
    await by.call(contactImports.attachmentsLeadsUploader, {
      form: {},
      files: { file: file(zipOf({ 'ada@example.com a.pdf': PDF, '401-331-7001.txt': 'b' }), 'straight.zip') },
    }),
  )
  expect(attempt).toMatchObject({ state: 'completed', counts: { attached: 2 } })
  const keys = await ours.tenant(async db =>
    (await db.rows<{ storage_key: string }>('select storage_key from contact_files')).map(row => row.storage_key),
  )
  expect((await undone(by, attempt)).counts).toEqual({ to_attach: 2, deleted: 2 })
  expect(await filesOf(ada.id)).toEqual([])
  await eventually(async () => (await Promise.all(keys.map(key => server.core.files.has(key)))).every(has => !has))
  await by.call(contactImports.retryFailed, { params: { id: attempt.id } })
  await settled(by, attempt)
  expect(await filesOf(ada.id)).toHaveLength(2)
})

test('a file deleted meanwhile is left to who deleted it; while it is deleted, the same one is attached anew', async () => {
  const { ada } = await three()
  const archive = zipOf({ 'ada@example.com a.pdf': PDF })
  const attach = async () => {
    const attempt = await send(ours.agent, archive)
    await ours.agent.call(contactImports.importAttachments, { form: { id: attempt.id }, files: {} })
    return settled(ours.agent, attempt)
  }
  const first = await attach()
  const [file] = (await ours.agent.call(contactFiles.list, { params: { id: ada.id } })).data
  const params = { id: ada.id, fileId: file?.id ?? 0 }
  await ours.agent.call(contactFiles.destroy, { params })
  const second = await attach()
  expect(second.counts).toEqual({ attached: 1 })
  expect((await undone(ours.agent, second)).counts).toMatchObject({ deleted: 1 })
  expect((await undone(ours.agent, first)).counts).toMatchObject({ kept: 1 })
  await ours.agent.call(contactFiles.restore, { params })
  expect(await filesOf(ada.id)).toEqual(['ada@example.com a.pdf'])
})

test('more files than one batch all arrive', async () => {
  const { ada } = await three()
  const many = Object.fromEntries(Array.from({ length: 45 }, (_, at) => [`${ada.number}/n${at}.txt`, `text ${at}`]))
  const checked = await send(ours.agent, zipOf(many))
  await ours.agent.call(contactImports.importAttachments, { form: { id: checked.id }, files: {} })
  expect((await settled(ours.agent, checked)).counts).toEqual({ attached: 45 })
})

test('who went out of sight since the check gets nothing, and who was merged passes theirs on', async () => {
  const { ada, bo } = await three()
  const twin = await ours.agent.call(contacts.create, { body: { last_name: 'Bo', first_name: 'Twin' } })
  const checked = await send(
    ours.agent,
    zipOf({ [`${ada.number} a.pdf`]: PDF, [`${bo.number} b.pdf`]: `${PDF}2`, [`${twin.number} c.pdf`]: `${PDF}3` }),
  )
  expect(checked.counts).toEqual({ to_attach: 3 })
  await ours.tenant(db => db.rows('update contacts set owner_id = $2 where id = $1', [ada.id, ours.agent2.id]))
  const records = await Promise.all([bo, twin].map(({ id }) => ours.agent.call(contacts.show, { params: { id } })))
  await ours.agent.call(contactMerges.merge, {
    body: { survivor_id: bo.id, records: records.map(({ id, version }) => ({ id, version })), fields: {} },
  })
  await ours.agent.call(contactImports.importAttachments, { form: { id: checked.id }, files: {} })
  const done = await settled(ours.agent, checked)
  expect(done.counts).toEqual({ attached: 2, unmatched: 1 })
  expect(await filesOf(bo.id)).toEqual([`${bo.number} b.pdf`, `${twin.number} c.pdf`])
  expect(await filesOf(ada.id, ours.agent2)).toEqual([])
  const [left] = await rowsOf(ours.agent, done, { outcome: 'unmatched' })
  expect(left?.reason).toBe('The contact is gone since the check, or no longer one you may see.')
  expect((await undone(ours.agent, done)).counts).toEqual({ to_attach: 2, unmatched: 1, deleted: 2 })
  expect(await filesOf(bo.id)).toEqual([])
})

test('what is no archive is said so, at the file or when it is looked into', async () => {
  await expect(send(ours.agent, 'First Name\nAnn\n', 'leads.csv')).rejects.toMatchObject({
    status: 422,
    errors: { file: '"leads.csv" is no ZIP file.' },
  })
  const broken = await send(ours.agent, zipOf({ 'a.txt': 'a' }).subarray(0, 40))
  expect(broken).toMatchObject({ state: 'failed', error: expect.stringMatching(/ZIP file cannot be read/) })
  const climbing = await send(ours.agent, zipOf({ '../../etc/passwd': 'x' }))
  expect(climbing.state).toBe('failed')
})

test('archives of Macs, of folders in folders, locked, empty or swollen ones are read or say what is wrong', async () => {
  const { bo } = await three()
  const names = ['CL-77/2026/U\u0308bersicht Müller.pdf', 'Anträge/CL-77/Größe.txt', 'odd ä.txt']
  const mac = zipOf(
    {
      [names[0]!]: PDF,
      [names[1]!]: 'Große Größe',
      [names[2]!]: 'By manifest.',
      'manifest.csv': 'file,contact\nodd a\u0308.txt,CL-77\n',
    },
    { flags: 0 },
  )
  const checked = await send(ours.agent, mac)
  expect(checked).toMatchObject({ state: 'ready', counts: { to_attach: 3 } })
  await ours.agent.call(contactImports.importAttachments, { form: { id: checked.id }, files: {} })
  await settled(ours.agent, checked)
  expect(await filesOf(bo.id)).toEqual(['Größe.txt', 'odd ä.txt', 'Übersicht Müller.pdf'])

  const nothing = { state: 'failed', error: expect.stringContaining('There is no file in this ZIP file.') }
  expect(await send(ours.agent, zipOf({}))).toMatchObject(nothing)
  expect(await send(ours.agent, zipOf({ 'folder/': '', '__MACOSX/._a': 'x' }))).toMatchObject(nothing)
  const locked = await send(ours.agent, zipOf({ 'CL-77.pdf': PDF }, { flags: 0x801 }))
  expect(locked).toMatchObject({ state: 'ready', counts: { unmatched: 1 } })
  expect((await rowsOf(ours.agent, locked, {}))[0]?.reason).toBe('This file is locked with a password.')
  const keyless = zipOf({ 'manifest.csv': 'file,contact', 'a.pdf': PDF }, { flags: 0x801 })
  expect(await send(ours.agent, keyless)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('manifest.csv in this ZIP file is locked'),
  })
  const swollen = zipOf({ 'CL-77 a.pdf': PDF, 'CL-77 b.pdf': PDF }, { size: 1.5 * 2 ** 30 })
  expect(await send(ours.agent, swollen)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('unpacks to more than 2 GB'),
  })
  const lying = await send(ours.agent, zipOf({ 'CL-77 big.pdf': PDF }, { size: 5 }))
  expect(lying).toMatchObject({ counts: { to_attach: 1 } })
  await ours.agent.call(contactImports.importAttachments, { form: { id: lying.id }, files: {} })
  expect(await settled(ours.agent, lying)).toMatchObject({ state: 'completed', counts: { invalid: 1 } })
})

test('a name is read for numbers, e-mails, phones and outside IDs, the folder last', () => {
  expect(keysOfPath('CL-77/100123 app.pdf')).toEqual([
    { kind: 'number', value: '100123' },
    { kind: 'external ID', value: '100123 app' },
    { kind: 'external ID', value: '100123' },
    { kind: 'external ID', value: 'CL-77' },
  ])
  expect(keysOfPath('Ann.Lee@Example.com.pdf')[0]).toEqual({ kind: 'email', value: 'ann.lee@example.com' })
  expect(keysOfPath('(401) 331-7001.pdf')).toContainEqual({ kind: 'phone', value: '+14013317001' })
})
