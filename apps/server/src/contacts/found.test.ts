import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { lookUpOnce, lookUpTwice, searched } from './found.ts'
import { readSearch } from './search.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  for (const { tenant, agent } of [ours, await agency(server)])
    await tenant(async db => {
      await db.rows(
        `insert into contacts (owner_id, first_name, last_name, address, city, county, state, zip, deleted_at)
         select $1, (array['Ann', 'Street', null])[1 + g % 3], (array['Oakley', 'Ri', 'Newport'])[1 + g % 3],
                12 + g % 3 || ' ' || (array['Oak', 'North Oak', 'Streeter'])[1 + g % 3] || ' ' || (array['St', 'Street', 'Ave', 'Apt 4'])[1 + g % 4],
                (array['Newport', 'Fort Lee', null])[1 + g % 3], (array['Newport', 'Bergen'])[1 + g % 2], (array['RI', 'NJ', null])[1 + g % 4],
                (array['02840', '02840-1234', null])[1 + g % 3], case when g % 17 = 0 then now() end from generate_series(1, 120) g`,
        [agent.id],
      )
      await db.rows(
        `insert into contact_policies (contact_id, carrier_name, policy_number, created_by)
         select id, 'Any', (array['12 OAK ST', '0284', 'ST12345', '12oakstreetnewport'])[1 + number % 4], owner_id from contacts where number % 7 = 0`,
      )
      await db.rows(
        `insert into contact_addresses (contact_id, kind, address, city, state, county) select id, 'home', '12 Oak Str', 'Newport', 'RI', 'Bergen' from contacts where number % 9 = 0`,
      )
    })
})
afterAll(() => server.close())

const WORDS = [
  '12',
  '13',
  'oak',
  'north',
  'n',
  'st',
  'street',
  'Str.',
  'apt 4',
  '#4',
  '#12345',
  'Newport',
  'ft lee',
  'fort',
  'RI',
  'New Jersey',
  '02840',
  'Newport County',
  'USA',
  'ann',
  ',',
]

test('a text looked up once, for the words both readings share, finds whom two look-ups find', async () => {
  let once = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.boolean(),
      async (words, deleted, own) => {
        const { other, ...asked } = readSearch(words.join(' '))
        if (!other || !(asked.words.length || asked.born.length)) return
        const ids = (way: typeof lookUpTwice | typeof lookUpOnce) =>
          ours.tenant(async db => {
            const values: unknown[] = []
            const bind = (value: unknown) => `$${values.push(value)}`
            const owners = own ? `select ${bind(ours.agent.id)}::bigint` : undefined
            const from = way({ bind, owners, deleted, more: true }, asked, other)
            return (
              from && (await db.rows<{ id: number }>(`select c.id from ${from} order by 1`, values)).map(row => row.id)
            )
          })
        const found = await ids(lookUpOnce)
        if (!found) return
        once++
        expect(found, words.join(' ')).toEqual(await ids(lookUpTwice))
      },
    ),
    { numRuns: 300, endOnFailure: true },
  )
  expect(once).toBeGreaterThan(60)
}, 60_000)

test.each([
  ['12 Oak Street Newport', 1],
  ['12 Oak St, Newport, RI 02840', 1],
  ['12 oak street #4', 1],
  ['Newport, Rhode Island', 1],
  ['smith', 1],
  ['12 oak street #12345', 2],
  ['oak June 14, 1958', 2],
])('%s takes %i look-ups', (q, times) => {
  const within = { bind: () => '$1', owners: undefined, deleted: false, more: false }
  expect(searched(within, q)?.from.match(/app\.search_contacts/g)).toHaveLength(times)
})
