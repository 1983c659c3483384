import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as pools from '@openbook/api/pools.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => {
  PACE.rows = pace
  return server.close()
})

const someone = (role: TestUser['role'] = 'agent', above?: TestUser, business_unit_id = ours.business_unit_id) =>
  mint(server, { business_unit_id, role, username: `leads${count++}.${business_unit_id}`, manager_id: above?.id })
/** A manager above a field manager, above two agents; the first of two who leave is changed last. */
async function team() {
  const top = await someone('manager')
  const middle = await someone('manager', top)
  const lead = await someone('field_manager', middle)
  return { top, middle, lead, one: await someone('agent', lead), two: await someone('agent', lead) }
}
const managers = async (...all: TestUser[]) =>
  Promise.all(all.map(async ({ id }) => (await ours.buadmin.call(users.adminShow, { params: { id } })).manager_id))
type Body = Parameters<typeof ours.buadmin.call<typeof userChanges.adminStart>>[1]['body']
const start = (body: Body, by = ours.buadmin) => by.call(userChanges.adminStart, { body })
const ended = (id: number, state: string, by = ours.buadmin) =>
  eventually(async () => (job => job.state === state && job)(await by.call(bulkJobs.show, { params: { id } })))
const rows = async (id: number, by = ours.buadmin) => (await by.call(userChanges.adminJobRows, { params: { id } })).data
const takeBack = async (id: number) => {
  await ours.buadmin.call(bulkJobs.undo, { params: { id } })
  return ended(id, 'undone')
}

test('teams of many who leave go to who is above and stays, and come back with them', async () => {
  const { top, middle, lead, one, two } = await team()
  const job = await start({ ids: [middle.id, lead.id], deactivate: true, team_goes_up: true })
  expect(await ended(job.id, 'completed')).toMatchObject({ counts: { changed: 2 } })
  expect(await managers(one, two)).toEqual([top.id, top.id])
  const reasons = (await rows(job.id)).map(({ reason }) => reason)
  for (const reason of reasons) expect(reason).toMatch(/^\d (person|people) taken over\.$/)
  expect(await takeBack(job.id)).toMatchObject({ counts: { restored: 2 } })
  expect(await managers(lead, one, two)).toEqual([middle.id, lead.id, lead.id])
  await ours.buadmin.call(bulkJobs.retry, { params: { id: job.id } })
  await ended(job.id, 'completed')
  expect(await managers(one, two)).toEqual([top.id, top.id])
})

test('a colleague takes them all over; who was put elsewhere since stays there, and the log says so', async () => {
  const { lead, one, two } = await team()
  const [heir, other] = [await someone('manager'), await someone('manager')]
  const job = await start({ ids: [lead.id], deactivate: true, team_user_id: heir.id })
  await ended(job.id, 'completed')
  expect(await managers(one, two)).toEqual([heir.id, heir.id])
  await ours.buadmin.call(users.adminUpdate, { params: { id: two.id }, body: { manager_id: other.id } })
  expect(await takeBack(job.id)).toMatchObject({ counts: { restored: 1 } })
  expect(await managers(one, two)).toEqual([lead.id, other.id])
  expect(await rows(job.id)).toMatchObject([
    { undo_outcome: 'restored', undo_reason: '1 of those they led is below somebody else by now and stays there.' },
  ])
})

test('whose team cannot go there keeps access with it; where nothing is said it stays below them', async () => {
  const { lead, one } = await team()
  const elsewhere = await someone('manager', undefined, theirs.business_unit_id)
  const below = await someone('agent', elsewhere, theirs.business_unit_id)
  const heir = await someone('manager')
  const job = await start({ ids: [lead.id, elsewhere.id], deactivate: true, team_user_id: heir.id }, ours.admin)
  expect(await ended(job.id, 'completed', ours.admin)).toMatchObject({ counts: { changed: 1, skipped: 1 } })
  expect((await rows(job.id, ours.admin)).find(({ outcome }) => outcome === 'skipped')).toMatchObject({
    user: { id: elsewhere.id },
    reason: expect.stringContaining('They cannot take everybody over.'),
  })
  const shown = await theirs.buadmin.call(users.adminShow, { params: { id: below.id } })
  expect(shown.manager_id).toBe(elsewhere.id)
  expect(await managers(one)).toEqual([heir.id])
  const quiet = await start({ ids: [heir.id], deactivate: true })
  await ended(quiet.id, 'completed')
  expect(await managers(one)).toEqual([heir.id])
})

test('who takes over stays, and of so many a team goes elsewhere only with a deactivation', async () => {
  const { middle, lead } = await team()
  const ids = [middle.id, lead.id]
  for (const body of [
    { ids, deactivate: true as const, team_user_id: lead.id },
    { ids, deactivate: true as const, team_user_id: ours.manager.id, team_goes_up: true as const },
    { ids, role: 'agent', team_goes_up: true as const },
  ])
    await expect(start(body)).rejects.toMatchObject({ status: 422, errors: { team_user_id: expect.any(String) } })
})

/** So many agents with one contact each. */
async function owners(many: number) {
  const made = []
  for (let n = 0; n < many; n++) {
    const owner = await someone()
    await owner.call(contacts.create, { body: { first_name: 'Ann' } })
    made.push(owner.id)
  }
  return made
}
const noticesOf = ({ id }: TestUser) =>
  ours.tenant(async db => {
    const rows = await db.rows<{ title: string; body: string | null }>(
      'select title, body from notifications where user_id = $1 order by id',
      [id],
    )
    return rows.map(({ title, body }) => [title, body])
  })
const create = (body: Body) => ours.buadmin.call(userChanges.adminCreate, { body })

test('who gets the books of several is told once, and once when they are taken back; of one as of any transfer', async () => {
  const heir = await someone()
  const ids = await owners(7)
  const made = await create({ ids, deactivate: true, book_user_id: heir.id })
  expect(made).toMatchObject({ changed: 7, handed_over: 7 })
  await ours.buadmin.call(userChanges.adminUndo, { params: { id: made.id } })
  expect(await noticesOf(heir)).toEqual([
    [
      'buadmin Test gave you the contacts of 7 people',
      expect.stringMatching(
        /^(leads\d+ Test, ){4}leads\d+ Test and 2 more\. What is to come with them in their calendars/,
      ),
    ],
    [
      'buadmin Test took back the contacts of 7 people',
      expect.stringMatching(/^(leads\d+ Test, ){4}leads\d+ Test and 2 more\.$/),
    ],
  ])
  const one = await someone()
  const alone = await create({ ids: ids.slice(0, 1), deactivate: true, book_user_id: one.id })
  await ours.buadmin.call(userChanges.adminUndo, { params: { id: alone.id } })
  expect((await noticesOf(one)).map(([title]) => title)).toEqual([
    'buadmin Test transferred 1 contact to you',
    'buadmin Test took back 1 contact',
  ])
})

test('a job tells it in one notice that goes along with it, until it is read', async () => {
  const heir = await someone()
  const ids = await owners(4)
  const job = await start({ ids, deactivate: true, book_user_id: heir.id })
  await ended(job.id, 'completed')
  expect((await noticesOf(heir)).map(([title]) => title)).toEqual(['buadmin Test gave you the contacts of 4 people'])
  await takeBack(job.id)
  expect((await noticesOf(heir)).map(([title]) => title)).toEqual([
    'buadmin Test gave you the contacts of 4 people',
    'buadmin Test took back the contacts of 4 people',
  ])
})

test('a book put into a pool is told to its holder; taken back by hand alone it is told as well', async () => {
  const { poolholder, buadmin } = ours
  const { id: book_pool_id } = await buadmin.call(pools.adminCreate, {
    body: { name: 'Left', holder_id: poolholder.id },
  })
  await create({ ids: await owners(2), deactivate: true, book_pool_id })
  const { data } = await buadmin.call(transfers.list)
  await buadmin.call(transfers.revert, { params: { id: data[0]?.id ?? 0 }, body: undefined })
  expect((await noticesOf(poolholder)).map(([title]) => title)).toEqual([
    'buadmin Test put the contacts of 2 people into Left',
    'buadmin Test took back 1 contact',
  ])
})
