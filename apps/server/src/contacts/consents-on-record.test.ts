import * as contacts from '@openbook/api/contacts.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ;[ours, theirs] = [await agency(server), await agency(server)]
  for (const unit of [ours, theirs])
    await unit.tenant(async db => {
      await db.rows(
        `insert into api_vendors (vendor_name, vendor_type, route, owner_id) values ('Acme', 'aged', 'owner', $1)`,
        [unit.agent.id],
      )
      await db.rows(
        `insert into api_requests (api_vendor_id, outcome, status, answer, took_ms) select id, 'accepted', 201, '{}', 1 from api_vendors`,
      )
    })
})
afterAll(() => server.close())

const CERTIFY = (where: string, agreed = true) =>
  `insert into consent_certificates (business_unit_id, contact_id, api_request_id, api_vendor_id, agreed)
   select c.business_unit_id, c.id, r.id, r.api_vendor_id, ${agreed} from contacts c join api_requests r on r.business_unit_id = c.business_unit_id where ${where}`

const make = (unit: Agency, last_name: string, consent_source: string | null, consent_at: string | null = null) =>
  unit.tenant(async db => {
    const [made] = await db.rows<{ id: number }>(
      'insert into contacts (owner_id, last_name, consent_source, consent_at) values ($1, $2, $3, $4) returning id',
      [unit.agent.id, last_name, consent_source, consent_at],
    )
    return made!.id
  })

test('consent on record is found: certificates, sources and who has none, in one’s own agency alone', async () => {
  await make(ours, 'Both', 'Acme, https://acme.test/quote')
  await make(ours, 'Form', 'Web form')
  await make(ours, 'Dated', 'Yes', '2026-01-02T10:00:00Z')
  await make(ours, 'Since', null, '2026-01-02T10:00:00Z')
  await make(ours, 'Bare', 'Yes')
  await make(ours, 'Declined', 'No')
  await make(ours, 'Plain', null)
  await make(ours, 'Certified', null)
  await make(theirs, 'Theirs', 'Web form')
  await ours.tenant(db => db.rows(CERTIFY(`c.last_name in ('Both', 'Certified')`)))
  const found = async (filter: ContactFilter, unit = ours) => {
    const lists = [{ contact_group: 'all' as const }, { downline_user_id: unit.manager.id }].map(async whose => {
      const contacts_scope = { ...whose, search: [filter] }
      const { data, meta } = await unit.buadmin.call(contacts.list, { body: { contacts_scope } })
      expect(meta.total_count).toBe(data.length)
      return data.map(({ last_name }) => last_name).join()
    })
    const [all, downline] = await Promise.all(lists)
    expect(downline).toBe(all)
    return all
  }
  expect(await found({ field: 'consent_record', value: 'certificate' })).toBe('Both,Certified')
  expect(await found({ field: 'consent_record', value: ['Source'] })).toBe('Both,Dated,Form,Since')
  expect(await found({ field: 'consent_record', value: 'none' })).toBe('Bare,Declined,Plain')
  expect(await found({ field: 'consent_record', op: 'none_of', value: ['none', 'source'] })).toBe('Certified')
  expect(await found({ field: 'consent_source', op: 'starts_with', value: 'acme' })).toBe('Both')
  expect(await found({ field: 'consent_source', op: 'not_empty' })).toBe('Both,Dated,Form')
  expect(await found({ field: 'consent_source', op: 'is_empty' })).toBe('Bare,Certified,Declined,Plain,Since')
  expect(await found({ field: 'consent_source', value: 'WEB FORM' })).toBe('Form')
  expect(await found({ field: 'consent_source', op: 'none_of', value: 'web form' })).not.toContain('Form')
  expect(await found({ field: 'consent_source', value: 'web form' }, theirs)).toBe('Theirs')
  await expect(found({ field: 'consent_record', value: 'maybe' })).rejects.toMatchObject({
    status: 422,
    errors: { 'contacts_scope.search': 'Consent record is one of certificate, source, none, not "maybe".' },
  })
})

const SAID = `select c.id as contact_id, c.business_unit_id, c.owner_id, c.deleted_at is null as alive,
    (s.told::int + 2 * (exists (select from consent_certificates t where t.contact_id = c.id and t.agreed))::int)::smallint as on_record, case when s.told then lower(c.consent_source) end as source
  from contacts c cross join lateral (select app.has_consent_source(c.consent_source, c.consent_at) as told) s`
const KEPT = 'select contact_id, business_unit_id, owner_id, alive, on_record, source from contact_consents'
const differences = (db: Db) => db.rows(`(${SAID} except ${KEPT}) union all (${KEPT} except ${SAID})`)

/** Ways to write contacts and certificates, each over those whose number leaves `rest` when divided by three. */
const WRITES: Record<string, (rest: string) => string> = {
  add: rest => `insert into contacts (owner_id, last_name, consent_source, deleted_at)
    select $2, 'Hale ' || g, (array['Web form', 'No', null])[1 + g % 3], case when g % 4 = 0 then now() end from generate_series(1, ${rest} + 3) g`,
  say: rest =>
    `update contacts set consent_source = (array['Phone', 'yes', null])[1 + $2::int % 3] where number % 3 = ${rest}`,
  date: rest =>
    `update contacts set consent_at = case when $2::bigint % 2 = 0 then now() end where number % 3 = ${rest}`,
  edit: rest => `update contacts set city = 'Newport' where number % 3 = ${rest} and $2::bigint > 0`,
  certify: rest => CERTIFY(`c.number % 3 = ${rest} and $2::bigint > 0`),
  decline: rest => CERTIFY(`c.number % 3 = ${rest} and $2::bigint > 0`, false),
  merge:
    rest => `with survivor as (select min(id) as id from contacts where number % 3 = (${rest} + 1) % 3 having min(id) is not null)
    update consent_certificates s set contact_id = v.id from survivor v
     where s.contact_id in (select id from contacts where number % 3 = ${rest}) and $2::bigint > 0`,
  give: rest => `update contacts set owner_id = $2 where number % 3 = ${rest}`,
  delete: rest => `update contacts set deleted_at = now() where number % 3 = ${rest} and $2::bigint > 0`,
  restore: rest => `update contacts set deleted_at = null where number % 3 = ${rest} and $2::bigint > 0`,
  purge: rest => `delete from contacts c where number % 3 = ${rest} and $2::bigint > 0
    and not exists (select from consent_certificates s where s.contact_id = c.id)`,
}

test('whatever is written, what is on record is what contacts and certificates say', async () => {
  const write = fc.record({
    how: fc.constantFrom(...Object.keys(WRITES)),
    rest: fc.integer({ min: 0, max: 2 }),
    to: fc.integer({ min: 0, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async writes => {
      await theirs.tenant(async db => {
        const first = [
          { how: 'add', rest: 1, to: 0 },
          { how: 'certify', rest: 1, to: 0 },
        ]
        for (const { how, rest, to } of [...first, ...writes])
          await db.rows(WRITES[how]!('$1::int'), [rest, theirs.users[to]!.id])
        expect(await differences(db), JSON.stringify(writes)).toEqual([])
      })
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

test('a contact given away while its certificate is written is kept for who has it now', async () => {
  const id = await make(ours, 'Given', null)
  const [given] = await atOnce(server.core, (db: Db) => db.rows(CERTIFY(`c.id = ${id}`)), [
    () => ours.tenant(db => db.rows('update contacts set owner_id = $2 where id = $1', [id, ours.agent2.id])),
  ])
  expect(given?.status).toBe('fulfilled')
  await ours.tenant(async db => expect(await differences(db)).toEqual([]))
})
