import * as auditLog from '@openbook/api/audit-log.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as figures from '@openbook/api/figures.ts'
import * as permissions from '@openbook/api/permissions.ts'
import * as sandboxMails from '@openbook/api/sandbox-mails.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as settings from '@openbook/api/settings.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let third: Agency
let sub: TestUser
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  third = await agency(server)
  sub = await subAdmin('given')
  await give(sub, [theirs])
})
afterAll(() => server.close())

const subAdmin = (label: string) =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'sub_admin',
    username: `${label}.${ours.business_unit_id}`,
  })
const give = (who: TestUser, agencies: Agency[], by = ours.admin) =>
  by.call(businessUnits.adminGive, {
    params: { id: who.id },
    body: { business_unit_ids: agencies.map(({ business_unit_id }) => business_unit_id) },
  })
const unitsOf = (rows: { business_unit_id: number }[]) => [...new Set(rows.map(row => row.business_unit_id))].sort()
const reached = () => [ours.business_unit_id, theirs.business_unit_id].sort()
const newUser = (username: string, { business_unit_id }: Agency) => ({
  ...{ business_unit_id, username, email: `${username}@example.test`, first_name: 'New', last_name: 'Comer' },
  ...{ role: 'agent', password: 'lantern under the wharf' },
})
const missing = { status: 404 }
const denied = { status: 403, errors: { user: 'Access denied!' } }

test('a sub-admin reaches their own agency and those given, in lists, figures and exports', async () => {
  const { data } = await sub.call(businessUnits.manageable)
  expect(data.map(({ id, current }) => [id, current])).toEqual([
    [ours.business_unit_id, true],
    [theirs.business_unit_id, false],
  ])
  const query = { limit: 200 }
  expect(unitsOf(await sub.call(users.adminList, { query }))).toEqual(reached())
  const sheet = await (await fetch(`${server.origin}/v1/admin/users/export.csv`, { headers: sub.headers })).text()
  expect(sheet).toContain(theirs.agent.username)
  expect(sheet).not.toContain(third.agent.username)
  const { active_users } = await sub.call(figures.adminShow)
  const [row] = await server.core.database.system(db =>
    db.rows<{ count: number }>(
      'select count(*) from users where deactivated_at is null and business_unit_id = any($1)',
      [reached()],
    ),
  )
  expect(active_users).toBe(row?.count)
  const roles = await sub.call(permissions.adminRoles)
  expect(roles.reduce((sum, role) => sum + role.users, 0)).toBe(row?.count)
})

test('figures of contacts are counted for the agencies reached, whoever asked before', async () => {
  await third.tenant(db =>
    db.rows(`insert into contacts (owner_id, first_name) values ($1, 'Elsewhere')`, [third.agent.id]),
  )
  await ours.admin.call(figures.adminShow)
  const fresh = await subAdmin('counts')
  expect(await fresh.call(figures.adminShow)).toMatchObject({ contacts: 0, contacts_estimated: false })
  await give(fresh, [third])
  expect(await fresh.call(figures.adminShow)).toMatchObject({ contacts: 1, contacts_estimated: false })
})

test('a sub-admin works in an agency given as an admin would: makes, changes, moves and logs in as its people', async () => {
  const made = await sub.call(users.adminCreate, { body: newUser(`made.${theirs.business_unit_id}`, theirs) })
  expect(made).toMatchObject({ business_unit_id: theirs.business_unit_id })
  const params = { id: made.id }
  expect(
    await sub.call(users.adminUpdate, { params, body: { manager_id: theirs.manager.id, job_title: 'representative' } }),
  ).toMatchObject({ manager_id: theirs.manager.id, job_title: 'representative' })
  await sub.call(userChanges.adminCreate, { body: { ids: [made.id], deactivate: true } })
  expect(await sub.call(users.adminShow, { params })).toMatchObject({ active: false })
  const domain = await sub.call(customDomains.create, {
    body: { custom_domain: `crm.given-${theirs.business_unit_id}.com`, business_unit_id: theirs.business_unit_id },
  })
  await sub.call(customDomains.destroy, { params: { id: domain.id } })
  await sub.call(sessions.adminCreate, { params: { id: theirs.agent.id }, body: { reason: 'Help' } })
  const [told] = await theirs.tenant(db =>
    db.rows<{ count: number }>('select count(*) from notifications where user_id = $1', [theirs.agent.id]),
  )
  expect(told?.count).toBe(1)
})

test('of any other agency a sub-admin finds nobody and nothing', async () => {
  const params = { id: third.agent.id }
  const unit = { id: third.business_unit_id }
  for (const attempt of [
    () => sub.call(users.adminShow, { params }),
    () => sub.call(users.adminUpdate, { params, body: { job_title: 'Mine' } }),
    () => sub.call(users.adminDestroy, { params }),
    () => sub.call(sessions.adminCreate, { params: { id: params.id }, body: { reason: 'Help' } }),
    () => sub.call(userChanges.adminCreate, { body: { ids: [params.id], deactivate: true } }),
    () => sub.call(businessUnits.adminShow, { params: unit }),
    () => sub.call(customDomains.list, { query: { business_unit_id: unit.id } }),
  ])
    await expect(attempt()).rejects.toMatchObject(missing)
  await expect(sub.call(users.adminCreate, { body: newUser(`none.${unit.id}`, third) })).rejects.toMatchObject({
    status: 422,
    errors: { business_unit_id: expect.any(String) },
  })
  await expect(
    sub.call(customDomains.create, { body: { custom_domain: 'crm.third-one.com', business_unit_id: unit.id } }),
  ).rejects.toMatchObject({ status: 422 })
  await theirs.buadmin.call(users.adminUpdate, {
    params: { id: theirs.agent2.id },
    body: { job_title: 'representative' },
  })
  await third.buadmin.call(users.adminUpdate, { params: { id: third.agent2.id }, body: { job_title: 'field_manager' } })
  const log = await sub.call(auditLog.adminList, { query: { limit: 200 } })
  const actors = log.map(entry => entry.user_id)
  expect(actors).toContain(theirs.buadmin.id)
  expect(actors).not.toContain(third.buadmin.id)
  const mails = await sub.call(sandboxMails.adminList, { query: { limit: 200 } })
  expect(mails.map(({ sent_to }) => sent_to)).not.toContain(`${third.agent.username}@example.test`)
})

test('what is of the whole system is an admin’s alone, and the refusal names it', async () => {
  for (const [attempt, permission] of [
    [() => sub.call(featureFlags.adminList), 'feature_flags.manage'],
    [() => sub.call(settings.adminList), 'settings.manage'],
    [
      () =>
        sub.call(businessUnits.adminUpdate, { params: { id: ours.business_unit_id }, body: { brand: 'agentflow' } }),
      'business_units.manage',
    ],
    [() => give(sub, [third], sub), 'business_units.manage'],
    [() => sub.call(businessUnits.adminOfUser, { params: { id: sub.id } }), 'business_units.manage'],
  ] as const)
    await expect(attempt()).rejects.toMatchObject({ ...denied, body: { needs: { permission, roles: ['admin'] } } })
  await expect(give(sub, [third], ours.buadmin)).rejects.toMatchObject(denied)
})

test('a sub-admin reads no mail of an admin, whose links would sign them in', async () => {
  const mail = (user_id: number, sent_to: string) =>
    ours.tenant(db =>
      db.rows(`insert into sandbox_mails (user_id, sent_to, subject, body) values ($1, $2, 'A link', 'A link')`, [
        user_id,
        sent_to,
      ]),
    )
  await mail(ours.admin.id, 'above@example.test')
  await mail(ours.agent.id, 'below@example.test')
  const sent = (await sub.call(sandboxMails.adminList, { query: { limit: 200 } })).map(({ sent_to }) => sent_to)
  expect(sent).toContain('below@example.test')
  expect(sent).not.toContain('above@example.test')
})

test('an admin gives and takes agencies; the log says by whom, and jumps into those taken end', async () => {
  const one = await subAdmin('takes')
  const given = await give(one, [theirs, third, ours])
  expect(given.map(({ id }) => id).sort()).toEqual([theirs.business_unit_id, third.business_unit_id].sort())
  expect(given[0]).toMatchObject({ active: true, given_by: 'admin Test', given_at: expect.any(String) })
  await one.call(sessions.adminCreate, { params: { id: third.agent.id }, body: { reason: 'Help' } })
  const open = () =>
    server.core.database.system(db =>
      db.rows('select from sessions where real_user_id = $1 and login_type is not null and ended_at is null', [one.id]),
    )
  expect(await open()).toHaveLength(1)
  const left = await give(one, [theirs])
  expect(left.map(({ id }) => id)).toEqual([theirs.business_unit_id])
  expect(await open()).toHaveLength(0)
  await expect(one.call(users.adminShow, { params: { id: third.agent.id } })).rejects.toMatchObject(missing)
  const [entry] = await ours.admin.call(auditLog.adminList, {
    query: { filter: JSON.stringify({ subject_type: 'users', subject_id: one.id }), order_field: 'id', order: 'desc' },
  })
  expect(entry).toMatchObject({
    action: 'business_units.adminGive',
    user_id: ours.admin.id,
    real_user_id: ours.admin.id,
    changes: { given: [], taken: [third.business_unit_id] },
  })
})

test('an older page neither takes an agency somebody else gave meanwhile, nor gives one that was taken', async () => {
  const one = await subAdmin('older')
  const params = { id: one.id }
  const ids = (...agencies: Agency[]) => agencies.map(({ business_unit_id }) => business_unit_id)
  const set = (wanted: number[], seen: number[]) =>
    ours.admin.call(businessUnits.adminGive, { params, body: { business_unit_ids: wanted, seen } })
  await give(one, [theirs])
  await expect(set([], [])).rejects.toMatchObject({ status: 409, code: 'business_units.changed_meanwhile' })
  await give(one, [])
  await expect(set(ids(theirs), ids(theirs))).rejects.toMatchObject({ status: 409 })
  expect(await ours.admin.call(businessUnits.adminOfUser, { params })).toEqual([])
  expect(await set(ids(theirs), [])).toHaveLength(1)
})

test('agencies are given to sub-admins, and to nobody of no account; another role has none of their effect', async () => {
  await expect(give(ours.buadmin, [theirs])).rejects.toMatchObject({
    status: 422,
    errors: { business_unit_ids: expect.stringContaining('sub-admins') },
  })
  const nowhere = ours.admin.call(businessUnits.adminGive, {
    params: { id: sub.id },
    body: { business_unit_ids: [2_000_000_000] },
  })
  await expect(nowhere).rejects.toMatchObject({ status: 422, errors: { business_unit_ids: expect.any(String) } })
  const nobody = ours.admin.call(businessUnits.adminOfUser, { params: { id: 2_000_000_000 } })
  await expect(nobody).rejects.toMatchObject(missing)
  const former = await subAdmin('former')
  await give(former, [theirs])
  const params = { id: former.id }
  await ours.admin.call(users.adminUpdate, { params, body: { role: 'bu_admin' } })
  await expect(former.call(users.adminShow, { params: { id: theirs.agent.id } })).rejects.toMatchObject(missing)
  expect(await ours.admin.call(businessUnits.adminOfUser, { params })).toHaveLength(1)
  const asSubAdmin = server.core.database.tenant(
    { business_unit_id: ours.business_unit_id, user_id: former.id },
    async db => {
      await db.asSubAdmin()
      return db.rows('select from users')
    },
  )
  expect(await asSubAdmin).toEqual([])
})
