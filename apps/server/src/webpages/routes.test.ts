import { createHash } from 'node:crypto'
import type { Delivered } from '@openbook/api/core/cable.ts'
import { CHANNEL, CREATED } from '@openbook/api/notifications.ts'
import * as webpages from '@openbook/api/webpages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, signedOutCall } from '../core/testing/agency.ts'
import { eventually, openCable } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { changedSince, snapshot } from '../core/testing/snapshot.ts'
import * as pages from './fixtures/pages.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let visitor: ReturnType<typeof signedOutCall>
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  visitor = signedOutCall(server.origin)
})
afterAll(() => server.close())

const agentWithPage = (of: Agency) => pages.agentWithPage(server, of)
const handed = (domain: string, ago?: number) => pages.handed(server, domain, ago)
const sendTo = (domain: string, body?: Partial<webpages.LeadForm>) => pages.sendTo(server, domain, body)

interface ContactRow {
  id: number
  number: number
  owner_id: number
  first_name: string
  phone: string | null
  email: string | null
  status: string | null
  source: string | null
  consent_source: string | null
  consent_at: string | null
  note: string | null
  events: string[]
}
const contactsOf = (of: Agency, owner_id: number) =>
  of.tenant(db =>
    db.rows<ContactRow>(
      `select c.*, s.title as status, o.title as source, (select string_agg(concat_ws(': ', sent_by, body), '|' order by id) from contact_notes where contact_id = c.id) as note,
              (select array_agg(kind order by id) from contact_events where contact_id = c.id) as events
         from contacts c left join statuses s on s.id = c.status_id left join sources o on o.id = c.source_id
        where owner_id = $1 order by c.id`,
      [owner_id],
    ),
  )
const submissionsOf = (of: Agency, user_id: number) =>
  of.tenant(db =>
    db.rows<Record<string, unknown>>('select * from webpage_submissions where user_id = $1 order by id', [user_id]),
  )
const countOf = async (of: Agency) =>
  (await of.tenant(db => db.rows<{ n: number }>('select count(*) as n from contacts')))[0]?.n

test('a page is open to anyone, with what the agent says on it and nothing about their account', async () => {
  const jane = await agentWithPage(ours)
  await ours.tenant(db =>
    db.rows(
      `insert into webpages (user_id, headline, lines_of_business, licensed_states, medicare_organizations, medicare_plans)
       values ($1, 'Plain words.', '{medicare,unheard_of}', '{RI,Massachusetts}', 3, 12)`,
      [jane.id],
    ),
  )
  const page = await visitor(webpages.show, { params: { domain: jane.domain.toUpperCase() } })
  expect(page).toMatchObject({
    domain: jane.domain,
    headline: 'Plain words.',
    lines_of_business: ['medicare'],
    licensed_states: ['RI', 'MA'],
    medicare: { organizations: 3, plans: 12 },
  })
  expect(JSON.stringify(page)).not.toContain('@example.test')
  expect(Object.keys(page)).not.toContain('user_id')
})

test('an agent without a row of their own has a page of defaults', async () => {
  const luis = await agentWithPage(ours)
  const page = await visitor(webpages.show, { params: { domain: luis.domain } })
  expect(page).toMatchObject({ first_name: 'jane', medicare: null, licensed_states: [], about: null })
  expect(page.headline).not.toBe('')
  expect(page.consent.text).toContain('jane Test')
})

test('there is no page at an unknown name, of a switched-off page, agent or agency', async () => {
  const gone = async (domain: string) => {
    await expect(visitor(webpages.show, { params: { domain } })).rejects.toMatchObject({ status: 404 })
    const body = { first_name: 'Ann', phone: '4015550177' }
    await expect(visitor(webpages.createLead, { params: { domain }, body })).rejects.toMatchObject({ status: 404 })
  }
  await gone('nobody-has-this')
  await gone('a\u0000b')
  const off = await agentWithPage(ours)
  await ours.tenant(db => db.rows('insert into webpages (user_id, active) values ($1, false)', [off.id]))
  await gone(off.domain)
  const left = await agentWithPage(ours)
  await server.core.database.system(db => db.rows('update users set deactivated_at = now() where id = $1', [left.id]))
  await gone(left.domain)
  const closed = await agency(server)
  const there = await agentWithPage(closed)
  await server.core.database.system(db =>
    db.rows('update business_units set deactivated_at = now() where id = $1', [closed.business_unit_id]),
  )
  await gone(there.domain)
})

test('a lead lands with the agent whose page it is, in their agency alone', async () => {
  const jane = await agentWithPage(ours)
  await ours.tenant(db => db.rows(`insert into statuses (title, for_new_leads) values ('Just in', true)`))
  const before = await snapshot(server, theirs)
  const answer = await sendTo(jane.domain, {
    phone: '(401) 555-9001',
    email: ' Ann.Smith@Example.com ',
    line_of_business: 'medicare',
    message: 'Please call after five.',
    consent: true,
  })
  expect(answer).toEqual({ message: 'Thank you. jane will be in touch soon.' })
  const [contact, ...others] = await contactsOf(ours, jane.id)
  expect(others).toEqual([])
  expect(contact).toMatchObject({
    first_name: 'Ann',
    phone: '+14015559001',
    email: 'ann.smith@example.com',
    line_of_business: 'medicare',
    status: 'Just in',
    source: 'Webpage',
    consent_source: `Webpage ${jane.domain}, wording 2026-11`,
    note: 'A visitor: Sent from your webpage:\n\nPlease call after five.',
    events: ['webpages.lead'],
  })
  expect(contact?.consent_at).not.toBeNull()
  expect(changedSince(before, await snapshot(server, theirs))).toEqual([])
  const [audited] = await ours.tenant(db =>
    db.rows(`select action, user_id from audit_log where subject_type = 'contacts' and subject_id = $1`, [contact?.id]),
  )
  expect(audited).toEqual({ action: 'webpages.createLead', user_id: null })
})

test('an agency without a status for new leads gets the lead without one, and no consent where the box was left open', async () => {
  const owen = await agentWithPage(theirs)
  await sendTo(owen.domain)
  expect(await contactsOf(theirs, owen.id)).toMatchObject([
    { status: null, source: 'Webpage', consent_source: null, consent_at: null, note: null },
  ])
})

test('the receipt keeps the words as shown, what was typed, from where, and cannot be rewritten', async () => {
  const jane = await agentWithPage(ours)
  await sendTo(jane.domain, { phone: '401 555 9002', message: 'Hello', consent: true })
  const page = await visitor(webpages.show, { params: { domain: jane.domain } })
  const [receipt] = await submissionsOf(ours, jane.id)
  expect(receipt).toMatchObject({
    verdict: 'accepted',
    reason: null,
    consented: true,
    consent_text: page.consent.text,
    consent_version: page.consent.version,
    fields: { first_name: 'Ann', last_name: 'Smith', phone: '401 555 9002', message: 'Hello', consent: true },
    page_url: `${server.origin}/`,
    ip: '127.0.0.1',
  })
  expect(receipt?.contact_id).toBe((await contactsOf(ours, jane.id))[0]?.id)
  expect(JSON.parse(String(receipt?.shown))).toEqual({ consent: page.consent, fields: webpages.LEAD_FIELDS })
  expect(receipt?.shown_sha256).toBe(createHash('sha256').update(String(receipt?.shown)).digest('hex'))
  await expect(
    ours.tenant(db => db.rows(`update webpage_submissions set consented = false where id = $1`, [receipt?.id])),
  ).rejects.toThrow(/permission denied/)
})

test('each field that needs another look is named', async () => {
  const { domain, id } = await agentWithPage(ours)
  await expect(sendTo(domain, { first_name: ' ', phone: '' })).rejects.toMatchObject({
    status: 422,
    errors: { first_name: 'Enter your first name.', phone: webpages.REACH_ME },
  })
  await expect(sendTo(domain, { phone: '12345' })).rejects.toMatchObject({
    status: 422,
    errors: { phone: expect.stringContaining('area code') },
  })
  await expect(sendTo(domain, { email: 'ann@' })).rejects.toMatchObject({
    status: 422,
    errors: { email: expect.stringContaining('name@example.com') },
  })
  await expect(sendTo(domain, { line_of_business: 'cars' as 'medicare' })).rejects.toMatchObject({
    status: 422,
    errors: { line_of_business: expect.anything() },
  })
  expect(await submissionsOf(ours, id)).toEqual([])
})

const spam: [string, () => Partial<webpages.LeadForm>, ago?: number][] = [
  ['honeypot', () => ({ website: 'https://buy.example' })],
  ['form_unknown', () => ({ form_token: 'made.up.by.somebody' })],
  ['form_unknown', () => ({ form_token: undefined })],
  ['links', () => ({ message: 'http://a.example http://b.example http://c.example' })],
  ['link_in_name', () => ({ first_name: 'www.buy.example' })],
  ['markup', () => ({ message: '[url=http://a.example]a[/url]' })],
  ['garbled', () => ({ last_name: 'xKqWbTzLkPsn' })],
  ['too_fast', () => ({}), 0],
]
test.each(spam)('%s: answered like any other, kept apart, no contact', async (reason, body, ago = 10_000) => {
  const jane = await agentWithPage(ours)
  const before = await countOf(ours)
  const form_token = await handed(jane.domain, ago)
  expect(await sendTo(jane.domain, { form_token, ...body() })).toEqual({
    message: 'Thank you. jane will be in touch soon.',
  })
  expect(await countOf(ours)).toBe(before)
  expect(await submissionsOf(ours, jane.id)).toMatchObject([
    { verdict: 'spam', reason, contact_id: null, fields: { first_name: expect.any(String) } },
  ])
})

test('a form counts once, however often it is sent, also at the same moment', async () => {
  const jane = await agentWithPage(ours)
  const again = { form_token: await handed(jane.domain), phone: '401-555-9003' }
  await Promise.all([sendTo(jane.domain, again), sendTo(jane.domain, again), sendTo(jane.domain, again)])
  const [contact, ...others] = await contactsOf(ours, jane.id)
  expect(others).toEqual([])
  expect(contact?.events).toEqual(['webpages.lead'])
  expect((await submissionsOf(ours, jane.id)).map(({ reason }) => reason)).toEqual([null, 'form_reused', 'form_reused'])
})

test('the form of one page is nothing worth on another', async () => {
  const [jane, luis] = [await agentWithPage(ours), await agentWithPage(ours)]
  await sendTo(luis.domain, { form_token: await handed(jane.domain) })
  expect(await submissionsOf(ours, luis.id)).toMatchObject([{ reason: 'form_unknown' }])
})

test('a page open for more than a day is shown anew instead of losing the lead', async () => {
  const jane = await agentWithPage(ours)
  const form_token = await handed(jane.domain, 25 * 60 * 60 * 1000)
  await expect(sendTo(jane.domain, { form_token })).rejects.toMatchObject({
    status: 422,
    code: 'webpages.form_expired',
  })
  expect(await submissionsOf(ours, jane.id)).toEqual([])
})

test('words that changed meanwhile are told of along with the day that passed, to who agreed to them alone', async () => {
  const jane = await agentWithPage(ours)
  const form_token = await handed(jane.domain, 25 * 60 * 60 * 1000)
  await ours.tenant(db =>
    db.rows(`insert into webpages (user_id, consent_text, consent_version) values ($1, 'Other words.', '2')`, [
      jane.id,
    ]),
  )
  const refused = (consent: boolean) =>
    sendTo(jane.domain, { form_token, consent }).catch((error: { code: string; errors: object }) => error)
  expect(await refused(true)).toMatchObject({
    code: 'webpages.form_expired',
    errors: { base: expect.any(String), consent: expect.stringContaining('read them again') },
  })
  expect(Object.keys(((await refused(false)) as { errors: object }).errors)).toEqual(['base'])
})

test('nobody agrees to words that changed after the page was opened', async () => {
  const jane = await agentWithPage(ours)
  const form_token = await handed(jane.domain)
  await ours.tenant(db =>
    db.rows(`insert into webpages (user_id, consent_text, consent_version) values ($1, 'Other words.', '2')`, [
      jane.id,
    ]),
  )
  await expect(sendTo(jane.domain, { form_token, consent: true })).rejects.toMatchObject({
    status: 422,
    code: 'webpages.consent_changed',
    errors: { consent: expect.any(String) },
  })
  await sendTo(jane.domain, { form_token })
  expect(await submissionsOf(ours, jane.id)).toMatchObject([{ verdict: 'accepted', consented: false }])
})

test('someone the agency knows becomes a note on their record, and the visitor cannot tell', async () => {
  const jane = await agentWithPage(ours)
  const fresh = await sendTo(jane.domain, { phone: '401-555-9004', email: 'ann9004@example.com' })
  const count = await countOf(ours)
  const back = await sendTo(jane.domain, {
    first_name: 'A.',
    phone: '+1 401 555 9004',
    message: 'Me again.',
    consent: true,
  })
  const mailed = await sendTo(jane.domain, { phone: '', email: 'ANN9004@example.com', message: 'By mail.' })
  expect([back, mailed]).toEqual([fresh, fresh])
  expect(await countOf(ours)).toBe(count)
  const [contact] = await contactsOf(ours, jane.id)
  expect(contact).toMatchObject({
    first_name: 'Ann',
    events: ['webpages.lead', 'webpages.returned', 'webpages.returned'],
  })
  expect(contact?.note).toContain('Name: A. Smith\nPhone: 1-401-555-9004\n\nMe again.')
  expect(contact?.consent_source).toContain(jane.domain)
})

test('a stranger who knows the e-mail but gives another phone agrees for nobody and changes nothing', async () => {
  const jane = await agentWithPage(ours)
  await sendTo(jane.domain, { phone: '401-555-9005', email: 'ann9005@example.com' })
  await sendTo(jane.domain, { phone: '401-555-9006', email: 'ann9005@example.com', consent: true })
  expect(await contactsOf(ours, jane.id)).toMatchObject([
    { phone: '+14015559005', consent_source: null, consent_at: null },
  ])
})

test('the same person in another agency is another record', async () => {
  const [jane, owen] = [await agentWithPage(ours), await agentWithPage(theirs)]
  await sendTo(jane.domain, { phone: '401-555-9007' })
  await sendTo(owen.domain, { phone: '401-555-9007' })
  expect(await contactsOf(ours, jane.id)).toMatchObject([{ events: ['webpages.lead'] }])
  expect(await contactsOf(theirs, owen.id)).toMatchObject([{ events: ['webpages.lead'] }])
})

test('a colleague’s contact stays theirs: they are told, and the owner of the page is told who has it', async () => {
  const [jane, luis] = [await agentWithPage(ours), await agentWithPage(ours)]
  await sendTo(jane.domain, { phone: '401-555-9008' })
  await sendTo(luis.domain, { phone: '401-555-9008', message: 'Hello Luis' })
  expect(await contactsOf(ours, luis.id)).toEqual([])
  const [contact] = await contactsOf(ours, jane.id)
  const notices = await ours.tenant(db =>
    db.rows('select user_id, kind, link from notifications where user_id = any($1) order by id', [[jane.id, luis.id]]),
  )
  expect(notices).toEqual([
    { user_id: jane.id, kind: 'webpages.lead', link: `/contacts/${contact?.number}` },
    { user_id: jane.id, kind: 'webpages.returned', link: `/contacts/${contact?.number}` },
    { user_id: luis.id, kind: 'webpages.returned', link: null },
  ])
})

/** What the notices of somebody say, and where they lead. */
const noticesOf = (of: Agency, user_id: number) =>
  of.tenant(db =>
    db.rows('select title, body, link from notifications where user_id = $1 and kind = $2 order by id', [
      user_id,
      'webpages.returned',
    ]),
  )
const leave = (user_id: number) =>
  server.core.database.system(db => db.rows('update users set deactivated_at = now() where id = $1', [user_id]))

test('of a contact whose owner has left their manager is told, and the owner of the page hears so', async () => {
  const [jane, luis] = [await agentWithPage(ours), await agentWithPage(ours)]
  await server.core.database.system(db =>
    db.rows('update users set manager_id = $2 where id = $1', [jane.id, ours.manager.id]),
  )
  await sendTo(jane.domain, { phone: '401-555-9011' })
  await leave(jane.id)
  await sendTo(luis.domain, { phone: '401-555-9011', message: 'Hello Luis' })
  const [contact] = await contactsOf(ours, jane.id)
  expect(await noticesOf(ours, jane.id)).toEqual([])
  expect(await noticesOf(ours, ours.manager.id)).toEqual([
    { title: 'Ann Smith wrote from a webpage', body: 'Hello Luis', link: `/contacts/${contact?.number}` },
  ])
  expect(await noticesOf(ours, luis.id)).toEqual([
    {
      title: 'Ann Smith wrote on your webpage',
      body: 'jane Test looked after this contact and has left; manager Test has been told.',
      link: null,
    },
  ])
})

test('who stands in for somebody who left hears once of what came by their own page; where nobody does, the owner of the page is told what to do', async () => {
  const small = await agency(server)
  const [jane, luis] = [await agentWithPage(small), await agentWithPage(small)]
  await sendTo(jane.domain, { phone: '401-555-9012' })
  for (const { id } of [jane, ...small.users]) await leave(id)
  await sendTo(luis.domain, { phone: '401-555-9012' })
  expect(await noticesOf(small, luis.id)).toMatchObject([
    {
      body: 'jane Test looked after this contact and has left. Nobody stands in for them: ask your agency to hand the contact to you.',
      link: null,
    },
  ])
  await server.core.database.system(db => db.rows('update users set manager_id = $2 where id = $1', [jane.id, luis.id]))
  await sendTo(luis.domain, { phone: '401-555-9012', message: 'Again' })
  const [contact] = await contactsOf(small, jane.id)
  expect((await noticesOf(small, luis.id)).slice(1)).toEqual([
    { title: 'Ann Smith wrote from a webpage', body: 'Again', link: `/contacts/${contact?.number}` },
  ])
})

test('the open app of the owner hears of a lead at once, and nobody else does', async () => {
  const jane = await agentWithPage(ours)
  const [mine, other] = [openCable(server.origin, jane.headers), openCable(server.origin, ours.agent2.headers)]
  const heard: Record<string, Delivered[]> = { mine: [], other: [] }
  mine.client.subscribe({ channel: CHANNEL }, { message: said => heard.mine?.push(said) })
  other.client.subscribe({ channel: CHANNEL }, { message: said => heard.other?.push(said) })
  await eventually(() => mine.client.state === 'connected' && other.client.state === 'connected')
  await sendTo(jane.domain, { message: 'Hello' })
  await eventually(() => heard.mine?.some(({ type }) => type === CREATED))
  const [contact] = await contactsOf(ours, jane.id)
  const told = heard.mine?.map(({ type, data }) => ({ type, data })) ?? []
  expect(told).toContainEqual({ type: 'contacts.created', data: { id: contact?.id, number: contact?.number } })
  expect(told).toContainEqual({
    type: CREATED,
    data: expect.objectContaining({
      kind: 'webpages.lead',
      title: 'New lead: Ann Smith',
      body: 'Hello',
      link: `/contacts/${contact?.number}`,
    }),
  })
  await ours.tenant(db => server.core.cable.publish(db, `user:${ours.agent2.id}`, { type: 'test.last', data: {} }))
  await eventually(() => heard.other?.length)
  expect(heard.other).toMatchObject([{ type: 'test.last' }])
  mine.close()
  other.close()
})

test('another site may not send the form, and one address only so often', async () => {
  const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  const jane = await agentWithPage(ours)
  const post = (headers: Record<string, string> = {}) =>
    fetch(`${limited.origin}/v1/contacts/webpage/${jane.domain}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ first_name: 'Ann', phone: '4015559010' }),
    })
  expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403)
  const statuses: number[] = []
  for (let time = 0; time < 6; time++) statuses.push((await post()).status)
  expect(statuses).toEqual([201, 201, 201, 201, 429, 429])
  await limited.close()
})
