import type pg from 'pg'

const VENDOR = `
  with v as (insert into api_vendors (business_unit_id, vendor_name, vendor_type, route, owner_id) values (1, 'Vendor', 'aged', 'owner', 2) returning id)
  insert into api_requests (business_unit_id, api_vendor_id, outcome, status, answer, took_ms) select 1, id, 'accepted', 201, '{}', 1 from v`

/** For every third contact, beside the source that six of ten came with. */
const CERTIFICATES = `
  insert into consent_certificates (business_unit_id, contact_id, api_request_id, api_vendor_id)
  select 1, c.id, r.id, r.api_vendor_id from contacts c cross join api_requests r where (hashint8extended(c.id, 42) & 1023) < 338 order by c.id`

export async function fillConsents(client: pg.Client) {
  await client.query(VENDOR)
  await client.query(CERTIFICATES)
}
