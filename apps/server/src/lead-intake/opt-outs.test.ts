import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { LEAD_OPT_OUTS } from '@openbook/api/lead-intake.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { OPT_OUT_FIELDS } from '@openbook/config/import-fields.ts'
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

const reach = async (id: number) => {
  const { reach: ways, events } = await ours.agent.call(lifeEvents.show, { params: { id } })
  return [...ways.map(({ kind, reasons }) => `${kind} ${reasons}`), ...events.map(({ kind }) => kind)]
}
const notesOf = async (id: number) =>
  (await ours.buadmin.call(contactNotes.list, { params: { id }, query: {} })).data.map(({ body }) => body)
const today = () =>
  new Date().toLocaleDateString('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'America/New_York',
  })

test('leads may say whatever files may say of opt-outs', () => expect(LEAD_OPT_OUTS).toEqual(OPT_OUT_FIELDS))

test.each([
  [{ do_not_call: 'Yes' }, ['phone opted_out', 'email ']],
  [{ unsubscribed: true }, ['phone ', 'email opted_out']],
  [{ opted_out: 'yes', dnc: 'No' }, ['phone opted_out', 'email opted_out']],
  [{ do_not_call: 'No', dnc: 'x' }, ['phone opted_out', 'email ']],
  [{ 'Do Not Mail': 1 }, ['phone ', 'email ', 'do_not_mail']],
  [{ do_not_contact: 'Y' }, ['phone do_not_contact', 'email do_not_contact', 'do_not_contact']],
  [{ do_not_call: false, unsubscribed: 'No' }, ['phone ', 'email ']],
])('what a lead says of opt-outs is kept: %j', async (said, expected) => {
  const vendor = await vendorOf(ours)
  const { status, body } = await send(server, vendor.key, person(said))
  expect(status).toBe(201)
  expect(await reach(body.id!)).toEqual(expected)
  const kinds = (await ours.agent.call(contactTimeline.list, { params: { id: body.id! } })).data.map(({ kind }) => kind)
  expect(kinds.includes('lead_intake.opted_out')).toBe(expected.some(each => !/ $/.test(each)))
})

test('a known person opts out too, by what they are reached by, and the owner hears of it once', async () => {
  const vendor = await vendorOf(ours)
  const lead = person({ do_not_call: 'Yes' })
  const { id } = await ours.agent.call(contacts.create, {
    body: { first_name: 'Knut', last_name: lead.last_name, phone: '401-556-0101', email: lead.email },
  })
  for (const _ of [1, 2])
    expect((await send(server, vendor.key, { ...lead, first_name: 'Knut', phone: undefined })).body).toMatchObject({
      id,
    })
  expect(await reach(id)).toEqual(['phone opted_out', 'email '])
  expect(await notesOf(id)).toEqual([expect.stringContaining('Opted out of calls and texts.')])
})

test('the notice that somebody came again begins with their wish not to be contacted, and so does its note', async () => {
  const vendor = await vendorOf(ours)
  const lead = person({ notes: 'Wants a quote.' })
  const { id } = await ours.agent.call(contacts.create, { body: lead })
  await ours.agent.call(lifeEvents.create, { params: { id }, body: { kind: 'do_not_contact' } })
  await send(server, vendor.key, lead)
  const wish = `Asked not to be contacted on ${today()}.`
  const [notice] = (await ours.agent.call(notifications.list)).data
  expect(notice).toMatchObject({ title: expect.stringContaining('came again'), body: `${wish} Wants a quote.` })
  expect((await notesOf(id))[0]?.startsWith(wish)).toBe(true)
})

test.each([
  [{ ip: '203.0.113.9' }, false],
  [{ text: 'No' }, false],
  [{ text: 'Yes' }, false],
  [{ text: 'declined', trusted_form_url: 'https://cert.trustedform.com/ab' }, false],
  [{ text: 'I agree to be called.' }, true],
  [{ jornaya_lead_id: '0'.repeat(36), ip: '203.0.113.9' }, true],
])('a consent of %j makes somebody who agreed: %s; no day is made up', async (consent, agreed) => {
  const vendor = await vendorOf(ours)
  const { body } = await send(server, vendor.key, person({ consent }))
  const [kept] = await ours.tenant(db =>
    db.rows<{ consent_source: string | null }>(
      `select c.consent_source, c.consent_at, (select count(*) from consent_certificates k where k.contact_id = c.id) as certificates
         from contacts c where c.id = $1`,
      [body.id],
    ),
  )
  expect(kept).toEqual({ consent_source: agreed ? vendor.vendor_name : null, consent_at: null, certificates: 1 })
})
