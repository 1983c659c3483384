import * as auditLog from '@openbook/api/audit-log.ts'
import * as passkeys from '@openbook/api/passkeys.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
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

const sql = <T>(text: string, values: unknown[]) => ours.tenant(db => db.rows<T & object>(text, values))
/** A provider of the agency that lets everybody in, and knows nobody by e-mail or everybody. */
async function provider(slug: string, link_by_email: boolean, required = true): Promise<number> {
  const [made] = await sql<{ id: number }>(
    `insert into sso_providers (name, slug, issuer, client_id, client_secret, link_by_email, required)
     values ($1::text, $1::text, 'https://login.example.com', 'x', 'x', $2, $3) returning id`,
    [`${slug}-${ours.business_unit_id}`, link_by_email, required],
  )
  return made?.id ?? 0
}
const link = (provider_id: number, user: TestUser, subject: string) =>
  sql('insert into sso_identities (provider_id, subject, user_id) values ($1, $2, $3)', [provider_id, subject, user.id])
const addKey = ({ id }: TestUser, name: string) =>
  sql(
    `insert into passkeys (user_id, credential_id, public_key, name, synced)
     values ($1, sha256(random()::text::bytea), 'x', $2, false)`,
    [id, name],
  )
const linkedTo = async ({ id }: TestUser) =>
  (await sql<{ subject: string }>('select subject from sso_identities where user_id = $1 order by id', [id])).map(
    ({ subject }) => subject,
  )
const subjectsOf = async ({ id }: TestUser) =>
  (await sql<{ subject: string }>('select subject from sandbox_mails where user_id = $1 order by id', [id])).map(
    ({ subject }) => subject,
  )

test('a reset takes passkeys and linked accounts along, but for the first where the agency lets in by nothing else', async () => {
  const [alone, byMail, free] = [
    await provider('alone', false),
    await provider('by-mail', true),
    await provider('free', false, false),
  ]
  const { business_unit_id } = ours
  const boss = await mint(server, { business_unit_id, role: 'bu_admin', username: `reset.${ours.buadmin.username}` })
  for (const user of [ours.agent, boss]) {
    await link(alone, user, `own ${user.id}`)
    await link(alone, user, `thief ${user.id}`)
    await link(byMail, user, `mailed ${user.id}`)
    await link(free, user, `free ${user.id}`)
    await addKey(user, 'Thief')
    await ours.admin.call(twoFactor.adminReset, { params: { id: user.id } })
    expect(await sql('select from passkeys where user_id = $1', [user.id])).toEqual([])
  }
  expect(await linkedTo(ours.agent)).toEqual([`own ${ours.agent.id}`])
  expect(await linkedTo(boss), 'has a password at any rate').toEqual([])
})

test('an administrator sees the passkeys and linked accounts of those below, and removes one after a fresh proof, told by mail and in the log', async () => {
  const [user, boss] = [ours.agent2, ours.admin]
  const params = { id: user.id }
  await link(await provider('seen', true), user, 'seen')
  await addKey(user, 'Old phone')
  const [key] = (await boss.call(passkeys.adminOfUser, { params })).data
  const [account] = (await boss.call(singleSignOn.adminIdentities, { params })).data
  expect([key?.name, account?.provider_name]).toEqual(['Old phone', `seen-${ours.business_unit_id}`])
  const ofKey = { params: { ...params, passkeyId: key?.id ?? 0 } }
  const ofAccount = { params: { ...params, identityId: account?.id ?? 0 } }
  await expect(theirs.buadmin.call(passkeys.adminRemove, ofKey)).rejects.toMatchObject({ status: 404 })
  await expect(user.call(passkeys.adminRemove, ofKey)).rejects.toMatchObject({ status: 403 })
  for (const id of [boss.id, ours.buadmin.id])
    await expect(ours.buadmin.call(singleSignOn.adminIdentities, { params: { id } })).rejects.toMatchObject({
      status: 403,
    })
  const age = `update sessions set proved_at = now() - $2::interval where user_id = $1`
  await sql(age, [boss.id, '1 hour'])
  const again = { code: 'sessions.prove_again' }
  await expect(boss.call(passkeys.adminRemove, ofKey)).rejects.toMatchObject(again)
  await expect(boss.call(singleSignOn.adminUnlink, ofAccount)).rejects.toMatchObject(again)
  await sql(age, [boss.id, '0 seconds'])
  await boss.call(passkeys.adminRemove, ofKey)
  await boss.call(singleSignOn.adminUnlink, ofAccount)
  expect((await boss.call(passkeys.adminOfUser, { params })).data).toEqual([])
  expect(await linkedTo(user)).toEqual([])
  await expect(boss.call(passkeys.adminRemove, ofKey)).rejects.toMatchObject({ status: 404 })
  await eventually(async () => (await subjectsOf(user)).length === 2)
  expect((await subjectsOf(user)).toSorted()).toEqual([
    'A linked account of your Openbook sign-in was removed',
    'A passkey of your Openbook account was removed',
  ])
  const query = { subject_type: 'users', subject_id: user.id }
  expect(await ours.buadmin.call(auditLog.adminList, { query })).toMatchObject([
    { action: 'single_sign_on.adminUnlink', changes: { linked: { to: null } } },
    { action: 'passkeys.adminRemove', changes: { passkey: { from: 'Old phone', to: null } } },
  ])
})
