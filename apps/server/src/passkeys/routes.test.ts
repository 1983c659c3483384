import * as passkeys from '@openbook/api/passkeys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { softPasskey } from '../core/testing/passkey.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { holdPerson } from '../sessions/end-all.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let out: ReturnType<typeof signedOutCall>
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  out = signedOutCall(server.origin)
})
afterAll(() => server.close())

const someone = (label: string, role: TestUser['role'] = 'agent') =>
  mint(server, { business_unit_id: ours.business_unit_id, role, username: `${label}.${ours.agent.username}` })

type Challenged = { challenge: string }
const askedToMake = async (user: TestUser) =>
  (await user.call(passkeys.registrationOptions)).options as unknown as Challenged
const askedToSign = async (otp_secret?: string) =>
  (await out(passkeys.signInOptions, { body: { otp_secret } })).options as unknown as Challenged

async function withKey(user: TestUser, name = 'Phone') {
  const key = softPasskey()
  const made = await user.call(passkeys.create, { body: { name, response: key.create(await askedToMake(user)) } })
  return { key, ...made }
}
const firstStep = (user: TestUser) =>
  out(sessions.create, { body: { username: user.username, password: PASSWORD } }) as Promise<sessions.SecondStep>
const REFUSED = { status: 422, code: 'passkeys.refused' }

test('a passkey signs its owner in without a name or password', async () => {
  const user = await someone('keyed')
  const { key, passkey, recovery_codes, user: me } = await withKey(user)
  expect(passkey).toMatchObject({ name: 'Phone', synced: false, last_used_at: null })
  expect(recovery_codes).toHaveLength(10)
  expect(me['has_2fa_enabled?']).toBe(true)
  const answer = await out(sessions.create, { body: { passkey: key.sign(await askedToSign()) } })
  expect(answer).toMatchObject({ user: { id: user.id } })
  expect((await user.call(passkeys.list)).data).toMatchObject([{ id: passkey.id, last_used_at: expect.any(String) }])
  expect((await withKey(user, 'Stick')).recovery_codes).toEqual([])
})

test('what was signed counts once, and only for what was asked', async () => {
  const user = await someone('replayed')
  const { key } = await withKey(user)
  const passkey = key.sign(await askedToSign())
  await out(sessions.create, { body: { passkey } })
  await expect(out(sessions.create, { body: { passkey } })).rejects.toMatchObject(REFUSED)
  const again = key.sign(await askedToSign())
  const both = await Promise.allSettled([again, again].map(sent => out(sessions.create, { body: { passkey: sent } })))
  expect(both.map(({ status }) => status).sort(), 'nor at the same moment').toEqual(['fulfilled', 'rejected'])
  for (const odd of [
    key.sign({ challenge: 'made-up' }),
    key.sign(await askedToSign(), { origin: 'https://evil.example' }),
    key.sign(await askedToSign(), { verified: false }),
    key.sign(await askedToSign(), { counter: 1 }),
    softPasskey().sign(await askedToSign()),
    { ...softPasskey().sign(await askedToSign()), id: passkey.id, rawId: passkey.id },
    key.sign(await askedToMake(user)),
    { ...passkey, response: { clientDataJSON: 'no json' } },
    { ...passkey, response: {} },
  ])
    await expect(out(sessions.create, { body: { passkey: odd } })).rejects.toMatchObject(REFUSED)
})

test('as the second proof it must be the key of the one whose password it was', async () => {
  const [user, other] = [await someone('second'), await someone('stranger')]
  const [{ key }, { key: strange }] = [await withKey(user), await withKey(other)]
  const { otp_secret, ways } = await firstStep(user)
  expect(ways).toEqual(['passkey', 'recovery_code'])
  const attempt = (passkey: ReturnType<typeof key.sign>) => out(sessions.create, { body: { otp_secret, passkey } })
  await expect(attempt(strange.sign(await askedToSign(otp_secret)))).rejects.toMatchObject(REFUSED)
  await expect(attempt(key.sign(await askedToSign()))).rejects.toMatchObject(REFUSED)
  expect(await attempt(key.sign(await askedToSign(otp_secret), { verified: false }))).toMatchObject({
    user: { id: user.id },
  })
})

test('a passkey made for another site, or answering another’s question, is not kept', async () => {
  const [user, other] = [await someone('maker'), await someone('lender')]
  const keep = (response: ReturnType<ReturnType<typeof softPasskey>['create']>) =>
    user.call(passkeys.create, { body: { name: 'Phone', response } })
  await expect(
    keep(softPasskey().create(await askedToMake(user), { origin: 'https://evil.example' })),
  ).rejects.toMatchObject(REFUSED)
  await expect(keep(softPasskey().create(await askedToMake(other)))).rejects.toMatchObject(REFUSED)
  await expect(keep(softPasskey().create(await askedToMake(user), { verified: false }))).rejects.toMatchObject(REFUSED)
  const key = softPasskey()
  await keep(key.create(await askedToMake(user)))
  await expect(keep(key.create(await askedToMake(user)))).rejects.toMatchObject({ status: 409 })
  expect((await user.call(passkeys.list)).data).toHaveLength(1)
})

test('passkeys are their owner’s alone; removing the last takes the recovery codes along', async () => {
  const user = await someone('owner')
  const { passkey, key } = await withKey(user)
  const params = { id: passkey.id }
  for (const who of [ours.agent, ours.buadmin, theirs.agent])
    await expect(who.call(passkeys.destroy, { params })).rejects.toMatchObject({ status: 404 })
  await ours.tenant(db =>
    db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [user.id]),
  )
  await expect(user.call(passkeys.destroy, { params })).rejects.toMatchObject({ code: 'sessions.prove_again' })
  await expect(user.call(sessions.prove, { body: { password: PASSWORD } })).rejects.toMatchObject({ status: 422 })
  const asked = await user.call(passkeys.proofOptions)
  await user.call(sessions.prove, { body: { passkey: key.sign(asked.options as { challenge: string }) } })
  expect(await user.call(passkeys.destroy, { params })).toMatchObject({ 'has_2fa_enabled?': false })
  expect(await user.call(twoFactor.show)).toMatchObject({ recovery_codes_left: 0 })
  expect(await firstStep(user)).toHaveProperty('user')
})

test('a passkey is enough where the agency asks for a second proof, and stays then', async () => {
  const there = await agency(server)
  await there.buadmin.call(twoFactor.adminUpdateRules, { body: { roles: ['agent'] } })
  await expect(there.agent.call(sessions.list)).rejects.toMatchObject({ code: 'sessions.two_factor_first' })
  const { passkey } = await withKey(there.agent)
  await there.agent.call(sessions.list)
  await expect(there.agent.call(passkeys.destroy, { params: { id: passkey.id } })).rejects.toMatchObject({
    status: 409,
    code: 'two_factor.required',
  })
  expect((await there.agent.call(passkeys.list)).data).toHaveLength(1)
})

test('wrong passwords by someone else do not shut out who has a passkey', async () => {
  const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  try {
    const user = await someone('besieged')
    const { key } = await withKey(user)
    const there = signedOutCall(limited.origin)
    for (let attempt = 0; attempt < 11; attempt++)
      await there(sessions.create, { body: { username: user.username, password: 'wrong' } }).catch(() => {})
    await expect(
      there(sessions.create, { body: { username: user.username, password: PASSWORD } }),
    ).rejects.toMatchObject({ status: 429 })
    const { options } = await there(passkeys.signInOptions, { body: {} })
    const passkey = key.sign(options as unknown as Challenged)
    expect(await there(sessions.create, { body: { passkey } })).toMatchObject({ user: { id: user.id } })
  } finally {
    await limited.close()
  }
})

test('whoever signs in by a passkey waits for its holder first, and holds it up for nobody meanwhile', async () => {
  const user = await someone('orderly')
  const { key } = await withKey(user)
  const passkey = key.sign(await askedToSign())
  const [come] = await atOnce(
    server.core,
    db => holdPerson(db, user.id),
    [() => out(sessions.create, { body: { passkey } })],
    db => db.rows('select from passkeys where user_id = $1 for update nowait', [user.id]),
  )
  expect(come).toMatchObject({ status: 'fulfilled', value: { user: { id: user.id } } })
})
