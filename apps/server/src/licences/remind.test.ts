import * as licences from '@openbook/api/licences.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { remindOfLicences } from './remind.ts'

let server: TestServer
let ours: Agency
let lead: TestUser
let agent: TestUser
let count = 0
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ours = await agency(server)
  lead = await someone('manager')
  agent = await someone('agent', lead)
})

const someone = (role: TestUser['role'], above?: TestUser) =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role,
    username: `lic${count++}.${ours.business_unit_id}`,
    manager_id: above?.id,
  })
const keep = (who: TestUser, state: string, expires_on: string | null = '12/31/2041') =>
  ours.buadmin.call(licences.adminCreate, { body: { user_id: who.id, state, expires_on } })
/** As the job that runs at noon of that day. */
const run = (day: string) => remindOfLicences(server.core, new Date(`${day}T17:00:00Z`))
const clock = (timezone: string) =>
  server.core.database.system(db =>
    db.rows('update business_units set timezone = $2 where id = $1', [ours.business_unit_id, timezone]),
  )
const told = async (who: TestUser) =>
  (await who.call(notifications.list)).data.filter(({ kind }) => kind === 'licences.ending').map(({ title }) => title)
const nameOf = async ({ id }: TestUser) => {
  const { first_name, last_name } = await ours.buadmin.call(users.adminShow, { params: { id } })
  return `${first_name} ${last_name}`
}

test('an agent and their manager are told 60, 30 and 7 days before and on the day, once each', async () => {
  await keep(agent, 'RI')
  await keep(agent, 'TX', null)
  await run('2041-10-31')
  expect(await told(agent), '61 days before').toEqual([])
  for (const day of ['2041-11-01', '2041-11-01', '2041-11-02', '2041-12-01', '2041-12-01', '2041-12-24', '2041-12-30'])
    await run(day)
  await Promise.all(['2041-12-31', '2041-12-31'].map(run))
  await run('2042-01-01')
  const at = ['today', 'in 7 days', 'in 30 days', 'in 60 days']
  expect(await told(agent)).toEqual(at.map(when => `Your license in Rhode Island ends ${when}`))
  const name = await nameOf(agent)
  expect(await told(lead)).toEqual(at.map(when => `The license of ${name} in Rhode Island ends ${when}`))
  expect(await told(ours.agent)).toEqual([])
})

test('the day is the one of the agency, not of the server', async () => {
  await keep(agent, 'RI')
  await clock('hst')
  const night = new Date('2041-12-24T05:00:00Z')
  await remindOfLicences(server.core, night)
  expect(await told(agent)).toEqual(['Your license in Rhode Island ends in 8 days'])
  await clock('est')
  await remindOfLicences(server.core, night)
  expect(await told(agent), 'in New York it is midnight by then').toEqual([
    'Your license in Rhode Island ends in 7 days',
    'Your license in Rhode Island ends in 8 days',
  ])
})

test('a day on which nothing ran is made up for, what is known late is told once, and old ends are left alone', async () => {
  const made = await keep(agent, 'RI')
  await keep(agent, 'GA', '12/20/2041')
  await run('2042-01-02')
  expect(await told(agent)).toEqual(['Your license in Rhode Island ended on 12/31/2041'])
  await ours.buadmin.call(licences.adminUpdate, { params: { id: made.id }, body: { expires_on: '01/22/2042' } })
  await run('2042-01-02')
  await run('2042-01-03')
  expect((await told(agent))[0], 'another last day is told anew').toBe('Your license in Rhode Island ends in 20 days')
  expect(await told(agent)).toHaveLength(2)
})

test('those that end on one day are one notice, and a team of them is one for its manager', async () => {
  const other = await someone('agent', lead)
  for (const state of ['RI', 'GA', 'TX']) await keep(agent, state)
  await keep(other, 'ME')
  await keep(other, 'VT', '12/30/2041')
  await run('2041-12-01')
  expect(await told(agent)).toEqual(['3 licenses of yours end in 30 days'])
  const notices = (await lead.call(notifications.list)).data
  expect(notices.map(({ title }) => title)).toEqual([
    '4 licenses of your team end in 30 days',
    `The license of ${await nameOf(other)} in Vermont ends in 29 days`,
  ])
  expect(notices[0]).toMatchObject({
    body: expect.stringContaining(`${await nameOf(agent)} (GA, RI, TX)`),
    link: '/licences?type=downline&days=60',
  })
})

test('of a leaver nothing is told, and where the manager has left the next one above is', async () => {
  const top = await someone('manager')
  const middle = await someone('manager', top)
  const [stays, leaves] = [await someone('agent', middle), await someone('agent', middle)]
  await keep(stays, 'RI')
  await keep(leaves, 'GA')
  for (const { id } of [middle, leaves]) await ours.buadmin.call(users.adminDestroy, { params: { id } })
  await run('2041-12-24')
  expect(await told(top)).toEqual([`The license of ${await nameOf(stays)} in Rhode Island ends in 7 days`])
  const left = await ours.tenant(db =>
    db.rows(`select from notifications where user_id = any($1) and kind = 'licences.ending'`, [[middle.id, leaves.id]]),
  )
  expect(left).toEqual([])
})
