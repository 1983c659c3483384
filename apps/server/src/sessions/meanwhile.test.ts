import * as businessUnits from '@openbook/api/business-units.ts'
import * as passkeys from '@openbook/api/passkeys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, mint, PASSWORD, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
import { meanwhile as waitedFor } from '../core/testing/meanwhile.ts'
import { softPasskey } from '../core/testing/passkey.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { hold } from '../users/queries.ts'
import { endAllSessions, endJumps } from './end-all.ts'
import { hashPassword } from './password.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

let count = 0
const someone = (role: TestUser['role'] = 'agent') =>
  mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role },
    username: `meanwhile${count++}.${ours.business_unit_id}`,
  })

const meanwhile = <T>(change: (db: Db) => Promise<unknown>, act: () => Promise<T>) =>
  waitedFor(server.core, change, act)

const signIn = async (user: TestUser) => {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: PASSWORD }),
  })
  return response.status
}

test('a password that is another by the time it was judged lets nobody in', async () => {
  const user = await someone()
  const hash = await hashPassword('copper kettle on the pier')
  const change = async (db: Db) => {
    await db.rows('update users set password_hash = $2 where id = $1', [user.id, hash])
    await endAllSessions(db, user.id)
  }
  expect(await meanwhile(change, () => signIn(user))).toBe(401)
  const open = await ours.tenant(db =>
    db.rows('select from sessions where user_id = $1 and ended_at is null', [user.id]),
  )
  expect(open).toHaveLength(0)
})

test('nor does one who lost access meanwhile come in', async () => {
  const user = await someone()
  const change = (db: Db) => db.rows('update users set deactivated_at = now() where id = $1', [user.id])
  expect(await meanwhile(change, () => signIn(user))).toBe(401)
})

test('nobody jumps from a session that ends meanwhile, nor comes back to one', async () => {
  const [admin, agent] = [await someone('admin'), await someone()]
  const end = (db: Db) => endAllSessions(db, admin.id)
  await expect(meanwhile(end, () => jump(server, admin, agent))).rejects.toThrow(/401/)
  const other = await someone('admin')
  const entered = await jump(server, other, agent)
  const back = meanwhile(
    db => endAllSessions(db, other.id),
    () => entered.call(sessions.destroy),
  )
  await expect(back).rejects.toMatchObject({ status: 401 })
  const [left] = await ours.tenant(db =>
    db.rows<{ open: number }>('select count(*) as open from sessions where user_id = $1 and ended_at is null', [
      other.id,
    ]),
  )
  expect(left?.open).toBe(0)
})

const jumps = (who: TestUser, target: TestUser) =>
  who.call(sessions.loginAs, { body: { user_id: target.id, reason: 'A test' } })
/** As an administrator changes somebody's role: held, written, and the jumps of before ended. */
const become =
  (role: TestUser['role'], { id }: TestUser) =>
  async (db: Db) => {
    await hold(db, id)
    await db.rows('update users set role = $2 where id = $1', [id, role])
    await endJumps(db, id)
  }

test('a jump is judged by the roles there are once it stands: who rose meanwhile is not acted as, who fell acts as nobody', async () => {
  const [boss, agent] = [await someone('bu_admin'), await someone()]
  await expect(meanwhile(become('bu_admin', agent), () => jumps(boss, agent))).rejects.toMatchObject({ status: 403 })
  const [fallen, basic] = [await someone('bu_admin'), await someone('basic')]
  await expect(meanwhile(become('agent', fallen), () => jumps(fallen, basic))).rejects.toMatchObject({ status: 403 })
  const [lower, equal] = [await someone('admin'), await someone('bu_admin')]
  await expect(meanwhile(become('bu_admin', lower), () => jumps(lower, equal))).rejects.toMatchObject({ status: 403 })
})

test('nor does one stand whose real person lost meanwhile what the jump before it rests on', async () => {
  const [admin, boss, agent] = [await someone('admin'), await someone('bu_admin'), await someone()]
  const asBoss = await jump(server, admin, boss)
  const fall = (db: Db) => hold(db, admin.id)
  const begun = meanwhile(fall, () => jumps(asBoss, agent))
  expect(await begun, 'held and left as they are').toHaveProperty('redirect_to')
  const again = await jump(server, admin, boss)
  await expect(meanwhile(become('agent', admin), () => jumps(again, agent))).rejects.toMatchObject({ status: 401 })
})

test('a sub-admin whose agency is taken away meanwhile becomes nobody of it', async () => {
  const [sub, theirs] = [await someone('sub_admin'), await agency(server)]
  const given = { params: { id: sub.id }, body: { business_unit_ids: [theirs.business_unit_id] } }
  await ours.admin.call(businessUnits.adminGive, given)
  const take = async (db: Db) => {
    await hold(db, sub.id)
    await db.rows('delete from sub_admin_business_units where user_id = $1', [sub.id])
  }
  await expect(meanwhile(take, () => jumps(sub, theirs.agent))).rejects.toMatchObject({ status: 404 })
})

test('a passkey lets nobody in who is no administrator by then, where the agency signs in through its provider', async () => {
  const { buadmin, business_unit_id } = await agency(server)
  const out = signedOutCall(server.origin)
  await buadmin.call(singleSignOn.adminCreate, {
    body: {
      ...{ name: 'Harbor directory', slug: `passkey-${business_unit_id}`, issuer: 'https://login.example.com' },
      ...{ client_id: 'x', client_secret: 'x', required: true },
    },
  })
  const key = softPasskey()
  const asked = async (options: Promise<{ options: object }>) => (await options).options as { challenge: string }
  const response = key.create(await asked(buadmin.call(passkeys.registrationOptions)))
  await buadmin.call(passkeys.create, { body: { name: 'Phone', response } })
  const signed = async () => key.sign(await asked(out(passkeys.signInOptions, { body: {} })))
  const first = await signed()
  expect(await out(sessions.create, { body: { passkey: first } }), 'still one').toHaveProperty('user')
  const passkey = await signed()
  const come = meanwhile(become('agent', buadmin), () => out(sessions.create, { body: { passkey } }))
  await expect(come).rejects.toMatchObject({ status: 403, code: 'single_sign_on.required' })
})
