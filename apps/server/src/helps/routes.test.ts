import * as authIps from '@openbook/api/auth-ips.ts'
import * as helps from '@openbook/api/helps.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const words = (more: object = {}) => ({
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'The list does not load',
  message: 'Since this morning the list of contacts stays empty.',
  ...more,
})
const find = async (admin: Agency['admin'], q: string) =>
  (await admin.call(helps.adminList, { query: { filter: JSON.stringify({ q }) } })).map(({ id }) => id)

test('who is signed in writes to support; the console of their agency reads and answers it, another does not', async () => {
  const mark = `mark ${ours.agent.id}`
  const { id } = await ours.agent.call(helps.create, { body: words({ subject: mark, page: '/contacts' }) })
  expect(await ours.buadmin.call(helps.adminShow, { params: { id } })).toMatchObject({
    subject: mark,
    page: '/contacts',
    username: ours.agent.username,
    status: 'open',
    answered_at: null,
  })
  expect(await find(ours.buadmin, mark)).toEqual([id])
  expect(await find(theirs.buadmin, mark)).toEqual([])
  await expect(theirs.buadmin.call(helps.adminShow, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(
    theirs.buadmin.call(helps.adminUpdate, { params: { id }, body: { status: 'answered' } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(ours.manager.call(helps.adminList)).rejects.toMatchObject({ status: 403 })
  expect(await ours.buadmin.call(helps.adminUpdate, { params: { id }, body: { status: 'answered' } })).toMatchObject({
    status: 'answered',
    answered_by_name: 'buadmin Test',
    answered_at: expect.any(String),
  })
  expect(await ours.buadmin.call(helps.adminUpdate, { params: { id }, body: { status: 'open' } })).toMatchObject({
    answered_at: null,
    answered_by_name: null,
  })
})

test('the administrators of the agency are told of a message, nobody else is', async () => {
  const subject = `told ${ours.agent.id}`
  await ours.agent.call(helps.create, { body: words({ subject }) })
  const told = async (user: Agency['agent']) =>
    (await user.call(notifications.list)).data.filter(({ title }) => title === `Ann Lee asks support: ${subject}`)
      .length
  expect(await Promise.all([ours.buadmin, ours.admin].map(told))).toEqual([1, 1])
  expect(await Promise.all([ours.agent, ours.manager, theirs.buadmin].map(told))).toEqual([0, 0, 0])
})

const someone = (label: string) =>
  mint(server, { business_unit_id: ours.business_unit_id, role: 'agent', username: `${label}.${ours.agent.username}` })
const owesPayment = ({ id }: TestUser) =>
  ours.admin.call(users.adminSetMembership, { params: { id }, body: { paid_user: false, reason: 'The plan is over' } })
const owesPassword = ({ id }: TestUser) =>
  ours.tenant(db => db.rows('update users set change_password = true where id = $1', [id]))
const comesFromElsewhere = async (user: TestUser) => {
  await user.call(authIps.create, { body: { range: '127.0.0.1' } })
  await ours.tenant(db => db.rows(`update auth_ips set range = '198.51.100.0/25' where user_id = $1`, [user.id]))
}

test.each([
  ['does not pay', owesPayment],
  ['owes a new password', owesPassword],
  ['comes from an address they do not allow', comesFromElsewhere],
])('whoever %s writes to support, in their own name', async (why, shut) => {
  const user = await someone(why.replaceAll(' ', '-'))
  await shut(user)
  const { id } = await user.call(helps.create, { body: words() })
  await expect(user.call(helps.adminShow, { params: { id } })).rejects.toMatchObject({ status: 403 })
  expect(await ours.buadmin.call(helps.adminShow, { params: { id } })).toMatchObject({ username: user.username })
})

test('who wrote while acting as somebody is named beside them, and in the log', async () => {
  const support = await jump(server, ours.buadmin, ours.agent)
  const [stoodIn, own] = [
    await support.call(helps.create, { body: words() }),
    await ours.agent.call(helps.create, { body: words() }),
  ]
  const show = ({ id }: { id: number }) => ours.admin.call(helps.adminShow, { params: { id } })
  const username = ours.agent.username
  expect(await show(stoodIn)).toMatchObject({ username, real_user_name: 'buadmin Test' })
  expect(await show(own)).toMatchObject({ username, real_user_name: null })
  const log = await ours.tenant(db =>
    db.rows(
      `select action, user_id, real_user_id from audit_log where subject_type = 'helps' and subject_id = any($1) order by id`,
      [[stoodIn.id, own.id]],
    ),
  )
  expect(log).toEqual([
    { action: 'helps.create', user_id: ours.agent.id, real_user_id: ours.buadmin.id },
    { action: 'helps.create', user_id: ours.agent.id, real_user_id: ours.agent.id },
  ])
})

test('what a visitor writes arrives with system administrators alone', async () => {
  const subject = `visitor ${theirs.agent.id}`
  const { id } = await signedOutCall(server.origin)(helps.create, { body: words({ subject }) })
  expect(await find(ours.admin, subject)).toEqual([id])
  expect(await ours.admin.call(helps.adminShow, { params: { id } })).toMatchObject({
    username: null,
    business_unit_name: null,
  })
  for (const admin of [ours.buadmin, theirs.buadmin]) expect(await find(admin, subject)).toEqual([])
  const stale = await fetch(`${server.origin}/v1/helps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'auth_token=gone' },
    body: JSON.stringify(words({ subject: 'stale' })),
  })
  expect(stale.status).toBe(201)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ email: 'ann' }, 'email'],
  [{ subject: '' }, 'subject'],
  [{ message: 'help' }, 'message'],
])('%j is a 422 on %s', async (body, field) => {
  await expect(signedOutCall(server.origin)(helps.create, { body: words(body) })).rejects.toMatchObject({
    status: 422,
    errors: { [field]: expect.any(String) },
  })
})

test('nobody floods support', async () => {
  const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  const call = signedOutCall(limited.origin)
  for (let sent = 0; sent < helps.create.limit.max; sent++) await call(helps.create, { body: words() })
  await expect(call(helps.create, { body: words() })).rejects.toMatchObject({ status: 429 })
  await limited.close()
})
