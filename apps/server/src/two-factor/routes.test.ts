import * as apiKeys from '@openbook/api/api-keys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import * as users from '@openbook/api/users.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { eventually } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { holdPerson } from '../sessions/end-all.ts'

let server: TestServer
let limited: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => Promise.all([server.close(), limited.close()]))

const someone = (label: string, role: TestUser['role'] = 'agent') =>
  mint(server, { business_unit_id: ours.business_unit_id, role, username: `${label}.${ours.agent.username}` })

/** The code of an app that is so many half minutes ahead. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })
const other = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0')

/** As if the last code had been used long ago, so that the present one is still good. */
const longAgo = (user: TestUser) =>
  ours.tenant(db => db.rows('update two_factors set last_step = 0 where user_id = $1', [user.id]))

async function withApp(user: TestUser) {
  const { otp_secret } = await user.call(twoFactor.generateQr)
  const { recovery_codes } = await user.call(twoFactor.enable, { body: { otp: codeOf(otp_secret) } })
  await longAgo(user)
  return { secret: otp_secret, recovery_codes }
}

interface Answer {
  otp_secret?: string
  code?: string
}

async function post(body: object, headers: Record<string, string> = {}, origin = server.origin) {
  const response = await fetch(`${origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const cookies = response.headers.getSetCookie()
  return { status: response.status, answer: (await response.json()) as Answer, cookies }
}
const firstStep = async (user: TestUser, origin = server.origin) => {
  const { answer } = await post({ username: user.username, password: PASSWORD }, {}, origin)
  return answer as unknown as sessions.SecondStep
}
const mailedCode = async (user: TestUser) => {
  const [mail] = await ours.tenant(db =>
    db.rows<{ body: string }>('select body from sandbox_mails where user_id = $1 order by id desc limit 1', [user.id]),
  )
  return /code is (\d{6})/.exec(mail?.body ?? '')?.[1] ?? ''
}

test('an app is set up with a picture and its first code, and then asked for at every sign-in', async () => {
  const user = await someone('app')
  const { otp_secret, otpauth_url, qr_svg } = await user.call(twoFactor.generateQr)
  expect(new URL(otpauth_url).searchParams.get('secret')).toBe(otp_secret)
  expect(qr_svg).toMatch(/^<svg/)
  expect((await user.call(twoFactor.generateQr)).otp_secret).toBe(otp_secret)
  await expect(user.call(twoFactor.enable, { body: { otp: other(codeOf(otp_secret)) } })).rejects.toMatchObject({
    status: 422,
    errors: { otp: expect.any(String) },
  })
  expect(await firstStep(user)).toHaveProperty('user')
  const { recovery_codes } = await user.call(twoFactor.enable, { body: { otp: codeOf(otp_secret) } })
  await longAgo(user)
  expect(new Set(recovery_codes).size).toBe(10)
  const asked = await post({ username: user.username, password: PASSWORD })
  expect(asked.cookies).toEqual([])
  expect(asked.answer).toEqual({
    otp_secret: expect.any(String),
    last_otp_at: expect.any(String),
    ways: ['app', 'recovery_code'],
    email: expect.stringMatching(/^a•••@/),
  })
  expect(JSON.stringify(asked.answer)).not.toContain(otp_secret)
  const done = await post({ otp_secret: asked.answer.otp_secret, otp: codeOf(otp_secret) })
  expect(done).toMatchObject({ status: 200, answer: { user: { id: user.id, 'has_2fa_enabled?': true } } })
  expect(done.cookies.some(cookie => cookie.startsWith('auth_token='))).toBe(true)
})

test('a code works once, even in another sign-in, and even at the same time', async () => {
  const user = await someone('once')
  const { secret } = await withApp(user)
  const otp = codeOf(secret)
  const steps = await Promise.all([1, 2, 3, 4].map(() => firstStep(user)))
  const results = await Promise.all(steps.map(({ otp_secret }) => post({ otp_secret, otp })))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  const again = await firstStep(user)
  expect(await post({ otp_secret: again.otp_secret, otp })).toMatchObject({
    status: 422,
    answer: { code: 'sessions.wrong_code' },
  })
  expect((await post({ otp_secret: again.otp_secret, otp: codeOf(secret, 1) })).status).toBe(200)
  expect(await post({ otp_secret: again.otp_secret, otp: codeOf(secret, 1) })).toMatchObject({
    status: 422,
    answer: { code: 'sessions.sign_in_over' },
  })
})

test('five wrong codes end a sign-in, ten lock the account, and a right password in between forgives nothing', async () => {
  const user = await someone('guessed')
  const { secret } = await withApp(user)
  const wrong = other(codeOf(secret))
  for (let round = 0; round < 2; round++) {
    const { otp_secret } = await firstStep(user, limited.origin)
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await post({ otp_secret, otp: wrong }, {}, limited.origin)).status).toBe(422)
    const over = await post({ otp_secret, otp: codeOf(secret) }, {}, limited.origin)
    expect(over.status).not.toBe(200)
  }
  const locked = await post({ username: user.username, password: PASSWORD }, {}, limited.origin)
  expect(locked).toMatchObject({ status: 429, answer: { code: 'sessions.locked' } })
})

test('a recovery code stands in for the app, once; new ones void the old', async () => {
  const user = await someone('recovered')
  const { recovery_codes } = await withApp(user)
  const use = async (recovery_code: string) => {
    const { otp_secret } = await firstStep(user)
    return (await post({ otp_secret, recovery_code })).status
  }
  const [first = '', second = ''] = recovery_codes
  expect(await use(first.toLowerCase().replaceAll('-', ' '))).toBe(200)
  expect(await use(first)).toBe(422)
  expect(await user.call(twoFactor.show)).toMatchObject({ app: true, recovery_codes_left: 9 })
  const fresh = (await user.call(twoFactor.renewRecoveryCodes)).recovery_codes
  expect(await use(second)).toBe(422)
  expect(await use(fresh[0] ?? '')).toBe(200)
})

test('codes by e-mail: switched on by one that arrived, asked for at sign-in, good once', async () => {
  const user = await someone('mailed')
  await user.call(twoFactor.sendOtp, { body: {} })
  const arrived = await mailedCode(user)
  await expect(user.call(twoFactor.update2fa, { body: { by_email: true, otp: other(arrived) } })).rejects.toMatchObject(
    { status: 422, errors: { otp: expect.any(String) } },
  )
  const { recovery_codes, user: me } = await user.call(twoFactor.update2fa, { body: { by_email: true, otp: arrived } })
  expect(recovery_codes).toHaveLength(10)
  expect(me['has_2fa_enabled?']).toBe(true)
  const { otp_secret, ways } = await firstStep(user)
  expect(ways).toEqual(['email', 'recovery_code'])
  expect((await post({ otp_secret, otp: arrived })).status).toBe(422)
  await signedOutCall(server.origin)(twoFactor.sendOtp, { body: { otp_secret } })
  const otp = await mailedCode(user)
  expect((await post({ otp_secret, otp })).status).toBe(200)
  const next = await firstStep(user)
  expect((await post({ otp_secret: next.otp_secret, otp })).status).toBe(422)
})

test('six codes an hour, also where many are asked for at once', async () => {
  const user = await someone('stormed')
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => user.call(twoFactor.sendOtp, { body: {} })))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  await expect(user.call(twoFactor.sendOtp, { body: {} })).rejects.toMatchObject({
    status: 429,
    code: 'two_factor.too_many',
  })
})

test('nobody waits for a person to whom a code is being mailed; one that does not go out does not count', async () => {
  const user = await someone('slowly')
  const { mail } = server.core
  const free = () =>
    server.core.database.system(db => db.rows('select from users where id = $1 for no key update nowait', [user.id]))
  let answered = 0
  const down = async () => {
    await free()
    answered++
    throw new Error('ECONNREFUSED')
  }
  server.core.mail = { vendor: 'sandbox', send: down }
  try {
    for (let turn = 0; turn < 7; turn++)
      await expect(user.call(twoFactor.sendOtp, { body: {} })).rejects.toMatchObject({ status: 500 })
  } finally {
    server.core.mail = mail
  }
  expect(answered).toBe(7)
  expect(await user.call(twoFactor.sendOtp, { body: {} })).toHaveProperty('sent_to')
})

test('nobody has a code mailed who has not got past the password, nor where mail is not switched on', async () => {
  const out = signedOutCall(server.origin)
  await expect(out(twoFactor.sendOtp, { body: {} })).rejects.toMatchObject({ status: 401 })
  await expect(out(twoFactor.sendOtp, { body: { otp_secret: 'made up' } })).rejects.toMatchObject({
    status: 422,
    code: 'sessions.sign_in_over',
  })
  const user = await someone('appalone')
  await withApp(user)
  const { otp_secret } = await firstStep(user)
  await expect(out(twoFactor.sendOtp, { body: { otp_secret } })).rejects.toMatchObject({
    status: 422,
    code: 'two_factor.not_by_email',
  })
})

test('a remembered browser skips the second step for its own user only, until it is forgotten', async () => {
  const [user, colleague] = [await someone('remembered'), await someone('colleague')]
  const { secret } = await withApp(user)
  await withApp(colleague)
  const { otp_secret } = await firstStep(user)
  const { cookies } = await post({ otp_secret, otp: codeOf(secret), remember_device: true })
  const device = cookies.find(cookie => cookie.startsWith('device_token='))
  expect(device).toMatch(/HttpOnly/)
  const cookie = device?.split(';')[0] ?? ''
  const asks = async (who: TestUser) =>
    'otp_secret' in (await post({ username: who.username, password: PASSWORD }, { cookie })).answer
  expect([await asks(user), await asks(colleague)]).toEqual([false, true])
  expect(await user.call(twoFactor.show)).toMatchObject({ remembered_devices: 1 })
  expect(await user.call(twoFactor.forgetDevices)).toEqual({ forgotten: 1 })
  expect(await asks(user)).toBe(true)
})

test('a second proof that is set up ends every other session, which showed a password alone; one more ends none', async () => {
  const user = await someone('alone')
  const again = async () => {
    const { cookies } = await post({ username: user.username, password: PASSWORD })
    return signedIn(server.origin, { ...user, token: /auth_token=([^;]+)/.exec(cookies.join())?.[1] ?? '' })
  }
  const [stranger, byMail] = [await again(), await again()]
  const { secret } = await withApp(user)
  for (const gone of [stranger, byMail]) await expect(gone.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  const { otp_secret } = await firstStep(user)
  const { cookies } = await post({ otp_secret, otp: codeOf(secret) })
  const token = /auth_token=([^;]+)/.exec(cookies.join())?.[1] ?? ''
  const phone = signedIn(server.origin, { ...user, token })
  await longAgo(user)
  const { otp_secret: second } = await user.call(twoFactor.generateQr)
  await user.call(twoFactor.enable, { body: { otp: codeOf(second) } })
  await phone.call(sessions.me)
})

test('whoever has a second proof shows it, or a recovery code, to be believed once more; the password alone is not enough', async () => {
  const user = await someone('believed')
  const plain = await someone('plain')
  const { secret, recovery_codes } = await withApp(user)
  expect(await user.call(twoFactor.show)).toMatchObject({ ways: ['app', 'recovery_code'] })
  expect(await plain.call(twoFactor.show)).toMatchObject({ ways: [] })
  await expect(user.call(sessions.prove, { body: { password: PASSWORD } })).rejects.toMatchObject({
    status: 422,
    code: 'sessions.second_proof_first',
    errors: { password: 'Your password alone is not enough. Use your second step.' },
  })
  await expect(user.call(sessions.prove, { body: { recovery_code: 'AAAA-BBBB-CCCC' } })).rejects.toMatchObject({
    errors: { recovery_code: 'This recovery code is not right, or was used already.' },
  })
  await user.call(sessions.prove, { body: { recovery_code: recovery_codes[0] } })
  await user.call(sessions.prove, { body: { otp: codeOf(secret) } })
  await plain.call(sessions.prove, { body: { password: PASSWORD } })
})

test('switching off asks who is there when the proof is old, and takes codes and devices along', async () => {
  const user = await someone('off')
  const { secret } = await withApp(user)
  const age = () =>
    ours.tenant(db =>
      db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [user.id]),
    )
  await age()
  for (const act of [twoFactor.disable, twoFactor.renewRecoveryCodes, twoFactor.generateQr] as const)
    await expect(user.call(act)).rejects.toMatchObject({ status: 403, code: 'sessions.prove_again' })
  await expect(user.call(sessions.prove, { body: { password: 'wrong' } })).rejects.toMatchObject({ status: 422 })
  await expect(user.call(sessions.prove, { body: {} })).rejects.toMatchObject({ status: 422 })
  await user.call(sessions.prove, { body: { otp: codeOf(secret) } })
  await age()
  await longAgo(user)
  await user.call(sessions.prove, { body: { otp: codeOf(secret) } })
  expect(await user.call(twoFactor.disable)).toMatchObject({ 'has_2fa_enabled?': false })
  const { answer } = await post({ username: user.username, password: PASSWORD })
  expect(answer).toHaveProperty('user')
  expect(await user.call(twoFactor.show)).toMatchObject({ app: false, recovery_codes_left: 0 })
})

test('a role that must have it can do nothing else until it is set up; other roles and agencies go on', async () => {
  const boss = await someone('boss', 'bu_admin')
  const [before, manager] = [await someone('before', 'field_manager'), await someone('free', 'manager')]
  const body = { roles: ['field_manager'] }
  await expect(ours.agent.call(twoFactor.adminUpdateRules, { body })).rejects.toMatchObject({ status: 403 })
  await expect(boss.call(twoFactor.adminUpdateRules, { body: { roles: ['captain'] } })).rejects.toMatchObject({
    status: 422,
    errors: { roles: 'There is no role captain.' },
  })
  expect((await boss.call(twoFactor.adminUpdateRules, { body })).roles).toMatchObject([{ role: 'field_manager' }])
  expect((await theirs.buadmin.call(twoFactor.adminRules)).roles).toEqual([])
  const { cookies } = await post({ username: before.username, password: PASSWORD })
  const token = /auth_token=([^;]+)/.exec(cookies.join())?.[1] ?? ''
  const after = signedIn(server.origin, { ...before, token })
  for (const who of [before, after]) {
    expect(await who.call(sessions.me)).toMatchObject({ 'two_fa_is_required?': true, 'has_2fa_enabled?': false })
    await expect(who.call(users.adminOwners)).rejects.toMatchObject({
      status: 403,
      code: 'sessions.two_factor_first',
    })
  }
  await manager.call(users.adminOwners)
  await withApp(after)
  await after.call(users.adminOwners)
  await expect(before.call(users.adminOwners)).rejects.toMatchObject({ status: 401 })
  await expect(after.call(twoFactor.disable)).rejects.toMatchObject({ status: 409, code: 'two_factor.required' })
})

test('the rule for those above is set by somebody higher; that for one’s own rank one sets, and does not take back', async () => {
  const there = await agency(server)
  const set = (who: TestUser, ...roles: string[]) =>
    who.call(twoFactor.adminUpdateRules, { body: { roles, grace_days: 30 } })
  const asked = async () => (await there.buadmin.call(twoFactor.adminRules)).roles.map(({ role }) => role).sort()
  await set(there.admin, 'admin', 'bu_admin')
  const refused = (name: string) => ({
    status: 422,
    code: 'two_factor.above',
    errors: { roles: `The rule for ${name} is set by somebody of higher rank. Leave it as it is.` },
  })
  await expect(set(there.buadmin)).rejects.toMatchObject(refused('System Admin'))
  await expect(set(there.buadmin, 'admin')).rejects.toMatchObject(refused('BU Admin'))
  await expect(set(there.buadmin, 'admin', 'bu_admin', 'sub_admin')).rejects.toMatchObject(refused('Admin'))
  expect(await asked()).toEqual(['admin', 'bu_admin'])
  await set(there.buadmin, 'admin', 'bu_admin', 'manager')
  expect(await asked()).toEqual(['admin', 'bu_admin', 'manager'])
  await set(there.buadmin, 'admin', 'bu_admin')
  expect(await asked()).toEqual(['admin', 'bu_admin'])
  await set(there.admin, 'admin')
  await set(there.buadmin, 'admin', 'bu_admin')
  expect(await asked()).toEqual(['admin', 'bu_admin'])
  await expect(set(there.buadmin, 'admin')).rejects.toMatchObject(refused('BU Admin'))
})

test('whoever acts as somebody has no code mailed to them', async () => {
  const support = await jump(server, theirs.admin, ours.agent)
  await expect(support.call(twoFactor.sendOtp, { body: {} })).rejects.toMatchObject({
    status: 403,
    code: 'sessions.standing_in',
  })
  expect((await ours.agent.call(twoFactor.sendOtp, { body: {} })).sent_to).toMatch(/^a•••@/)
})

test('an administrator resets the sign-in of someone below who lost their phone, and of nobody else', async () => {
  const [user, boss] = [await someone('lostphone'), await someone('lostboss', 'bu_admin')]
  await withApp(user)
  await withApp(boss)
  const reset = (who: TestUser, id: number) => who.call(twoFactor.adminReset, { params: { id } })
  await expect(reset(ours.agent, user.id)).rejects.toMatchObject({ status: 403 })
  await expect(reset(theirs.buadmin, user.id)).rejects.toMatchObject({ status: 404 })
  await expect(reset(ours.buadmin, boss.id)).rejects.toMatchObject({ status: 403 })
  await expect(reset(ours.buadmin, ours.buadmin.id)).rejects.toMatchObject({ status: 403 })
  await reset(ours.buadmin, user.id)
  await expect(user.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  expect(await firstStep(user)).toHaveProperty('user')
  const [entry] = await ours.tenant(db =>
    db.rows<{ user_id: number }>(
      `select user_id from audit_log where action = 'two_factor.adminReset' and subject_id = $1`,
      [user.id],
    ),
  )
  expect(entry?.user_id).toBe(ours.buadmin.id)
})

test('whoever is reset keeps no API token and no key, which the allowed addresses no longer hold to their places', async () => {
  const user = await someone('keyed')
  const { api_token } = await user.call(sessions.showApiToken)
  const { key } = await user.call(apiKeys.create, { body: { name: 'Reports', scopes: ['all.read'] } })
  const statusOf = async (bearer: string) =>
    (await fetch(`${server.origin}/v1/users/me`, { headers: { authorization: `Bearer ${bearer}` } })).status
  expect([await statusOf(api_token), await statusOf(key)]).toEqual([200, 200])
  await ours.buadmin.call(twoFactor.adminReset, { params: { id: user.id } })
  expect([await statusOf(api_token), await statusOf(key)]).toEqual([401, 401])
  const mails = () =>
    ours.tenant(db => db.rows<{ body: string }>('select body from sandbox_mails where user_id = $1', [user.id]))
  await eventually(async () => (await mails()).some(({ body }) => body.includes('your API keys are revoked')))
})

test('of two system admins one resets the sign-in of the other, after a fresh proof and told by mail; nobody their own', async () => {
  const [lost, other] = [await someone('lostadmin', 'admin'), await someone('otheradmin', 'admin')]
  await withApp(lost)
  const reset = (who: TestUser, id: number) => who.call(twoFactor.adminReset, { params: { id } })
  await expect(reset(other, other.id)).rejects.toMatchObject({ status: 403, code: 'access_denied' })
  const sub = await someone('lostsub', 'sub_admin')
  await expect(reset(sub, lost.id)).rejects.toMatchObject({ status: 403 })
  await ours.tenant(db =>
    db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [other.id]),
  )
  await expect(reset(other, lost.id)).rejects.toMatchObject({ status: 403, code: 'sessions.prove_again' })
  await other.call(sessions.prove, { body: { password: PASSWORD } })
  await reset(other, lost.id)
  expect(await firstStep(lost)).toHaveProperty('user')
  const by = await ours.tenant(db =>
    db.rows(`select user_id from audit_log where action = 'two_factor.adminReset' and subject_id = $1`, [lost.id]),
  )
  expect(by).toEqual([{ user_id: other.id }])
  const told = () =>
    ours.tenant(db =>
      db.rows(`select from sandbox_mails where user_id = $1 and subject like '%sign-in was reset'`, [lost.id]),
    )
  await eventually(async () => (await told()).length === 1)
})

test('days of grace: asked for, not yet held up', async () => {
  const boss = await agency(server)
  await boss.buadmin.call(twoFactor.adminUpdateRules, { body: { roles: ['agent'], grace_days: 14 } })
  const { required_from } = await boss.agent.call(twoFactor.show)
  expect(Date.parse(required_from ?? '')).toBeGreaterThan(Date.now())
  expect(await boss.agent.call(sessions.me)).toMatchObject({ 'two_fa_is_required?': false })
  await boss.agent.call(users.adminOwners)
})

test('who must change their password can do nothing else first', async () => {
  const user = await someone('forced')
  await ours.tenant(db => db.rows('update users set change_password = true where id = $1', [user.id]))
  await expect(user.call(users.adminOwners)).rejects.toMatchObject({ status: 403, code: 'sessions.password_first' })
  await user.call(users.updatePassword, {
    params: { id: user.id },
    body: { current_password: PASSWORD, password: 'herring under the lantern' },
  })
  await user.call(users.adminOwners)
})

test('secrets lie encrypted, codes hashed', async () => {
  const user = await someone('sealed')
  const { secret, recovery_codes } = await withApp(user)
  const kept = await ours.tenant(async db => [
    ...(await db.rows('select row_to_json(t)::text as row from two_factors t where user_id = $1', [user.id])),
    ...(await db.rows('select row_to_json(r)::text as row from recovery_codes r where user_id = $1', [user.id])),
  ])
  const text = JSON.stringify(kept)
  const code = recovery_codes[0] ?? ''
  for (const plain of [secret, code, code.replaceAll('-', '')]) {
    expect(text).not.toContain(plain)
    expect(text).not.toContain(Buffer.from(plain).toString('hex'))
  }
})

/** Two of the same at the same moment, each before the other is done. */
const twice = <T>(user: TestUser, also: string, act: () => Promise<T>) =>
  atOnce(
    server.core,
    async db => {
      await db.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`two_factor:${user.id}`])
      await db.rows(also, [user.id])
    },
    [act, act],
  )

test('a picture asked for twice at once is one picture, and its first code sent twice at once switches the app on', async () => {
  const user = await someone('double')
  const pictures = await twice(
    user,
    'insert into two_factors (user_id, business_unit_id) select id, business_unit_id from users where id = $1',
    () => user.call(twoFactor.generateQr),
  )
  const [secret, same] = pictures.map(each => each.status === 'fulfilled' && each.value.otp_secret)
  expect(same).toBe(secret)
  const otp = codeOf(secret || '')
  const enabled = await twice(user, 'select from two_factors where user_id = $1 for update', () =>
    user.call(twoFactor.enable, { body: { otp } }),
  )
  expect(enabled).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  expect(await user.call(twoFactor.show)).toMatchObject({ app: true, recovery_codes_left: 10 })
  await longAgo(user)
  const { otp_secret } = await firstStep(user)
  expect((await post({ otp_secret, otp: codeOf(secret || '') })).status).toBe(200)
  await expect(user.call(twoFactor.enable, { body: { otp: other(otp) } })).rejects.toMatchObject({
    status: 422,
    code: 'two_factor.not_begun',
  })
})

test('codes by e-mail switched on twice at once are on, with one set of recovery codes', async () => {
  const user = await someone('mailedtwice')
  await user.call(twoFactor.sendOtp, { body: {} })
  const otp = await mailedCode(user)
  const results = await twice(user, 'select from mail_codes where user_id = $1 for update', () =>
    user.call(twoFactor.update2fa, { body: { by_email: true, otp } }),
  )
  expect(results).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  expect(await user.call(twoFactor.show)).toMatchObject({ by_email: true, recovery_codes_left: 10 })
})

test('whoever changes how somebody signs in waits for the person before anything of theirs, as whoever signs in does', async () => {
  const [reset, anew] = [await someone('reset'), await someone('anew')]
  await withApp(reset)
  await withApp(anew)
  const { otp_secret } = await anew.call(twoFactor.generateQr)
  const acts: [TestUser, () => Promise<unknown>][] = [
    [reset, () => ours.buadmin.call(twoFactor.adminReset, { params: { id: reset.id } })],
    [anew, () => anew.call(twoFactor.enable, { body: { otp: codeOf(otp_secret) } })],
  ]
  for (const [user, act] of acts) {
    const [done] = await atOnce(
      server.core,
      db => holdPerson(db, user.id),
      [act],
      db => db.rows('select from two_factors where user_id = $1 for update nowait', [user.id]),
    )
    expect(done).toMatchObject({ status: 'fulfilled' })
  }
})
