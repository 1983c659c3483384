import * as comraReports from '@openbook/api/comra-reports.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  await ours.buadmin.call(statuses.adminCreate, { body: { title: 'Just in', for_new_leads: true } })
})
afterAll(() => server.close())

const month = async () =>
  (
    await ours.tenant(db =>
      db.rows<{ month: string }>(`select to_char(now() at time zone 'America/New_York', 'YYYY-MM') as month`),
    )
  )[0]?.month

/** A vendor that delivered three leads, of which one was worked, one sold as it came in, and one deleted. */
const delivered = (name: string) =>
  ours.tenant(async db => {
    const [vendor] = await db.rows<{ id: number }>(
      `insert into api_vendors (vendor_name, vendor_type, route, owner_id) values ($1, 'other', 'owner', $2) returning id`,
      [name, ours.agent.id],
    )
    await db.rows(
      `insert into api_vendor_days (api_vendor_id, day, accepted, duplicates, refused, spent)
       values ($1, (now() at time zone 'America/New_York')::date, 3, 2, 1, 37.5)`,
      [vendor?.id],
    )
    const made = await db.rows<{ id: number }>(
      `insert into contacts (owner_id, first_name) select $1, 'Lead' from generate_series(1, 3) returning id`,
      [ours.agent.id],
    )
    const [worked, sold, gone] = made.map(({ id }) => id)
    for (const id of [worked, sold, gone])
      await db.rows(
        `insert into api_requests (api_vendor_id, outcome, status, answer, took_ms, contact_id) values ($1, 'accepted', 201, '{}', 1, $2)`,
        [vendor?.id, id],
      )
    await db.rows(`insert into contact_notes (contact_id, body, author_id) values ($1, 'Called', $2)`, [
      worked,
      ours.agent.id,
    ])
    await db.rows(`insert into contact_policies (contact_id, carrier_name, created_by) values ($1, 'Evergreen', $2)`, [
      sold,
      ours.agent.id,
    ])
    await db.rows(
      `insert into contact_notes (contact_id, body, author_id, sent_by) values ($1, 'Sent by Comra', $2, 'Comra')`,
      [sold, ours.agent.id],
    )
    await db.rows(
      `update contacts set status_id = (select id from statuses where for_new_leads), deleted_at = case when id = $2 then now() end
        where id = any($1::bigint[])`,
      [[sold, gone], gone],
    )
  })

test('by vendor and month: what came, what it cost, and what became of it', async () => {
  await delivered('Comra')
  await delivered('Brightline')
  const rows = await ours.buadmin.call(comraReports.adminList, { query: { q: 'comra' } })
  expect(rows).toEqual([
    expect.objectContaining({
      vendor_name: 'Comra',
      month: await month(),
      ...{ accepted: 3, duplicates: 2, refused: 1, spent: '37.50', worked: 1, sold: 1, cost_per_sale: '37.50' },
    }),
  ])
  const vendors = async (sort: string) =>
    (await ours.buadmin.call(comraReports.adminList, { query: { sort } })).map(({ vendor_name }) => vendor_name)
  expect(await vendors('["month","DESC"]')).toEqual(['Brightline', 'Comra'])
  expect(await vendors('["id","ASC"]')).toEqual(['Comra', 'Brightline'])
  expect(await vendors('["vendor_name","DESC"]')).toEqual(['Comra', 'Brightline'])
  expect(await vendors('["spent","ASC"]')).toEqual(['Brightline', 'Comra'])
  await expect(vendors('["sold","ASC"]')).rejects.toMatchObject({ status: 422 })
  expect(await ours.buadmin.call(comraReports.adminList, { query: { range: '[1,1]' } })).toHaveLength(1)
  expect(await theirs.buadmin.call(comraReports.adminList)).toEqual([])
  await expect(ours.agent.call(comraReports.adminList)).rejects.toMatchObject({ status: 403 })
})
