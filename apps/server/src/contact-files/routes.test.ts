import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as contactFiles from '@openbook/api/contact-files.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let id: number
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  id = (await ours.agent.call(contacts.create, { body: { last_name: 'Filed' } })).id
})
afterAll(() => server.close())

const PDF = `%PDF-1.7\n${'x'.repeat(9000)}\n%%EOF`
const upload = (user: TestUser, name = 'a.pdf', content: string | Uint8Array<ArrayBuffer> = PDF) =>
  user.call(contactFiles.create, { params: { id }, form: {}, files: { file: new File([content], name) } })
const list = (user: TestUser, query = {}) => user.call(contactFiles.list, { params: { id }, query })
const download = (user: TestUser, fileId: number) => user.call(contactFiles.download, { params: { id, fileId } })
const stored = () => {
  try {
    return readdirSync(join(server.core.env.dataDir, 'files', 'contact-files', String(ours.business_unit_id)))
  } catch {
    return []
  }
}

test('a file comes back as it went, as a download; deleted, it is out of sight with its bytes kept, and can be brought back', async () => {
  const made = await upload(ours.agent, 'Policy 2026.pdf')
  expect(made).toMatchObject({
    filename: 'Policy 2026.pdf',
    content_type: 'application/pdf',
    size_bytes: PDF.length,
    uploaded_by: { id: ours.agent.id },
  })
  const response = await download(ours.manager, made.id)
  expect(await response.text()).toBe(PDF)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Policy 2026.pdf"; filename*=UTF-8''Policy%202026.pdf`,
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(stored()).toHaveLength(1)
  await ours.agent.call(contactFiles.destroy, { params: { id, fileId: made.id } })
  await expect(download(ours.agent, made.id)).rejects.toMatchObject({ status: 404 })
  expect(await list(ours.agent)).toMatchObject({ data: [], meta: { total_count: 0 }, deleted_count: 1 })
  const listDeleted = (user: TestUser) => user.call(contactFiles.listDeleted, { params: { id } })
  expect(await listDeleted(ours.manager)).toMatchObject({
    data: [{ ...made, deleted_at: expect.any(String) }],
    meta: { total_count: 1 },
  })
  const again = () => ours.agent.call(contactFiles.destroy, { params: { id, fileId: made.id } })
  await expect(again()).rejects.toMatchObject({ status: 404 })
  const restore = (user: TestUser) => user.call(contactFiles.restore, { params: { id, fileId: made.id } })
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(listDeleted(user)).rejects.toMatchObject({ status: 404 })
    await expect(restore(user)).rejects.toMatchObject({ status: 404 })
  }
  expect(await restore(ours.manager)).toEqual(made)
  await expect(restore(ours.agent)).rejects.toMatchObject({ status: 409, code: 'contact_files.there' })
  expect(await (await download(ours.agent, made.id)).text()).toBe(PDF)
  expect(await list(ours.agent)).toMatchObject({ data: [made], deleted_count: 0 })
  expect((await listDeleted(ours.agent)).data).toEqual([])
  await again()
  expect(stored()).toHaveLength(1)
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data.slice(0, 4)).toMatchObject([
    { kind: 'contact_files.deleted' },
    { kind: 'contact_files.restored', data: { filename: 'Policy 2026.pdf' }, user: { id: ours.manager.id } },
    { kind: 'contact_files.deleted', data: { filename: 'Policy 2026.pdf' } },
    { kind: 'contact_files.created', user: { id: ours.agent.id } },
  ])
})

test('files are found by name and sorted', async () => {
  for (const name of ['b.txt', 'A 100%.txt', 'c_1.txt']) await upload(ours.agent, name, `text of ${name}`)
  const names = async (query: object) => (await list(ours.agent, query)).data.map(({ filename }) => filename)
  expect(await names({})).toEqual(['c_1.txt', 'A 100%.txt', 'b.txt'])
  expect(await names({ order_field: 'filename' })).toEqual(['A 100%.txt', 'b.txt', 'c_1.txt'])
  expect(await names({ order_field: 'size_bytes', order: 'DESC', limit: 1 })).toEqual(['A 100%.txt'])
  expect(await names({ q: '%' })).toEqual(['A 100%.txt'])
  expect(await names({ q: 'C_' })).toEqual(['c_1.txt'])
})

test.each([
  ['page.html', '<html><script>alert(1)</script></html>'],
  ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['run.pdf', 'MZ\u0090\u0000\u0003'],
  ['empty.pdf', ''],
])('%s is refused for what is in it, and nothing is kept', async (name, content) => {
  const before = stored()
  await expect(upload(ours.agent, name, content)).rejects.toMatchObject({
    status: 422,
    errors: { file: expect.any(String) },
  })
  expect(stored()).toEqual(before)
})

test('a form without a file is a 422', async () => {
  await expect(ours.agent.call(contactFiles.create, { params: { id }, form: {}, files: {} })).rejects.toMatchObject({
    status: 422,
    errors: { file: 'Choose a file.' },
  })
})

test('25 MB fit, a byte more is a 413 and nothing is kept', async () => {
  const most = new Uint8Array(25 * 2 ** 20)
  most.set(new TextEncoder().encode('%PDF-1.7\n'))
  const made = await upload(ours.agent, 'big.pdf', most)
  expect(made.size_bytes).toBe(most.length)
  const before = stored()
  const more = new Uint8Array(most.length + 1)
  more.set(most)
  await expect(upload(ours.agent, 'bigger.pdf', more)).rejects.toMatchObject({ status: 413 })
  expect(stored()).toEqual(before)
})

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['..\\..\\boot.txt', 'boot.txt'],
  ['a\u202etxt.b:c?.txt', 'a_txt.b_c_.txt'],
  [`${'n'.repeat(300)}.txt`, `${'n'.repeat(130)}${'n'.repeat(16)}.txt`],
  ['Überweisung 7.txt', 'Überweisung 7.txt'],
  ['say "hi".txt', 'say _hi_.txt'],
])('%s is kept as %s', async (name, kept) => {
  expect((await upload(ours.agent, name, 'text')).filename).toBe(kept)
})

test('who cannot see the contact cannot reach its files, and a file stays with its contact', async () => {
  const { id: fileId } = await upload(ours.agent)
  const before = stored()
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(list(user)).rejects.toMatchObject({ status: 404 })
    await expect(upload(user)).rejects.toMatchObject({ status: 404 })
    await expect(download(user, fileId)).rejects.toMatchObject({ status: 404 })
    await expect(user.call(contactFiles.destroy, { params: { id, fileId } })).rejects.toMatchObject({ status: 404 })
  }
  const other = await ours.agent.call(contacts.create, { body: { last_name: 'Other' } })
  for (const route of [contactFiles.download, contactFiles.destroy])
    await expect(ours.agent.call(route, { params: { id: other.id, fileId } })).rejects.toMatchObject({ status: 404 })
  expect(stored()).toEqual(before)
})

test('recordings of calls are a list of their own', async () => {
  const { call } = ours.agent
  await upload(ours.agent, 'paper.pdf')
  const callFiles = () => call(contactFiles.callFiles, { params: { id } })
  expect(await callFiles()).toMatchObject({ data: [], meta: { total_count: 0 } })
  await ours.tenant(db =>
    db.rows(
      `insert into contact_files (contact_id, filename, content_type, size_bytes, sha256, storage_key, kind)
       values ($1, 'call.mp3', 'audio/mpeg', 1, 'x', 'none', 'call')`,
      [id],
    ),
  )
  expect((await callFiles()).data.map(file => file.filename)).toEqual(['call.mp3'])
  expect((await list(ours.agent)).data.map(file => file.filename)).not.toContain('call.mp3')
})

test('a renamed file keeps its ending; both names are in the timeline and the audit log, and it can be called as before', async () => {
  const made = await upload(ours.agent, 'scan0001.pdf')
  const rename = (filename: string, user = ours.agent, was?: string) =>
    user.call(contactFiles.update, { params: { id, fileId: made.id }, body: { filename, ...(was && { was }) } })
  expect(await rename('  Scope of appointment 2026 ')).toMatchObject({
    ...made,
    filename: 'Scope of appointment 2026.pdf',
  })
  expect((await rename('../Offer.PDF')).filename).toBe('Offer.PDF')
  expect((await rename('virus.exe')).filename).toBe('virus.exe.PDF')
  expect(await rename('virus.exe.pdf')).toMatchObject({ filename: 'virus.exe.pdf' })
  const stale = rename('Mine', ours.manager, 'scan0001.pdf')
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'contact_files.stale' })
  await expect(rename(' ')).rejects.toMatchObject({ status: 422, errors: { filename: 'Name the file.' } })
  for (const user of [theirs.agent, theirs.admin, ours.agent2])
    await expect(rename('Theirs', user)).rejects.toMatchObject({ status: 404 })
  expect(await rename('scan0001', ours.agent, 'virus.exe.pdf')).toEqual(made)
  expect((await download(ours.agent, made.id)).headers.get('content-disposition')).toContain('"scan0001.pdf"')
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data.filter(({ kind }) => kind === 'contact_files.renamed')).toHaveLength(5)
  const log = await ours.tenant(db =>
    db.rows<{ changes: object }>(
      `select changes from audit_log where action = 'contact_files.update' and subject_id = $1 and changes is not null order by id`,
      [made.id],
    ),
  )
  expect(log[0]).toEqual({ changes: { filename: { from: 'scan0001.pdf', to: 'Scope of appointment 2026.pdf' } } })
  await ours.agent.call(contactFiles.destroy, { params: { id, fileId: made.id } })
  await expect(rename('Gone')).rejects.toMatchObject({ status: 404 })
})

const WAV = Buffer.concat([Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt ', 'latin1'), Buffer.alloc(5000, 7)])
test('a recording is sent in the part a player asks for, always as a download; a paper whole', async () => {
  const part = async (fileId: number, range: string) =>
    fetch(`${server.origin}/v1/contacts/${id}/files/${fileId}/download`, {
      headers: { ...ours.agent.headers, range },
    })
  const { id: wav, content_type } = await upload(ours.agent, 'call.wav', new Uint8Array(WAV))
  expect(content_type).toBe('audio/wav')
  for (const [range, start, end] of [
    ['bytes=0-', 0, 5015],
    ['bytes=16-99', 16, 99],
    ['bytes=4996-9999', 4996, 5015],
    ['bytes=-20', 4996, 5015],
  ] as const) {
    const response = await part(wav, range)
    expect([range, response.status, response.headers.get('content-range')]).toEqual([
      range,
      206,
      `bytes ${start}-${end}/5016`,
    ])
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(Buffer.from(await response.arrayBuffer()).equals(WAV.subarray(start, end + 1))).toBe(true)
  }
  for (const range of ['bytes=5016-', 'bytes=-0', 'bytes=9-3']) {
    const response = await part(wav, range)
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */5016'])
    expect(await response.json()).toMatchObject({ code: 'past_the_end' })
  }
  for (const range of ['bytes=0-1,4-5', 'bytes=-', 'lines=1-2']) {
    const response = await part(wav, range)
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 5016])
  }
  const { id: pdf } = await upload(ours.agent, 'whole.pdf')
  const whole = await part(pdf, 'bytes=0-3')
  expect([whole.status, await whole.text()]).toEqual([200, PDF])
  expect(
    (
      await fetch(`${server.origin}/v1/contacts/${id}/files/${wav}/download`, {
        headers: { ...theirs.agent.headers, range: 'bytes=0-1' },
      })
    ).status,
  ).toBe(404)
})
