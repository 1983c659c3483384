import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contactExports from '@openbook/api/contact-exports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { parse } from 'csv-parse/sync'
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

test('a file says all further addresses of a contact in one cell', async () => {
  const { call } = ours.agent
  const { id } = await call(contacts.create, { body: { last_name: 'Housed', address: '118 Thames Street' } })
  const plain = await call(contacts.create, { body: { last_name: 'Plain' } })
  const add = (body: Parameters<typeof contactAddresses.ContactAddressInput.parse>[0]) =>
    call(contactAddresses.create, { params: { id }, body: contactAddresses.ContactAddressInput.parse(body) })
  await add({ kind: 'previous', address: '=1+1' })
  await add({
    kind: 'seasonal',
    address: '9 Palm Court',
    address_2: 'Apt 4',
    city: 'Naples',
    state: 'FL',
    zip: '34102',
    season_from: '11/01',
    season_until: '04/30',
  })
  await add({ kind: 'mailing', address: 'PO Box 12', city: 'Newport', state: 'RI' })
  const made = await call(contactExports.create, {
    body: { ids: [id, plain.id], format: 'csv', columns: ['last_name', 'address', 'other_addresses'] },
  })
  await vi.waitFor(
    async () =>
      expect(await call(contactExports.show, { params: { id: made.id } })).toMatchObject({ state: 'completed' }),
    { timeout: 20_000 },
  )
  const file = await call(contactExports.download, { params: { id: made.id } })
  expect(parse(Buffer.from(await file.arrayBuffer()), { bom: true })).toEqual([
    ['Last name', 'Address', 'Other addresses'],
    [
      'Housed',
      '118 Thames Street',
      'Mailing: PO Box 12, Newport, RI; Seasonal (11/01 to 04/30): 9 Palm Court, Apt 4, Naples, FL 34102; Previous: =1+1',
    ],
    ['Plain', '', ''],
  ])
})
