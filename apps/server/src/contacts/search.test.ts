import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { readSearch } from './search.ts'

let server: TestServer
let ours: Agency
let number: number
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  const make = (body: object) => ours.agent.call(contacts.create, { body })
  const made = await make({
    first_name: 'José',
    last_name: "O'Brien-Smith",
    company_name: 'Acme 100% Tools_Inc',
    email: 'Jose.OBrien@Example.com',
    phone: '310-555-1234',
    phone_2: '4015550177',
    city: 'Santa Fe',
    county: 'Rio Arriba',
    state: 'NM',
    zip: '90210-4455',
    address: '12 Oak St Apt 4',
    date_of_birth: '06/14/1958',
  })
  number = made.number
  await ours.agent.call(contactPolicies.create, {
    params: { id: made.id },
    body: { carrier_name: 'Any', policy_number: 'MED-2024 0099/A' },
  })
  await make({ first_name: 'Mary', last_name: 'Smithers', email: 'mary@other.test', phone: '2125559876', zip: '10001' })
  await make({ first_name: 'Al', last_name: 'Xu', phone: '6175553333' })
})
afterAll(() => server.close())

const found = async (q: string) =>
  (await ours.agent.call(contacts.list, { body: { contacts_scope: { q } } })).data.map(({ first_name }) => first_name)

test.each([
  '(310) 555-1234',
  '310.555.1234',
  '310-555-1234',
  '310 555 1234',
  '3105551234',
  '+1 (310) 555-1234',
  '1-310-555-1234',
  '+13105551234',
  '13105551234',
  '555-1234',
  '5551234',
  '1234',
  '(310)',
  '310',
  '401 555 0177',
  'jose',
  'José',
  'JOSE',
  "o'brien",
  'obrien',
  'O’Brien',
  'smith',
  "o'brien-smith",
  'jose smith',
  'smith jose',
  'Smith, Jose',
  'smith 90210',
  '90210-4455',
  '90210',
  'jose.obrien@example.com',
  'example.com',
  '@example.com',
  'acme',
  '100%',
  'tools_inc',
  'santa fe',
  ' "acme" ',
  'jo',
  'smith 1234',
  '12 oak st',
  'oak',
  '12 Oak St, Santa Fe 90210',
  'smith oak',
  '06/14/1958',
  '6/14/1958',
  '6-14-58',
  '6.14.58',
  '06/14/58',
  '1958-06-14',
  '1958/6/14',
  '14/06/1958',
  'smith 06/14/1958',
  'MED-2024 0099/A',
  'med20240099a',
  'MED-2024',
  'smith med-2024',
  '12 Oak St, Santa Fe, NM',
  '12 oak st santa fe nm 90210',
  '12 Oak Street, Apt 4, Santa Fe, N.M. 90210-4455, USA',
  '12 Oak St Unit 4',
  '12 oak street #4',
  'Santa Fe New Mexico 90210',
  'Santa Fe, New Mexico',
  'santa fe nm',
  'Smith NM',
  '12 Oak St, Rio Arriba County, NM',
  'Smith, Rio Arriba County',
  '12 Oak Street',
  '(310) 555-1234 x12',
  '310-555-1234x12',
  '310.555.1234, ext. 12',
  '3105551234 extension 12',
  'June 14, 1958',
  'Jun 14 1958',
  '14-Jun-1958',
  '14 june 58',
  'Jun. 14th, 1958',
  '06141958',
  '19580614',
  'smith June 14, 1958',
  '06141958 smith',
])('%s finds José', async q => expect(await found(q)).toContain('José'))

test('streets are found whichever way the post writes them, towns by the city before their state', async () => {
  const [{ id: owner_id }] = [ours.agent]
  await ours.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, address, city, state, zip) values
         ($1, 'Ida', 'Wren', '400 North Quail Avenue', 'Saint Ives', 'MO', '63101'),
         ($1, 'Ivo', 'Wren', '400 N Quail Ave', 'St. Ives', 'MO', '63101'),
         ($1, 'Ike', 'Wren', '9 Elm Court #2B', 'Quorn', 'TX', '75001'),
         ($1, 'Ima', 'Wrenmore', null, 'Toll', 'AL', null),
         ($1, 'Alma', 'Wren', null, 'Toll', 'GA', null)`,
      [owner_id],
    ),
  )
  for (const q of ['400 N Quail Ave', '400 North Quail Avenue', '400 n. quail av, st ives, mo', 'quail ave saint ives'])
    expect(await found(q), q).toEqual(['Ida', 'Ivo'])
  for (const q of ['9 Elm Ct', '9 elm ct apt 2b', '9 Elm Court Unit 2B, Quorn TX 75001'])
    expect(await found(q), q).toEqual(['Ike'])
  expect(await found('wren al'), 'a first name begins so').toEqual(['Alma'])
  expect(await found('toll al')).toEqual(['Alma', 'Ima'])
  expect(await found('wrenmore al'), 'nobody is called so').toEqual(['Ima'])
})

test('further phones, e-mails and addresses are found in part, with everything else, and no more once they are gone', async () => {
  const made = await ours.agent.call(contacts.create, {
    body: { first_name: 'Fay', last_name: 'Quimby', phone: '8085550101', phone_2: '8085550102', phone_3: '8085550103' },
  })
  const params = { id: made.id }
  const add = (kind: 'phone' | 'email', value: string) =>
    ours.agent.call(contactPoints.create, { params, body: { kind, value } })
  await add('phone', '907-555-8246')
  for (const name of ['one', 'two', 'third.of.fay']) await add('email', `${name}@harbor.test`)
  const house = await ours.agent.call(contactAddresses.create, {
    params,
    body: { kind: 'mailing', address: '77 Lighthouse Rd', city: 'Sitka', state: 'AK', zip: '99835-0011' },
  })
  const ways = ['907 555 8246', '555-82', '907', '8246', 'quimby 8246', 'third.of', 'third.of.fay@harbor.test']
  const there = [
    'lighthouse',
    '77 Lighthouse Rd, Sitka',
    'fay sitka',
    '99835',
    '77 lighthouse road',
    'quimby 99835-0011',
  ]
  for (const q of [...ways, ...there]) expect(await found(q), q).toContain('Fay')
  await ours.agent.call(contactAddresses.destroy, { params: { ...params, addressId: house.id } })
  await ours.agent.call(contactPoints.destroy, { params, body: { kind: 'phone', value: '9075558246' } })
  for (const q of [...there, '555-82', 'quimby 8246']) expect(await found(q), q).not.toContain('Fay')
  expect(await found('third.of')).toEqual(['Fay'])
})

test('the contact number finds its contact, with and without the sign', async () => {
  expect(await found(String(number))).toEqual(['José'])
  expect(await found(`#${number}`)).toEqual(['José'])
})

// No word of digits alone that the six of a contact number may hold.
test.each([
  'mary 90210',
  'smith 10002-7777',
  'nobody',
  '310 5559876',
  '%',
  '_',
  '%%%',
  '\\',
  "'",
  '--',
  'a_me',
  'ac%e',
  '999-999-9999',
  "%' or true --",
  'c.search_text',
  'os',
  '06/15/1958',
  '06/14/1957',
  '6-14-59',
  'mary 06/14/1958',
  'mary med-2024',
  '0099/A',
  '13b oak st',
  '02/30/1958',
  '12 Oak St, Santa Fe, AZ',
  '12 Oak Avenue, Santa Fe, NM',
  '12 Oak St Unit 5',
  '12 N Oak St',
  'Santa Fe Arizona 90210',
  'Smith, Santa Fe County',
  'mary nm',
  'June 15, 1958',
  '06151958',
  'smith May 14, 1958',
  '(310) 555-1235 x12',
])('%s does not find José', async q => expect(await found(q)).not.toContain('José'))

test('short words begin a word, longer ones may stand anywhere', async () => {
  expect(await found('xu')).toEqual(['Al'])
  expect(await found('a')).toContain('Al')
  expect(await found('mithers')).toEqual(['Mary'])
})

test('a large book finds the same: few hits, many hits, and never those of others', async () => {
  const { agent2, agent, manager } = ours
  await ours.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, deleted_at)
       select case when g > 31100 then $2::bigint else $1 end, case when g % 10000 = 7 or g = 32000 then 'Rarely' else 'Often' end, 'Common', case when g = 10007 then now() end
         from generate_series(1, 32200) g`,
      [agent2.id, agent.id],
    ),
  )
  const total = async (user: typeof agent, q: string, contact_group: 'mine' | 'all' | 'deleted' = 'mine') =>
    (await user.call(contacts.list, { body: { contacts_scope: { q, contact_group } } })).meta.total_count
  expect(await total(agent2, 'common')).toBe(31_099)
  expect(await total(agent2, 'rarely common')).toBe(3)
  expect(await total(agent2, 'rarely')).toBe(3)
  expect(await total(agent2, 'rarely', 'deleted')).toBe(1)
  expect(await total(agent, 'rarely')).toBe(1)
  expect(await total(manager, 'common', 'all')).toBe(1100)
  expect(await total(ours.buadmin, 'common', 'all')).toBe(32_199)
  expect(await total(ours.buadmin, 'rarely', 'all')).toBe(4)
})

test.each([
  ['(310) 555-1234', ['3105551234']],
  ['1 310 555 1234', ['3105551234']],
  ['Smith, 555-1234', ['Smith', '5551234']],
  ['jane.doe@x.com', ['jane.doe@x.com']],
  ['12/31', ['12/31']],
  ['% _ --', []],
  ['smith 6-14-58', ['smith']],
  ['zq1234567890ab', ['zq1234567890ab']],
  ['AB4015550177', ['AB4015550177']],
])('%s is looked for as %j', (q, words) => expect(readSearch(q).words).toEqual(words))

test.each([
  ['6/14/58', ['1958-06-14']],
  ['6/14/05', ['1905-06-14', '2005-06-14']],
  ['14/6/1958', ['1958-06-14']],
  ['2/29/1957', []],
  ['2/29/56', ['1956-02-29']],
  ['6/14', []],
  ['6/14-58', []],
  ['36500', []],
])('%s can mean the days %j', (q, born) => expect(readSearch(q, 2026).born).toEqual(born))
