import type { caller } from '@openbook/api/core/call.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as signups from '@openbook/api/signups.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency, mint, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { invite } from './invite.ts'

const PASSWORD = 'copper kettle on the pier'
let server: TestServer
let ours: Agency
let theirs: Agency
let visitor: ReturnType<typeof caller>
let code: string
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  visitor = signedOutCall(server.origin)
  const { path } = await ours.buadmin.call(signups.adminUpdateLink, { body: { open: true } })
  code = path.replace('/signup/', '')
})
afterAll(() => server.close())

const person = {
  first_name: 'Rosa',
  last_name: 'Lindgren',
  email: 'rosa@example.com',
  message: 'Ten years in Medicare.',
}
const ask = (more: object = {}) => visitor(signups.create, { body: { agency: code, ...person, ...more } })
const waiting = async (email: string) =>
  (await ours.buadmin.call(signups.adminList, { query: { q: email, filter: '{"status":"pending"}' } }))[0]
const answer = (
  id: number,
  body: Parameters<typeof visitor<typeof signups.adminUpdate>>[1]['body'],
  by = ours.buadmin,
) => by.call(signups.adminUpdate, { params: { id }, body })
const username = () => `rosa.${ours.business_unit_id}`

test('the form names its agency, and tells nothing where a link is closed, old or made up', async () => {
  const open = await visitor(signups.show, { query: { agency: code } })
  expect(open).toMatchObject({ agency: expect.stringMatching(/^t/), brand: 'default' })
  const { path } = await theirs.buadmin.call(signups.adminUpdateLink, { body: { open: true } })
  const first = path.replace('/signup/', '')
  const renewed = await theirs.buadmin.call(signups.adminUpdateLink, { body: { open: true, renew: true } })
  expect(renewed.path).not.toBe(path)
  const closed = await theirs.buadmin.call(signups.adminUpdateLink, { body: { open: false } })
  expect(closed).toEqual({ ...renewed, open: false })
  expect(await theirs.buadmin.call(signups.adminLink)).toEqual(closed)
  for (const agency of [first, closed.path.replace('/signup/', ''), 'made-up']) {
    await expect(visitor(signups.show, { query: { agency } })).rejects.toMatchObject({ status: 404 })
    await expect(ask({ agency })).rejects.toMatchObject({ status: 404 })
  }
})

test('without an agency, who is signed in is answered their own signups, and a visitor that they are not', async () => {
  const { data, path } = await ours.agent.call(signups.mine)
  expect(await ours.agent.call(signups.show, { query: {} })).toMatchObject({ data, path })
  await expect(visitor(signups.show, { query: {} })).rejects.toMatchObject({ status: 401 })
})

test('who asks is kept once, the administrators are told, and another agency knows nothing', async () => {
  const said = await ask()
  expect(await ask({ email: 'ROSA@example.com', first_name: 'Again' })).toEqual(said)
  expect(await ask({ email: 'robot@example.com', website: 'http://spam' })).toEqual(said)
  const listed = await ours.buadmin.call(signups.adminList)
  expect(listed).toHaveLength(1)
  expect(listed[0]).toMatchObject({ ...person, status: 'pending', user_id: null })
  const { data } = await ours.buadmin.call(notifications.list)
  expect(data.filter(({ kind }) => kind === 'signups.created').map(({ title }) => title)).toEqual([
    'Rosa Lindgren asks to join',
  ])
  expect(await theirs.buadmin.call(signups.adminList)).toEqual([])
  await expect(ask({ email: 'nobody' })).rejects.toMatchObject({ status: 422, errors: { email: expect.any(String) } })
})

test('every active administrator is told, however many there are, and nobody else', async () => {
  const many = await agency(server)
  const { business_unit_id } = many
  const minted = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      mint(server, { business_unit_id, role: 'bu_admin', username: `many${at}.${business_unit_id}` }),
    ),
  )
  const gone = minted[0]!
  await many.admin.call(users.adminDestroy, { params: { id: gone.id } })
  const { path } = await many.buadmin.call(signups.adminUpdateLink, { body: { open: true } })
  await ask({ agency: path.replace('/signup/', '') })
  const told = await many.tenant(db =>
    db.rows<{ user_id: number }>(`select user_id from notifications where kind = 'signups.created' order by user_id`),
  )
  const wanted = [many.admin, many.buadmin, ...minted.slice(1)].map(({ id }) => id).sort((one, other) => one - other)
  expect(told.map(({ user_id }) => user_id)).toEqual(wanted)
})

test('who is approved becomes a user, chooses a password by the invitation once, and signs in', async () => {
  const { id } = (await waiting('rosa'))!
  const approved = await answer(id, {
    act: 'approve',
    username: username(),
    role: 'agent',
    manager_id: ours.manager.id,
  })
  expect(approved).toMatchObject({ status: 'approved', username: username(), decided_by: 'buadmin Test' })
  const token = approved.invitation_path?.replace('/invitation/', '') ?? ''
  expect(await ours.buadmin.call(signups.adminShow, { params: { id } })).not.toHaveProperty('invitation_path')
  expect(await visitor(signups.invitation, { params: { token } })).toMatchObject({ first_name: 'Rosa' })
  const accept = (password: string, by = token) =>
    visitor(signups.accept, { params: { token: by }, body: { password } })
  await expect(accept('rosalindgren1')).rejects.toMatchObject({ status: 422, errors: { password: expect.any(String) } })
  expect(await accept(PASSWORD)).toEqual({ username: username() })
  await expect(accept('another kettle on the pier')).rejects.toMatchObject({ status: 404 })
  const entered = await visitor(sessions.create, { body: { username: username(), password: PASSWORD } })
  expect(entered).toMatchObject({ user: { roles: ['agent'], business_unit: { id: ours.business_unit_id } } })
  await expect(answer(id, { act: 'invite_again' })).rejects.toMatchObject({ status: 409 })
  await expect(answer(id, { act: 'reject', reason: 'No more' })).rejects.toMatchObject({ code: 'signups.settled' })
})

test('a second invitation ends the first, and an old one is nobody’s', async () => {
  await ask({ email: 'otto@example.com', first_name: 'Otto' })
  const { id } = (await waiting('otto'))!
  const first = await answer(id, { act: 'approve', username: `otto.${ours.business_unit_id}`, role: 'agent' })
  const second = await answer(id, { act: 'invite_again' })
  const read = (path: string | null) =>
    visitor(signups.invitation, { params: { token: path?.replace('/invitation/', '') ?? '' } })
  await expect(read(first.invitation_path)).rejects.toMatchObject({ status: 404 })
  await expect(read(second.invitation_path)).resolves.toMatchObject({ username: `otto.${ours.business_unit_id}` })
  await ours.tenant(db => db.rows('update signups set invited_until = now() where id = $1', [id]))
  await expect(read(second.invitation_path)).rejects.toMatchObject({ status: 404 })
})

test('an invitation is to the product as the brand of the agency calls it', async () => {
  const wear = (brand: string) =>
    server.core.database.system(db =>
      db.rows('update business_units set brand = $2 where id = $1', [ours.business_unit_id, brand]),
    )
  await wear('agentflow')
  await ask({ email: 'branded@example.com', first_name: 'Ines' })
  const id = (await waiting('branded@example.com'))?.id ?? 0
  const body = { act: 'approve', username: `ines.${ours.business_unit_id}`, role: 'agent', manager_id: null } as const
  await answer(id, body).finally(() => wear('default'))
  const subjects = () =>
    server.core.database.system(db =>
      db.rows<{ subject: string }>('select subject from sandbox_mails where sent_to = $1', ['branded@example.com']),
    )
  await vi.waitFor(
    async () => expect(await subjects()).toEqual([{ subject: expect.stringMatching(/ invites you to Agentflow$/) }]),
    20_000,
  )
})

test('every invitation is mailed to the person, with the link that the administrator sees', async () => {
  await ask({ email: 'Mia@example.com', first_name: 'Mia' })
  const { id } = (await waiting('mia'))!
  const first = await answer(id, { act: 'approve', username: `mia.${ours.business_unit_id}`, role: 'agent' })
  const second = await answer(id, { act: 'invite_again' })
  const mails = () =>
    ours.tenant(
      db =>
        db.rows<{ sent_to: string; body: string }>('select sent_to, body from sandbox_mails where user_id = $1', [
          first.user_id,
        ]),
      ours.buadmin,
    )
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 20_000)
  const bodies = (await mails()).map(({ body }) => body).join()
  for (const { invitation_path } of [first, second])
    expect(bodies).toContain(`${server.core.env.publicUrl}${invitation_path}\n`)
  expect(bodies).toContain(`Your username is mia.${ours.business_unit_id}.`)
  expect(new Set((await mails()).map(mail => mail.sent_to.toLowerCase()))).toEqual(new Set(['mia@example.com']))
})

test('an administrator gives no role that is not below their own, and no name that is taken', async () => {
  await ask({ email: 'ida@example.com', first_name: 'Ida' })
  const { id } = (await waiting('ida'))!
  await expect(answer(id, { act: 'approve', username: 'ida.x', role: 'admin' })).rejects.toMatchObject({ status: 403 })
  await expect(answer(id, { act: 'approve', username: ours.agent.username, role: 'agent' })).rejects.toMatchObject({
    status: 409,
    errors: { username: expect.any(String) },
  })
  await expect(answer(id, { act: 'approve', username: '!', role: 'agent' })).rejects.toMatchObject({ status: 422 })
  expect((await waiting('ida'))?.status).toBe('pending')
  const turned = await answer(id, { act: 'reject', reason: 'Not licensed yet' })
  expect(turned).toMatchObject({ status: 'rejected', reason: 'Not licensed yet', invitation_path: null })
  await ask({ email: 'ida@example.com', first_name: 'Ida' })
  expect(await waiting('ida')).toMatchObject({ first_name: 'Ida' })
  await ours.buadmin.call(signups.adminDestroy, { params: { id } })
  await expect(ours.buadmin.call(signups.adminShow, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

/** An approved request of somebody, and the way to the invitation that came of it. */
const approvedOf = ({ id, username, role }: TestUser) =>
  server.core.database.system(async db => {
    const [made] = await db.rows<{ id: number }>(
      `insert into signups (business_unit_id, first_name, last_name, email, status, user_id, decided_by, decided_at)
       values ($1, 'Rosa', $2, $3, 'approved', $4, $5, now()) returning id`,
      [ours.business_unit_id, role, `${username}@example.test`, id, ours.admin.id],
    )
    const signup = made?.id ?? 0
    return { id: signup, token: (await invite(db, signup)).replace('/invitation/', '') }
  })
const read = (token: string) => visitor(signups.invitation, { params: { token } })
const one = (role: TestUser['role'], label: string) =>
  mint(server, { business_unit_id: ours.business_unit_id, role, username: `${label}.${ours.business_unit_id}` })

test('nobody is handed the invitation of whoever is not below them, or takes it away', async () => {
  const subAdmin = await one('sub_admin', 'sub')
  const above = {
    admin: await approvedOf(await one('admin', 'invitedadmin')),
    sub_admin: await approvedOf(await one('sub_admin', 'invitedsub')),
    bu_admin: await approvedOf(await one('bu_admin', 'invitedpeer')),
  }
  const refused = { status: 403, code: 'access_denied', why: 'Only somebody above them invites them.' }
  const refuses = async (by: TestUser, signup: { id: number; token: string }) => {
    await expect(answer(signup.id, { act: 'invite_again' }, by)).rejects.toMatchObject(refused)
    await expect(by.call(signups.adminDestroy, { params: { id: signup.id } })).rejects.toMatchObject(refused)
    expect(await read(signup.token)).toMatchObject({ first_name: expect.any(String) })
  }
  for (const signup of Object.values(above)) await refuses(ours.buadmin, signup)
  for (const signup of [above.admin, above.sub_admin]) await refuses(subAdmin, signup)
  const { invitation_path } = await answer(above.bu_admin.id, { act: 'invite_again' }, subAdmin)
  await expect(read(above.bu_admin.token)).rejects.toMatchObject({ status: 404 })
  expect(await read(invitation_path?.replace('/invitation/', '') ?? '')).toHaveProperty('username')
})

test('an account that is in use, or without access, is invited by nobody', async () => {
  for (const [label, sets] of [
    ['inuse', 'last_sign_in_at = now()'],
    ['without', 'deactivated_at = now()'],
  ] as const) {
    const person = await one('agent', label)
    const { id } = await approvedOf(person)
    await ours.tenant(db => db.rows(`update users set ${sets} where id = $1`, [person.id]))
    await expect(answer(id, { act: 'invite_again' })).rejects.toMatchObject({ status: 409, code: 'signups.settled' })
    await ours.buadmin.call(signups.adminDestroy, { params: { id } })
  }
})

test('whoever was invited without having asked is no request: not shown, answered or forgotten', async () => {
  const added = await ours.buadmin.call(signups.adminInvite, {
    body: {
      ...{ username: `added.${ours.business_unit_id}`, email: 'added@example.com', role: 'agent' },
      ...{ first_name: 'Uma', last_name: 'Pier' },
    },
  })
  const [row] = await ours.tenant(db =>
    db.rows<{ id: number }>('select id from signups where user_id = $1', [added.id]),
  )
  const params = { id: row?.id ?? 0 }
  const gone = { status: 404 }
  await expect(ours.buadmin.call(signups.adminShow, { params })).rejects.toMatchObject(gone)
  await expect(answer(params.id, { act: 'invite_again' })).rejects.toMatchObject(gone)
  await expect(ours.buadmin.call(signups.adminDestroy, { params })).rejects.toMatchObject(gone)
  const body = { act: 'approve' as const, role: 'agent', signups: [{ ...params, username: 'x' }] }
  await expect(ours.buadmin.call(signups.adminBulkUpdate, { body })).rejects.toMatchObject(gone)
  expect((await ours.buadmin.call(users.adminShow, { params: { id: added.id } })).invitation).toBe('open')
})

test('somebody is let in by whoever is there themselves and showed it a moment ago; turning down asks nothing', async () => {
  await ask({ email: 'noor@example.com', first_name: 'Noor' })
  const { id } = (await waiting('noor'))!
  const approve = { act: 'approve', username: `noor.${ours.business_unit_id}`, role: 'agent' } as const
  const support = await jump(server, ours.admin, ours.buadmin)
  await expect(answer(id, approve, support)).rejects.toMatchObject({
    status: 403,
    code: 'sessions.standing_in',
    why: expect.stringContaining('This is left to them, signed in themselves.'),
  })
  const proved = (when: string) =>
    ours.tenant(db => db.rows(`update sessions set proved_at = ${when} where user_id = $1`, [ours.buadmin.id]))
  const again = { status: 403, code: 'sessions.prove_again' }
  await proved(`now() - interval '1 hour'`)
  await expect(answer(id, approve)).rejects.toMatchObject(again)
  expect((await waiting('noor'))?.status).toBe('pending')
  await proved('now()')
  await answer(id, approve)
  await proved(`now() - interval '1 hour'`)
  await expect(answer(id, { act: 'invite_again' })).rejects.toMatchObject(again)
  await ask({ email: 'omar@example.com', first_name: 'Omar' })
  const { id: other } = (await waiting('omar'))!
  expect(await answer(other, { act: 'reject', reason: 'Not now' })).toMatchObject({ status: 'rejected' })
  await proved('now()')
})

test('several are approved or turned down at once, each by the rules of one and noted, and sent again it changes nothing', async () => {
  const names = ['Bea', 'Cato', 'Dina']
  for (const first_name of names) await ask({ email: `bulk.${first_name}@example.com`, first_name })
  const ids = await Promise.all(names.map(async name => (await waiting(`bulk.${name}@`))?.id ?? 0))
  const [bea = 0, cato = 0, dina = 0] = ids
  const own = (name: string) => `${name}.${ours.business_unit_id}`
  const send = (body: Parameters<typeof visitor<typeof signups.adminBulkUpdate>>[1]['body'], by = ours.buadmin) =>
    by.call(signups.adminBulkUpdate, { body })
  const wanted = [
    { id: bea, username: own('bea') },
    { id: cato, username: ours.agent.username },
    { id: 999_999_999, username: own('nobody') },
  ]
  const approve = { act: 'approve', signups: wanted, role: 'agent', manager_id: ours.manager.id } as const
  expect(await send(approve)).toEqual([
    { id: bea, outcome: 'done', why: null, invitation_path: null },
    { id: cato, outcome: 'refused', why: expect.stringContaining('taken'), invitation_path: null },
    { id: 999_999_999, outcome: 'refused', why: 'This request is not here any more.', invitation_path: null },
  ])
  const [made] = await ours.buadmin.call(signups.adminList, { query: { q: 'bulk.bea@' } })
  expect(made).toMatchObject({ status: 'approved', username: own('bea'), invited_until: expect.any(String) })
  expect(await waiting('bulk.cato@')).toMatchObject({ status: 'pending', user_id: null })
  expect(await send(approve)).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'refused' }, { outcome: 'refused' }])
  const reject = { act: 'reject', signups: [bea, cato, dina].map(id => ({ id })), reason: 'No licence' } as const
  expect(await send(reject)).toEqual([
    { id: bea, outcome: 'refused', why: expect.stringContaining('answered already'), invitation_path: null },
    { id: cato, outcome: 'done', why: null, invitation_path: null },
    { id: dina, outcome: 'done', why: null, invitation_path: null },
  ])
  expect((await send(reject)).map(({ outcome }) => outcome)).toEqual(['refused', 'unchanged', 'unchanged'])
  const acts = await ours.tenant(db =>
    db.rows<{ action: string }>(
      `select action, subject_id from audit_log where subject_id = any($1) and action in ('signups.approve', 'signups.reject') order by subject_id`,
      [ids],
    ),
  )
  expect(acts.map(({ action }) => action)).toEqual(['signups.approve', 'signups.reject', 'signups.reject'])
  await expect(
    send({ ...approve, role: 'admin', signups: [{ id: bea, username: 'x' }] }, theirs.buadmin),
  ).rejects.toMatchObject({
    status: 404,
  })
  await expect(send({ ...approve, signups: [] })).rejects.toMatchObject({ status: 422 })
})

test('letting several in takes a proof that is fresh, turning several down none', async () => {
  for (const first_name of ['Edda', 'Finn']) await ask({ email: `bulk.${first_name}@example.com`, first_name })
  const [edda, finn] = [(await waiting('bulk.edda@'))!, (await waiting('bulk.finn@'))!]
  const proved = (when: string) =>
    ours.tenant(db => db.rows(`update sessions set proved_at = ${when} where user_id = $1`, [ours.buadmin.id]))
  await proved(`now() - interval '1 hour'`)
  const named = [{ id: edda.id, username: `edda.${ours.business_unit_id}` }]
  const approve = ours.buadmin.call(signups.adminBulkUpdate, {
    body: { act: 'approve', signups: named, role: 'agent' },
  })
  await expect(approve).rejects.toMatchObject({ status: 403, code: 'sessions.prove_again' })
  const reject = { act: 'reject' as const, signups: [{ id: finn.id }], reason: 'Not now' }
  expect(await ours.buadmin.call(signups.adminBulkUpdate, { body: reject })).toMatchObject([{ outcome: 'done' }])
  await proved('now()')
})

test('the public form is asked at most ten times an hour from one address', async () => {
  const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  try {
    const call = signedOutCall(limited.origin)
    const send = (n: number) =>
      call(signups.create, { body: { agency: 'made-up', ...person, email: `p${n}@example.com` } }).catch(
        (error: { status: number }) => error.status,
      )
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push(await send(n))
    expect(statuses.slice(0, 10).every(status => status === 404)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
  } finally {
    await limited.close()
  }
})

test('by somebody’s own link a request is theirs to follow; of nobody else it says so', async () => {
  const { agent } = ours
  const mine = async (user = agent) => await user.call(signups.mine)
  const { path } = await mine()
  expect(path).toBe(`/signup/${code}?referred_by=${agent.id}`)
  await ask({ email: 'own@example.com', referred_by: agent.id })
  await ask({ email: 'foreign@example.com', referred_by: theirs.agent.id })
  const { data, meta } = await mine()
  expect(data).toMatchObject([{ email: 'own@example.com', status: 'pending', first_name: 'Rosa' }])
  expect(data[0]).not.toHaveProperty('message')
  expect(meta.total_count).toBe(1)
  for (const other of [ours.agent2, theirs.agent]) expect((await mine(other)).data).toEqual([])
  expect((await waiting('own@example.com'))?.referred_by).toBe('agent Test')
  expect((await waiting('foreign@example.com'))?.referred_by).toBeNull()
  const asked = await waiting('own@example.com')
  await answer(asked?.id ?? 0, { act: 'reject', reason: 'No opening now' })
  expect((await mine()).data).toMatchObject([{ status: 'rejected' }])
  await ours.buadmin.call(signups.adminUpdateLink, { body: { open: false } })
  expect((await mine()).path).toBeNull()
  await ours.buadmin.call(signups.adminUpdateLink, { body: { open: true } })
})
