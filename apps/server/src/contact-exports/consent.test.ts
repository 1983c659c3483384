import * as contactExports from '@openbook/api/contact-exports.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterAll(() => server.close())

const COLUMNS = [
  'last_name',
  'phones',
  'emails',
  'consent_source',
  'consent_at',
  'opted_in',
  'opted_out',
  'unwanted',
] as const

async function exported(ids: number[], format: 'csv' | 'xlsx') {
  const { call } = ours.agent
  const { id } = await call(contactExports.create, { body: { ids, format, columns: [...COLUMNS] } })
  await vi.waitFor(
    async () => expect(await call(contactExports.show, { params: { id } })).toMatchObject({ state: 'completed' }),
    { timeout: 20_000 },
  )
  return Buffer.from(await (await call(contactExports.download, { params: { id } })).arrayBuffer())
}

test('a file says with which numbers and addresses somebody opted in or out, all there are by their type, and whether they may be written to', async () => {
  const { call } = ours.agent
  const ann = await call(contacts.create, {
    body: { last_name: 'Ann', phone: '401 331 2244', phone_2: '401 331 2245', email: 'ann@example.com' },
  })
  const bo = await call(contacts.create, { body: { last_name: 'Bo', email: 'ann@example.com' } })
  const params = { id: ann.id }
  await call(contactPoints.create, { params, body: { kind: 'phone', value: '401 331 2246', type: 2 } })
  await call(contactPoints.create, { params, body: { kind: 'phone', value: '401 331 2247', type: 1 } })
  await call(contactPoints.create, { params, body: { kind: 'email', value: 'second@example.com', type: 3 } })
  const say = (kind: 'phone' | 'email', value: string, consent: 'opted_in' | 'opted_out') =>
    call(contactPoints.consent, { params, body: { kind, value, consent, consent_source: 'By phone' } })
  await say('phone', '+14013312244', 'opted_in')
  await say('phone', '+14013312246', 'opted_out')
  await say('email', 'ann@example.com', 'opted_out')
  await call(lifeEvents.create, { params: { id: bo.id }, body: { kind: 'do_not_contact' } })
  const cy = await call(contacts.create, {
    body: { last_name: 'Cy', phone: '401 331 2248', email: 'gone@example.com' },
  })
  await ours.tenant(db =>
    db.rows(
      `insert into kept_opt_outs (kind, digest) values ('email', app.point_digest(app.business_unit_id(), 'email', 'gone@example.com'))`,
    ),
  )
  await ours.tenant(db =>
    db.rows(`update contacts set consent_source = '=Web form', consent_at = '2026-03-04T17:00:00Z' where id = $1`, [
      ann.id,
    ]),
  )
  const rows = [
    COLUMNS.map(column => contactExports.EXPORT_COLUMNS[column]),
    [
      'Ann',
      '1-401-331-2244, 1-401-331-2245, 1-401-331-2246 (mobile), 1-401-331-2247 (home)',
      'ann@example.com, second@example.com (work)',
      "'=Web form",
      '03/04/2026 12:00',
      '1-401-331-2244',
      '1-401-331-2246, ann@example.com',
      '',
    ],
    ['Bo', '', 'ann@example.com', '', '', '', 'ann@example.com', 'Asked not to be contacted.'],
    ['Cy', '1-401-331-2248', 'gone@example.com', '', '', '', 'gone@example.com', ''],
  ]
  expect(parse(await exported([ann.id, bo.id, cy.id], 'csv'), { bom: true })).toEqual(rows)
  const sheet = await readSheet(await exported([ann.id, bo.id, cy.id], 'xlsx'))
  expect(sheet.map(row => row.map(cell => cell ?? ''))).toEqual(rows)
})
