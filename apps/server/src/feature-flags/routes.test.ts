import * as contactExports from '@openbook/api/contact-exports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Delivered } from '@openbook/api/core/cable.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { FLAG_NAMES } from '@openbook/config/flags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { eventually, openCable } from '../core/testing/cable.ts'
import { ownServer } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

type Rule = Parameters<typeof setRules>[1][number]
const show = (id: string) => ours.admin.call(featureFlags.adminShow, { params: { id } })

/** Adds to the rules of a flag that other files of the suite may be setting for agencies of their own. */
async function setRules(id: string, rules: featureFlags.FeatureFlag['rules'], otherwise?: boolean) {
  const before = await show(id)
  const usual = before.state === 'rules' ? before.otherwise : before.built_on
  return ours.admin.call(featureFlags.adminUpdate, {
    params: { id },
    body: { state: 'rules', rules, otherwise: otherwise ?? usual, version: before.version, note: 'For the test' },
  })
}
const unset = async (id: string) => {
  const { version } = await show(id)
  return ours.admin.call(featureFlags.adminUpdate, {
    params: { id },
    body: { state: 'as_built', rules: [], otherwise: false, version, note: 'As it was' },
  })
}
const isOn = async (id: string, who = ours.agent) => (await who.call(featureFlags.features)).features[id]

test('every flag of the code is listed, with who answers for it and how it stands', async () => {
  const listed = await ours.admin.call(featureFlags.adminList, { query: { range: '[0,99]' } })
  expect(listed.map(({ id }) => id).sort()).toEqual([...FLAG_NAMES].sort())
  expect(listed.find(({ id }) => id === 'contact_exports')).toMatchObject({
    owner: 'Contacts',
    kind: 'brake',
    expires_on: null,
    built_on: true,
  })
  const found = await ours.admin.call(featureFlags.adminList, { query: { q: 'exported' } })
  expect(found.map(({ id }) => id)).toEqual(['contact_exports'])
  const sorted = await ours.admin.call(featureFlags.adminList, { query: { sort: '["id","DESC"]', range: '[0,1]' } })
  expect(sorted.map(({ id }) => id)).toEqual([...FLAG_NAMES].sort((a, b) => b.localeCompare(a)).slice(0, 2))
})

test('a rule opens a flag for those it names, who learn it at once and are told by users/me', async () => {
  expect(await isOn('c_1')).toBe(false)
  const heard: Delivered[] = []
  const cable = openCable(server.origin, ours.agent.headers)
  cable.client.subscribe({ channel: featureFlags.CHANNEL }, { message: message => heard.push(message) })
  await eventually(() => cable.frames.some(frame => 'message' in frame && typeof frame.message === 'object'))
  await setRules('c_1', [{ on: true, business_unit_ids: [ours.business_unit_id], roles: ['agent'] }])
  await eventually(() => heard.some(({ type }) => type === featureFlags.CHANGED))
  cable.close()
  expect(heard.at(-1)?.data).toEqual({ id: 'c_1' })
  expect(await isOn('c_1')).toBe(true)
  expect(await isOn('c_1', ours.manager)).toBe(false)
  expect(await isOn('c_1', theirs.agent)).toBe(false)
  expect(await ours.agent.call(sessions.me)).toMatchObject({ c_1: true, features: expect.arrayContaining(['c_1']) })
  expect(await ours.manager.call(sessions.me)).toMatchObject({ c_1: false })
  await unset('c_1')
})

test('why: the console is told which rule decides, and what it was held against', async () => {
  await setRules('c_1', [
    { on: false, user_ids: [ours.agent2.id] },
    { on: true, business_unit_ids: [ours.business_unit_id], percent: 100 },
  ])
  const why = (user_id: number) =>
    ours.admin.call(featureFlags.adminExplain, { params: { id: 'c_1' }, query: { user_id } })
  expect(await why(ours.agent.id)).toMatchObject({
    on: true,
    because: 'rule',
    rule: 1,
    asked: [{ holds: false }, { holds: true }],
    subject: { role: 'agent', business_unit_id: ours.business_unit_id, environment: 'development', brand: 'default' },
  })
  expect(await why(ours.agent2.id)).toMatchObject({ on: false, rule: 0 })
  expect(await why(theirs.agent.id)).toMatchObject({ on: false, because: 'otherwise', rule: null })
  await expect(why(999_999_999)).rejects.toMatchObject({ status: 404 })
  await unset('c_1')
})

test('a change keeps its reason, is in the audit log, refuses a stale second one, and is put back', async () => {
  const { version } = await show('central')
  const set = (version: number) =>
    ours.admin.call(featureFlags.adminUpdate, {
      params: { id: 'central' },
      body: {
        state: 'rules',
        rules: [{ on: true, business_unit_ids: [ours.business_unit_id], brands: [] }],
        otherwise: false,
        version,
        note: 'Run from the head office',
      },
    })
  const changed = await set(version)
  expect(changed).toMatchObject({ state: 'rules', version: version + 1, changed_by: 'admin Test' })
  expect(changed.rules).toEqual([{ on: true, business_unit_ids: [ours.business_unit_id] }])
  await expect(set(version)).rejects.toMatchObject({ status: 409, code: 'feature_flags.stale' })
  const [last] = await ours.admin.call(featureFlags.adminChanges, { params: { id: 'central' } })
  expect(last).toMatchObject({
    before: { state: 'as_built' },
    after: { state: 'rules' },
    note: 'Run from the head office',
    user_name: 'admin Test',
  })
  const noted = await server.core.database.system(db =>
    db.rows(`select action, changes->>'name' as name, changes->>'note' as note from audit_log
              where subject_type = 'feature_flags' order by id desc limit 1`),
  )
  expect(noted).toEqual([{ action: 'feature_flags.adminUpdate', name: 'central', note: 'Run from the head office' }])
  const back = await ours.admin.call(featureFlags.adminUndo, {
    params: { id: 'central' },
    body: { change_id: last!.id },
  })
  expect(back).toMatchObject({ state: 'as_built', version: version + 2 })
  const [undone] = await ours.admin.call(featureFlags.adminChanges, { params: { id: 'central' } })
  expect(undone?.note).toBe('Put back: Run from the head office')
})

test.each<[string, Rule, string]>([
  ['names nobody', { on: true }, 'rules.0.on'],
  ['names an unknown role', { on: true, roles: ['king'] }, 'rules.0.roles'],
  ['names an unknown brand', { on: true, brands: ['acme'] }, 'rules.0.brands'],
  ['names an unknown environment', { on: true, environments: ['moon'] }, 'rules.0.environments'],
  ['names a user who does not exist', { on: true, user_ids: [999_999_999] }, 'rules.0.user_ids'],
  ['names an agency that does not exist', { on: true, business_unit_ids: [999_999_999] }, 'rules.0.business_unit_ids'],
  ['asks for more than everybody', { on: true, percent: 101 }, 'rules.0.percent'],
])('a rule that %s is refused at its field', async (_name, rule, field) => {
  await expect(setRules('c_1', [rule])).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
})

test('a flag nobody declared is not found, and a change needs a reason', async () => {
  await expect(show('toString')).rejects.toMatchObject({ status: 404 })
  await expect(show('no_such_flag')).rejects.toMatchObject({ status: 404 })
  const body = { state: 'on' as const, rules: [], otherwise: false, version: 0, note: ' ' }
  await expect(ours.admin.call(featureFlags.adminUpdate, { params: { id: 'c_1' }, body })).rejects.toMatchObject({
    status: 422,
    errors: { note: 'Say why, in a few words.' },
  })
})

test('an agency’s administrator may not touch flags, but knows what is on for them', async () => {
  await expect(ours.buadmin.call(featureFlags.adminList)).rejects.toMatchObject({ status: 403 })
  expect(Object.keys((await ours.buadmin.call(featureFlags.features)).features)).toContain('c_1')
})

test('the brake on exports stops them for those it names, with a sentence', async () => {
  for (const { agent } of [ours, theirs]) await agent.call(contacts.create, { body: { first_name: 'Ida' } })
  const ask = (who = ours.agent) => who.call(contactExports.create, { body: { all: true, contacts_scope: {} } })
  await setRules('contact_exports', [{ on: false, business_unit_ids: [ours.business_unit_id] }], true)
  await expect(ask()).rejects.toMatchObject({ status: 403, code: 'feature_flags.off' })
  await expect(ask(theirs.agent)).resolves.toMatchObject({ format: 'csv' })
  await unset('contact_exports')
  await expect(ask()).resolves.toMatchObject({ format: 'csv' })
})

test('the roles that an administrator may give follow the flags', async () => {
  const roles = async () => (await ours.admin.call(users.adminRoles)).map(({ id }) => id)
  const before = await roles()
  expect(before).toContain('sub_admin')
  expect(before).not.toContain('basic')
  const only = [{ on: true, user_ids: [ours.admin.id] }]
  for (const name of ['regional_manager', 'basic_agent', 'central']) await setRules(name, only)
  const after = await roles()
  expect(after).toEqual(expect.arrayContaining(['regional_manager', 'basic']))
  expect(after).not.toContain('sub_admin')
  for (const name of ['regional_manager', 'basic_agent', 'central']) await unset(name)
})
