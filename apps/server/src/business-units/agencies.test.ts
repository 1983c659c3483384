import * as auditLog from '@openbook/api/audit-log.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as signups from '@openbook/api/signups.ts'
import * as sources from '@openbook/api/sources.ts'
import * as statuses from '@openbook/api/statuses.ts'
import * as webpages from '@openbook/api/webpages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { quietOf } from '../core/jobs/quiet.ts'
import { type Agency, agency, mint, PASSWORD, signedIn, signedOutCall } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const CHOSEN = 'lantern under the wharf'
const ADMIN = { first_name: 'Bea', last_name: 'Lindqvist', email: 'bea@example.test' }
const named = (label: string) => `${label} ${ours.business_unit_id}`
const create = (body: object, by = ours.admin) => by.call(businessUnits.adminCreate, { body: body as { name: string } })
const close = (id: number, by = ours.admin) =>
  by.call(businessUnits.adminClose, { params: { id }, body: { reason: 'Sold to another firm' } })
const reopen = (id: number, by = ours.admin) => by.call(businessUnits.adminReopen, { params: { id }, body: {} })
const holding = (name: string) => (db: Db) =>
  db.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`business_units.name:${name.toLowerCase()}`])
const signOut = () => signedOutCall(server.origin)

async function signIn(username: string, password = PASSWORD) {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const token = /auth_token=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const answer = (await response.json()) as { code?: string; errors?: Record<string, string> }
  return { status: response.status, answer, ...signedIn(server.origin, { token }) }
}
const quiet = (unit: Agency, kind: string) => unit.tenant(db => quietOf(db, unit.business_unit_id, kind))

test('an admin makes an agency with lists to begin with, and its administrator comes in by invitation', async () => {
  const username = `bea.${ours.business_unit_id}`
  const name = named('Quay')
  const made = await create({ name, brand: 'agentflow', admin: { ...ADMIN, username } })
  expect(made).toMatchObject({
    name,
    brand: 'agentflow',
    active: true,
    active_users: 1,
    closed_at: null,
    invitation_mailed: true,
  })
  const token = made.invitation_path?.split('/').at(-1) ?? ''
  await expect
    .poll(() =>
      server.core.database.system(db =>
        db.rows('select sent_to, body from sandbox_mails where business_unit_id = $1', [made.id]),
      ),
    )
    .toEqual([{ sent_to: ADMIN.email, body: expect.stringContaining(made.invitation_path ?? '-') }])
  expect(await signOut()(signups.invitation, { params: { token } })).toMatchObject({ agency: name, username })
  await signOut()(signups.accept, { params: { token }, body: { password: CHOSEN } })
  const { call } = await signIn(username, CHOSEN)
  expect(await call(sessions.me)).toMatchObject({ roles: ['bu_admin'], business_unit: { id: made.id, name } })
  expect((await call(statuses.adminList)).map(({ title }) => title)).toContain('New lead')
  expect((await call(sources.adminList)).map(({ title }) => title)).toContain('Referral')
  const [entry] = await ours.admin.call(auditLog.adminList, {
    query: { filter: JSON.stringify({ subject_type: 'business_units', subject_id: made.id }) },
  })
  expect(entry).toMatchObject({ action: 'business_units.adminCreate', changes: { name, admin: username } })
})

test('an agency without an administrator is made too; a second of its name, a strange brand and others are refused', async () => {
  const name = named('Mole')
  expect(await create({ name })).toMatchObject({
    name,
    brand: 'default',
    active_users: 0,
    invitation_path: null,
    invitation_mailed: false,
  })
  await expect(create({ name: name.toUpperCase() })).rejects.toMatchObject({
    status: 409,
    errors: { name: 'There is an agency of this name.' },
  })
  await expect(create({ name: named('Other'), brand: 'acme' })).rejects.toMatchObject({
    errors: { brand: expect.any(String) },
  })
  await expect(create({ name: ' ' })).rejects.toMatchObject({ status: 422, errors: { name: 'Enter a name.' } })
  const taken = { ...ADMIN, username: ours.agent.username }
  await expect(create({ name: named('Taken'), admin: taken })).rejects.toMatchObject({
    errors: { username: expect.any(String) },
  })
  const sub = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'sub_admin',
    username: `maker.${ours.business_unit_id}`,
  })
  for (const by of [sub, ours.buadmin, ours.agent])
    await expect(create({ name: named('Denied') }, by)).rejects.toMatchObject({ status: 403 })
  const found = await ours.admin.call(businessUnits.adminList, {
    query: { filter: JSON.stringify({ q: String(ours.business_unit_id) }) },
  })
  expect(found.map(unit => unit.name)).not.toEqual(expect.arrayContaining([named('Taken')]))
})

test('an agency is not renamed to the name of another, made or renamed at the same time; its own it may write otherwise', async () => {
  const [one, other] = [await create({ name: named('Pier') }), await create({ name: named('Dock') })]
  const rename = (id: number, name: string) =>
    ours.admin.call(businessUnits.adminUpdate, { params: { id }, body: { name } })
  const taken = { status: 409, errors: { name: 'There is an agency of this name.' } }
  await expect(rename(other.id, one.name.toUpperCase())).rejects.toMatchObject(taken)
  expect(await ours.admin.call(businessUnits.adminShow, { params: { id: other.id } })).toMatchObject({
    name: other.name,
  })
  expect(await rename(one.id, one.name.toUpperCase())).toMatchObject({ name: one.name.toUpperCase() })
  const name = named('Harbor')
  const made = await atOnce<unknown>(server.core, holding(name), [
    () => create({ name }),
    () => rename(one.id, name),
    () => rename(other.id, name.toUpperCase()),
  ])
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of made.filter(({ status }) => status === 'rejected')) expect(each).toMatchObject({ reason: taken })
})

test('a closed agency: sessions are over, nobody signs in or is acted as, jobs wait, pages are away, and nothing is gone', async () => {
  const theirs = await agency(server)
  const { business_unit_id: id, agent } = theirs
  const jumped = await ours.admin.call(sessions.adminCreate, { params: { id: agent.id }, body: { reason: 'Help' } })
  expect(jumped.user.id).toBe(agent.id)
  const domain = `closed-${id}`
  await theirs.tenant(db => db.rows('update users set domain_name = $1 where id = $2', [domain, agent.id]))
  expect(await signOut()(webpages.show, { params: { domain } })).toMatchObject({ domain })
  const { api_token } = await agent.call(sessions.showApiToken)

  expect(await close(id)).toMatchObject({
    active: false,
    closed_reason: 'Sold to another firm',
    closed_by: 'admin Test',
    closed_at: expect.any(String),
    active_users: 6,
  })
  for (const who of theirs.users) await expect(who.call(sessions.me)).rejects.toMatchObject({ status: 401 })
  const byToken = await fetch(`${server.origin}${sessions.me.path}`, {
    headers: { authorization: `Bearer ${api_token}` },
  })
  expect(byToken.status).toBe(401)
  const open = await server.core.database.system(db =>
    db.rows('select from sessions where business_unit_id = $1 and ended_at is null', [id]),
  )
  expect(open).toEqual([])
  expect(await signIn(agent.username)).toMatchObject({ status: 403, answer: { code: 'sessions.agency_closed' } })
  expect(await signIn(agent.username, 'not the password')).toMatchObject({ status: 401 })
  const jump = ours.admin.call(sessions.adminCreate, { params: { id: agent.id }, body: { reason: 'Help' } })
  await expect(jump).rejects.toMatchObject({ status: 422, code: 'sessions.agency_closed' })
  for (const kind of ['campaign_triggers.run', 'email_history.deliver', 'contact_imports.run'])
    expect(await quiet(theirs, kind)).toMatchObject({ reason: 'The agency is closed: Sold to another firm' })
  await expect(signOut()(webpages.show, { params: { domain } })).rejects.toMatchObject({ status: 404 })
  await expect(close(id)).rejects.toMatchObject({ status: 409 })
})

test('opened again it is as before, and the time it was closed counts for no number', async () => {
  const theirs = await agency(server)
  const { business_unit_id: id, agent } = theirs
  await theirs.tenant(db =>
    db.rows(
      `insert into phone_numbers (user_id, phone_number, status, price, paid_by, vendor, vendor_sid, bought_at, paid_until)
       values ($1, $2, 'owned', 2, 'wallet', 'sandbox', 'closing', now(), now() + interval '10 days')`,
      [agent.id, `+1401557${String(id % 10_000).padStart(4, '0')}`],
    ),
  )
  await close(id)
  await server.core.database.system(db =>
    db.rows(`update business_units set deactivated_at = now() - interval '90 days' where id = $1`, [id]),
  )
  expect(await reopen(id)).toMatchObject({ active: true, closed_at: null, closed_by: null, closed_reason: null })
  expect((await signIn(agent.username)).status).toBe(200)
  expect(await quiet(theirs, 'campaign_triggers.run')).toBeUndefined()
  const [number] = await theirs.tenant(db =>
    db.rows(
      `select round(extract(epoch from paid_until - now()) / 86400) as days from phone_numbers where user_id = $1`,
      [agent.id],
    ),
  )
  expect(Number((number as { days: string }).days)).toBe(100)
  await expect(reopen(id)).rejects.toMatchObject({ status: 409 })
})

test('one’s own agency is not closed, nor any without a reason, a fresh proof, or the right', async () => {
  const theirs = await agency(server)
  const id = theirs.business_unit_id
  await expect(close(ours.business_unit_id)).rejects.toMatchObject({ status: 422, code: 'business_units.own' })
  await expect(
    ours.admin.call(businessUnits.adminClose, { params: { id }, body: { reason: ' ' } }),
  ).rejects.toMatchObject({ status: 422, errors: { reason: 'Say why, in a few words.' } })
  await expect(close(2_000_000_000)).rejects.toMatchObject({ status: 404 })
  const sub = await mint(server, { business_unit_id: id, role: 'sub_admin', username: `closer.${id}` })
  for (const by of [sub, theirs.buadmin]) {
    await expect(close(id, by)).rejects.toMatchObject({ status: 403, body: { needs: { roles: ['admin'] } } })
    await expect(reopen(id, by)).rejects.toMatchObject({ status: 403 })
  }
  await ours.tenant(db =>
    db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [ours.admin.id]),
  )
  await expect(close(id)).rejects.toMatchObject({ status: 403, code: 'sessions.prove_again' })
})

test('an agency asked for twice at once is made once', async () => {
  const name = named('Twin')
  const made = await atOnce(server.core, holding(name), [
    () => create({ name }),
    () => create({ name: name.toUpperCase() }),
  ])
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, errors: { name: 'There is an agency of this name.' } },
  })
})
