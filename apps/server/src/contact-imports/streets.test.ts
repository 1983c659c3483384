import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { findPerson } from '../lead-intake/find-person.ts'
import { SAME, SAME_OF_OTHERS } from './find-same.ts'
import { previewed, rowsOf, settled } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const csv = (...lines: string[]) => ['First Name,Last Name,Address,Zip', ...lines].join('\n')
const ANN = { first_name: 'Ann', last_name: 'Lee', address: '12 North Oak Street, Apt. 4', zip: '70116' }
const add = (body: object) => ours.agent.call(contacts.create, { body })

test.each(['"12 N. Oak St #4",70116', '12 NORTH OAK ST UNIT 4,70116-2210', '12 north oak street apt 4,70116'])(
  'who is in the book in the same street, written %s, is not created a second time',
  async street => {
    const { number } = await add(ANN)
    const forecast = await previewed(ours.agent, csv(`Ann,Lee,${street}`))
    expect(forecast.counts).toEqual({ duplicate: 1 })
    expect((await rowsOf(ours.agent, forecast))[0]?.reason).toBe(`Same name as contact ${number}.`)
  },
)

test('another apartment, another ZIP or no ZIP is another place', async () => {
  await add({ ...ANN, date_of_birth: '01/31/1950' })
  const file = csv('Ann,Lee,12 N Oak St Apt 5,70116', 'Ann,Lee,12 N Oak St Apt 4,70117')
  expect((await previewed(ours.agent, file)).counts).toEqual({ to_create: 2 })
})

test('rows of a file in one street are one person, and one who came in since the preview is met by it', async () => {
  const file = csv('Ann,Lee,12 N Oak St #4,70116', 'Ann,Lee,12 North Oak Street Apartment 4,70116')
  const forecast = await previewed(ours.agent, file)
  expect(forecast.counts).toEqual({ to_create: 1, duplicate: 1 })
  expect((await rowsOf(ours.agent, forecast, { outcome: 'duplicate' }))[0]?.reason).toContain('name and address')
  await add(ANN)
  await ours.agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
  expect((await settled(ours.agent, forecast)).counts).toEqual({ duplicate: 2 })
})

test('a lead in the same street is who the agency has', async () => {
  const { id } = await add(ANN)
  const find = (address: string) =>
    ours.tenant(db =>
      findPerson(db, ours.business_unit_id, { first_name: 'Ann', last_name: 'Lee', address, zip: '70116' }),
    )
  expect((await find('12 N Oak St Unit 4')).known?.id).toBe(id)
  expect((await find('14 N Oak St Unit 4')).known).toBeUndefined()
})

test.each([
  ['a check', SAME],
  ['a run', SAME_OF_OTHERS],
])(
  '%s probes indexes for each row, reads the book nowhere, and makes no key of a street while it compares',
  async (_, sql) => {
    const plan = await ours.tenant(async db => {
      await db.rows('set local enable_seqscan = off')
      const lines = await db.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, [1, null, null])
      return lines.map(line => line['QUERY PLAN'])
    })
    const reads = plan.filter(line => / on (contacts|contact_points) /.test(line))
    expect(reads.length).toBeGreaterThan(10)
    expect(reads.filter(line => line.includes('Seq Scan'))).toEqual([])
    expect(plan.filter(line => line.includes('contact_import_rows') && line.includes('address_key'))).not.toEqual([])
    expect(plan.join()).not.toMatch(/street_key|lower\(\w*\.?address\)/)
  },
)
