import type pg from 'pg'

/** A call within two years for every tenth contact. */
const CALLS = `
  insert into contact_events (business_unit_id, contact_id, kind, data, user_id, real_user_id, at)
  select 1, c.id, 'contacts.activity', '{"type": "call"}', c.owner_id, c.owner_id,
         timestamptz '2026-11-01' - ((hashint8extended(c.id, 31) & 1048575)::float8 / 1048576) * interval '2 years'
    from contacts c where c.deleted_at is null and (hashint8extended(c.id, 30) & 1023) < 102 order by c.id`

export async function fillLastContacts(client: pg.Client) {
  await client.query(CALLS)
}
