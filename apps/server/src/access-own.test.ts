import type { Route } from '@openbook/api/core/route.ts'
import { mayUseConsole, ROLES, type Role } from '@openbook/auth/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixtures, idsFor, makeFixtures, makePersonal } from './access-fixtures.ts'
import { agency, mint, type TestUser } from './core/testing/agency.ts'
import { ask } from './core/testing/ask.ts'
import { allowed, ENDPOINTS, type Endpoint, isEverybodys } from './core/testing/endpoints.ts'
import { startServer, type TestServer } from './core/testing/server.ts'

// The other half of the access table: whoever may is let through, to what is theirs and to what is theirs of those below.

const pointed = ENDPOINTS.filter(
  endpoint => endpoint.route.access !== 'public' && endpoint.route.path.includes('{') && !isEverybodys(endpoint),
)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const send = (endpoint: Endpoint, who: TestUser, ids: Record<string, string>) =>
  ask(server.origin, endpoint, who.headers, { ids })

type Except = Record<string, readonly [status: number, why: string]>
const NO_FILE = [404, 'the record is made without its file'] as const
const UNREAD: Except = {
  'contactExports.download': [409, 'the export never ran'],
  'contactFiles.download': NO_FILE,
  'contactPrints.download': [410, 'the print was kept for no time'],
  'contactTransfers.preview': [409, 'it began'],
  'corporations.adminFile': NO_FILE,
  'corporations.adminLogo': NO_FILE,
  'corporations.adminPreviewImage': NO_FILE,
  'corporations.file': NO_FILE,
  'corporations.previewImage': NO_FILE,
  'products.adminImage': NO_FILE,
  'profiles.logo': NO_FILE,
  'profiles.personalPhoto': NO_FILE,
  'profiles.webpagePhoto': NO_FILE,
  'settings.file': NO_FILE,
  'store.itemImage': NO_FILE,
  'trainings.download': NO_FILE,
}
const NOT_THEIRS = [404, 'it is only for whoever made it'] as const
const ONES_OWN: Except = {
  'contactExports.download': NOT_THEIRS,
  'contactExports.show': NOT_THEIRS,
  'contactPrints.download': NOT_THEIRS,
  'orders.recipients': NOT_THEIRS,
  'orders.show': NOT_THEIRS,
  'quickFilters.count': NOT_THEIRS,
}
const NAMED_IN_BODY = [404, 'the body of the sample names what the record has not'] as const
const UNWRITTEN: Except = {
  'contactAddresses.destroy': [404, 'it became the primary one a moment before'],
  'contactPoints.consent': NAMED_IN_BODY,
  'contactPoints.destroy': NAMED_IN_BODY,
  'contactPoints.update': NAMED_IN_BODY,
  'contactPoints.validity': NAMED_IN_BODY,
  'contactRx.update': NAMED_IN_BODY,
  'households.updateLinkedContact': NAMED_IN_BODY,
  'users.giveRole': [404, 'nobody gives a role to themselves'],
}
const THEIRS_ALONE = [404, 'nobody but they themselves changes it'] as const
const ONES_OWN_WRITES: Except = {
  'contactEdits.takeBackActivity': THEIRS_ALONE,
  'contactImports.destroySetting': THEIRS_ALONE,
  'contactImports.shareSetting': THEIRS_ALONE,
  'orders.cancel': THEIRS_ALONE,
  'profiles.update': THEIRS_ALONE,
  'quickFilters.destroy': THEIRS_ALONE,
  'quickFilters.update': THEIRS_ALONE,
  'savedQueries.destroy': THEIRS_ALONE,
  'users.updatePassword': THEIRS_ALONE,
  'webpages.updateWebpage': THEIRS_ALONE,
}

const met = new Set<string>()
function isExcepted(except: Except, { name }: Endpoint, status: number): boolean {
  const is = status === except[name]?.[0]
  if (is) met.add(name)
  return is
}

interface Stage {
  who: TestUser
  /** Records of their own. */
  own: Fixtures
  /** The personal ones of an agent below them. */
  below: Fixtures
}

/** An agency where somebody of the role has every record, and an agent below them has every personal one. */
async function stage(role: Role): Promise<Stage> {
  const ours = await agency(server)
  const { business_unit_id } = ours
  const who = await mint(server, { business_unit_id, role, username: `own.${business_unit_id}` })
  const username = `below.${business_unit_id}`
  const agent = await mint(server, { business_unit_id, role: 'agent', username, manager_id: who.id })
  const own = await makeFixtures(server, { ...ours, agent: who })
  return { who, own, below: await makePersonal({ ...ours, agent }) }
}

/** An agency whose records are its agent's, and somebody of the role who administers it. */
async function office(role: Role): Promise<Stage> {
  const ours = await agency(server)
  const { business_unit_id } = ours
  const who = await mint(server, { business_unit_id, role, username: `own.${business_unit_id}` })
  return { who, own: await makeFixtures(server, ours), below: [] }
}

const isConsoles = ({ route }: Endpoint) => route.path.startsWith('/v1/admin/')
const mayAsk = (role: Role, kind: Route['kind']) =>
  pointed.filter(({ route }) => route.kind === kind && allowed(route, role))

/** The ids of a path, or nothing where no record of one of them was made. */
function idsOf(fixtures: Fixtures, { route: { path } }: Endpoint) {
  const ids = { ...idsFor(fixtures, path), format: 'csv' } as Record<string, string>
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ids[name])
  return names.every(id => id && id !== 'undefined') ? ids : undefined
}

/** Reads everything that may be read, and says where that did not come, or came without saying whose it is. */
async function readAll(endpoints: Endpoint[], who: TestUser, fixtures: Fixtures, except: Except) {
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const ids = idsOf(fixtures, endpoint)
    if (!ids) continue
    const { status, text, head } = await send(endpoint, who, ids)
    const [last = ''] = /(?<=\{)\w+(?=\}$)/.exec(endpoint.route.path) ?? []
    const named =
      !last ||
      !head.get('content-type')?.includes('json') ||
      new RegExp(`"(id|number|key)":"?${ids[last]}\\b`).test(text)
    const fits = (status === 200 && named) || isExcepted(except, endpoint, status)
    if (!fits) wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 120)}`)
  }
  return wrong
}

const WHAT_SIGNS_IN = ['passkeys.adminRemove', 'sessions.adminDestroy', 'singleSignOn.adminUnlink']

/** Children go before what they hang on, and what ends a session after all else; that of somebody else before anything ends it. */
function late({ name, route }: Endpoint): number {
  if (WHAT_SIGNS_IN.includes(name)) return -1
  if (name.startsWith('sessions.')) return 2000
  if (name.includes('assword')) return 1000
  return route.method === 'DELETE' ? 500 - route.path.length : 0
}

/** Writes everything that may be written, and says where the record was not let through to. */
async function writeAll(endpoints: Endpoint[], who: TestUser, fixtures: Fixtures, except: Except) {
  const wrong: string[] = []
  for (const endpoint of endpoints.toSorted((a, b) => late(a) - late(b))) {
    const ids = idsOf(fixtures, endpoint)
    if (!ids) continue
    const { status, text } = await send(endpoint, who, ids)
    const refused = [401, 403, 404].includes(status) || status >= 500
    const fits = !refused || isExcepted(except, endpoint, status)
    if (!fits) wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 120)}`)
  }
  return wrong
}

describe.each(ROLES)('%s', role => {
  let at: Stage
  beforeAll(async () => {
    at = await stage(role)
  })

  test('reads what is theirs', async () => {
    const mine = mayAsk(role, 'read').filter(endpoint => !isConsoles(endpoint))
    expect(await readAll(mine, at.who, at.own, UNREAD)).toEqual([])
  })

  test('reads what those below have, but for what is everybody’s own', async () => {
    const mine = mayAsk(role, 'read').filter(endpoint => !isConsoles(endpoint))
    expect(await readAll(mine, at.who, at.below, { ...UNREAD, ...ONES_OWN })).toEqual([])
  })

  test('changes what is theirs', async () => {
    const mine = mayAsk(role, 'write').filter(endpoint => !isConsoles(endpoint))
    expect(await writeAll(mine, at.who, at.own, UNWRITTEN)).toEqual([])
  })

  test('changes what those below have, but for what is everybody’s own', async () => {
    const { who, below } = await stage(role)
    const mine = mayAsk(role, 'write').filter(endpoint => !isConsoles(endpoint))
    expect(await writeAll(mine, who, below, { ...UNWRITTEN, ...ONES_OWN_WRITES })).toEqual([])
  })

  test.runIf(mayUseConsole(role))('reads and changes what their agency has', async () => {
    const { who, own } = await office(role)
    expect(await readAll(mayAsk(role, 'read').filter(isConsoles), who, own, UNREAD)).toEqual([])
    expect(await writeAll(mayAsk(role, 'write').filter(isConsoles), who, own, UNWRITTEN)).toEqual([])
  })
})

test('a record is made for every path', async () => {
  const { own } = await office('bu_admin')
  const without = pointed.filter(endpoint => !idsOf(own, endpoint)).map(({ name }) => name)
  expect(without).toEqual([])
})

test('every exception was met', () => {
  const excepted = Object.keys({ ...UNREAD, ...ONES_OWN, ...UNWRITTEN, ...ONES_OWN_WRITES })
  expect(excepted.filter(name => !met.has(name))).toEqual([])
})
