import * as businessUnits from '@openbook/api/business-units.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as passwordResets from '@openbook/api/password-resets.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as signups from '@openbook/api/signups.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, signedOutCall } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import type { MailVendor } from '../core/vendors/mail/mail.ts'

const PASSWORD = 'copper kettle on the pier'
let server: TestServer
let ours: Agency
let theirs: Agency
let visitor: ReturnType<typeof signedOutCall>
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  visitor = signedOutCall(server.origin)
})
afterAll(() => server.close())

let count = 0
const person = () => {
  const username = `invited${count++}.${ours.business_unit_id}`
  return { username, email: `${username}@example.com`, first_name: 'Rosa', last_name: 'Lindgren', role: 'agent' }
}
const invite = (by = ours.buadmin, more = {}) => by.call(signups.adminInvite, { body: { ...person(), ...more } })
const again = (id: number, by = ours.buadmin) => by.call(signups.adminInviteAgain, { params: { id } })
const withdraw = (id: number, by = ours.buadmin) => by.call(signups.adminWithdraw, { params: { id } })
const show = (id: number) => ours.buadmin.call(users.adminShow, { params: { id } })
const mailsTo = (id: number) =>
  server.core.database.system(db =>
    db.rows<{ sent_to: string; subject: string; body: string }>(
      'select sent_to, subject, body from sandbox_mails where user_id = $1 order by id',
      [id],
    ),
  )
/** The token of so manieth mail. */
async function tokenOf(id: number, nth = 1): Promise<string> {
  await eventually(async () => (await mailsTo(id)).length >= nth)
  return /\/invitation\/(\S+)/.exec((await mailsTo(id))[nth - 1]?.body ?? '')?.[1] ?? ''
}
const accept = (token: string) => visitor(signups.accept, { params: { token }, body: { password: PASSWORD } })
const listed = async (query: object) =>
  (await ours.buadmin.call(users.adminList, { query: { limit: 100, ...query } })).map(({ id }) => id)

test('somebody added without a password is invited by mail, listed as such, and signs in by the password they chose', async () => {
  const wanted = person()
  const added = await ours.buadmin.call(signups.adminInvite, { body: { ...wanted, manager_id: ours.manager.id } })
  expect(added).toMatchObject({ ...wanted, manager_id: ours.manager.id, active: true, invitation: 'open' })
  const token = await tokenOf(added.id)
  const [mail] = await mailsTo(added.id)
  expect(mail?.sent_to).toBe(wanted.email)
  expect(mail?.body).toContain('buadmin Test has added you to')
  expect(mail?.body).not.toContain('approved')
  expect(await listed({ filter: '{"invited":true}' })).toEqual([added.id])
  expect(await listed({ invited: false })).not.toContain(added.id)
  expect((await ours.buadmin.call(signups.adminList)).map(({ user_id }) => user_id)).not.toContain(added.id)
  const file = await fetch(`${server.origin}/v1/admin/users/export.csv?filter={"invited":true}`, {
    headers: ours.buadmin.headers,
  })
  expect(parse(await file.text(), { columns: true, bom: true })).toMatchObject([{ Invitation: 'open' }])
  await accept(token)
  expect((await show(added.id)).invitation).toBeNull()
  await expect(accept(token)).rejects.toMatchObject({ status: 404 })
  const entered = await visitor(sessions.create, { body: { username: wanted.username, password: PASSWORD } })
  expect(entered).toMatchObject({ user: { id: added.id } })
  for (const act of [again, withdraw])
    await expect(act(added.id)).rejects.toMatchObject({ status: 409, code: 'signups.no_invitation' })
})

test('sent again, the first link is no longer good and the second is; an invitation that ran out says so', async () => {
  const { id } = await invite()
  const first = await tokenOf(id)
  await ours.tenant(db =>
    db.rows(`update signups set invited_until = now() - interval '1 day' where user_id = $1`, [id]),
  )
  expect((await show(id)).invitation).toBe('over')
  expect(await again(id)).toMatchObject({ invitation: 'open' })
  const second = await tokenOf(id, 2)
  await expect(accept(first)).rejects.toMatchObject({ status: 404 })
  expect(await accept(second)).toHaveProperty('username')
})

test('withdrawn, the link leads nowhere, nor does a forgotten password; reactivated they can be invited again', async () => {
  const { id, username } = await invite()
  const token = await tokenOf(id)
  expect(await withdraw(id)).toMatchObject({ active: false, invitation: null })
  await expect(accept(token)).rejects.toMatchObject({ status: 404 })
  await visitor(passwordResets.instructions, { body: { username } })
  await visitor(passwordResets.instructions, { body: { username: ours.agent2.username } })
  await eventually(async () => (await mailsTo(ours.agent2.id)).length > 0)
  expect(await mailsTo(id)).toHaveLength(1)
  await expect(again(id)).rejects.toMatchObject({ status: 409 })
  const back = await ours.buadmin.call(users.adminUpdate, { params: { id }, body: { active: true } })
  expect(back.invitation).toBe('void')
  await expect(accept(token)).rejects.toMatchObject({ status: 404 })
  expect(await again(id)).toMatchObject({ invitation: 'open' })
  expect(await accept(await tokenOf(id, 2))).toHaveProperty('username')
  const log = await ours.tenant(db =>
    db.rows<{ action: string }>(
      'select action from audit_log where subject_type = $1 and subject_id = $2 order by id',
      ['users', id],
    ),
  )
  expect(log.map(({ action }) => action)).toEqual([
    ...['signups.adminInvite', 'signups.adminWithdraw', 'users.deactivate'],
    ...['users.reactivate', 'signups.adminInviteAgain'],
  ])
})

test('who asked to join and was approved is invited again and withdrawn in the same way', async () => {
  const { id: asked } = await ours.buadmin.call(signups.adminCreate, {
    body: { first_name: 'Otto', last_name: 'Brook', email: `otto@${ours.business_unit_id}.example` },
  })
  const username = `otto.${ours.business_unit_id}`
  const { user_id } = await ours.buadmin.call(signups.adminUpdate, {
    params: { id: asked },
    body: { act: 'approve', username, role: 'agent' },
  })
  expect(await again(user_id ?? 0)).toMatchObject({ username, invitation: 'open' })
  expect(await withdraw(user_id ?? 0)).toMatchObject({ active: false })
})

test('another role ends an invitation, of which somebody who may not give that role may know the link', async () => {
  const { id: asked } = await ours.buadmin.call(signups.adminCreate, {
    body: { first_name: 'Ida', last_name: 'Brook', email: `ida@${ours.business_unit_id}.example` },
  })
  const { user_id, invitation_path } = await ours.buadmin.call(signups.adminUpdate, {
    params: { id: asked },
    body: { act: 'approve', username: `ida.${ours.business_unit_id}`, role: 'agent' },
  })
  const id = user_id ?? 0
  const known = invitation_path?.split('/').at(-1) ?? ''
  await ours.buadmin.call(users.adminUpdate, { params: { id }, body: { first_name: 'Ida Mae' } })
  expect(await visitor(signups.invitation, { params: { token: known } })).toHaveProperty('username')
  const risen = await ours.admin.call(users.adminUpdate, { params: { id }, body: { role: 'bu_admin' } })
  expect(risen).toMatchObject({ role: 'bu_admin', invitation: 'void' })
  await expect(accept(known)).rejects.toMatchObject({ status: 404 })
  await expect(again(id)).rejects.toMatchObject({ status: 403 })
  expect(await again(id, ours.admin)).toMatchObject({ invitation: 'open' })
  const fresh = await tokenOf(id, 2)
  await ours.admin.call(userChanges.adminCreate, { body: { ids: [id], role: 'agent' } })
  await expect(accept(fresh), 'by a change of several').rejects.toMatchObject({ status: 404 })
  expect(await again(id)).toMatchObject({ invitation: 'open' })
  expect(await accept(await tokenOf(id, 3))).toHaveProperty('username')
})

test('nobody invites beyond their rank or agency, as somebody else, without a fresh proof, or with a role of their own making', async () => {
  await expect(invite(ours.buadmin, { role: 'admin' })).rejects.toMatchObject({ status: 403 })
  await expect(invite(ours.manager)).rejects.toMatchObject({ status: 403 })
  await expect(invite(ours.buadmin, { business_unit_id: theirs.business_unit_id })).rejects.toMatchObject({
    status: 403,
  })
  await expect(invite(ours.buadmin, { password: PASSWORD })).rejects.toMatchObject({ status: 422 })
  await expect(invite(await jump(server, ours.admin, ours.buadmin))).rejects.toMatchObject({ status: 403 })
  const { id } = await invite()
  for (const act of [again, withdraw]) {
    await expect(act(id, theirs.buadmin)).rejects.toMatchObject({ status: 404 })
    await expect(act(id, ours.manager)).rejects.toMatchObject({ status: 403 })
    await expect(act(ours.admin.id)).rejects.toMatchObject({ status: 403 })
  }
  const proved = (at: string) =>
    ours.tenant(db => db.rows(`update sessions set proved_at = ${at} where user_id = $1`, [ours.buadmin.id]))
  await proved(`now() - interval '1 hour'`)
  for (const act of [() => invite(), () => again(id)])
    await expect(act()).rejects.toMatchObject({ status: 403, code: 'sessions.prove_again' })
  await proved('now()')
  expect((await show(id)).invitation).toBe('open')
})

test('an admin invites into another agency, in its name', async () => {
  const { id: business_unit_id } = await ours.admin.call(businessUnits.adminCreate, {
    body: { name: `Skerry ${ours.business_unit_id}` },
  })
  const { id } = await invite(ours.admin, { business_unit_id })
  await tokenOf(id)
  const [mail] = await mailsTo(id)
  expect(mail?.subject).toContain(`Skerry ${ours.business_unit_id} invites you`)
  expect(await accept(await tokenOf(id))).toHaveProperty('username')
})

/** As if the mail server were this one, until it is done. */
async function mailedBy<T>(mail: MailVendor, act: () => Promise<T>): Promise<T> {
  const { mail: before } = server.core
  server.core.mail = mail
  return act().finally(() => {
    server.core.mail = before
  })
}

test('without a mail server nobody is invited, and it says so', async () => {
  const none: MailVendor = { vendor: 'none', send: () => Promise.reject(new Error('none')) }
  const { id } = await invite()
  const wanted = person()
  const refused = {
    status: 409,
    code: 'signups.no_mail',
    errors: { base: 'No mail server is set up, so no invitation can be sent. Give them a password instead.' },
  }
  await mailedBy(none, async () => {
    await expect(ours.buadmin.call(signups.adminInvite, { body: wanted })).rejects.toMatchObject(refused)
    await expect(again(id)).rejects.toMatchObject(refused)
  })
  expect(await ours.buadmin.call(users.adminList, { query: { q: wanted.username } })).toEqual([])
})

test('without a mail server whoever approves has the link of each, to be sent by hand; with one, of none', async () => {
  const none: MailVendor = { vendor: 'none', send: () => Promise.reject(new Error('none')) }
  const ask = async () => {
    const { first_name, last_name, email, username } = person()
    const { id } = await ours.buadmin.call(signups.adminCreate, { body: { first_name, last_name, email, phone: null } })
    return { id, username }
  }
  const approve = (all: { id: number; username: string }[]) =>
    ours.buadmin.call(signups.adminBulkUpdate, { body: { act: 'approve', role: 'agent', signups: all } })
  const [one, two, mailed] = [await ask(), await ask(), await ask()]
  const outcomes = await mailedBy(none, () => approve([one, { ...two, username: '!' }]))
  expect(outcomes).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', invitation_path: null }])
  const token = outcomes[0]?.invitation_path?.split('/').at(-1) ?? ''
  expect(await visitor(signups.invitation, { params: { token } })).toMatchObject({ username: one.username })
  const body = { act: 'approve' as const, role: 'agent', username: two.username }
  const alone = await mailedBy(none, () => ours.buadmin.call(signups.adminUpdate, { params: { id: two.id }, body }))
  expect(alone).toMatchObject({ invitation_path: expect.any(String), invitation_mailed: false })
  expect(await approve([mailed])).toMatchObject([{ outcome: 'done', invitation_path: null }])
})

test('who asked for an invitation that could not be mailed hears of it', async () => {
  const down: MailVendor = { vendor: 'sandbox', send: () => Promise.reject(new Error('ECONNREFUSED')) }
  const { id, email } = await mailedBy(down, () => invite())
  const told = await eventually(async () => {
    const { data } = await ours.buadmin.call(notifications.list)
    return data.find(({ kind }) => kind === 'signups.not_mailed')
  })
  expect(told).toMatchObject({
    title: `The invitation to ${email} could not be mailed`,
    body: 'Send it again from their page under Users in the console.',
    data: { user_id: id },
  })
})
