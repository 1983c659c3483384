import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

test('the chosen columns of the list follow a user to any browser, and are nobody else’s', async () => {
  const kept = (user: TestUser) => user.call(contacts.columns)
  expect(await kept(ours.agent)).toEqual({ columns: null })
  const body = { columns: ['phone', 'age'] }
  expect(await ours.agent.call(contacts.keepColumns, { body })).toEqual(body)
  expect([await kept(ours.agent), await kept(ours.agent2)]).toEqual([body, { columns: null }])
  expect(await ours.agent.call(contacts.keepColumns, { body: { columns: null } })).toEqual({ columns: null })
})

test('a row tells the birthday, the age on the day it is for the asker, and when the next active policy ends', async () => {
  const { id } = await ours.agent.call(contacts.create, {
    body: { last_name: 'Aging', date_of_birth: dayAhead(0, -40) },
  })
  const policy = (status: 'active' | 'lapsed', end_date: string) =>
    ours.agent.call(contactPolicies.create, { params: { id }, body: { carrier_name: 'C', status, end_date } })
  await policy('lapsed', dayAhead(5))
  await policy('active', dayAhead(-5))
  await policy('active', dayAhead(30))
  await policy('active', dayAhead(20))
  const listed = () => ours.agent.call(contacts.list, { body: { contacts_scope: { q: 'Aging' } } })
  const row = { date_of_birth: dayAhead(0, -40), age: 40, next_policy_end: dayAhead(20) }
  expect((await listed()).data).toMatchObject([row])
  await ours.agent.call(contacts.update, { params: { id }, body: { date_of_birth: dayAhead(1, -40) } })
  expect((await listed()).data).toMatchObject([{ age: 39 }])
})

test('the certificates a lead came with are shown with the contact, newest first, to who may see it', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Agreed' } })
  await ours.tenant(db =>
    db.rows(
      `with v as (insert into api_vendors (vendor_name, vendor_type, route, owner_id) values ('Bay Leads', 'other', 'owner', $2) returning id),
            k as (insert into api_requests (api_vendor_id, outcome, status, answer, took_ms) select id, 'accepted', 201, '{}', 1 from v returning id, api_vendor_id)
       insert into consent_certificates (contact_id, api_request_id, api_vendor_id, consent_text, given_at, url, ip, trusted_form_url)
       select $1, k.id, k.api_vendor_id, 'I agree.', '2026-03-04T17:00:00Z', 'https://quotes.example/form', '192.0.2.7', 'https://cert.trustedform.com/a' from k`,
      [id, ours.agent.id],
    ),
  )
  const params = { id }
  expect(await ours.agent.call(contacts.consents, { params })).toMatchObject([
    {
      vendor: 'Bay Leads',
      consent_text: 'I agree.',
      given_at: '2026-03-04T17:00:00Z',
      url: 'https://quotes.example/form',
      ip: '192.0.2.7',
      trusted_form_url: 'https://cert.trustedform.com/a',
      jornaya_lead_id: null,
    },
  ])
  for (const user of [theirs.agent, ours.agent2])
    await expect(user.call(contacts.consents, { params })).rejects.toMatchObject({ status: 404 })
})
