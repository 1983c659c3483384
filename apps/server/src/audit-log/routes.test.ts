import * as apiKeys from '@openbook/api/api-keys.ts'
import * as auditLog from '@openbook/api/audit-log.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { caller } from '@openbook/api/core/call.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as statuses from '@openbook/api/statuses.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import * as users from '@openbook/api/users.ts'
import { subjectName } from '@openbook/config/subjects.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Agency, agency, mint } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { SEAL, sealLog } from './seal.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let made: number
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  made = (await ours.buadmin.call(statuses.adminCreate, { body: { title: 'Working' } })).id
  await ours.buadmin.call(statuses.adminUpdate, { params: { id: made }, body: { title: 'Won' } })
  await theirs.buadmin.call(statuses.adminCreate, { body: { title: 'Theirs' } })
})
afterAll(() => server.close())

test('an agency reads its own acts, newest first, with the names of who acted', async () => {
  const entries = await ours.buadmin.call(auditLog.adminList, { query: { subject_type: 'statuses', subject_id: made } })
  expect(entries.map(({ action, changes }) => ({ action, changes }))).toEqual([
    { action: 'statuses.adminUpdate', changes: { title: 'Won' } },
    { action: 'statuses.adminCreate', changes: { title: 'Working' } },
  ])
  const name = `buadmin Test (${ours.buadmin.username})`
  expect(entries[0]).toMatchObject({ user_name: name, real_user_name: name, ip: '127.0.0.1' })
  const id = entries[0]?.id ?? 0
  expect(await ours.buadmin.call(auditLog.adminShow, { params: { id } })).toEqual({ ...entries[0], named: {} })
  await expect(theirs.buadmin.call(auditLog.adminShow, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect((await theirs.admin.call(auditLog.adminShow, { params: { id } })).user_name).toBe(name)
})

test('another agency’s acts stay with it, however one filters', async () => {
  const agencies = async (by = ours.buadmin, query: object = {}) =>
    new Set(
      (await by.call(auditLog.adminList, { query: { limit: 200, ...query } })).map(entry => entry.business_unit_id),
    )
  expect(await agencies()).toEqual(new Set([ours.business_unit_id]))
  expect(await agencies(ours.buadmin, { user_id: theirs.buadmin.id })).toEqual(new Set())
  expect(await agencies(ours.admin, { user_id: theirs.buadmin.id })).toEqual(new Set([theirs.business_unit_id]))
  const theirsAlone = { business_unit_id: theirs.business_unit_id }
  expect(await agencies(ours.buadmin, theirsAlone)).toEqual(new Set())
  expect(await agencies(ours.admin, theirsAlone)).toEqual(new Set([theirs.business_unit_id]))
  await expect(agencies(ours.agent)).rejects.toMatchObject({ status: 403, errors: { user: 'Access denied!' } })
})

test('filters narrow by action, person and time, in both dialects', async () => {
  const actions = async (query: object) =>
    (await ours.buadmin.call(auditLog.adminList, { query })).map(({ action }) => action)
  expect(await actions({ q: 'Statuses.adminU' })).toEqual(['statuses.adminUpdate'])
  expect(await actions({ q: 'changed  STATUS' }), 'as people read it').toEqual(['statuses.adminUpdate'])
  expect(await actions({ q: 'changed a boat' })).toEqual([])
  expect(await actions({ filter: JSON.stringify({ q: 'adminu', user_id: ours.buadmin.id }) })).toEqual([
    'statuses.adminUpdate',
  ])
  expect(await actions({ user_id: ours.agent.id })).toEqual([])
  expect(await actions({ from: '2100-01-01T00:00:00Z' })).toEqual([])
  expect(await actions({ to: '2100-01-01T00:00:00Z', from: '2020-01-01T00:00:00-05:00' })).toHaveLength(2)
  await expect(actions({ from: 'yesterday' })).rejects.toMatchObject({
    status: 422,
    errors: { from: expect.any(String) },
  })
})

test('who stood behind an act is named, even from another agency', async () => {
  const support = await jump(server, theirs.admin, ours.buadmin)
  await support.call(statuses.adminCreate, { body: { title: 'By support' } })
  const [entry] = await ours.buadmin.call(auditLog.adminList, { query: { user_id: theirs.admin.id } })
  expect(entry).toMatchObject({
    action: 'statuses.adminCreate',
    user_name: `buadmin Test (${ours.buadmin.username})`,
    real_user_name: `admin Test (${theirs.admin.username})`,
  })
})

const DONE_BEYOND = ['users.deactivate', 'two_factor.adminReset', 'users.update', 'sessions.loginAs']

test('what is done to people of another agency is in its log, with who did it; at home that it was done, and not to whom', async () => {
  const sub = await mint(server, {
    business_unit_id: theirs.business_unit_id,
    role: 'sub_admin',
    username: `sub.${theirs.buadmin.username}`,
  })
  const body = { business_unit_ids: [ours.business_unit_id] }
  await theirs.admin.call(businessUnits.adminGive, { params: { id: sub.id }, body })
  for (const who of [theirs.admin, sub]) {
    const { id } = await mint(server, {
      business_unit_id: ours.business_unit_id,
      role: 'agent',
      username: `subject${who.id}.${ours.agent.username}`,
    })
    await jump(server, who, { ...ours.agent, id }, 'Ticket 815')
    await who.call(users.adminUpdate, { params: { id }, body: { role: 'manager' } })
    await who.call(twoFactor.adminReset, { params: { id } })
    await who.call(users.adminDestroy, { params: { id } })
    const done = await ours.buadmin.call(auditLog.adminList, { query: { subject_type: 'users', subject_id: id } })
    const name = `${who === sub ? 'sub' : 'admin'} Test (${who.username})`
    expect(done.map(({ action }) => action)).toEqual(DONE_BEYOND)
    expect(new Set(done.map(entry => entry.user_name))).toEqual(new Set([name]))
    expect(new Set(done.map(entry => entry.real_user_name))).toEqual(new Set([name]))
    expect(done[3]?.changes).toMatchObject({ reason: 'Ticket 815' })
    const home = await theirs.buadmin.call(auditLog.adminList, { query: { user_id: who.id, limit: 200 } })
    const left = home.filter(({ action }) => DONE_BEYOND.includes(action))
    expect(left.slice(0, 4).map(({ action }) => action)).toEqual(DONE_BEYOND)
    for (const entry of left) expect(entry).toMatchObject({ subject_id: null, changes: { in_another_agency: true } })
  }
})

test('no line that an administrator of an agency reads tells of another, or of the whole system; each agency has what was done to it', async () => {
  const [here, there] = [await agency(server), await agency(server)]
  const [name, reason] = [`Renamed ${there.business_unit_id}`, `Closed as ticket ${there.business_unit_id}`]
  const sub = await mint(server, {
    ...{ business_unit_id: here.business_unit_id, role: 'sub_admin' },
    username: `reaches.${here.buadmin.username}`,
  })
  const { call } = here.admin
  const params = { id: there.business_unit_id }
  await call(businessUnits.adminUpdate, { params, body: { name } })
  await call(businessUnits.adminGive, { params: { id: sub.id }, body: { business_unit_ids: [params.id] } })
  const custom_domain = `crm.audited-${params.id}.example`
  const domain = await call(customDomains.create, { body: { custom_domain, business_unit_id: params.id } })
  await call(customDomains.verify, { params: { id: domain.id } })
  await call(customDomains.update, { params: { id: domain.id }, body: { custom_domain: `b.${custom_domain}` } })
  await call(customDomains.destroy, { params: { id: domain.id } })
  const flag = await call(featureFlags.adminShow, { params: { id: 'HELP_BUTTON' } })
  const rules = [{ on: flag.built_on, business_unit_ids: [params.id] }]
  const body = { state: 'rules' as const, rules, otherwise: flag.built_on, version: flag.version, note: name }
  await call(featureFlags.adminUpdate, { params: { id: flag.id }, body })
  await call(featureFlags.adminUpdate, {
    params: { id: flag.id },
    body: { ...body, state: 'as_built', rules: [], version: flag.version + 1 },
  })
  await call(businessUnits.adminClose, { params, body: { reason } })
  await call(businessUnits.adminReopen, { params, body: {} })
  const query = { limit: 200 }
  const read = await here.buadmin.call(auditLog.adminList, { query })
  for (const word of [name, reason, custom_domain, there.buadmin.username])
    expect(JSON.stringify(read)).not.toContain(word)
  for (const { subject_type, subject_id, changes } of read) {
    expect(['feature_flags', 'settings']).not.toContain(subject_type)
    expect([null, here.business_unit_id]).toContain(subject_type === 'business_units' ? subject_id : null)
    expect(JSON.stringify(changes ?? {})).not.toMatch(new RegExp(`\\b${params.id}\\b`))
  }
  const theirLog = (await call(auditLog.adminList, { query: { ...query, user_id: here.admin.id } })).filter(
    entry => entry.business_unit_id === params.id,
  )
  expect(new Set(theirLog.map(({ action }) => action))).toEqual(
    new Set(
      ['Update', 'Give', 'Close', 'Reopen']
        .map(act => `business_units.admin${act}`)
        .concat(['create', 'verify', 'update', 'destroy'].map(act => `custom_domains.${act}`)),
    ),
  )
  const whole = { query: { subject_type: 'feature_flags', user_id: here.admin.id } }
  expect(await here.admin.call(auditLog.adminList, whole)).toHaveLength(2)
  expect(await here.buadmin.call(auditLog.adminList, whole)).toEqual([])
  expect(await sub.call(auditLog.adminList, whole)).toEqual([])
})

test('an entry says whether the API token or which key did it, is found by that, and is sealed with it', async () => {
  const { buadmin, business_unit_id } = await agency(server)
  const { api_token } = await buadmin.call(sessions.showApiToken)
  const made = await buadmin.call(apiKeys.create, { body: { name: 'Sync', scopes: ['all.write'] } })
  for (const by of [api_token, made.key]) {
    const headers = { authorization: `Bearer ${by}` }
    const wire = { origin: server.origin, fetch: (...args: Parameters<typeof fetch>) => fetch(...args) }
    await caller({ ...wire, headers: () => headers })(statuses.adminCreate, { body: { title: `By ${by.slice(0, 9)}` } })
  }
  const found = (query: object) => buadmin.call(auditLog.adminList, { query: { ...query, action: 'statuses.' } })
  const key = { way: 'key', api_key_id: made.id, api_key_name: 'Sync', session_id: null }
  expect(await found({})).toMatchObject([key, { way: 'token', api_key_id: null, session_id: null }])
  expect(await found({ way: 'token' })).toHaveLength(1)
  expect(await found({ api_key_id: made.id })).toMatchObject([key])
  expect(await found({ way: 'session' })).toEqual([])
  const owner = new pg.Client({ connectionString: inject('databaseUrl') })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  const { after } = SEAL
  SEAL.after = '0 seconds'
  await server.core.database.system(db => sealLog(db, business_unit_id))
  SEAL.after = after
  expect(await buadmin.call(auditLog.adminVerify)).toMatchObject({ intact: true })
  await owner.query(`update audit_log set way = 'session', api_key_id = null where api_key_id = $1`, [made.id])
  await owner.end()
  expect(await buadmin.call(auditLog.adminVerify)).toMatchObject({ intact: false })
})

test('what an admin does in their own agency is there once', async () => {
  await ours.admin.call(users.adminUpdate, { params: { id: ours.agent2.id }, body: { first_name: 'Renamed' } })
  const query = { user_id: ours.admin.id, action: 'users.update' }
  const found = await ours.admin.call(auditLog.adminList, { query })
  expect(found).toMatchObject([{ subject_id: ours.agent2.id, business_unit_id: ours.business_unit_id }])
})

test('nobody can change or remove an entry', async () => {
  await ours.agent.call(sessions.updateTheme, { body: { background: 'dark' } })
  for (const sql of [`update audit_log set action = 'nothing'`, 'delete from audit_log'])
    await expect(ours.tenant(db => db.rows(sql))).rejects.toThrow(/permission denied|append-only/)
})

test('entries are found by a word in what changed, by contact, and by who stood in', async () => {
  const { id, number } = await ours.agent.call(contacts.create, { body: { first_name: 'Ann' } })
  await ours.agent.call(contacts.update, { params: { id }, body: { city: 'Jamestown-on-Sea' } })
  const actions = async (query: object, by = ours.buadmin) =>
    (await by.call(auditLog.adminList, { query })).map(({ action }) => action)
  expect(await actions({ word: 'jamestown-on' })).toEqual(['contacts.update'])
  expect(await actions({ word: 'jamestown-on' }, theirs.buadmin)).toEqual([])
  expect(await actions({ contact: number })).toEqual(['contacts.update', 'contacts.create'])
  expect(await actions({ contact: number, action: 'contacts.create' })).toEqual(['contacts.create'])
  expect(new Set(await actions({ action: 'statuses.', limit: 200 }))).toEqual(
    new Set(['statuses.adminCreate', 'statuses.adminUpdate']),
  )
  expect((await actions({ standing_in: true })).length).toBeGreaterThan(0)
})

test('an entry names the contact it is about, or whose its subject is, by the number people know', async () => {
  const { id, number } = await ours.agent.call(contacts.create, { body: { first_name: 'Numa' } })
  await ours.agent.call(contactNotes.create, { params: { id }, body: { body: 'Called.' } })
  const about = async (query: object, by = ours.buadmin) => (await by.call(auditLog.adminList, { query }))[0]
  const note = await about({ contact: number, action: 'contact_notes.' })
  expect(note).toMatchObject({ contact_id: id, contact_number: number })
  expect(subjectName(note as auditLog.AuditEntry)).toBe(`Note ${note?.subject_id} of contact ${number}`)
  const contact = await about({ contact: number, action: 'contacts.create' })
  expect(contact).toMatchObject({ subject_id: id, contact_number: number })
  expect(subjectName(contact as auditLog.AuditEntry)).toBe(`Contact ${number}`)
  expect(await about({ subject_type: 'statuses' })).toMatchObject({ contact_id: null, contact_number: null })
})

test('an id in what changed is told with the name of what it is of, where that is still there', async () => {
  const { id, number } = await ours.agent.call(contacts.create, { body: { first_name: 'Handed' } })
  const status = await ours.buadmin.call(statuses.adminCreate, { body: { title: 'Passing' } })
  const body = { owner_id: ours.agent2.id, status_id: status.id }
  await ours.buadmin.call(contactActs.updateGroup, { body: { ids: [id], ...body } })
  const { owner } = await ours.buadmin.call(contacts.show, { params: { id }, query: {} })
  const query = { contact: number, action: 'contact_acts.updateGroup' }
  const [entry] = await ours.buadmin.call(auditLog.adminList, { query })
  const named = async () => (await ours.buadmin.call(auditLog.adminShow, { params: { id: entry?.id ?? 0 } })).named
  expect(await named()).toEqual({ owner_id: { [owner.id]: owner.name }, status_id: { [status.id]: 'Passing' } })
  await ours.buadmin.call(contacts.update, { params: { id }, body: { status_id: null } })
  await ours.buadmin.call(statuses.adminDestroy, { params: { id: status.id } })
  expect(await named()).toEqual({ owner_id: { [owner.id]: owner.name } })
})

test('the spreadsheet holds both identities, and is kept from those who act as someone', async () => {
  const response = await fetch(`${server.origin}/v1/admin/audit_log/export.csv?action=statuses.`, {
    headers: ours.buadmin.headers,
  })
  const text = await response.text()
  expect(text.split('\n')[0]).toContain('Acting as,Really')
  expect(text).toContain('statuses.adminUpdate')
  expect(text).not.toContain(theirs.buadmin.username)
  expect(await (await ours.buadmin.call(auditLog.adminList, { query: { action: 'audit_log.export' } })).length).toBe(1)
})

test('the seals hold until somebody changes an entry, then they name the run', async () => {
  const { business_unit_id } = await agency(server)
  const admin = await mint(server, { business_unit_id, role: 'bu_admin', username: `sealed.${business_unit_id}` })
  const verify = () => admin.call(auditLog.adminVerify)
  expect(await verify()).toEqual({ intact: true, sealed: 0, broken: null, sealed_at: null })
  const owner = new pg.Client({ connectionString: inject('databaseUrl') })
  await owner.connect()
  for (let made = 0; made < 7; made++)
    await owner.query(
      `insert into audit_log (business_unit_id, action, user_id, real_user_id, at, changes) values ($1, $2, 1, 1, now() - interval '2 hours', '{"city": "Newport"}')`,
      [business_unit_id, `tests.made_${made}`],
    )
  const { most } = SEAL
  SEAL.most = 3
  expect(await server.core.database.system(db => sealLog(db, business_unit_id))).toBe(3)
  expect(await server.core.database.system(db => sealLog(db, business_unit_id))).toBe(0)
  SEAL.most = most
  expect(await verify()).toMatchObject({ intact: true, sealed: 7, broken: null })
  await owner.query(
    `update audit_log set changes = app.blanked(changes) where business_unit_id = $1 and action = 'tests.made_2'`,
    [business_unit_id],
  )
  expect(await verify(), 'a purged contact breaks no seal').toMatchObject({ intact: true, sealed: 7 })
  await owner.query('set session_replication_role = replica') // nobody else waits for this, unlike for a trigger switched off
  await owner.query(`update audit_log set user_id = 2 where business_unit_id = $1 and action = 'tests.made_4'`, [
    business_unit_id,
  ])
  await owner.end()
  expect(await verify()).toMatchObject({ intact: false, sealed: 3, broken: expect.any(Object) })
  const query = { business_unit_id }
  expect(await ours.admin.call(auditLog.adminVerify, { query }), 'from afar').toMatchObject({
    intact: false,
    sealed: 3,
  })
  const sub = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'sub_admin',
    username: `seals.${business_unit_id}`,
  })
  for (const { call } of [sub, ours.buadmin])
    await expect(call(auditLog.adminVerify, { query })).rejects.toMatchObject({ status: 404 })
  expect(await sub.call(auditLog.adminList, { query })).toEqual([])
  await ours.admin.call(businessUnits.adminGive, {
    params: { id: sub.id },
    body: { business_unit_ids: [business_unit_id] },
  })
  expect(await sub.call(auditLog.adminVerify, { query })).toMatchObject({ sealed: 3 })
  for (const sql of [`update audit_seals set entries = 0`, 'delete from audit_seals'])
    await expect(ours.tenant(db => db.rows(sql))).rejects.toThrow(/permission denied|append-only/)
})
