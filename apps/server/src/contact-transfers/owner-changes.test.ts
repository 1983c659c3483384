import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as events from '@openbook/api/events.ts'
import * as pools from '@openbook/api/pools.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book, dump, undone } from '../contact-acts/fixtures/acts.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let ann = 0
let bo = 0
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ours = await agency(server)
  await ours.buadmin.call(users.adminUpdate, {
    params: { id: ours.agent2.id },
    body: { manager_id: ours.manager.id },
  })
  const made = await book(ours, ours.agent, 'Hand', 2)
  ann = made[0] ?? 0
  bo = made[1] ?? 0
  await plan(ours.agent, 'Review', ann)
  await plan(ours.agent, 'Weekly', ann, { start_date: dayAhead(-5), recurrence: { freq: 'weekly' } })
  await plan(ours.agent, 'Lunch')
})

const plan = (by: TestUser, title: string, id?: number, more: object = {}) =>
  by.call(events.create, {
    body: {
      type: 'appointment',
      title,
      start_date: dayAhead(3),
      start_time: '09:00',
      allow_overlap: true,
      contact_ids: id ? [id] : [],
      ...more,
    },
  })
/** What somebody has to come. */
const calendarOf = async (by: TestUser) =>
  (await by.call(events.list, { query: { start_date: dayAhead(0), end_date: dayAhead(6) } })).data
    .map(({ title }) => title)
    .toSorted()
const noticesOf = async ({ id }: TestUser) =>
  (
    await ours.tenant(db =>
      db.rows<{ said: string }>(
        `select concat_ws(' / ', title, body, link) as said from notifications where user_id = $1 and kind in ('contact_transfers.finished', 'contact_merges.merged', 'contact_merges.undone') order by id`,
        [id],
      ),
    )
  ).map(({ said }) => said)
const handsOf = async (by: TestUser, id: number) =>
  (await by.call(transfers.history, { params: { id } })).data.map(({ from, to }) => [from, to])
/** The same, newest first, with how and by whom. */
const historyOf = async (by: TestUser, id: number) =>
  (await by.call(transfers.history, { params: { id } })).data.map(
    hand => `${hand.kind} by ${hand.by}: ${hand.from} → ${hand.to}`,
  )
const numberOf = async (id: number) =>
  (await ours.buadmin.call(contacts.show, { params: { id }, query: { not_remove_new_tag: true } })).number

const WAYS = {
  'the form': (id: number, owner_id: number) =>
    ours.manager.call(contacts.update, { params: { id }, body: { owner_id } }),
  'quick edit': (id: number, owner_id: number) =>
    ours.manager.call(contactEdits.quickUpdate, { params: { id }, body: { owner_id } }),
  'the bulk act': (id: number, owner_id: number) =>
    ours.manager.call(contactActs.updateGroup, { body: { ids: [id], owner_id } }),
  'a transfer': (id: number, user_id: number) =>
    ours.manager.call(transfers.transferGroup, { body: { ids: [id], user_id } }),
} as const

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'who gets a contact by %s gets what is to come with it and is told, as is whose it was',
  async way => {
    const { agent, agent2, manager } = ours
    await WAYS[way](ann, agent2.id)
    expect(await calendarOf(agent)).toEqual(['Lunch'])
    expect(await calendarOf(agent2)).toEqual(['Review', 'Weekly'])
    const what = way === 'the bulk act' || way === 'a transfer' ? '1 contact' : 'N00001 Hand'
    const link = what === '1 contact' ? '/contacts' : `/contacts/${await numberOf(ann)}`
    expect(await noticesOf(agent2)).toEqual([
      `manager Test transferred ${what} to you / In your calendar now, with what is to come with them: 2. / ${link}`,
    ])
    expect(await noticesOf(agent)).toEqual([
      expect.stringMatching(`^manager Test transferred ${what} of yours to agent2`),
    ])
    expect(await noticesOf(manager)).toEqual([])
    expect(await handsOf(manager, ann)).toEqual([['agent Test', 'agent2 Test']])
  },
)

test('an edit of anything else hands nothing on and tells nobody', async () => {
  await ours.manager.call(contacts.update, { params: { id: ann }, body: { city: 'Newport', owner_id: ours.agent.id } })
  await ours.manager.call(contactActs.updateGroup, { body: { ids: [ann], line_of_business: 'insurance' } })
  expect(await calendarOf(ours.agent)).toEqual(['Lunch', 'Review', 'Weekly'])
  expect(await noticesOf(ours.agent)).toEqual([])
})

test('given back by an edit, as the way back of a quick edit does, what came along is as it was and what came since goes too', async () => {
  const { agent, agent2, manager } = ours
  const before = (await dump(ours))?.events
  const give = (owner_id: number) => manager.call(contactEdits.quickUpdate, { params: { id: ann }, body: { owner_id } })
  await give(agent2.id)
  await give(agent.id)
  expect((await dump(ours))?.events).toEqual(before)
  const { data } = await manager.call(contactTimeline.list, { params: { id: ann } })
  expect(data.slice(0, 2).map(event => Object.keys(event.data))).toEqual([['owner_id'], ['owner_id']])
  await give(agent2.id)
  await plan(agent2, 'Since', ann)
  await give(manager.id)
  expect([await calendarOf(agent2), await calendarOf(manager)]).toEqual([[], ['Review', 'Since', 'Weekly']])
  await give(agent2.id)
  await give(agent.id)
  expect(await calendarOf(agent)).toEqual(['Lunch', 'Review', 'Since', 'Weekly'])
})

test('a lead given out of a pool by a quick edit waits there again once that is undone, while its holder is the same and nobody changed it since', async () => {
  const { agent, agent2, manager, poolholder, buadmin } = ours
  const name = 'Web'
  const { id: pool_id } = await buadmin.call(pools.adminCreate, { body: { name, holder_id: poolholder.id } })
  const pool = { id: pool_id, name }
  const give = (owner_id: number) => buadmin.call(contactEdits.quickUpdate, { params: { id: ann }, body: { owner_id } })
  const wait = () => buadmin.call(transfers.transferGroup, { body: { ids: [ann], pool_id } })
  const standing = async () => {
    const shown = await buadmin.call(contacts.show, { params: { id: ann }, query: { not_remove_new_tag: true } })
    return [shown.owner.id, shown.pool]
  }
  await wait()
  expect((await give(agent2.id)).pool).toBeNull()
  expect((await give(poolholder.id)).pool).toEqual(pool)
  expect(await standing()).toEqual([poolholder.id, pool])
  const { data } = await buadmin.call(contactTimeline.list, { params: { id: ann } })
  expect(data.slice(0, 2).map(event => Object.keys(event.data))).toEqual([['owner_id'], ['owner_id']])

  await give(agent2.id)
  await buadmin.call(contacts.update, { params: { id: ann }, body: { city: 'Newport' } })
  await give(poolholder.id)
  expect(await standing()).toEqual([poolholder.id, null])
  await wait()
  await give(agent2.id)
  await give(agent.id)
  await give(poolholder.id)
  expect(await standing()).toEqual([poolholder.id, null])
  await wait()
  await give(agent2.id)
  await buadmin.call(pools.adminUpdate, { params: { id: pool_id }, body: { holder_id: manager.id } })
  await give(poolholder.id)
  expect(await standing()).toEqual([poolholder.id, null])
})

test('a change of many owners is told once, and its undo brings back what went along, and says so', async () => {
  const { agent, agent2, manager } = ours
  const before = await dump(ours)
  const { bulk_job } = await manager.call(contactActs.updateGroup, {
    body: { ids: [ann, bo], owner_id: agent2.id, line_of_business: 'insurance' },
  })
  expect(await noticesOf(agent2)).toEqual([expect.stringMatching(/^manager Test transferred 2 contacts to you/)])
  await undone(manager, bulk_job)
  expect(await dump(ours)).toEqual(before)
  expect((await noticesOf(agent2)).slice(1)).toEqual(['manager Test took back 2 contacts / /contacts'])
  expect((await noticesOf(agent)).slice(1)).toEqual(['manager Test gave 2 contacts back to you / /contacts'])
})

test('where a part was changed since, the owner is back with what went along; where the owner was, it stays', async () => {
  const { agent, agent2, manager, buadmin } = ours
  await plan(agent, 'With Bo', bo)
  const values = { owner_id: agent2.id, line_of_business: 'insurance' } as const
  const { bulk_job } = await manager.call(contactActs.updateGroup, { body: { ids: [ann, bo], ...values } })
  await buadmin.call(contacts.update, { params: { id: ann }, body: { line_of_business: 'advisory' } })
  await buadmin.call(contacts.update, { params: { id: bo }, body: { owner_id: manager.id } })
  expect((await undone(manager, bulk_job)).counts).toMatchObject({ partly_restored: 2 })
  expect(await calendarOf(agent)).toEqual(['Lunch', 'Review', 'Weekly'])
  expect(await calendarOf(manager)).toEqual(['With Bo'])
  expect((await noticesOf(agent)).at(-1)).toBe('manager Test gave 1 contact back to you / /contacts')
  expect(await handsOf(manager, ann)).toEqual([
    ['agent2 Test', 'agent Test'],
    ['agent Test', 'agent2 Test'],
  ])
  expect(await handsOf(manager, bo)).toEqual([
    ['agent2 Test', 'manager Test'],
    ['agent Test', 'agent2 Test'],
  ])
})

test('whose a contact was is told also of a change of many that was undone, of a merge and of its undo', async () => {
  const { agent2, manager, buadmin } = ours
  const { bulk_job } = await manager.call(contactActs.updateGroup, { body: { ids: [ann, bo], owner_id: agent2.id } })
  await undone(manager, bulk_job)
  const both = ['reverted by manager Test: agent2 Test → agent Test', 'given by manager Test: agent Test → agent2 Test']
  expect(await historyOf(manager, ann)).toEqual(both)
  const [theirs = 0] = await book(ours, agent2, 'Hand', 1)
  const records = [ann, theirs].map(id => ({ id, version: 1 }))
  const body = { survivor_id: ann, records, fields: { owner_id: theirs } }
  const { merge } = await buadmin.call(contactMerges.merge, { body })
  const merged = ['given by buadmin Test: agent Test → agent2 Test', ...both]
  expect(await historyOf(manager, ann)).toEqual(merged)
  await buadmin.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  expect(await historyOf(manager, ann)).toEqual(['reverted by buadmin Test: agent2 Test → agent Test', ...merged])
  expect(await historyOf(manager, theirs)).toEqual([])
})

test('an undo and a merge that leave a contact whose it is are none of its hands', async () => {
  const { manager } = ours
  const { bulk_job } = await manager.call(contactActs.updateGroup, {
    body: { ids: [ann], owner_id: ours.agent.id, line_of_business: 'insurance' },
  })
  await undone(manager, bulk_job)
  const records = [ann, bo].map(id => ({ id, version: 1 }))
  const { merge } = await manager.call(contactMerges.merge, { body: { survivor_id: ann, records } })
  await manager.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  expect([await historyOf(manager, ann), await historyOf(manager, bo)]).toEqual([[], []])
})

test('a lead that an undo has go back to a pool with another holder since is told to be theirs', async () => {
  const { agent2, poolholder, manager, buadmin } = ours
  const { id: pool_id } = await buadmin.call(pools.adminCreate, { body: { name: 'Fair', holder_id: poolholder.id } })
  await buadmin.call(transfers.transferGroup, { body: { ids: [ann], pool_id } })
  const { bulk_job } = await buadmin.call(contactActs.updateGroup, { body: { ids: [ann], owner_id: agent2.id } })
  await buadmin.call(pools.adminUpdate, { params: { id: pool_id }, body: { holder_id: manager.id } })
  await undone(buadmin, bulk_job)
  expect(await handsOf(buadmin, ann)).toEqual([
    ['agent2 Test', 'manager Test'],
    ['poolholder Test', 'agent2 Test'],
    ['agent Test', 'Fair'],
  ])
})

test('whom a manager takes a contact from hears of it', async () => {
  const { agent, manager } = ours
  await manager.call(pools.assignToMe, { params: { id: ann }, body: undefined })
  expect(await calendarOf(manager)).toEqual(['Review', 'Weekly'])
  expect([await noticesOf(agent), await noticesOf(manager)]).toEqual([
    ['manager Test transferred N00001 Hand of yours to manager Test'],
    [],
  ])
})

test('of records merged, what is to come with those of others goes to whoever owns the one they are, and back with the undo', async () => {
  const { agent, agent2, manager } = ours
  const [theirs = 0] = await book(ours, agent2, 'Hand', 1)
  await plan(agent2, 'Call', theirs)
  const before = await dump(ours)
  const records = [ann, theirs].map(id => ({ id, version: 1 }))
  const merge = async (survivor_id: number, owner: number) =>
    (await manager.call(contactMerges.merge, { body: { survivor_id, records, fields: { owner_id: owner } } })).merge
  const { id } = await merge(ann, theirs)
  expect([await calendarOf(agent), await calendarOf(agent2)]).toEqual([['Lunch'], ['Call', 'Review', 'Weekly']])
  const number = await numberOf(ann)
  expect(await noticesOf(agent2)).toEqual([
    `Records of N00001 Hand were merged into contact ${number}, which is yours now / /contacts/${number}`,
  ])
  expect(await noticesOf(agent)).toEqual([
    `Your record of N00001 Hand was merged into contact ${number} of agent2 Test`,
  ])
  await manager.call(contactMerges.undo, { params: { id }, body: {} })
  expect(await dump(ours)).toEqual(before)
  expect((await noticesOf(agent)).slice(1)).toEqual([
    `Your record of N00001 Hand is back as contact ${number}: its merge was undone / /contacts/${number}`,
  ])
  expect((await noticesOf(agent2)).slice(1)).toEqual([
    `Contact ${number} of N00001 Hand is agent Test’s again: its merge was undone`,
  ])
  expect(await noticesOf(manager)).toEqual([])
  const timeline = async (of: number) =>
    (await manager.call(contactTimeline.list, { params: { id: of } })).data
      .filter(({ kind }) => kind === 'contact_merges.undone')
      .map(({ data }) => data)
  expect(await timeline(theirs)).toEqual([{ merge_id: id, numbers: [number], restored: true }])
  expect(await timeline(ann)).toEqual([
    { merge_id: id, numbers: [await numberOf(theirs)], owner_id: ['agent2 Test', 'agent Test'] },
  ])
})

test('records that come back to somebody are told in one notice, and nothing to whom they had been all along', async () => {
  const { agent, agent2, manager } = ours
  const theirs = await book(ours, agent2, 'Hand', 2)
  const records = [ann, bo, ...theirs].map(id => ({ id, version: 1 }))
  const merge = { survivor_id: ann, records }
  const { id } = (await manager.call(contactMerges.merge, { body: merge })).merge
  await manager.call(contactMerges.undo, { params: { id }, body: {} })
  expect(await noticesOf(agent)).toEqual([])
  expect((await noticesOf(agent2)).slice(1)).toEqual([
    'Your 2 records of N00001 Hand are back: their merge was undone / /contacts',
  ])
})
