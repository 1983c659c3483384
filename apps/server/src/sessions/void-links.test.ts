import type { Receives } from '@openbook/api/core/route.ts'
import * as emailChanges from '@openbook/api/email-changes.ts'
import * as passwordResets from '@openbook/api/password-resets.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as signups from '@openbook/api/signups.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import * as users from '@openbook/api/users.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { invite } from '../signups/invite.ts'
import { holdPerson } from './end-all.ts'
import { startSession } from './start.ts'
import { voidLinks } from './void-links.ts'

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
let count = 0
const someone = () =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `linked${count++}.${ours.business_unit_id}`,
  })
const letters = ({ id }: TestUser) =>
  ours.tenant(db =>
    db.rows<{ to: string; subject: string; body: string }>(
      'select sent_to as "to", subject, body from sandbox_mails where user_id = $1 order by id',
      [id],
    ),
  )
const password = (user: TestUser) => ({ body: { username: user.username, password: PASSWORD } })

async function resetLink(user: TestUser): Promise<string> {
  const found = async () =>
    (await letters(user)).flatMap(({ body }) => /reset-password#(\S+)/.exec(body)?.slice(1) ?? [])
  const before = (await found()).length
  await out(passwordResets.instructions, { body: { username: user.username } })
  await eventually(async () => (await found()).length > before)
  return (await found()).at(-1) ?? ''
}

/** The request by which an account was made. */
const approved = ({ id, username }: TestUser) =>
  ours.tenant(async db => {
    const [asked] = await db.rows<{ id: number }>(
      `insert into signups (first_name, last_name, email, status, user_id, decided_by, decided_at)
       values ('Rosa', 'Test', $1, 'approved', $2, $3, now()) returning id`,
      [`${username}@example.test`, id, ours.buadmin.id],
    )
    return asked?.id ?? 0
  })
/** An invitation that still holds, to an account that somebody may use already. */
async function invitation(user: TestUser): Promise<string> {
  const id = await approved(user)
  return (await ours.tenant(db => invite(db, id))).replace('/invitation/', '')
}

/** A right password whose second proof is still to come. */
async function halfDone(user: TestUser): Promise<string> {
  await ours.tenant(db =>
    db.rows(
      `insert into two_factors (user_id, by_email, enabled_at) values ($1, true, now()) on conflict (user_id) do nothing`,
      [user.id],
    ),
  )
  return ((await out(sessions.create, password(user))) as sessions.SecondStep).otp_secret
}

/** A change to a mailbox that whoever asked for it can open. */
async function moved(user: TestUser): Promise<string> {
  const email = `${user.username}@elsewhere.example`
  await user.call(emailChanges.create, { body: { email } })
  const found = async () =>
    (await letters(user)).flatMap(({ to, body }) => (to === email && /confirm-email#(\S+)/.exec(body)?.slice(1)) || [])
  await eventually(async () => (await found()).length > 0)
  return (await found()).at(-1) ?? ''
}

interface Open {
  reset: string
  invited: string
  otp_secret: string
  moved: string
}
const allOf = async (user: TestUser): Promise<Open> => ({
  reset: await resetLink(user),
  invited: await invitation(user),
  otp_secret: await halfDone(user),
  moved: await moved(user),
})
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
/** What each of them is answered; a password that is no good shows whether the link would have been. */
const stands = async ({ reset, invited, otp_secret, moved }: Open) => [
  await codeOf(out(passwordResets.byToken, { body: { token: reset, password: 'Password2026!' } })),
  await codeOf(out(signups.accept, { params: { token: invited }, body: { password: 'Password2026!' } })),
  await codeOf(out(sessions.create, { body: { otp_secret, otp: '000000' } })),
  await codeOf(out(emailChanges.confirm, { body: { token: moved } })),
]
const GOOD = ['users.weak_password', 'users.weak_password', 'sessions.wrong_code', 'done']
const VOID = ['password_resets.over', 'not_found', 'sessions.sign_in_over', 'email_changes.over']

const byAdmin = ({ id }: TestUser, body: Receives<typeof users.adminUpdate>['body']) =>
  ours.buadmin.call(users.adminUpdate, { params: { id }, body })
const ENDS: [string, (user: TestUser, open: Open) => Promise<unknown>][] = [
  ['a password that an administrator sets', user => byAdmin(user, { password: FRESH })],
  [
    'a password of one’s own choice',
    user =>
      user.call(users.updatePassword, {
        params: { id: user.id },
        body: { current_password: PASSWORD, password: FRESH },
      }),
  ],
  [
    'a password chosen by a reset link',
    async user => out(passwordResets.byToken, { body: { token: await resetLink(user), password: FRESH } }),
  ],
  [
    'a password chosen by an invitation',
    (_, { invited }) => out(signups.accept, { params: { token: invited }, body: { password: FRESH } }),
  ],
  ['another e-mail address', user => byAdmin(user, { email: `moved.${user.username}@example.test` })],
  [
    'a deactivation, though it is taken back',
    async user => {
      await byAdmin(user, { active: false })
      await byAdmin(user, { active: true })
    },
  ],
  ['signing out everywhere', user => user.call(sessions.logOutOfAll)],
  ['signing out everywhere else', user => user.call(sessions.logOutOfOthers)],
  [
    'being signed out everywhere by an administrator',
    user => ours.buadmin.call(sessions.adminLogOut, { params: { id: user.id } }),
  ],
  ['a reset of the second proof', user => ours.buadmin.call(twoFactor.adminReset, { params: { id: user.id } })],
]

describe('reset links, invitations, changes of the address and half-done sign-ins', () => {
  test('stand as long as nothing ends them', async () => {
    const user = await someone()
    const open = await allOf(user)
    await byAdmin(user, { first_name: 'Jo', job_title: null })
    expect(await stands(open)).toEqual(GOOD)
  })

  test('stand with another role too, but for the invitation: whoever made it may know the link', async () => {
    const user = await someone()
    const open = await allOf(user)
    await byAdmin(user, { role: 'field_manager' })
    const [reset, , ...others] = GOOD
    expect(await stands(open)).toEqual([reset, 'not_found', ...others])
  })

  test.each(ENDS)('are void after %s, and those of others are not', async (_, end) => {
    const [user, other] = [await someone(), await someone()]
    const [open, others] = [await allOf(user), await allOf(other)]
    await end(user, open)
    expect(await stands(open)).toEqual(VOID)
    expect(await stands(others)).toEqual(GOOD)
  })
})

test.each(ENDS)('an app that somebody was shown before cannot be taken into use after %s', async (_, end) => {
  const [user, other] = [await someone(), await someone()]
  const invited = await invitation(user)
  for (const each of [user, other]) await each.call(twoFactor.generateQr)
  await end(user, { invited } as Open)
  const waiting = await ours.tenant(db =>
    db.rows('select user_id from two_factors where pending_secret is not null and user_id = any($1)', [
      [user.id, other.id],
    ]),
  )
  expect(waiting).toEqual([{ user_id: other.id }])
})

test('whoever ends one session ends the change of the address that was asked for in it, and no other', async () => {
  for (const byWhom of ['oneself', 'an administrator']) {
    const user = await someone()
    const { token } = await server.core.database.system(async db => ({
      token: await startSession(db, { ip: '127.0.0.1', headers: {} } as FastifyRequest, {
        user_id: user.id,
        business_unit_id: ours.business_unit_id,
      }),
    }))
    const elsewhere = signedIn(server.origin, { ...user, token })
    const link = await moved(elsewhere)
    const { data } = await elsewhere.call(sessions.list)
    const idOf = (current: boolean) => data.find(each => each.current === current)?.id ?? 0
    const end = (sessionId: number) =>
      byWhom === 'oneself'
        ? user.call(sessions.destroyOne, { params: { id: sessionId } })
        : ours.buadmin.call(sessions.adminDestroy, { params: { id: user.id, sessionId } })
    if (byWhom === 'oneself') await end(idOf(true))
    else {
      await end(idOf(false))
      expect((await elsewhere.call(emailChanges.show)).wanted, 'of another session').not.toBeNull()
      await end(idOf(true))
    }
    expect(await codeOf(out(emailChanges.confirm, { body: { token: link } })), byWhom).toBe('email_changes.over')
  }
})

test('an invitation accepted in an account that is in use ends what was open there, and is told', async () => {
  const user = await someone()
  await out(sessions.create, password(user))
  const { api_token } = await user.call(sessions.showApiToken)
  const token = await invitation(user)
  await out(signups.accept, { params: { token }, body: { password: FRESH } })
  await expect(user.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  const headers = { authorization: `Bearer ${api_token}` }
  expect((await fetch(`${server.origin}/v1/users/me`, { headers })).status).toBe(401)
  const told = async () => (await letters(user)).filter(({ subject }) => subject.endsWith('password was changed'))
  await eventually(async () => (await told()).length === 1)
})

test('an invitation made again goes to the address that the account has by now', async () => {
  const user = await someone()
  await byAdmin(user, { email: `right.${user.username}@example.test` })
  const again = { params: { id: await approved(user) }, body: { act: 'invite_again' } } as const
  await ours.buadmin.call(signups.adminUpdate, again)
  const invited = async () => (await letters(user)).filter(({ subject }) => subject.includes('invites you'))
  await eventually(async () => (await invited()).length === 1)
  expect(await invited()).toMatchObject([{ to: `right.${user.username}@example.test` }])
})

test.each<[string, (user: TestUser) => Promise<() => Promise<unknown>>, string]>([
  [
    'a reset link',
    async user => {
      const token = await resetLink(user)
      return () => out(passwordResets.byToken, { body: { token, password: FRESH } })
    },
    'password_resets.over',
  ],
  [
    'an invitation',
    async user => {
      const token = await invitation(user)
      return () => out(signups.accept, { params: { token }, body: { password: FRESH } })
    },
    'not_found',
  ],
  [
    'a sign-in half done',
    async user => {
      const otp_secret = await halfDone(user)
      return () => out(sessions.create, { body: { otp_secret, otp: '000000' } })
    },
    'sessions.sign_in_over',
  ],
])(
  'who comes by %s that is voided at that moment holds up nobody, and is told that it is over',
  async (_what, way, code) => {
    const user = await someone()
    const come = await way(user)
    const [done] = await atOnce(
      server.core,
      db => holdPerson(db, user.id),
      [come],
      db => voidLinks(db, user.id),
    )
    expect(done).toMatchObject({ status: 'rejected', reason: { code } })
  },
)
