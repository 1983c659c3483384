import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { ContactCondition, ContactFilter, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import * as pools from '@openbook/api/pools.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

/** Where they live, and which further addresses they have. */
const PEOPLE = [
  ['A', { address: '1 Oak St', city: 'Newport', county: 'Newport', state: 'RI', zip: '02840' }, []],
  [
    'B',
    { address: '2 Elm Rd', city: 'Boston', county: 'Suffolk', state: 'MA', zip: '02108' },
    [
      {
        kind: 'seasonal',
        season_from: '11/01',
        season_until: '04/30',
        address: '7 Palm Ct',
        city: 'NAPLES',
        county: 'Collier',
        state: 'FL',
        zip: '34102-1234',
      },
      { kind: 'mailing', address: 'PO Box 9', city: 'Newport', state: 'RI', zip: '02840' },
    ],
  ],
  [
    'C',
    { address: '3 Ash Ln', city: 'Boston', state: 'MA', zip: '02109' },
    [{ kind: 'previous', address: '1 Oak St', city: 'Newport', state: 'RI', zip: '02840' }],
  ],
  ['D', {}, [{ kind: 'home', address: '77 Oakley Way', city: 'Naples', state: 'FL', zip: '34103' }]],
  ['E', {}, [{ kind: 'previous', address: '8 Palm Ct', city: 'Naples', state: 'FL', zip: '34102' }]],
] as const
let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  for (const { agent } of [ours, await agency(server)])
    for (const [first_name, place, further] of PEOPLE) {
      const { id } = await agent.call(contacts.create, { body: { first_name, last_name: 'Place', ...place } })
      for (const body of further) await agent.call(contactAddresses.create, { params: { id }, body })
    }
})
afterAll(() => server.close())

/** Asked of the whole agency, of those below, of a book, and of what a search finds: each has its own way. */
const ASKED = [
  ['buadmin', { contact_group: 'all' }],
  ['manager', { contact_group: 'downline' }],
  ['agent', { contact_group: 'mine' }],
  ['buadmin', { contact_group: 'all', q: 'place' }],
  ['manager', { contact_group: 'downline', q: 'place' }],
  ['agent', { contact_group: 'mine', q: 'place' }],
  ['buadmin', { contact_group: 'all', order_field: 'first_name' }],
  ['buadmin', { contact_group: 'all', order_field: 'updated_at' }],
  ['buadmin', { contact_group: 'all', order_field: 'last_contacted_at', order: 'DESC' }],
  ['buadmin', { contact_group: 'all', order_field: 'date_of_birth', order: 'DESC' }],
] as const satisfies ['buadmin' | 'manager' | 'agent', ContactsScope][]

test.each<[ContactFilter, string]>([
  [{ field: 'city', value: 'newport' }, 'AB'],
  [{ field: 'city', value: ['naples', 'boston'] }, 'BCD'],
  [{ field: 'city', op: 'starts_with', value: 'nap' }, 'BD'],
  [{ field: 'city', op: 'none_of', value: 'Newport' }, 'CDE'],
  [{ field: 'city', op: 'none_of', value: ['naples', 'Boston'] }, 'AE'],
  [{ field: 'city', op: 'is_empty' }, 'E'],
  [{ field: 'city', op: 'not_empty' }, 'ABCD'],
  [{ field: 'county', value: 'COLLIER' }, 'B'],
  [{ field: 'county', op: 'is_empty' }, 'CDE'],
  [{ field: 'state', value: 'fl' }, 'BD'],
  [{ field: 'state', op: 'none_of', value: ['FL', 'MA'] }, 'AE'],
  [{ field: 'state', op: 'is_empty' }, 'E'],
  [{ field: 'zip', value: '34102' }, 'B'],
  [{ field: 'zip', value: '34102-1234' }, 'B'],
  [{ field: 'zip', op: 'starts_with', value: '341' }, 'BD'],
  [{ field: 'zip', op: 'none_of', value: '02840' }, 'CDE'],
  [{ field: 'address', op: 'contains', value: 'oak' }, 'AD'],
  [{ field: 'address', op: 'contains', value: 'palm' }, 'B'],
  [{ field: 'address', op: 'starts_with', value: '7 palm' }, 'B'],
  [{ field: 'address', op: 'starts_with', value: '77' }, 'D'],
  [{ field: 'address', op: 'any_of', value: '7 PALM CT' }, 'B'],
  [{ field: 'address', op: 'any_of', value: 'palm ct' }, ''],
  [{ field: 'address', op: 'is_empty' }, 'E'],
  [{ field: 'address', op: 'not_empty' }, 'ABCD'],
])('%j finds %s: of any address they have, but not of one they left', async (filter, found) => {
  const nobody = { field: 'tag_id' as const, value: 999_999_999 }
  for (const [who, scope] of ASKED)
    for (const node of [filter, { any: [filter, nobody] }, { all: [filter] }] as ContactCondition[]) {
      const contacts_scope = { ...scope, search: [node] }
      const { data, meta } = await ours[who].call(contacts.list, { body: { contacts_scope } })
      const said = JSON.stringify([who, contacts_scope])
      expect(
        data
          .map(({ first_name }) => first_name)
          .sort()
          .join(''),
        said,
      ).toBe(found)
      expect(meta.total_count, said).toBe(found.length)
    }
})

test('two filters by place may hold of two addresses of one contact', async () => {
  const search: ContactFilter[] = [
    { field: 'city', value: 'Newport' },
    { field: 'state', value: 'MA' },
  ]
  for (const [who, scope] of ASKED) {
    const { data } = await ours[who].call(contacts.list, { body: { contacts_scope: { ...scope, search } } })
    expect(data.map(({ first_name }) => first_name)).toEqual(['B'])
  }
})

test('what becomes of a further address, filters tell at once', async () => {
  const { id } = await ours.agent2.call(contacts.create, { body: { first_name: 'F', last_name: 'Mover' } })
  const found = async (filter: ContactFilter) =>
    (await ours.agent2.call(contacts.list, { body: { contacts_scope: { contact_group: 'all', search: [filter] } } }))
      .data.length
  const street: ContactFilter = { field: 'address', op: 'starts_with', value: '5 harbor' }
  const city: ContactFilter = { field: 'city', value: 'Keys' }
  const both = async () => [await found(street), await found(city)]
  const made = await ours.agent2.call(contactAddresses.create, {
    params: { id },
    body: { kind: 'home', address: '5 Harbor Rd', city: 'Keys' },
  })
  expect(await both()).toEqual([1, 1])
  const params = { id, addressId: made.id }
  await ours.agent2.call(contactAddresses.update, { params, body: { kind: 'previous' } })
  expect(await both()).toEqual([0, 0])
  await ours.agent2.call(contactAddresses.update, { params, body: { kind: 'home', city: 'Elsewhere' } })
  expect(await both()).toEqual([1, 0])
  await ours.agent2.call(contactAddresses.destroy, { params })
  expect(await both()).toEqual([0, 0])
})

test('further addresses of a lead that may only be looked at tell nothing', async () => {
  const { agent, buadmin, poolholder } = ours
  const body = { name: 'Far away', holder_id: poolholder.id, take_rule: 'agency' as const }
  const { id: pool_id } = await buadmin.call(pools.adminCreate, { body })
  const { id } = await poolholder.call(contacts.create, { body: { last_name: 'Waiting', city: 'Boston' } })
  await poolholder.call(contactAddresses.create, {
    params: { id },
    body: { kind: 'home', city: 'Naples', state: 'FL' },
  })
  await ours.tenant(db => db.rows('update contacts set pool_id = $1 where id = $2', [pool_id, id]))
  const asked = async (by: typeof agent, filter: ContactFilter) =>
    (await by.call(contacts.list, { body: { contacts_scope: { pool_id, search: [filter] } } })).meta.total_count
  const naples: ContactFilter = { field: 'city', value: 'Naples' }
  expect([await asked(poolholder, naples), await asked(agent, naples)]).toEqual([1, 0])
  expect(await asked(agent, { field: 'state', op: 'is_empty' })).toBe(1)
  expect(await asked(agent, { field: 'city', value: 'Boston' })).toBe(1)
})
