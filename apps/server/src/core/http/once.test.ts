import { randomUUID } from 'node:crypto'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { routesOf } from '@openbook/api/core/route.ts'
import * as emailHistory from '@openbook/api/email-history.ts'
import * as api from '@openbook/api/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../testing/agency.ts'
import { atOnce } from '../testing/at-once.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { forgetSent } from './once.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let id: number
let policyId: number
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
  id = (await ours.agent.call(contacts.create, { body: { last_name: 'Once', email: 'once@example.com' } })).id
  const policy = await ours.agent.call(contactPolicies.create, {
    params: { id },
    body: { carrier_name: 'Acme', effective_date: '01/02/2026' },
  })
  policyId = policy.id
})
afterAll(() => server.close())

interface Asked {
  method?: 'PATCH' | 'PUT'
  path: string
  body: object
  user?: TestUser
  name?: string
}
async function post({ method, path, body, user = ours.agent, name }: Asked) {
  const response = await fetch(`${server.origin}/v1${path}`, {
    method: method ?? 'POST',
    headers: { ...user.headers, 'content-type': 'application/json', ...(name && { 'idempotency-key': name }) },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    said: (await response.json()) as { id?: number; code?: string },
  }
}
const counted = (table: string) =>
  ours.tenant(async db => {
    const [row] = await db.rows<{ count: number }>(`select count(*) from ${table}`)
    return row?.count
  })
const notes = (body: string, more: Partial<Asked> = {}) =>
  post({ path: `/contacts/${id}/notes`, body: { body }, ...more })

const NAMED: Record<string, () => { method?: 'PATCH' | 'PUT'; path: string; body: object; table: string }> = {
  'contacts.create': () => ({ path: '/contacts', body: { last_name: 'Twice' }, table: 'contacts' }),
  'contactEdits.activityInfo': () => ({
    method: 'PUT',
    path: `/contacts/${id}/activity_info`,
    body: { type: 'visit', note: 'At home' },
    table: 'contact_events',
  }),
  'contactNotes.create': () => ({ path: `/contacts/${id}/notes`, body: { body: 'Called' }, table: 'contact_notes' }),
  'contactPolicies.create': () => ({
    path: `/contacts/${id}/policies`,
    body: { carrier_name: 'Acme', premium: '12.50' },
    table: 'contact_policies',
  }),
  'contactPolicies.renew': () => ({
    path: `/contacts/${id}/policies/${policyId}/renew`,
    body: { effective_date: '01/02/2027' },
    table: 'contact_policy_terms',
  }),
  'contactSecurities.create': () => ({
    path: `/contacts/${id}/securities`,
    body: { name: 'Index fund' },
    table: 'contact_securities',
  }),
  'contactRx.update': () => ({
    method: 'PATCH',
    path: `/contacts/${id}/rx_details`,
    body: { rx_details: [{ drug: 'Metformin' }] },
    table: 'contact_rx',
  }),
  'contactAddresses.create': () => ({
    path: `/contacts/${id}/addresses`,
    body: { kind: 'home', address: '1 Elm St' },
    table: 'contact_addresses',
  }),
  'contactPoints.create': () => ({
    path: `/contacts/${id}/contact_points`,
    body: { kind: 'email', value: 'further@example.com' },
    table: 'contact_points',
  }),
  'events.create': () => ({
    path: '/events',
    body: { type: 'appointment', title: 'Visit', start_date: '03/02/2027', start_time: '10:00' },
    table: 'events',
  }),
  'households.createLinkedContact': () => ({
    path: `/contacts/${id}/linked_contacts`,
    body: { last_name: 'Once', first_name: 'Son', relation: 'dependant' },
    table: 'contacts',
  }),
  'lifeEvents.create': () => ({
    path: `/contacts/${id}/life_events`,
    body: { kind: 'plan_lost' },
    table: 'life_events',
  }),
  'emailHistory.send': () => ({
    path: `/contacts/${id}/send_email`,
    body: { subject: 'Hello', email_body: 'How are you?' },
    table: 'contact_emails',
  }),
  'officeLocations.create': () => ({
    path: '/office_locations',
    body: { name: 'Downtown office' },
    table: 'office_locations',
  }),
  'fireLight.application': () => ({
    path: '/fire_light/application',
    body: { contact_id: id, carrier_name: 'Acme', product: 'Term 20', state: 'RI' },
    table: 'fire_light_applications',
  }),
}

test('every route that knows names is tried here', () => {
  const known = Object.entries(api).flatMap(([domain, module]) =>
    routesOf(module).flatMap(([name, route]) => (route.once ? [`${domain}.${name}`] : [])),
  )
  expect(known.sort()).toEqual(Object.keys(NAMED).sort())
})

test.for(Object.keys(NAMED))('%s sent again under its name is done once and answers the same', async which => {
  const { table, ...asked } = NAMED[which]?.() ?? { table: '', path: '', body: {} }
  const name = randomUUID()
  const first = await post({ ...asked, name })
  expect([200, 201]).toContain(first.status)
  const [rows, acts] = [await counted(table), await counted('audit_log')]
  expect(await post({ ...asked, name })).toEqual(first)
  expect([await counted(table), await counted('audit_log')]).toEqual([rows, acts])
})

test('a name of its own, or none, is another request', async () => {
  const before = (await counted('contact_notes')) ?? 0
  await notes('Same words', { name: randomUUID() })
  await notes('Same words', { name: randomUUID() })
  await notes('Same words')
  await notes('Same words')
  expect(await counted('contact_notes')).toBe(before + 4)
})

test('a name used for something else is refused, and nothing is done', async () => {
  const name = randomUUID()
  await notes('First words', { name })
  const before = await counted('contact_notes')
  expect(await notes('Other words', { name })).toMatchObject({ status: 409, said: { code: 'request_used' } })
  expect(await post({ path: '/contacts', body: { last_name: 'First words' }, name })).toMatchObject({ status: 409 })
  expect(await counted('contact_notes')).toBe(before)
})

test('a name is a UUID, in quotes or not', async () => {
  const name = randomUUID()
  const first = await notes('Quoted', { name: `"${name}"` })
  expect(first.status).toBe(201)
  expect(await notes('Quoted', { name })).toEqual(first)
  for (const bad of ['1', `${name}x`, 'select 1'])
    expect(await notes('Quoted', { name: bad })).toMatchObject({ status: 422, said: { code: 'off_contract' } })
})

test('what was refused left no name behind: mended, it is done', async () => {
  const name = randomUUID()
  expect(await notes('', { name })).toMatchObject({ status: 422 })
  expect(await post({ path: '/contacts/999999999/notes', body: { body: 'x' }, name })).toMatchObject({ status: 404 })
  expect(await notes('Mended', { name })).toMatchObject({ status: 201 })
})

test('two at once are one: the second waits and gets the answer of the first', async () => {
  const name = randomUUID()
  const before = (await counted('contact_notes')) ?? 0
  const [one, two] = await atOnce(server.core, db => db.rows('select from contacts where id = $1 for update', [id]), [
    () => notes('At once', { name }),
    () => notes('At once', { name }),
  ])
  expect(one).toMatchObject({ status: 'fulfilled', value: { status: 201 } })
  expect(two).toEqual(one)
  expect(await counted('contact_notes')).toBe(before + 1)
})

test('names are each person’s own, also in another agency', async () => {
  const name = randomUUID()
  const [mine, managers] = [await notes('Mine', { name }), await notes('Mine', { name, user: ours.manager })]
  expect(mine.said.id).not.toBe(managers.said.id)
  expect(await notes('Mine', { name, user: theirs.agent })).toMatchObject({ status: 404 })
  const seen = await theirs.tenant(db => db.rows('select from sent_requests where request_id = $1', [name]))
  expect(seen).toEqual([])
})

test('whoever may not do it any more is not told the answer', async () => {
  const ask = { path: `/contacts/${id}/send_email`, body: { subject: 'Before', email_body: 'x' }, name: randomUUID() }
  const become = (role: string) =>
    server.core.database.system(db => db.rows('update users set role = $2 where id = $1', [ours.agent.id, role]))
  expect(await post(ask)).toMatchObject({ status: 201 })
  await become('basic')
  const said = await post(ask)
  await become('agent')
  expect(said.status).toBe(403)
})

test('what was asked and answered is kept sealed, and forgotten after a day', async () => {
  const name = randomUUID()
  await notes('Very private words', { name })
  const kept = () =>
    server.core.database.system(db =>
      db.rows<{ sealed: Buffer }>('select sealed from sent_requests where request_id = $1', [name]),
    )
  const [row] = await kept()
  expect(row?.sealed.length).toBeGreaterThan(100)
  expect(row?.sealed.toString('latin1')).not.toContain('private')
  await server.core.database.system(db =>
    db.rows(`update sent_requests set created_at = now() - interval '25 hours' where request_id = $1`, [name]),
  )
  await forgetSent(server.core)
  expect(await kept()).toEqual([])
})

test('an e-mail of which the answer was lost goes out once', async () => {
  const name = randomUUID()
  const body = { subject: 'Lost answer', email_body: 'Once only.' }
  await Promise.all([1, 2, 3].map(() => post({ path: `/contacts/${id}/send_email`, body, name })))
  const { data } = await ours.agent.call(emailHistory.logs, { params: { id }, query: {} })
  expect(data.filter(({ subject }) => subject === 'Lost answer')).toHaveLength(1)
})

test('the client names a request only where the route knows names', async () => {
  const name = randomUUID()
  const write = () =>
    ours.agent.call(contactNotes.create, { params: { id }, body: { body: 'By the client' } }, { name })
  expect((await write()).id).toBe((await write()).id)
  await ours.agent.call(contacts.show, { params: { id } }, { name })
})
