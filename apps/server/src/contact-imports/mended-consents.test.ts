import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierDatabase } from '../core/testing/earlier-database.ts'

let old: Awaited<ReturnType<typeof earlierDatabase>>
beforeAll(async () => {
  old = await earlierDatabase('0111_opt_outs_of_imports.sql')
})
afterAll(() => old.close())

test('a No that imports stored as the source of a consent is none any more, nor what merges made of it', async () => {
  const [unit] = await old.rows(`insert into business_units (name) values ('mended') returning id`)
  const [user] = await old.rows(
    `insert into users (business_unit_id, username, email, first_name, last_name, role, password_hash)
     values ($1, 'mended', 'mended@example.com', 'Ann', 'Lee', 'agent', 'x') returning id`,
    [unit.id],
  )
  const day = '2024-01-05T14:30:00Z'
  const said = [
    ['No', day],
    ['Declined', null],
    ['Yes', day],
    ['Web form', day],
  ] as const
  const ids: string[] = []
  for (const [source, at] of said) {
    const [made] = await old.rows(
      `insert into contacts (business_unit_id, owner_id, first_name, consent_source, consent_at) values ($1, $2, 'Bob', $3, $4) returning id`,
      [unit.id, user.id, source, at],
    )
    ids.push(made.id)
    const [point] = await old.rows(
      `insert into contact_points (business_unit_id, contact_id, kind, value, consent, consent_source, consent_at)
       values ($1, $2, 'phone', '+15045550101', 'opted_in', $3, $4) returning id`,
      [unit.id, made.id, source, at],
    )
    const [merge] = await old.rows(
      `insert into contact_merges (business_unit_id, user_id, real_user_id, survivor_id, before, after) values ($1, $2, $2, $3, '{}', '{}') returning id`,
      [unit.id, user.id, made.id],
    )
    await old.rows(
      `insert into contact_merge_rows (business_unit_id, merge_id, table_name, column_name, key, digest)
       select $1, $2, 'contact_points', 'contact_id', jsonb_build_object('id', id), md5(p::text) from contact_points p where id = $3`,
      [unit.id, merge.id, point.id],
    )
  }
  await old.migrate()
  const iso = (at: Date | null) => at?.toISOString().replace('.000', '') ?? null
  const contacts = await old.rows('select consent_source, consent_at from contacts order by id')
  expect(contacts.map(({ consent_source, consent_at }) => [consent_source, iso(consent_at)])).toEqual([
    [null, null],
    [null, null],
    [null, day],
    ['Web form', day],
  ])
  const points = await old.rows('select consent, consent_source, consent_at from contact_points order by contact_id')
  expect(points.map(point => [point.consent, point.consent_source, iso(point.consent_at)])).toEqual([
    ['unknown', null, null],
    ['unknown', null, null],
    ['opted_in', null, day],
    ['opted_in', 'Web form', day],
  ])
  const notes = await old.rows(
    'select n.body, n.created_at = c.created_at as as_old, n.author_id from contact_notes n join contacts c on c.id = n.contact_id order by n.contact_id',
  )
  expect(notes).toEqual(
    ['No, 01/05/2024 14:30', 'Declined', 'Yes'].map(words => ({
      body: `From the import: Consent source: ${words}`,
      as_old: true,
      author_id: user.id,
    })),
  )
  const changed = await old.rows(
    `select from contact_merge_rows r join contact_points p on p.id = (r.key->>'id')::bigint where r.digest <> md5(p::text)`,
  )
  expect(changed, 'the merges can still be undone').toEqual([])
})
