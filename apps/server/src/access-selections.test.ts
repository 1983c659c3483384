import * as groups from '@openbook/api/groups.ts'
import * as mailers from '@openbook/api/mailers.ts'
import * as pools from '@openbook/api/pools.ts'
import { isSystemAdmin, mayUseConsole, ROLES, type Role } from '@openbook/auth/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agency, agency, everyRole, mint, type TestUser } from './core/testing/agency.ts'
import { allowed, ENDPOINTS, type Endpoint, fieldsOf } from './core/testing/endpoints.ts'
import { ownServer } from './core/testing/own-server.ts'
import { sample } from './core/testing/sample.ts'
import type { TestServer } from './core/testing/server.ts'
import { changedSince, snapshot } from './core/testing/snapshot.ts'

// Whatever is done to contacts that are named by id or by a scope, as the contract has it: with a body that works on one's
// own contacts, and with others' in their place.

const isSelection = ({ route }: Endpoint) =>
  ['ids', 'contacts_scope', 'all'].every(name => name in fieldsOf(route.body))
const selections = ENDPOINTS.filter(isSelection)
const named = ENDPOINTS.filter(
  ({ name, route }) =>
    name === 'contactMerges.merge' || (route.path.startsWith('/v1/contacts/') && 'ids' in fieldsOf(route.body)),
)
const several = [...new Set([...selections, ...named])]

/** Answers for those it finds, and says nothing of the others. */
const LEAVES_OUT = ['contactActs.stillThere', 'contactPurges.dates']

/** An agency with what their people choose besides contacts. */
interface Place extends Agency {
  roles: Record<Role, TestUser>
  recipient: TestUser
  kit_id: number
  product_id: number
}

let server: TestServer
let ours: Place
let theirs: Place
/** Contacts of ours.agent, and one of the bin. */
let strange: number[]
beforeAll(async () => {
  server = await ownServer()
  ours = await place('ours')
  theirs = await place('theirs')
  strange = [await person(ours, ours.agent), await person(ours, ours.agent), await person(ours, ours.agent, true)]
})
afterAll(() => server.close())

async function place(label: string): Promise<Place> {
  const made = await agency(server)
  const { business_unit_id } = made
  const { id: kit_id } = await made.buadmin.call(mailers.adminCreate, { body: { name: 'Postcard' } })
  const [product] = await made.tenant(db =>
    db.rows<{ id: number }>(`insert into products (name, price, per_contact) values ('Card', 0, true) returning id`),
  )
  return {
    ...made,
    kit_id,
    product_id: product?.id ?? 0,
    roles: await everyRole(server, made, label),
    recipient: await mint(server, { business_unit_id, role: 'agent', username: `recipient.${business_unit_id}` }),
  }
}

const person = ({ tenant }: Agency, owner: TestUser, binned = false) =>
  tenant(async db => {
    const [made] = await db.rows<{ id: number }>(
      `insert into contacts (owner_id, first_name, last_name, address, city, state, zip, deleted_at)
       values ($1, 'Somebody', 'There', '1 Elm St', 'Newport', 'RI', '02840', case when $2 then now() end) returning id`,
      [owner.id, binned],
    )
    return made?.id ?? 0
  }, owner)

/** What a body says besides whom it is for, where the least that is taken does nothing. */
const besides = ({ recipient, kit_id, product_id }: Place): Record<string, object> => ({
  'contactActs.preview': { act: 'contacts.tag', values: { tags: ['Chosen'] } },
  'contactActs.optOutGroup': { what: 'do_not_mail', reason: 'By letter' },
  'contactActs.scrubGroup': { customers: true, updated_lead_tags: ['Listed'] },
  'contactActs.updateGroup': { line_of_business: 'medicare' },
  'contactActs.updateTagsGroup': { tags: ['Chosen'] },
  'contactTransfers.transferGroup': { user_id: recipient.id },
  'mailers.create': { kit_id },
  'store.preview': { items: [{ product_id, quantity: 1 }] },
  'store.createOrder': {
    items: [{ product_id, quantity: 1 }],
    payment_method: 'wallet',
    expected_total: '0',
    request_id: crypto.randomUUID(),
  },
})

/** Whom it is for. */
interface Whom {
  ids?: number[]
  all?: true
  contacts_scope?: object
}

async function send({ name, route }: Endpoint, who: TestUser, from: Place, whom: Whom) {
  const { ids = [] } = whom
  const chosen =
    name === 'contactMerges.merge' ? { survivor_id: ids[0], records: ids.map(id => ({ id, version: 1 })) } : whom
  const response = await fetch(`${server.origin}${route.path}`, {
    method: route.method,
    headers: { ...who.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...(sample(route.body) as object), ...besides(from)[name], ...chosen }),
  })
  return { status: response.status, text: await response.text() }
}

const isHidden = (name: string, { status, text }: { status: number; text: string }) =>
  LEAVES_OUT.includes(name)
    ? status === 200 && !strange.some(id => new RegExp(`\\b${id}\\b`).test(text))
    : status === 404

/** Every act with contacts that are out of the asker's sight, alone and beside their own. Gives what was not refused. */
async function reached(role: Role, who: TestUser, from: Place, own: number): Promise<string[]> {
  const [one = 0, other = 0, binned = 0] = strange
  const wrong: string[] = []
  for (const endpoint of several.filter(({ route }) => allowed(route, role))) {
    const asked = [
      [one, other],
      [binned, one],
      [own, one],
    ].map(ids => send(endpoint, who, from, { ids }))
    for (const answer of await Promise.all(asked))
      if (!isHidden(endpoint.name, answer))
        wrong.push(`${endpoint.name}: ${answer.status} ${answer.text.slice(0, 120)}`)
  }
  return wrong
}

/** The same with scopes that name what is out of the asker's sight. */
async function reachedByScope(role: Role, scopes: object[]): Promise<string[]> {
  const who = theirs.roles[role]
  const wrong: string[] = []
  for (const endpoint of selections.filter(({ route }) => allowed(route, role))) {
    const asked = scopes.map(contacts_scope => send(endpoint, who, theirs, { all: true, contacts_scope }))
    for (const { status, text } of await Promise.all(asked))
      if (status !== 404) wrong.push(`${endpoint.name}: ${status} ${text.slice(0, 120)}`)
  }
  return wrong
}

test('there are many such acts', () => {
  expect(selections.length).toBeGreaterThan(14)
  expect(several.length).toBeGreaterThan(selections.length + 3)
})

test.each(several)('the body of $name works on contacts of one’s own', async endpoint => {
  const role = ROLES.filter(each => allowed(endpoint.route, each)).at(-2) ?? 'admin'
  const who = theirs.roles[role]
  const binned = /restore|purge/i.test(endpoint.name)
  const ids = [await person(theirs, who, binned), await person(theirs, who, binned)]
  const { status, text } = await send(endpoint, who, theirs, { ids })
  expect([200, 201], text.slice(0, 300)).toContain(status)
  if (LEAVES_OUT.includes(endpoint.name)) expect(text).toContain(String(ids[0]))
})

describe.each(ROLES.filter(role => !isSystemAdmin(role)))('%s', role => {
  test('does nothing to contacts of another agency', async () => {
    const own = await person(theirs, theirs.roles[role])
    const before = await snapshot(server, ours)
    expect(await reached(role, theirs.roles[role], theirs, own)).toEqual([])
    expect(changedSince(before, await snapshot(server, ours))).toEqual([])
  })

  test.skipIf(mayUseConsole(role))('does nothing to contacts of a colleague who is not below', async () => {
    const own = await person(ours, ours.roles[role])
    const before = await snapshot(server, ours, ['sessions'])
    expect(await reached(role, ours.roles[role], ours, own)).toEqual([])
    expect(changedSince(before, await snapshot(server, ours, ['sessions']))).toEqual([])
  })
})

test.each(['bu_admin', 'manager', 'agent'] as const)(
  'nothing is done for the %s to those of a person, a pool or a group of another agency',
  async role => {
    const { buadmin, agent } = ours
    const { id: group } = await buadmin.call(groups.adminCreate, { body: { name: `Group ${role}` } })
    const { id: pool_id } = await buadmin.call(pools.adminCreate, {
      body: { name: `Pool ${role}`, holder_id: agent.id },
    })
    const before = await snapshot(server, ours)
    const scopes = [
      { contact_group: 'all', downline_user_id: agent.id },
      { contact_group: 'all', pool_id },
      { contact_group: group },
    ]
    expect(await reachedByScope(role, scopes)).toEqual([])
    expect(changedSince(before, await snapshot(server, ours))).toEqual([])
  },
)
