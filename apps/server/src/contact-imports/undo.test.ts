import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, rowsOf, undone } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterAll(() => server.close())

/** Few enough values that files and book keep meeting. */
const pick = (...values: (string | null)[]) => fc.constantFrom<string | null>(null, ...values)
const person = fc.record({
  first_name: pick('Ann', 'Bob', 'Zoë'),
  last_name: pick('Lee', "O'Neil", 'de la Cruz'),
  phone: pick('+15045550101', '+15045550102', '+15045550103', '+15045550104'),
  phone_2: pick('+15045550101', '+15045550105'),
  email: pick('ann@example.com', 'bob@example.com', 'zoe@example.com'),
  city: pick('Kenner', 'Metairie'),
  address: pick('1 Main St', '2 Oak Ave'),
  zip: pick('70001', '70002'),
  date_of_birth: pick('1950-01-31', '1960-12-01'),
  external_id: pick('A1', 'A2'),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never
const inFile = fc.record({
  tags: pick('Hot', 'Hot; Fair', 'Cold'),
  notes: pick('Likes jazz', 'Line one\nline two', 'She said "no"'),
  carrier: pick('Humana', 'Aetna'),
  policy_number: pick('P-1', 'P-2'),
  status: pick('Working', 'Nowhere'),
})
const COLUMNS = [
  'first_name',
  'last_name',
  'phone',
  'phone_2',
  'email',
  'city',
  'address',
  'zip',
  'date_of_birth',
  'external_id',
  'tags',
  'notes',
  'carrier',
  'policy_number',
  'status',
] as const
const cell = (value: string | null) => (value === null ? '' : `"${value.replaceAll('"', '""')}"`)
const csv = (rows: Record<string, string | null>[]) =>
  [COLUMNS.join(','), ...rows.map(row => COLUMNS.map(name => cell(row[name] ?? null)).join(','))].join('\n')

async function addToBook(people: Person[]) {
  await ours.tenant(async db => {
    await db.rows(`insert into statuses (title) values ('Working') on conflict do nothing`)
    for (const { tag, note, deleted, ...columns } of people.map((one, index) => ({
      ...one,
      tag: index % 2,
      note: index % 3 === 0,
      deleted: index % 5 === 4,
    }))) {
      const names = Object.keys(columns)
      const [row] = await db.rows<{ id: number }>(
        `insert into contacts (owner_id, ${names.join(', ')}) values (${[ours.agent.id, ...names.map((_, at) => `$${at + 1}`)].join(', ')}) returning id`,
        Object.values(columns),
      )
      if (deleted) await db.rows('update contacts set deleted_at = now() where id = $1', [row?.id])
      if (note) await db.rows(`insert into contact_notes (contact_id, body) values ($1, 'Likes jazz')`, [row?.id])
      if (tag) {
        await db.rows(`insert into tags (name) values ('hot') on conflict do nothing`)
        await db.rows(
          `insert into contact_tags (contact_id, tag_id) select $1, id from tags where lower(name) = 'hot'`,
          [row?.id],
        )
        await db.rows(
          `insert into contact_policies (contact_id, carrier_name, policy_number) values ($1, 'Humana', 'P-1')`,
          [row?.id],
        )
      }
    }
  })
}

/** Every byte of the book. */
const dump = () =>
  ours.tenant(async db => {
    const tables = { contacts: 'id', contact_tags: 'contact_id, tag_id', contact_notes: 'id', contact_policies: 'id' }
    const parts = Object.entries(tables).map(
      ([table, order]) => `select '${table}' || t::text as line from (select * from ${table} order by ${order}) t`,
    )
    return (await db.rows<{ line: string }>(parts.join(' union all '))).map(({ line }) => line).join('\n')
  })

const options = fc.constantFrom(
  { on_duplicate: 'skip' },
  { on_duplicate: 'update' },
  { on_duplicate: 'update', overwrite: true },
  { on_duplicate: 'update', on_sharing: 'leave_out' },
) as fc.Arbitrary<object>

test('whatever the file and the book: every row has its outcome, and an undo leaves every byte as it was', async () => {
  const world = fc.record({
    book: fc.array(person, { maxLength: 4 }),
    file: fc
      .array(fc.tuple(person, inFile), { minLength: 1, maxLength: 12 })
      .filter(rows => rows.some(([one]) => Object.values(one).some(Boolean))),
    options,
    again: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ book, file, options, again }) => {
      await addToBook(book)
      const before = await dump()
      const rows = file.map(([one, more]) => ({ ...one, ...more })).filter(row => Object.values(row).some(Boolean))
      const choice = { mapping: [...COLUMNS], tags: ['Imported'], ...options }
      const done = await imported(ours.agent, csv(rows), choice)
      const { created = 0, updated = 0, duplicate = 0, invalid = 0, sharing = 0, ...rest } = done.counts
      const { sharing_left_out = 0, ...others } = rest
      expect(others).toEqual({})
      expect(created + updated + duplicate + invalid + sharing_left_out).toBe(rows.length)
      expect(sharing).toBe((await rowsOf(ours.agent, done, { outcome: 'sharing' })).length)
      expect((await rowsOf(ours.agent, done)).length).toBe(rows.length)
      const { counts } = again ? await imported(ours.agent, csv(rows), choice) : { counts: {} }
      if (!('overwrite' in options)) expect(counts).not.toHaveProperty('created')
      if (again) return
      expect(await undone(ours.agent, done)).toMatchObject({ state: 'undone', error: null })
      expect(await dump()).toBe(before)
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 300_000)
