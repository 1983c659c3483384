import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { NOTES_PAGE } from '@openbook/config/limits.ts'
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
  id = (await ours.agent.call(contacts.create, { body: { last_name: 'Noted' } })).id
})
afterAll(() => server.close())

const write = (user: TestUser, body: string) => user.call(contactNotes.create, { params: { id }, body: { body } })
const edit = (user: TestUser, noteId: number, body: string, updated_at?: string) =>
  user.call(contactNotes.update, { params: { id, noteId }, body: { body, ...(updated_at && { updated_at }) } })
const remove = (user: TestUser, noteId: number, updated_at?: string) =>
  user.call(contactNotes.destroy, { params: { id, noteId }, query: updated_at ? { updated_at } : {} })
const restore = (user: TestUser, noteId: number) => user.call(contactNotes.restore, { params: { id, noteId } })
const page = (user: TestUser, query = {}) => user.call(contactNotes.list, { params: { id }, query })
const list = async (user: TestUser) => (await page(user)).data

test('notes are written, changed, removed, newest first, and told on the timeline', async () => {
  const first = await write(ours.agent, ' Call after 4 pm ')
  const second = await write(ours.manager, 'Met at the fair')
  expect(first).toMatchObject({ body: 'Call after 4 pm', author: { id: ours.agent.id }, editable: true })
  expect((await list(ours.agent)).map(note => [note.id, note.editable])).toEqual([
    [second.id, false],
    [first.id, true],
  ])
  expect(await edit(ours.agent, first.id, 'Call after 5 pm')).toMatchObject({
    body: 'Call after 5 pm',
    created_at: first.created_at,
  })
  await remove(ours.agent, first.id)
  expect((await list(ours.agent)).map(note => note.id)).toEqual([second.id])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data.map(({ kind }) => kind)).toEqual([
    'contact_notes.deleted',
    'contact_notes.updated',
    'contact_notes.created',
    'contact_notes.created',
    'contacts.created',
  ])
})

test('notes are found by all the words in them and in who wrote them, in any case, and counted', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Searched' } })
  const add = async (user: TestUser, body: string) =>
    (await user.call(contactNotes.create, { params: { id }, body: { body } })).id
  const quote = await add(ours.agent, 'Wants the QUOTE\nby Friday, 100% sure')
  const fair = await add(ours.manager, 'Met at the fair; quote sent')
  const { id: gone } = await ours.agent.call(contactNotes.create, {
    params: { id },
    body: { body: 'A quote, deleted' },
  })
  await ours.agent.call(contactNotes.destroy, { params: { id, noteId: gone }, query: {} })
  const found = async (q: string, query = {}) => {
    const { data, meta } = await ours.agent.call(contactNotes.list, { params: { id }, query: { q, ...query } })
    return [data.map(note => note.id), meta.total_count]
  }
  expect(await found('quote')).toEqual([[fair, quote], 2])
  expect(await found('quote', { limit: 1, page: 2 })).toEqual([[quote], 2])
  expect(await found(' friday  Quote ')).toEqual([[quote], 1])
  expect(await found('manager quote')).toEqual([[fair], 1])
  expect(await found('%')).toEqual([[quote], 1])
  expect(await found('quote_')).toEqual([[], 0])
  expect(await found('\u0000 ')).toEqual([[fair, quote], 2])
})

test('a changed note keeps what it said before, and who wrote that', async () => {
  const note = await write(ours.agent, 'First words')
  const versions = () => ours.agent.call(contactNotes.versions, { params: { id, noteId: note.id } })
  expect([note.versions, await versions()]).toEqual([0, []])
  await edit(ours.manager, note.id, 'Second words')
  expect(await edit(ours.agent, note.id, 'Third words')).toMatchObject({ body: 'Third words', versions: 2 })
  expect(await edit(ours.agent, note.id, 'Third words')).toMatchObject({ versions: 2 })
  expect(await versions()).toMatchObject([
    { body: 'Second words', author: { id: ours.manager.id } },
    { body: 'First words', author: { id: ours.agent.id }, at: note.created_at },
  ])
  await expect(theirs.agent.call(contactNotes.versions, { params: { id, noteId: note.id } })).rejects.toMatchObject({
    status: 404,
  })
  await remove(ours.agent, note.id)
})

test('a note saved with the same words is as it was: by whom, when, and on the timeline', async () => {
  const note = await write(ours.agent, 'Same words')
  await edit(ours.manager, note.id, 'Other words')
  const timeline = async () =>
    (await ours.agent.call(contactTimeline.list, { params: { id } })).data.map(({ id: event }) => event)
  const [told, was] = [await timeline(), await ours.agent.call(contactNotes.show, { params: { id, noteId: note.id } })]
  expect(await edit(ours.agent, note.id, 'Other words')).toEqual(was)
  expect(await timeline()).toEqual(told)
  await edit(ours.agent, note.id, 'Third words')
  const [last] = await ours.agent.call(contactNotes.versions, { params: { id, noteId: note.id } })
  expect(last).toMatchObject({ body: 'Other words', author: { id: ours.manager.id } })
  await remove(ours.agent, note.id)
})

test('of two who change a note at once the second is told who was first, and overwrites nothing', async () => {
  const note = await write(ours.agent, 'As both saw it')
  await edit(ours.manager, note.id, 'By the manager', note.updated_at)
  const told = {
    status: 409,
    code: 'contact_notes.stale',
    errors: { base: expect.stringMatching(/^manager Test changed this note at/) },
  }
  await expect(edit(ours.agent, note.id, 'By the agent', note.updated_at)).rejects.toMatchObject(told)
  await expect(remove(ours.agent, note.id, note.updated_at)).rejects.toMatchObject(told)
  const shown = await ours.agent.call(contactNotes.show, { params: { id, noteId: note.id } })
  expect(shown).toMatchObject({ body: 'By the manager', versions: 1 })
  expect(await edit(ours.agent, note.id, 'By the agent', shown.updated_at)).toMatchObject({ body: 'By the agent' })
  expect(await edit(ours.agent, note.id, 'Without saying since when')).toMatchObject({ versions: 3 })
  await remove(ours.manager, note.id)
  await expect(edit(ours.agent, note.id, 'Too late', shown.updated_at)).rejects.toMatchObject({
    status: 409,
    code: 'contact_notes.gone',
    errors: { base: expect.stringMatching(/^manager Test deleted this note meanwhile/) },
  })
})

test('a deleted note comes back with its earlier versions, once, and both are told', async () => {
  const note = await write(ours.agent, 'Draft')
  await edit(ours.agent, note.id, 'Worth keeping')
  await remove(ours.agent, note.id)
  const params = { id, noteId: note.id }
  for (const ask of [
    () => edit(ours.agent, note.id, 'x'),
    () => remove(ours.agent, note.id),
    () => ours.agent.call(contactNotes.show, { params }),
    () => ours.agent.call(contactNotes.versions, { params }),
  ])
    await expect(ask()).rejects.toMatchObject({ status: 404 })
  const deleted = (user: TestUser) => user.call(contactNotes.listDeleted, { params: { id } })
  const listed = { id: note.id, body: 'Worth keeping', deleted_at: expect.any(String) }
  expect((await deleted(ours.agent)).data[0]).toMatchObject(listed)
  const { deleted_count } = await ours.agent.call(contactNotes.list, { params: { id } })
  expect((await deleted(ours.agent)).meta.total_count).toBe(deleted_count)
  await expect(deleted(ours.agent2)).rejects.toMatchObject({ status: 404 })
  await expect(restore(ours.agent2, note.id)).rejects.toMatchObject({ status: 404 })
  expect(await restore(ours.agent, note.id)).toMatchObject({ id: note.id, body: 'Worth keeping', versions: 1 })
  await expect(restore(ours.agent, note.id)).rejects.toMatchObject({ status: 409 })
  expect((await list(ours.agent)).map(each => each.id)).toContain(note.id)
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data.slice(0, 2)).toMatchObject([
    { kind: 'contact_notes.restored', data: { note_id: note.id, body: 'Worth keeping' } },
    { kind: 'contact_notes.deleted' },
  ])
  await remove(ours.agent, note.id)
})

test('notes come a page at a time, and deleted ones are not counted', async () => {
  const { total_count: before } = (await page(ours.agent)).meta
  const written = []
  for (let n = 0; n <= NOTES_PAGE; n++) written.push((await write(ours.agent, `Note ${n}`)).id)
  await remove(ours.agent, written[0]!)
  const first = await page(ours.agent)
  expect(first.data.map(note => note.id)).toEqual(written.slice(1).toReversed())
  expect(first.meta).toMatchObject({ limit: NOTES_PAGE, total_count: before + NOTES_PAGE })
  const later = await page(ours.agent, { page: 2, limit: 10 })
  expect(later.data.slice(0, 5).map(note => note.id)).toEqual(written.slice(1, 6).toReversed())
  for (const noteId of written.slice(1)) await remove(ours.agent, noteId)
})

test('only its author, who manages them, and the console may change a note', async () => {
  const managers = await write(ours.manager, 'Mine')
  await expect(edit(ours.agent, managers.id, 'x')).rejects.toMatchObject({
    status: 403,
    errors: { user: 'Access denied!' },
  })
  await expect(remove(ours.agent, managers.id)).rejects.toMatchObject({ status: 403 })
  const agents = await write(ours.agent, 'Mine')
  expect(await edit(ours.manager, agents.id, 'Corrected')).toMatchObject({ author: { id: ours.agent.id } })
  await remove(ours.buadmin, managers.id)
  await remove(ours.manager, agents.id)
})

test('who cannot see the contact cannot see its notes, and a note stays with its contact', async () => {
  const note = await write(ours.agent, 'Private')
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(list(user)).rejects.toMatchObject({ status: 404 })
    await expect(write(user, 'x')).rejects.toMatchObject({ status: 404 })
    await expect(edit(user, note.id, 'x')).rejects.toMatchObject({ status: 404 })
    await expect(remove(user, note.id)).rejects.toMatchObject({ status: 404 })
  }
  const other = await ours.agent.call(contacts.create, { body: { last_name: 'Other' } })
  await expect(
    ours.agent.call(contactNotes.destroy, { params: { id: other.id, noteId: note.id } }),
  ).rejects.toMatchObject({ status: 404 })
  expect((await list(ours.agent)).map(({ body }) => body)).toContain('Private')
})

test('an empty note is a 422, one on a deleted contact a 404', async () => {
  await expect(write(ours.agent, '  ')).rejects.toMatchObject({
    status: 422,
    errors: { body: 'Write something first.' },
  })
  await expect(write(ours.agent, 'x'.repeat(10_001))).rejects.toMatchObject({ status: 422 })
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [id] } })
  await expect(write(ours.agent, 'x')).rejects.toMatchObject({ status: 404 })
  expect(await list(ours.agent)).not.toEqual([])
})
