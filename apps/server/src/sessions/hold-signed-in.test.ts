import * as apiKeys from '@openbook/api/api-keys.ts'
import * as emailChanges from '@openbook/api/email-changes.ts'
import * as passkeys from '@openbook/api/passkeys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import * as users from '@openbook/api/users.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, mint, PASSWORD, signedIn, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { meanwhile } from '../core/testing/meanwhile.ts'
import { softPasskey } from '../core/testing/passkey.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { askToChange } from '../email-changes/ask.ts'
import { endEverything } from './end-all.ts'
import { endOne } from './open.ts'
import { hashPassword, passwordFits } from './password.ts'
import { sessionOf, startSession } from './start.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

let count = 0
const someone = () =>
  mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role: 'agent' },
    username: `shutout${count++}.${ours.business_unit_id}`,
  })

const FRESH = 'copper kettle on the pier'
const SIGNED_OUT = { status: 401, code: 'signed_out' }
const newOf = ({ username }: TestUser) => `${username}@new.example`

async function codeOf(user: TestUser): Promise<string> {
  const { otp_secret } = await user.call(twoFactor.generateQr)
  return new TOTP({ secret: Secret.fromBase32(otp_secret) }).generate()
}
async function keyOf(user: TestUser) {
  const { options } = await user.call(passkeys.registrationOptions)
  return softPasskey().create(options as { challenge: string })
}
async function mailedCodeOf(user: TestUser): Promise<string> {
  await user.call(twoFactor.sendOtp, { body: {} })
  const [mail] = await ours.tenant(db =>
    db.rows<{ body: string }>('select body from sandbox_mails where user_id = $1 order by id desc limit 1', [user.id]),
  )
  return /code is (\d{6})/.exec(mail?.body ?? '')?.[1] ?? ''
}
const changePassword = (user: TestUser) =>
  user.call(users.updatePassword, {
    params: { id: user.id },
    body: { current_password: PASSWORD, password: 'herring under the lantern' },
  })

/** What makes a way into an account, by what it needs beforehand. */
const WAYS: [string, (user: TestUser) => Promise<() => Promise<unknown>>][] = [
  ['a password', async user => () => changePassword(user)],
  ['an API key', async user => () => user.call(apiKeys.create, { body: { name: 'Reports', scopes: ['all.read'] } })],
  ['an API token', async user => () => user.call(sessions.refreshApiToken)],
  ['another address', async user => () => user.call(emailChanges.create, { body: { email: newOf(user) } })],
  ['a secret for an app', async user => () => user.call(twoFactor.generateQr)],
  [
    'an app',
    async user => {
      const otp = await codeOf(user)
      return () => user.call(twoFactor.enable, { body: { otp } })
    },
  ],
  [
    'codes by e-mail',
    async user => {
      const otp = await mailedCodeOf(user)
      return () => user.call(twoFactor.update2fa, { body: { by_email: true, otp } })
    },
  ],
  ['recovery codes', async user => () => user.call(twoFactor.renewRecoveryCodes)],
  [
    'a passkey',
    async user => {
      const response = await keyOf(user)
      return () => user.call(passkeys.create, { body: { name: 'Phone', response } })
    },
  ],
]

test.each(WAYS)('%s is not made in a session that is ended everywhere meanwhile', async (_way, prepared) => {
  const user = await someone()
  const make = await prepared(user)
  const made = meanwhile(server.core, db => endEverything(server.core, db, user.id), make)
  await expect(made).rejects.toMatchObject(SIGNED_OUT)
})

test.each(WAYS)('nor is %s by somebody who loses access meanwhile', async (_way, prepared) => {
  const user = await someone()
  const make = await prepared(user)
  const leave = (db: Db) => db.rows('update users set deactivated_at = now() where id = $1', [user.id])
  await expect(meanwhile(server.core, leave, make)).rejects.toMatchObject(SIGNED_OUT)
})

test.each(WAYS)('%s is made where somebody is held, and not shut out', async (_way, prepared) => {
  const user = await someone()
  const make = await prepared(user)
  const hold = (db: Db) => db.rows('select from users where id = $1 for update', [user.id])
  await meanwhile(server.core, hold, make)
})

test('a password that an administrator sets stands, whoever was just choosing another by the old one', async () => {
  const user = await someone()
  const set = async (db: Db) => {
    await db.rows('update users set password_hash = $2 where id = $1', [user.id, await hashPassword(FRESH)])
    await endEverything(server.core, db, user.id)
  }
  await expect(meanwhile(server.core, set, () => changePassword(user))).rejects.toMatchObject(SIGNED_OUT)
  const [now] = await ours.tenant(db =>
    db.rows<{ password_hash: string }>('select password_hash from users where id = $1', [user.id]),
  )
  expect(await passwordFits(now?.password_hash, FRESH)).toBe(true)
})

/** The session of somebody, as a request in it has it. */
const viewerOf = async (db: Db, user: TestUser) => {
  const session_id = await sessionOf(db, user.token)
  const { business_unit_id } = ours
  return { business_unit_id, user_id: user.id, real_user_id: user.id, session_id, login_type: null } as Viewer
}

test('no link for another address is made in the one session that an administrator ends meanwhile', async () => {
  const user = await someone()
  const end = async (db: Db) => endOne(db, user.id, (await sessionOf(db, user.token)) ?? 0)
  const ask = () => user.call(emailChanges.create, { body: { email: newOf(user) } })
  await expect(meanwhile(server.core, end, ask)).rejects.toMatchObject(SIGNED_OUT)
})

test('one that is on its way as somebody logs out of their other sessions is void', async () => {
  const user = await someone()
  const { business_unit_id } = ours
  const request = { ip: '127.0.0.1', headers: {} } as FastifyRequest
  const token = await server.core.database.system(db =>
    startSession(db, request, { user_id: user.id, business_unit_id }),
  )
  const [ended] = await atOnce(
    server.core,
    async db => {
      const viewer = await viewerOf(db, user)
      await askToChange({ core: server.core, db, viewer, audit: () => {}, afterCommit: () => {} }, newOf(user))
    },
    [() => signedIn(server.origin, { token }).call(sessions.logOutOfOthers)],
  )
  expect(ended).toMatchObject({ status: 'fulfilled', value: { ended: 1 } })
  const links = await ours.tenant(db =>
    db.rows<{ open: boolean }>('select used_at is null as open from email_changes where user_id = $1', [user.id]),
  )
  expect(links).toEqual([{ open: false }])
})
