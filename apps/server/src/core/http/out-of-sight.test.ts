import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactExports from '@openbook/api/contact-exports.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import * as events from '@openbook/api/events.ts'
import * as fireLight from '@openbook/api/fire-light.ts'
import * as orders from '@openbook/api/orders.ts'
import * as pools from '@openbook/api/pools.ts'
import * as products from '@openbook/api/products.ts'
import * as store from '@openbook/api/store.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsFor, makeFixtures } from '../../access-fixtures.ts'
import { type Agency, agency, mint, type TestUser } from '../testing/agency.ts'
import { startServer, type TestServer } from '../testing/server.ts'

// Every address of the app that holds an id: what those read who may not open it.

let server: TestServer
let ours: Agency
let theirs: Agency
/** Beside the agent whose records they are, under the same manager. */
let beside: TestUser
let id: (path: string) => number
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  const { business_unit_id, manager } = ours
  beside = await mint(server, {
    business_unit_id,
    role: 'agent',
    username: `beside.${business_unit_id}`,
    manager_id: manager.id,
  })
  const fixtures = await makeFixtures(server, ours)
  await ours.tenant(db => db.rows('update products set active = false'))
  id = path => Number(Object.values(idsFor(fixtures, `${path}{`))[0])
})
afterAll(() => server.close())

const refusal = (asked: Promise<unknown>): Promise<Failed> =>
  asked.then(
    () => expect.fail('it opened'),
    error => error as Failed,
  )
const byId = (route: Parameters<TestUser['call']>[0]) => (who: TestUser, of: number) =>
  who.call(route, { params: { id: of } } as never)

const TEAM = /not on your team\. Ask manager Test \(Manager\) or .+, who can /
const NOT_HERE = 2_000_000_000
interface Page {
  path: string
  ask: (who: TestUser, of: number) => Promise<unknown>
  says: RegExp
}
const PAGES: Record<string, Page> = {
  contact: { path: '/v1/contacts/', ask: byId(contacts.show), says: TEAM },
  'contact by number': {
    path: '/v1/contacts/by_number/',
    ask: (who, number) => who.call(contacts.showByNumber, { params: { number } }),
    says: TEAM,
  },
  'bulk act': { path: '/v1/bulk_jobs/', ask: byId(bulkJobs.show), says: TEAM },
  import: { path: '/v1/contacts/import_attempts/', ask: byId(contactImports.show), says: TEAM },
  transfer: { path: '/v1/contacts/transfer_attempts/', ask: byId(contactTransfers.status), says: TEAM },
  application: { path: '/v1/fire_light/applications/', ask: byId(fireLight.show), says: TEAM },
  print: {
    path: '/v1/contacts/batch_prints/',
    ask: (who, jid) => who.call(contactPrints.batchPrintStatus, { body: { jid } }),
    says: /^It was made by somebody else, and only they open it\. Print the contacts you need/,
  },
  export: {
    path: '/v1/contacts/exports/',
    ask: byId(contactExports.show),
    says: /^It was made by somebody else, and only they open it\. Export the contacts you need/,
  },
  order: {
    path: '/v1/store_orders/',
    ask: byId(orders.show),
    says: /^It was placed by somebody else .+ Ask .*buadmin Test \(BU Admin\).*, who can open every order\.$/,
  },
  'thing to buy': {
    path: '/v1/store_items/',
    ask: byId(store.item),
    says: /^It was taken out of the store\. Ask .*buadmin Test \(BU Admin\).*, who can put it back\.$/,
  },
  pool: {
    path: '/v1/admin/pools/',
    ask: byId(pools.show),
    says: /^You do not hold the pool Fixture, and it is open to its holders only\. Ask .*buadmin Test \(BU Admin\).*, who can let you in\.$/,
  },
  'pool as a list': {
    path: '/v1/admin/pools/',
    ask: (who, pool_id) => who.call(contacts.list, { body: { contacts_scope: { pool_id } } }),
    says: /^You do not hold the pool Fixture/,
  },
  'list of one user': {
    path: '/v1/users/',
    ask: (who, user) => who.call(contacts.list, { body: { contacts_scope: { downline_user_id: user } } }),
    says: TEAM,
  },
  calendar: {
    path: '/v1/users/',
    ask: (who, user) => who.call(events.list, { query: { downline_user_id: user } }),
    says: TEAM,
  },
  'what was in a calendar': {
    path: '/v1/users/',
    ask: (who, user) => who.call(events.calendarHistory, { query: { downline_user_id: user } }),
    says: TEAM,
  },
}
const pages = Object.entries(PAGES).map(([name, page]) => ({ name, ...page }))

describe.each(pages)('$name', ({ path, ask, says }) => {
  test('says why and what next to somebody of the agency whom it is not for', async () => {
    const refused = await refusal(ask(beside, id(path)))
    expect(refused).toBeInstanceOf(Failed)
    expect(refused.body).toMatchObject({ errors: { base: 'Not found.' } })
    expect(refused.status).toBe(404)
    expect(refused.code).toMatch(/^[a-z_]+\.out_of_sight$/)
    expect(refused.why).toMatch(says)
  })

  test('is to another agency as if there were none', async () => {
    for (const who of [theirs.agent, theirs.manager, theirs.buadmin, theirs.admin]) {
      const [there, nowhere] = await Promise.all([refusal(ask(who, id(path))), refusal(ask(who, NOT_HERE))])
      expect(there.status).toBe(404)
      expect(there.body).toEqual(nowhere.body)
      expect(there.why).toBeUndefined()
    }
  })
})

test('a list of a group that is others’ alone names who can put one in it', async () => {
  const { id: contact_group } = await ours.tenant(
    async db =>
      (await db.rows<{ id: number }>(`insert into groups (name) values ('Closed') returning id`))[0] ?? { id: 0 },
  )
  const asked = { body: { contacts_scope: { contact_group } } }
  const { why, status } = await refusal(beside.call(contacts.list, asked))
  expect(status).toBe(403)
  expect(why).toMatch(/Ask .*buadmin Test \(BU Admin\).*, who can put you in it\.$/)
  expect((await refusal(theirs.agent.call(contacts.list, asked))).body).toEqual(
    (await refusal(theirs.agent.call(contacts.list, { body: { contacts_scope: { contact_group: NOT_HERE } } }))).body,
  )
})

test('who may open every order in the console is sent there', async () => {
  const refused = await refusal(ours.buadmin.call(orders.show, { params: { id: id('/v1/store_orders/') } }))
  expect(refused.why).toMatch(/You can open it in the console, among the orders\.$/)
})

test('somebody whose account was closed is said to be so', async () => {
  const { business_unit_id } = ours
  const gone = await mint(server, { business_unit_id, role: 'agent', username: `gone.${business_unit_id}` })
  await ours.tenant(db => db.rows('update users set deactivated_at = now() where id = $1', [gone.id]))
  expect((await refusal(beside.call(events.list, { query: { downline_user_id: gone.id } }))).why).toMatch(
    /^Their account was closed\. Ask /,
  )
})

test('what was deleted is said to be so, within the agency alone', async () => {
  const { buadmin, agent } = ours
  const pool = await buadmin.call(pools.adminCreate, { body: { name: 'Short-lived', holder_id: agent.id } })
  await buadmin.call(pools.adminDestroy, { params: { id: pool.id } })
  const product = await buadmin.call(products.adminCreate, {
    form: { name: 'Short-lived', price: '1' },
    files: {},
  } as never)
  await buadmin.call(products.adminDestroy, { params: { id: (product as { id: number }).id } })
  const [made] = await ours.tenant(db =>
    db.rows<{ id: number }>(
      `insert into bulk_jobs (kind, title, phase, state, params, user_id, real_user_id)
       values ('contact_transfers.run', 'T', 'run', 'ready', '{"values":{"user_id":1},"count":0}', $1, $1) returning id`,
      [agent.id],
    ),
  )
  await agent.call(contactTransfers.destroy, { params: { id: made?.id ?? 0 } })
  for (const [ask, of] of [
    [byId(pools.show), pool.id],
    [byId(store.item), (product as { id: number }).id],
    [byId(contactTransfers.status), made?.id ?? 0],
  ] as const) {
    const said = await refusal(ask(beside, of))
    expect([said.status, said.code, said.why]).toEqual([
      404,
      expect.stringMatching(/\.deleted$/),
      'There is nothing left of it to open.',
    ])
    expect((await refusal(ask(theirs.buadmin, of))).body).toEqual((await refusal(ask(theirs.buadmin, NOT_HERE))).body)
  }
})
