import * as contactImports from '@openbook/api/contact-imports.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, letters, type Options, previewed, rowsOf, settled, undone } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

type Person = Record<string, string>
const PHONE = '+15045550101'
const add = async (person: Person, owner_id = ours.agent.id) => {
  const names = ['owner_id', ...Object.keys(person)]
  const [made] = await ours.tenant(db =>
    db.rows<{ id: number; number: number }>(
      `insert into contacts (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id, number`,
      [owner_id, ...Object.values(person)],
    ),
  )
  return made!
}
const FIELDS = ['first_name', 'last_name', 'phone', 'email', 'date_of_birth', 'external_id', 'city']
const mapping = FIELDS
const csv = (people: Person[]) =>
  [FIELDS.join(','), ...people.map(person => FIELDS.map(name => person[name] ?? '').join(','))].join('\n')
const bring = (people: Person[], options: Partial<Options> = {}) =>
  imported(ours.agent, csv(people), { mapping, ...options })
const named = (names: string, more: Person = { phone: PHONE }): Person => {
  const [first_name = '', last_name = ''] = names.split(' ')
  return { ...(first_name !== '?' && { first_name }), ...(last_name && { last_name }), ...more }
}
const book = () =>
  ours.tenant(async db =>
    (
      await db.rows<{ name: string }>(
        `select concat_ws(' ', first_name, last_name) as name from contacts where deleted_at is null order by id`,
      )
    ).map(({ name }) => name),
  )
const told = async (attempt: { id: number }) =>
  (await rowsOf(ours.agent, attempt)).map(({ line, outcome, reason }) => [line, outcome, reason])

test('a couple on one phone in one file is two contacts, and the log says what they share', async () => {
  const couple = [named('John Miller'), named('Mary Miller'), named('John Miller')]
  const forecast = await previewed(ours.agent, csv(couple), { mapping })
  expect(forecast.counts).toEqual({ to_create: 2, duplicate: 1, sharing: 1 })
  const done = await bring(couple)
  expect(done.counts).toEqual({ created: 2, duplicate: 1, sharing: 1 })
  expect(await book()).toEqual(['John Miller', 'Mary Miller'])
  expect(await told(done)).toEqual([
    [2, 'created', null],
    [3, 'created', 'Shares the phone number of row 2 of the file, who has another first name: a contact of their own.'],
    [4, 'duplicate', 'Same phone as row 2 of the file.'],
  ])
  expect((await rowsOf(ours.agent, done, { outcome: 'sharing' })).map(({ line }) => line)).toEqual([3])
  expect((await bring(couple)).counts).toEqual({ duplicate: 3 })
})

test('a couple against the book: the wife stays as she is, her husband is a contact of his own with a way to her', async () => {
  const mary = await add({ ...named('Mary Miller'), city: 'Kenner' })
  const done = await bring([{ ...named('John Miller'), city: 'Gretna' }], { on_duplicate: 'update', overwrite: true })
  expect(done.counts).toEqual({ created: 1, sharing: 1 })
  expect(await book()).toEqual(['Mary Miller', 'John Miller'])
  const [row] = await rowsOf(ours.agent, done, { outcome: 'sharing' })
  expect(row).toMatchObject({
    outcome: 'created',
    reason: `Shares the phone number of contact ${mary.number}, who has another first name: a contact of their own.`,
    contact: { name: 'John Miller' },
    other: { id: mary.id, number: mary.number, name: 'Mary Miller' },
  })
  await undone(ours.agent, done)
  expect(await book()).toEqual(['Mary Miller'])
})

test('twins, a father and his son, and a shared e-mail are different people', async () => {
  const born = { phone: PHONE, date_of_birth: '1990-02-03' }
  expect((await bring([named('Ada Rowe', born), named('Eve Rowe', born)])).counts).toMatchObject({ created: 2 })
  const email = { email: 'penns@example.com' }
  const penns = [
    named('Paul Penn', { ...email, date_of_birth: '1950-01-31' }),
    named('Paul Penn', { ...email, date_of_birth: '1980-12-01' }),
    named('Paula Penn', email),
  ]
  const done = await bring(penns)
  expect(done.counts).toEqual({ created: 3, sharing: 2 })
  expect((await told(done)).map(([, , reason]) => reason)).toEqual([
    null,
    'Shares the e-mail address of row 2 of the file, who has another birth date: a contact of their own.',
    'Shares the e-mail address of row 2 of the file, who has another first name: a contact of their own.',
  ])
  expect((await bring(penns)).counts).toEqual({ duplicate: 3 })
})

test.each([
  ['John Miller', 'J. Miller'],
  ['Robert Miller', 'Bob Miller'],
  ['José Peña', 'JOSE PENA'],
  ["Mary-Ann O'Neil", 'Maryann ONeil'],
  ['Mary Miller', '? Miller'],
  ['Mary Miller', '?'],
  ['Mary Miller', 'Mary'],
])('%s and %s on one phone are one person, whichever is there first', async (one, other) => {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const phone = { phone: `+1504555${first === one ? '0201' : '0202'}` }
    expect((await bring([named(first, phone), named(second, phone)])).counts, 'in one file').toEqual({
      created: 1,
      duplicate: 1,
    })
    expect((await bring([named(second, phone)])).counts, 'against the book').toEqual({ duplicate: 1 })
  }
})

test.each([
  ['Mary Miller', 'Mary Smith', 'last name'],
  ['Daniel Miller', 'Danielle Miller', 'first name'],
  ['Maria-Elena Ruiz', 'Maria-Luisa Ruiz', 'first name'],
])('%s and %s on one phone are two', async (one, other, apart) => {
  await add(named(one))
  const done = await bring([named(other)])
  expect(done.counts).toEqual({ created: 1, sharing: 1 })
  expect((await told(done))[0]?.[2]).toContain(`who has another ${apart}`)
})

test('the same birth date makes another last name no other person, and another no reason to lose an external ID', async () => {
  const born = { phone: PHONE, date_of_birth: '1990-02-03' }
  await add(named('Mary Miller', { ...born, external_id: 'A1' }))
  expect((await bring([named('Mary Smith', born)])).counts).toEqual({ duplicate: 1 })
  const corrected = named('Mary Miller', { external_id: 'A1', date_of_birth: '1990-02-04' })
  expect((await bring([corrected], { on_duplicate: 'update', overwrite: true })).counts).toEqual({ updated: 1 })
  expect((await bring([named('Bert Miller', { external_id: 'A1' })])).counts).toEqual({ created: 1, sharing: 1 })
})

test('of several on one phone the one who fits is taken, and of equals the oldest, which the log says', async () => {
  const [unnamed, john, mary, again] = [
    await add({ phone: PHONE }),
    await add(named('John Miller')),
    await add(named('Mary Miller')),
    await add(named('Mary Miller')),
  ]
  const done = await bring([named('John Miller', { phone: PHONE, city: 'Gretna' }), named('M. Miller')], {
    on_duplicate: 'update',
  })
  expect(done.counts).toEqual({ updated: 1, duplicate: 1 })
  expect((await rowsOf(ours.agent, done))[0]?.contact?.id).toBe(john.id)
  const seen = await previewed(ours.agent, csv([named('Mary Miller')]), { mapping })
  expect(await told(seen)).toEqual([
    [2, 'duplicate', `Same phone as contact ${mary.number}, the oldest of 2 it fits equally.`],
  ])
  expect(mary.id).toBeLessThan(again.id)
  expect(unnamed.id).toBeLessThan(mary.id)
})

test('a row without a first name, or with an initial, joins no two people, whatever their order', async () => {
  const [john, jane, initial, nameless] = ['John Miller', 'Jane Miller', 'J. Miller', '? Miller'].map(name =>
    named(name),
  ) as [Person, Person, Person, Person]
  for (const [at, file] of [
    [john, initial, jane],
    [initial, john, jane],
    [nameless, john, jane],
    [john, nameless, jane],
  ].entries()) {
    const phone = `+1504555030${at}`
    const people = file.map(person => ({ ...person, phone }))
    expect((await bring(people)).counts, `order ${at}`).toMatchObject({ created: 2, duplicate: 1 })
    expect((await bring(people)).counts, `order ${at} again`).toEqual({ duplicate: 3 })
  }
  await add({ phone: '+15045550309' })
  const both = [john, jane].map(person => ({ ...person, phone: '+15045550309' }))
  const done = await bring(both, { on_duplicate: 'update' })
  expect(done.counts, 'one of two is the nameless contact').toEqual({ updated: 1, created: 1, sharing: 1 })
  expect((await bring(both)).counts).toEqual({ duplicate: 2 })
})

test('the many on the phone of an office are as many contacts, and no more the second time', async () => {
  const staff = Array.from({ length: 60 }, (_, at) => named(`First${letters(at)} Last${letters(at)}`))
  expect((await bring([...staff, ...staff])).counts).toMatchObject({ created: 60, duplicate: 60 })
  expect((await bring(staff)).counts).toEqual({ duplicate: 60 })
  const fewer = staff.map(person => ({ ...person, phone: '+15045550102' }))
  await add({ phone: '+15045550102' })
  expect((await bring(fewer)).counts).toMatchObject({ created: 59, duplicate: 1 })
})

test('of a colleague’s contact nothing is said', async () => {
  await add(named('Mary Miller'), ours.agent2.id)
  const done = await bring([named('John Miller')])
  expect(await rowsOf(ours.agent, done)).toMatchObject([
    {
      reason:
        "Shares the phone number of somebody else in your agency's book, who has another first name: a contact of their own.",
      other: null,
    },
  ])
})

test('who came in since the preview: somebody else is told of, the same person is not made again', async () => {
  const [john, mary] = [named('John Miller'), named('Mary Miller', { phone: '+15045550102' })]
  const couple = [named('Jane Rowe', { phone: '+15045550103' }), named('Carl Rowe', { phone: '+15045550103' })]
  const waiting = await previewed(ours.agent, csv([john, mary, ...couple]), { mapping })
  expect(waiting.counts).toEqual({ to_create: 4, sharing: 1 })
  const wife = await add(named('Wilma Miller'))
  await add(mary)
  await add({ phone: '+15045550103' })
  await ours.agent.call(contactImports.run, { form: { id: waiting.id }, files: {} })
  expect((await settled(ours.agent, waiting)).counts).toEqual({ created: 2, duplicate: 2, sharing: 2 })
  expect(await told(waiting)).toEqual([
    [
      2,
      'created',
      `Shares the phone number of contact ${wife.number}, who has another first name: a contact of their own.`,
    ],
    [3, 'duplicate', expect.stringMatching(/^In the book since the preview\. Same phone as contact \d+\.$/)],
    [4, 'duplicate', expect.stringMatching(/^In the book since the preview\./)],
    [5, 'created', 'Shares the phone number of row 4 of the file, who has another first name: a contact of their own.'],
  ])
})
