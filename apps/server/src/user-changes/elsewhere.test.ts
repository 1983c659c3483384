import * as businessUnits from '@openbook/api/business-units.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let count = 0
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const someone = (role: TestUser['role'], { business_unit_id }: Agency) =>
  mint(server, { business_unit_id, role, username: `e${count++}.${business_unit_id}` })
/** Somebody of theirs who leaves, with a book of two. */
async function leaver() {
  const who = await someone('agent', theirs)
  const book: number[] = []
  for (const first_name of ['Ann', 'Bo']) book.push((await who.call(contacts.create, { body: { first_name } })).id)
  return { who, book }
}
const deactivate = (by: TestUser, id: number, book_user_id: number) =>
  by.call(userChanges.adminCreate, { body: { ids: [id], deactivate: true, book_user_id } })
const ownersOf = async (book: number[]) => {
  const rows = await theirs.tenant(db =>
    db.rows<{ owner_id: number }>('select owner_id from contacts where id = any($1)', [book]),
  )
  return rows.map(({ owner_id }) => owner_id)
}
const told = async (who: TestUser) =>
  (await who.call(notifications.list)).data
    .filter(({ kind }) => kind === 'user_changes.in_your_name')
    .map(({ title }) => title)

test('a system admin hands over a book of another agency behind its wall, in an administrator’s name, and takes it back', async () => {
  const { who, book } = await leaver()
  const made = await deactivate(ours.admin, who.id, theirs.agent.id)
  expect(made).toMatchObject({ changed: 1, handed_over: 2 })
  expect(await ownersOf(book)).toEqual([theirs.agent.id, theirs.agent.id])
  const [attempt] = (await theirs.buadmin.call(transfers.list)).data
  expect(attempt).toMatchObject({ transferred: 2, to_user: { id: theirs.agent.id } })
  const [job] = await theirs.tenant(db =>
    db.rows('select business_unit_id, user_id, real_user_id from bulk_jobs where id = $1', [attempt?.id]),
  )
  expect(job).toEqual({
    business_unit_id: theirs.business_unit_id,
    user_id: theirs.buadmin.id,
    real_user_id: ours.admin.id,
  })
  const log = await theirs.tenant(db =>
    db.rows(`select user_id, real_user_id from audit_log where subject_type = 'bulk_jobs' and subject_id = $1`, [
      attempt?.id,
    ]),
  )
  expect(log).toEqual([{ user_id: ours.admin.id, real_user_id: ours.admin.id }])
  expect(await told(theirs.buadmin)).toContain(
    `admin Test handed over the contacts of ${await nameOf(who)} in your name`,
  )
  expect((await ours.buadmin.call(transfers.list)).data).toEqual([])
  const undo = { params: { id: made.id } }
  await expect(ours.buadmin.call(userChanges.adminUndo, undo)).rejects.toMatchObject({
    status: 403,
    code: 'user_changes.other_agency',
  })
  expect(await ours.admin.call(userChanges.adminUndo, undo)).toEqual({ restored: 1, kept: [] })
  expect(await ownersOf(book)).toEqual([who.id, who.id])
})

const nameOf = async ({ id }: TestUser) => {
  const { first_name, last_name } = await theirs.buadmin.call(users.adminShow, { params: { id } })
  return `${first_name} ${last_name}`
}

test('a book goes to nobody of another agency than its own, whoever asks', async () => {
  const { who, book } = await leaver()
  await expect(deactivate(ours.admin, who.id, ours.agent.id)).rejects.toMatchObject({ status: 422 })
  expect(await ownersOf(book)).toEqual([who.id, who.id])
  expect(await theirs.buadmin.call(users.adminShow, { params: { id: who.id } })).toMatchObject({ active: true })
})

test('a sub-admin hands over what was left behind in an agency given to them, and in no other', async () => {
  const { who, book } = await leaver()
  await theirs.buadmin.call(users.adminDestroy, { params: { id: who.id } })
  const sub = await someone('sub_admin', ours)
  const body = { user_id: who.id, book_user_id: theirs.agent2.id }
  await expect(sub.call(userChanges.adminHandOver, { body })).rejects.toMatchObject({ status: 404 })
  await ours.admin.call(businessUnits.adminGive, {
    params: { id: sub.id },
    body: { business_unit_ids: [theirs.business_unit_id] },
  })
  expect(await sub.call(userChanges.adminHandOver, { body })).toMatchObject({ handed_over: 2 })
  expect(await ownersOf(book)).toEqual([theirs.agent2.id, theirs.agent2.id])
})

test('books of two agencies cannot go to one colleague, and then nobody is changed', async () => {
  const { who, book } = await leaver()
  const own = await someone('agent', ours)
  await own.call(contacts.create, { body: { first_name: 'Cy' } })
  const body = { ids: [own.id, who.id], deactivate: true as const, book_user_id: theirs.agent.id }
  await expect(ours.admin.call(userChanges.adminCreate, { body })).rejects.toMatchObject({ status: 422 })
  expect(await ownersOf(book)).toEqual([who.id, who.id])
  expect(await ours.buadmin.call(users.adminShow, { params: { id: own.id } })).toMatchObject({ active: true })
})

test('where the agency has no administrator who stays, it says so and changes nobody', async () => {
  const alone = await agency(server)
  await alone.buadmin.call(contacts.create, { body: { first_name: 'Dee' } })
  await expect(deactivate(ours.admin, alone.buadmin.id, alone.agent.id)).rejects.toMatchObject({
    status: 422,
    code: 'user_changes.no_administrator',
  })
  expect(await ours.admin.call(users.adminShow, { params: { id: alone.buadmin.id } })).toMatchObject({ active: true })
})
