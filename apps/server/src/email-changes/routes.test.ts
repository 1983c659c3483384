import * as emailChanges from '@openbook/api/email-changes.ts'
import * as passwordResets from '@openbook/api/password-resets.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let out: ReturnType<typeof signedOutCall>
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  out = signedOutCall(server.origin)
})
afterAll(() => server.close())

let count = 0
const someone = (role: TestUser['role'] = 'agent') =>
  mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role },
    username: `moves${count++}.${ours.business_unit_id}`,
  })
const oldOf = ({ username }: TestUser) => `${username}@example.test`
const newOf = ({ username }: TestUser) => `${username}@new.example`
const ask = (user: TestUser, email = newOf(user)) => user.call(emailChanges.create, { body: { email } })
const confirm = (token: string) => out(emailChanges.confirm, { body: { token } })
const emailOf = async ({ id }: TestUser) => (await ours.buadmin.call(users.adminShow, { params: { id } })).email
const mailsOf = ({ id }: TestUser) =>
  ours.tenant(db =>
    db.rows<{ sent_to: string; subject: string; body: string }>(
      'select sent_to, subject, body from sandbox_mails where user_id = $1 order by id',
      [id],
    ),
  )
/** Asks, and gives the token that was mailed to the new address. */
async function tokenFor(user: TestUser, email = newOf(user)): Promise<string> {
  const before = (await mailsOf(user)).length
  await ask(user, email)
  await eventually(async () => (await mailsOf(user)).length === before + 2)
  const link = (await mailsOf(user)).findLast(({ sent_to }) => sent_to === email)
  return /confirm-email#(\S+)/.exec(link?.body ?? '')?.[1] ?? ''
}
const over = { status: 422, code: 'email_changes.over' }

test('another address is theirs once its link is opened, not before; the old one is told twice', async () => {
  const user = await someone()
  const [before, after] = [oldOf(user), newOf(user)]
  expect(await user.call(emailChanges.show)).toEqual({ email: before, wanted: null, until: null })
  const token = await tokenFor(user)
  expect(await user.call(emailChanges.show)).toEqual({ email: before, wanted: after, until: expect.any(String) })
  expect(await emailOf(user)).toBe(before)
  expect(await confirm(token)).toEqual({ email: after })
  expect(await emailOf(user)).toBe(after)
  expect(await user.call(emailChanges.show)).toEqual({ email: after, wanted: null, until: null })
  await expect(confirm(token)).rejects.toMatchObject(over)
  await eventually(async () => (await mailsOf(user)).length === 3)
  const mails = (await mailsOf(user)).map(({ sent_to, subject }) => [sent_to, subject])
  expect(mails.toSorted()).toEqual(
    [
      [after, 'Confirm your e-mail address for Openbook'],
      [before, 'Your Openbook e-mail address is about to change'],
      [before, 'Your Openbook e-mail address was changed'],
    ].toSorted(),
  )
  const notice = (await mailsOf(user)).find(({ subject }) => subject.endsWith('about to change'))
  expect(notice?.body).not.toContain(token)
  const log = await ours.tenant(db =>
    db.rows('select action, user_id, changes from audit_log where subject_id = $1 and action like $2 order by id', [
      user.id,
      'email_changes.%',
    ]),
  )
  const changes = { email: { from: before, to: after } }
  expect(log).toEqual([
    { action: 'email_changes.create', user_id: user.id, changes },
    { action: 'email_changes.confirm', user_id: user.id, changes },
  ])
})

test('the address one has, what is none, and one asked for too often are refused', async () => {
  const user = await someone()
  await expect(ask(user, oldOf(user).toUpperCase())).rejects.toMatchObject({ status: 422, code: 'email_changes.same' })
  await expect(ask(user, 'nobody')).rejects.toMatchObject({ status: 422, errors: { email: expect.any(String) } })
  for (let round = 0; round < 3; round++) await ask(user)
  await expect(ask(user)).rejects.toMatchObject({ status: 429, code: 'email_changes.too_many' })
})

test('only the last link is good, and none once the change was cancelled or a day has gone', async () => {
  const user = await someone()
  const first = await tokenFor(user)
  const second = await tokenFor(user, `other.${newOf(user)}`)
  await expect(confirm(first)).rejects.toMatchObject(over)
  expect(await user.call(emailChanges.destroy)).toEqual({ email: oldOf(user), wanted: null, until: null })
  await expect(confirm(second)).rejects.toMatchObject(over)
  const third = await tokenFor(user)
  await ours.tenant(db =>
    db.rows(`update email_changes set expires_at = now() - interval '1 second' where user_id = $1`, [user.id]),
  )
  await expect(confirm(third)).rejects.toMatchObject(over)
  await expect(confirm('made-up')).rejects.toMatchObject(over)
  expect(await emailOf(user)).toBe(oldOf(user))
})

test('another password, another address from an administrator, or the loss of access ends what was asked', async () => {
  const ends = [
    (user: TestUser) =>
      user.call(users.updatePassword, {
        params: { id: user.id },
        body: { current_password: PASSWORD, password: 'copper kettle on the pier' },
      }),
    ({ id, username }: TestUser) =>
      ours.buadmin.call(users.adminUpdate, { params: { id }, body: { email: `${username}@office.example` } }),
    async ({ id }: TestUser) => {
      await ours.buadmin.call(users.adminDestroy, { params: { id } })
      await ours.buadmin.call(users.adminUpdate, { params: { id }, body: { active: true } })
    },
  ]
  for (const end of ends) {
    const user = await someone()
    const token = await tokenFor(user)
    await end(user)
    await expect(confirm(token)).rejects.toMatchObject(over)
    expect(await emailOf(user)).not.toBe(newOf(user))
  }
})

test('a session that was ended takes what was asked in it along, also where its work went on under a new token', async () => {
  const [admin, other] = [await someone('admin'), await someone('admin')]
  const token = await tokenFor(admin)
  const there = await jump(server, admin, await someone())
  const response = await fetch(`${server.origin}/v1/sessions`, { method: 'DELETE', headers: there.headers })
  const back = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const again = signedIn(server.origin, { ...admin, token: back })
  expect(await again.call(emailChanges.show)).toMatchObject({ wanted: newOf(admin) })
  const { data } = await other.call(sessions.adminList, { params: { id: admin.id }, query: {} })
  await other.call(sessions.adminDestroy, { params: { id: admin.id, sessionId: data[0]?.id ?? 0 } })
  await expect(confirm(token)).rejects.toMatchObject(over)
})

test('a reset link that was mailed to the old address is void with it', async () => {
  const user = await someone()
  const token = await tokenFor(user)
  await out(passwordResets.instructions, { body: { username: user.username } })
  const reset = async () => (await mailsOf(user)).find(({ body }) => body.includes('/reset-password#'))
  await eventually(async () => (await reset()) !== undefined)
  const old = /reset-password#(\S+)/.exec((await reset())?.body ?? '')?.[1] ?? ''
  await confirm(token)
  const redeemed = out(passwordResets.byToken, { body: { token: old, password: 'herring under the lantern' } })
  await expect(redeemed).rejects.toMatchObject({ status: 422, code: 'password_resets.over' })
})

test('only the person themselves asks: with a fresh proof, by no token, and nobody who acts as them', async () => {
  const user = await someone()
  const acting = await jump(server, ours.buadmin, user)
  for (const act of [
    () => acting.call(emailChanges.create, { body: { email: newOf(user) } }),
    () => acting.call(emailChanges.destroy),
  ])
    await expect(act()).rejects.toMatchObject({ status: 403 })
  const { api_token } = await user.call(sessions.showApiToken)
  const response = await fetch(`${server.origin}/v1/email_changes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: newOf(user) }),
  })
  expect(response.status).toBe(403)
  await ours.tenant(db =>
    db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [user.id]),
  )
  await expect(ask(user)).rejects.toMatchObject({ status: 403, code: 'sessions.prove_again' })
  await user.call(sessions.prove, { body: { password: PASSWORD } })
  expect(await ask(user)).toMatchObject({ wanted: newOf(user) })
  expect(await ours.agent2.call(emailChanges.show)).toMatchObject({ wanted: null })
})

test('an administrator too changes their own address here, and not in the console', async () => {
  const boss = await someone('bu_admin')
  const inConsole = boss.call(users.adminUpdate, { params: { id: boss.id }, body: { email: newOf(boss) } })
  await expect(inConsole).rejects.toMatchObject({ status: 422, code: 'users.own_email' })
  await confirm(await tokenFor(boss))
  expect(await emailOf(boss)).toBe(newOf(boss))
})

test('of many who open a link at once, one gets through; the link is kept hashed', async () => {
  const user = await someone()
  const token = await tokenFor(user)
  const [kept] = await ours.tenant(db =>
    db.rows<{ row: string }>('select row_to_json(c)::text as row from email_changes c where user_id = $1', [user.id]),
  )
  expect(token).toHaveLength(43)
  expect(kept?.row).not.toContain(token)
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => confirm(token)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
