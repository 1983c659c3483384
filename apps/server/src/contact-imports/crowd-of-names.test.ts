import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { previewed, rowsOf } from './fixtures/imports.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
afterAll(() => server.close())

const ZIP = '70112'
const MANY = 25
const days = (year: number, count: number, gone = true) =>
  Array.from({ length: count }, () => ({ date_of_birth: `${year}-02-02`, ...(gone && { deleted_at: '2026-01-01' }) }))
/** All of them are called Ann Crowd. */
const BOOK: Record<string, string>[] = [
  { date_of_birth: '1950-02-02' },
  { address: '1 Oak St', zip: ZIP },
  { address: '2 Elm St' },
  { phone_3: '+15045550303' },
  ...days(1951, 1),
  ...days(1952, MANY),
  ...days(1952, 1, false),
]
const FIELDS = ['first_name', 'last_name', 'date_of_birth', 'address', 'zip', 'phone', 'email']
const ROWS = [
  '02/02/1950,,,,',
  `,1 Oak Street,${ZIP},,`,
  `,2 Elm St,${ZIP},,`,
  ',,,504-555-0303,',
  '02/02/1951,,,,',
  '02/02/1952,,,,',
  '02/02/1953,,,,nobody@example.com',
]

/** What becomes of the rows where so many more of the file are called the same, with the places in BOOK of whom they are. */
async function told(others: number) {
  const ours = await agency(server)
  const numbers: string[] = []
  for (const person of BOOK) {
    const names = ['owner_id', 'first_name', 'last_name', ...Object.keys(person)]
    const values = [ours.agent.id, 'Ann', 'Crowd', ...Object.values(person)]
    const [made] = await ours.tenant(db =>
      db.rows<{ number: number }>(
        `insert into contacts (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning number`,
        values,
      ),
    )
    numbers.push(String(made?.number))
  }
  const more = Array.from({ length: others }, (_, at) => `,,,,more.${at}@example.com`)
  const file = [FIELDS.join(','), ...[...ROWS, ...more].map(row => `Ann,Crowd,${row}`)].join('\n')
  const rows = await rowsOf(ours.agent, await previewed(ours.agent, file, { mapping: FIELDS }))
  return rows
    .filter(({ line }) => line <= ROWS.length + 1)
    .map(({ outcome, reason }) => [
      outcome,
      reason?.replace(/(?<=contact )\d+/, number => `at ${numbers.indexOf(number)}`) ?? null,
    ])
}

test('a file in which very many are called the same finds in the book whom it finds where few are', async () => {
  const few = await told(0)
  expect(few).toEqual([
    ['duplicate', 'Same name as contact at 0.'],
    ['duplicate', 'Same name as contact at 1.'],
    ['to_create', null],
    ['duplicate', 'Same phone as contact at 3.'],
    ['duplicate', 'Same name as contact at 4, which is in the deleted group. Restore it there instead.'],
    ['duplicate', `Same name as contact at ${BOOK.length - 1}.`],
    ['to_create', null],
  ])
  expect(await told(MANY)).toEqual(few)
})
