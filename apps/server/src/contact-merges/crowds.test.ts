import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { onServer } from '../core/testing/on-server.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { type Asked, groups } from './groups.ts'
import { AT_ONCE, settle } from './pairs.ts'

const { most } = AT_ONCE
let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ours = await agency(server)
})
afterEach(() => {
  AT_ONCE.most = most
})
afterAll(() => server.close())

type Row = Record<string, string | number>
/** As a vendor's feed brings them in, without a request each. */
const feed = (count: number, row: Row, each: Row = {}) =>
  ours.tenant(async db => {
    const columns = Object.keys({ ...row, ...each })
    const rows = await db.rows<{ id: number }>(
      `insert into contacts (${columns.join(', ')})
       select ${columns.map(name => (name in each ? `${each[name]}` : `(p).${name}`)).join(', ')}
         from generate_series(1, $2) n, jsonb_populate_record(null::contacts, $1::jsonb) p returning id`,
      [JSON.stringify(row), count],
    )
    return rows.map(({ id }) => id)
  })
const settled = () =>
  ours.tenant(async db => {
    while (await settle(db, 25));
  })
const sizes = (found: { data: { count: number }[] }) => found.data.map(group => group.count)
/** How large the groups are that somebody sees: by the pairs that are kept, and with everybody compared. */
const seen = (user: TestUser, asked: Asked = {}) =>
  ours.tenant(async db => {
    const viewer = { user_id: user.id, role: user.role, timezone: 'est' } as Viewer
    AT_ONCE.most = most
    const kept = sizes(await groups(db, viewer, asked))
    AT_ONCE.most = -1
    expect(sizes(await groups(db, viewer, asked))).toEqual(kept)
    AT_ONCE.most = most
    return kept
  })
const pairs = () => ours.tenant(async db => (await db.rows('select from contact_pairs')).length)

const PERSON = { first_name: 'Ina', last_name: 'Many' }
const copy = () => ({ owner_id: ours.agent.id, ...PERSON, phone: '+14013313300', date_of_birth: '1952-02-02' })

test.each([
  ['a phone', { ...PERSON, phone: '+14013313300' }],
  ['a phone and no name', { phone: '+14013313300' }],
  ['an e-mail', { ...PERSON, email: 'many@example.com' }],
  ['a birthday', { ...PERSON, date_of_birth: '1952-02-02' }],
  ['an address', { ...PERSON, address: '1 Elm St', zip: '02840' }],
  ['a ZIP code', { ...PERSON, zip: '02840' }],
  ['nothing but the name', PERSON],
])('sixty copies of one person with %s are one group, with a pair each and no more', async (_, row) => {
  await feed(60, { owner_id: ours.agent.id, ...row })
  await settled()
  expect(await seen(ours.agent, { contact_group: 'mine' })).toEqual([60])
  expect(await pairs()).toBeLessThan(120)
})

test('a home of many links those who are called alike, unless they are born on different days', async () => {
  const home = { owner_id: ours.agent.id, address: '1 Home Rd', zip: '02840' }
  await feed(
    60,
    { ...home, first_name: 'Guest' },
    { last_name: `'Of' || translate(n::text, '0123456789', 'bdfgklmnrs')` },
  )
  const first = await feed(2, { ...home, ...PERSON, date_of_birth: '1930-01-01' })
  const second = await feed(2, { ...home, ...PERSON, date_of_birth: '1960-01-01' })
  await settled()
  const { data } = await ours.agent.call(contactMerges.duplicates, {
    body: { contacts_scope: { contact_group: 'mine', q: 'many' } },
  })
  expect(data.map(({ contacts: found }) => found.map(({ id }) => id))).toEqual([first, second])
  expect(await seen(ours.agent, { contact_group: 'mine', q: 'many' })).toEqual([2, 2])
})

test.each([
  [
    'is called otherwise now',
    'update contacts set first_name = $2, last_name = $2, phone = null, date_of_birth = null where id = $1',
  ],
  ['is deleted', 'update contacts set deleted_at = now() where id = $1 and $2 <> $1::text'],
  ['is gone for good', 'delete from contacts where id = $1 and $2 <> $1::text'],
])('when the first of them %s, the others stay together', async (_, sql) => {
  const [first] = await feed(60, copy())
  await settled()
  await ours.tenant(db => db.rows(sql, [first, 'Otherwise']))
  expect(await seen(ours.agent)).toEqual([59])
  await settled()
  expect(await seen(ours.agent)).toEqual([59])
})

test('one that becomes the first of them is linked with the others', async () => {
  const [first] = await feed(1, { owner_id: ours.agent.id, last_name: 'Other' })
  await feed(60, copy())
  await settled()
  await ours.tenant(db =>
    db.rows('update contacts set first_name = $2, last_name = $3, phone = $4 where id = $1', [
      first,
      'Ina',
      'Many',
      '+14013313300',
    ]),
  )
  expect(await seen(ours.agent)).toEqual([61])
  await settled()
  expect(await seen(ours.agent)).toEqual([61])
})

test('whoever sees some of the books sees those of them linked', async () => {
  const { agent, agent2, manager, buadmin, tenant } = ours
  await feed(20, { ...copy(), owner_id: agent2.id })
  await feed(20, copy())
  await feed(20, { ...copy(), owner_id: manager.id })
  await settled()
  const [mine, below, all] = [await seen(agent, { contact_group: 'mine' }), await seen(manager), await seen(buadmin)]
  const under = await tenant(db => db.rows('select from users where manager_id = $1', [manager.id]))
  expect([mine, below, all]).toEqual([[20], [20 * (1 + under.length)], [60]])
})

test('of very many the list shows the first and names all; they are merged at once and parted again', async () => {
  const ids = await feed(400, copy())
  await settled()
  const list = async () =>
    (await ours.agent.call(contactMerges.duplicates, { body: { contacts_scope: { contact_group: 'mine' } } })).data
  const [group] = await list()
  expect([group?.count, group?.ids, group?.contacts.map(({ id }) => id)]).toEqual([400, ids, ids.slice(0, 100)])
  const { records, survivor_id } = await ours.agent.call(contactMerges.preview, { body: { ids } })
  const { merge } = await ours.agent.call(contactMerges.merge, {
    body: { survivor_id, records: records.map(({ contact: { id, version } }) => ({ id, version })) },
  })
  expect(merge.records).toHaveLength(399)
  expect(await list()).toEqual([])
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  expect(await list()).toEqual([group])
  const apart = ours.agent.call(contactMerges.dismiss, { body: { ids } })
  await expect(apart).rejects.toMatchObject({ status: 422 })
})

test('an edit of one of very many leaves the others together', async () => {
  const [first = 0] = await feed(400, copy())
  await settled()
  await ours.agent.call(contacts.update, { params: { id: first }, body: { zip: '02840' } as never })
  expect(await seen(ours.agent)).toEqual([400])
})

/** Contacts read so far by a transaction. */
const reads = async (db: Db) => {
  const [row] = await db.rows<{ count: number }>(
    `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count from pg_stat_xact_user_tables where relname = 'contacts'`,
  )
  return row?.count ?? 0
}

test('what very many share is read once for all who are compared, not once for each', async () => {
  const [size, due] = [3000, 300]
  // No two alike but in the name.
  await feed(size, { owner_id: ours.agent.id, ...PERSON }, { phone: `'+1' || (4013300000 + n)` })
  await onServer(inject('databaseUrl'), 'analyze contacts')
  const read = await ours.tenant(async db => {
    const before = await reads(db)
    expect(await settle(db, due)).toBe(due)
    return (await reads(db)) - before
  })
  // Fifty-one of its name for each that is due, the name once, and each by its id a few times.
  expect(read).toBeLessThan(due * 51 * 2 + size * 4)
})
