import * as apiKeys from '@openbook/api/api-keys.ts'
import * as passwordResets from '@openbook/api/password-resets.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashToken } from '../core/http/authenticate.ts'
import { type Agency, agency, mint, PASSWORD, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { sendResetLinks } from './send.ts'

let server: TestServer
let ours: Agency
let out: ReturnType<typeof signedOutCall>
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  out = signedOutCall(server.origin)
})
afterAll(() => server.close())

const FRESH = 'herring under the lantern'
const someone = (label: string) =>
  mint(server, { business_unit_id: ours.business_unit_id, role: 'agent', username: `${label}.${ours.agent.username}` })
const mailsTo = (user: TestUser) =>
  ours.tenant(db =>
    db.rows<{ body: string }>('select body from sandbox_mails where user_id = $1 order by id desc', [user.id]),
  )
const ask = (username: string) => out(passwordResets.instructions, { body: { username } })
/** Asks, and gives the token that was mailed. */
async function tokenFor(user: TestUser): Promise<string> {
  const before = (await mailsTo(user)).length
  await ask(user.username)
  await vi.waitFor(async () => expect(await mailsTo(user)).toHaveLength(before + 1), 20_000)
  const [mail] = await mailsTo(user)
  return /reset-password#(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
}
const redeem = (token: string, password = FRESH) => out(passwordResets.byToken, { body: { token, password } })
const signIn = (user: TestUser, password: string) =>
  out(sessions.create, { body: { username: user.username, password } })

test('a mailed link gives a new password once; sessions, API token, API keys and other links are void', async () => {
  const user = await someone('forgot')
  const { api_token } = await user.call(sessions.showApiToken)
  const { key } = await user.call(apiKeys.create, { body: { name: 'Reports', scopes: ['all.read'] } })
  const [first, second] = [await tokenFor(user), await tokenFor(user)]
  expect(first).not.toBe(second)
  expect(await redeem(second)).toEqual({ username: user.username })
  await expect(user.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  for (const bearer of [api_token, key]) {
    const headers = { authorization: `Bearer ${bearer}` }
    expect((await fetch(`${server.origin}/v1/users/me`, { headers })).status).toBe(401)
  }
  await expect(signIn(user, PASSWORD)).rejects.toMatchObject({ status: 401 })
  expect(await signIn(user, FRESH)).toHaveProperty('user')
  for (const token of [first, second])
    await expect(redeem(token, 'another fine lantern')).rejects.toMatchObject({
      status: 422,
      code: 'password_resets.over',
    })
})

test('a link says whose it is before it is used, and spends nothing; what is over says so', async () => {
  const user = await someone('looked')
  const token = await tokenFor(user)
  const look = (shown: string) => out(passwordResets.showLink, { body: { token: shown } })
  for (const _time of [1, 2]) expect(await look(token)).toEqual({ username: user.username })
  const over = { status: 422, code: 'password_resets.over' }
  await expect(look('of-nobody')).rejects.toMatchObject(over)
  const late = await tokenFor(user)
  await ours.tenant(db =>
    db.rows(
      `update password_resets set expires_at = now() - interval '1 second' where token_hash = decode($1, 'hex')`,
      [hashToken(late)],
    ),
  )
  await expect(look(late)).rejects.toMatchObject(over)
  expect(await redeem(token)).toEqual({ username: user.username })
  await expect(look(token)).rejects.toMatchObject(over)
})

test('of many who use a link at once, one gets through', async () => {
  const user = await someone('raced')
  const token = await tokenFor(user)
  const results = await Promise.allSettled([1, 2, 3, 4].map(n => redeem(token, `${FRESH} ${n}`)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('asking says the same and answers before anything is looked up, whoever is asked for', async () => {
  const user = await someone('known')
  const system = vi.spyOn(server.core.database, 'system')
  try {
    system.mockReturnValue(new Promise(() => {}))
    const answers = await Promise.all([ask(user.username), ask(`${user.username}@example.test`), ask('nobody.at.all')])
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  } finally {
    system.mockRestore()
  }
})

test('an e-mail address does as well; a deactivated user is sent nothing', async () => {
  const [user, gone] = [await someone('byaddress'), await someone('gone')]
  await ours.buadmin.call(users.adminDestroy, { params: { id: gone.id } })
  await ask(gone.username)
  await ask(`${user.username}@EXAMPLE.test`)
  await vi.waitFor(async () => expect(await mailsTo(user)).toHaveLength(1), 20_000)
  expect(await mailsTo(gone)).toEqual([])
})

test('nobody’s mailbox is flooded: three links an hour', async () => {
  const user = await someone('flooded')
  for (let round = 0; round < 3; round++) await tokenFor(user)
  const marker = await someone('marker')
  await ask(user.username)
  await tokenFor(marker)
  expect(await mailsTo(user)).toHaveLength(3)
})

test('three links an hour, too, where many are asked for at once', async () => {
  const user = await someone('stormed')
  const asked = { username: user.username, ip: '127.0.0.1' }
  await Promise.all(Array.from({ length: 10 }, () => sendResetLinks(server.core, asked)))
  expect(await mailsTo(user)).toHaveLength(3)
})

test('a link that is too old, made up or of another kind is refused; a weak password leaves the link good', async () => {
  const user = await someone('late')
  const token = await tokenFor(user)
  for (const bad of ['made-up', user.token]) await expect(redeem(bad)).rejects.toMatchObject({ status: 422 })
  await expect(redeem(token, 'short')).rejects.toMatchObject({ status: 422, errors: { password: expect.any(String) } })
  await expect(redeem(token, 'Password2026!')).rejects.toMatchObject({ status: 422, code: 'users.weak_password' })
  await ours.tenant(db =>
    db.rows(`update password_resets set expires_at = now() - interval '1 second' where user_id = $1`, [user.id]),
  )
  await expect(redeem(token)).rejects.toMatchObject({ status: 422, code: 'password_resets.over' })
  await expect(signIn(user, PASSWORD)).resolves.toHaveProperty('user')
})

test('tokens are kept hashed, and the link leads to this site whatever Host the request names', async () => {
  const user = await someone('hosted')
  await fetch(`${server.origin}/v1/users/reset_password_instructions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ username: user.username }),
  })
  await vi.waitFor(async () => expect(await mailsTo(user)).toHaveLength(1), 20_000)
  const [mail] = await mailsTo(user)
  expect(mail?.body).not.toContain('evil.example')
  const token = /reset-password#(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
  const [kept] = await ours.tenant(db =>
    db.rows<{ row: string }>('select row_to_json(r)::text as row from password_resets r where user_id = $1', [user.id]),
  )
  expect(token).toHaveLength(43)
  expect(kept?.row).not.toContain(token)
})
