import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPurges from '@openbook/api/contact-purges.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as pools from '@openbook/api/pools.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { book, settled, undone } from '../contact-acts/fixtures/acts.ts'
import { PACE } from '../contact-acts/pace.ts'
import { imported, undone as undoneImport } from '../contact-imports/fixtures/imports.ts'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { notify } from '../notifications/notify.ts'
import { changes, closeCables, listen, listenToPool } from './fixtures/heard.ts'

const usual = { ...PACE }
let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
  Object.assign(PACE, { ...usual, at_once: 0 })
})
afterEach(closeCables)
afterAll(() => {
  Object.assign(PACE, usual)
  return server.close()
})

const listenAll = (users: TestUser[]) => Promise.all(users.map(user => listen(server, user)))
type Heard = Awaited<ReturnType<typeof listen>>

/** What each has heard of changed contacts by the time that word of something later reached them. */
async function told(users: TestUser[], heard: Heard[], at: number) {
  await eventually(() => changes(heard[at] ?? []).length > 0)
  const title = crypto.randomUUID()
  for (const { id: user_id } of users)
    await ours.tenant(db => notify(server.core, db, { user_id, kind: 'tests.said', title }))
  await eventually(() => heard.every(one => JSON.stringify(one).includes(title)))
  return heard.map(one => changes(one.splice(0)))
}
const DOWNLINE = { all: true, contacts_scope: { contact_group: 'downline' as const } }
const byId = (ids: number[]) => ids.toSorted((a, b) => a - b)

test('an act in the background tells whoever sees the contacts which they were, its undo as well, and nobody else', async () => {
  const ids = byId(await book(ours, ours.agent, 'Tagged', 3))
  const users = [ours.agent, ours.manager, ours.buadmin, ours.agent2, ours.poolholder]
  const heard = await listenAll(users)
  const everyone = [[ids], [ids], [ids], [], []]
  const body = { ids, tags: ['Golf'] }
  const { bulk_job } = await ours.manager.call(contactActs.updateTagsGroup, { body })
  expect(await told(users, heard, 0)).toEqual(everyone)
  await undone(ours.manager, bulk_job)
  expect(await told(users, heard, 0)).toEqual(everyone)
})

test('one that is done within the request, or on a scope, tells the same once; contacts that stayed as they were are not told of', async () => {
  PACE.at_once = usual.at_once
  const ids = byId(await book(ours, ours.agent, 'At once', 3))
  const users = [ours.agent, ours.agent2]
  const heard = await listenAll(users)
  const some = { ids: ids.slice(0, 1), tags: ['Golf'] }
  await ours.manager.call(contactActs.updateTagsGroup, { body: some })
  expect(await told(users, heard, 0)).toEqual([[ids.slice(0, 1)], []])
  const all = { ...DOWNLINE, tags: ['Golf'] }
  await ours.manager.call(contactActs.updateTagsGroup, { body: all })
  expect(await told(users, heard, 0)).toEqual([[ids.slice(1)], []])
})

test('of more than a page holds, and of contacts that come to lists, it is only said that there were many', async () => {
  const ids = await book(ours, ours.agent, 'Many', 201)
  const users = [ours.agent, ours.manager, ours.buadmin, ours.agent2]
  const heard = await listenAll(users)
  const many = [[null], [null], [null], []]
  const tagged = await ours.manager.call(contactActs.updateTagsGroup, { body: { ids, tags: ['Golf'] } })
  expect(await told(users, heard, 0)).toEqual(many)
  await undone(ours.manager, tagged.bulk_job)
  expect(await told(users, heard, 0)).toEqual(many)
  const deleted = await ours.manager.call(contactActs.destroyAll, { body: { ids: ids.slice(0, 2) } })
  expect(await told(users, heard, 0)).toEqual(many)
  await undone(ours.manager, deleted.bulk_job)
  expect(await told(users, heard, 0)).toEqual(many)
})

test('who loses contacts is told with whoever is above them, and by the undo whoever had got them', async () => {
  const loser = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `loses.many.${ours.business_unit_id}`,
    manager_id: ours.manager.id,
  })
  const ids = await book(ours, loser, 'Assigned', 2)
  const users = [loser, ours.manager, ours.agent2, ours.agent]
  const heard = await listenAll(users)
  const both = [[null], [null], [null], []]
  const { bulk_job } = await ours.buadmin.call(contactActs.updateGroup, { body: { ids, owner_id: ours.agent2.id } })
  expect(await told(users, heard, 0)).toEqual(both)
  await undone(ours.buadmin, bulk_job)
  expect(await told(users, heard, 2)).toEqual(both)
})

test('a pool hears of what comes to it, of an act on what waits there, and of what is taken back', async () => {
  const { id } = await ours.buadmin.call(pools.adminCreate, {
    body: { name: 'Web', holder_id: ours.poolholder.id, take_rule: 'agency', licensed_only: false },
  })
  const ids = byId(await book(ours, ours.agent, 'Waits', 2))
  const all = { all: true, contacts_scope: { contact_group: 'all' as const } }
  const heard = (await listenToPool(server, ours.agent2, id)) as Heard
  const next = async () => {
    await eventually(() => changes(heard).length > 0)
    return changes(heard.splice(0))
  }
  const moved = await ours.buadmin.call(contactTransfers.transferGroup, { body: { ids, pool_id: id } })
  expect(await next()).toEqual([null])
  await ours.buadmin.call(contactActs.updateGroup, { body: { ...all, line_of_business: 'insurance' } })
  expect(await next()).toEqual([ids])
  await ours.buadmin.call(contactTransfers.revert, {
    params: { id: moved.bulk_job.id },
    body: { on_conflict: 'restore' },
  })
  expect(await next()).toEqual([null])
})

test('what is purged, imported or merged is told too, and an import that is taken back', async () => {
  const ids = await book(ours, ours.agent, 'Purged', 2)
  await ours.tenant(db => db.rows('update contacts set deleted_at = now() where id = any($1)', [ids]))
  const users = [ours.agent, ours.manager, ours.buadmin, ours.agent2]
  const heard = await listenAll(users)
  const many = [[null], [null], [null], []]
  await ours.manager.call(contactPurges.purgeAll, { body: { ids } })
  expect(await told(users, heard, 0)).toEqual(many)
  const attempt = await imported(ours.agent, 'First Name,Last Name,Phone\nAnn,New,4013312201\n')
  expect(await told(users, heard, 0)).toEqual(many)
  await undoneImport(ours.agent, attempt)
  expect(await told(users, heard, 0)).toEqual(many)
  const twin = { first_name: 'Ina', last_name: 'Twin', phone: '4013312202', date_of_birth: '02/02/1952' }
  const twins = [
    await ours.agent.call(contacts.create, { body: twin }),
    await ours.agent.call(contacts.create, { body: twin }),
  ]
  expect((await told(users, heard, 0))[0]?.flat().length).toBe(twins.length)
  await ours.agent.call(contactMerges.mergeAll, { body: { contacts_scope: { contact_group: 'mine' } } })
  expect(await told(users, heard, 0)).toEqual(many)
})

test('a job whose worker was killed tells at its end; one that was stopped tells what it had done', async () => {
  Object.assign(PACE, { rows: 5 })
  await book(ours, ours.agent, 'Killed', 300)
  const owner = new pg.Client({ connectionString: inject('databaseUrl') })
  await owner.connect()
  const users = [ours.agent, ours.agent2]
  const heard = await listenAll(users)
  const underWay = async (tags: string[]) => {
    const { bulk_job } = await ours.manager.call(contactActs.updateTagsGroup, { body: { ...DOWNLINE, tags } })
    await eventually(async () => (await ours.manager.call(bulkJobs.show, { params: bulk_job })).processed > 0)
    return bulk_job
  }
  const job = await underWay(['Golf'])
  const { rowCount } = await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [`openbook:job:${job.id}:${process.pid}`],
  )
  expect(rowCount, 'the worker was killed before its end').toBe(1)
  await owner.end()
  expect((await settled(ours.manager, job)).state).toBe('completed')
  expect(await told(users, heard, 0)).toEqual([[null], []])
  const stopped = await underWay(['Expo'])
  await ours.manager.call(bulkJobs.cancel, { params: stopped })
  expect(await told(users, heard, 0)).toEqual([[null], []])
})
