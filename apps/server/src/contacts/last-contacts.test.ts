import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as events from '@openbook/api/events.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const make = async (last_name: string) => (await ours.agent.call(contacts.create, { body: { last_name } })).id
const spokenWith = async (id: number) =>
  (await ours.agent.call(contacts.show, { params: { id } })).last_contacted_at?.slice(0, 10) ?? null
const today = () => new Date().toISOString().slice(0, 10)

test('a note, an activity and an appointment ticked off are contact; an edit is not', async () => {
  const edited = await make('Edited')
  await ours.agent.call(contacts.update, { params: { id: edited }, body: { city: 'Newport' } })
  expect(await spokenWith(edited)).toBeNull()
  const called = await make('Called')
  await ours.agent.call(contactEdits.activityInfo, { params: { id: called }, body: { type: 'call' } })
  expect(await spokenWith(called)).toBe(today())
  const noted = await make('Noted')
  const note = await ours.agent.call(contactNotes.create, { params: { id: noted }, body: { body: 'Call in May' } })
  expect(await spokenWith(noted)).toBe(today())
  const params = { id: noted, noteId: note.id }
  await ours.agent.call(contactNotes.destroy, { params })
  expect(await spokenWith(noted)).toBeNull()
  await ours.agent.call(contactNotes.restore, { params })
  expect(await spokenWith(noted)).toBe(today())
})

test('an appointment counts for the time it was, until it is no longer ticked off; a task does not', async () => {
  const met = await make('Met')
  const body = {
    title: 'Review',
    type: 'appointment' as const,
    start_date: '03/04/2026',
    start_time: '10:00',
    contact_ids: [met],
  }
  const { id } = await ours.agent.call(events.create, { body })
  expect(await spokenWith(met)).toBeNull()
  const put = (done: boolean) => ours.agent.call(events.update, { params: { id }, body: { ...body, done } })
  await put(true)
  expect(await spokenWith(met)).toBe('2026-03-04')
  await put(false)
  expect(await spokenWith(met)).toBeNull()
  await ours.agent.call(events.create, { body: { ...body, type: 'task', allow_overlap: true, done: true } })
  expect(await spokenWith(met)).toBeNull()
  await ours.agent.call(events.create, { body: { ...body, type: 'call', allow_overlap: true, done: true } })
  expect(await spokenWith(met)).toBe('2026-03-04')
})

test('an e-mail somebody sent is contact, one of an automation is not', async () => {
  const [written, automated] = [await make('Written'), await make('Automated')]
  const sent = (id: number, data: object) =>
    ours.tenant(db =>
      db.rows(`insert into contact_events (contact_id, kind, data) values ($1, 'email_history.sent', $2)`, [
        id,
        JSON.stringify(data),
      ]),
    )
  await sent(written, { subject: 'Hello' })
  await sent(automated, { subject: 'Hello', automation: 'Birthdays' })
  expect([await spokenWith(written), await spokenWith(automated)]).toEqual([today(), null])
})

const SAID = `select c.id as contact_id, c.business_unit_id, c.owner_id, c.deleted_at is null as alive, app.last_contact_of(c.id) as last_contacted_at
  from contacts c where app.last_contact_of(c.id) is not null`
const KEPT = 'select contact_id, business_unit_id, owner_id, alive, last_contacted_at from last_contacts'
const differences = (db: Db) => db.rows(`(${SAID} except ${KEPT}) union all (${KEPT} except ${SAID})`)

const of = (rest: string) => `(select id from contacts where number % 3 = ${rest})`
/** Ways to write timelines and contacts, each over those whose number leaves `rest` when divided by three. */
const WRITES: Record<string, (rest: string) => string> = {
  add: rest =>
    `insert into contacts (owner_id, last_name) select $2, 'Hale ' || g from generate_series(1, ${rest} + 2) g`,
  call: rest => `insert into contact_events (contact_id, kind, at)
    select id, 'contacts.activity', now() - number * interval '1 hour' from contacts where number % 3 = ${rest} and $2::bigint > 0`,
  edit: rest => `insert into contact_events (contact_id, kind)
    select id, 'contacts.updated' from contacts where number % 3 = ${rest} and $2::bigint > 0`,
  note: rest => `with n as (insert into contact_notes (contact_id, body) select id, 'Spoke' from contacts where number % 3 = ${rest} and $2::bigint > 0 returning id, contact_id)
    insert into contact_events (contact_id, kind, data) select contact_id, 'contact_notes.created', jsonb_build_object('note_id', id) from n`,
  drop: rest => `with n as (update contact_notes set deleted_at = now() where contact_id in ${of(rest)} and $2::bigint > 0 returning id, contact_id)
    insert into contact_events (contact_id, kind, data) select contact_id, 'contact_notes.deleted', jsonb_build_object('note_id', id) from n`,
  tick: rest => `insert into contact_events (contact_id, kind, data)
    select id, 'events.done', '{"event_id": 1, "type": "call", "starts_at": "2026-01-02T10:00:00Z"}' from contacts where number % 3 = ${rest} and $2::bigint > 0`,
  untick: rest => `insert into contact_events (contact_id, kind, data)
    select id, 'events.undone', '{"event_id": 1, "type": "call"}' from contacts where number % 3 = ${rest} and $2::bigint > 0`,
  merge:
    rest => `with survivor as (select min(id) as id from contacts where number % 3 = (${rest} + 1) % 3 having min(id) is not null),
    moved as (update contact_notes n set contact_id = s.id from survivor s where n.contact_id in ${of(rest)} and $2::bigint > 0)
    update contact_events e set contact_id = s.id from survivor s where e.contact_id in ${of(rest)}`,
  forget: rest => `delete from contact_events where contact_id in ${of(rest)} and $2::bigint > 0`,
  give: rest => `update contacts set owner_id = $2 where number % 3 = ${rest}`,
  delete: rest => `update contacts set deleted_at = now() where number % 3 = ${rest} and $2::bigint > 0`,
  restore: rest => `update contacts set deleted_at = null where number % 3 = ${rest} and $2::bigint > 0`,
  purge: rest => `delete from contacts where number % 3 = ${rest} and $2::bigint > 0`,
}

test('whatever is written, the last contact is what the timeline says', async () => {
  const write = fc.record({
    how: fc.constantFrom(...Object.keys(WRITES)),
    rest: fc.integer({ min: 0, max: 2 }),
    to: fc.integer({ min: 0, max: 4 }),
  })
  const other = await agency(server)
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async writes => {
      await other.tenant(async db => {
        for (const { how, rest, to } of [{ how: 'add', rest: 1, to: 0 }, { how: 'call', rest: 1, to: 0 }, ...writes])
          await db.rows(WRITES[how]!('$1::int'), [rest, other.users[to]!.id])
        expect(await differences(db), JSON.stringify(writes)).toEqual([])
      })
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

test('a contact given away while somebody writes the first note is kept for who has it now', async () => {
  const id = await make('Both')
  const note = (db: Db) =>
    db.rows(
      `insert into contact_events (business_unit_id, contact_id, kind) select business_unit_id, id, 'contacts.activity' from contacts where id = $1`,
      [id],
    )
  const [given] = await atOnce(server.core, note, [
    () => ours.tenant(db => db.rows('update contacts set owner_id = $2 where id = $1', [id, ours.agent2.id])),
  ])
  expect(given?.status).toBe('fulfilled')
  await ours.tenant(async db => expect(await differences(db)).toEqual([]))
})
