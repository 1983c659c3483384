import * as contacts from '@openbook/api/contacts.ts'
import { LOOK_AS_HEADER } from '@openbook/api/core/look-as.ts'
import * as permissions from '@openbook/api/permissions.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as statuses from '@openbook/api/statuses.ts'
import * as users from '@openbook/api/users.ts'
import { PERMISSIONS } from '@openbook/auth/permissions.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
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

const get = (who: TestUser, path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers: { ...who.headers, ...headers } })
const looking = (role: string) => ({ [LOOK_AS_HEADER]: role })

test('the matrix is the one the server holds itself to, found by role, domain and words', async () => {
  const ids = async (query: object) =>
    (await ours.buadmin.call(permissions.adminList, { query: { limit: 200, ...query } })).map(({ id }) => id)
  expect(await ids({})).toEqual(Object.keys(PERMISSIONS).sort())
  expect(await ids({ role: 'basic' })).not.toContain('contacts.delete')
  expect(await ids({ role: 'basic' })).toContain('contacts.update')
  expect(await ids({ word: 'contact-rx' })).toEqual(['contact_rx.access_log', 'contact_rx.show', 'contact_rx.update'])
  expect(await ids({ q: 'DELETE /v1/contacts/destroy_all' })).toEqual(['contacts.delete'])
  expect(await ids({ filter: JSON.stringify({ q: 'export', role: 'agent' }) })).toContain('contacts.export')
  const [first] = await ours.buadmin.call(permissions.adminList, { query: { q: 'contacts.export' } })
  expect(first).toMatchObject({
    roles: PERMISSIONS['contacts.export'],
    opens: expect.arrayContaining([expect.objectContaining({ method: 'POST', path: '/v1/contacts/exports' })]),
  })
})

test('a page of the matrix says how many there are', async () => {
  const response = await get(ours.buadmin, '/v1/admin/permissions?range=[0,4]')
  expect(response.headers.get('content-range')).toBe(`permissions 0-4/${Object.keys(PERMISSIONS).length}`)
})

test('roles: the name in each brand, how many have it within reach, and below whom one may look', async () => {
  const roles = await ours.buadmin.call(permissions.adminRoles)
  expect(roles.map(({ id }) => id)).toEqual(ROLES)
  expect(roles.find(({ id }) => id === 'agent')).toMatchObject({ label: 'Agent', users: 2, look: true, gives: [] })
  expect(roles.find(({ id }) => id === 'sub_admin')).toMatchObject({ flags: ['sub_admin', 'admin'], look: false })
  const lists = (role: string) => roles.find(({ id }) => id === role)?.lists
  expect(lists('sub_admin')).toContain('accounts of the admin type')
  expect(lists('agent')).toContain('what managers may assign')
  expect(lists('pool_holder')).not.toContain('what managers may assign')
  const names = roles.find(({ id }) => id === 'manager')?.names
  expect(names).toContainEqual({ brand: 'Agentflow', name: 'Lead Recruiter' })
  const hidden = roles.find(({ id }) => id === 'field_manager')?.names
  expect(hidden).toContainEqual({ brand: 'Agentflow', name: null })
  expect((await ours.admin.call(permissions.adminRoles)).find(({ id }) => id === 'agent')?.users).toBeGreaterThan(2)
})

test('a refusal names the permission, the roles that have it and whom to ask', async () => {
  const error = await ours.agent.call(users.adminList).catch((failed: unknown) => failed as { body: object })
  expect(error).toMatchObject({
    status: 403,
    errors: { user: 'Access denied!' },
    sentence: `Access denied! This needs users.manage, which Agent does not have; System Admin, Admin and BU Admin do. Ask buadmin Test (BU Admin) or admin Test (System Admin).`,
    body: { needs: { permission: 'users.manage', roles: ['admin', 'sub_admin', 'bu_admin'] } },
  })
  const { id } = await ours.agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Lee' } })
  const answer = (await (await get(ours.agent, `/v1/contacts/${id}/rx_details/access_log`)).json()) as { why: string }
  expect(answer.why).toContain('and 4 more roles do. Ask manager Test (Manager) or')
  await expect(theirs.agent.call(contacts.show, { params: { id } })).rejects.toMatchObject({
    status: 404,
    body: { errors: { base: 'Not found.' }, code: 'not_found' },
  })
})

test('an administrator looks as a lower role: what it may not do is refused, and nothing is changed', async () => {
  const me = (await (await get(ours.buadmin, '/v1/users/me', looking('agent'))).json()) as object
  expect(me).toMatchObject({ id: ours.buadmin.id, roles: ['agent'], looking_as: 'agent', admin: false })
  expect(await ours.buadmin.call(sessions.me)).toMatchObject({ roles: ['bu_admin'], looking_as: null })
  const refused = await get(ours.buadmin, '/v1/admin/users', looking('agent'))
  expect([refused.status, await refused.json()]).toMatchObject([403, { needs: { permission: 'users.manage' } }])
  const write = (role: string | null) =>
    fetch(`${server.origin}/v1/admin/statuses`, {
      method: 'POST',
      headers: { ...ours.buadmin.headers, 'content-type': 'application/json', ...(role && looking(role)) },
      body: JSON.stringify({ title: 'Looked at' }),
    })
  expect(await (await write('manager')).json()).toMatchObject({ code: 'permissions.only_looking' })
  expect(await ours.buadmin.call(statuses.adminList, { query: { q: 'Looked at' } })).toEqual([])
  expect((await write(null)).status).toBe(201)
})

test('the console looked at as a lower role of it shows what that role reaches, and no other agency', async () => {
  const idsOf = async (headers: Record<string, string>, q = '') => {
    const filter = encodeURIComponent(JSON.stringify({ q }))
    const answer = await get(ours.admin, `/v1/admin/users?range=[0,999]&filter=${filter}`, headers)
    return ((await answer.json()) as { business_unit_id: number }[]).map(({ business_unit_id }) => business_unit_id)
  }
  const { username } = theirs.agent
  expect(await idsOf({}, username)).toEqual([theirs.business_unit_id])
  for (const role of ['sub_admin', 'bu_admin']) {
    expect(new Set(await idsOf(looking(role))), role).toEqual(new Set([ours.business_unit_id]))
    expect(await idsOf(looking(role), username), role).toEqual([])
  }
  expect((await get(ours.admin, '/v1/admin/feature_flags', looking('bu_admin'))).status).toBe(403)
})

test('looking only takes away: not a higher role, not an equal one, not by those without the console', async () => {
  for (const [who, role] of [
    [ours.buadmin, 'admin'],
    [ours.buadmin, 'bu_admin'],
    [ours.manager, 'agent'],
    [ours.agent, 'admin'],
    [ours.admin, 'nobody'],
  ] as const)
    expect((await get(who, '/v1/users/me', looking(role))).status).toBe(403)
})

test('the spreadsheet of the matrix names roles as the brand calls them', async () => {
  const file = await get(ours.buadmin, '/v1/admin/permissions/export.csv?filter={"word":"users"}')
  const rows = parse(await file.text(), { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.find(({ Id }) => Id === 'users.manage')?.Roles).toBe('System Admin; Admin; BU Admin')
})

test('a role that the brand hides is among the choices as long as somebody has it', async () => {
  const ids = async (who: TestUser) => (await who.call(permissions.roles)).map(({ id }) => id)
  expect(await ids(theirs.buadmin)).toContain('pool_holder')
  await ours.tenant(db => db.rows(`update users set role = 'basic' where id = $1`, [ours.agent2.id]))
  expect(await ids(ours.buadmin)).toContain('basic')
  expect(await ids(ours.admin), 'and within the reach of whoever works across agencies').toContain('basic')
  expect(await ids(theirs.buadmin)).not.toContain('basic')
  expect(await ids(theirs.admin)).toContain('basic')
})
