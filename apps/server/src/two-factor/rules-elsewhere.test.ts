import * as businessUnits from '@openbook/api/business-units.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const setIn = (who: TestUser, { business_unit_id }: Agency, ...roles: string[]) =>
  who.call(twoFactor.adminUpdateRules, { body: { business_unit_id, roles, grace_days: 30 } })
const named = ({ roles }: { roles: { role: string }[] }) => roles.map(({ role }) => role).sort()
const rulesIn = async (who: TestUser, { business_unit_id }: Agency) =>
  named(await who.call(twoFactor.adminRules, { query: { business_unit_id } }))

test('a system admin sees and sets the rules of another agency, in whose log it stands, and its people owe them', async () => {
  const there = await agency(server)
  const before = await rulesIn(ours.buadmin, ours)
  expect(named(await setIn(ours.admin, there, 'agent'))).toEqual(['agent'])
  expect(await rulesIn(ours.admin, there)).toEqual(['agent'])
  expect(named(await there.buadmin.call(twoFactor.adminRules))).toEqual(['agent'])
  expect(await rulesIn(ours.admin, ours)).toEqual(before)
  expect((await there.agent.call(twoFactor.show)).required_from).not.toBeNull()
  expect((await ours.agent.call(twoFactor.show)).required_from).toBeNull()
  const log = await there.tenant(db =>
    db.rows(`select user_id, changes from audit_log where action = 'two_factor.adminUpdateRules'`),
  )
  expect(log).toEqual([{ user_id: ours.admin.id, changes: { roles: ['agent'], grace_days: 30 } }])
  const home = await ours.tenant(db =>
    db.rows(`select changes from audit_log where action = 'two_factor.adminUpdateRules' and user_id = $1`, [
      ours.admin.id,
    ]),
  )
  expect(home).toEqual([{ changes: { in_another_agency: true } }])
})

test('a sub-admin sets them in an agency that was given, and not for those above', async () => {
  const there = await agency(server)
  const { business_unit_id } = ours
  const sub = await mint(server, { business_unit_id, role: 'sub_admin', username: `rules.${ours.agent.username}` })
  await expect(setIn(sub, there, 'agent')).rejects.toMatchObject({ status: 404 })
  await expect(rulesIn(sub, there)).rejects.toMatchObject({ status: 404 })
  await ours.admin.call(businessUnits.adminGive, {
    params: { id: sub.id },
    body: { business_unit_ids: [there.business_unit_id] },
  })
  expect(named(await setIn(sub, there, 'agent', 'bu_admin'))).toEqual(['agent', 'bu_admin'])
  await expect(setIn(sub, there, 'agent', 'bu_admin', 'admin')).rejects.toMatchObject({
    status: 422,
    code: 'two_factor.above',
  })
  expect(await rulesIn(sub, there)).toEqual(['agent', 'bu_admin'])
})

test('an agency’s own administrator names no other agency', async () => {
  const there = await agency(server)
  await expect(setIn(ours.buadmin, there, 'agent')).rejects.toMatchObject({ status: 404 })
  await expect(rulesIn(ours.buadmin, there)).rejects.toMatchObject({ status: 404 })
  expect(await rulesIn(there.buadmin, there)).toEqual([])
})

test('an older page does not switch off a rule that somebody else set meanwhile', async () => {
  const there = await agency(server)
  const set = (roles: string[], seen: string[]) =>
    there.buadmin.call(twoFactor.adminUpdateRules, { body: { roles, seen, grace_days: 30 } })
  await set(['agent'], [])
  await expect(set(['manager'], [])).rejects.toMatchObject({ status: 409, code: 'two_factor.changed_meanwhile' })
  expect(named(await there.buadmin.call(twoFactor.adminRules))).toEqual(['agent'])
  expect(named(await set(['agent', 'manager'], ['agent']))).toEqual(['agent', 'manager'])
})
