import * as contactExports from '@openbook/api/contact-exports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guessed, previewed, rowsOf } from '../contact-imports/fixtures/imports.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterAll(() => server.close())

type Format = (typeof contactExports.EXPORT_FORMATS)[number]
async function exported(format: Format, columns?: contactExports.ExportColumn[]): Promise<Uint8Array> {
  const { call } = ours.agent
  const body = { all: true as const, contacts_scope: {}, format, ...(columns && { columns }) }
  const { id } = await call(contactExports.create, { body })
  await eventually(async () => (await call(contactExports.show, { params: { id } })).state === 'completed')
  return new Uint8Array(await (await call(contactExports.download, { params: { id } })).arrayBuffer())
}

/** Everybody called alike, so that nothing but the ID tells who is who; some look like a formula, a number or a day. */
const IDS = ['-A1', '=2+3', '+15', '@home', "O'N 7", '00012', '1E5', '1/2/2024', 'Zoë-9', 'a,b;"c"', ' kept apart ']

test.each(contactExports.EXPORT_FORMATS)(
  'a file imported again finds each contact by its external ID (%s)',
  async format => {
    ours = await agency(server)
    await ours.tenant(db =>
      db.rows(
        `insert into contacts (owner_id, first_name, last_name, external_id)
       select $1, 'Ann', 'Lee', btrim(id) from unnest($2::text[]) id`,
        [ours.agent.id, IDS],
      ),
    )
    const attempt = await previewed(ours.agent, await exported(format), {})
    expect(guessed(attempt)).toContain('external_id')
    expect(attempt.counts).toEqual({ duplicate: IDS.length })
    const numbers = attempt.columns.findIndex(({ name }) => name === 'Contact number')
    for (const { reason, cells } of await rowsOf(ours.agent, attempt))
      expect(reason).toBe(`Same external ID as contact ${cells[numbers]}.`)
  },
)

test('the pool, the vendor of the lead and the pinned note go along, harmless', async () => {
  ours = await agency(server)
  await ours.tenant(async db => {
    const [pool] = await db.rows<{ id: number }>(
      `insert into pools (name, holder_id) values ('=Spring', $1) returning id`,
      [ours.agent.id],
    )
    const [vendor] = await db.rows<{ id: number }>(
      `insert into api_vendors (vendor_name, vendor_type, route, owner_id) values ('@Lists', 'aged', 'owner', $1) returning id`,
      [ours.agent.id],
    )
    await db.rows(
      `insert into contacts (owner_id, last_name, pool_id, api_vendor_id, note) values ($1, 'Lee', $2, $3, E'-call\nlate'), ($1, 'Ray', null, null, null)`,
      [ours.agent.id, pool?.id, vendor?.id],
    )
  })
  const columns = ['last_name', 'external_id', 'lead_vendor', 'pool', 'note'] as const
  const bytes = await exported('csv', [...columns])
  expect((parse(Buffer.from(bytes), { bom: true }) as string[][]).toSorted()).toEqual([
    ['Last name', 'External ID', 'Lead vendor', 'Pool', 'Pinned note'],
    ['Lee', '', "'@Lists", "'=Spring", "'-call\nlate"],
    ['Ray', '', '', '', ''],
  ])
  expect((await ours.agent.call(contacts.list, { body: { contacts_scope: {} } })).meta.total_count).toBe(2)
})
