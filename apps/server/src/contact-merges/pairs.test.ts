import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { type Asked, groups } from './groups.ts'
import { AT_ONCE, dueNow, settle } from './pairs.ts'

const { most } = AT_ONCE
let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterEach(() => {
  AT_ONCE.most = most
})
afterAll(() => server.close())

const COLUMNS = {
  first_name: ['Ann', 'Anne', 'Bob', 'Robert', null],
  last_name: ['Ray', 'Raye', 'Li', null],
  phone: ['+14015550181', '+14015550182', null],
  phone_2: ['+14015550181', null, null],
  email: ['a@example.com', 'b@example.com', null],
  date_of_birth: ['1950-01-01', '1960-02-02', null],
  zip: ['02840', '02840-1234', '02841', null],
  address: ['1 Main St', '1 Main St.', null],
} as const
type Column = keyof typeof COLUMNS
const value = (column: Column) => fc.constantFrom<string | null>(...COLUMNS[column])
const written = fc
  .constantFrom(...(Object.keys(COLUMNS) as Column[]))
  .chain(column => fc.record({ column: fc.constant(column), to: value(column) }))
const which = fc.nat(11)
const kind = fc.constantFrom('phone', 'email')
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ edit: which, by: written }) },
  { weight: 1, arbitrary: fc.record({ drop: which }) },
  { weight: 1, arbitrary: fc.record({ back: which }) },
  { weight: 1, arbitrary: fc.record({ purge: which }) },
  { weight: 2, arbitrary: fc.record({ give: which, owner: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ point: which, kind, also: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ move: which, onto: which }) },
  { weight: 1, arbitrary: fc.record({ unpoint: which }) },
  { weight: 1, arbitrary: fc.record({ dismiss: which, other: which }) },
  { weight: 1, arbitrary: fc.record({ settle: fc.integer({ min: 1, max: 20 }) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
const made = fc.record({
  owner: fc.nat(2),
  ...(Object.fromEntries(Object.keys(COLUMNS).map(column => [column, value(column as Column)])) as Record<
    Column,
    fc.Arbitrary<string | null>
  >),
})

async function perform(db: Db, ids: number[], owners: number[], does: Act): Promise<unknown> {
  const id = (at: number) => ids[at % ids.length]
  if ('edit' in does)
    return db.rows(`update contacts set ${does.by.column} = $2 where id = $1`, [id(does.edit), does.by.to])
  if ('drop' in does) return db.rows('update contacts set deleted_at = now() where id = $1', [id(does.drop)])
  if ('back' in does) return db.rows('update contacts set deleted_at = null where id = $1', [id(does.back)])
  if ('purge' in does) return db.rows('delete from contacts where id = $1', [id(does.purge)])
  if ('give' in does)
    return db.rows('update contacts set owner_id = $2 where id = $1', [id(does.give), owners[does.owner]])
  if ('point' in does)
    return db.rows(
      `insert into contact_points (contact_id, kind, value, extra) select id, $2, $3, true from contacts where id = $1`,
      [id(does.point), does.kind, (does.kind === 'phone' ? COLUMNS.phone : COLUMNS.email)[does.also]],
    )
  if ('move' in does)
    return db.rows(
      `update contact_points set contact_id = $2 where contact_id = $1 and exists (select from contacts where id = $2)`,
      [id(does.move), id(does.onto)],
    )
  if ('unpoint' in does) return db.rows('delete from contact_points where contact_id = $1', [id(does.unpoint)])
  if ('dismiss' in does)
    return db.rows(
      `insert into contact_duplicate_dismissals (contact_id, other_id)
       select a.id, b.id from contacts a, contacts b where a.id <> b.id and a.id = any($1) and b.id = any($1) on conflict do nothing`,
      [[id(does.dismiss), id(does.other)]],
    )
  return settle(db, does.settle)
}

const ASKED: Asked[] = [
  {},
  { contact_group: 'mine' },
  { order: 'DESC' },
  { q: 'ray' },
  { search: [{ field: 'zip', op: 'not_empty' }] },
  { duplicate: { is_duplicate: true, fields: ['last_name'] } },
  { duplicate: { is_duplicate: true, fields: ['first_name', 'address'] } },
]

test('whatever is written, the kept pairs give the groups that comparing everybody gives', async () => {
  const { tenant, manager, agent, agent2, buadmin } = ours
  const owners = [manager.id, agent.id, agent2.id]
  const rolledBack = new Error('rolled back')
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 2, maxLength: 12 }),
      fc.array(act, { maxLength: 12 }),
      async (people, acts) => {
        const run = tenant(async db => {
          const rows = await db.rows<{ id: number }>(
            `insert into contacts (owner_id, ${Object.keys(COLUMNS).join(', ')})
             select ($2::bigint[])[owner + 1], ${Object.keys(COLUMNS).join(', ')} from jsonb_to_recordset($1) r
               (owner integer, first_name text, last_name text, phone text, phone_2 text, email text, date_of_birth date, zip text, address text) returning id`,
            [JSON.stringify(people), owners],
          )
          const ids = rows.map(({ id }) => id)
          await settle(db, 1000)
          for (const does of acts) await perform(db, ids, owners, does)
          for (const viewer of [manager, agent, buadmin])
            for (const asked of ASKED) await sameBothWays(db, viewer, asked)
          throw rolledBack
        })
        await expect(run).rejects.toBe(rolledBack)
      },
    ),
    { numRuns: 30, endOnFailure: true },
  )
}, 120_000)

async function sameBothWays(db: Db, user: TestUser, asked: Asked) {
  const viewer = { user_id: user.id, role: user.role, timezone: 'est' } as Viewer
  AT_ONCE.most = most
  expect(await dueNow(db), 'due').toBeDefined()
  const kept = await groups(db, viewer, asked)
  AT_ONCE.most = -1
  expect(kept, JSON.stringify(asked)).toEqual(await groups(db, viewer, asked))
}

test('an edit changes nothing that is compared: nobody is due', async () => {
  const { agent, tenant } = ours
  const { id, version } = await agent.call(contacts.create, { body: { first_name: 'Una', last_name: 'Due' } })
  await tenant(db => settle(db, 1000))
  await agent.call(contacts.update, { params: { id }, body: { version, city: 'Newport', gender: 'female' } as never })
  await tenant(async db => expect(await db.rows('select from contact_pairs_due')).toEqual([]))
})

test.each([true, false])(
  'too many that are due are compared in the background, and the list is right meanwhile (queue: %s)',
  async jobs => {
    AT_ONCE.most = 1
    const working = await startServer({ jobs })
    onTestFinished(() => working.close())
    const { agent, tenant } = await agency(working)
    for (const first_name of ['Ida', 'Ida', 'Ida', 'Eve', 'Eve'])
      await agent.call(contacts.create, { body: { first_name, last_name: 'Behind', date_of_birth: '02/02/1952' } })
    const list = () => agent.call(contactMerges.duplicates, { body: { contacts_scope: { contact_group: 'mine' } } })
    const due = () => tenant(db => db.rows('select from contact_pairs_due'))
    const meanwhile = await list()
    expect(meanwhile.data.map(group => group.contacts.length)).toEqual([2, 3])
    await expect.poll(async () => (await due()).length, { timeout: 20_000 }).toBe(0)
    expect(await list()).toEqual(meanwhile)
  },
)
