import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { person, send, vendorOf } from './fixtures/vendor.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

/** Somebody of the agent's book, whom a vendor sends again and again in the same words. */
async function knownPerson() {
  const vendor = await vendorOf(ours)
  const lead = person({ notes: WISH })
  const { id } = await ours.agent.call(contacts.create, { body: lead })
  const params = { id }
  return {
    params,
    again: async () => expect((await send(server, vendor.key, lead)).body).toMatchObject({ status: 'duplicate', id }),
    /** What tells of it: notes that stand, lines of the timeline, and the notices, the latest first. */
    told: async () => {
      const notes = await ours.buadmin.call(contactNotes.list, { params, query: {} })
      const { data } = await ours.agent.call(contactTimeline.list, { params })
      const notices = (await ours.agent.call(notifications.list)).data
      return {
        notes: notes.data.length,
        events: data.filter(({ kind }) => kind === 'lead_intake.returned').length,
        notices: notices.filter(({ title }) => title.includes(lead.last_name)).map(({ body }) => body),
      }
    },
  }
}
const WISH = 'Wants a quote.'
const DELETED = 'This contact is in the deleted group. Restore it there to work with it.'

test('who comes again in the same words is told once while the note stands, and anew where it was deleted', async () => {
  const { params, again, told } = await knownPerson()
  await again()
  await again()
  expect(await told()).toEqual({ notes: 1, events: 1, notices: [WISH] })
  const { data } = await ours.agent.call(contactNotes.list, { params, query: {} })
  await ours.agent.call(contactNotes.destroy, { params: { ...params, noteId: data[0]!.id }, query: {} })
  await again()
  await again()
  expect(await told()).toEqual({ notes: 1, events: 2, notices: [WISH, WISH] })
})

test('who comes again in the same words is told once more each time the contact was deleted since', async () => {
  const { params, again, told } = await knownPerson()
  await again()
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [params.id] } })
  await again()
  await again()
  expect(await told()).toEqual({ notes: 2, events: 2, notices: [DELETED, WISH] })
  await ours.agent.call(contactActs.restore, { body: { ids: [params.id] } })
  await again()
  expect((await told()).notices).toHaveLength(2)
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [params.id] } })
  await again()
  await again()
  expect(await told()).toEqual({ notes: 3, events: 3, notices: [DELETED, DELETED, WISH] })
})
