import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactFiles from '@openbook/api/contact-files.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let id: number
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  id = (await ours.agent.call(contacts.create, { body: { last_name: 'Busy' } })).id
})
afterAll(() => server.close())

const list = (page?: number) =>
  ours.agent.call(contactTimeline.list, { params: { id }, query: { limit: 2, ...(page && { page }) } })

test('newest first, in pages, with who did it and who was behind them', async () => {
  await ours.agent.call(contacts.update, { params: { id }, body: { city: 'Newport' } })
  await ours.tenant(db =>
    db.rows(
      `insert into contact_events (contact_id, kind, user_id, real_user_id) values ($1, 'contacts.updated', $2, $3), ($1, 'webpages.lead', null, null)`,
      [id, ours.agent.id, ours.buadmin.id],
    ),
  )
  const first = await list()
  expect(first.meta).toEqual({ current_page: 1, limit: 2, total_count: 4, total_pages: 2 })
  expect(first.data).toMatchObject([
    { kind: 'webpages.lead', user: null, real_user: null },
    { kind: 'contacts.updated', user: { id: ours.agent.id, name: 'agent Test' }, real_user: { id: ours.buadmin.id } },
  ])
  expect((await list(2)).data).toMatchObject([
    { kind: 'contacts.updated', data: { city: [null, 'Newport'] }, user: { id: ours.agent.id }, real_user: null },
    { kind: 'contacts.created' },
  ])
})

test('names who was behind somebody, of another agency too', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Helped' } })
  const support = await jump(server, theirs.admin, ours.agent)
  await support.call(contacts.update, { params: { id }, body: { city: 'Bristol' } })
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data).toMatchObject([
    { kind: 'contacts.updated', user: { id: ours.agent.id }, real_user: { id: theirs.admin.id, name: 'admin Test' } },
    { kind: 'contacts.created', user: { id: ours.agent.id }, real_user: null },
  ])
})

test('says of a file and of a note that they were deleted since, and not once they are back', async () => {
  const { call } = ours.agent
  const { id } = await call(contacts.create, { body: { last_name: 'Filed' } })
  const params = { id }
  const file = await call(contactFiles.create, { params, form: {}, files: { file: new File(['x'], 'plan.txt') } })
  const note = await call(contactNotes.create, { params, body: { body: 'Calls back' } })
  const gone = async () =>
    (await call(contactTimeline.list, { params })).data
      .filter(({ kind }) => kind.endsWith('s.created'))
      .map(({ kind, gone }) => [kind, gone])
  const both = (is: boolean) => [
    ['contact_notes.created', is],
    ['contact_files.created', is],
    ['contacts.created', false],
  ]
  expect(await gone()).toEqual(both(false))
  await call(contactFiles.destroy, { params: { id, fileId: file.id } })
  await call(contactNotes.destroy, { params: { id, noteId: note.id } })
  expect(await gone()).toEqual(both(true))
  await call(contactFiles.restore, { params: { id, fileId: file.id } })
  await call(contactNotes.restore, { params: { id, noteId: note.id } })
  expect(await gone()).toEqual(both(false))
})

test('is there for who may see the contact, deleted or not', async () => {
  for (const user of [theirs.agent, theirs.admin, ours.agent2])
    await expect(user.call(contactTimeline.list, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [id] } })
  expect((await list()).data[0]).toMatchObject({ kind: 'contacts.deleted' })
})

test('is narrowed by group, and every event is in exactly one', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Grouped' } })
  await ours.agent.call(contactNotes.create, { params: { id }, body: { body: 'A note' } })
  await ours.tenant(db => db.rows(`insert into contact_events (contact_id, kind) values ($1, 'unheard.of')`, [id]))
  const of = async (...groups: (typeof contactTimeline.TIMELINE_GROUPS)[number][]) => {
    const { data, meta } = await ours.agent.call(contactTimeline.list, { params: { id }, query: { groups } })
    expect(meta.total_count).toBe(data.length)
    return data.map(({ kind }) => kind)
  }
  expect(await of('notes')).toEqual(['contact_notes.created'])
  expect(await of('details')).toEqual(['unheard.of', 'contacts.created'])
  expect(await of('notes', 'details')).toEqual(await of())
  const each = await Promise.all(contactTimeline.TIMELINE_GROUPS.map(group => of(group)))
  expect(each.flat().sort()).toEqual((await of()).sort())
})
