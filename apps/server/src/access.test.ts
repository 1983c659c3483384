import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openapi } from '@openbook/api/core/openapi.ts'
import type { Route } from '@openbook/api/core/route.ts'
import * as api from '@openbook/api/index.ts'
import { PERMISSIONS } from '@openbook/auth/permissions.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixtures, idsFor, makeFixtures } from './access-fixtures.ts'
import { type Agency, agency, mint, PASSWORD, type TestUser } from './core/testing/agency.ts'
import { ENDPOINTS, type Endpoint, fieldsOf } from './core/testing/endpoints.ts'
import { jump } from './core/testing/jump.ts'
import { sample } from './core/testing/sample.ts'
import { startServer, type TestServer } from './core/testing/server.ts'

const guarded = ENDPOINTS.filter(({ route }) => route.access !== 'public')

let server: TestServer
let ours: Agency
let theirs: Agency
let fixtures: Fixtures
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  fixtures = await makeFixtures(server, ours)
})
afterAll(() => server.close())

/** Sends a request that is right in all but who sends it. */
async function send(
  { route }: Endpoint,
  who: TestUser | undefined,
  ids: Record<string, string>,
  fields: Record<string, unknown> = {},
) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1')
  const query = route.query ? new URLSearchParams(sample(route.query) as Record<string, string>).toString() : ''
  const form = route.form ? multipart(sample(route.form) as Record<string, unknown>) : undefined
  return fetch(`${server.origin}${path}${query ? `?${query}` : ''}`, {
    method: route.method,
    headers: { ...who?.headers, ...(route.body && { 'content-type': 'application/json' }) },
    ...(form
      ? { body: form }
      : route.body
        ? { body: JSON.stringify({ ...(sample(route.body) as object), ...fields }) }
        : {}),
  })
}

function multipart(fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob(['First Name,Phone\nAnn,4015550142\n']), 'people.csv')
  return form
}

test('the permission matrix and the contract name the same words', () => {
  const named = new Set(guarded.map(({ route }) => route.access).filter(access => access !== 'signed_in'))
  expect([...named].sort()).toEqual(Object.keys(PERMISSIONS).sort())
})

/** What is left to the person themselves: proofs of who they are, ways in, data taken out, money. */
const SENSITIVE =
  /password|(?<!admin\/)two_factor|2fa|otp|api_token|api_keys|auth_ips|accept_tos|exports?\b|connect_card|payment|top_up|purchase|update_plan|authorizations|refund|store_orders\//
/** Lists and letters as files, and the invitations by which somebody comes in. */
const TAKEN_OUT = /^(text\/csv|application\/(pdf|vnd\.))/
const isTakenOut = (returns: Route['returns']) =>
  typeof returns === 'string' ? TAKEN_OUT.test(returns) : 'invitation_path' in fieldsOf(returns)
const isSensitive = ({ path, kind, returns, access }: Route) =>
  access !== 'public' &&
  (isTakenOut(returns) ||
    (SENSITIVE.test(path) && (kind === 'write' || typeof returns === 'string' || path.includes('api_token'))))

test('what is left to the person themselves is marked in_person in the contract', () => {
  const missing = ENDPOINTS.filter(({ route }) => isSensitive(route) && !route.in_person)
  expect(
    missing.map(({ name }) => name),
    'add in_person: true to these routes: whoever acts as someone must not do this',
  ).toEqual([])
})

/** Fields that say how somebody signs in, whatever the path of what takes them. */
const PROOFS = /^(current_)?password$|^username$|^otp|^two_fa|2fa|passkey|recovery_code|totp/
const variants = (schema: unknown) => (schema as { options?: unknown[] } | undefined)?.options ?? [schema]
const proofs = guarded.flatMap(endpoint =>
  variants(endpoint.route.body)
    .flatMap(body => Object.entries(fieldsOf(body)))
    .filter(([field]) => endpoint.route.kind === 'write' && PROOFS.test(field))
    .map(([field, schema]) => ({ ...endpoint, field, schema })),
)

const isOfAdminsAlone = ({ access }: Endpoint['route']) =>
  (PERMISSIONS as Record<string, readonly string[]>)[access]?.join() === 'admin'

describe('acting as someone', () => {
  /** Of the others there is nothing to see: nobody acts as an admin. */
  const marked = guarded.filter(({ route }) => route.in_person && !isOfAdminsAlone(route))
  let standIn: TestUser
  beforeAll(async () => {
    standIn = await jump(server, ours.admin, ours.buadmin, 'The access test')
  })
  test.each(marked)('$name is refused: it is left to the person', async endpoint => {
    const response = await send(endpoint, standIn, idsFor(fixtures, endpoint.route.path))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'sessions.standing_in', errors: { user: 'Access denied!' } })
  })
  test('the fields are found: at least a password of one’s own and one of somebody else', () => {
    const names = proofs.map(({ name, field }) => `${name} ${field}`)
    const known = ['users.updatePassword password', 'users.adminUpdate password', 'signups.adminUpdate username']
    expect(names).toEqual(expect.arrayContaining(known))
  })
  test.each(proofs)('$name is refused where it sets $field', async ({ field, schema, ...endpoint }) => {
    const ids = idsFor(fixtures, endpoint.route.path)
    const response = await send(endpoint, standIn, ids, { [field]: sample(schema) })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'sessions.standing_in', errors: { user: 'Access denied!' } })
  })
})

/** What gives somebody power: a role, access once more, agencies; and what gives it back. */
const POWER = /^role$|^business_unit_ids$/
const GIVEN_BACK = /\/(undo|retry|reopen|reactivate|activate|restore|resume|unlock)$/
/** What is given back by these is no access of anybody's: contacts, notes, appointments, jobs, a flag, items of lists. */
const LISTED =
  'statuses|agentflow_statuses|agentflow_status_groups|sources|carriers|categories|products|corporations|emails|groups|licences|mailer_kits|office_locations|pools|trainings|campaign_triggers'
const NO_ACCESS = new RegExp(`^/v1/(contacts|events|admin/(feature_flags|quiet_jobs|${LISTED}))/`)
const givesPower = ({ path }: Route, field: string) =>
  POWER.test(field) || (/\/users\//.test(path) && field === 'active')
const doors = guarded.flatMap(({ route, name }) => {
  if (route.kind !== 'write') return []
  if (GIVEN_BACK.test(route.path) && !NO_ACCESS.test(route.path))
    return [{ name, route, field: 'what was', body: undefined as unknown }]
  return variants(route.body).flatMap(body =>
    Object.keys(fieldsOf(body)).flatMap(field => (givesPower(route, field) ? [{ name, route, field, body }] : [])),
  )
})
/** Takes no power that it gives: nobody’s page of their own. */
const NO_POWER = ['webpages.updateWebpage active']

describe('what gives somebody power', () => {
  const given = doors.filter(({ name, field }) => !NO_POWER.includes(`${name} ${field}`))
  const ids: Record<string, number> = {}
  let bodies: Record<string, unknown>
  let tokens: { admin: string[]; buadmin: string[] }
  const tokensOf = async ({ call }: TestUser) => [
    (await call(api.sessions.showApiToken)).api_token,
    (await call(api.apiKeys.create, { body: { name: 'Directory', scopes: ['all.write'] } })).key,
  ]
  beforeAll(async () => {
    const { business_unit_id } = ours
    const made = (role: TestUser['role'], username: string) => mint(server, { business_unit_id, role, username })
    ids.role = (await made('agent', `promoted.${business_unit_id}`)).id
    ids.active = (await made('agent', `gone.${business_unit_id}`)).id
    ids.business_unit_ids = (await made('sub_admin', `given.${business_unit_id}`)).id
    await ours.tenant(db => db.rows('update users set deactivated_at = now() where id = $1', [ids.active]))
    const body = { ids: [ids.role], role: 'telemarketer' }
    ids['userChanges.adminUndo'] = (await ours.buadmin.call(api.userChanges.adminCreate, { body })).id
    await ours.tenant(db => db.rows(`update users set role = 'telemarketer' where id = $1`, [ids.role]))
    ids['bulkJobs.retry'] = (await ours.buadmin.call(api.userChanges.adminStart, { body })).id
    tokens = { admin: await tokensOf(ours.admin), buadmin: await tokensOf(ours.buadmin) }
    const closed = await agency(server)
    ids['businessUnits.adminReopen'] = closed.business_unit_id
    const reason = 'They left.'
    await ours.admin.call(api.businessUnits.adminClose, { params: { id: closed.business_unit_id }, body: { reason } })
    bodies = { role: 'manager', active: true, business_unit_ids: [theirs.business_unit_id] }
  })

  /** Sends it for somebody who does not have it yet. */
  async function give({ name, route, field, body }: (typeof doors)[number], headers: Record<string, string>) {
    const fixture = idsFor(fixtures, route.path.replace('/v1/bulk_jobs/', '/v1/admin/user_changes/jobs/'))
    const id = ids[name] ?? (/^(users|userChanges|businessUnits)/.test(name) ? ids[field] : fixture.id)
    const sent = {
      ...(body !== undefined && (sample(body) as object)),
      ...('ids' in fieldsOf(body) && { ids: [id] }),
      [field]: bodies[field],
    }
    const response = await fetch(`${server.origin}${route.path.replace('{id}', String(id))}`, {
      method: route.method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(sent) }),
    })
    return { status: response.status, answer: (await response.json()) as object }
  }
  const refused = (code: unknown) => ({ status: 403, answer: { code } })

  test('is found: each way to a role, access and agencies, and what gives them back', () => {
    const names = given.map(({ name, field }) => `${name} ${field}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'users.adminUpdate role',
        'users.adminUpdate active',
        'users.adminQuickUpdate active',
        'users.adminUpdateRoles role',
        'users.giveRole role',
        'userChanges.adminCreate role',
        'userChanges.adminStart role',
        'userChanges.adminUndo what was',
        'bulkJobs.undo what was',
        'businessUnits.adminReopen what was',
        'businessUnits.adminGive business_unit_ids',
        'signups.adminUpdate role',
      ]),
    )
  })

  test.each(given)('$name is closed to an API token and to a key where it gives $field', async door => {
    for (const token of isOfAdminsAlone(door.route) ? tokens.admin : tokens.buadmin)
      expect(await give(door, { authorization: `Bearer ${token}` })).toMatchObject(refused('sessions.token_only'))
  })

  test.each(given)('$name asks once more who is there where it gives $field', async door => {
    const by = isOfAdminsAlone(door.route) ? 'admin' : 'buadmin'
    await ours.tenant(db =>
      db.rows(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [ours[by].id]),
    )
    expect(await give(door, ours[by].headers)).toMatchObject(refused('sessions.prove_again'))
    await ours[by].call(api.sessions.prove, { body: { password: PASSWORD } })
  })

  test.each(given.filter(({ route }) => !isOfAdminsAlone(route)))(
    '$name is closed to whoever acts as somebody where it gives $field',
    async door => {
      const standIn = await jump(server, ours.admin, ours.buadmin, 'The access test')
      expect(await give(door, standIn.headers)).toMatchObject(refused('sessions.standing_in'))
    },
  )
})

/** What sets how one signs in. */
const WAY_IN =
  /^\/v1\/(users\/(\{id\}\/update_password|update_2fa|refresh_api_token)|api_keys|two_factor|passkeys|email_changes|sso_identities|auth_ips)\b/
/** These let nobody in: they only take back, or begin a proof that a token cannot end. */
const HARMLESS = ['apiKeys.destroy', 'emailChanges.destroy', 'passkeys.proofOptions', 'twoFactor.forgetDevices']

describe('how an account signs in', () => {
  const acts = guarded.filter(
    ({ name, route }) => route.kind === 'write' && WAY_IN.test(route.path) && !HARMLESS.includes(name),
  )
  test.each(acts)('$name is closed to an API token', async endpoint => {
    const { api_token } = await ours.agent.call(api.sessions.showApiToken)
    const bearer = { ...ours.agent, headers: { authorization: `Bearer ${api_token}` } }
    const ids = { ...idsFor(fixtures, endpoint.route.path), id: String(ours.agent.id) }
    const fields = 'otp' in fieldsOf(endpoint.route.body) ? { otp: '123456' } : {}
    const response = await send(endpoint, bearer, ids, fields)
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'sessions.token_only' }])
  })
})

const SOURCES = fileURLToPath(new URL('.', import.meta.url))
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !/\.test\.ts$|seed\.ts$|\/testing\//.test(file))
  .map(file => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }))
const filesWith = (what: RegExp) => sources.flatMap(({ file, text }) => (what.test(text) ? [file] : [])).sort()

test('a role and access are given in one place, and only batches of a job do not ask there', () => {
  expect(filesWith(/update users set[^`']*(\$\{active\}|deactivated_at =|role =)/)).toEqual(['users/update.ts'])
  expect(filesWith(/insert into sub_admin_business_units/)).toEqual(['business-units/give.ts'])
  expect(filesWith(/proven: true/)).toEqual(['user-changes/run-batch.ts', 'user-changes/undo-batch.ts'])
})

test('whatever makes an account asks for a proof that is fresh', () => {
  const callers = sources.filter(({ text }) => /await enrolUser\(/.test(text))
  expect(callers.map(({ file }) => file)).toEqual(expect.arrayContaining(['users/routes.ts', 'signups/decide.ts']))
  expect(callers.filter(({ text }) => !/await requireProof\(/.test(text)).map(({ file }) => file)).toEqual([])
})

test('no two endpoints share a method and path', () => {
  const keys = ENDPOINTS.map(({ route }) => `${route.method} ${route.path.replace(/\{\w+\}/g, '{}')}`)
  expect(keys).toEqual([...new Set(keys)])
})

test('the served document is valid OpenAPI 3.1 and names what works, no more', async () => {
  const document = (await (await fetch(`${server.origin}/v1/openapi.json`)).json()) as {
    info: { title: string; version: string }
  }
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  expect(JSON.stringify(document)).not.toContain('x-planned')
  expect(document).toEqual(JSON.parse(JSON.stringify(await openapi(api, document.info, async () => {}))))
})

describe('signed out', () => {
  test.each(guarded)('$name is 401', async endpoint => {
    expect((await send(endpoint, undefined, idsFor(fixtures, endpoint.route.path))).status).toBe(401)
  })
})

describe('without the permission', () => {
  const refused = guarded.flatMap(endpoint => {
    const roles = (PERMISSIONS as Record<string, readonly string[]>)[endpoint.route.access]
    const without =
      roles &&
      (['agent', 'poolholder', 'manager', 'buadmin', 'admin'] as const).filter(user => !roles.includes(ROLE[user]))
    return (without ?? []).map(user => ({ ...endpoint, user }))
  })
  test.each(refused)('$name refuses $user with 403', async ({ user, ...endpoint }) => {
    const response = await send(endpoint, ours[user], idsFor(fixtures, endpoint.route.path))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ errors: { user: 'Access denied!' } })
  })
})

describe('another agency', () => {
  const pointed = guarded.filter(({ route }) => route.path.includes('{'))
  test.each(pointed)('$name answers 404 for a record of another agency', async endpoint => {
    const ids = idsFor(fixtures, endpoint.route.path)
    for (const who of ['agent', 'manager', 'buadmin'] as const) {
      const response = await send(endpoint, theirs[who], ids)
      expect([403, 404]).toContain(response.status)
      if (response.status === 403) expect(may(endpoint, who)).toBe(false)
    }
  })
})

const ROLE = {
  agent: 'agent',
  poolholder: 'pool_holder',
  manager: 'manager',
  buadmin: 'bu_admin',
  admin: 'admin',
} as const
const may = ({ route }: Endpoint, who: keyof typeof ROLE) =>
  route.access === 'signed_in' ||
  ((PERMISSIONS as Record<string, readonly string[]>)[route.access] ?? []).includes(ROLE[who])
