import * as auditLog from '@openbook/api/audit-log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from './testing/agency.ts'
import { startServer, type TestServer } from './testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const take = async (who: TestUser, path: string, query: object) => {
  const asked = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const response = await fetch(`${server.origin}${path}?${new URLSearchParams(Object.fromEntries(asked))}`, {
    headers: who.headers,
  })
  expect(response.status).toBe(200)
  return response.text()
}
/** The exports somebody finds in a log they read, of the person who took them. */
const read = async (who: TestUser, by: TestUser, action: string) =>
  (await who.call(auditLog.adminList, { query: { action, user_id: by.id, limit: 100 } })).map(
    ({ business_unit_id, changes }) => ({ business_unit_id, changes }),
  )

const USERS = '/v1/admin/users/export.csv'
const someone = (where: Agency, name: string, role: TestUser['role'] = 'agent') =>
  mint(server, { business_unit_id: where.business_unit_id, role, username: `${name}.${where.business_unit_id}` })

test('what a system admin exports of another agency stands in that agency’s log, and at home only that there was an export', async () => {
  const admin = await someone(theirs, 'exporter', 'admin')
  const filter = { business_unit_id: ours.business_unit_id, role: 'agent' }
  expect(await take(admin, USERS, { filter })).toContain(ours.agent.username)
  const [entry, ...more] = await read(ours.buadmin, admin, 'users.export')
  expect(more).toEqual([])
  expect(entry?.changes).toMatchObject(filter)
  expect(await read(theirs.buadmin, admin, 'users.export')).toEqual([
    { business_unit_id: theirs.business_unit_id, changes: { in_another_agency: true } },
  ])
})

test('so does what was found there without its being named', async () => {
  const admin = await someone(theirs, 'seeker', 'admin')
  const found = await someone(ours, 'needle')
  expect(await take(admin, USERS, { q: found.username })).toContain(found.username)
  expect(await read(ours.buadmin, admin, 'users.export')).toMatchObject([{ changes: { q: found.username } }])
  expect(JSON.stringify(await read(theirs.buadmin, admin, 'users.export'))).not.toContain(found.username)
  expect(await take(admin, '/v1/admin/users/paid_membership/export.csv', { q: found.username })).toContain('needle')
  expect(await read(ours.buadmin, admin, 'users.export')).toHaveLength(2)
})

test('of several agencies each learns that its own were among them; what was asked for only those who run the whole system read', async () => {
  const admin = await someone(theirs, 'gatherer', 'admin')
  const label = `twin${ours.business_unit_id}`
  await someone(ours, label)
  await someone(theirs, label)
  await take(admin, USERS, { q: label })
  const among = { among_several_agencies: true }
  for (const where of [ours, theirs])
    expect(await read(where.buadmin, admin, 'users.export')).toEqual([
      { business_unit_id: where.business_unit_id, changes: among },
    ])
  const all = await read(admin, admin, 'users.export')
  expect(all).toHaveLength(3)
  expect(all).toContainEqual({
    business_unit_id: theirs.business_unit_id,
    changes: expect.objectContaining({ q: label }),
  })
})

test('the log itself, licenses of one person and what the whole system is set up with are told alike', async () => {
  const admin = await someone(theirs, 'reader', 'admin')
  await take(admin, '/v1/admin/audit_log/export.csv', { filter: { user_id: ours.agent.id, action: 'sessions.create' } })
  await take(admin, '/v1/admin/licences/export.csv', { filter: { user_id: ours.agent.id } })
  await take(admin, '/v1/admin/feature_flags/export.csv', { q: 'central' })
  await take(admin, '/v1/admin/statuses/export.csv', { q: 'new' })
  expect(await read(ours.buadmin, admin, 'licences.export')).toMatchObject([{ changes: { user_id: ours.agent.id } }])
  expect(await read(theirs.buadmin, admin, 'feature_flags.export')).toEqual([])
  expect(await read(admin, admin, 'feature_flags.export')).toMatchObject([{ changes: { q: 'central' } }])
  expect(await read(theirs.buadmin, admin, 'audit_log.export')).toEqual([])
  expect(await read(theirs.buadmin, admin, 'statuses.export')).toMatchObject([{ changes: { q: 'new' } }])
})

test('whoever runs one agency finds their own exports as they asked for them', async () => {
  await take(ours.buadmin, USERS, { q: 'Test', filter: { role: 'agent' } })
  expect(await read(ours.buadmin, ours.buadmin, 'users.export')).toMatchObject([
    { business_unit_id: ours.business_unit_id, changes: { q: 'Test', role: 'agent' } },
  ])
})
