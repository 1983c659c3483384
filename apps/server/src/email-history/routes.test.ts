import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactPurges from '@openbook/api/contact-purges.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as emailHistory from '@openbook/api/email-history.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { type Mail, NotDeliverable, NotKnown } from '../core/vendors/mail/mail.ts'
import { deliver } from './deliver.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const sent: Mail[] = []
beforeEach(() => {
  sent.length = 0
  server.core.mail = { vendor: 'sandbox', send: async mail => void sent.push(mail) }
})
// What still waits to be taken back would go by itself in the middle of a later test.
afterEach(() =>
  server.core.database.system(db =>
    db.rows(`update contact_emails set state = 'cancelled' where state = 'queued' and business_unit_id = any($1)`, [
      [ours.business_unit_id, theirs.business_unit_id],
    ]),
  ),
)

let last = 0
const contact = async (body: object = {}, user: TestUser = ours.agent) =>
  (await user.call(contacts.create, { body: { last_name: 'Reader', email: `reader${++last}@example.com`, ...body } }))
    .id
const write = (id: number, body: object = {}, user: TestUser = ours.agent) =>
  user.call(emailHistory.send, { params: { id }, body: { subject: 'Hello', email_body: 'How are you?', ...body } })
const go = (id: number) => deliver(server.core, { id, business_unit_id: ours.business_unit_id, user_id: ours.agent.id })
const log = async (id: number) => (await ours.agent.call(emailHistory.logs, { params: { id } })).data

test('an e-mail waits to be taken back, goes once, and carries the way out', async () => {
  const id = await contact({ email: 'ada@example.com' })
  const email = await write(id, { email_body: 'Line one\nLine two' })
  expect(email).toMatchObject({ state: 'queued', sent_to: 'ada@example.com', sender: { id: ours.agent.id } })
  await go(email.id)
  await go(email.id)
  expect(sent).toHaveLength(1)
  const [mail] = sent
  expect(mail).toMatchObject({
    to: 'ada@example.com',
    subject: 'Hello',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  expect(mail?.body).toMatch(/^Line one\nLine two\n\n-- \n/)
  expect(mail?.body).toMatch(/No more e-mail from us: http:\/\/localhost:\d+\/unsubscribe\/[0-9a-f-]{36}$/)
  expect(await log(id)).toMatchObject([{ state: 'sent', sent_at: expect.any(String), reason: null }])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id }, query: { groups: ['activity'] } })
  expect(data).toMatchObject([{ kind: 'email_history.sent', data: { subject: 'Hello' } }])
})

test('an e-mail is signed with the job title in words, those of the brand of the agency', async () => {
  const signed = async () => {
    await go((await write(await contact())).id)
    return sent.at(-1)?.body.split('\n-- \n')[1]?.split('\n')[0]
  }
  const titled = (job_title: string | null) =>
    ours.tenant(db => db.rows('update users set job_title = $2 where id = $1', [ours.agent.id, job_title]))
  const branded = (brand: string) =>
    server.core.database.system(db =>
      db.rows('update business_units set brand = $2 where id = $1', [ours.business_unit_id, brand]),
    )
  await titled('district_manager')
  expect(await signed()).toBe('agent Test, District Manager')
  await titled('lead_recruiter')
  await branded('agentflow')
  expect(await signed()).toBe('agent Test, Lead Recruiter')
  await branded('default')
  await titled(null)
  expect(await signed()).toBe('agent Test')
})

test('an e-mail carries the postal address of the sender’s office, else of the agency’s', async () => {
  const last = async () => {
    await go((await write(await contact())).id)
    return sent.at(-1)?.body
  }
  expect(await last()).not.toContain('Harbor')
  await ours.tenant(db =>
    db.rows(
      `insert into office_locations (user_id, name, office_type, address, city, state, zip_code) values
       (null, 'Agency', 'main', '12 Harbor Road', 'Newport', 'RI', '02840'), ($1, 'By phone', 'main', null, null, null, null)`,
      [ours.agent.id],
    ),
  )
  expect(await last()).toContain('\n12 Harbor Road, Newport, RI 02840\n')
  await ours.tenant(db =>
    db.rows(
      `insert into office_locations (user_id, name, office_type, address, city) values ($1, 'Own', 'branch', '3 Pier', 'Bristol')`,
      [ours.agent.id],
    ),
  )
  expect(await last()).toContain('\n3 Pier, Bristol\n')
})

test('who moved to where the sender holds no license is written to on purpose only', async () => {
  const unit = await agency(server)
  await unit.tenant(db =>
    db.rows(`insert into licences (user_id, state) values ($1, 'RI'), ($2, 'TX')`, [unit.agent.id, unit.manager.id]),
  )
  const made = { first_name: 'Ada', last_name: 'Mover', state: 'RI' }
  const id = await contact(made, unit.agent)
  const asked = async (user: TestUser) => (await user.call(lifeEvents.show, { params: { id } })).moved_from_viewer
  await write(id, {}, unit.agent)
  expect(await asked(unit.agent)).toBeNull()
  const { events } = await unit.agent.call(lifeEvents.create, {
    params: { id },
    body: { kind: 'moved_state', state: 'TX', happened_on: '10/01/2026' },
  })
  const why = 'Ada Mover moved to Texas on 10/01/2026; you hold no license there.'
  expect([await asked(unit.agent), await asked(unit.manager)]).toEqual([why, null])
  for (const body of [{}, { moved_confirmed: false }])
    await expect(write(id, body, unit.agent)).rejects.toMatchObject({
      status: 409,
      code: 'life_events.moved_away',
      errors: { moved_confirmed: expect.stringContaining(why) },
    })
  const email = await write(id, { moved_confirmed: true }, unit.agent)
  const [line] = await unit.tenant(db =>
    db.rows<{ changes: object }>(
      `select changes from audit_log where action = 'email_history.send' order by id desc limit 1`,
    ),
  )
  expect(line?.changes).toMatchObject({ email_id: email.id, moved_confirmed: true })
  await expect(write(id, {}, unit.manager)).resolves.toMatchObject({ state: 'queued' })
  await unit.agent.call(lifeEvents.undo, { params: { id, eventId: events[0]!.id } })
  await expect(write(id, {}, unit.agent)).resolves.toMatchObject({ state: 'queued' })
})

test('what is taken back in time never goes; too late is said', async () => {
  const id = await contact()
  const { id: emailId } = await write(id)
  const cancel = () => ours.agent.call(emailHistory.cancel, { params: { id, emailId } })
  expect(await cancel()).toMatchObject({ state: 'cancelled' })
  await go(emailId)
  expect(sent).toEqual([])
  await expect(cancel()).rejects.toMatchObject({ status: 409, code: 'email_history.too_late' })
})

test('an opt-out between writing and going holds it back', async () => {
  const id = await contact()
  const { id: emailId } = await write(id)
  await ours.agent.call(lifeEvents.create, { params: { id }, body: { kind: 'do_not_contact' } })
  await go(emailId)
  expect(sent).toEqual([])
  expect(await log(id)).toMatchObject([{ state: 'held', reason: 'Not sent. The contact asked not to be contacted.' }])
  await expect(write(id)).rejects.toMatchObject({ status: 409, code: 'email_history.not_reachable' })
})

test('the link in an e-mail ends all e-mail to the address in the agency, and reading it alone does not', async () => {
  const shared = { email: 'shared@example.com' }
  const id = await contact(shared)
  const email = await write(id)
  await go(email.id)
  const { pathname } = new URL(/http:\S+$/.exec(sent[0]?.body ?? '')?.[0] ?? '')
  const link = `${server.origin}${pathname}`
  expect((await fetch(link)).status).toBe(await pages(200))
  expect((await log(id))[0]?.unsubscribed_at).toBeNull()
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  await fetch(link, oneClick)
  await fetch(link, oneClick)
  expect((await log(id))[0]?.unsubscribed_at).toEqual(expect.any(String))
  const points = await ours.agent.call(contactPoints.list, { params: { id } })
  expect(points).toContainEqual(expect.objectContaining({ value: shared.email, consent: 'opted_out' }))
  await expect(write(id)).rejects.toMatchObject({ status: 409 })
  await ours.agent.call(contactPoints.consent, {
    params: { id },
    body: { kind: 'email', value: shared.email, consent: 'opted_in', consent_source: 'By phone' },
  })
  await write(id)
  await fetch(link, oneClick)
  await expect(write(id), 'who agreed again and says stop again').rejects.toMatchObject({ status: 409 })
  const twin = await contact(shared, ours.agent2)
  await expect(write(twin, {}, ours.agent2)).rejects.toMatchObject({ status: 409 })
  const stranger = await contact(shared, theirs.agent)
  await write(stranger, {}, theirs.agent)
  const unknown = link.replace(/[0-9a-f]{8}-/, '00000000-')
  expect((await fetch(unknown, oneClick)).status).toBe(await pages(404))
})

test('the link goes on working after whoever got the e-mail is purged, and tells nobody who that was', async () => {
  const email = 'Forgotten@example.com'
  const id = await contact({ email })
  await go((await write(id)).id)
  const { pathname } = new URL(/http:\S+$/.exec(sent[0]?.body ?? '')?.[0] ?? '')
  const link = `${server.origin}${pathname}`
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [id] } })
  const { bulk_job } = await ours.manager.call(contactPurges.purgeAll, { body: { ids: [id] } })
  expect(bulk_job.counts).toEqual({ changed: 1 })
  const back = await contact({ email })
  const shown = await fetch(link)
  expect(shown.status).toBe(await pages(200))
  expect((await shown.text()).toLowerCase()).not.toContain(email.toLowerCase())
  await write(back)
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  for (const _twice of [1, 2]) expect((await fetch(link, oneClick)).status).toBe(await pages(200))
  await expect(write(back)).rejects.toMatchObject({ status: 409, code: 'email_history.not_reachable' })
  const stranger = await contact({ email }, theirs.agent)
  await write(stranger, {}, theirs.agent)
})

/** The pages are built for browsers; without the build the server says so with a 503. */
const pages = async (status: number) => ((await renderer()) ? status : 503)
const renderer = async () => (await import('../webpages/renderer.ts')).renderer()

test('a mailbox that is not there is remembered, and the sender told', async () => {
  const id = await contact({ email: 'bounce@example.com' })
  const email = await write(id, { subject: 'Bouncing' })
  server.core.mail.send = async () => {
    throw new NotDeliverable('There is no such mailbox.')
  }
  await go(email.id)
  expect(await log(id)).toMatchObject([{ state: 'bounced', reason: 'There is no such mailbox.' }])
  await expect(write(id)).rejects.toMatchObject({ status: 409, errors: { base: 'Mail to this address comes back.' } })
  const { data } = await ours.agent.call(notifications.list, { query: {} })
  expect(data).toContainEqual(
    expect.objectContaining({ title: 'Not delivered: Bouncing', body: 'There is no such mailbox.' }),
  )
})

test('a mail server that is away fails it without blaming the address; a death in the middle never sends twice', async () => {
  const id = await contact({ email: 'later@example.com' })
  const email = await write(id)
  server.core.mail.send = async () => {
    throw new Error('ECONNREFUSED')
  }
  await go(email.id)
  expect(await log(id)).toMatchObject([{ state: 'failed' }])
  const second = await write(id)
  await ours.tenant(db => db.rows(`update contact_emails set state = 'sending' where id = $1`, [second.id]))
  await go(second.id)
  expect((await log(id))[0]).toMatchObject({ id: second.id, state: 'unsure' })
  expect(sent).toEqual([])
})

test('a connection lost on the way leaves it unsure, and the sender is told to ask first', async () => {
  const id = await contact()
  const email = await write(id, { subject: 'Lost on the way' })
  server.core.mail.send = async () => {
    throw new NotKnown('Connection closed unexpectedly')
  }
  await go(email.id)
  const reason = 'The connection was lost while it was being sent. Ask the contact before you send it again.'
  expect(await log(id)).toMatchObject([{ state: 'unsure', reason, sent_at: null }])
  const { data } = await ours.agent.call(notifications.list, { query: {} })
  expect(data[0]).toMatchObject({ title: 'Not delivered: Lost on the way', body: reason })
})

test('what waited for more than eight days does not go; its sender is told', async () => {
  const id = await contact()
  const [old, late] = [await write(id, { subject: 'Old' }), await write(id, { subject: 'Late' })]
  const waited = (email: { id: number }, days: number) =>
    ours.tenant(db =>
      db.rows('update contact_emails set created_at = now() - make_interval(days => $2) where id = $1', [
        email.id,
        days,
      ]),
    )
  await waited(old, 9)
  await waited(late, 7)
  await go(old.id)
  await go(late.id)
  expect(sent.map(({ subject }) => subject)).toEqual(['Late'])
  const reason = 'Not sent. It waited too long; send it again if it is still meant.'
  expect(await log(id)).toContainEqual(expect.objectContaining({ id: old.id, state: 'held', reason }))
  const { data } = await ours.agent.call(notifications.list, { query: {} })
  expect(data[0]).toMatchObject({ title: 'Not delivered: Old', body: reason })
})

test.each([
  [{ subject: ' ' }, 'subject', 'Write a subject.'],
  [{ subject: 'Hi\r\nBcc: all@example.com' }, 'subject', 'A subject is one line.'],
  [{ email_body: '' }, 'email_body', 'Write a message.'],
  [{ to: 'someone@else.example' }, 'to', 'This is none of the contact’s e-mail addresses.'],
])('refused: %j', async (body, field, message) => {
  const id = await contact()
  await expect(write(id, body)).rejects.toMatchObject({ status: 422, errors: { [field]: message } })
  expect(await log(id)).toEqual([])
})

test('a contact without an address, or of somebody else', async () => {
  const none = await contact({ email: null, phone: '401-555-0100' })
  await expect(write(none)).rejects.toMatchObject({ status: 422 })
  const id = await contact()
  for (const user of [ours.agent2, theirs.agent])
    await expect(write(id, {}, user)).rejects.toMatchObject({ status: 404 })
})

test('the history of a contact is filtered, ordered and paged', async () => {
  const id = await contact()
  for (const subject of ['Alpha', 'Beta', 'Gamma']) await go((await write(id, { subject })).id)
  const ask = async (body: object) => {
    const { data, meta } = await ours.agent.call(emailHistory.history, { params: { id }, body })
    return [data.map(({ subject }) => subject), meta.total_count]
  }
  expect(await ask({})).toEqual([['Gamma', 'Beta', 'Alpha'], 3])
  expect(await ask({ order_field: 'subject', order_type: 'ASC', limit: 1, offset: 1 })).toEqual([['Beta'], 3])
  expect(await ask({ q: 'alph' })).toEqual([['Alpha'], 1])
  expect(await ask({ event: 'bounced' })).toEqual([[], 0])
  expect(await ask({ sender_id: ours.agent.id, start_date: '01/01/2020' })).toEqual([['Gamma', 'Beta', 'Alpha'], 3])
  expect(await ask({ end_date: '01/01/2020' })).toEqual([[], 0])
})

test('an e-mail looked at again while it is being sent is not said to be lost', async () => {
  const id = await contact()
  const email = await write(id, { subject: 'Slow' })
  server.core.mail.send = async mail => {
    await go(email.id)
    sent.push(mail)
  }
  await go(email.id)
  expect(sent).toHaveLength(1)
  expect(await log(id)).toMatchObject([{ state: 'sent', reason: null }])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id }, query: { groups: ['activity'] } })
  expect(data.map(({ kind }) => kind)).toEqual(['email_history.sent'])
  const { data: notices } = await ours.agent.call(notifications.list, { query: {} })
  expect(notices.map(({ title }) => title)).not.toContain('Not delivered: Slow')
})

test('the same e-mail sent twice at once goes once; another one, or after it was taken back, is another', async () => {
  const id = await contact()
  const held = await atOnce(server.core, db => db.rows('select from contacts where id = $1 for update', [id]), [
    () => write(id),
    () => write(id),
  ])
  const [one, two] = held.map(each => each.status === 'fulfilled' && each.value.id)
  expect(two).toBe(one)
  expect(await log(id)).toHaveLength(1)
  expect((await write(id, { email_body: 'And how are you?' })).id).not.toBe(one)
  await ours.tenant(db => db.rows(`update contact_emails set state = 'cancelled' where id = $1`, [one]))
  expect((await write(id)).id).not.toBe(one)
})
