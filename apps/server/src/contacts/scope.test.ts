import * as contacts from '@openbook/api/contacts.ts'
import { CONTACT_GROUPS, type ContactsScope, SORTS } from '@openbook/api/contacts.ts'
import { mayUseConsole } from '@openbook/auth/roles.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { count } from './list.ts'
import { compileScope, whereOf } from './scope.ts'

interface Known {
  id: number
  number: number
  owner_id: number
  first_name: string | null
  last_name: string | null
  state: string | null
  line_of_business: string | null
  status_id: number | null
  source_id: number | null
  deleted_at: string | null
  tag_ids: number[]
}

let server: TestServer
let ours: Agency
let theirs: Agency
let field: TestUser
let known: Known[]
let downlines: Map<number, number[]>
let lists: Record<'tag' | 'status' | 'source', number[]>

beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  field = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `field.${ours.agent.username}`,
    manager_id: ours.agent.id,
  })
  for (const unit of [ours, theirs])
    await fill(
      unit,
      [...unit.users, ...(unit === ours ? [field] : [])].map(({ id }) => id),
    )
  await ours.tenant(async db => {
    known = await db.rows<Known>(
      `select c.id, number, owner_id, first_name, last_name, state, line_of_business, status_id, source_id, deleted_at,
              array(select tag_id::int from contact_tags where contact_id = c.id) as tag_ids from contacts c`,
    )
    const ids = async (table: string) =>
      (await db.rows<{ id: number }>(`select id from ${table} order by id`)).map(({ id }) => id)
    lists = { tag: await ids('tags'), status: await ids('statuses'), source: await ids('sources') }
    const rows = await db.rows<{ manager_id: number; user_id: number }>(
      'select manager_id, user_id from user_downlines',
    )
    downlines = new Map(
      ours.users.map(({ id }) => [id, rows.filter(row => row.manager_id === id).map(row => row.user_id)]),
    )
  })
})
afterAll(() => server.close())

const fill = (unit: Agency, owners: number[]) =>
  unit.tenant(async db => {
    await db.rows(`insert into tags (name) select 'Tag ' || g from generate_series(1, 3) g`)
    await db.rows(`insert into statuses (title, position) select 'Status ' || g, 9 - g from generate_series(1, 3) g`)
    await db.rows(`insert into sources (title) select 'Source ' || g from generate_series(1, 2) g`)
    await db.rows(
      `insert into contacts (owner_id, first_name, last_name, phone, state, line_of_business, status_id, source_id, deleted_at, created_at)
       select ($1::bigint[])[1 + g % cardinality($1)], case when g % 5 > 0 then (array['Ann', 'Bob', 'Cy'])[1 + g % 3] end,
              case when g % 7 > 0 then (array['Lee', 'Smith', 'smith', 'Young'])[1 + g % 4] end, '+1401555' || lpad(g::text, 4, '0'),
              (array['RI', 'TX', null])[1 + g % 3], (array['medicare', 'insurance', null])[1 + g % 3],
              (select id from statuses where title = 'Status ' || g % 5), (select id from sources where title = 'Source ' || g % 4),
              case when g % 6 = 0 then now() end, now() - (g % 11) * interval '1 day' from generate_series(1, 160) g`,
      [owners],
    )
    await db.rows(
      `insert into contact_tags (contact_id, tag_id) select c.id, t.id from contacts c, tags t where (c.number + t.id) % 3 = 0`,
    )
  })

/** What the scope means, said plainly. */
function expected(viewer: TestUser, scope: ContactsScope): Known[] {
  const below = downlines.get(viewer.id) ?? []
  const { contact_group: group = scope.downline_user_id ? 'downline' : 'mine', downline_user_id: root } = scope
  const sight = mayUseConsole(viewer.role) ? undefined : [viewer.id, ...below]
  const inGroup = ({ owner_id, deleted_at }: Known) => {
    if ((deleted_at !== null) !== (group === 'deleted')) return false
    if (group === 'mine') return owner_id === viewer.id
    if (group === 'all_agents' && owner_id === viewer.id) return false
    if (root) return owner_id === root || (downlines.get(root) ?? []).includes(owner_id)
    if (group === 'downline') return below.includes(owner_id)
    return sight?.includes(owner_id) ?? true
  }
  const fits = (contact: Known) =>
    (scope.search ?? []).every(({ field, value }) => {
      const wanted = [value].flat().map(String)
      if (!wanted.length) return true
      if (field === 'tag_id') return contact.tag_ids.some(id => wanted.includes(String(id)))
      return wanted
        .map(text => (field === 'state' ? text.toUpperCase() : text))
        .includes(String(contact[field as keyof Known]))
    })
  const text = ({ first_name, last_name, number }: Known) =>
    ` ${first_name ?? ''} ${last_name ?? ''} ${number}`.toLowerCase()
  const words = (scope.q ?? '').toLowerCase().split(' ').filter(Boolean)
  return known.filter(contact => inGroup(contact) && fits(contact) && words.every(word => text(contact).includes(word)))
}

const several = <T extends string | number>(values: readonly T[]) =>
  fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 })) as fc.Arbitrary<
    T | T[]
  >
const filters = () =>
  fc.array(
    fc.oneof(
      fc.record({ field: fc.constant('tag_id' as const), value: several(lists.tag) }),
      fc.record({ field: fc.constant('status_id' as const), value: several(lists.status) }),
      fc.record({ field: fc.constant('source_id' as const), value: several(lists.source) }),
      fc.record({
        field: fc.constant('owner_id' as const),
        value: several([...ours.users.map(({ id }) => id), theirs.agent.id]),
      }),
      fc.record({ field: fc.constant('state' as const), value: several(['RI', 'tx', 'ZZ']) }),
      fc.record({ field: fc.constant('line_of_business' as const), value: several(['medicare', 'insurance']) }),
    ),
    { maxLength: 3 },
  )
const scopes = () =>
  fc.record(
    {
      search: filters(),
      q: fc.constantFrom('', 'smith', 'ann', 'ann lee', 'bob smith', 'nobody', String(known[0]?.number)),
      contact_group: fc.constantFrom(...CONTACT_GROUPS),
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
      order_field: fc.constantFrom(...SORTS),
      limit: fc.constantFrom(7, 15, 50),
    },
    { requiredKeys: [] },
  )

test('the rows of all pages are exactly the scope, each once, and the count is their number', async () => {
  const viewers = [ours.agent, ours.manager, ours.agent2, ours.buadmin, ours.admin]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...viewers),
      scopes(),
      fc.boolean(),
      async (viewer, scope: ContactsScope, narrowed) => {
        const under =
          narrowed && (viewer === ours.manager || mayUseConsole(viewer.role)) ? { downline_user_id: ours.agent.id } : {}
        const asked = { ...scope, ...under }
        const ids: number[] = []
        let pages = 1
        let total = 0
        for (let page = 1; page <= pages; page++) {
          const { data, meta } = await viewer.call(contacts.list, { body: { contacts_scope: { ...asked, page } } })
          ids.push(...data.map(({ id }) => id))
          pages = meta.total_pages
          total = meta.total_count
        }
        expect([...ids].sort((a, b) => a - b)).toEqual(
          expected(viewer, asked)
            .map(({ id }) => id)
            .sort((a, b) => a - b),
        )
        expect(total).toBe(ids.length)
        await ours.tenant(async db => {
          const compiled = await compileScope(db, { user_id: viewer.id, role: viewer.role }, asked)
          expect(await count(db, compiled)).toBe(total)
        })
        await ours.tenant(async db => {
          const compiled = await compileScope(db, { user_id: viewer.id, role: viewer.role }, asked)
          const acted = await db.rows<{ id: number }>(
            `select c.id from ${compiled.from} where ${whereOf(compiled)}`,
            compiled.values,
          )
          expect(acted.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b))
        })
      },
    ),
    { numRuns: 120 },
  )
}, 120_000)

test('tags over the whole agency leave out what is deleted', async () => {
  for (const value of [
    lists.tag[0]!,
    [lists.tag[1]!],
    lists.tag.slice(0, 2),
    lists.tag,
    [lists.tag[0]!, lists.tag[0]!],
  ]) {
    const scope = { contact_group: 'all' as const, search: [{ field: 'tag_id' as const, value }], limit: 200 }
    const { data, meta } = await ours.buadmin.call(contacts.list, { body: { contacts_scope: scope } })
    const ids = expected(ours.buadmin, scope).map(({ id }) => id)
    expect(data.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
    expect(meta.total_count).toBe(ids.length)
  }
})

const names = async (scope: ContactsScope) =>
  (await ours.buadmin.call(contacts.list, { body: { contacts_scope: { contact_group: 'all', limit: 200, ...scope } } }))
    .data

test('sorted by last name, turned round by DESC', async () => {
  const up = (await names({})).map(({ id }) => id)
  expect((await names({ order: 'DESC' })).map(({ id }) => id)).toEqual(up.toReversed())
})

test.each(['first_name', 'state', 'status'] as const)(
  'sorted by %s, contacts without one come last either way',
  async order_field => {
    for (const order of ['ASC', 'DESC'] as const) {
      const values = (await names({ order_field, order })).map(
        row => (order_field === 'status' ? row.status?.name : row[order_field]) ?? null,
      )
      const given = values.filter(value => value !== null)
      expect(values.slice(given.length).every(value => value === null)).toBe(true)
      const ordered = given.map(value => value.toLowerCase()).sort()
      const isDown = (order === 'DESC') !== (order_field === 'status')
      expect(given.map(value => value.toLowerCase())).toEqual(isDown ? ordered.toReversed() : ordered)
    }
  },
)

test('a downline user out of sight is a 404', async () => {
  const under = (viewer: TestUser, downline_user_id: number) =>
    viewer.call(contacts.list, { body: { contacts_scope: { contact_group: 'downline', downline_user_id } } })
  for (const id of [ours.agent2.id, ours.manager.id, theirs.agent.id, 999_999_999])
    await expect(under(ours.agent, id)).rejects.toMatchObject({ status: 404 })
  await expect(under(ours.buadmin, theirs.agent.id)).rejects.toMatchObject({ status: 404 })
  await expect(under(ours.agent, field.id)).resolves.toMatchObject({ data: expect.any(Array) })
})

test.each([
  { field: 'tag_id', value: 'abc' },
  { field: 'status_id', value: [1.5] },
  { field: 'owner_id', value: '1e99' },
] as const)('%j is a 422', async filter => {
  await expect(
    ours.agent.call(contacts.list, { body: { contacts_scope: { search: [filter as never] } } }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { 'contacts_scope.search': expect.any(String) },
  })
})
