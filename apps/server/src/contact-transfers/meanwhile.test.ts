import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as pools from '@openbook/api/pools.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { held } from '../bulk-jobs/queries.ts'
import { book, undone } from '../contact-acts/fixtures/acts.ts'
import { type Asking, startAct } from '../contact-acts/start.ts'
import { updateGroup } from '../contact-acts/update-group.ts'
import { viewerOf } from '../contact-acts/viewer-of.ts'
import type { Db } from '../core/db/database.ts'
import * as turn from '../core/jobs/turn.ts'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { givePool } from '../pools/give.ts'
import { revert, start } from './start.ts'
import { transfer } from './transfer.ts'

let server: TestServer
let ours: Agency
let ids: number[]
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ours = await agency(server)
  ids = await book(ours, ours.agent, 'Person', 2)
})

/** Two ways to hand contacts on: begun in a transaction that is not yet committed, asked for, and taken back. */
const WAYS = {
  'a transfer': {
    begin: (asking: Asking, user_id: number) => start(asking, { user_id }, { ids }),
    give: (user_id: number) => ours.buadmin.call(transfers.transferGroup, { body: { ids, user_id } }),
    beginUndo: (asking: Asking, id: number) => revert(asking, id),
  },
  'a change of owner': {
    begin: (asking: Asking, owner_id: number) => startAct(asking, updateGroup, { owner_id }, { ids }),
    give: (owner_id: number) => ours.buadmin.call(contactActs.updateGroup, { body: { ids, owner_id } }),
    beginUndo: async ({ core, db, viewer }: Asking, id: number) =>
      core.jobs.turnedHere(db, await turn.undo(db, await held(db, viewer, id, updateGroup.name), viewer)),
  },
}
const each = test.each(Object.entries(WAYS))

/** What the administrator begins and has not committed. */
const begun = (act: (asking: Asking) => Promise<unknown>) => async (db: Db) => {
  await db.asTenant({ business_unit_id: ours.business_unit_id, user_id: ours.buadmin.id })
  await act({ core: server.core, db, viewer: await viewerOf(db), audit: () => {} })
}
const leave = (who: TestUser, to: TestUser) =>
  ours.buadmin.call(userChanges.adminCreate, {
    body: { ids: [who.id], deactivate: true, book_user_id: to.id, team_goes_up: true },
  })
const poolOf = async (holder: TestUser, waiting: number[] = []) => {
  const { id } = await ours.buadmin.call(pools.adminCreate, { body: { name: 'Web', holder_id: holder.id } })
  await ours.tenant(db =>
    db.rows('update contacts set owner_id = $2, pool_id = $3 where id = any($1)', [waiting, holder.id, id]),
  )
  return id
}
/** The pool goes from the pool holder to the manager, and that is not yet committed. */
const handedOn = (id: number) =>
  begun(({ core, db }) => givePool(core, db, { id, from: ours.poolholder.id, to: ours.manager.id }))
const standing = () =>
  ours.tenant(db =>
    db.rows<{ owner_id: number; pool_id: number | null }>(
      'select owner_id, pool_id from contacts where id = any($1) order by id',
      [ids],
    ),
  )
const all = (owner: TestUser, pool_id: number | null = null) => ids.map(() => ({ owner_id: owner.id, pool_id }))
const done = (value: object = {}) => [{ status: 'fulfilled', value: expect.objectContaining(value) }]

each('contacts that come to somebody by %s as they leave go on with their book', async (_way, { begin }) => {
  const { agent2, manager } = ours
  const hold = begun(asking => begin(asking, agent2.id))
  expect(await atOnce(server.core, hold, [() => leave(agent2, manager)])).toEqual(done({ handed_over: 2 }))
  expect(await standing()).toEqual(all(manager))
})

each('nobody who is about to leave gets contacts by %s', async (_way, { give }) => {
  const { agent, agent2 } = ours
  const hold = begun(({ db }) => db.rows('update users set deactivated_at = now() where id = $1', [agent2.id]))
  const [given] = await atOnce(server.core, hold, [() => give(agent2.id)])
  expect(given).toMatchObject({ status: 'rejected', reason: { status: 422 } })
  expect(await standing()).toEqual(all(agent))
})

each('contacts that come back, %s undone, to somebody as they leave go on with their book', async (_way, how) => {
  const { agent, agent2, manager } = ours
  const { bulk_job } = await how.give(agent2.id)
  const hold = begun(asking => how.beginUndo(asking, bulk_job.id))
  expect(await atOnce(server.core, hold, [() => leave(agent, manager)])).toEqual(done({ handed_over: 2 }))
  expect(await standing()).toEqual(all(manager))
})

/** Contacts given away whose owner has left since, and who is above the manager above that owner. */
async function left() {
  const { agent, agent2, manager, business_unit_id } = ours
  const top = await mint(server, { business_unit_id, role: 'manager', username: `top.${business_unit_id}` })
  await ours.tenant(db => db.rows('update users set manager_id = $2 where id = $1', [manager.id, top.id]))
  const { bulk_job } = await WAYS['a transfer'].give(agent2.id)
  await ours.tenant(db => db.rows('update users set deactivated_at = now() where id = $1', [agent.id]))
  return { top, id: bulk_job.id }
}

test('contacts that come to the heir of whoever has left as the heir leaves go on with the heir’s book', async () => {
  const { agent2, manager } = ours
  const { id } = await left()
  const hold = begun(asking => revert(asking, id, { on_left: 'manager' }))
  expect(await atOnce(server.core, hold, [() => leave(manager, agent2)])).toEqual(done({ handed_over: 2 }))
  expect(await standing()).toEqual(all(agent2))
})

test('an heir who left since a revert began has the next above for an heir', async () => {
  const { buadmin, manager, tenant } = ours
  const { top, id } = await left()
  const params = { id }
  await tenant(db =>
    db.rows(
      `insert into quiet_jobs (kind, reason, until) values ('contact_transfers', 'Not yet', now() + interval '1 hour')`,
    ),
  )
  await buadmin.call(transfers.revert, { params, body: { on_left: 'manager' } })
  await buadmin.call(bulkJobs.cancel, { params })
  await tenant(async db => {
    await db.rows('update quiet_jobs set resumed_at = now()')
    await db.rows('update users set deactivated_at = now() where id = $1', [manager.id])
  })
  const goOn = begun(async ({ core, db, viewer }) =>
    core.jobs.turnedHere(db, await turn.retry(db, await held(db, viewer, id, transfer.name))),
  )
  await server.core.database.system(goOn)
  expect(await standing()).toEqual(all(top))
})

test('contacts go into a pool that gets another holder meanwhile, and are that holder’s', async () => {
  const { agent, manager, poolholder } = ours
  const pool_id = await poolOf(poolholder)
  const give = () => agent.call(transfers.transferGroup, { body: { ids, pool_id } })
  expect(await atOnce(server.core, handedOn(pool_id), [give])).toEqual(done({ count: 2 }))
  expect(await standing()).toEqual(all(manager, pool_id))
})

each('and so do those that go back into it, %s undone', async (_way, { give }) => {
  const { agent2, buadmin, manager, poolholder } = ours
  const pool_id = await poolOf(poolholder, ids)
  const { bulk_job } = await give(agent2.id)
  expect(await standing()).toEqual(all(agent2))
  const back = () => undone(buadmin, bulk_job)
  expect(await atOnce(server.core, handedOn(pool_id), [back])).toEqual(done({ state: 'undone' }))
  expect(await standing()).toEqual(all(manager, pool_id))
})
