import * as contacts from '@openbook/api/contacts.ts'
import type { ContactCondition, ContactFilter, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

/** With a letter by which they are told; the city is what a search finds all of them by. */
const PEOPLE = [
  ['A', 'José', "O'Brien", null, '+14015550101', null, 'jose@x.test'],
  ['B', 'jose', 'O’Brien', 'Acme Tools', null, '+14015550102', null],
  ['C', 'Mary Jo', 'Smith-Jones', 'ACME tools', '+442079460000', null, 'mary.jo@x.test'],
  ['D', 'Joe', null, 'Smith & Co', null, null, null],
  ['E', null, 'Smith', 'Big Acme 100%', '+14015550101', null, 'shared@x.test'],
  ['F', 'Al', 'van der Berg', null, null, null, 'SHARED2@x.test'],
] as const
const COLUMNS = ['address', 'first_name', 'last_name', 'company_name', 'phone', 'phone_2', 'email'] as const
const NUMBERS: Record<string, string[]> = { A: ['MED-2024 0099/A', 'X1'], B: ['med 2024-0100'], C: ['x-1'] }
const VENDORS: Record<string, number> = { A: 0, B: 0, C: 1 }
let server: TestServer
let ours: Agency
let vendors: number[]

const fill = ({ tenant, agent }: Agency) =>
  tenant(async db => {
    const made = await db.rows<{ id: number }>(
      `insert into api_vendors (vendor_name, vendor_type, route, owner_id) select v, 'aged', 'owner', $1 from unnest(array['One', 'Two']) v returning id`,
      [agent.id],
    )
    const rows = PEOPLE.map(values => ({
      ...Object.fromEntries(COLUMNS.map((column, at) => [column, values[at]])),
      email: values[6]?.toLowerCase() ?? null,
      api_vendor_id: made[VENDORS[values[0]] ?? -1]?.id ?? null,
    }))
    await db.rows(
      `insert into contacts (owner_id, city, api_vendor_id, ${COLUMNS.join(', ')})
       select $1, 'Newport', api_vendor_id, ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::contacts, $2)`,
      [agent.id, JSON.stringify(rows)],
    )
    await db.rows(
      `insert into contact_policies (contact_id, carrier_name, policy_number, created_by)
       select c.id, 'Any', n.number, $1 from jsonb_to_recordset($2) n (who text, number text) join contacts c on c.address = n.who`,
      [agent.id, JSON.stringify(Object.entries(NUMBERS).flatMap(([who, all]) => all.map(number => ({ who, number }))))],
    )
    await db.rows(
      `insert into contact_points (contact_id, kind, value, extra)
       select id, p.kind, p.value, p.extra from contacts, (values ('phone', '+14015550103', true), ('email', 'further@x.test', true), ('email', 'was@x.test', false)) p (kind, value, extra)
        where address = 'D'`,
    )
    return made.map(({ id }) => id)
  })

beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  vendors = await fill(ours)
  await fill(await agency(server))
})
afterAll(() => server.close())

/** Asked of the whole agency, of a book, of a downline, and of what a search finds: each has its own way. */
const SCOPES = [
  ['buadmin', { contact_group: 'all' }],
  ['agent', { contact_group: 'mine' }],
  ['manager', { contact_group: 'downline' }],
  ['buadmin', { contact_group: 'all', q: 'newport' }],
  ['agent', { contact_group: 'mine', q: 'newport' }],
] as const satisfies [string, ContactsScope][]
const NOBODY = { field: 'tag_id' as const, value: 999_999_999 }
const EVERYBODY = { field: 'city' as const, value: 'newport' }

async function found(filter: ContactFilter): Promise<Set<string>> {
  const answers = new Set<string>()
  const either: ContactCondition[] = [
    filter,
    { any: [filter, NOBODY] },
    { any: [NOBODY, { all: [EVERYBODY, filter] }] },
    { all: [filter, EVERYBODY] },
  ]
  for (const [who, scope] of SCOPES)
    for (const node of either) {
      const body = { contacts_scope: { ...scope, search: [node] } }
      const { data, meta } = await ours[who].call(contacts.list, { body })
      expect(meta.total_count, JSON.stringify([who, body])).toBe(data.length)
      const letters = data.map(({ id }) => id).sort((a, b) => a - b)
      answers.add(letters.map(id => letterOf.get(id)).join(''))
    }
  return answers
}
const letterOf = new Map<number, string>()
beforeAll(async () => {
  const rows = await ours.tenant(db => db.rows<{ id: number; address: string }>('select id, address from contacts'))
  for (const { id, address } of rows) letterOf.set(id, address)
})

test.each<[ContactFilter, string]>([
  [{ field: 'first_name', value: 'JOSE' }, 'B'],
  [{ field: 'first_name', value: ['josé', 'al'] }, 'AF'],
  [{ field: 'first_name', op: 'starts_with', value: 'jo' }, 'ABD'],
  [{ field: 'first_name', op: 'starts_with', value: ['mary j', 'al'] }, 'CF'],
  [{ field: 'first_name', op: 'contains', value: 'OSÉ' }, 'AB'],
  [{ field: 'first_name', op: 'contains', value: 'mary jo' }, 'C'],
  [{ field: 'last_name', value: 'smith' }, 'E'],
  [{ field: 'last_name', value: ["o'brien", 'SMITH'] }, 'AE'],
  [{ field: 'last_name', op: 'starts_with', value: 'obr' }, 'AB'],
  [{ field: 'last_name', op: 'starts_with', value: 's' }, 'CE'],
  [{ field: 'last_name', op: 'starts_with', value: ['smith-', 'van d'] }, 'CF'],
  [{ field: 'last_name', op: 'contains', value: "'BRIEN" }, 'AB'],
  [{ field: 'last_name', op: 'contains', value: ['jones', 'der b'] }, 'CF'],
  [{ field: 'company_name', value: 'acme tools' }, 'BC'],
  [{ field: 'company_name', value: 'acme' }, ''],
  [{ field: 'company_name', op: 'starts_with', value: ['ac', 'smith & c'] }, 'BCD'],
  [{ field: 'company_name', op: 'contains', value: 'acme' }, 'BCE'],
  [{ field: 'company_name', op: 'contains', value: '100%' }, 'E'],
  [{ field: 'company_name', op: 'contains', value: 'ac%e' }, ''],
])('%j finds %s, in the list and in the count', async (filter, letters) => {
  expect([...(await found(filter))]).toEqual([letters])
})

test.each<[ContactFilter, string]>([
  [{ field: 'phone', value: '(401) 555-0101' }, 'AE'],
  [{ field: 'phone', op: 'any_of', value: ['1 401 555 0102', '+44 20 7946 0000'] }, 'BC'],
  [{ field: 'phone', value: 4015550103 }, 'D'],
  [{ field: 'phone', value: '401-555-0199' }, ''],
  [{ field: 'phone', op: 'none_of', value: ['4015550101', '4015550103'] }, 'BCF'],
  [{ field: 'phone', op: 'not_empty' }, 'ABCE'],
  [{ field: 'phone' }, 'DF'],
  [{ field: 'email', value: ' Mary.Jo@X.test ' }, 'C'],
  [{ field: 'email', value: ['further@x.test', 'shared2@x.test'] }, 'DF'],
  [{ field: 'email', value: 'was@x.test' }, ''],
  [{ field: 'email', op: 'none_of', value: 'further@x.test' }, 'ABCEF'],
  [{ field: 'policy_number', value: 'med20240099a' }, 'A'],
  [{ field: 'policy_number', value: ['X 1', 'MED-2024-0100'] }, 'ABC'],
  [{ field: 'policy_number', value: 'MED-2024' }, ''],
  [{ field: 'policy_number', op: 'starts_with', value: 'MED-2024' }, 'AB'],
  [{ field: 'policy_number', op: 'none_of', value: 'x1' }, 'BDEF'],
])('%j finds %s by any of them, however it is written', async (filter, letters) => {
  expect([...(await found(filter))]).toEqual([letters])
})

test('a vendor of leads is asked for by its id, and by there being none', async () => {
  const [one, two] = vendors as [number, number]
  const field = 'api_vendor_id'
  expect([...(await found({ field, value: one }))]).toEqual(['AB'])
  expect([...(await found({ field, value: [one, two] }))]).toEqual(['ABC'])
  expect([...(await found({ field, op: 'none_of', value: one }))]).toEqual(['CDEF'])
  expect([...(await found({ field, op: 'is_empty' }))]).toEqual(['DEF'])
  expect([...(await found({ field, op: 'not_empty' }))]).toEqual(['ABC'])
})

test('the number of a policy and its carrier are about one policy', async () => {
  const search = [
    { field: 'policy_number' as const, value: 'X1' },
    { field: 'policy_status' as const, value: 'lapsed' },
  ]
  const { meta } = await ours.agent.call(contacts.list, { body: { contacts_scope: { search } } })
  expect(meta.total_count).toBe(0)
})

test('deleted contacts are found among the deleted alone', async () => {
  const own = await agency(server)
  await fill(own)
  await own.tenant(db => db.rows(`update contacts set deleted_at = now() where address in ('C', 'E')`))
  const ask = async (contact_group: 'mine' | 'deleted', ...search: ContactFilter[]) =>
    (await own.agent.call(contacts.list, { body: { contacts_scope: { contact_group, search } } })).meta.total_count
  for (const [filter, alive, deleted] of [
    [{ field: 'last_name', value: 'smith' }, 0, 1],
    [{ field: 'last_name', op: 'starts_with', value: 'smith' }, 0, 2],
    [{ field: 'company_name', op: 'contains', value: 'acme' }, 1, 2],
    [{ field: 'phone', value: '401-555-0101' }, 1, 1],
    [{ field: 'policy_number', value: 'X1' }, 1, 1],
  ] as [ContactFilter, number, number][])
    expect([await ask('mine', filter), await ask('deleted', filter)], JSON.stringify(filter)).toEqual([alive, deleted])
})

test.each<[ContactFilter, string]>([
  [
    { field: 'company_name', op: 'contains', value: 'ab' },
    'Company name needs a word of at least three letters or digits here, not "ab".',
  ],
  [
    { field: 'first_name', op: 'starts_with', value: "j'" },
    `First name needs a word of at least two letters or digits here, not "j'".`,
  ],
  [
    { field: 'last_name', op: 'contains', value: Array.from({ length: 21 }, (_, at) => `name${at}`) },
    'Last name takes at most 20 texts here.',
  ],
  [{ field: 'last_name', op: 'starts_with', value: "'" }, 'Last name needs a letter here.'],
  [{ field: 'phone', value: '555' }, 'Phone takes phone numbers like 401-555-0142, not "555".'],
  [{ field: 'email', value: 'nobody' }, 'Email takes e-mail addresses like name@example.com, not "nobody".'],
  [{ field: 'policy_number', value: '--' }, 'Policy number takes policy numbers, with letters or digits, not "--".'],
  [{ field: 'api_vendor_id', value: 'x' }, 'Api vendor takes ids, not "x".'],
])('%j is a 422', async (filter, message) => {
  const body = { contacts_scope: { search: [filter] } }
  await expect(ours.agent.call(contacts.list, { body })).rejects.toMatchObject({
    status: 422,
    errors: { 'contacts_scope.search': message },
  })
})
