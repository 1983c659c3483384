import type { caller } from '@openbook/api/core/call.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as settings from '@openbook/api/settings.ts'
import { SETTING_KEYS } from '@openbook/config/settings.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency, signedOutCall } from '../core/testing/agency.ts'
import { ownServer } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let visitor: ReturnType<typeof caller>
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
  visitor = signedOutCall(server.origin)
})
afterAll(() => server.close())

const set = (id: string, value: string, files: Record<string, Blob> = {}) =>
  ours.admin.call(settings.adminUpdate, { params: { id }, form: { value }, files })
const read = (key: string) => visitor(settings.show, { params: { key } })

test('every setting of the code is listed with what it is for', async () => {
  const listed = await ours.admin.call(settings.adminList, { query: { range: '[0,99]' } })
  expect(listed.map(({ id }) => id)).toEqual(SETTING_KEYS)
  const found = await ours.admin.call(settings.adminList, { query: { q: 'spreadsheet' } })
  expect(found.map(({ id }) => id)).toEqual(['import_template'])
})

test('a public setting is read by anyone, said to every screen, and back as built when it is emptied', async () => {
  expect(await read('terms_of_use')).toEqual({ key: 'terms_of_use', value: null })
  const changed = await set('support_email', ' help@example.com ')
  expect(changed).toMatchObject({ value: 'help@example.com', changed_by: 'admin Test' })
  expect(await read('support_email')).toEqual({ key: 'support_email', value: 'help@example.com' })
  expect((await ours.agent.call(sessions.me)).settings).toMatchObject({ support_email: 'help@example.com' })
  const noted = await server.core.database.system(db =>
    db.rows(`select changes from audit_log where subject_type = 'settings' order by id desc limit 1`),
  )
  expect(noted).toEqual([{ changes: { key: 'support_email', from: null, to: 'help@example.com' } }])
  await set('support_email', '')
  expect(await read('support_email')).toEqual({ key: 'support_email', value: null })
})

test('a private setting is read by nobody outside the console', async () => {
  await set('billing_contact', 'bills@example.com')
  await expect(read('billing_contact')).rejects.toMatchObject({ status: 404 })
  await expect(read('nope')).rejects.toMatchObject({ status: 404 })
  await expect(read('toString')).rejects.toMatchObject({ status: 404 })
  expect((await ours.agent.call(sessions.me)).settings).not.toHaveProperty('billing_contact')
  await expect(ours.buadmin.call(settings.adminList)).rejects.toMatchObject({ status: 403 })
  await set('billing_contact', '')
})

test.each([
  ['support_email', 'nobody', 'Enter an e-mail address.'],
  ['support_phone', 'soon', 'Enter a phone number with its area code.'],
  ['announcement', 'x'.repeat(301), 'At most 300 characters.'],
  ['import_template', 'a value', 'This setting is a file. Send one.'],
])('%s refuses what does not fit', async (id, value, message) => {
  await expect(set(id, value)).rejects.toMatchObject({ status: 422, errors: { value: message } })
})

test('a setting stays as it is where no value is sent', async () => {
  await set('announcement', 'Closed on Monday')
  const send = ours.admin.call(settings.adminUpdate, { params: { id: 'announcement' }, form: {}, files: {} })
  await expect(send).rejects.toMatchObject({
    status: 422,
    code: 'settings.wrong_value',
    errors: { value: 'Send a value; an empty one sets it back.' },
  })
  expect(await read('announcement')).toEqual({ key: 'announcement', value: 'Closed on Monday' })
  await set('announcement', '')
})

test('a setting that somebody else set meanwhile is not written over, nor one that nobody had set', async () => {
  const send = async (value: string, seen: Record<string, string>) => {
    const body = new FormData()
    body.append('value', value)
    const answer = await fetch(`${server.origin}/v1/admin/settings/support_phone`, {
      method: 'PATCH',
      headers: { ...ours.admin.headers, ...seen },
      body,
    })
    return { status: answer.status, said: (await answer.json()) as settings.Setting & { code?: string } }
  }
  const asSeen = (at: string | null) => ({ 'if-match': `"${at}"` })
  const unset = { 'if-none-match': '*' }
  const first = await send('(401) 555-0100', unset)
  expect(first).toMatchObject({ status: 200, said: { value: '(401) 555-0100', updated_at: expect.any(String) } })
  const late = await send('(401) 555-0101', unset)
  expect(late).toMatchObject({ status: 409, said: { code: 'changed_meanwhile' } })
  const { said } = await send('(401) 555-0102', asSeen(first.said.updated_at))
  expect(await send('(401) 555-0103', asSeen(first.said.updated_at))).toMatchObject({ status: 409 })
  expect(await read('support_phone')).toEqual({ key: 'support_phone', value: '(401) 555-0102' })
  expect(await send('', asSeen(said.updated_at))).toMatchObject({ status: 200, said: { value: null } })
})

test('a new file stays where the disk does not delete the one before', async () => {
  const send = (words: string) =>
    ours.admin.call(settings.adminUpdate, {
      params: { id: 'import_template' },
      form: {},
      files: { file: new File([`${words}\n`], 'leads.csv') },
    })
  await send('Name')
  const disk = vi.spyOn(server.core.files, 'delete').mockRejectedValueOnce(new Error('EIO: i/o error, unlink'))
  const { file } = await send('First name')
  expect(disk).toHaveBeenCalledTimes(1)
  disk.mockRestore()
  const answer = await fetch(`${server.origin}${file?.url}`, { headers: ours.agent.headers })
  expect(await answer.text()).toBe('First name\n')
})

test('a file is told by its bytes, kept, fetched by those signed in, replaced and taken away', async () => {
  const send = (content: string, name: string) =>
    ours.admin.call(settings.adminUpdate, {
      params: { id: 'import_template' },
      form: {},
      files: { file: new File([content], name) },
    })
  const saved = await send('First name,Phone\n', 'leads.csv')
  expect(saved.file).toMatchObject({ filename: 'leads.csv', url: '/v1/settings/import_template/file' })
  const answer = await fetch(server.origin + saved.file?.url, { headers: ours.agent.headers })
  expect(await answer.text()).toBe('First name,Phone\n')
  expect(answer.headers.get('content-disposition')).toContain('leads.csv')
  expect((await fetch(server.origin + saved.file?.url)).status).toBe(401)
  await expect(send('<!doctype html><script>', 'page.html')).rejects.toMatchObject({ status: 422 })
  for (const [content, name] of [
    ['%PDF-1.7\n', 'template.pdf'],
    ['ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'template.csv'],
    ['First name\n', 'template.txt'],
  ] as const)
    await expect(send(content, name), name).rejects.toMatchObject({
      status: 422,
      errors: { file: 'This kind of file is not accepted. Send a spreadsheet: CSV or XLSX.' },
    })
  expect((await send('Name\n', 'second.csv')).file?.filename).toBe('second.csv')
  const [noted] = await server.core.database.system(db =>
    db.rows(`select changes from audit_log where changes->>'to' = 'second.csv' order by id desc limit 1`),
  )
  expect(noted).toEqual({ changes: { key: 'import_template', from: 'leads.csv', to: 'second.csv' } })
  expect((await set('import_template', '')).file).toBeNull()
  expect((await fetch(server.origin + saved.file?.url, { headers: ours.agent.headers })).status).toBe(404)
})
