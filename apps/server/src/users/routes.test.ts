import * as contacts from '@openbook/api/contacts.ts'
import * as licences from '@openbook/api/licences.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { ROLE_LABELS } from '@openbook/config/brands.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, signedOutCall, type TestUser } from '../core/testing/agency.ts'
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

let counter = 0
const person = (more: object = {}) => {
  const username = `new${counter++}.${ours.agent.username.split('.')[1]}`
  return {
    username,
    email: `${username}@example.test`,
    password: 'lantern-orbit-mango',
    first_name: 'Nora',
    last_name: 'New',
    role: 'agent',
    ...more,
  }
}
const create = (more: object = {}, by = ours.buadmin) => by.call(users.adminCreate, { body: person(more) })
const denied = { status: 403, errors: { user: 'Access denied!' } }

test('an agency administrator makes a user, who can sign in; the password is never answered', async () => {
  const body = person({
    manager_id: ours.manager.id,
    domain_name: `Nora-${ours.business_unit_id}`,
    phone: '(401) 555-0142',
    job_title: '',
  })
  const made = await ours.buadmin.call(users.adminCreate, { body })
  expect(made).toMatchObject({
    business_unit_id: ours.business_unit_id,
    manager_name: 'manager Test',
    domain_name: `nora-${ours.business_unit_id}`,
    phone: '+14015550142',
    job_title: null,
    active: true,
  })
  expect(JSON.stringify(made)).not.toContain('password')
  const signedIn = await signedOutCall(server.origin)(sessions.create, {
    body: { username: body.username, password: body.password },
  })
  expect(signedIn).toMatchObject({ user: { id: made.id, roles: ['agent'] } })
  const [entry] = await ours.tenant(db =>
    db.rows<{ changes: object }>(`select changes from audit_log where action = 'users.create' and subject_id = $1`, [
      made.id,
    ]),
  )
  expect(entry?.changes).toMatchObject({ username: body.username })
  expect(JSON.stringify(entry)).not.toContain('lantern')
})

test('a list has the exact total, filters and searches', async () => {
  const { headers, call } = ours.buadmin
  const response = await fetch(
    `${server.origin}/v1/admin/users?range=[0,1]&filter={"manager_id":${ours.manager.id},"active":true}`,
    { headers },
  )
  const listed = (await response.json()) as { id: number }[]
  expect(response.headers.get('content-range')).toMatch(new RegExp(`^users 0-${listed.length - 1}/\\d+$`))
  expect(listed.map(({ id }) => id)).toContain(ours.agent.id)
  const usernames = async (query: object) => (await call(users.adminList, { query })).map(({ username }) => username)
  expect(await usernames({ role: 'manager' })).toEqual([ours.manager.username])
  expect(await usernames({ q: ours.agent2.username.toUpperCase() })).toEqual([ours.agent2.username])
  expect(await usernames({ q: `${ours.agent2.username}@EXAMPLE` })).toEqual([ours.agent2.username])
  expect(await usernames({ q: '%' })).toEqual([])
  expect((await usernames({ impersonators: 'true' })).sort()).toEqual([ours.admin.username, ours.buadmin.username])
  expect(await usernames({ user_id: ours.manager.id, limit: 200 })).toEqual(
    expect.arrayContaining([ours.manager.username, ours.agent.username]),
  )
  expect(await usernames({ user_id: ours.manager.id, limit: 200 })).not.toContain(ours.agent2.username)
  expect(await usernames({ only_rm: 'true' })).toEqual([])
  await expect(call(users.adminList, { query: { filter: '{"manager_id":"x"}' } })).rejects.toMatchObject({
    status: 422,
  })
})

test('an agency administrator neither sees nor touches another agency; a system admin does', async () => {
  const params = { id: theirs.agent.id }
  const { call } = ours.buadmin
  expect(await call(users.adminList, { query: { q: theirs.agent.username } })).toEqual([])
  for (const attempt of [
    () => call(users.adminShow, { params }),
    () => call(users.adminUpdate, { params, body: { first_name: 'Ours' } }),
    () => call(users.adminQuickUpdate, { params, body: { active: false } }),
    () => call(users.adminDestroy, { params }),
    () => call(users.adminUpdateRoles, { body: { ids: [ours.agent2.id, theirs.agent.id], role: 'telemarketer' } }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 404 })
  expect(await call(users.adminShow, { params: { id: ours.agent2.id } })).toMatchObject({ role: 'agent' })
  await expect(create({ business_unit_id: theirs.business_unit_id })).rejects.toMatchObject(denied)
  const made = await create({ business_unit_id: theirs.business_unit_id }, ours.admin)
  expect(made.business_unit_id).toBe(theirs.business_unit_id)
  expect(await ours.admin.call(users.adminUpdate, { params, body: { job_title: 'representative' } })).toMatchObject({
    id: params.id,
    job_title: 'representative',
  })
  expect(await theirs.buadmin.call(users.adminShow, { params: { id: made.id } })).toMatchObject({
    username: made.username,
  })
  await expect(create({ business_unit_id: 9_999_999 }, ours.admin)).rejects.toMatchObject({
    status: 422,
    errors: { business_unit_id: expect.any(String) },
  })
})

test('nobody gives a role that is not below their own, but an admin may make an admin', async () => {
  for (const role of ['admin', 'sub_admin', 'bu_admin']) await expect(create({ role })).rejects.toMatchObject(denied)
  const sub = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'sub_admin',
    username: `sub.${ours.agent.username}`,
  })
  await expect(create({ role: 'sub_admin' }, sub)).rejects.toMatchObject(denied)
  expect(await create({ role: 'bu_admin' }, sub)).toMatchObject({ role: 'bu_admin' })
  expect(await create({ role: 'admin' }, ours.admin)).toMatchObject({ role: 'admin' })
  await expect(create({ role: 'emperor' })).rejects.toMatchObject({
    status: 422,
    errors: { role: 'Choose one of the roles.' },
  })
  const labels = async (by = ours.buadmin) => (await by.call(users.adminRoles)).map(({ label }) => label)
  expect(await labels()).toEqual(['Manager', 'District Manager', 'Field Manager', 'Telemarketer', 'Agent'])
  expect(await labels(ours.admin)).toContain('System Admin')
  expect((await labels(sub))[0]).toBe('BU Admin')
})

test('nobody changes or deactivates someone they do not outrank, nor their own power', async () => {
  const { call } = ours.buadmin
  const params = { id: ours.admin.id }
  for (const attempt of [
    () => call(users.adminUpdate, { params, body: { first_name: 'Small' } }),
    () => call(users.adminUpdate, { params, body: { password: 'lantern-orbit-mango' } }),
    () => call(users.adminQuickUpdate, { params, body: { active: false } }),
    () => call(users.adminUpdateRoles, { body: { ids: [params.id], role: 'agent' } }),
    () => call(users.adminDestroy, { params }),
  ])
    await expect(attempt()).rejects.toMatchObject(denied)
  const self = { id: ours.buadmin.id }
  await expect(call(users.adminDestroy, { params: self })).rejects.toMatchObject({
    status: 422,
    errors: { active: expect.any(String) },
  })
  await expect(call(users.adminQuickUpdate, { params: self, body: { role: 'agent' } })).rejects.toMatchObject({
    status: 422,
  })
  expect(await call(users.adminUpdate, { params: self, body: { first_name: 'Bea' } })).toMatchObject({
    first_name: 'Bea',
  })
  for (const by of [ours.agent, ours.manager, ours.poolholder]) {
    await expect(by.call(users.adminList)).rejects.toMatchObject(denied)
    await expect(create({}, by)).rejects.toMatchObject(denied)
    await expect(by.call(users.adminDestroy, { params: { id: ours.agent2.id } })).rejects.toMatchObject(denied)
  }
})

test('a manager is of the same agency, active, and not below the user', async () => {
  const { call } = ours.buadmin
  const params = { id: ours.manager.id }
  const wrong = { status: 422, errors: { manager_id: expect.any(String) } }
  await expect(create({ manager_id: theirs.manager.id })).rejects.toMatchObject(wrong)
  await expect(create({ manager_id: theirs.manager.id }, ours.admin)).rejects.toMatchObject(wrong)
  await expect(call(users.adminUpdate, { params, body: { manager_id: ours.agent.id } })).rejects.toMatchObject({
    ...wrong,
    code: 'users.manager_below',
  })
  await expect(call(users.adminQuickUpdate, { params, body: { manager_id: ours.manager.id } })).rejects.toMatchObject(
    wrong,
  )
  const gone = await create()
  await call(users.adminDestroy, { params: { id: gone.id } })
  await expect(create({ manager_id: gone.id })).rejects.toMatchObject(wrong)
  const moved = await create({ manager_id: ours.manager.id })
  expect(await call(users.adminQuickUpdate, { params: { id: moved.id }, body: { manager_id: null } })).toMatchObject({
    manager_id: null,
    manager_name: null,
  })
})

test('the database itself refuses a manager of another agency', async () => {
  const move = server.core.database.system(db =>
    db.rows('update users set manager_id = $1 where id = $2', [theirs.manager.id, ours.agent2.id]),
  )
  await expect(move).rejects.toMatchObject({ constraint: 'users_manager_same_business_unit' })
})

test('deactivating ends every session and token at once, keeps the person, and can be taken back', async () => {
  const { call } = ours.buadmin
  const leaver = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `leaver.${ours.agent.username}`,
  })
  const { api_token } = await leaver.call(sessions.showApiToken)
  const byToken = () => fetch(`${server.origin}/v1/users/me`, { headers: { authorization: `Bearer ${api_token}` } })
  expect((await byToken()).status).toBe(200)
  expect(await call(users.adminDestroy, { params: { id: leaver.id } })).toMatchObject({ id: leaver.id, active: false })
  await expect(leaver.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  expect((await byToken()).status).toBe(401)
  const credentials = { body: { username: leaver.username, password: PASSWORD } }
  await expect(signedOutCall(server.origin)(sessions.create, credentials)).rejects.toMatchObject({ status: 401 })
  expect(await call(users.adminUpdate, { params: { id: leaver.id }, body: { active: true } })).toMatchObject({
    active: true,
    deactivated_at: null,
  })
  await expect(leaver.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  expect(await signedOutCall(server.origin)(sessions.create, credentials)).toMatchObject({ user: { id: leaver.id } })
  const acts = await ours.tenant(db =>
    db.rows<{ action: string }>(
      `select action from audit_log where subject_type = 'users' and subject_id = $1 order by id`,
      [leaver.id],
    ),
  )
  expect(acts.map(({ action }) => action)).toEqual(['users.deactivate', 'users.reactivate'])
})

test('who acts as somebody when they are deactivated is out too, and so is who acted as someone promoted', async () => {
  const helper = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'bu_admin',
    username: `helper.${ours.agent.username}`,
  })
  const jump = async (user_id: number) => {
    const response = await fetch(`${server.origin}/v1/admin/users/login`, {
      method: 'POST',
      headers: { ...helper.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id, reason: 'helping out' }),
    })
    const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1]
    return () =>
      fetch(`${server.origin}/v1/users/me`, { headers: { cookie: `auth_token=${token}` } }).then(({ status }) => status)
  }
  const promoted = await create()
  const asPromoted = await jump(promoted.id)
  expect(await asPromoted()).toBe(200)
  await ours.admin.call(users.adminQuickUpdate, { params: { id: promoted.id }, body: { role: 'bu_admin' } })
  expect(await asPromoted()).toBe(401)
  const asAgent = await jump(ours.agent2.id)
  expect(await asAgent()).toBe(200)
  await ours.admin.call(users.adminDestroy, { params: { id: helper.id } })
  expect(await asAgent()).toBe(401)
})

test('several users get one role, all or none', async () => {
  const { call } = ours.buadmin
  const [one, two] = [await create(), await create()]
  expect(
    await call(users.adminUpdateRoles, { body: { ids: [one.id, two.id, one.id], role: 'field_manager' } }),
  ).toEqual({ updated: 2 })
  const attempt = call(users.adminUpdateRoles, { body: { ids: [one.id, ours.admin.id], role: 'agent' } })
  await expect(attempt).rejects.toMatchObject(denied)
  const roles = await call(users.adminList, { query: { filter: JSON.stringify({ id: [one.id, two.id] }) } })
  expect(roles.map(({ role }) => role)).toEqual(['field_manager', 'field_manager'])
  await expect(call(users.adminUpdateRoles, { body: { ids: [], role: 'agent' } })).rejects.toMatchObject({
    status: 422,
  })
})

test('a new password ends the sessions the old one opened', async () => {
  const forgetful = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `forgetful.${ours.agent.username}`,
  })
  await ours.buadmin.call(users.adminUpdate, {
    params: { id: forgetful.id },
    body: { password: 'walrus lantern orbit' },
  })
  await expect(forgetful.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  const body = { username: forgetful.username, password: 'walrus lantern orbit' }
  expect(await signedOutCall(server.origin)(sessions.create, { body })).toMatchObject({ user: { id: forgetful.id } })
  const [entry] = await ours.tenant(db =>
    db.rows<{ changes: object }>(`select changes from audit_log where subject_type = 'users' and subject_id = $1`, [
      forgetful.id,
    ]),
  )
  expect(entry?.changes).toEqual({ password: 'changed' })
})

test.each([
  [{ password: 'short' }, 'password'],
  [{ password: 'Password1234' }, 'password'],
  [{ username: 'a b' }, 'username'],
  [{ email: 'nobody' }, 'email'],
  [{ domain_name: 'under_score' }, 'domain_name'],
  [{ domain_name: '-edge' }, 'domain_name'],
  [{ domain_name: 'admin' }, 'domain_name'],
  [{ timezone: 'utc' }, 'timezone'],
  [{ first_name: ' ' }, 'first_name'],
  [{ manager_id: -1 }, 'manager_id'],
])('%j is a 422 at %s', async (wrong, field) => {
  await expect(create(wrong)).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
})

test('a username or subdomain in use anywhere is a 409 at its field, and nothing changes', async () => {
  const subdomain = `their-page-${theirs.business_unit_id}`
  await theirs.buadmin.call(users.adminCreate, { body: { ...person(), domain_name: subdomain } })
  await expect(create({ username: theirs.agent.username.toUpperCase() })).rejects.toMatchObject({
    status: 409,
    errors: { username: expect.any(String) },
  })
  await expect(create({ domain_name: subdomain })).rejects.toMatchObject({
    status: 409,
    errors: { domain_name: expect.any(String) },
  })
  const params = { id: ours.agent2.id }
  await expect(
    ours.buadmin.call(users.adminUpdate, { params, body: { first_name: 'No', domain_name: subdomain } }),
  ).rejects.toMatchObject({ status: 409 })
  expect(await ours.buadmin.call(users.adminShow, { params })).toMatchObject({
    first_name: 'agent2',
    domain_name: null,
  })
})

test('users are found by phone number, however it is written, and by e-mail address, in every list of them', async () => {
  const sought = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `call.${ours.agent.username}`,
  })
  await ours.tenant(db =>
    db.rows(`update users set phone = '+14015550177', email = 'other.mail@example.test' where id = $1`, [sought.id]),
  )
  const texts = ['1-401-555-0177', '4015550177', '(401) 555-0177', '+14015550177', '555-0177', 'OTHER.mail@example']
  const found = async (q: string) => [
    (await ours.buadmin.call(users.adminList, { query: { q } })).map(({ id }) => id),
    (await ours.buadmin.call(users.adminOwners, { query: { q } })).data.map(({ id }) => id),
    (await ours.buadmin.call(users.adminPaidMembership, { query: { q } })).data.map(({ id }) => id),
    (await ours.buadmin.call(users.adminTree, { query: { q } })).data.map(({ id }) => id),
  ]
  for (const q of texts) expect(await found(q), q).toEqual([[sought.id], [sought.id], [sought.id], [sought.id]])
  expect(await found('401-555-0178')).toEqual([[], [], [], []])
})

test('owners are the whole agency for administrators, oneself and everyone below for others', async () => {
  const ids = async (by = ours.agent, q?: string) =>
    (await by.call(users.adminOwners, { query: { q } })).data.map(({ id }) => id)
  expect(await ids(ours.agent)).toEqual([ours.agent.id])
  expect(await ids(ours.manager)).toEqual(expect.arrayContaining([ours.manager.id, ours.agent.id]))
  expect(await ids(ours.manager)).not.toContain(ours.agent2.id)
  expect(await ids(ours.buadmin)).toEqual(expect.arrayContaining([ours.agent.id, ours.agent2.id]))
  expect(await ids(ours.buadmin, theirs.agent.username)).toEqual([])
  const holders = await ours.buadmin.call(users.adminPoolHolders, { query: { q: 'poolholder', limit: 1 } })
  expect(holders).toMatchObject({ data: [{ id: ours.poolholder.id }], meta: { total_count: 1, total_pages: 1 } })
  const second = await ours.buadmin.call(users.adminOwners, { query: { page: 2, limit: 2 } })
  expect(second.data).toHaveLength(2)
  expect(second.meta.total_count).toBeGreaterThan(4)
})

test('owners, pool holders and members are sorted as asked, and taken out as a spreadsheet of the same', async () => {
  const sorts = { order: 'DESC', order_field: 'username' } as const
  const lists = [
    { list: users.adminOwners, path: 'owners' },
    { list: users.adminPoolHolders, path: 'pool_holders' },
    { list: users.adminPaidMembership, path: 'paid_membership' },
  ]
  for (const { list, path } of lists) {
    const { data } = await ours.buadmin.call(list, { query: { ...sorts, limit: 200 } })
    const names = data.map(({ username }) => username)
    expect(names, path).toEqual(names.toSorted().reverse())
    const rejected = { status: 422, errors: { order_field: expect.any(String) } }
    const unknown = { order_field: 'password_digest' }
    await expect(ours.buadmin.call(list, { query: unknown }), path).rejects.toMatchObject(rejected)
    const url = `${server.origin}/v1/admin/users/${path}/export.csv`
    const response = await fetch(`${url}?order=DESC&order_field=username`, { headers: ours.buadmin.headers })
    const [headings, ...rows] = parse(await response.text(), { bom: true }) as string[][]
    expect(headings, path).toEqual([
      ...['First name', 'Last name', 'Username', 'Role'],
      ...(path === 'paid_membership' ? ['Membership'] : []),
    ])
    expect(
      rows.every(row => Object.values<string>(ROLE_LABELS).includes(row[3] ?? '')),
      'the role is told as people call it',
    ).toBe(true)
    expect(
      rows.map(row => row[2]),
      path,
    ).toEqual(names)
    const ask = (query: string, by = ours.buadmin) => fetch(`${url}?${query}`, { headers: by.headers })
    expect((await ask('order_field=password_digest')).status, path).toBe(422)
    expect((await ask('', ours.agent)).status, path).toBe(403)
  }
  const paid = await fetch(`${server.origin}/v1/admin/users/paid_membership/export.csv?paid=false`, {
    headers: ours.buadmin.headers,
  })
  const rows = parse(await paid.text(), { bom: true }) as string[][]
  expect(rows.slice(1).every(row => row[4] === 'Not paid')).toBe(true)
})

test('a user changes their own password: the old one is asked for, and every other session ends', async () => {
  const user = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `own.password.${ours.agent.username}`,
  })
  const signInWith = (password: string) =>
    signedOutCall(server.origin)(sessions.create, { body: { username: user.username, password } })
  await signInWith(PASSWORD)
  const params = { id: user.id }
  const change = (current_password: string, password: string, who = user) =>
    who.call(users.updatePassword, { params, body: { current_password, password } })
  const fresh = 'herring under the lantern'
  await expect(change('not mine at all', fresh)).rejects.toMatchObject({
    status: 422,
    errors: { current_password: 'This is not your password.' },
  })
  await expect(change(PASSWORD, PASSWORD)).rejects.toMatchObject({ status: 422, code: 'users.same_password' })
  await expect(change(PASSWORD, 'password2026!')).rejects.toMatchObject({ status: 422, code: 'users.weak_password' })
  await expect(change(PASSWORD, fresh, ours.buadmin)).rejects.toMatchObject({ status: 404 })
  await ours.tenant(db => db.rows('update users set change_password = true where id = $1', [user.id]))
  expect(await change(PASSWORD, fresh)).toMatchObject({ id: user.id, 'change_password?': false })
  const open = await ours.tenant(db =>
    db.rows('select id from sessions where user_id = $1 and ended_at is null', [user.id]),
  )
  expect(open).toHaveLength(1)
  expect((await user.call(sessions.me)).id).toBe(user.id)
  await expect(signInWith(PASSWORD)).rejects.toMatchObject({ status: 401 })
  await signInWith(fresh)
})

test('who acts as someone else cannot change how they sign in', async () => {
  const response = await fetch(`${server.origin}/v1/admin/users/login`, {
    method: 'POST',
    headers: { ...ours.buadmin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: ours.agent2.id, reason: 'A test' }),
  })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const body = { current_password: PASSWORD, password: 'herring under the lantern' }
  await expect(
    signedIn(server.origin, { token }).call(users.updatePassword, { params: { id: ours.agent2.id }, body }),
  ).rejects.toMatchObject({ status: 403, code: 'sessions.standing_in' })
})

test('a team is everyone below with their book and licences, and nobody else', async () => {
  const ids = async (who = ours.manager, query: object = {}) => {
    const { data, meta } = await who.call(users.team, { query })
    expect(meta.total_count).toBeGreaterThanOrEqual(data.length)
    return data.map(({ id }) => id)
  }
  await ours.agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Lee' } })
  await ours.buadmin.call(licences.adminCreate, { body: { user_id: ours.agent.id, state: 'RI' } })
  await ours.buadmin.call(licences.adminCreate, {
    body: { user_id: ours.agent.id, state: 'MA', expires_on: '01/31/2020' },
  })
  expect(await ids()).toContain(ours.agent.id)
  expect(await ids()).not.toContain(ours.agent2.id)
  expect(await ids(theirs.manager)).not.toContain(ours.agent.id)
  expect(await ids(ours.manager, { q: 'nobody at all' })).toEqual([])
  const { data } = await ours.manager.call(users.team, { query: { q: ours.agent.username } })
  expect(data).toMatchObject([
    { id: ours.agent.id, contacts: 1, licensed: ['RI'], expired: ['MA'], log_in_as: false, active: true },
  ])
  await expect(ours.agent.call(users.team)).rejects.toMatchObject(denied)
})

test('of a team of thousands those who may lead are found by name', async () => {
  const wide = await agency(server)
  const top = await mint(server, {
    business_unit_id: wide.business_unit_id,
    role: 'manager',
    username: `wide.${wide.business_unit_id}`,
  })
  const crowd = (name: string, role: string, count: number, gone: boolean) =>
    wide.tenant(db =>
      db.rows(
        `insert into users (business_unit_id, username, email, password_hash, first_name, last_name, role, manager_id, deactivated_at)
         select $1::bigint, $2::text || n || '.' || $1::bigint, $2::text || n || '.' || $1::bigint || '@example.com', 'x', 'Wide', $2::text || n, $3, $4, case when $6 then now() end
           from generate_series(1, $5) n`,
        [wide.business_unit_id, name, role, top.id, count, gone],
      ),
    )
  await crowd('follows', 'agent', 250, false)
  await crowd('gone', 'manager', 1, true)
  await crowd('zealous', 'field_manager', 2, false)
  const leads = (q?: string) => top.call(users.team, { query: { leads: true, ...(q && { q }) } })
  expect((await leads()).data.map(({ last_name }) => last_name)).toEqual(['zealous1', 'zealous2'])
  expect((await leads('ZEALOUS2')).meta.total_count).toBe(1)
  expect((await leads('follows')).data).toEqual([])
  expect((await top.call(users.team, { query: { q: 'follows' } })).meta.total_count).toBe(250)
})

test('a team is taken out as it is searched, and that is in the audit log', async () => {
  const sheet = async (who: TestUser, q = '') => {
    const response = await fetch(`${server.origin}/v1/users/team/export.csv?q=${q}`, { headers: who.headers })
    const [head = '', ...lines] = (await response.text()).trim().split('\n')
    return { status: response.status, name: response.headers.get('content-disposition'), head, lines }
  }
  const all = await sheet(ours.manager)
  const { data } = await ours.manager.call(users.team, { query: { limit: 200 } })
  expect(all.name).toBe('attachment; filename="team.csv"')
  expect(all.lines.map(line => line.split(',')[0])).toEqual(data.map(({ username }) => username))
  expect(all.lines.join()).not.toContain(ours.agent2.username)
  const { lines, head } = await sheet(ours.manager, ours.agent.username)
  expect(head).toContain('Contacts,Licensed in,License over in,Active,Last sign-in (UTC)')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`${ours.agent.username},`)
  expect(lines[0]).toContain(',1,RI,MA,Yes,')
  expect((await sheet(ours.manager, 'nobody')).lines).toEqual([])
  expect((await sheet(ours.agent)).status).toBe(403)
  const [noted] = await ours.tenant(db =>
    db.rows(
      `select changes from audit_log where action = 'users.export' and user_id = $1 order by id desc offset 1 limit 1`,
      [ours.manager.id],
    ),
  )
  expect(noted).toEqual({ changes: { q: ours.agent.username } })
})

test('the tree opens level by level, counts who is below and what they own, and finds names at any depth', async () => {
  const lead = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'regional_manager',
    username: `lead.${ours.agent.username}`,
  })
  const leaf = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `leaf.${ours.agent.username}`,
    manager_id: lead.id,
  })
  await leaf.call(contacts.create, { body: { first_name: 'Ann' } })
  const level = async (query: object, by = ours.buadmin) => (await by.call(users.adminTree, { query })).data
  const top = await level({ limit: 200 })
  expect(top.find(({ id }) => id === lead.id)).toMatchObject({ reports: 1, below: 1, contacts: 0 })
  expect(top.map(({ id }) => id)).not.toContain(leaf.id)
  expect(await level({ manager_id: lead.id })).toMatchObject([{ id: leaf.id, contacts: 1, reports: 0 }])
  expect((await level({ q: leaf.username })).map(({ id }) => id)).toEqual([leaf.id])
  expect(await level({ manager_id: lead.id }, theirs.buadmin)).toEqual([])
  const there = await level({ q: leaf.username, business_unit_id: ours.business_unit_id }, theirs.admin)
  expect(there, 'whoever works across agencies is told which one').toMatchObject([
    { id: leaf.id, business_unit_name: expect.stringMatching(/./) },
  ])
  expect(await level({ q: leaf.username, business_unit_id: theirs.business_unit_id }, theirs.admin)).toEqual([])
})

test('the spreadsheet has whom the list has, as text, and whoever acts as someone gets none', async () => {
  const filter = encodeURIComponent(JSON.stringify({ role: 'agent' }))
  const path = `${server.origin}/v1/admin/users/export.csv?filter=${filter}`
  const response = await fetch(path, { headers: ours.buadmin.headers })
  expect(response.headers.get('content-disposition')).toContain('users.csv')
  const lines = (await response.text()).trim().split('\n')
  const listed = await ours.buadmin.call(users.adminList, { query: { role: 'agent', limit: 200 } })
  expect(lines).toHaveLength(listed.length + 1)
  expect(lines.join('\n')).toContain(ours.agent.username)
  expect(lines.join('\n')).not.toContain(theirs.agent.username)
  expect((await fetch(path, { headers: ours.manager.headers })).status).toBe(403)
})

test('paid membership tells who pays, and how many', async () => {
  await ours.tenant(db => db.rows('update users set paid_user = false where id = $1', [ours.agent2.id]))
  const all = await ours.buadmin.call(users.adminPaidMembership, { query: { limit: 200 } })
  expect(all.data.find(({ id }) => id === ours.agent2.id)?.paid_user).toBe(false)
  expect(all.paid_count).toBe(all.meta.total_count - 1)
  const unpaid = await ours.buadmin.call(users.adminPaidMembership, { query: { paid: false } })
  expect(unpaid.data.map(({ id }) => id)).toEqual([ours.agent2.id])
  const query = { paid: false, business_unit_id: ours.business_unit_id, limit: 200 }
  const there = await theirs.admin.call(users.adminPaidMembership, { query })
  expect(there.data).toMatchObject([{ id: ours.agent2.id, business_unit_name: unpaid.data[0]?.business_unit_name }])
  expect(unpaid.meta.total_count).toBe(1)
})

test('neither an agency nor anything else unasked slips in with a change', async () => {
  const params = { id: ours.agent2.id }
  for (const extra of [
    { business_unit_id: theirs.business_unit_id },
    { paid_user: true },
    { id: 1 },
    { admin: true },
  ] as Record<string, unknown>[])
    await expect(
      ours.buadmin.call(users.adminUpdate, { params, body: { first_name: 'Slip', ...extra } as object }),
    ).rejects.toMatchObject({ status: 422 })
  expect((await ours.buadmin.call(users.adminShow, { params })).first_name).not.toBe('Slip')
})
