import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierDatabase } from '../core/testing/earlier-database.ts'

let old: Awaited<ReturnType<typeof earlierDatabase>>
beforeAll(async () => {
  old = await earlierDatabase('0114_notes_that_were_sent.sql')
})
afterAll(() => old.close())

test('notes that came before it was kept who sent them say so, and merges that wrote them can still be undone', async () => {
  const [unit] = await old.rows(`insert into business_units (name) values ('sent') returning id`)
  const [user] = await old.rows(
    `insert into users (business_unit_id, username, email, first_name, last_name, role, password_hash)
     values ($1, 'sent', 'sent@example.com', 'Ann', 'Lee', 'agent', 'x') returning id`,
    [unit.id],
  )
  const [contact] = await old.rows(
    `insert into contacts (business_unit_id, owner_id, first_name) values ($1, $2, 'Bob') returning id`,
    [unit.id, user.id],
  )
  const [merge] = await old.rows(
    `insert into contact_merges (business_unit_id, user_id, real_user_id, survivor_id, before, after) values ($1, $2, $2, $3, '{}', '{}') returning id`,
    [unit.id, user.id, contact.id],
  )
  const notes: [body: string, by_vendor: boolean, sent_by: string | null][] = [
    ['Sent by Acme: Leads:\n\nLikes jazz', true, 'Acme: Leads'],
    ['Acme sent this person again.\n\nPhone: 1', true, 'Acme'],
    ['Shares the phone of contact 7.', true, 'A lead vendor'],
    ['From the import: Consent source: No', true, 'An import'],
    ['Sent from your webpage:\n\nCall me', false, 'A visitor'],
    ['Sent from the webpage of Ann Lee:\n\nName: Bob', false, 'A visitor'],
    ['Sent by Acme:\n\nas I typed it', false, null],
  ]
  for (const [body, by_vendor] of notes) {
    const [note] = await old.rows(
      `insert into contact_notes (business_unit_id, contact_id, body, author_id, by_vendor) values ($1, $2, $3, $4, $5) returning id`,
      [unit.id, contact.id, body, user.id, by_vendor],
    )
    await old.rows(
      `insert into contact_merge_rows (business_unit_id, merge_id, table_name, column_name, key, digest)
       select $1, $2, 'contact_notes', 'contact_id', jsonb_build_object('id', id), md5(n::text) from contact_notes n where id = $3`,
      [unit.id, merge.id, note.id],
    )
  }
  await old.migrate()
  const sent = await old.rows('select body, sent_by from contact_notes order by id')
  expect(sent).toEqual(notes.map(([body, , sent_by]) => ({ body, sent_by })))
  const changed = await old.rows(
    `select from contact_merge_rows r join contact_notes n on n.id = (r.key->>'id')::bigint where r.digest <> md5(n::text)`,
  )
  expect(changed).toEqual([])
})
