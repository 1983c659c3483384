import * as contacts from '@openbook/api/contacts.ts'
import type { ContactCondition, ContactFilter, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

const PEOPLE = [
  { first_name: 'A', last_name: 'Quist', address: '12 Oak St', website: 'https://Quist.test/a', external_id: 'X-10' },
  { first_name: 'B', last_name: null, address: '112 Oak Street', website: null, external_id: 'x-10' },
  { first_name: 'C', last_name: '', address: '9 Elm Ct', website: 'https://elm.test', external_id: 'X-101' },
  { first_name: 'D', last_name: 'Rao', address: null, website: '', external_id: null },
  { first_name: 'E', last_name: 'quist', address: '', website: null, external_id: null },
] as const
const BORN = ['1950-02-29', '1951-12-31', '1952-01-01', '1953-06-14', null].map(day =>
  day === '1950-02-29' ? '1948-02-29' : day,
)
let server: TestServer
let ours: Agency
let kits: number[]
let pool: number

const fill = ({ tenant, agent }: Agency) =>
  tenant(async db => {
    const rows = PEOPLE.map((person, at) => ({
      ...person,
      date_of_birth: BORN[at],
      phone: at < 4 ? `+1401555020${at}` : null,
      email: at === 2 ? 'c@x.test' : null,
    }))
    await db.rows(
      `insert into contacts (owner_id, city, first_name, last_name, address, website, external_id, date_of_birth, phone, email)
       select $1, 'Newport', first_name, last_name, address, website, external_id, date_of_birth, phone, email from jsonb_populate_recordset(null::contacts, $2)`,
      [agent.id, JSON.stringify(rows)],
    )
    const points = [
      ['A', '+14015550200', 'opted_in', 'valid', '2026-01-01'],
      ['A', '+14015550200', 'opted_out', 'invalid', '2026-01-02'],
      ['B', '+14015550201', 'opted_in', 'unknown', null],
      ['C', '+14015550299', 'opted_out', 'invalid', '2026-01-01'],
    ].map(([who, value, consent, validity, at]) => ({ who, value, consent, validity, at }))
    await db.rows(
      `insert into contact_points (contact_id, kind, value, consent, validity, validity_at)
       select c.id, 'phone', p.value, p.consent, p.validity, p.at
         from jsonb_to_recordset($1) p (who text, value text, consent text, validity text, at timestamptz) join contacts c on c.first_name = p.who`,
      [JSON.stringify(points)],
    )
    await db.rows(
      `insert into contact_policies (contact_id, carrier_name, plan_name, premium, status, created_by)
       select c.id, 'Any', p.plan, p.premium, p.status, $1 from contacts c
         join (values ('A', 'Silver Plus', 12.5, 'active'), ('A', 'Gold 50%', 99.99, 'lapsed'), ('B', 'silver plus', 100, 'active'), ('C', null, null, 'active')) p(who, plan, premium, status)
           on p.who = c.first_name`,
      [agent.id],
    )
    await db.rows(
      `insert into data_captures (contact_id, key, value, captured_at)
       select c.id, d.key, d.value, now() - d.days * interval '1 day' from contacts c
         join (values ('A', 'Tobacco', 'Yes', 2), ('A', 'tobacco', 'No', 1), ('B', 'TOBACCO', 'yes', 1),
                      ('C', 'Tobacco', 'Yes, 50% less', 1), ('D', 'Pets', 'yes', 1)) d(who, key, value, days) on d.who = c.first_name`,
    )
    const made = await db.rows<{ id: number }>(
      `insert into mailer_kits (name, pieces, price) values ('Card', 1, 1), ('Brochure', 1, 1) returning id`,
    )
    await db.rows(
      `insert into mailer_assignments (contact_id, kit_id, household, price, assigned_by)
       select c.id, k.id, 'h', 1, $1 from contacts c join mailer_kits k on c.first_name = 'A' or (c.first_name = 'B' and k.name = 'Card')`,
      [agent.id],
    )
    const [{ id } = { id: 0 }] = await db.rows<{ id: number }>(
      `insert into pools (name, holder_id) values ('Fresh', $1) returning id`,
      [agent.id],
    )
    await db.rows(`update contacts set pool_id = $1 where first_name in ('C', 'D')`, [id])
    return { kits: made.map(each => each.id), pool: id }
  })

beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  ;({ kits, pool } = await fill(ours))
  await fill(await agency(server))
})
afterAll(() => server.close())

/** Asked of the whole agency, of a book, of those below, and of what a search finds: each has its own way. */
const SCOPES: ContactsScope[] = [
  { contact_group: 'all' },
  { contact_group: 'mine' },
  { contact_group: 'downline' },
  { contact_group: 'all', q: 'newport' },
  { contact_group: 'mine', q: 'newport' },
]

async function found(filter: ContactFilter): Promise<Set<string>> {
  const answers = new Set<string>()
  const nobody = { field: 'tag_id' as const, value: 999_999_999 }
  const either: ContactCondition[] = [filter, { any: [filter, nobody] }]
  for (const scope of SCOPES)
    for (const node of either) {
      const viewer = { all: ours.buadmin, downline: ours.manager }[String(scope.contact_group)] ?? ours.agent
      const { data, meta } = await viewer.call(contacts.list, {
        body: { contacts_scope: { ...scope, search: [node] } },
      })
      expect(meta.total_count).toBe(data.length)
      answers.add(
        data
          .map(({ first_name }) => first_name)
          .sort()
          .join(''),
      )
    }
  return answers
}

test.each<[ContactFilter, string]>([
  [{ field: 'data_capture', value: ['tobacco', 'YES'] }, 'B'],
  [{ field: 'data_capture', value: ['Tobacco', 'yes', 'no'] }, 'AB'],
  [{ field: 'data_capture', op: 'none_of', value: ['Tobacco', 'yes'] }, 'ACDE'],
  [{ field: 'data_capture', op: 'contains', value: ['Tobacco', 'yes'] }, 'BC'],
  [{ field: 'data_capture', op: 'contains', value: ['Tobacco', '50%', 'o'] }, 'AC'],
  [{ field: 'data_capture', op: 'answered', value: 'Tobacco' }, 'ABC'],
  [{ field: 'data_capture', op: 'not_answered', value: ['tobacco'] }, 'DE'],
  [{ field: 'phone_consent', value: 'opted_out' }, 'A'],
  [{ field: 'phone_consent', value: 'opted_in' }, 'B'],
  [{ field: 'phone_consent', value: 'unknown' }, 'CD'],
  [{ field: 'phone_consent', value: ['opted_in', 'unknown'] }, 'BCD'],
  [{ field: 'phone_consent', op: 'none_of', value: 'opted_out' }, 'BCDE'],
  [{ field: 'phone_validity', value: 'valid' }, ''],
  [{ field: 'phone_validity', value: 'Invalid' }, 'A'],
  [{ field: 'phone_validity', value: 'unknown' }, 'BCD'],
  [{ field: 'email_consent', value: 'unknown' }, 'C'],
  [{ field: 'email_validity', op: 'none_of', value: 'unknown' }, 'ABDE'],
  [{ field: 'policy_plan_name', value: 'SILVER plus' }, 'AB'],
  [{ field: 'policy_plan_name', op: 'contains', value: '50%' }, 'A'],
  [{ field: 'policy_plan_name', op: 'starts_with', value: ['gold', 'sil'] }, 'AB'],
  [{ field: 'policy_plan_name', op: 'contains', value: 's_lver' }, ''],
  [{ field: 'policy_plan_name', op: 'none_of', value: 'gold 50%' }, 'BCDE'],
  [{ field: 'policy_premium', value: ['12.5', '99.99'] }, 'A'],
  [{ field: 'policy_premium', value: ['$99.995', ''] }, 'B'],
  [{ field: 'policy_premium', op: 'before', value: '12.50' }, ''],
  [{ field: 'policy_premium', op: 'after', value: 12.5 }, 'AB'],
  [{ field: 'address', value: '12 oak st' }, 'A'],
  [{ field: 'address', op: 'starts_with', value: '12 oak' }, 'A'],
  [{ field: 'address', op: 'contains', value: 'OAK' }, 'AB'],
  [{ field: 'address' }, 'DE'],
  [{ field: 'last_name', op: 'is_empty' }, 'BC'],
  [{ field: 'last_name', op: 'not_empty' }, 'ADE'],
  [{ field: 'last_name', op: 'none_of', value: 'QUIST' }, 'BCD'],
  [{ field: 'first_name', op: 'none_of', value: ['a', 'B'] }, 'CDE'],
  [{ field: 'company_name', op: 'is_empty' }, 'ABCDE'],
  [{ field: 'birthday', op: 'between', value: ['02/28', '06/14'] }, 'AD'],
  [{ field: 'birthday', op: 'between', value: ['12/31', '1/1'] }, 'BC'],
  [{ field: 'birthday', op: 'between', value: ['0229', '02-29'] }, 'A'],
  [{ field: 'birthday', op: 'between', value: ['', '02/29'] }, 'AC'],
  [{ field: 'website', value: 'QUIST.test' }, 'A'],
  [{ field: 'website', op: 'is_empty' }, 'BDE'],
  [{ field: 'website', op: 'not_empty' }, 'AC'],
  [{ field: 'external_id', value: 'X-10' }, 'A'],
  [{ field: 'external_id', op: 'starts_with', value: 'X-10' }, 'AC'],
  [{ field: 'external_id', op: 'none_of', value: 'X-10' }, 'BCDE'],
  [{ field: 'external_id', op: 'not_empty' }, 'ABC'],
  [{ field: 'external_id', op: 'is_empty' }, 'DE'],
])('%j finds %s, in the list and in the count', async (filter, letters) => {
  expect([...(await found(filter))]).toEqual([letters])
})

test('a pool and a kit are asked for by their ids, and by there being none', async () => {
  const [card, brochure] = kits as [number, number]
  for (const [filter, letters] of [
    [{ field: 'pool_id', value: pool }, 'CD'],
    [{ field: 'pool_id', op: 'none_of', value: pool }, 'ABE'],
    [{ field: 'pool_id', op: 'is_empty' }, 'ABE'],
    [{ field: 'pool_id', op: 'not_empty' }, 'CD'],
    [{ field: 'mailer_kit_id', value: brochure }, 'A'],
    [{ field: 'mailer_kit_id', value: [card, brochure] }, 'AB'],
    [{ field: 'mailer_kit_id', op: 'none_of', value: brochure }, 'BCDE'],
    [{ field: 'mailer_kit_id', op: 'not_empty' }, 'AB'],
    [{ field: 'mailer_kit_id', op: 'is_empty' }, 'CDE'],
  ] as [ContactFilter, string][])
    expect([...(await found(filter))], JSON.stringify(filter)).toEqual([letters])
})

test('who has none is counted among those below alone, where that is asked for', async () => {
  const theirs = await agency(server)
  for (const viewer of [theirs.agent, theirs.agent, theirs.buadmin])
    await viewer.call(contacts.create, { body: { last_name: 'Poolless' } })
  for (const field of ['pool_id', 'external_id', 'company_name', 'mailer_kit_id'] as const) {
    const search = [{ field, op: 'is_empty' as const }]
    const { data, meta } = await theirs.manager.call(contacts.list, {
      body: { contacts_scope: { contact_group: 'downline', search } },
    })
    expect([field, data.length, meta.total_count]).toEqual([field, 2, 2])
  }
})

test('plan and premium side by side are about one policy', async () => {
  const search: ContactFilter[] = [
    { field: 'policy_plan_name', op: 'starts_with', value: 'silver' },
    { field: 'policy_premium', op: 'after', value: 50 },
  ]
  const { data } = await ours.agent.call(contacts.list, { body: { contacts_scope: { search } } })
  expect(data.map(({ first_name }) => first_name)).toEqual(['B'])
})

test.each<[ContactFilter, string]>([
  [{ field: 'phone_consent', value: 'maybe' }, 'Phone consent is one of unknown, opted_in, opted_out, not "maybe".'],
  [{ field: 'email_validity', value: 'ok' }, 'Email validity is one of unknown, valid, invalid, not "ok".'],
  [{ field: 'policy_premium', op: 'after', value: '12,x' }, 'Policy premium takes amounts like 125.50, not "12,x".'],
  [
    { field: 'birthday', op: 'between', value: ['02/30', '03/01'] },
    'Birthday takes days of the year like 06/14, not "02/30".',
  ],
  [{ field: 'birthday', op: 'between', value: '02/28' }, 'Birthday takes two values here, the first and the last.'],
  [
    { field: 'address', op: 'contains', value: 'st' },
    'Address needs a word of at least three letters or digits here, not "st".',
  ],
  [{ field: 'mailer_kit_id', value: 'Card' }, 'Mailer kit takes ids, not "Card".'],
  [{ field: 'pool_id', value: 'mine' }, 'Pool takes ids, not "mine".'],
])('%j is a 422', async (filter, message) => {
  const body = { contacts_scope: { search: [filter] } }
  await expect(ours.agent.call(contacts.list, { body })).rejects.toMatchObject({
    status: 422,
    errors: { 'contacts_scope.search': message },
  })
})
