import { randomUUID } from 'node:crypto'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as licences from '@openbook/api/licences.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as pools from '@openbook/api/pools.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { transfer } from './transfer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

interface Made {
  count?: number
  state?: string | null
  line?: string | null
  consent?: string | null
}
const book = (
  { tenant }: Agency,
  owner: TestUser,
  { count = 3, state = 'RI', line = null, consent = null }: Made = {},
) =>
  tenant(async db =>
    (
      await db.rows<{ id: number }>(
        `insert into contacts (owner_id, last_name, state, line_of_business, consent_source)
         select $1, 'Person ' || n, $2, $3, $4 from generate_series(1, $5) n returning id`,
        [owner.id, state, line, consent, count],
      )
    ).map(({ id }) => id),
  )
type Body = Parameters<typeof transferOf>[1]
const transferOf = (
  by: TestUser,
  body: { ids?: number[]; user_id?: number; pool_id?: number; [more: string]: unknown },
) => by.call(transfers.transferGroup, { body: body as never })
const given = async (by: TestUser, body: Body) => (await transferOf(by, body)).bulk_job.id
const owners = ({ tenant }: Agency, ids: number[]) =>
  tenant(db =>
    db.rows<{ owner_id: number; pool_id: number | null; version: number }>(
      'select owner_id, pool_id, version, updated_at from contacts where id = any($1) order by id',
      [ids],
    ),
  )
const notices = async (by: TestUser) => (await by.call(notifications.list)).data.map(({ title }) => title)

test('contacts go to a colleague; both are told, and log, timeline and history say so', async () => {
  const ours = await agency(server)
  const { agent, agent2, manager } = ours
  const ids = await book(ours, agent)
  const { count, bulk_job } = await transferOf(manager, { ids, user_id: agent2.id })
  expect([count, bulk_job.counts]).toEqual([3, { changed: 3 }])
  expect(await owners(ours, ids)).toMatchObject(ids.map(() => ({ owner_id: agent2.id, version: 2 })))
  expect(await notices(agent2)).toEqual(['manager Test transferred 3 contacts to you'])
  expect(await notices(agent)).toEqual(['manager Test transferred 3 contacts of yours to agent2 Test'])
  expect(await notices(manager)).toEqual([])
  const attempt = await manager.call(transfers.show, { params: { id: bulk_job.id } })
  expect(attempt).toMatchObject({
    status: 'complete',
    reverted: false,
    to_user: { id: agent2.id },
    to_pool: null,
    total: 3,
    transferred: 3,
    transfer_logs: [1, 2, 3].map(row_no => ({ row_no, outcome: 'changed', from: { id: agent.id } })),
  })
  const { data } = await agent2.call(transfers.history, { params: { id: ids[0] as number } })
  expect(data).toMatchObject([{ kind: 'given', from: 'agent Test', to: 'agent2 Test', by: 'manager Test' }])
  await expect(agent2.call(transfers.show, { params: { id: bulk_job.id } })).rejects.toMatchObject({ status: 404 })
})

test('before one of a household is handed on it is said that somebody stays behind', async () => {
  const ours = await agency(server)
  const [one = 0, spouse = 0, alone = 0] = await book(ours, ours.agent)
  await ours.tenant(db =>
    db.rows(`insert into contact_links (contact_id, linked_contact_id, relation) values ($1, $2, 'spouse')`, [
      one,
      spouse,
    ]),
  )
  const warnings = async (...ids: number[]) => {
    const values = { user_id: ours.agent2.id }
    return (await ours.agent.call(contactActs.preview, { body: { ids, act: 'contact_transfers.run', values } }))
      .warnings
  }
  expect(await warnings(one, alone)).toEqual(['1 of them: Somebody of the household stays behind.'])
  expect(await warnings(spouse, alone)).toEqual(['1 of them: Somebody of the household stays behind.'])
  expect(await warnings(one, spouse)).toEqual([])
})

test('a transfer is for exactly one recipient of the agency', async () => {
  const ours = await agency(server)
  const theirs = await agency(server)
  const { agent, agent2 } = ours
  const ids = await book(ours, agent)
  const { id: pool_id } = await ours.buadmin.call(pools.adminCreate, { body: { name: 'P', holder_id: agent2.id } })
  for (const to of [{}, { user_id: agent2.id, pool_id }, { user_id: theirs.agent.id }, { pool_id: 999_999_999 }])
    await expect(transferOf(agent, { ids, ...to })).rejects.toMatchObject({ status: 422 })
  await expect(transferOf(agent2, { ids, user_id: agent2.id })).rejects.toMatchObject({ status: 404 })
  await expect(transferOf(theirs.buadmin, { ids, user_id: theirs.agent.id })).rejects.toMatchObject({ status: 404 })
  expect((await transferOf(agent, { ids, user_id: agent.id })).bulk_job.counts).toEqual({ unchanged: 3 })
})

test('a request sent twice hands over once, although the contacts are out of sight by then', async () => {
  const ours = await agency(server)
  const { agent, agent2 } = ours
  const body = { ids: await book(ours, agent), user_id: agent2.id, request_id: randomUUID() }
  const first = await given(agent, body)
  expect(await given(agent, body)).toBe(first)
})

test('the same request with other values, another selection or as a draft is refused, not answered with the first', async () => {
  const ours = await agency(server)
  const { agent, agent2, manager } = ours
  const ids = await book(ours, agent)
  const body = { ids: ids.slice(1), user_id: agent2.id, request_id: randomUUID() }
  const first = await given(agent, body)
  const refused = {
    status: 409,
    code: 'contacts.request_used',
    errors: { base: 'This request was sent before for something else. Send a new request_id.' },
  }
  for (const other of [{ user_id: manager.id }, { ids: ids.slice(0, 1) }, { draft: true }, { skip_unlicensed: true }])
    await expect(transferOf(agent, { ...body, ...other })).rejects.toMatchObject(refused)
  expect(await given(agent, { ...body, expected_count: 2 })).toBe(first)
  expect(await owners(ours, ids)).toMatchObject([
    { owner_id: agent.id },
    ...body.ids.map(() => ({ owner_id: agent2.id })),
  ])
})

test('into a pool, to be taken from it; the holder owns them meanwhile', async () => {
  const ours = await agency(server)
  const { agent, agent2, poolholder, buadmin } = ours
  const { id: pool_id } = await buadmin.call(pools.adminCreate, {
    body: { name: 'Web', holder_id: poolholder.id, take_rule: 'agency' },
  })
  const ids = await book(ours, agent)
  const id = await given(agent, { ids, pool_id })
  expect(await owners(ours, ids)).toMatchObject(ids.map(() => ({ owner_id: poolholder.id, pool_id })))
  await agent2.call(pools.assignToMe, { params: { id: ids[0] as number }, body: { pool_id } })
  const { data } = await agent.call(transfers.conflicts, { params: { id } })
  expect(data).toMatchObject([{ contact: { id: ids[0] }, owner: { id: agent2.id }, moved_on: true }])
  const reverted = await agent.call(transfers.revert, { params: { id }, body: undefined })
  expect(reverted).toMatchObject({ status: 'complete', reverted: true, kept: 1 })
  expect(await owners(ours, ids)).toMatchObject([
    { owner_id: agent2.id, pool_id: null },
    { owner_id: agent.id, pool_id: null, version: 1 },
    { owner_id: agent.id, pool_id: null, version: 1 },
  ])
  const logs = await agent.call(transfers.logs, { params: { id }, query: { outcome: 'kept' } })
  expect(logs.data).toMatchObject([{ revert_outcome: 'kept', revert_reason: 'Given on since, to agent2 Test.' }])
})

test('a log that is narrowed has each contact under what became of it last', async () => {
  const ours = await agency(server)
  const { agent, agent2 } = ours
  const ids = await book(ours, agent)
  const id = await given(agent, { ids, user_id: agent2.id })
  await agent2.call(contacts.update, { params: { id: ids[0] as number }, body: { city: 'Newport' } })
  await agent.call(transfers.revert, { params: { id }, body: undefined })
  const counted = async (outcome: string) =>
    (await agent.call(transfers.logs, { params: { id }, query: { outcome } })).meta.total_count
  expect(await Promise.all(['selected', 'changed', 'restored', 'kept'].map(counted))).toEqual([0, 0, 2, 1])
})

test('a transfer under way is reverted as far as it came where one says so, and stays reverted', async () => {
  const ours = await agency(server)
  const { agent, agent2 } = ours
  const ids = await book(ours, agent)
  const id = await given(agent, { ids, user_id: agent2.id })
  const revert = (body?: { so_far?: boolean }) => agent.call(transfers.revert, { params: { id }, body })
  await ours.tenant(async db => {
    await db.rows(
      `insert into quiet_jobs (kind, reason, until) values ('contact_transfers', 'Not to be worked on', now() + interval '1 hour')`,
    )
    await db.rows(`update bulk_jobs set state = 'running' where id = $1`, [id])
  })
  await expect(revert()).rejects.toMatchObject({ status: 409, code: 'bulk_jobs.not_now' })
  await ours.tenant(db => db.rows('delete from quiet_jobs'))
  for (const _ of ['stopped first', 'reverted already'])
    expect(await revert({ so_far: true })).toMatchObject({ status: 'complete', reverted: true })
  expect(await owners(ours, ids)).toMatchObject(ids.map(() => ({ owner_id: agent.id })))
})

test('what was changed since goes back all the same where the sender says so, with the tags it had, and keeps its other changes', async () => {
  const ours = await agency(server)
  const { agent, agent2 } = ours
  const ids = await book(ours, agent)
  const [edited, tagged] = ids as [number, number]
  const id = await given(agent, { ids, user_id: agent2.id })
  await agent2.call(contacts.update, { params: { id: edited }, body: { city: 'Newport' } })
  await agent2.call(contacts.updateTagsSingle, { body: { id: tagged, tags: ['Since'] } })
  expect((await agent.call(transfers.conflicts, { params: { id } })).meta.total_count).toBe(2)
  await agent.call(transfers.postRevert, { params: { id }, body: { on_conflict: 'restore' } })
  expect(await owners(ours, ids)).toMatchObject(ids.map(() => ({ owner_id: agent.id })))
  expect(await agent.call(contacts.show, { params: { id: edited } })).toMatchObject({ city: 'Newport' })
  expect(await agent.call(contacts.show, { params: { id: tagged } })).toMatchObject({ tags: [] })
  expect(await notices(agent2)).toEqual(['agent Test took back 3 contacts', 'agent Test transferred 3 contacts to you'])
  await expect(agent.call(transfers.revert, { params: { id }, body: undefined })).rejects.toMatchObject({ status: 409 })
})

test('what a revert kept as it was goes back by a second one, which says how many; nobody is told twice', async () => {
  const ours = await agency(server)
  const { agent, agent2 } = ours
  const ids = await book(ours, agent)
  const [edited = 0] = ids
  const params = { id: await given(agent, { ids, user_id: agent2.id }) }
  await agent2.call(contacts.update, { params: { id: edited }, body: { city: 'Newport' } })
  expect(await agent.call(transfers.revert, { params, body: {} })).toMatchObject({ kept: 1, reverted: true })
  await expect(agent.call(transfers.revert, { params, body: { on_conflict: 'keep' } })).rejects.toMatchObject({
    status: 409,
  })
  const query = { on_conflict: 'restore' as const }
  expect(await agent.call(transfers.revertPreview, { params, query })).toMatchObject({ will_go_back: 1, lost: 0 })
  expect(await agent.call(transfers.revert, { params, body: query })).toMatchObject({ kept: 0, reverted: true })
  expect(await owners(ours, ids)).toMatchObject(ids.map(() => ({ owner_id: agent.id })))
  expect(await agent.call(contacts.show, { params: { id: edited } })).toMatchObject({ city: 'Newport' })
  expect((await notices(agent2)).slice(0, 2)).toEqual([
    'agent Test took back 1 contact',
    'agent Test took back 2 contacts',
  ])
  await expect(agent.call(transfers.revert, { params, body: query })).rejects.toMatchObject({ status: 409 })
})

test('the revert counts what really goes back by either choice; who was merged or is gone is named', async () => {
  const ours = await agency(server)
  const { agent, agent2, tenant } = ours
  const ids = await book(ours, agent, { count: 5 })
  const [edited = 0, merged = 0, into = 0, purged = 0] = ids
  const id = await given(agent, { ids, user_id: agent2.id })
  const params = { id }
  await agent2.call(contacts.update, { params: { id: edited }, body: { city: 'Newport' } })
  await tenant(async db => {
    await db.rows('update contacts set merged_into_id = $2, deleted_at = now() where id = $1', [merged, into])
    await db.rows('delete from contacts where id = $1', [purged])
  })
  const preview = (on_conflict: 'keep' | 'restore') =>
    agent.call(transfers.revertPreview, { params, query: { on_conflict } })
  expect(await preview('keep')).toEqual({ will_go_back: 2, changed_since: 1, lost: 2, left: [] })
  expect(await preview('restore')).toEqual({ will_go_back: 3, changed_since: 1, lost: 2, left: [] })
  const { data } = await agent.call(transfers.conflicts, { params })
  expect(data).toMatchObject([
    { contact: { id: edited }, lost: null },
    { contact: { id: merged }, lost: 'merged' },
    { contact: null, owner: null, lost: 'gone' },
  ])
  await expect(agent2.call(transfers.revertPreview, { params })).rejects.toMatchObject({ status: 404 })
  expect(await agent.call(transfers.revert, { params, body: { on_conflict: 'restore' } })).toMatchObject({ kept: 2 })
  const back = await tenant(db => db.rows(`select from contacts where owner_id = $1`, [agent.id]))
  expect(back).toHaveLength(3)
})

test('what belonged to somebody who has left goes to the nearest above them who has not, where one says so', async () => {
  const ours = await agency(server)
  const { agent, agent2, manager, buadmin, tenant } = ours
  const middle = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'manager',
    username: `middle.${ours.business_unit_id}`,
    manager_id: manager.id,
  })
  await tenant(db => db.rows('update users set manager_id = $2 where id = $1', [agent.id, middle.id]))
  const theirs = await book(ours, agent, { count: 3 })
  const others = await book(ours, manager, { count: 1 })
  const ids = [...theirs, ...others]
  const params = { id: await given(buadmin, { ids, user_id: agent2.id }) }
  await tenant(db => db.rows('update users set deactivated_at = now() where id = any($1)', [[agent.id, middle.id]]))
  await agent2.call(contacts.update, { params: { id: theirs[0] ?? 0 }, body: { city: 'Newport' } })
  const { left } = await buadmin.call(transfers.revertPreview, { params })
  const [owner, heir] = [
    { id: agent.id, name: 'agent Test' },
    { id: manager.id, name: 'manager Test' },
  ]
  expect(left).toEqual([{ owner, count: 2, manager: heir }])
  await buadmin.call(transfers.revert, { params, body: { on_conflict: 'restore', on_left: 'manager' } })
  expect(await owners(ours, ids)).toMatchObject([
    { owner_id: manager.id, version: 4 },
    { owner_id: manager.id, version: 3 },
    { owner_id: manager.id, version: 3 },
    { owner_id: manager.id, version: 1 },
  ])
  const { data } = await buadmin.call(transfers.logs, { params, query: { outcome: 'restored' } })
  expect(data.map(({ revert_reason }) => revert_reason)).toEqual([
    ...theirs.map(() => 'Its owner agent Test has left: given to manager Test.'),
    null,
  ])
  expect(await notices(manager)).toContain('buadmin Test gave 4 contacts back to you')
})

test('without that choice they go back to who had them, also to somebody who has left', async () => {
  const ours = await agency(server)
  const { agent, agent2, buadmin, tenant } = ours
  const ids = await book(ours, agent)
  const params = { id: await given(buadmin, { ids, user_id: agent2.id }) }
  await tenant(db => db.rows('update users set deactivated_at = now() where id = $1', [agent.id]))
  await buadmin.call(transfers.revert, { params, body: undefined })
  expect(await owners(ours, ids)).toMatchObject(ids.map(() => ({ owner_id: agent.id, version: 1 })))
})

test('contacts of a state the recipient has no licence for are left out, once the sender says so', async () => {
  const ours = await agency(server)
  const { agent, agent2, buadmin } = ours
  const ids = [...(await book(ours, agent, { count: 2 })), ...(await book(ours, agent, { count: 1, state: 'TX' }))]
  await buadmin.call(licences.adminCreate, { body: { user_id: agent2.id, state: 'RI' } })
  const body = { ids, user_id: agent2.id }
  await expect(transferOf(agent, body)).rejects.toMatchObject({
    status: 409,
    code: 'contact_transfers.unlicensed',
    errors: { base: expect.stringContaining('not licensed for 1 of them: TX (1).') },
  })
  const preview = await agent.call(contactActs.preview, {
    body: { ids, act: 'contact_transfers.run', values: { user_id: agent2.id } },
  })
  expect(preview).toMatchObject({
    will_change: 2,
    left_out: [{ reason: 'The recipient has no license that holds in TX.', count: 1 }],
  })
  const { bulk_job } = await transferOf(agent, { ...body, skip_unlicensed: true })
  expect(bulk_job.counts).toEqual({ changed: 2, skipped: 1 })
})

test('Medicare contacts whose consent does not name the recipient are pointed out, one by one', async () => {
  const ours = await agency(server)
  const { agent, agent2 } = ours
  const named = await book(ours, agent, { count: 1, line: 'medicare', consent: 'Agreed to calls from AGENT2 Test.' })
  const unnamed = await book(ours, agent, { count: 2, line: 'medicare', consent: 'Web form' })
  const ids = [...named, ...unnamed]
  const { warnings } = await agent.call(contactActs.preview, {
    body: { ids, act: 'contact_transfers.run', values: { user_id: agent2.id } },
  })
  expect(warnings).toEqual([
    expect.stringMatching(/^2 of them: Medicare: no consent on record names agent2 Test .*2024-10-01/),
  ])
  const id = await given(agent, { ids, user_id: agent2.id })
  const { data } = await agent.call(transfers.logs, { params: { id } })
  expect(data.map(({ reason }) => reason?.slice(0, 9))).toEqual([undefined, 'Medicare:', 'Medicare:'])
})

test('within one company of the agency no consent has to name the recipient; elsewhere it may name their company', async () => {
  const ours = await agency(server)
  const { agent, agent2 } = ours
  const [bay] = await ours.tenant(db =>
    db.rows<{ id: number }>(`insert into corporations (name) values ('Bay Life') returning id`),
  )
  const join = (...people: number[]) =>
    ours.tenant(db => db.rows('update users set corporation_id = $1 where id = any($2)', [bay?.id, people]))
  const ids = [
    ...(await book(ours, agent, { count: 1, line: 'medicare', consent: 'Agreed to calls from BAY LIFE.' })),
    ...(await book(ours, agent, { count: 1, line: 'medicare' })),
  ]
  const warned = async () => {
    const values = { user_id: agent2.id }
    return (await agent.call(contactActs.preview, { body: { ids, act: 'contact_transfers.run', values } })).warnings
  }
  await ours.tenant(db =>
    db.rows(`update users set company_name = 'Bay Life' where business_unit_id = app.business_unit_id()`),
  )
  expect(await warned()).toEqual([
    expect.stringMatching(/^2 of them: Medicare: no consent on record names agent2 Test \(/),
  ])
  await join(agent2.id)
  expect(await warned()).toEqual([expect.stringMatching(/^1 of them: Medicare: .* names agent2 Test or Bay Life/)])
  await join(agent.id)
  expect(await warned()).toEqual([])
})

test('a draft says of each contact what would become of it, changes its recipient and is carried out', async () => {
  const ours = await agency(server)
  const { agent, agent2, manager } = ours
  const ids = await book(ours, agent, { count: 2, line: 'medicare' })
  const id = await given(manager, { ids, user_id: agent2.id, draft: true })
  expect(await owners(ours, ids)).toMatchObject(ids.map(() => ({ owner_id: agent.id, version: 1 })))
  const draft = await manager.call(transfers.show, { params: { id } })
  expect(draft).toMatchObject({
    status: 'draft',
    total: 2,
    transfer_logs: [{ reason: expect.stringMatching(/^Medicare/) }, {}],
  })
  const change = (body: object) => manager.call(transfers.updateTransferGroup, { body: { id, ...body } })
  expect(await change({ user_id: manager.id })).toMatchObject({ status: 'draft', to_user: { id: manager.id } })
  expect(await change({ confirm: true })).toMatchObject({ status: 'complete', transferred: 2 })
  expect(await owners(ours, ids)).toMatchObject(ids.map(() => ({ owner_id: manager.id })))
  await expect(change({ confirm: true })).rejects.toMatchObject({ status: 409, code: 'contact_transfers.not_a_draft' })
})

test('attempts are listed by 15, found by name, sorted and narrowed; the console has those of the agency', async () => {
  const ours = await agency(server)
  const { agent, agent2, manager, buadmin } = ours
  const ids = await book(ours, agent, { count: 17 })
  for (const id of ids) await given(agent, { ids: [id], user_id: agent2.id })
  const list = (query: object) => agent.call(transfers.list, { query })
  expect((await list({})).meta).toEqual({ current_page: 1, limit: 15, total_count: 17, total_pages: 2 })
  expect((await list({ page: 2 })).data).toHaveLength(2)
  expect((await list({ q: 'AGENT2' })).meta.total_count).toBe(17)
  expect((await list({ q: 'nobody' })).meta.total_count).toBe(0)
  const [first, second] = (await list({ order_field: 'created_at', order: 'ASC' })).data
  expect((first?.id ?? 0) < (second?.id ?? 0)).toBe(true)
  await agent.call(transfers.revert, { params: { id: first?.id as number }, body: undefined })
  expect((await list({ status: 'reverted' })).data.map(({ id }) => id)).toEqual([first?.id])
  expect((await manager.call(transfers.list)).meta.total_count).toBe(17)
  expect((await agent2.call(transfers.list)).meta.total_count).toBe(0)
  expect(await buadmin.call(transfers.adminList, { query: { range: '[0,4]' } })).toHaveLength(5)
})

test('recipients: the latest, those below, everyone else of the agency, and pools', async () => {
  const ours = await agency(server)
  const { agent, agent2, manager, poolholder, buadmin } = ours
  await buadmin.call(pools.adminCreate, { body: { name: 'Web', holder_id: poolholder.id } })
  await given(manager, { ids: await book(ours, agent), user_id: agent2.id })
  const { users, pools: found } = await manager.call(transfers.recipients)
  expect(users.slice(0, 2)).toEqual([
    { id: agent2.id, name: 'agent2 Test', username: agent2.username, favorite: false, recent: true, below: false },
    { id: agent.id, name: 'agent Test', username: agent.username, favorite: false, recent: false, below: true },
  ])
  expect(users).toHaveLength(6)
  expect(found.map(({ name }) => name)).toEqual(['Web'])
  expect((await manager.call(transfers.recipients, { query: { q: 'AGENT2' } })).users).toHaveLength(1)
})

test('no more than 250,000 at once: the preview says so, and nothing is written down for them', async () => {
  const ours = await agency(server)
  const { agent, agent2 } = ours
  await book(ours, agent)
  expect(transfer.most).toBe(250_000)
  onTestFinished(() => {
    transfer.most = 250_000
  })
  transfer.most = 2
  const refused = {
    status: 422,
    code: 'contact_transfers.too_many',
    errors: {
      base: 'At most 2 contacts can be transferred at once, and 3 are selected. Narrow the list, and do it in parts.',
    },
  }
  const all = { all: true, contacts_scope: {} }
  const values = { user_id: agent2.id }
  const preview = agent.call(contactActs.preview, { body: { ...all, act: 'contact_transfers.run', values } })
  await expect(preview).rejects.toMatchObject(refused)
  await expect(transferOf(agent, { ...all, ...values })).rejects.toMatchObject(refused)
  await expect(transferOf(agent, { ...all, ...values, draft: true })).rejects.toMatchObject(refused)
  expect((await agent.call(transfers.list)).data).toEqual([])
})

test('into a pool it is said that consent and licenses are judged later', async () => {
  const ours = await agency(server)
  const { agent, poolholder, buadmin } = ours
  const body = { name: 'Web', holder_id: poolholder.id, take_rule: 'agency' as const }
  const { id: pool_id } = await buadmin.call(pools.adminCreate, { body })
  const ids = await book(ours, agent, { line: 'medicare' })
  const { warnings } = await agent.call(contactActs.preview, {
    body: { ids, act: 'contact_transfers.run', values: { pool_id } },
  })
  expect(warnings).toEqual(['Consent and licenses are judged when somebody takes them from the pool.'])
})
