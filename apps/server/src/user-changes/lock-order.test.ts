import { setTimeout as sleep } from 'node:timers/promises'
import * as contacts from '@openbook/api/contacts.ts'
import * as pools from '@openbook/api/pools.ts'
import * as signups from '@openbook/api/signups.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterAll(() => server.close())

let count = 100 // names of one length: by name is by id
const someone = (role: TestUser['role'] = 'agent', above?: TestUser) =>
  mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role, manager_id: above?.id },
    username: `crossing${count++}.${ours.business_unit_id}`,
  })
type Change = Parameters<typeof ours.admin.call<typeof userChanges.adminCreate>>[1]['body']
const change = (by: TestUser, body: Change) => () => by.call(userChanges.adminCreate, { body })
/** Two administrators: of one the second act would wait for the first. */
const both = () => [ours.admin, ours.buadmin] as const
const codes = (ended: PromiseSettledResult<unknown>[]) =>
  ended.map(each => (each.status === 'fulfilled' ? 'done' : (each.reason as { code?: string }).code))
const locked =
  (table: 'users' | 'pools' | 'signups', ids: number[]) =>
  (db: { rows: (sql: string, values: unknown[]) => Promise<unknown> }) =>
    db.rows(`select from ${table} where id = any($1) order by id for update`, [ids])

test('changes of roles that cross each other through the managers above both stand', async () => {
  const [one, other] = both()
  for (const way of ['roles', 'changes']) {
    const [first, second] = [await someone('manager'), await someone('manager')]
    const [a, b] = [await someone('agent', first), await someone('agent', second)]
    const role = 'district_manager'
    const act = (by: TestUser, ids: number[]) =>
      way === 'roles' ? () => by.call(users.adminUpdateRoles, { body: { ids, role } }) : change(by, { ids, role })
    const ended = await atOnce<unknown>(server.core, locked('users', [a.id, b.id]), [
      act(one, [first.id, b.id]),
      act(other, [second.id, a.id]),
    ])
    expect(codes(ended)).toEqual(['done', 'done'])
  }
})

test('whoever writes to two people in whatever order is not held up for good by who changes both', async () => {
  const [first, second] = [await someone(), await someone()]
  let begun: Promise<unknown> | undefined
  await server.core.database.system(async db => {
    const tell = ({ id }: TestUser) =>
      db.rows(
        `insert into notifications (business_unit_id, user_id, kind, title) values ($1, $2, 'tests.said', 'Hello')`,
        [ours.business_unit_id, id],
      )
    await tell(second)
    begun = change(ours.admin, { ids: [first.id, second.id], deactivate: true })()
    begun.catch(() => {})
    await Promise.race([begun, sleep(5000)])
    await tell(first)
  })
  expect(await begun).toMatchObject({ changed: 2 })
})

test('nor is who gives a team to somebody else by who changes one of the team with the leader', async () => {
  const [one, other] = both()
  const [report, leader, taker] = [await someone(), await someone('manager'), await someone('manager')]
  await ours.tenant(db => db.rows('update users set manager_id = $2 where id = $1', [report.id, leader.id]))
  const ended = await atOnce<unknown>(server.core, locked('users', [report.id]), [
    change(one, { ids: [report.id, leader.id], corporation_id: null }),
    change(other, { ids: [leader.id], deactivate: true, team_user_id: taker.id }),
  ])
  expect(codes(ended)).toEqual(['done', 'done'])
})

test('two who leave with pools, each book into the pool of the other, both leave', async () => {
  const [one, other] = both()
  const [p, q, r, s] = [await someone(), await someone(), await someone(), await someone()]
  const poolOf = async (holder: TestUser) =>
    (await ours.buadmin.call(pools.adminCreate, { body: { name: holder.username, holder_id: holder.id } })).id
  const [ofP, ofQ] = [await poolOf(p), await poolOf(q)]
  for (const who of [p, q]) await who.call(contacts.create, { body: { first_name: 'Ann' } })
  const leave = (by: TestUser, who: TestUser, next: TestUser, book_pool_id: number) =>
    change(by, { ids: [who.id], deactivate: true, pool_user_id: next.id, book_pool_id })
  const ended = await atOnce<unknown>(server.core, locked('pools', [ofP, ofQ]), [
    leave(one, p, r, ofQ),
    leave(other, q, s, ofP),
  ])
  expect(codes(ended)).toEqual(['done', 'done'])
})

test('of two administrators of two agencies who deactivate each other from their forms at once the second is signed out by then', async () => {
  const { business_unit_id } = await agency(server)
  const second = await mint(server, { business_unit_id, role: 'admin', username: `crossing.${business_unit_id}` })
  const first = await someone('admin')
  const form = (by: TestUser, of: TestUser) => async () => {
    const { updated_at } = await ours.admin.call(users.adminShow, { params: { id: of.id } })
    const { status } = await fetch(`${server.origin}/v1/admin/users/${of.id}`, {
      method: 'PATCH',
      headers: { ...by.headers, 'content-type': 'application/json', 'if-match': `"${updated_at}"` },
      body: JSON.stringify({ active: false }),
    })
    return status
  }
  const ended = await atOnce(server.core, locked('users', [first.id, second.id]), [
    form(first, second),
    form(second, first),
  ])
  expect(ended.map(each => each.status === 'fulfilled' && each.value).toSorted()).toEqual([200, 401])
})

test('a pool goes to somebody from its form while its holder leaves it to them', async () => {
  const [holder, next] = [await someone(), await someone()]
  const { id } = await ours.buadmin.call(pools.adminCreate, { body: { name: holder.username, holder_id: holder.id } })
  const ended = await atOnce<unknown>(server.core, locked('pools', [id]), [
    () => ours.admin.call(pools.adminUpdate, { params: { id }, body: { holder_id: next.id } }),
    change(ours.buadmin, { ids: [holder.id], deactivate: true, pool_user_id: next.id }),
  ])
  expect(codes(ended)).toEqual(['done', 'done'])
})

test('several are let in below somebody while one of them, let in just before, gets another role', async () => {
  const [one, other] = both()
  const lead = await someone('manager')
  const { path } = await ours.buadmin.call(signups.adminUpdateLink, { body: { open: true } })
  const listed = async (email: string) => (await ours.buadmin.call(signups.adminList, { query: { q: email } }))[0]
  const ask = async (name: string) => {
    const email = `${name}.${ours.business_unit_id}@example.com`
    const person = { first_name: 'Rosa', last_name: 'Lindgren', email, message: 'Ten years in Medicare.' }
    await signedOutCall(server.origin)(signups.create, { body: { agency: path.replace('/signup/', ''), ...person } })
    return { id: (await listed(email))?.id ?? 0, email }
  }
  const [there, waiting] = [await ask('there'), await ask('waiting')]
  const letIn = (by: TestUser, ids: number[]) => () =>
    by.call(signups.adminBulkUpdate, {
      body: {
        ...{ act: 'approve', role: 'agent', manager_id: lead.id },
        signups: ids.map(id => ({ id, username: `asked${id}.${ours.business_unit_id}` })),
      },
    })
  expect(await letIn(one, [there.id])()).toMatchObject([{ outcome: 'done' }])
  const user_id = (await listed(there.email))?.user_id ?? 0
  const held = (db: Parameters<ReturnType<typeof locked>>[0]) =>
    Promise.all([locked('signups', [waiting.id])(db), locked('users', [user_id])(db)])
  const ended = await atOnce<unknown>(server.core, held, [
    letIn(one, [there.id, waiting.id]),
    () => other.call(users.adminUpdateRoles, { body: { ids: [user_id], role: 'telemarketer' } }),
  ])
  expect(codes(ended)).toEqual(['done', 'done'])
})
