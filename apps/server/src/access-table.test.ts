import * as businessUnits from '@openbook/api/business-units.ts'
import { CONTACT_GROUPS } from '@openbook/api/core/contact-filters.ts'
import { isSystemAdmin, mayUseConsole, ROLES, type Role } from '@openbook/auth/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixtures, idsFor, makeFixtures, makePersonal, PERSONAL_WORD } from './access-fixtures.ts'
import { countFrom, pointOf } from './access-points.ts'
import { type Agency, agency, everyRole, mint, type TestUser } from './core/testing/agency.ts'
import { ask } from './core/testing/ask.ts'
import { allowed, ENDPOINTS, type Endpoint, fieldsOf } from './core/testing/endpoints.ts'
import { ownServer, type Place } from './core/testing/own-server.ts'
import { pointedBodies } from './core/testing/pointed.ts'
import { sample } from './core/testing/sample.ts'
import type { TestServer } from './core/testing/server.ts'
import { changedSince, snapshot } from './core/testing/snapshot.ts'

// Every endpoint × every role × whose record it is, made from the contract and the matrix: nobody lists them by hand.

const guarded = ENDPOINTS.filter(({ route }) => route.access !== 'public')
const pointed = guarded.filter(({ route }) => route.path.includes('{'))
/** Signing out would end the session the other cells of the table are asked with. */
const asked = guarded.filter(({ name }) => name !== 'sessions.destroy')
/** Records of one's own, or of those below: what the agent app points at. The console's are the agency's. */
const personal = pointed.filter(({ route }) => !route.path.startsWith('/v1/admin/'))
/** Open to the whole agency on purpose, each for a reason. */
const SHARED: Record<string, string> = {
  'pools.contacts': 'who may take from a pool says the pool',
  'pools.show': 'who may take from a pool says the pool',
  'store.item': 'everyone in the agency may buy there',
  'trainings.download': 'everyone in the agency learns from them',
}

/** Ids of the agency that must not leak begin here, so that one is known for what it is wherever it turns up. */
const MARKED = 1_412_000_001
/** So do those of what is an agent's own, and what hangs on it, in that agency. */
const PERSONAL = 1_463_000_001
/** What is made later, by whomever, is told apart from both. */
const AFTERWARDS = 1_513_000_001
const MARK = /\b1412\d{6}\b/
const OWN_MARK = new RegExp(`\\b1463\\d{6}\\b|${PERSONAL_WORD}`, 'i')

let server: TestServer & Place
let ours: Agency
let fixtures: Fixtures
let theirs: Record<Role, TestUser>
let beside: Record<Role, TestUser>
/** A sub-admin of the other agency to whom an admin gave ours. */
let given: TestUser

beforeAll(async () => {
  server = await ownServer()
  const other = await agency(server)
  theirs = await everyRole(server, other, 'theirs')
  const { business_unit_id } = other
  given = await mint(server, { business_unit_id, role: 'sub_admin', username: `given.${business_unit_id}` })
  await countFrom(server, MARKED)
  ours = await agency(server)
  await ours.admin.call(businessUnits.adminGive, {
    params: { id: given.id },
    body: { business_unit_ids: [ours.business_unit_id] },
  })
  fixtures = await makeFixtures(server, ours)
  beside = await everyRole(server, ours, 'beside')
  await countFrom(server, PERSONAL)
  await makePersonal(ours)
  await countFrom(server, AFTERWARDS)
})
afterAll(() => server.close())

const send = (endpoint: Endpoint, who: TestUser, ids: Record<string, string>, body?: unknown, query = {}) =>
  ask(server.origin, endpoint, who.headers, { ids, body, query: endpoint.route.query && query })

/** Bodies of an endpoint with every id pointed at the agency that must not be reached. */
function pointedAt({ route }: Endpoint): unknown[] {
  if (!route.body) return []
  const [, contact] = fixtures.find(([prefix]) => prefix.test('/v1/contacts/x')) ?? []
  return pointedBodies(route.body, field => {
    const found = pointOf(fixtures, route, field)
    return found === undefined ? undefined : Number(MARK.test(found) ? found : contact?.id)
  })
}

/** Nothing is there: what a permission opens is asked without touching anything. */
const NOTHING = new Proxy({}, { get: () => '2000000000' }) as Record<string, string>
const reads = asked.filter(({ route }) => route.kind === 'read')
const touchesNothing = asked.filter(({ route }) => route.kind === 'read' || route.path.includes('{'))

describe.each(ROLES)('%s', role => {
  test('is let through to what the matrix says, and to nothing else', async () => {
    const wrong: string[] = []
    for (const endpoint of asked) {
      const open = allowed(endpoint.route, role)
      if (open && !touchesNothing.includes(endpoint)) continue
      const { status, text } = await send(endpoint, theirs[role], NOTHING)
      const refused = status === 403 && text.includes('"code":"access_denied"')
      if (status === 401 || refused === open) wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 120)}`)
    }
    expect(wrong).toEqual([])
  })

  test.skipIf(isSystemAdmin(role))('learns nothing of another agency: no record, no id of one', async () => {
    const wrong: string[] = []
    for (const endpoint of pointed.filter(({ route }) => allowed(route, role))) {
      const { status, text } = await send(endpoint, theirs[role], idsFor(fixtures, endpoint.route.path))
      if (status !== 404) wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 120)}`)
      if (MARK.test(text)) wrong.push(`${endpoint.name} shows ${MARK.exec(text)}`)
    }
    for (const endpoint of reads.filter(({ route }) => !route.path.includes('{'))) {
      const { text } = await send(endpoint, theirs[role], {})
      if (MARK.test(text)) wrong.push(`${endpoint.name} shows ${MARK.exec(text)}`)
    }
    expect(wrong).toEqual([])
  })

  test.skipIf(isSystemAdmin(role))('reaches nothing of another agency by an id in a body', async () => {
    const before = await snapshot(server, ours)
    const wrong: string[] = []
    const tried: string[] = []
    for (const endpoint of asked.filter(({ route }) => allowed(route, role)))
      for (const body of pointedAt(endpoint)) {
        tried.push(endpoint.name)
        const { status, text } = await send(endpoint, theirs[role], NOTHING, body)
        const sent = JSON.stringify(body)
        const shown = text.match(/\b1412\d{6}\b/g)?.filter(id => !sent.includes(id)) ?? []
        if (status >= 500 || status === 401) wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 120)}`)
        if (shown.length) wrong.push(`${endpoint.name} shows ${shown}`)
      }
    expect(wrong).toEqual([])
    expect(tried.length).toBeGreaterThan(5)
    expect(changedSince(before, await snapshot(server, ours))).toEqual([])
  })

  test.skipIf(mayUseConsole(role))('opens no record of a colleague who is not below', async () => {
    const wrong: string[] = []
    for (const endpoint of personal.filter(({ route, name }) => allowed(route, role) && !SHARED[name])) {
      const { status, text } = await send(endpoint, beside[role], idsFor(fixtures, endpoint.route.path))
      if (status !== 404) wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 120)}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Whatever an endpoint answers without a path to a record: as it is, searched for the word, and in every group of contacts. */
async function answersOf(endpoint: Endpoint, who: TestUser): Promise<string[]> {
  const { query, body } = endpoint.route
  const { contacts_scope, all } = fieldsOf(body)
  const scopes = CONTACT_GROUPS.flatMap(contact_group => [{ contact_group }, { contact_group, q: PERSONAL_WORD }])
  const bodies = contacts_scope
    ? scopes.map(scope => ({
        ...(sample(body) as object),
        ...(all !== undefined && { all: true }),
        contacts_scope: scope,
      }))
    : [undefined]
  const words = 'q' in fieldsOf(query) ? [{}, { q: PERSONAL_WORD }] : [{}]
  const asked = bodies.flatMap(sent => words.map(said => send(endpoint, who, {}, sent, said)))
  return (await Promise.all(asked)).map(({ text }) => text)
}

/** Of the lists that a role may read, those that show what is the agent's own. */
async function showingPersonal(role: Role, who: TestUser): Promise<string[]> {
  const shown: string[] = []
  for (const endpoint of reads.filter(({ route }) => !route.path.includes('{') && allowed(route, role))) {
    const found = (await answersOf(endpoint, who)).flatMap(text => OWN_MARK.exec(text)?.[0] ?? [])
    if (found.length) shown.push(`${endpoint.name} shows ${found[0]}`)
  }
  return shown
}

test.each(['agent', 'manager'] as const)('no list shows the %s what a colleague who is not below has', async role => {
  expect(await showingPersonal(role, beside[role])).toEqual([])
})

test('those marks work: the agent whose it is finds it in many lists, and whoever is above them in some', async () => {
  expect((await showingPersonal('agent', ours.agent)).length).toBeGreaterThan(10)
  expect((await showingPersonal('manager', ours.manager)).length).toBeGreaterThan(3)
})

/** Lists that show every agency the asker reaches on their first page. */
const ACROSS = [
  'businessUnits.adminList',
  'businessUnits.manageable',
  'customDomains.adminList',
  'helps.adminList',
  'users.adminList',
  'users.adminTree',
]

test('a sub-admin opens what an admin opens of an agency given to them, and no record of one that was not', async () => {
  const wrong: string[] = []
  const opened: string[] = []
  const shown = pointed.filter(({ route }) => route.kind === 'read' && allowed(route, 'sub_admin'))
  for (const endpoint of shown) {
    const ids = idsFor(fixtures, endpoint.route.path)
    const asked = [theirs.admin, given, theirs.sub_admin].map(who => send(endpoint, who, ids))
    const [admin, sub, without] = (await Promise.all(asked)).map(({ status }) => status)
    if (sub !== admin || without !== 404) wrong.push(`${endpoint.name}: ${admin}, ${sub}, ${without}`)
    if (sub === 200) opened.push(endpoint.name)
  }
  expect(wrong).toEqual([])
  expect(opened).toContain('users.adminShow')
  expect(opened.length).toBeGreaterThan(6)
})

test('lists across agencies hold those given to a sub-admin and no other', async () => {
  const lists = reads.filter(({ route, name }) => !route.path.includes('{') && ACROSS.includes(name))
  expect(lists.map(({ name }) => name).sort()).toEqual(ACROSS)
  for (const endpoint of lists) {
    const [sub, without] = await Promise.all([given, theirs.sub_admin].map(who => send(endpoint, who, {})))
    expect([endpoint.name, MARK.test(sub?.text ?? ''), MARK.test(without?.text ?? '')]).toEqual([
      endpoint.name,
      true,
      false,
    ])
  }
})

test('the marks work: one’s own agency shows its ids', async () => {
  const shown = reads.filter(({ route }) => !route.path.includes('{') && allowed(route, 'bu_admin'))
  const answers = await Promise.all(shown.map(endpoint => send(endpoint, beside.bu_admin, {})))
  expect(answers.filter(({ text }) => MARK.test(text)).length).toBeGreaterThan(10)
})
