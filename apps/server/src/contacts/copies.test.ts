import * as contacts from '@openbook/api/contacts.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const SAID = `select id as contact_id, business_unit_id, owner_id, updated_at, deleted_at is null as alive, sort_name,
  app.search_text(number, zip, first_name, last_name, company_name, email, email_2, phone, phone_2, phone_3, address, address_2, city) || app.further_text(id) as search_text,
  app.further_text(id) as further, app.further_streets(id) as further_streets,
  app.fold(address) as street, app.fold(company_name) as company from contacts`
const COPIED = `select contact_id, business_unit_id, owner_id, updated_at, alive, sort_name, search_text, further, further_streets, street, company
  from contact_changes full join contact_texts using (contact_id, business_unit_id)`

/** What contacts say and their copies do not, and the other way round. */
const differences = (db: Db) => db.rows(`(${SAID} except ${COPIED}) union all (${COPIED} except ${SAID})`)

/** Ways to write contacts, each over those whose number leaves `rest` when divided by three, as one statement. */
const WRITES: Record<string, (rest: string) => string> = {
  add: rest => `insert into contacts (owner_id, first_name, last_name, zip, deleted_at, updated_at)
    select $2, 'Zoë', 'O''Hara ' || g, '02840-1234', case when g % 2 = 0 then now() end, now() - g * interval '1 day' from generate_series(1, ${rest} + 2) g`,
  touch: rest => `update contacts set updated_at = clock_timestamp() where number % 3 = ${rest} and $2::bigint > 0`,
  rename: rest =>
    `update contacts set last_name = 'Ng', updated_at = now() where number % 3 = ${rest} and $2::bigint > 0`,
  move: rest =>
    `update contacts set address_2 = 'Apt 4', city = 'Newport', phone_3 = '+14015550199' where number % 3 = ${rest} and $2::bigint > 0`,
  note: rest =>
    `update contacts set note = 'Called', version = version + 1 where number % 3 = ${rest} and $2::bigint > 0`,
  give: rest => `update contacts set owner_id = $2 where number % 3 = ${rest}`,
  delete: rest => `update contacts set deleted_at = now() where number % 3 = ${rest} and $2::bigint > 0`,
  restore: rest => `update contacts set deleted_at = null where number % 3 = ${rest} and $2::bigint > 0`,
  several:
    rest => `with a as (update contacts set first_name = 'Al', updated_at = now() where number % 3 = ${rest} returning id),
    b as (insert into contacts (owner_id, last_name) values ($2, 'New'))
    update contacts set zip = '10001', deleted_at = now() where number % 3 = (${rest} + 1) % 3`,
  phone: rest => `insert into contact_points (contact_id, kind, value, extra)
    select id, 'phone', '+1401555' || lpad((number % 10000)::text, 4, '0'), $2::bigint % 2 = 0 from contacts where number % 3 = ${rest}
    on conflict do nothing`,
  first: rest =>
    `update contact_points set extra = not extra where contact_id in (select id from contacts where number % 3 = ${rest}) and $2::bigint > 0`,
  house: rest => `insert into contact_addresses (contact_id, kind, address, city, zip)
    select id, 'mailing', $2::bigint || ' Álamo Rd', 'Santa Fe', '87501-12' from contacts where number % 3 = ${rest}`,
  moved: rest =>
    `update contact_addresses set address = 'Pier 9', zip = null where contact_id in (select id from contacts where number % 3 = ${rest}) and $2::bigint > 0`,
  handed: rest => `update contact_addresses set contact_id = (select min(id) from contacts where number % 3 = ${rest})
    where exists (select from contacts where number % 3 = ${rest}) and $2::bigint > 0`,
  gone: rest =>
    `delete from contact_addresses where contact_id in (select id from contacts where number % 3 = ${rest}) and $2::bigint > 0`,
  dropped: rest =>
    `delete from contact_points where contact_id in (select id from contacts where number % 3 = ${rest}) and $2::bigint > 0`,
  purge: rest => `delete from contacts where number % 3 = ${rest} and $2::bigint > 0`,
}

test('whatever is written, the copies say what contacts say', async () => {
  const write = fc.record({
    how: fc.constantFrom(...Object.keys(WRITES)),
    rest: fc.integer({ min: 0, max: 2 }),
    to: fc.integer({ min: 0, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async writes => {
      await ours.tenant(async db => {
        for (const { how, rest, to } of [{ how: 'add', rest: 1, to: 0 }, ...writes])
          await db.rows(WRITES[how]!('$1::int'), [rest, ours.users[to]!.id])
        expect(await differences(db), JSON.stringify(writes)).toEqual([])
      })
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

test('two who add a phone to the same contact at once both find it by theirs', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { first_name: 'Both', last_name: 'Atonce' } })
  const add = (db: Db, value: string) =>
    db.rows(
      `insert into contact_points (business_unit_id, contact_id, kind, value, extra)
       select business_unit_id, id, 'phone', $2, true from contacts where id = $1`,
      [id, value],
    )
  const [second] = await atOnce(server.core, db => add(db, '+14015550171'), [
    () => ours.tenant(db => add(db, '+14015550172')),
  ])
  expect(second?.status).toBe('fulfilled')
  await ours.tenant(async db => expect(await differences(db)).toEqual([]))
})

test('a contact is found by what it is called now, and no more by what it was', async () => {
  const made = await ours.agent.call(contacts.create, { body: { first_name: 'Before', last_name: 'Wedding' } })
  const found = async (q: string) =>
    (await ours.agent.call(contacts.list, { body: { contacts_scope: { q } } })).data.map(({ id }) => id)
  expect(await found('wedding')).toContain(made.id)
  await ours.agent.call(contacts.update, {
    params: { id: made.id },
    body: { last_name: 'Marriage', address_2: 'Suite 9' },
  })
  expect(await found('wedding')).not.toContain(made.id)
  expect(await found('marriage suite')).toContain(made.id)
})

test('what is edited most often is in no index of contacts', async () => {
  const indexed = await server.core.database.system(db =>
    db.rows<{ name: string }>(
      `select distinct a.attname::text as name from pg_index i
         join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid > 0
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
        where i.indrelid = 'contacts'::regclass`,
    ),
  )
  const names = indexed.map(({ name }) => name)
  expect(names).toContain('status_id')
  const never = ['updated_at', 'version', 'note', 'address_2', 'consent_source', 'consent_at']
  expect(names.filter(name => never.includes(name))).toEqual([])
})
