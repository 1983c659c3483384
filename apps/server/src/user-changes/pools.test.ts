import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as pools from '@openbook/api/pools.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { PACE } from './journal.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let count = 0
const pace = PACE.rows
beforeAll(async () => {
  server = await startServer({ jobs: true })
  PACE.rows = 1
})
beforeEach(async () => {
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => {
  PACE.rows = pace
  return server.close()
})

const someone = ({ business_unit_id } = ours) =>
  mint(server, { business_unit_id, role: 'agent', username: `pool${count++}.${business_unit_id}` })
const poolOf = (holder: TestUser, name: string, by = ours.buadmin) =>
  by.call(pools.adminCreate, { body: { name, holder_id: holder.id, take_rule: 'agency' } })
const showPool = (id: number, by = ours.buadmin) => by.call(pools.adminShow, { params: { id } })
/** Leads that wait in a pool, of which one was deleted. */
const fill = async (id: number, holder: TestUser, where = ours) =>
  where.tenant(async db => {
    const rows = await db.rows<{ id: number }>(
      `insert into contacts (owner_id, pool_id, last_name, deleted_at)
       select $1, $2, 'Lead ' || n, case when n = 3 then now() end from generate_series(1, 3) n returning id`,
      [holder.id, id],
    )
    return rows.map(({ id }) => id)
  })
const standing = (ids: number[], where = ours) =>
  where.tenant(db => db.rows('select owner_id, pool_id, version from contacts where id = any($1) order by id', [ids]))
const inThe = (pool: { id: number }, holder: TestUser) =>
  Array(3).fill({ owner_id: holder.id, pool_id: pool.id, version: 1 })
type Body = Parameters<typeof ours.buadmin.call<typeof userChanges.adminCreate>>[1]['body']
const deactivate = (ids: number[], more: Omit<Body, 'ids'> = {}, by = ours.buadmin) =>
  by.call(userChanges.adminCreate, { body: { ids, deactivate: true, ...more } })
const preview = (ids: number[], by = ours.buadmin) =>
  by.call(userChanges.adminPreview, { body: { ids, deactivate: true } })
const told = async (who: TestUser) =>
  (await who.call(notifications.list)).data.filter(({ kind }) => kind === 'pools.given').map(({ title }) => title)

test('whoever leaves is asked for their pools, whose leads stay there in the name of the next holder, and come back', async () => {
  const [leaver, heir, other] = [await someone(), await someone(), await someone()]
  const [web, fair] = [await poolOf(leaver, 'Web leads'), await poolOf(leaver, 'County fair')]
  const leads = await fill(web.id, leaver)
  const { id: own } = await leaver.call(contacts.create, { body: { first_name: 'Own' } })
  expect(await preview([leaver.id])).toMatchObject({
    contacts: 1,
    held: 2,
    pools: [
      { id: fair.id, name: 'County fair', holder: { id: leaver.id }, waiting: 0 },
      { id: web.id, name: 'Web leads', holder: { id: leaver.id }, waiting: 2 },
    ],
  })
  const made = await deactivate([leaver.id], {
    book_user_id: other.id,
    pool_user_id: heir.id,
    pools: [{ pool_id: fair.id, holder_id: other.id }],
  })
  expect(made).toMatchObject({ changed: 1, handed_over: 1, pools_given: 2 })
  expect(await standing(leads)).toEqual(inThe(web, heir))
  expect(await standing([own])).toMatchObject([{ owner_id: other.id, pool_id: null }])
  expect([(await showPool(web.id)).holder_id, (await showPool(fair.id)).holder_id]).toEqual([heir.id, other.id])
  expect([await told(heir), await told(other)]).toEqual([
    ['You hold the pool Web leads from now on'],
    ['You hold the pool County fair from now on'],
  ])
  expect(
    await ours.agent.call(pools.assignToMe, { params: { id: leads[0] ?? 0 }, body: { confirm: true } }),
  ).toMatchObject({
    id: leads[0],
  })
  expect(await ours.buadmin.call(userChanges.adminUndo, { params: { id: made.id } })).toEqual({ restored: 1, kept: [] })
  expect((await standing(leads)).slice(1)).toEqual(inThe(web, leaver).slice(1))
  expect((await standing(leads))[0], 'whoever took a lead keeps it').toMatchObject({ owner_id: ours.agent.id })
  expect([(await showPool(web.id)).holder_id, (await showPool(fair.id)).holder_id]).toEqual([leaver.id, leaver.id])
})

test('where nothing is said pool and leads stay, are no book of the leaver’s, and the pool is given to another later', async () => {
  const [leaver, heir] = [await someone(), await someone()]
  const pool = await poolOf(leaver, 'Web leads')
  const leads = await fill(pool.id, leaver)
  expect(await deactivate([leaver.id], { book_user_id: heir.id })).toMatchObject({ handed_over: 0, pools_given: 0 })
  expect(await standing(leads)).toEqual(inThe(pool, leaver))
  expect((await ours.buadmin.call(users.adminShow, { params: { id: leaver.id } })).contacts_left).toBe(0)
  await expect(
    ours.buadmin.call(userChanges.adminHandOver, { body: { user_id: leaver.id, book_user_id: heir.id } }),
  ).rejects.toMatchObject({ code: 'user_changes.no_book' })
  expect(await showPool(pool.id)).toMatchObject({ holder_left: true })
  const left = await ours.buadmin.call(pools.adminList, { query: { filter: JSON.stringify({ holder_left: true }) } })
  expect(left.map(({ id }) => id)).toEqual([pool.id])
  const params = { id: pool.id }
  expect(
    await ours.buadmin.call(pools.adminUpdate, { params, body: { description: 'From our pages.' } }),
  ).toMatchObject({
    holder_left: true,
  })
  await expect(ours.buadmin.call(pools.adminUpdate, { params, body: { holder_id: leaver.id } })).rejects.toMatchObject({
    status: 422,
    errors: { holder_id: 'Choose an active user of this agency.' },
  })
  expect(await ours.buadmin.call(pools.adminUpdate, { params, body: { holder_id: heir.id } })).toMatchObject({
    holder_id: heir.id,
    holder_left: false,
    contacts_count: 2,
  })
  expect(await standing(leads)).toEqual(inThe(pool, heir))
})

test('a pool goes to nobody who leaves too, has left, or is of another agency, and no pool but theirs is named', async () => {
  const [leaver, other, gone] = [await someone(), await someone(), await someone()]
  const pool = await poolOf(leaver, 'Web leads')
  const foreign = await poolOf(theirs.agent, 'Theirs', theirs.buadmin)
  await deactivate([gone.id])
  for (const pool_user_id of [leaver.id, other.id, gone.id, theirs.agent.id, 2 ** 40])
    await expect(deactivate([leaver.id, other.id], { pool_user_id })).rejects.toMatchObject({
      status: 422,
      errors: { pool_user_id: expect.any(String) },
    })
  for (const pool_id of [foreign.id, 2 ** 40])
    await expect(deactivate([leaver.id], { pools: [{ pool_id, holder_id: ours.agent.id }] })).rejects.toMatchObject({
      status: 422,
      errors: { pools: expect.any(String) },
    })
  await expect(
    ours.buadmin.call(userChanges.adminCreate, { body: { ids: [leaver.id], role: 'manager', pool_user_id: other.id } }),
  ).rejects.toMatchObject({ status: 422, errors: { pool_user_id: expect.any(String) } })
  await leaver.call(contacts.create, { body: { first_name: 'Own' } })
  await expect(deactivate([leaver.id], { book_pool_id: pool.id }), 'a pool nobody holds').rejects.toMatchObject({
    status: 422,
    errors: { book_pool_id: expect.any(String) },
  })
  expect(await deactivate([leaver.id], { book_pool_id: pool.id, pool_user_id: other.id })).toMatchObject({
    handed_over: 1,
    pools_given: 1,
  })
  expect(await showPool(pool.id)).toMatchObject({ holder_id: other.id, contacts_count: 1 })
})

test('a pool that somebody else holds by the time of an undo stays there, and is told', async () => {
  const [leaver, heir, third] = [await someone(), await someone(), await someone()]
  const pool = await poolOf(leaver, 'Web leads')
  const leads = await fill(pool.id, leaver)
  const made = await deactivate([leaver.id], { pool_user_id: heir.id })
  await ours.buadmin.call(pools.adminUpdate, { params: { id: pool.id }, body: { holder_id: third.id } })
  expect(await ours.buadmin.call(userChanges.adminUndo, { params: { id: made.id } })).toMatchObject({
    restored: 1,
    kept: [{ id: leaver.id, why: '1 pool of theirs is held by somebody else by now and stays there.' }],
  })
  expect(await standing(leads)).toEqual(inThe(pool, third))
})

test('many at once: pools of each go to whom it is said, whose cannot is left out, and they come back', async () => {
  const [one, two, heir] = [await someone(), await someone(), await someone()]
  const elsewhere = await someone(theirs)
  const [first, second] = [await poolOf(one, 'First'), await poolOf(two, 'Second')]
  const foreign = await poolOf(elsewhere, 'Theirs', theirs.buadmin)
  const leads = await fill(first.id, one)
  const job = await ours.admin.call(userChanges.adminStart, {
    body: { ids: [one.id, two.id, elsewhere.id], deactivate: true, pool_user_id: heir.id },
  })
  const ended = (state: string) =>
    eventually(async () => (await ours.admin.call(bulkJobs.show, { params: { id: job.id } })).state === state)
  const rows = async () => (await ours.admin.call(userChanges.adminJobRows, { params: { id: job.id } })).data
  await ended('completed')
  const rowOf = async ({ id }: TestUser) => (await rows()).find(({ user }) => user?.id === id)
  expect(await rowOf(one)).toMatchObject({ outcome: 'changed', reason: '1 pool held by somebody else.' })
  expect(await rowOf(elsewhere)).toMatchObject({
    outcome: 'skipped',
    reason: 'Choose an active user of the agency that the pool is of.',
  })
  expect([(await showPool(first.id)).holder_id, (await showPool(second.id)).holder_id]).toEqual([heir.id, heir.id])
  expect((await showPool(foreign.id, theirs.buadmin)).holder_id).toBe(elsewhere.id)
  expect(await standing(leads)).toEqual(inThe(first, heir))
  await ours.buadmin.call(pools.adminUpdate, { params: { id: second.id }, body: { holder_id: ours.agent.id } })
  await ours.admin.call(bulkJobs.undo, { params: { id: job.id } })
  await ended('undone')
  expect(await standing(leads)).toEqual(inThe(first, one))
  expect(await rowOf(two)).toMatchObject({
    undo_outcome: 'restored',
    undo_reason: '1 pool of theirs is held by somebody else by now and stays there.',
  })
})

test('a system admin gives a pool of another agency to somebody there, noted in its log', async () => {
  const [leaver, heir] = [await someone(theirs), await someone(theirs)]
  const pool = await poolOf(leaver, 'Theirs', theirs.buadmin)
  const leads = await fill(pool.id, leaver, theirs)
  const made = await deactivate([leaver.id], { pool_user_id: heir.id }, ours.admin)
  expect(await standing(leads, theirs)).toEqual(inThe(pool, heir))
  const log = () =>
    theirs.tenant(db =>
      db.rows(
        `select real_user_id, changes from audit_log where action = 'pools.give' and subject_id = $1 order by id`,
        [pool.id],
      ),
    )
  expect(await log()).toMatchObject([{ changes: { holder_id: { from: leaver.id, to: heir.id } } }])
  await ours.admin.call(userChanges.adminUndo, { params: { id: made.id } })
  expect(await standing(leads, theirs)).toEqual(inThe(pool, leaver))
  expect(await log()).toHaveLength(2)
})

test('what came into a pool by a transfer goes back, whoever holds the pool by then', async () => {
  const [leaver, heir, giver] = [await someone(), await someone(), await someone()]
  const pool = await poolOf(leaver, 'Web leads')
  const { id } = await giver.call(contacts.create, { body: { first_name: 'Ann' } })
  const transfer = async (to: { user_id: number } | { pool_id: number }) =>
    (await ours.buadmin.call(transfers.transferGroup, { body: { ids: [id], ...to } })).bulk_job.id
  const revert = (attempt: number) => ours.buadmin.call(transfers.revert, { params: { id: attempt }, body: undefined })
  const into = await transfer({ pool_id: pool.id })
  await deactivate([leaver.id], { pool_user_id: heir.id })
  expect(await standing([id])).toMatchObject([{ owner_id: heir.id, pool_id: pool.id }])
  await revert(into)
  expect(await standing([id])).toMatchObject([{ owner_id: giver.id, pool_id: null }])
  await transfer({ pool_id: pool.id })
  const out = await transfer({ user_id: giver.id })
  await ours.buadmin.call(pools.adminUpdate, { params: { id: pool.id }, body: { holder_id: ours.agent2.id } })
  await revert(out)
  expect(await standing([id])).toMatchObject([{ owner_id: ours.agent2.id, pool_id: pool.id }])
})

test('a change of several taken back puts leads into their pool, whoever holds it by then', async () => {
  const [holder, heir] = [await someone(), await someone()]
  const pool = await poolOf(holder, 'Web leads')
  const leads = (await fill(pool.id, holder)).slice(0, 2)
  const { bulk_job } = await ours.buadmin.call(contactActs.updateGroup, {
    body: { ids: leads, owner_id: ours.agent.id },
  })
  expect(await standing(leads)).toMatchObject(Array(2).fill({ owner_id: ours.agent.id, pool_id: null }))
  await ours.buadmin.call(pools.adminUpdate, { params: { id: pool.id }, body: { holder_id: heir.id } })
  await ours.buadmin.call(bulkJobs.undo, { params: { id: bulk_job.id } })
  expect(await standing(leads)).toMatchObject(Array(2).fill({ owner_id: heir.id, pool_id: pool.id }))
})
