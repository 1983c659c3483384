import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactExports from '@openbook/api/contact-exports.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { ContactFilter, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import * as groups from '@openbook/api/groups.ts'
import * as pools from '@openbook/api/pools.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

/** So many contacts of somebody, in a pool if one is named. */
const book = (owner: TestUser, count: number, pool: number | null = null) =>
  ours.tenant(async db =>
    (
      await db.rows<{ id: number }>(
        `insert into contacts (owner_id, pool_id, first_name, last_name, phone, email, address)
         select $1, $2, 'Lee', format('Of %s %s', $1::bigint, n), '+1212555' || lpad(n::text, 4, '0'), 'n' || n || '@example.com', '1 Main St'
           from generate_series(1, $3::integer) n returning id`,
        [owner.id, pool, count],
      )
    ).map(({ id }) => id),
  )
const listed = async (by: TestUser, contacts_scope: ContactsScope) =>
  (await by.call(contacts.list, { body: { contacts_scope: { limit: 50, ...contacts_scope } } })).data
const ascending = (one: number, other: number) => one - other
const idsOf = async (by: TestUser, scope: ContactsScope) =>
  (await listed(by, scope)).map(({ id }) => id).sort(ascending)
const groupOf = async (...users: TestUser[]) =>
  (await ours.buadmin.call(groups.adminCreate, { body: { name: 'Newport', user_ids: users.map(({ id }) => id) } })).id

test('a group is whom its users own, as far as one may see them', async () => {
  const { agent, agent2, manager, buadmin } = ours
  const [one, two] = [await book(agent, 2), await book(agent2, 3)]
  await book(manager, 1)
  const contact_group = await groupOf(agent, agent2)
  expect(await idsOf(buadmin, { contact_group })).toEqual([...one, ...two].sort(ascending))
  expect(await idsOf(manager, { contact_group })).toEqual(one)
  expect(await idsOf(agent, { contact_group })).toEqual(one)
  expect(await idsOf(agent2, { contact_group, q: 'nobody' })).toEqual([])
  expect(await idsOf(buadmin, { contact_group, search: [{ field: 'owner_id', value: agent2.id }] })).toEqual(two)
  expect(await idsOf(manager, { contact_group, downline_user_id: agent.id })).toEqual(one)
  expect(await idsOf(buadmin, { contact_group, for_contact_group_all: true })).toHaveLength(6)
})

test('a group of others alone is refused, one of another agency is not there', async () => {
  const { agent, agent2, manager } = ours
  const contact_group = await groupOf(agent2)
  for (const by of [agent, manager])
    await expect(listed(by, { contact_group })).rejects.toMatchObject({
      status: 403,
      code: 'contacts.not_your_group',
      errors: { 'contacts_scope.contact_group': 'You are not in this group, and nobody in it works under you.' },
    })
  const theirs = await agency(server)
  for (const by of [theirs.agent, theirs.buadmin])
    await expect(listed(by, { contact_group })).rejects.toMatchObject({ status: 404 })
  await expect(
    agent.call(contactActs.updateTagsGroup, { body: { all: true, contacts_scope: { contact_group }, tags: ['X'] } }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(listed(agent, { contact_group: 'everyone' as 'all' })).rejects.toMatchObject({ status: 422 })
  const open = async (by: TestUser) => (await by.call(groups.list)).map(({ may_open }) => may_open)
  expect([await open(agent), await open(agent2), await open(manager), await open(ours.buadmin)]).toEqual([
    [false],
    [true],
    [false],
    [true],
  ])
})

test('what is done to a group is done to whom its list shows, and counts say the same', async () => {
  const { agent, agent2, manager } = ours
  const below = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `below.${agent.username}`,
    manager_id: agent.id,
  })
  const [one, deep, other] = [await book(agent, 2), await book(below, 2), await book(agent2, 2)]
  const contacts_scope = { contact_group: await groupOf(agent, below, agent2) }
  const body = { all: true, contacts_scope }
  const shown = await idsOf(manager, contacts_scope)
  expect(shown).toEqual([...one, ...deep].sort(ascending))
  const { meta } = await manager.call(contactActs.selectedItems, { body })
  expect(meta.total_count).toBe(4)
  const done = await manager.call(contactActs.updateTagsGroup, {
    body: { ...body, tags: ['Group'], expected_count: 4 },
  })
  expect(done.bulk_job.counts).toEqual({ changed: 4 })
  const tagged = await ours.tenant(async db =>
    (await db.rows<{ id: number }>('select contact_id as id from contact_tags order by 1')).map(({ id }) => id),
  )
  expect(tagged).toEqual(shown)
  expect(tagged).not.toContain(other[0])
})

async function pooled() {
  const { buadmin, poolholder } = ours
  const body = { name: 'Web leads', holder_id: poolholder.id, take_rule: 'agency' as const }
  const { id: pool_id } = await buadmin.call(pools.adminCreate, { body })
  return { pool_id, leads: await book(poolholder, 3, pool_id) }
}

test('who may take sees who waits in a pool, not how to reach them, until a lead is theirs', async () => {
  const { agent, poolholder, buadmin } = ours
  const { pool_id, leads } = await pooled()
  const [lead] = leads as [number]
  for (const row of await listed(agent, { pool_id })) expect(row).toMatchObject({ phone: null, email: null })
  const alike = await listed(agent, { pool_id, duplicate: { is_duplicate: true, fields: ['first_name'] } })
  expect(alike.map(({ phone, email }) => [phone, email])).toEqual(leads.map(() => [null, null]))
  const hidden = { phone: null, email: null, address: null, consent_source: null, consent_at: null, may_change: false }
  expect(await agent.call(contacts.show, { params: { id: lead } })).toMatchObject(hidden)
  for (const by of [poolholder, buadmin]) {
    for (const row of await listed(by, { pool_id })) expect(row.phone).toMatch(/^\+1212555/)
    expect((await by.call(contacts.show, { params: { id: lead } })).address).toBe('1 Main St')
  }
  const may = async (by: TestUser) => (await by.call(pools.list)).map(({ may_change }) => may_change)
  expect([await may(agent), await may(poolholder), await may(buadmin)]).toEqual([[false], [true], [true]])
  expect((await agent.call(pools.assignToMe, { params: { id: lead }, body: { pool_id } })).email).toBe('n1@example.com')
})

test('who may only look at a pool does not narrow it by policies or phones; its holder does', async () => {
  const { agent, poolholder } = ours
  const { pool_id, leads } = await pooled()
  await ours.tenant(db =>
    db.rows(`insert into contact_policies (contact_id, carrier_name, policy_number) values ($1, 'Humana', 'P-1')`, [
      leads[0],
    ]),
  )
  const has = { field: 'policy_status', op: 'not_empty' } as const
  const scopes: [string, ContactsScope][] = [
    ['search', { pool_id, search: [has] }],
    ['search', { pool_id, search: [{ field: 'policy_carrier_id', value: 1 }] }],
    ['search', { pool_id, search: [{ any: [{ field: 'state', value: 'RI' }, { all: [has] }] }] }],
    ['search', { pool_id, search: [{ field: 'phone', op: 'any_of', value: '+12125550001' } as ContactFilter] }],
    ['type', { pool_id, type: 'client' }],
    ['duplicate', { pool_id, duplicate: { is_duplicate: true, fields: ['last_name', 'address'] } }],
    ['order_field', { pool_id, order_field: 'next_policy_end' }],
  ]
  for (const [field, scope] of scopes)
    await expect(listed(agent, scope)).rejects.toMatchObject({
      status: 422,
      code: 'pools.veiled',
      errors: { [`contacts_scope.${field}`]: expect.stringContaining('not shown until you take it') },
    })
  expect(await listed(agent, { pool_id, search: [{ field: 'phone', op: 'not_empty' }] })).toHaveLength(3)
  expect(await idsOf(poolholder, { pool_id, search: [has] })).toEqual([leads[0]])
})

test('nobody acts on the leads of a pool they only take from; its holder does, on exactly those listed', async () => {
  const { agent, poolholder } = ours
  const { pool_id, leads } = await pooled()
  await book(poolholder, 2)
  const selection = { all: true, contacts_scope: { pool_id } }
  const refused = { status: 403, code: 'pools.look_only' }
  const alike = { pool_id, duplicate: { is_duplicate: true, fields: ['first_name' as const] } }
  const acts = [
    ...[alike, { ...alike, select_n: 2 }, { ...alike, except_ids: leads.slice(0, 1) }].map(
      contacts_scope => () => agent.call(contactExports.create, { body: { all: true, contacts_scope, format: 'csv' } }),
    ),
    () => agent.call(contactActs.updateTagsGroup, { body: { ...selection, tags: ['Mine'] } }),
    () => agent.call(contactActs.updateGroup, { body: { ...selection, owner_id: agent.id } }),
    () => agent.call(contactActs.destroyAll, { body: selection }),
    () => agent.call(contactActs.selectedItems, { body: selection }),
    () => agent.call(contactActs.selectFirstLast, { body: { contacts_scope: { pool_id }, first: 2 } }),
    () => agent.call(contactExports.create, { body: { ...selection, format: 'csv' } }),
    () => agent.call(contactPrints.batchPrint, { body: { ...selection, kind: 'labels' } }),
    () => agent.call(contactMerges.duplicates, { body: { contacts_scope: { pool_id, contact_group: 'mine' } } }),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject(refused)
  expect((await agent.call(bulkJobs.list)).data).toEqual([])
  const done = await poolholder.call(contactActs.updateTagsGroup, {
    body: { ...selection, tags: ['Pool'], expected_count: 3 },
  })
  expect(done.bulk_job.counts).toEqual({ changed: 3 })
  expect((await listed(agent, { pool_id })).map(({ id }) => id)).toEqual(leads)
})
