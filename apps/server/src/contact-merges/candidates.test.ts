import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Input = Record<string, unknown>
const make = (user: TestUser, body: Input) => user.call(contacts.create, { body })
const like = (user: TestUser, body: Input) => user.call(contactMerges.like, { body })
const candidates = async (user: TestUser, id: number) =>
  (await user.call(contactMerges.ofContact, { params: { id } })).candidates
const duplicates = (user: TestUser) => user.call(contactMerges.duplicates, { body: { contacts_scope: {} } })
const scores = (found: { contact: { id: number }; score: number }[]) =>
  found.map(({ contact: { id }, score }) => ({ id, score }))

const PHONE = '+14015550191'
const BORN = '05/06/1950'
const HOME = { address: '12 Oak St', zip: '02840' }

test.each([
  ['a phone alone', { first_name: 'Olga', last_name: 'Karlsen', phone: PHONE }, { phone_2: '401-555-0191' }, 40],
  [
    'a phone and the first name',
    { first_name: 'Olga', last_name: 'Karlsen', phone: PHONE },
    { first_name: 'olga', phone: PHONE },
    50,
  ],
  [
    'a nickname and the birthday',
    { first_name: 'Bob', last_name: 'Quist', date_of_birth: BORN },
    { first_name: 'Robert', last_name: 'Quist', date_of_birth: BORN },
    58,
  ],
  ['the full name', { first_name: 'Vera', last_name: 'Young' }, { first_name: 'Vera', last_name: 'Young' }, 40],
  [
    'a slip in the name at one address',
    { first_name: 'Ana', last_name: 'Garcia', ...HOME },
    { first_name: 'Ana', last_name: 'Gracia', address: '12 OAK ST', zip: '02840-1234' },
    48,
  ],
])(
  'who has %s in common with somebody known is offered before they are added, and is a duplicate after',
  async (_, known, typed, score) => {
    const { agent } = await agency(server)
    const { id } = await make(agent, known)
    const offered = await like(agent, typed)
    expect(scores(offered)).toEqual([{ id, score }])
    const added = await make(agent, typed)
    expect(await candidates(agent, added.id)).toEqual(offered)
    expect(scores(await candidates(agent, id))).toEqual([{ id: added.id, score }])
    const { data } = await duplicates(agent)
    expect(data.map(group => [group.score, group.contacts.map(contact => contact.id).toSorted()])).toEqual([
      [score, [id, added.id]],
    ])
  },
)

test('the likeliest are offered first; a family on one phone, other agents’ and other agencies’ contacts are not', async () => {
  const { agent, agent2 } = await agency(server)
  const stranger = (await agency(server)).agent
  const person = { first_name: 'Ida', last_name: 'Moe', phone: PHONE }
  const { id: name } = await make(agent, { first_name: 'Ida', last_name: 'Moe' })
  const { id: phone } = await make(agent, { last_name: 'Moe', phone: PHONE })
  const { id: both } = await make(agent, person)
  await make(agent, { first_name: 'Karl', last_name: 'Moe', phone: PHONE })
  for (const other of [agent2, stranger]) await make(other, person)
  expect(scores(await like(agent, person))).toEqual([
    { id: both, score: 80 },
    { id: name, score: 40 },
    { id: phone, score: 40 },
  ])
  expect(await like(agent, { first_name: 'Nobody', last_name: 'Known', phone: '+14015550192' })).toEqual([])
  await expect(like(agent, { phone: '12' })).rejects.toMatchObject({
    status: 422,
    errors: { phone: expect.any(String) },
  })
})

test('in a house where more live than in a home, only who is called alike is a duplicate', async () => {
  const { agent, tenant } = await agency(server)
  await tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, address, zip)
       select $1, 'Resident', 'Number' || n, '1 Home Rd', '02840' from generate_series(1, 60) n`,
      [agent.id],
    ),
  )
  const home = { address: '1 Home Rd', zip: '02840' }
  const one = await make(agent, { first_name: 'Sonja', last_name: 'Meyer', ...home })
  const other = await make(agent, { first_name: 'Sonja', last_name: 'Maier', ...home })
  await make(agent, { first_name: 'Sonja', last_name: 'Meyerhof', ...home })
  expect((await candidates(agent, one.id)).map(({ contact }) => contact.id)).toEqual([other.id])
  expect(
    (await like(agent, { first_name: 'Sonja', last_name: 'Meyer', ...home })).map(({ contact }) => contact.id),
  ).toEqual([one.id, other.id])
  const groups = (await duplicates(agent)).data.map(group => group.contacts.map(({ id }) => id).toSorted())
  expect(groups).toContainEqual([one.id, other.id])
})
