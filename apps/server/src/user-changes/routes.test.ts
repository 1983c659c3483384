import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as corporations from '@openbook/api/corporations.ts'
import * as pools from '@openbook/api/pools.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
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

const someone = (role: TestUser['role'] = 'agent', manager_id?: number) =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role,
    username: `u${count++}.${ours.business_unit_id}`,
    manager_id,
  })
const show = (id: number) => ours.buadmin.call(users.adminShow, { params: { id } })
const change = (
  body: Parameters<typeof ours.buadmin.call<typeof userChanges.adminCreate>>[1]['body'],
  by = ours.buadmin,
) => by.call(userChanges.adminCreate, { body })
const undo = (id: number, by = ours.buadmin) => by.call(userChanges.adminUndo, { params: { id } })
const owns = async (who: TestUser, names: string[]) => {
  const made = []
  for (const first_name of names) made.push((await who.call(contacts.create, { body: { first_name } })).id)
  return made
}
const ownersOf = (ids: number[]) =>
  ours.tenant(db =>
    db.rows<{ owner_id: number }>('select owner_id from contacts where id = any($1) order by id', [ids]),
  )

test('a team is moved below another manager with everyone below it, and back', async () => {
  const [from, to] = [await someone('manager'), await someone('manager')]
  const lead = await someone('field_manager', from.id)
  const below = await someone('agent', lead.id)
  await owns(below, ['Ann'])
  await owns(lead, ['Bo', 'Cy'])
  const body = { ids: [lead.id], manager_id: to.id }
  expect(await ours.buadmin.call(userChanges.adminPreview, { body })).toMatchObject({
    users: [{ id: lead.id, below: 1, contacts: 2 }],
    below: 1,
    contacts: 2,
    refused: [],
  })
  const made = await change(body)
  expect(made).toMatchObject({ kind: 'move', changed: 1, handed_over: 0, undone_at: null })
  expect(await show(lead.id)).toMatchObject({ manager_id: to.id })
  const team = async (who: TestUser) => (await who.call(users.team)).data.map(({ id }) => id)
  expect((await team(to)).sort()).toEqual([lead.id, below.id].sort())
  expect(await team(from)).toEqual([])
  expect(await undo(made.id)).toEqual({ restored: 1, kept: [] })
  expect(await team(from)).toHaveLength(2)
  await expect(undo(made.id)).rejects.toMatchObject({ status: 409, code: 'user_changes.undone' })
})

test('whoever was changed since keeps that, and is named', async () => {
  const [one, two] = [await someone(), await someone()]
  const made = await change({ ids: [one.id, two.id], manager_id: ours.manager.id })
  await ours.buadmin.call(users.adminUpdate, { params: { id: two.id }, body: { manager_id: null } })
  expect(await undo(made.id)).toMatchObject({ restored: 1, kept: [{ id: two.id, why: 'Changed since.' }] })
  expect((await show(one.id)).manager_id).toBeNull()
})

test('a deactivated user’s book goes where it is said, and comes back with them', async () => {
  const [leaver, heir] = [await someone(), await someone()]
  const book = await owns(leaver, ['Ann', 'Bo', 'Cy'])
  const kept = await owns(heir, ['Own'])
  const made = await change({ ids: [leaver.id], deactivate: true, book_user_id: heir.id })
  expect(made).toMatchObject({ kind: 'deactivate', changed: 1, handed_over: 3 })
  expect(await show(leaver.id)).toMatchObject({ active: false })
  await expect(leaver.call(users.adminOwners)).rejects.toMatchObject({ status: 401 })
  expect(await ownersOf(book)).toEqual(book.map(() => ({ owner_id: heir.id })))
  const attempts = await ours.buadmin.call(transfers.list)
  expect(attempts.data[0]).toMatchObject({ transferred: 3, to_user: { id: heir.id } })
  expect(await undo(made.id)).toEqual({ restored: 1, kept: [] })
  expect(await show(leaver.id)).toMatchObject({ active: true })
  expect(await ownersOf(book)).toEqual(book.map(() => ({ owner_id: leaver.id })))
  expect(await ownersOf(kept)).toEqual([{ owner_id: heir.id }])
})

test('a deactivation is taken back while its book is still on its way, or was given back already', async () => {
  for (const meanwhile of [
    (id: number) => ours.tenant(db => db.rows(`update bulk_jobs set state = 'running' where id = $1`, [id])),
    (id: number) => ours.buadmin.call(transfers.revert, { params: { id }, body: {} }),
  ]) {
    const [leaver, heir] = [await someone(), await someone()]
    const book = await owns(leaver, ['Ann', 'Bo'])
    const made = await change({ ids: [leaver.id], deactivate: true, book_user_id: heir.id })
    await meanwhile((await ours.buadmin.call(transfers.list)).data[0]?.id ?? 0)
    expect(await undo(made.id)).toEqual({ restored: 1, kept: [] })
    expect(await show(leaver.id)).toMatchObject({ active: true })
    expect(await ownersOf(book)).toEqual(book.map(() => ({ owner_id: leaver.id })))
  }
})

test('the book of whoever was changed since stays where it went', async () => {
  const [leaver, heir] = [await someone(), await someone()]
  const book = await owns(leaver, ['Ann'])
  const made = await change({ ids: [leaver.id], deactivate: true, book_user_id: heir.id })
  await ours.buadmin.call(users.adminUpdate, { params: { id: leaver.id }, body: { active: true } })
  expect(await undo(made.id)).toMatchObject({ restored: 0, kept: [{ id: leaver.id, why: 'Changed since.' }] })
  expect(await ownersOf(book)).toEqual([{ owner_id: heir.id }])
})

test('where nothing is said the book stays', async () => {
  const leaver = await someone()
  const book = await owns(leaver, ['Ann'])
  expect(await change({ ids: [leaver.id], deactivate: true })).toMatchObject({ changed: 1, handed_over: 0 })
  expect(await ownersOf(book)).toEqual([{ owner_id: leaver.id }])
})

test('a book that stayed is handed on later, to a colleague or into a pool, and the transfer taken back', async () => {
  const [leaver, heir] = [await someone(), await someone()]
  const book = await owns(leaver, ['Ann', 'Bo'])
  const handOver = (to: { book_user_id?: number; book_pool_id?: number }, by = ours.buadmin) =>
    by.call(userChanges.adminHandOver, { body: { user_id: leaver.id, ...to } })
  await expect(handOver({ book_user_id: heir.id })).rejects.toMatchObject({
    status: 409,
    code: 'user_changes.still_active',
  })
  expect((await show(leaver.id)).contacts_left, 'of somebody active nothing is left behind').toBe(0)
  await change({ ids: [leaver.id], deactivate: true })
  expect(await show(leaver.id)).toMatchObject({ active: false, contacts_left: 2 })
  const left = (contacts_left: boolean) =>
    ours.buadmin
      .call(users.adminList, { query: { limit: 100, filter: JSON.stringify({ contacts_left }) } })
      .then(all => all.map(({ id }) => id))
  expect(await left(true)).toContain(leaver.id)
  expect(await left(false)).not.toContain(leaver.id)
  for (const to of [{}, { book_user_id: heir.id, book_pool_id: 1 }, { book_user_id: theirs.agent.id }])
    await expect(handOver(to)).rejects.toMatchObject({ status: 422 })
  await expect(handOver({ book_user_id: heir.id }, theirs.buadmin)).rejects.toMatchObject({ status: 404 })
  await expect(handOver({ book_user_id: heir.id }, ours.manager)).rejects.toMatchObject({ status: 403 })
  const { transfer_attempt_id, handed_over } = await handOver({ book_user_id: heir.id })
  expect(handed_over).toBe(2)
  expect(await ownersOf(book)).toEqual(book.map(() => ({ owner_id: heir.id })))
  expect((await show(leaver.id)).contacts_left).toBe(0)
  await expect(handOver({ book_user_id: heir.id })).rejects.toMatchObject({ status: 409, code: 'user_changes.no_book' })
  await ours.buadmin.call(transfers.revert, { params: { id: transfer_attempt_id }, body: {} })
  expect(await ownersOf(book)).toEqual(book.map(() => ({ owner_id: leaver.id })))
  const pool = await ours.buadmin.call(pools.adminCreate, {
    body: { name: `Left behind ${leaver.id}`, holder_id: heir.id, holder_ids: [] },
  })
  expect(await handOver({ book_pool_id: pool.id })).toMatchObject({ handed_over: 2 })
  expect((await ours.buadmin.call(pools.adminShow, { params: { id: pool.id } })).contacts_count).toBe(2)
})

test('roles of several: who changes, who is left out and why, and all of it taken back at once', async () => {
  const [agent, caller, lead] = [await someone(), await someone('telemarketer'), await someone('field_manager')]
  const ids = [agent.id, caller.id, lead.id, ours.buadmin.id, ours.admin.id]
  const reach = ids.slice(0, 4)
  const preview = await ours.buadmin.call(userChanges.adminPreview, { body: { ids: reach, role: 'field_manager' } })
  expect(preview.users.map(({ id, role }) => [id, role]).sort()).toEqual(
    [
      [agent.id, 'agent'],
      [caller.id, 'telemarketer'],
    ].sort(),
  )
  expect(preview).toMatchObject({ unchanged: 1, refused: [{ id: ours.buadmin.id, why: expect.any(String) }] })
  await expect(change({ ids, role: 'field_manager' })).rejects.toMatchObject({ status: 403 })
  expect(await show(agent.id)).toMatchObject({ role: 'agent' })
  const made = await change({ ids: [agent.id, caller.id, lead.id], role: 'field_manager' })
  expect(made).toMatchObject({ changed: 2 })
  expect(await show(caller.id)).toMatchObject({ role: 'field_manager' })
  await ours.buadmin.call(users.adminUpdate, { params: { id: caller.id }, body: { role: 'manager' } })
  expect(await undo(made.id)).toMatchObject({ restored: 1, kept: [{ id: caller.id, why: 'Changed since.' }] })
  expect([(await show(agent.id)).role, (await show(lead.id)).role]).toEqual(['agent', 'field_manager'])
  for (const role of ['bu_admin', 'emperor'])
    await expect(
      ours.buadmin.call(userChanges.adminPreview, { body: { ids: [agent.id], role } }),
    ).rejects.toMatchObject({ status: role === 'emperor' ? 422 : 403 })
  await expect(change({ ids: [agent.id], role: 'agent', manager_id: null })).rejects.toMatchObject({ status: 422 })
})

const company = (name: string, by = ours.buadmin) => by.call(corporations.adminCreate, { form: { name }, files: {} })
const companiesOf = async (all: TestUser[]) => Promise.all(all.map(async ({ id }) => (await show(id)).corporation_name))

test('the company of several: who joins, who is of it already, who is out of reach, and all of it taken back', async () => {
  const [one, two, there, stranger] = [await someone(), await someone(), await someone(), theirs.agent]
  const [bay, harbor] = [await company('Bay Life'), await company('Harbor Light')]
  await ours.buadmin.call(users.adminUpdate, { params: { id: two.id }, body: { corporation_id: harbor.id } })
  await ours.buadmin.call(users.adminUpdate, { params: { id: there.id }, body: { corporation_id: bay.id } })
  const ids = [one.id, two.id, there.id]
  const preview = (body: { ids: number[]; corporation_id: number | null }, by = ours.buadmin) =>
    by.call(userChanges.adminPreview, { body })
  const seen = await preview({ ids: [...ids, ours.buadmin.id, ours.admin.id], corporation_id: bay.id })
  expect(seen.users.map(({ id, corporation_name }) => [id, corporation_name]).sort()).toEqual(
    [
      [one.id, null],
      [two.id, 'Harbor Light'],
      [ours.buadmin.id, null],
    ].sort(),
  )
  expect(seen).toMatchObject({
    unchanged: 1,
    refused: [{ id: ours.admin.id, why: 'Only somebody of higher rank may change them.' }],
  })
  const wide = await preview({ ids: [one.id, stranger.id], corporation_id: bay.id }, ours.admin)
  expect(wide.refused).toMatchObject([{ id: stranger.id, why: 'This company is of another agency.' }])
  await expect(change({ ids: [one.id, stranger.id], corporation_id: bay.id }, ours.admin)).rejects.toMatchObject({
    status: 422,
    errors: { corporation_id: 'Choose a company of the same agency.' },
  })
  expect(await companiesOf([one]), 'one refusal and nobody is changed').toEqual([null])
  const made = await change({ ids, corporation_id: bay.id })
  expect(made).toMatchObject({ kind: 'move', changed: 2 })
  expect(await companiesOf([one, two, there])).toEqual(['Bay Life', 'Bay Life', 'Bay Life'])
  expect(await undo(made.id)).toEqual({ restored: 2, kept: [] })
  expect(await companiesOf([one, two, there])).toEqual([null, 'Harbor Light', 'Bay Life'])
  const out = await change({ ids, corporation_id: null })
  expect(out).toMatchObject({ changed: 2 })
  await ours.buadmin.call(corporations.adminDestroy, { params: { id: harbor.id } })
  expect(await undo(out.id)).toMatchObject({
    restored: 1,
    kept: [{ id: two.id, why: 'Their company is there no more.' }],
  })
  expect(await companiesOf([one, two, there])).toEqual([null, null, 'Bay Life'])
})

test('a company of another agency is nobody to choose', async () => {
  const other = await company('Elsewhere', theirs.buadmin)
  for (const corporation_id of [other.id, 9_999_999])
    await expect(
      ours.buadmin.call(userChanges.adminPreview, { body: { ids: [ours.agent.id], corporation_id } }),
    ).rejects.toMatchObject({ status: 422, errors: { corporation_id: expect.any(String) } })
  await expect(change({ ids: [ours.agent.id], corporation_id: null, role: 'agent' })).rejects.toMatchObject({
    status: 422,
  })
})

test('one refusal and nobody is changed: oneself, those of higher rank, a manager below', async () => {
  const [agent, manager] = [await someone(), await someone('manager')]
  const under = await someone('agent', manager.id)
  await expect(change({ ids: [agent.id, ours.admin.id], deactivate: true })).rejects.toMatchObject({ status: 403 })
  await expect(change({ ids: [agent.id, ours.buadmin.id], deactivate: true })).rejects.toMatchObject({ status: 422 })
  await expect(change({ ids: [agent.id, manager.id], manager_id: under.id })).rejects.toMatchObject({
    status: 422,
    errors: { manager_id: expect.any(String) },
  })
  expect(await show(agent.id)).toMatchObject({ active: true, manager_id: null })
  const preview = await ours.buadmin.call(userChanges.adminPreview, {
    body: { ids: [agent.id, ours.admin.id, ours.buadmin.id], deactivate: true },
  })
  expect(preview.users.map(({ id }) => id)).toEqual([agent.id])
  expect(preview.refused.map(({ id }) => id).sort()).toEqual([ours.admin.id, ours.buadmin.id].sort())
})

test('off-contract changes and recipients who leave too are refused', async () => {
  const agent = await someone()
  await owns(agent, ['Ann'])
  const ids = [agent.id]
  for (const body of [
    { ids },
    { ids, manager_id: null, deactivate: true as const },
    { ids: [], deactivate: true as const },
  ])
    await expect(change(body)).rejects.toMatchObject({ status: 422 })
  await expect(change({ ids, manager_id: null, book_user_id: ours.agent.id })).rejects.toMatchObject({
    status: 422,
    errors: { book_user_id: expect.any(String) },
  })
  await expect(change({ ids, deactivate: true, book_user_id: agent.id })).rejects.toMatchObject({ status: 422 })
  await expect(change({ ids, deactivate: true, book_user_id: theirs.agent.id })).rejects.toMatchObject({ status: 422 })
  expect((await show(agent.id)).active).toBe(true)
})

test('another agency’s people and changes are not there', async () => {
  const agent = await someone()
  await owns(agent, ['Ann'])
  const body = { ids: [agent.id], deactivate: true as const }
  await expect(change(body, theirs.buadmin)).rejects.toMatchObject({ status: 404 })
  await expect(change({ ...body, book_user_id: theirs.agent.id }, theirs.buadmin)).rejects.toMatchObject({
    status: 404,
  })
  const made = await change(body)
  await expect(undo(made.id, theirs.buadmin)).rejects.toMatchObject({ status: 404 })
  await undo(made.id)
  expect(await change(body, theirs.admin)).toMatchObject({ changed: 1 })
  await expect(change(body, ours.manager)).rejects.toMatchObject({ status: 403 })
})

test('taken off their work twice at once, somebody leaves once and the book goes once', async () => {
  const [leaver, heir] = [await someone(), await someone()]
  const book = await owns(leaver, ['Ann', 'Bo'])
  const leave = () => change({ ids: [leaver.id], deactivate: true, book_user_id: heir.id })
  const made = await atOnce(server.core, db => db.rows('select from users where id = $1 for update', [leaver.id]), [
    leave,
    leave,
  ])
  const told = made.map(each => each.status === 'fulfilled' && [each.value.changed, each.value.handed_over])
  expect(told.sort()).toEqual([
    [0, 0],
    [1, 2],
  ])
  expect(await ownersOf(book)).toEqual([{ owner_id: heir.id }, { owner_id: heir.id }])
})

test('of two who leave at once, each to the other, the first leaves and the second is refused', async () => {
  const [one, two, holder] = [await someone(), await someone(), await someone()]
  const pool_ids: number[] = []
  for (const { id, username } of [one, two]) {
    const body = { name: username, holder_id: id }
    pool_ids.push((await ours.buadmin.call(pools.adminCreate, { body })).id)
  }
  for (const who of [one, two]) await owns(who, ['Ann'])
  const leave = (who: TestUser, heir: TestUser) =>
    change({ ids: [who.id], deactivate: true, book_user_id: heir.id, pool_user_id: holder.id })
  const made = await atOnce(
    server.core,
    db => db.rows('select from pools where id = any($1) order by id for update', [pool_ids]),
    [() => leave(one, two), () => leave(two, one)],
  )
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 422, code: 'contact_transfers.recipient' },
  })
})
