import * as businessUnits from '@openbook/api/business-units.ts'
import type { REHEARSALS } from '@openbook/api/custom-domains.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { recheck } from './jobs.ts'

let server: TestServer
let ours: Agency
let shut: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[]) => server.core.database.system(db => db.rows(text, values))
const closed = () =>
  ours.admin.call(businessUnits.adminClose, {
    params: { id: shut.business_unit_id },
    body: { reason: 'Sold to another firm' },
  })
const reopened = () => ours.admin.call(businessUnits.adminReopen, { params: { id: shut.business_unit_id }, body: {} })
const add = (custom_domain: string, of: Agency) => of.buadmin.call(customDomains.create, { body: { custom_domain } })
const verify = (id: number, of: Agency) => of.buadmin.call(customDomains.verify, { params: { id } })
const seen = (id: number) => ours.admin.call(customDomains.adminShow, { params: { id } })
async function rehearse(id: number, name: string, records: (typeof REHEARSALS)[number], of: Agency) {
  await of.buadmin.call(customDomains.rehearse, { params: { id }, body: { records } })
  await sql(
    `update sandbox_dns_records set set_at = set_at - interval '1 minute', removed_at = removed_at - interval '1 minute' where strpos(name, $1) > 0`,
    [name],
  )
}
/** Everything of the closed agency was last looked at a while ago, and its time has come. */
const due = () =>
  sql(
    `update custom_domains set next_check_at = now() - interval '1 minute', checked_at = now() - interval '1 day' where business_unit_id = $1`,
    [shut.business_unit_id],
  )
const checkedLately = async (id: number) => Date.parse((await seen(id)).checked_at ?? '') > Date.now() - 3_600_000

test('in a closed agency nobody looks at its domains; opened again each is looked at, with the time it had', async () => {
  shut = await agency(server)
  const name = `crm.shut-${shut.business_unit_id}.example`
  const { id } = await add(name, shut)
  await rehearse(id, name, 'all', shut)
  expect(await verify(id, shut)).toMatchObject({ status: 'verified' })
  const waiting = await add(`www.shut-${shut.business_unit_id}.example`, shut)
  await verify(waiting.id, shut)
  await sql(`update custom_domains set begun_at = begun_at - interval '1 day' where id = $1`, [waiting.id])
  await closed()
  await due()
  await recheck(server.core)
  expect([await checkedLately(id), await checkedLately(waiting.id)]).toEqual([false, false])
  const gone = "now() - interval '30 days'"
  await sql(`update business_units set deactivated_at = ${gone} where id = $1`, [shut.business_unit_id])
  await sql(
    `update custom_domains set begun_at = begun_at - interval '30 days', good_at = good_at - interval '30 days' where business_unit_id = $1`,
    [shut.business_unit_id],
  )
  await reopened()
  await recheck(server.core)
  expect([await checkedLately(id), await checkedLately(waiting.id)]).toEqual([true, true])
  const [clocks] = await sql(
    `select round(extract(epoch from now() - begun_at) / 86400)::int as days, unproven_at, good_at, next_check_at > now() as watched from custom_domains where id = $1`,
    [waiting.id],
  )
  expect(clocks, 'still tried for what is left of its two weeks').toMatchObject({
    days: 1,
    good_at: null,
    watched: true,
  })
  expect(await seen(id)).toMatchObject({ status: 'verified' })
})

test('a name that another agency wants is looked at all the same, and nobody of the closed one is told', async () => {
  shut = await agency(server)
  const name = `crm.wanted-${shut.business_unit_id}.example`
  const { id } = await add(name, shut)
  await rehearse(id, name, 'all', shut)
  await verify(id, shut)
  await closed()
  const wanted = await add(name, ours)
  await rehearse(wanted.id, name, 'all', ours)
  expect(await verify(wanted.id, ours)).toMatchObject({ status: 'pending' })
  await due()
  await recheck(server.core)
  await due()
  await recheck(server.core)
  expect(await seen(id)).toMatchObject({ status: 'broken' })
  await sql(`update custom_domains set unproven_at = unproven_at - interval '8 days' where id = $1`, [id])
  await due()
  await recheck(server.core)
  expect(await seen(id)).toMatchObject({ status: 'lapsed' })
  expect(await verify(wanted.id, ours)).toMatchObject({ status: 'verified' })
  const told = `select from notifications where user_id = any($1) and kind in ('custom_domains.broken', 'custom_domains.lapsed')
    union all select from sandbox_mails where user_id = any($1)`
  expect(await sql(told, [shut.users.map(user => user.id)])).toEqual([])
})
