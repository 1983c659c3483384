import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierDatabase } from '../core/testing/earlier-database.ts'

let old: Awaited<ReturnType<typeof earlierDatabase>>
beforeAll(async () => {
  old = await earlierDatabase('0127_consents_of_leads.sql')
})
afterAll(() => old.close())

test('what leads made of an IP address or a No is no consent any more, and a day nobody said is gone', async () => {
  const [unit] = await old.rows(`insert into business_units (name) values ('leads') returning id`)
  const [user] = await old.rows(
    `insert into users (business_unit_id, username, email, first_name, last_name, role, password_hash)
     values ($1, 'leads', 'leads@example.com', 'Ann', 'Lee', 'agent', 'x') returning id`,
    [unit.id],
  )
  const [vendor] = await old.rows(
    `insert into api_vendors (business_unit_id, vendor_name, vendor_type, route, owner_id) values ($1, 'Acme', 'other', 'owner', $2) returning id`,
    [unit.id, user.id],
  )
  const day = '2026-01-05T14:30:00Z'
  const sent = [
    [null, null, 'Acme'],
    ['No', null, 'Acme'],
    ['did not agree', null, 'Acme'],
    ['I agree.', null, 'Acme'],
    ['I agree.', day, 'Acme'],
    [null, null, 'By phone'],
  ] as const
  for (const [text, given_at, source] of sent) {
    const [made] = await old.rows(
      `insert into contacts (business_unit_id, owner_id, first_name, api_vendor_id, consent_source, consent_at)
       values ($1, $2, 'Bob', $3, $4, coalesce($5, now())) returning id`,
      [unit.id, user.id, vendor.id, source, given_at],
    )
    const [request] = await old.rows(
      `insert into api_requests (business_unit_id, api_vendor_id, outcome, status, answer, took_ms) values ($1, $2, 'accepted', 201, '{}', 1) returning id`,
      [unit.id, vendor.id],
    )
    await old.rows(
      `insert into consent_certificates (business_unit_id, contact_id, api_request_id, api_vendor_id, consent_text, given_at, ip)
       values ($1, $2, $3, $4, $5, $6, '203.0.113.9')`,
      [unit.id, made.id, request.id, vendor.id, text, given_at],
    )
  }
  await old.migrate()
  const left = await old.rows('select consent_source, consent_at is not null as dated from contacts order by id')
  expect(left.map(({ consent_source, dated }) => [consent_source, dated])).toEqual([
    [null, false],
    [null, false],
    [null, false],
    ['Acme', false],
    ['Acme', true],
    ['By phone', true],
  ])
  const certificates = await old.rows(
    `select k.agreed, c.on_record & 2 > 0 as on_record
       from consent_certificates k join contact_consents c on c.contact_id = k.contact_id order by k.id`,
  )
  const agreed = [false, false, false, true, true, false]
  expect(certificates).toEqual(agreed.map(yes => ({ agreed: yes, on_record: yes })))
})
