import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { NOT_CALLED } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('who cannot be called is whoever has no phone, opted out of calls, or is not to be contacted', async () => {
  const { agent, buadmin } = await agency(server)
  const stopping = (await buadmin.call(statuses.adminCreate, { body: { title: 'Leave alone', stops_contact: true } }))
    .id
  const add = async (first_name: string, body: object = {}) =>
    (await agent.call(contacts.create, { body: { first_name, phone: '401-331-2201', ...body } })).id
  await add('Callable')
  await add('Phoneless', { phone: null, email: 'phoneless@example.com' })
  await add('Stopped', { status_id: stopping, phone: '401-331-2202' })
  const asked = await add('Asked', { phone: '401-331-2203' })
  await agent.call(lifeEvents.create, { params: { id: asked }, body: { kind: 'do_not_contact' } })
  const opted = await add('Opted', { phone: '401-331-2204' })
  const said = { kind: 'phone', value: '+14013312204', consent: 'opted_out', consent_source: 'By text' } as const
  await agent.call(contactPoints.consent, { params: { id: opted }, body: said })
  const { data } = await agent.call(contacts.list, { body: { contacts_scope: NOT_CALLED([stopping]) } })
  expect(data.map(({ first_name }) => first_name).toSorted()).toEqual(['Asked', 'Opted', 'Phoneless', 'Stopped'])
})
