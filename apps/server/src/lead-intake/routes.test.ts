import * as apiRequests from '@openbook/api/api-requests.ts'
import * as apiTracking from '@openbook/api/api-tracking.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { SHARED } from '@openbook/api/lead-intake.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { changedSince, snapshot } from '../core/testing/snapshot.ts'
import { person, send, vendorOf } from './fixtures/vendor.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const show = (id: number) => ours.buadmin.call(contacts.show, { params: { id } })
const notesOf = async (id: number) =>
  (await ours.buadmin.call(contactNotes.list, { params: { id }, query: {} })).data.map(({ body }) => body)
const requestsOf = (api_vendor_id: number) =>
  ours.buadmin.call(apiRequests.adminList, { query: { filter: JSON.stringify({ api_vendor_id }) } })

test('a lead becomes a contact of the vendor’s owner, with source, tags, note and a notice', async () => {
  const vendor = await vendorOf(ours, {
    vendor_name: 'Acme Leads',
    tags: ['Bought', 'T65'],
    line_of_business: 'medicare',
  })
  const sent = person({
    firstName: 'ignored',
    'Zip Code': '2840',
    dob: '03/04/1956',
    state: 'Rhode Island',
    favoriteColor: 'teal',
    notes: 'Call after 4.',
  })
  const { status, body } = await send(server, vendor.key, sent)
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'accepted', warnings: {} })
  const contact = await show(body.id!)
  expect(contact).toMatchObject({
    first_name: 'Wilma',
    phone: `+1${sent.phone.replace(/\D/g, '')}`,
    email: sent.email,
    zip: '02840',
    state: 'RI',
    date_of_birth: '03/04/1956',
    line_of_business: 'medicare',
    owner: { id: ours.agent.id },
    tags: [{ name: 'Bought' }, { name: 'T65' }],
  })
  expect(await notesOf(body.id!)).toEqual([
    'Sent by Acme Leads:\n\nCall after 4.\n\nfirstName: ignored\nfavoriteColor: teal',
  ])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id: body.id! } })
  expect(data[0]).toMatchObject({ kind: 'lead_intake.received', user: null, data: { vendor_name: 'Acme Leads' } })
  const notices = await ours.agent.call(notifications.list)
  expect(notices.data[0]).toMatchObject({
    title: `New lead from Acme Leads: Wilma ${sent.last_name}`,
    link: `/contacts/${contact.number}`,
  })
  await expect(theirs.buadmin.call(contacts.show, { params: { id: body.id! } })).rejects.toMatchObject({ status: 404 })
})

test('a form and the key in a field do as well', async () => {
  const vendor = await vendorOf(ours)
  const sent = person()
  const response = await fetch(`${server.origin}/v1/leads`, {
    method: 'POST',
    body: new URLSearchParams({ ...sent, api_key: vendor.key, consent_text: 'I agree.', leadid_token: '0'.repeat(36) }),
  })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: number }
  expect(await show(id)).toMatchObject({ last_name: sent.last_name })
  const [request] = await requestsOf(vendor.id)
  const kept = await ours.buadmin.call(apiRequests.adminShow, { params: { id: request!.id } })
  expect(kept.consent).toMatchObject({ consent_text: 'I agree.', jornaya_lead_id: '0'.repeat(36) })
  expect(kept.body).not.toContain(vendor.key)
})

test('a form in parts does as well; what it has of files is left out', async () => {
  const vendor = await vendorOf(ours)
  const sent = person({ api_key: vendor.key ?? '', notes: 'One line.\nAnother “line”.' })
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.append(name, String(value))
  form.append('scan', new File(['%PDF-1.4'], 'scan.pdf'))
  const response = await fetch(`${server.origin}/v1/leads`, { method: 'POST', body: form })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: number }
  expect(await show(id)).toMatchObject({ last_name: sent.last_name })
  const [note] = await notesOf(id)
  expect(note).toMatch(/One line\.\r?\nAnother “line”\.$/)
  const [request] = await requestsOf(vendor.id)
  const kept = await ours.buadmin.call(apiRequests.adminShow, { params: { id: request!.id } })
  expect(kept.body).not.toContain(vendor.key)
  expect(kept.body).not.toContain('PDF')
})

test('a form in parts sent again is the same one, whatever parts it; one that cannot be read is kept and told', async () => {
  const vendor = await vendorOf(ours)
  const headers = { authorization: `Bearer ${vendor.key}`, 'idempotency-key': 'one lead' }
  const sent = person({})
  const send = async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(sent)) body.append(name, String(value))
    return (await fetch(`${server.origin}/v1/leads`, { method: 'POST', headers, body })).json()
  }
  expect(await send()).toEqual(await send())
  const unread = await fetch(`${server.origin}/v1/leads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${vendor.key}`, 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x${'\n'.repeat(60_000)}y--x--`,
  })
  expect(unread.status).toBe(400)
  expect(await requestsOf(vendor.id)).toHaveLength(2)
})

test('without a key that works nothing is taken, and the agency learns of one that worked once', async () => {
  const vendor = await vendorOf(ours)
  const before = await snapshot(server, ours)
  for (const key of [undefined, 'obk_wrong', ours.agent.token])
    expect(await send(server, key, person())).toMatchObject({ status: 401, body: { code: 'lead_intake.unknown_key' } })
  expect(changedSince(before, await snapshot(server, ours))).toEqual([])

  const [key] = await ours.buadmin.call(apiTracking.adminListKeys, {
    query: { filter: JSON.stringify({ api_vendor_id: vendor.id }) },
  })
  await ours.buadmin.call(apiTracking.adminUpdateKey, { params: { id: key!.id }, body: { act: 'revoke' } })
  expect((await send(server, vendor.key, person())).status).toBe(401)
  expect(await requestsOf(vendor.id)).toMatchObject([{ outcome: 'refused', status: 401, contact: null }])
})

test('after a rotation both keys work until the old one ends', async () => {
  const vendor = await vendorOf(ours)
  const [key] = await ours.buadmin.call(apiTracking.adminListKeys, {
    query: { filter: JSON.stringify({ api_vendor_id: vendor.id }) },
  })
  const { replacement } = await ours.buadmin.call(apiTracking.adminUpdateKey, {
    params: { id: key!.id },
    body: { act: 'rotate', keep_old_hours: 1 },
  })
  expect((await send(server, vendor.key, person())).status).toBe(201)
  expect((await send(server, replacement!.key, person())).status).toBe(201)
  await ours.tenant(db => db.rows(`update api_vendor_keys set expires_at = now() where id = $1`, [key!.id]))
  expect((await send(server, vendor.key, person())).status).toBe(401)
})

test('a paused vendor is refused with 403, a deleted one with 401', async () => {
  const vendor = await vendorOf(ours)
  await ours.buadmin.call(apiTracking.adminUpdate, { params: { id: vendor.id }, body: { active: false } })
  expect(await send(server, vendor.key, person())).toMatchObject({
    status: 403,
    body: { errors: { base: 'The agency has paused deliveries of this vendor.' } },
  })
  await ours.buadmin.call(apiTracking.adminDestroy, { params: { id: vendor.id } })
  expect((await send(server, vendor.key, person())).status).toBe(401)
})

test('the daily cap is kept to the lead, also when they come at once; duplicates do not count', async () => {
  const vendor = await vendorOf(ours, { daily_cap: 3, price_per_lead: '10' })
  const first = person()
  expect((await send(server, vendor.key, first)).status).toBe(201)
  expect((await send(server, vendor.key, first)).status).toBe(200)
  const rest = await Promise.all(Array.from({ length: 6 }, () => send(server, vendor.key, person())))
  expect(rest.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429])
  const refused = rest.find(({ status }) => status === 429)!
  expect(refused.body).toMatchObject({ code: 'lead_intake.cap_reached', errors: { base: /daily cap/ } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const kept = await requestsOf(vendor.id)
  expect(kept.filter(({ status, email }) => status === 429 && email)).toHaveLength(4)
  const { today, month } = await ours.buadmin.call(apiTracking.adminShow, { params: { id: vendor.id } })
  expect(today).toEqual({ accepted: 3, duplicates: 1, refused: 4 })
  expect(Number(month.spent)).toBe(30)
})

test('the same person is a duplicate by the rules of imports: told once, nothing overwritten', async () => {
  const vendor = await vendorOf(ours)
  const known = await ours.agent2.call(contacts.create, {
    body: { first_name: 'Knut', last_name: 'Hamre', phone: '401-332-0001' },
  })
  const again = { first_name: 'K.', last_name: 'Hamre', phone_2: '(401) 332-0001', email: 'knut.new@example.com' }
  for (const _ of [1, 2])
    expect(await send(server, vendor.key, again)).toMatchObject({
      status: 200,
      body: { status: 'duplicate', id: known.id },
    })
  expect(await show(known.id)).toMatchObject({ first_name: 'Knut', email: null, version: known.version })
  const notes = await notesOf(known.id)
  expect(notes).toHaveLength(1)
  expect(notes[0]).toContain('knut.new@example.com')
  const { data } = await ours.agent2.call(notifications.list)
  expect(data.filter(({ title }) => title.startsWith('Knut Hamre came again'))).toHaveLength(1)
})

test('who is known by a phone alone is called by it as people read it, in notices and notes', async () => {
  const vendor = await vendorOf(ours)
  const nameless = { phone: '401-332-0077', date_of_birth: '03/04/1956' }
  const { body } = await send(server, vendor.key, nameless)
  await send(server, vendor.key, { ...nameless, city: 'Newport' })
  const { data } = await ours.agent.call(notifications.list)
  expect(data.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      `New lead from ${vendor.vendor_name}: 1-401-332-0077`,
      `1-401-332-0077 came again from ${vendor.vendor_name}`,
    ]),
  )
  const [note] = await notesOf(body.id!)
  expect(note).toContain('Phone: 1-401-332-0077\nDate of birth: 03/04/1956')
})

test('a couple on one phone is two contacts, each with the consent it gave; the log tells of it and the vendor is answered as ever', async () => {
  const vendor = await vendorOf(ours, { price_per_lead: '10' })
  const phone = '401-332-0201'
  const lead = (first_name: string, more: object = {}) => ({
    first_name,
    last_name: 'Amundsen',
    phone,
    consent: { text: `${first_name} agrees.` },
    ...more,
  })
  const mary = await send(server, vendor.key, lead('Mary'))
  const john = await send(server, vendor.key, lead('John'))
  expect([mary.status, john.status]).toEqual([201, 201])
  expect(john.body).toEqual({
    status: 'accepted',
    id: expect.any(Number),
    request_id: expect.any(Number),
    warnings: {},
  })
  const [hers, his] = [await show(mary.body.id!), await show(john.body.id!)]
  expect([hers.first_name, his.first_name]).toEqual(['Mary', 'John'])
  expect(await notesOf(his.id)).toEqual([
    `Shares the phone number of contact ${hers.number}, who has another first name: a contact of their own.`,
  ])
  const again = await send(server, vendor.key, lead('J.', { consent: { text: 'John agrees again.' } }))
  expect(again.body).toMatchObject({ status: 'duplicate', id: his.id })
  const consents = await ours.tenant(db =>
    db.rows(
      'select contact_id, consent_text from consent_certificates where contact_id = any($1::bigint[]) order by id',
      [[hers.id, his.id]],
    ),
  )
  expect(consents).toEqual([
    { contact_id: hers.id, consent_text: 'Mary agrees.' },
    { contact_id: his.id, consent_text: 'John agrees.' },
    { contact_id: his.id, consent_text: 'John agrees again.' },
  ])
  expect((await requestsOf(vendor.id)).map(({ outcome, code, contact }) => [outcome, code, contact?.id])).toEqual([
    ['duplicate', null, his.id],
    ['accepted', SHARED, his.id],
    ['accepted', null, hers.id],
  ])
})

test('a lead that shares an e-mail with a colleague’s contact names nobody, and one by phone alone is who has the phone', async () => {
  const vendor = await vendorOf(ours)
  const email = 'the.sands@example.com'
  const theirs = await ours.agent2.call(contacts.create, {
    body: { first_name: 'Olga', last_name: 'Sand', email, phone: '401-332-0301' },
  })
  const sent = await send(server, vendor.key, { first_name: 'Ivar', last_name: 'Sand', email })
  expect(sent.body.status).toBe('accepted')
  expect(await notesOf(sent.body.id!)).toEqual([
    'Shares the e-mail address of somebody else in your agency’s book, who has another first name: a contact of their own.',
  ])
  expect((await send(server, vendor.key, { phone: '401-332-0301' })).body).toMatchObject({
    status: 'duplicate',
    id: theirs.id,
  })
})

test('a further phone, and a record merged away, lead to the one contact', async () => {
  const vendor = await vendorOf(ours)
  const { call } = ours.agent
  const survivor = await call(contacts.create, { body: { last_name: 'Keeps', phone: '401-332-0101' } })
  const merged = await call(contacts.create, { body: { last_name: 'Goes', email: 'goes@example.com' } })
  await ours.tenant(async db => {
    await db.rows(
      `insert into contact_points (contact_id, kind, value, extra) values ($1, 'phone', '+14013320102', true)`,
      [survivor.id],
    )
    await db.rows('update contacts set merged_into_id = $1, deleted_at = now() where id = $2', [survivor.id, merged.id])
  })
  for (const lead of [{ phone: '401-332-0102' }, { email: 'Goes@example.com' }])
    expect((await send(server, vendor.key, lead)).body).toMatchObject({ status: 'duplicate', id: survivor.id })
})

test('one person sent many times at once is one contact', async () => {
  const vendor = await vendorOf(ours)
  const sent = person()
  const replies = await Promise.all(Array.from({ length: 8 }, () => send(server, vendor.key, sent)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
})

test('the lead number of one vendor says nothing about that of another', async () => {
  const [one, other] = [await vendorOf(ours), await vendorOf(ours)]
  const external_id = 'A-1'
  const first = await send(server, one.key, person({ external_id }))
  expect((await send(server, other.key, person({ external_id }))).body.status).toBe('accepted')
  expect((await send(server, one.key, person({ external_id }))).body).toMatchObject({
    status: 'duplicate',
    id: first.body.id,
  })
})

test('a repeated request with its idempotency key gets the same answer and does nothing', async () => {
  const vendor = await vendorOf(ours)
  const sent = person()
  const headers = { 'idempotency-key': 'lead-77' }
  const first = await send(server, vendor.key, sent, headers)
  const before = await snapshot(server, ours, ['api_vendor_keys'])
  expect((await send(server, vendor.key, sent, headers)).body).toEqual(first.body)
  expect(changedSince(before, await snapshot(server, ours, ['api_vendor_keys']))).toEqual([])
  expect(await send(server, vendor.key, person(), headers)).toMatchObject({
    status: 422,
    body: { errors: { idempotency_key: /another lead/ } },
  })
  const other = await vendorOf(ours)
  expect((await send(server, other.key, person(), headers)).status).toBe(201)
})

test('what cannot be taken is said by field; what can be, is taken with a warning', async () => {
  const vendor = await vendorOf(ours)
  const refused: [object | string, number, object][] = [
    [{ first_name: 'Only', last_name: 'Name' }, 422, { base: /phone number, an e-mail address/ }],
    [{ first_name: 'No', phone: '12' }, 422, { base: /phone number, an e-mail address/ }],
    [{ phone: '12' }, 422, { phone: /no name or other phone or e-mail/ }],
    [person({ city: 'x'.repeat(101) }), 422, { city: /too long/ }],
    [person({ consent: { given_at: 'yesterday' } }), 422, { 'consent.given_at': /ISO 8601/ }],
    [person({ consent: { given_at: '2999-01-01T00:00:00Z' } }), 422, { 'consent.given_at': /future/ }],
    [
      person({ consent: { trusted_form_url: 'https://evil.example/x' } }),
      422,
      { 'consent.trusted_form_url': /TrustedForm/ },
    ],
    ['{"first_name": ', 400, { base: 'This is not valid JSON.' }],
    ['[1]', 422, { base: /one lead a request/ }],
  ]
  for (const [lead, status, errors] of refused)
    expect(await send(server, vendor.key, lead)).toMatchObject({ status, body: { errors } })
  expect((await send(server, vendor.key, person(), { 'content-type': 'text/xml' })).status).toBe(415)
  expect((await send(server, vendor.key, person({ blob: 'x'.repeat(70_000) }))).status).toBe(413)
  expect(await requestsOf(vendor.id)).toHaveLength(refused.length + 2)

  const mended = await send(server, vendor.key, person({ phone: '12', state: 'Atlantis' }))
  expect(mended.body).toMatchObject({ status: 'accepted', warnings: { phone: /kept in the notes/ } })
  expect((await notesOf(mended.body.id!)).join()).toContain('Phone: 12')
})

test('a test lead is checked and kept as a request, and makes nobody', async () => {
  const vendor = await vendorOf(ours)
  const sent = person({ test: true })
  expect(await send(server, vendor.key, sent)).toMatchObject({ status: 200, body: { status: 'test', id: null } })
  const list = await ours.agent.call(contacts.list, { body: { contacts_scope: { q: sent.email } } })
  expect(list.meta.total_count).toBe(0)
  expect(await requestsOf(vendor.id)).toMatchObject([{ outcome: 'test', email: sent.email }])
})

test.each([
  ['1', 'test'],
  ['Yes', 'test'],
  ['0', 'accepted'],
  ['false', 'accepted'],
  ['', 'accepted'],
])('a form that says test=%s is %s', async (test, status) => {
  const vendor = await vendorOf(ours)
  const form = new URLSearchParams({ ...person(), test }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await send(server, vendor.key, form, type)).toMatchObject({ body: { status } })
})

test('a certificate is on record where it proves that the person agreed, not where they said no or only an address came', async () => {
  const vendor = await vendorOf(ours)
  const sent = [{ text: 'I agree.' }, { text: 'No' }, { ip: '203.0.113.9' }]
  const onRecord: boolean[] = []
  for (const consent of sent) {
    const { body } = await send(server, vendor.key, person({ consent }))
    const [kept] = await ours.tenant(db =>
      db.rows<{ on_record: boolean }>(
        `select c.on_record & 2 > 0 as on_record from contact_consents c join consent_certificates k on k.contact_id = c.contact_id where c.contact_id = $1`,
        [body.id],
      ),
    )
    onRecord.push(kept?.on_record ?? true)
  }
  expect(onRecord).toEqual([true, false, false])
})

test.for([
  ['I agree to be called.', 'I agree to be called.', undefined],
  [{ text: 'I agree.', ip: null, url: '' }, 'I agree.', undefined],
  ['yes', undefined, 'Consent, as sent: yes'],
  [true, undefined, 'Consent, as sent: true'],
  ['no, they declined', undefined, 'Consent, as sent: no, they declined'],
  [null, undefined, undefined],
  [{ ip: null }, undefined, undefined],
  ['', undefined, undefined],
] as const)('a consent sent as %j is kept for what it is', async ([consent, text, note]) => {
  const vendor = await vendorOf(ours)
  const { status, body } = await send(server, vendor.key, person({ consent }))
  expect(status).toBe(201)
  const kept = await ours.tenant(db =>
    db.rows(
      `select (select consent_text from consent_certificates k where k.contact_id = c.id) as text, c.consent_source is not null as consented
         from contacts c where c.id = $1`,
      [body.id],
    ),
  )
  expect(kept).toEqual([{ text: text ?? null, consented: text !== undefined }])
  const { data } = await ours.buadmin.call(contactNotes.list, { params: { id: body.id ?? 0 }, query: {} })
  if (note) expect(data.map(each => each.body).join()).toContain(note)
  else expect(data.map(each => each.body).join()).not.toContain('Consent')
})

test('the note of a lead is by the vendor who sent it, also in its history when the owner has changed it', async () => {
  const vendor = await vendorOf(ours, { vendor_name: 'Harbor Leads' })
  const { body } = await send(server, vendor.key, person({ notes: 'Asks about Plan G.' }))
  const id = body.id ?? 0
  const { data } = await ours.agent.call(contactNotes.list, { params: { id }, query: {} })
  expect(data).toMatchObject([{ sent_by: 'Harbor Leads', author: { id: ours.agent.id }, editable: true }])
  const params = { id, noteId: data[0]!.id }
  for (const words of ['Wants Plan G.', 'Has Plan G.'])
    await ours.agent.call(contactNotes.update, { params, body: { body: words } })
  const versions = await ours.agent.call(contactNotes.versions, { params })
  expect(versions.map(({ sent_by, author }) => [sent_by, author?.id])).toEqual([
    [null, ours.agent.id],
    ['Harbor Leads', ours.agent.id],
  ])
  const own = await ours.agent.call(contactNotes.create, { params: { id }, body: { body: 'By me' } })
  expect(own.sent_by).toBeNull()
})

test('consent is kept word for word with the contact, and cannot be changed or removed', async () => {
  const vendor = await vendorOf(ours)
  const text = 'I agree to be called by Harbor Light. ✓'
  const consent = {
    given_at: '2026-11-01T15:04:05Z',
    url: 'https://quotes.example/medicare',
    ip: '203.0.113.9',
    user_agent: 'Mozilla/5.0',
    trusted_form_url: 'https://cert.trustedform.com/0123456789abcdef',
  }
  const { body } = await send(server, vendor.key, person({ consent: { text, ...consent } }))
  const kept = await ours.buadmin.call(apiRequests.adminShow, { params: { id: body.request_id } })
  expect(kept.consent).toMatchObject({ ...consent, consent_text: text })
  const row = await ours.tenant(db =>
    db.rows('select consent_source, consent_at from contacts where id = $1', [body.id]),
  )
  expect(row).toMatchObject([
    { consent_source: `${vendor.vendor_name}, ${consent.url}`, consent_at: '2026-11-01T15:04:05Z' },
  ])
  for (const sql of ['update consent_certificates set url = null', 'delete from consent_certificates'])
    await expect(ours.tenant(db => db.rows(sql))).rejects.toThrow(/permission denied/)
})

test('keys, passwords, Social Security, Medicare and card numbers are kept nowhere, and the vendor is told', async () => {
  const vendor = await vendorOf(ours)
  const secrets = {
    ssn: '123456789',
    Password: 'hunter2-secret',
    apiKey: vendor.key,
    medicareNumber: '1EG4TE5MK72',
    MBI: '1EG4TE5MK71',
  }
  const sent = person({
    ...secrets,
    remark: 'SSN 078-05-1120, card 4111 1111 1111 1111',
    notes: 'On the card: 1eg4-te5-mk73, 219-09-9999, his 234567890, hers 345 67 8901 and 1EG4 TE5 MK70',
    nested: { cvv: '912' },
  })
  const { body } = await send(server, undefined, sent)
  expect(body.status).toBe('accepted')
  expect(Object.keys(body.warnings ?? {})).toEqual(['ssn', 'Password', 'medicareNumber', 'MBI'])
  const request = await ours.buadmin.call(apiRequests.adminShow, { params: { id: body.request_id } })
  const all = JSON.stringify([request, await notesOf(body.id!)])
  for (const secret of [
    vendor.key,
    '123456789',
    'hunter2',
    '078-05-1120',
    '4111 1111',
    '"912"',
    'MK72',
    'MK71',
    'mk73',
    '219-09-9999',
    '234567890',
    '345 67',
    'MK70',
  ])
    expect(all).not.toContain(secret)
  expect(request.body).toContain(sent.last_name)
})

test('leads go round in turn, past who cannot sign in any more', async () => {
  const third = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `third.${ours.business_unit_id}`,
  })
  const members = [ours.agent.id, ours.agent2.id, third.id]
  const vendor = await vendorOf(ours, { route: 'round_robin', member_ids: members, owner_id: ours.manager.id })
  const owners = async (count: number) => {
    const replies = await Promise.all(Array.from({ length: count }, () => send(server, vendor.key, person())))
    return Promise.all(replies.map(async ({ body }) => (await show(body.id!)).owner.id))
  }
  const counted = (ids: number[]) => members.map(id => ids.filter(each => each === id).length)
  expect(counted(await owners(9))).toEqual([3, 3, 3])
  await ours.buadmin.call(users.adminDestroy, { params: { id: third.id } })
  expect(counted(await owners(4))).toEqual([2, 2, 0])
  await ours.buadmin.call(apiTracking.adminUpdate, { params: { id: vendor.id }, body: { member_ids: [ours.agent.id] } })
  expect(counted(await owners(2))).toEqual([2, 0, 0])
})

test('a lead goes to the next in the round who is licensed for it; where nobody is, the next in turn is told so', async () => {
  const far = await agency(server)
  const { agent, agent2, manager, tenant } = far
  const license = (user_id: number, state: string, lines: string[] = []) =>
    tenant(db => db.rows('insert into licences (user_id, state, lines) values ($1, $2, $3)', [user_id, state, lines]))
  await license(agent.id, 'RI')
  await license(agent2.id, 'MA')
  await license(agent2.id, 'RI', ['insurance'])
  const vendor = await vendorOf(far, {
    route: 'round_robin',
    member_ids: [agent.id, agent2.id],
    owner_id: manager.id,
    line_of_business: 'medicare',
  })
  const sent = async (state: string | null, more: object = {}) => {
    const { body } = await send(server, vendor.key, person({ ...(state && { state }), ...more }))
    const { owner } = await far.buadmin.call(contacts.show, { params: { id: body.id! } })
    const notes = await far.buadmin.call(contactNotes.list, { params: { id: body.id! }, query: {} })
    return [owner.id, notes.data.map(({ body }) => body).join()]
  }
  for (let n = 0; n < 3; n++) expect(await sent('RI')).toEqual([agent.id, ''])
  for (let n = 0; n < 2; n++) expect(await sent('MA')).toEqual([agent2.id, ''])
  expect(await sent('RI', { line_of_business: 'insurance' })).toEqual([agent.id, ''])
  expect(await sent('RI', { line_of_business: 'insurance' })).toEqual([agent2.id, ''])
  expect(await sent(null)).toEqual([agent.id, ''])
  const told =
    'Nobody in the round has a license that holds in TX: you were next in turn. Hand the lead on to somebody who has.'
  expect(await sent('TX')).toEqual([agent2.id, told])
  expect(await sent('TX')).toEqual([agent.id, told])
  await far.buadmin.call(apiTracking.adminUpdate, { params: { id: vendor.id }, body: { route: 'owner' } })
  expect(await sent('TX')).toEqual([
    manager.id,
    'You have no license that holds in TX. Hand the lead on to somebody who has.',
  ])
})

test('the owner hears of a lead over the socket with the contact', async () => {
  const vendor = await vendorOf(ours)
  const { body } = await send(server, vendor.key, person())
  const events = await server.core.database.system(db =>
    db.rows<{ payload: { type: string; data: { id?: number } } }>(
      `select payload from cable_events where stream = $1 order by id desc limit 2`,
      [`user:${ours.agent.id}`],
    ),
  )
  expect(events.map(({ payload }) => payload.type)).toEqual(['notifications.created', 'contacts.created'])
  expect(events[1]?.payload.data.id).toBe(body.id)
})

test('a page of another site cannot send leads', async () => {
  const vendor = await vendorOf(ours)
  expect((await send(server, vendor.key, person(), { origin: 'https://evil.example' })).status).toBe(403)
})
