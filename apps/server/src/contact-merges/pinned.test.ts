import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let agent: TestUser
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  agent = (await agency(server)).agent
})
afterAll(() => server.close())

const pinned = async (note: string) => {
  const { id } = await agent.call(contacts.create, { body: { last_name: 'Pinned' } })
  return agent.call(contactEdits.updateNote, { params: { id }, body: { note } })
}
const merge = async (...records: { id: number; version: number }[]) =>
  agent.call(contactMerges.merge, {
    body: { survivor_id: records[0]!.id, records: records.map(({ id, version }) => ({ id, version })) },
  })
const notesOf = async (id: number) => (await agent.call(contactNotes.list, { params: { id }, query: {} })).data
const [GATE, LONG, LONGER] = ['Gate code 4', 'Hard of hearing. '.repeat(70).trim(), 'Rings twice. '.repeat(80).trim()]

test('pinned notes that fit together stand together; the others become notes of the contact, and all of it can be changed', async () => {
  const [a, b, c, d] = [await pinned(LONG), await pinned(LONGER), await pinned(GATE), await pinned(LONGER)]
  const { contact } = await merge(a, b, c, d)
  expect(contact.note?.split('\n\n').toSorted()).toEqual([GATE, LONG])
  const notes = await notesOf(a.id)
  expect(notes).toMatchObject([{ author: { id: agent.id }, editable: true }])
  expect(notes[0]?.body).toMatch(/^Pinned note of contact \d+\n\nRings twice/)
  expect(notes[0]?.body.endsWith(LONGER)).toBe(true)
  expect([b.number, d.number]).toContain(Number(notes[0]?.body.match(/\d+/)?.[0]))
  const params = { id: a.id }
  const corrected = `${contact.note}.`
  expect(await agent.call(contactEdits.updateNote, { params, body: { note: corrected } })).toMatchObject({
    note: corrected,
  })
  const body = { body: `${notes[0]?.body}.` }
  await agent.call(contactNotes.update, { params: { ...params, noteId: notes[0]!.id }, body })
})

test('an undo takes them off again, but for what somebody wrote in since', async () => {
  const [a, b, c] = [await pinned(LONG), await pinned(LONGER), await pinned(LONGER.toUpperCase())]
  const { merge: made } = await merge(a, b, c)
  const [kept] = await notesOf(a.id)
  const params = { id: a.id, noteId: kept!.id }
  await agent.call(contactNotes.update, { params, body: { body: 'Rewritten.' } })
  await agent.call(contactMerges.undo, { params: { id: made.id }, body: {} })
  expect((await notesOf(a.id)).map(({ body }) => body)).toEqual(['Rewritten.'])
  for (const before of [a, b, c]) {
    const { note, version } = await agent.call(contacts.show, { params: { id: before.id } })
    expect([note, version]).toEqual([before.note, before.version])
  }
})

test('a pinned note longer than may be, of a merge long ago, becomes notes without a letter lost', async () => {
  const { tenant, agent: owner } = await agency(server)
  agent = owner
  const [a, b] = [await pinned(GATE), await pinned(LONG)]
  const long = '🙂 and so on. '.repeat(900).trim()
  await tenant(db => db.rows('update contacts set note = $2 where id = $1', [a.id, long]))
  const { contact } = await merge(a, b)
  expect(contact.note).toBe(LONG)
  const notes = await notesOf(a.id)
  const told = notes.toReversed().map(({ body }) => body.split('\n\n')[1])
  expect(told.join('')).toBe(long)
  for (const { id, body } of notes)
    await agent.call(contactNotes.update, { params: { id: a.id, noteId: id }, body: { body: `${body}!` } })
})
