import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierDatabase } from '../core/testing/earlier-database.ts'

let old: Awaited<ReturnType<typeof earlierDatabase>>
beforeAll(async () => {
  old = await earlierDatabase('0151_stops_of_merged_records.sql')
})
afterAll(() => old.close())

test('what the status of a record merged away stopped unseen is an opt-out of the record it became, which the undo of the merge can take back', async () => {
  const [unit] = await old.rows(`insert into business_units (name) values ('merged') returning id`)
  const [user] = await old.rows(
    `insert into users (business_unit_id, username, email, first_name, last_name, role, password_hash)
     values ($1, 'merged', 'merged@example.com', 'Ann', 'Lee', 'agent', 'x') returning id`,
    [unit.id],
  )
  const status = async (title: string, stops: boolean) =>
    (
      await old.rows('insert into statuses (business_unit_id, title, stops_contact) values ($1, $2, $3) returning id', [
        unit.id,
        title,
        stops,
      ])
    )[0].id
  const [stopping, client] = [await status('Leave alone', true), await status('Client', false)]
  let people = 0
  const person = async (status_id: string, merged_into_id: string | null = null) => {
    const n = ++people
    const [made] = await old.rows(
      `insert into contacts (business_unit_id, owner_id, last_name, phone, status_id, merged_into_id, deleted_at)
       values ($1, $2, 'Lee', $3, $4, $5, case when $5::bigint is not null then now() end) returning id`,
      [unit.id, user.id, `+1504555010${n}`, status_id, merged_into_id],
    )
    if (merged_into_id) {
      const [merge] = await old.rows(
        `insert into contact_merges (business_unit_id, user_id, real_user_id, survivor_id, before, after) values ($1, $2, $2, $3, '{}', '{}') returning id`,
        [unit.id, user.id, merged_into_id],
      )
      await old.rows(
        `insert into contact_merge_records (business_unit_id, merge_id, contact_id, before) values ($1, $2, $3, '{}')`,
        [unit.id, merge.id, made.id],
      )
    }
    return made.id as string
  }
  const top = await person(client)
  const middle = await person(client, top)
  const [direct, through] = [await person(stopping, top), await person(stopping, middle)]
  const stays = await person(stopping)
  await person(stopping, stays)
  await old.migrate()

  const points = await old.rows('select contact_id, value, consent from contact_points order by value')
  expect(points).toEqual([
    { contact_id: top, value: '+15045550103', consent: 'opted_out' },
    { contact_id: top, value: '+15045550104', consent: 'opted_out' },
  ])
  const kept = await old.rows(
    `select mr.contact_id, r.digest = md5(p::text) as same from contact_merge_rows r
       join contact_merge_records mr on mr.merge_id = r.merge_id join contact_points p on p.id = (r.key->>'id')::bigint order by p.value`,
  )
  expect(kept).toEqual([direct, through].map(contact_id => ({ contact_id, same: true })))
  const stopped = await old.rows(
    `select c.id from contacts c where app.opted_out(c.business_unit_id, 'phone', c.phone) order by c.id`,
  )
  expect(stopped.map(({ id }) => id)).toEqual([direct, through, stays])
  await old.rows(`update contact_points set consent = 'opted_in'`)
  const lifted = await old.rows(
    `select from contacts c where app.opted_out(c.business_unit_id, 'phone', c.phone) and c.id <> $1`,
    [stays],
  )
  expect(lifted).toEqual([])
})
