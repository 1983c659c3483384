import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import * as groups from '@openbook/api/groups.ts'
import * as licences from '@openbook/api/licences.ts'
import * as pools from '@openbook/api/pools.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

type Rules = Partial<Parameters<typeof makePool>[1]>
const makePool = async (
  { buadmin, poolholder }: Agency,
  rules: { name?: string; take_rule?: 'holders' | 'group' | 'agency'; [rule: string]: unknown },
) => (await buadmin.call(pools.adminCreate, { body: { name: 'Web leads', holder_id: poolholder.id, ...rules } })).id

/** Leads waiting in a pool. */
const fill = ({ tenant, poolholder }: Agency, pool: number, count: number, state: string | null = 'RI') =>
  tenant(async db =>
    (
      await db.rows<{ id: number }>(
        `insert into contacts (owner_id, pool_id, last_name, state, line_of_business)
         select $1, $2, 'Lead ' || n, $3, 'medicare' from generate_series(1, $4) n returning id`,
        [poolholder.id, pool, state, count],
      )
    ).map(({ id }) => id),
  )

async function pooled(rules: Rules = {}, count = 3) {
  const ours = await agency(server)
  const pool = await makePool(ours, { take_rule: 'agency', ...rules })
  const leads = await fill(ours, pool, count)
  return { ...ours, pool, leads, lead: leads[0] as number }
}

const listed = async (by: TestUser, contacts_scope: ContactsScope) =>
  (await by.call(contacts.list, { body: { contacts_scope } })).data.map(({ id }) => id)
const take = (by: TestUser, id: number, pool_id?: number) =>
  by.call(pools.assignToMe, { params: { id }, body: pool_id ? { pool_id, confirm: true } : undefined })

test('a pool keeps its rules, and tells everyone what they may do with it', async () => {
  const ours = await agency(server)
  const { id: group_id } = await ours.buadmin.call(groups.adminCreate, {
    body: { name: 'Night shift', user_ids: [ours.agent.id] },
  })
  const id = await makePool(ours, { take_rule: 'group', group_id, daily_limit: 5, holder_ids: [ours.manager.id] })
  const seen = async (by: TestUser) => (await by.call(pools.list))[0]
  expect(await seen(ours.agent)).toMatchObject({
    id,
    may_open: true,
    may_take: true,
    contacts_count: 0,
    daily_limit: 5,
  })
  expect(await seen(ours.agent2)).toMatchObject({ may_open: false, may_take: false, contacts_count: null })
  expect(await seen(ours.manager)).toMatchObject({ may_open: true, may_take: false })
  expect(await seen(ours.buadmin)).toMatchObject({ may_open: true, may_take: false })
  await ours.buadmin.call(pools.adminUpdate, { params: { id }, body: { take_rule: 'holders' } })
  expect(await ours.buadmin.call(pools.adminShow, { params: { id } })).toMatchObject({
    group_id: null,
    holder_ids: [ours.manager.id],
    holder_id: ours.poolholder.id,
  })
  expect(await seen(ours.manager)).toMatchObject({ may_take: true })
})

test('holders and groups of another agency and a rule without its group are refused; a full pool is not deleted, and goes to another holder with its leads', async () => {
  const ours = await agency(server)
  const theirs = await agency(server)
  const { id: group_id } = await theirs.buadmin.call(groups.adminCreate, { body: { name: 'Elsewhere' } })
  const refused = (rules: Rules, field: string) =>
    expect(makePool(ours, rules)).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
  await refused({ holder_id: theirs.agent.id }, 'holder_id')
  await refused({ take_rule: 'group', group_id }, 'group_id')
  await refused({ take_rule: 'group' }, 'group_id')
  await refused({ holder_ids: [theirs.agent.id] }, 'holder_ids')
  expect(await ours.buadmin.call(pools.adminList)).toEqual([])
  const id = await makePool(ours, {})
  const leads = await fill(ours, id, 1)
  await ours.buadmin.call(pools.adminUpdate, { params: { id }, body: { holder_id: ours.agent.id } })
  expect(
    await ours.tenant(db => db.rows('select owner_id, pool_id from contacts where id = any($1)', [leads])),
  ).toEqual([{ owner_id: ours.agent.id, pool_id: id }])
  await expect(ours.buadmin.call(pools.adminDestroy, { params: { id } })).rejects.toMatchObject({ status: 409 })
})

test('a pool with none but deleted leads is deleted: brought back they are its holder’s, and with the pool they wait in it again', async () => {
  const { buadmin, poolholder, agent, tenant, pool, leads } = await pooled({}, 4)
  const [back = 0, given = 0, ...still] = leads
  await buadmin.call(contactActs.destroyAll, { body: { contacts_scope: { pool_id: pool } } })
  const params = { id: pool }
  expect(await buadmin.call(pools.adminDeleting, { body: { ids: [pool] } })).toEqual({
    items: [{ id: pool, name: 'Web leads', held: null }],
    along: ['4 deleted leads leave their pool: brought back, they are the holder’s.'],
  })
  await buadmin.call(pools.adminDestroy, { params })
  const stand = () =>
    tenant(db =>
      db.rows<{ id: number; owner_id: number; pool_id: number | null }>(
        'select id, owner_id, pool_id from contacts where id = any($1) order by id',
        [leads],
      ),
    )
  const held = (pool_id: number | null) => (id: number) => ({ id, owner_id: poolholder.id, pool_id })
  expect(await stand()).toEqual(leads.map(held(null)))
  await buadmin.call(contactActs.restore, { body: { ids: [back] } })
  await tenant(db => db.rows('update contacts set owner_id = $2 where id = $1', [given, agent.id]))
  expect(await listed(poolholder, {})).toEqual([back])
  await buadmin.call(pools.adminRestore, { params })
  expect(await stand()).toEqual([
    held(null)(back),
    { id: given, owner_id: agent.id, pool_id: null },
    ...still.map(held(pool)),
  ])
  await buadmin.call(pools.adminDestroy, { params })
  expect(await buadmin.call(pools.adminRestore, { params })).toMatchObject({ id: pool, contacts_count: 0 })
})

test('who may take sees the leads of a pool and their details, in no other list; who may not sees nothing', async () => {
  const { agent, agent2, poolholder, buadmin, pool, leads, lead, tenant } = await pooled({ take_rule: 'holders' }, 3)
  await buadmin.call(pools.adminUpdate, { params: { id: pool }, body: { holder_ids: [agent.id] } })
  expect(await listed(agent, { pool_id: pool })).toEqual(leads)
  expect(await listed(agent, { pool_id: pool, q: 'lead 2' })).toEqual([leads[1]])
  expect(await listed(agent, {})).toEqual([])
  expect(await listed(agent, { pool_id: 'mine', contact_group: 'all' })).toEqual([])
  expect(await listed(poolholder, {})).toEqual(leads)
  const shown = await agent.call(contacts.show, { params: { id: lead } })
  expect(shown).toMatchObject({ pool: { id: pool, name: 'Web leads' }, may_change: false })
  await tenant(db => db.rows(`update contacts set external_id = 'MBI-1' where id = $1`, [lead]))
  expect((await poolholder.call(contacts.show, { params: { id: lead } })).external_id).toBe('MBI-1')
  expect((await agent.call(contacts.show, { params: { id: lead } })).external_id, 'not to be looked at').toBeNull()
  for (const search of [
    [{ field: 'external_id' as const, value: 'MBI-1' }],
    [{ field: 'phone_consent' as const, value: 'opted_in' }],
  ])
    await expect(listed(agent, { pool_id: pool, search })).rejects.toMatchObject({ status: 422, code: 'pools.veiled' })
  await expect(
    agent.call(contacts.update, { params: { id: lead }, body: { first_name: 'Mine' } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(listed(agent2, { pool_id: pool })).rejects.toMatchObject({ status: 404 })
  await expect(agent2.call(contacts.show, { params: { id: lead } })).rejects.toMatchObject({ status: 404 })
  await expect(take(agent2, lead)).rejects.toMatchObject({ status: 404 })
  await tenant(db => db.rows('update contacts set pool_id = null where id = $1', [lead]))
  await expect(agent.call(contacts.show, { params: { id: lead } })).rejects.toMatchObject({ status: 404 })
})

test('a lead taken is the taker’s, out of its pool, told on the timeline and in the audit log', async () => {
  const { agent, pool, lead, tenant } = await pooled()
  const taken = await take(agent, lead, pool)
  expect(taken).toMatchObject({ owner: { id: agent.id }, pool: null, may_change: true, version: 2 })
  expect(await listed(agent, {})).toEqual([lead])
  const [event] = await tenant(db =>
    db.rows('select kind, data, user_id from contact_events where contact_id = $1', [lead]),
  )
  expect(event).toMatchObject({ kind: 'pools.taken', data: { pool: 'Web leads' }, user_id: agent.id })
  const [log] = await tenant(db =>
    db.rows('select action from audit_log where subject_id = $1 and user_id = $2', [lead, agent.id]),
  )
  expect(log).toEqual({ action: 'pools.assignToMe' })
  expect((await agent.call(pools.list))[0]).toMatchObject({ contacts_count: 2, taken_today: 1 })
})

test('of those who take one lead at once exactly one has it, and the others are told who', async () => {
  const { agent, agent2, manager, buadmin, pool, leads } = await pooled({}, 5)
  for (const lead of leads) {
    const takers = [agent, agent2, manager, buadmin]
    const outcomes = await Promise.allSettled(takers.map(by => take(by, lead, pool)))
    const winners = takers.filter((_, index) => outcomes[index]?.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    const name = `${winners[0]?.username.split('.')[0]} Test`
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({
          status: 409,
          code: 'pools.taken',
          errors: { base: expect.stringMatching(`^${name} took this lead at `) },
        })
  }
})

test('nobody takes more in a day than the pool allows, however fast they click', async () => {
  const { agent, agent2, pool, leads } = await pooled({ daily_limit: 2 }, 6)
  const outcomes = await Promise.allSettled(leads.map(lead => take(agent, lead, pool)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'pools.daily_limit' })
  expect(await listed(agent2, { pool_id: pool })).toHaveLength(4)
  const [left] = await listed(agent2, { pool_id: pool })
  await take(agent2, left as number, pool)
})

test('a pool for the licensed asks for a licence of the state and line that holds today', async () => {
  const { buadmin, agent, pool, lead, tenant, poolholder } = await pooled({ licensed_only: true })
  const license = (user_id: number, body: object) =>
    buadmin.call(licences.adminCreate, { body: { user_id, state: 'RI', ...body } })
  await license(poolholder.id, { state: 'TX' })
  const refused = { status: 409, code: 'pools.not_licensed' }
  await expect(take(agent, lead, pool)).rejects.toMatchObject(refused)
  const { id } = await license(agent.id, { lines: ['advisory'] })
  const set = (body: object) => buadmin.call(licences.adminUpdate, { params: { id }, body })
  await expect(take(agent, lead, pool)).rejects.toMatchObject(refused)
  await set({ lines: ['medicare'], expires_on: '01/01/2020' })
  await expect(take(agent, lead, pool)).rejects.toMatchObject(refused)
  await set({ expires_on: '12/31/2099' })
  await tenant(db => db.rows('update contacts set state = null where id = $1', [lead]))
  await expect(take(agent, lead, pool)).rejects.toMatchObject(refused)
  await tenant(db => db.rows(`update contacts set state = 'RI' where id = $1`, [lead]))
  await take(agent, lead, pool)
})

test('what to know of license and consent is said before a lead is taken, and the timeline keeps that it was read', async () => {
  const { buadmin, agent, agent2, pool, leads, tenant } = await pooled({ licensed_only: false })
  const [both = 0, consented = 0, clear = 0] = leads
  await tenant(async db => {
    await db.rows(`update contacts set consent_source = 'Agreed to calls from AGENT Test' where id = $1`, [consented])
    await db.rows(`update contacts set line_of_business = 'life' where id = $1`, [clear])
  })
  const unread = (by: TestUser, id: number) => by.call(pools.assignToMe, { params: { id }, body: { pool_id: pool } })
  const medicare = /^Medicare: no consent on record names agent Test \(rule of 2024-10-01/
  await expect(unread(agent, both)).rejects.toMatchObject({
    status: 409,
    code: 'pools.caution',
    errors: { base: expect.stringMatching(medicare) },
  })
  expect((await unread(agent, consented)).owner).toMatchObject({ id: agent.id })
  await buadmin.call(licences.adminCreate, { body: { user_id: agent2.id, state: 'RI' } })
  const license = 'You have no license that holds in RI.'
  await expect(unread(agent, clear)).rejects.toMatchObject({ code: 'pools.caution', errors: { base: license } })
  await expect(unread(agent, both)).rejects.toMatchObject({ errors: { base: expect.stringContaining(license) } })
  expect((await agent.call(pools.list))[0]).toMatchObject({ contacts_count: 2, taken_today: 1 })
  await take(agent, both, pool)
  await unread(agent2, clear)
  const told = await tenant(db =>
    db.rows<{ data: object }>(
      `select data from contact_events where kind = 'pools.taken' and contact_id = any($1) order by contact_id`,
      [leads],
    ),
  )
  expect(told.map(({ data }) => data)).toEqual([
    { pool: 'Web leads', cautions: [license, expect.stringMatching(medicare)] },
    { pool: 'Web leads' },
    { pool: 'Web leads' },
  ])
})

test('who may only look finds leads by name and place, and cannot guess a phone, an e-mail, a street or a policy', async () => {
  const { agent, poolholder, pool, leads, lead, tenant } = await pooled()
  await tenant(async db => {
    await db.rows(
      `update contacts set first_name = 'José', phone = '+14013312244', email = 'jo@lighthouse.example', address = '9 Cormorant Way',
              city = 'Newport', zip = '02840', date_of_birth = '1950-03-04' where id = $1`,
      [lead],
    )
    await db.rows(
      `insert into contact_policies (contact_id, carrier_name, policy_number) values ($1, 'Acme', 'ZX-778899')`,
      [lead],
    )
    await db.rows(
      `insert into contact_points (contact_id, kind, value, extra) values ($1, 'phone', '+14015550199', true)`,
      [lead],
    )
  })
  const found = (by: TestUser, q: string) => listed(by, { pool_id: pool, q })
  for (const q of ['jose', 'LEAD 1', 'newport', 'newp ri', '02840', '1'])
    expect(await found(agent, q), q).toContain(lead)
  expect(await found(agent, 'lead')).toEqual(leads)
  const hidden = [
    '4013312244',
    '401-331-2244',
    '3312244',
    'lighthouse',
    'jo@lighthouse.example',
    'cormorant',
    'ZX-778899',
  ]
  for (const q of [...hidden, '4015550199', 'jose cormorant', '03/04/1950', '%', '_']) {
    expect(await found(agent, q), q).toEqual([])
    if (!['%', '_'].includes(q)) expect(await found(poolholder, q), q).toEqual([lead])
  }
})

test('a manager does not take a contact of a state they have no license for', async () => {
  const { agent, manager, tenant, buadmin } = await agency(server)
  const [made] = await tenant(db =>
    db.rows<{ id: number }>(`insert into contacts (owner_id, last_name, state) values ($1, 'Far', 'TX') returning id`, [
      agent.id,
    ]),
  )
  const id = made?.id as number
  await buadmin.call(licences.adminCreate, { body: { user_id: manager.id, state: 'RI' } })
  await expect(take(manager, id)).rejects.toMatchObject({
    status: 409,
    code: 'pools.not_licensed',
    errors: { base: 'You have no license that holds in TX. Ask a colleague who has.' },
  })
  await buadmin.call(licences.adminCreate, { body: { user_id: manager.id, state: 'TX' } })
  expect(await take(manager, id)).toMatchObject({ owner: { id: manager.id } })
})

test('a manager makes a contact of their downline their own; a contact out of sight stays unseen', async () => {
  const { agent, agent2, manager, tenant } = await agency(server)
  const [mine] = await tenant(db =>
    db.rows<{ id: number }>(`insert into contacts (owner_id, last_name) values ($1, 'Below') returning id`, [agent.id]),
  )
  const id = mine?.id as number
  await expect(take(agent2, id)).rejects.toMatchObject({ status: 404 })
  expect(await take(manager, id)).toMatchObject({ owner: { id: manager.id } })
  expect(await take(manager, id)).toMatchObject({ owner: { id: manager.id } })
  await expect(take(agent, id)).rejects.toMatchObject({ status: 404 })
})

test('a lead given to somebody by its holder leaves the pool', async () => {
  const { buadmin, agent, lead } = await pooled()
  const given = await buadmin.call(contacts.update, { params: { id: lead }, body: { owner_id: agent.id } })
  expect(given).toMatchObject({ owner: { id: agent.id }, pool: null })
})

test('whoever took a lead and asks again has it still, and is not told that somebody was faster', async () => {
  const { agent, agent2, pool, lead, tenant } = await pooled()
  await take(agent, lead, pool)
  expect(await take(agent, lead, pool)).toMatchObject({ id: lead, owner: { id: agent.id }, version: 2 })
  await expect(take(agent2, lead, pool)).rejects.toMatchObject({ status: 409, code: 'pools.taken' })
  expect(await tenant(db => db.rows('select from pool_takes where contact_id = $1', [lead]))).toHaveLength(1)
})

test('who is told to have a lead by now took it and has it still; whoever has it otherwise is not named', async () => {
  const { agent, agent2, manager, poolholder, buadmin, tenant, pool, lead, ...ours } = await pooled()
  const gone = {
    status: 409,
    code: 'pools.taken',
    errors: { base: 'This lead is not in the pool any more.' },
  }
  await take(agent, lead, pool)
  await buadmin.call(contacts.update, { params: { id: lead }, body: { owner_id: poolholder.id } })
  await expect(take(agent2, lead, pool), 'agent has it no more').rejects.toMatchObject(gone)
  await expect(take(manager, lead, pool)).rejects.toMatchObject(gone)

  const [given, moved, deleted] = await fill({ ...ours, agent, agent2, manager, poolholder, buadmin, tenant }, pool, 3)
  await buadmin.call(contacts.update, { params: { id: given ?? 0 }, body: { owner_id: agent.id } })
  const closed = await makePool({ ...ours, agent, agent2, manager, poolholder, buadmin, tenant }, { name: 'Closed' })
  await tenant(db => db.rows('update contacts set pool_id = $2 where id = $1', [moved, closed]))
  await tenant(db => db.rows('update contacts set deleted_at = now() where id = $1', [deleted]))
  for (const id of [given, moved, deleted, 2 ** 40]) {
    await expect(take(agent2, id ?? 0, pool), 'whatever became of it').rejects.toMatchObject(gone)
    await expect(take(agent2, id ?? 0, closed), 'of a pool that is not theirs to open').rejects.toMatchObject({
      status: 404,
    })
    await expect(take(agent2, id ?? 0)).rejects.toMatchObject({ status: 404 })
  }
})
