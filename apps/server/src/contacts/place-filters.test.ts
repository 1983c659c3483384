import * as contacts from '@openbook/api/contacts.ts'
import type { ContactCondition, ContactFilter, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

const PLACES = [
  ['A', 'Newport', 'Newport', '02840'],
  ['B', 'NEWPORT', null, '02840-1234'],
  ['C', 'newport beach', 'Orange', '92660'],
  ['D', 'North New', '', null],
  ['E', '', 'ORANGE', '02841-1234'],
  ['F', null, null, ''],
  ['G', 'New_port', 'Or%', 'K1A 0B1'],
] as const
let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  const theirs = await agency(server)
  for (const { tenant, agent } of [ours, theirs])
    await tenant(db =>
      db.rows(
        `insert into contacts (owner_id, first_name, last_name, city, county, zip)
         select $1, first_name, 'Place', city, county, zip from jsonb_to_recordset($2) r (first_name text, city text, county text, zip text)`,
        [
          agent.id,
          JSON.stringify(PLACES.map(([first_name, city, county, zip]) => ({ first_name, city, county, zip }))),
        ],
      ),
    )
})
afterAll(() => server.close())

/** Asked of the whole agency, of a book, and of what a search finds: each has its own way. */
const SCOPES: ContactsScope[] = [
  { contact_group: 'all' },
  { contact_group: 'mine' },
  { contact_group: 'all', q: 'place' },
  { contact_group: 'mine', q: 'place' },
]

test.each<[ContactFilter, string]>([
  [{ field: 'city', value: 'newPORT' }, 'AB'],
  [{ field: 'city', value: ['Newport', 'newport beach'] }, 'ABC'],
  [{ field: 'city', op: 'none_of', value: 'newport' }, 'CDEFG'],
  [{ field: 'city', op: 'starts_with', value: 'NEW' }, 'ABCG'],
  [{ field: 'city', op: 'starts_with', value: ['newport b', 'north'] }, 'CD'],
  [{ field: 'city', op: 'starts_with', value: 'new_' }, 'G'],
  [{ field: 'city', op: 'is_empty' }, 'EF'],
  [{ field: 'city', op: 'not_empty' }, 'ABCDG'],
  [{ field: 'county', value: 'orange' }, 'CE'],
  [{ field: 'county', op: 'starts_with', value: 'or%' }, 'G'],
  [{ field: 'county', op: 'is_empty' }, 'BDF'],
  [{ field: 'zip', value: '02840' }, 'AB'],
  [{ field: 'zip', value: '02840-1234' }, 'B'],
  [{ field: 'zip', value: ['02840-1234', '92660'] }, 'BC'],
  [{ field: 'zip', value: 'k1a 0' }, 'G'],
  [{ field: 'zip', value: 'k1a 0b1' }, 'G'],
  [{ field: 'zip', op: 'none_of', value: '02840' }, 'CDEFG'],
  [{ field: 'zip', op: 'starts_with', value: '0284' }, 'ABE'],
  [{ field: 'zip', op: 'starts_with', value: '02840-1' }, 'B'],
  [{ field: 'zip', op: 'starts_with', value: ['02841-1', '9'] }, 'CE'],
  [{ field: 'zip', op: 'not_empty' }, 'ABCEG'],
])('%j finds %s, in the list and in the count', async (filter, found) => {
  for (const scope of SCOPES) {
    const viewer = scope.contact_group === 'all' ? ours.buadmin : ours.agent
    const either: ContactCondition = { any: [filter, { field: 'tag_id', value: 999_999_999 }] }
    for (const search of [[filter], [either]]) {
      const { data, meta } = await viewer.call(contacts.list, { body: { contacts_scope: { ...scope, search } } })
      expect(data.map(({ first_name }) => first_name).join(''), JSON.stringify(scope)).toBe(found)
      expect(meta.total_count).toBe(found.length)
    }
  }
})

test.each(['contacts_owner', 'contacts_traits'])(
  '%s holds the keys of places, or lists read the contacts themselves',
  async index => {
    const [row] = await ours.tenant(db =>
      db.rows<{ definition: string }>('select pg_get_indexdef($1::regclass) as definition', [index]),
    )
    expect(row?.definition).toMatch(/INCLUDE .*city_key.*county_key.*zip_key.*name_key/)
  },
)
