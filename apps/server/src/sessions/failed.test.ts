import * as businessUnits from '@openbook/api/business-units.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT: 'on' } })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const someone = (role: TestUser['role'], label: string) =>
  mint(server, { business_unit_id: ours.business_unit_id, role, username: `${label}.${ours.agent.username}` })
/** Signs in from an address of the test's own, which waits for nobody else's failures. */
const signIn = (username: string, ip: string, password = 'not this one') =>
  fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ username, password }),
  })
const failedOf = ({ id }: TestUser, by = ours.buadmin) => by.call(sessions.adminFailedSignIns, { params: { id } })

test('an administrator sees the wrong proofs of a user until they sign in, and no one else’s', async () => {
  const [user, other] = [await someone('agent', 'fumbles'), await someone('agent', 'steady')]
  expect(await failedOf(user)).toEqual({ failures: [], counted: 0, waits: [] })
  for (const ip of ['198.51.100.31', '198.51.100.32'])
    expect((await signIn(user.username.toUpperCase(), ip)).status).toBe(401)
  const { failures, counted, waits } = await failedOf(user)
  expect(failures.map(({ ip, known }) => [ip, known])).toEqual([
    ['198.51.100.32', false],
    ['198.51.100.31', false],
  ])
  expect([counted, waits]).toEqual([2, []])
  expect((await failedOf(other)).counted).toBe(0)
  expect((await signIn(user.username, '198.51.100.31', PASSWORD)).status).toBe(200)
  expect((await failedOf(user)).counted).toBe(0)
})

test('whoever had to wait is shown with how long, after how many, from where', async () => {
  const user = await someone('agent', 'locked')
  for (let wrong = 0; wrong < 10; wrong++) await signIn(user.username, '198.51.100.33')
  const { failures, counted, waits } = await failedOf(user)
  expect([failures.length, counted]).toEqual([10, 10])
  expect(waits).toMatchObject([{ ip: '198.51.100.33', wrong: 10, minutes: 15 }])
})

test('those of somebody of one’s own rank or above are theirs, and one’s own one sees', async () => {
  const equal = await someone('bu_admin', 'equal')
  for (const above of [ours.admin, equal]) await expect(failedOf(above)).rejects.toMatchObject({ status: 403 })
  expect((await failedOf(ours.buadmin)).counted).toBe(0)
  expect((await failedOf(ours.buadmin, ours.admin)).counted).toBe(0)
})

test('those of another agency are not there, but for whom it was given', async () => {
  await expect(failedOf(theirs.agent)).rejects.toMatchObject({ status: 404 })
  await expect(failedOf(ours.agent, ours.manager)).rejects.toMatchObject({ status: 403 })
  const sub = await someone('sub_admin', 'looks')
  await expect(failedOf(theirs.agent, sub)).rejects.toMatchObject({ status: 404 })
  await ours.admin.call(businessUnits.adminGive, {
    params: { id: sub.id },
    body: { business_unit_ids: [theirs.business_unit_id] },
  })
  expect(await failedOf(theirs.agent, sub)).toMatchObject({ counted: 0 })
})
