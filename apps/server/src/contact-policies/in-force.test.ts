import * as comraReports from '@openbook/api/comra-reports.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A contact each, by what their one policy is. */
const HELD = {
  open: { status: 'active', days: null },
  until_today: { status: 'active', days: 0 },
  until_later: { status: 'active', days: 30 },
  ended: { status: 'active', days: -1 },
  lapsed: { status: 'lapsed', days: 30 },
  pending: { status: 'pending', days: null },
  none: undefined,
}
const CLIENTS = ['open', 'until_later', 'until_today']

test('whose policy is active and has not ended is a client, in lists, in scrubs and in what was sold', async () => {
  const { agent, buadmin, tenant } = await agency(server)
  const ids = new Map<string, number>()
  await tenant(async db => {
    const [vendor] = await db.rows<{ id: number }>(
      `insert into api_vendors (vendor_name, vendor_type, route, owner_id) values ('Comra', 'other', 'owner', $1) returning id`,
      [agent.id],
    )
    await db.rows(
      `insert into api_vendor_days (api_vendor_id, day, accepted, spent) values ($1, (now() at time zone 'America/New_York')::date, 7, 30)`,
      [vendor?.id],
    )
    for (const [name, policy] of Object.entries(HELD)) {
      const [made] = await db.rows<{ id: number }>(
        'insert into contacts (owner_id, first_name) values ($1, $2) returning id',
        [agent.id, name],
      )
      ids.set(name, made?.id ?? 0)
      await db.rows(
        `insert into api_requests (api_vendor_id, outcome, status, answer, took_ms, contact_id) values ($1, 'accepted', 201, '{}', 1, $2)`,
        [vendor?.id, made?.id],
      )
      if (policy)
        await db.rows(
          `insert into contact_policies (contact_id, carrier_name, status, end_date) values ($1, 'Evergreen', $2, app.today() + $3::integer)`,
          [made?.id, policy.status, policy.days],
        )
    }
  })
  const listed = async (type: 'client' | 'lead') =>
    (await agent.call(contacts.list, { body: { contacts_scope: { type } } })).data
      .map(({ first_name }) => first_name)
      .toSorted()
  expect(await listed('client')).toEqual(CLIENTS)
  expect(await listed('lead')).toEqual(
    Object.keys(HELD)
      .filter(name => !CLIENTS.includes(name))
      .toSorted(),
  )

  const body = { ids: [...ids.values()], customers: true, updated_lead_tags: ['Customer'] }
  await agent.call(contactActs.scrubGroup, { body })
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: {} } })
  const tagged = data.filter(({ tags }) => tags.length > 0).map(({ first_name }) => first_name)
  expect(tagged.toSorted()).toEqual(CLIENTS)

  const [report] = await buadmin.call(comraReports.adminList)
  expect(report).toMatchObject({ sold: CLIENTS.length, cost_per_sale: '10.00' })
})
