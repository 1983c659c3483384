import * as permissions from '@openbook/api/permissions.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { BRANDS, type BrandName } from '@openbook/config/brands.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
const branded = {} as Record<BrandName, Agency>
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  for (const name of Object.keys(BRANDS) as BrandName[]) {
    branded[name] = await agency(server)
    await server.core.database.system(db =>
      db.rows('update business_units set brand = $2 where id = $1', [branded[name].business_unit_id, name]),
    )
  }
})
afterAll(() => server.close())

const SELLING = ['manager', 'district_manager', 'field_manager', 'telemarketer', 'agent']
/** What an agency's administrator may give, with every flag as built. */
const GIVEN: Record<BrandName, string[]> = {
  default: SELLING,
  medicare: SELLING,
  agentflow: ['manager', 'agent', 'pool_holder'],
}
const offeredLabels = (roles: { label: string }[]) => roles.map(({ label }) => label).join(', ')
let count = 0
const newcomer = (role: string) => ({
  username: `offered${count++}.${ours.business_unit_id}`,
  email: `offered${count}.${ours.business_unit_id}@example.test`,
  password: 'lantern orbit mango',
  first_name: 'Ada',
  last_name: 'Byrne',
  role,
})

for (const name of Object.keys(BRANDS) as BrandName[])
  test(`in ${BRANDS[name].name} the roles of the brand are offered, and no other is taken`, async () => {
    const { admin, agent, buadmin, business_unit_id } = branded[name]
    const offered = (who: TestUser, query = {}) =>
      who.call(users.adminRoles, { query }).then(roles => roles.map(({ id }) => id))
    expect(await offered(buadmin)).toEqual(GIVEN[name])
    const elsewhere = await offered(ours.admin, { business_unit_id })
    expect(elsewhere, 'the agency of the user counts, not the viewer’s').toEqual(await offered(admin))
    expect(elsewhere).toEqual(expect.arrayContaining(GIVEN[name]))
    const hidden = name === 'agentflow' ? 'telemarketer' : 'pool_holder'
    const refused = {
      status: 422,
      code: 'users.hidden_role',
      errors: { role: expect.stringMatching(/^There is no role/) },
    }
    for (const who of [buadmin, ours.admin]) {
      const give = (role: string) => who.call(users.adminUpdate, { params: { id: agent.id }, body: { role } })
      for (const role of [hidden, 'basic', 'regional_manager']) await expect(give(role)).rejects.toMatchObject(refused)
      await expect(who.call(users.adminUpdateRoles, { body: { ids: [agent.id], role: hidden } })).rejects.toMatchObject(
        refused,
      )
      await expect(
        who.call(users.adminCreate, { body: { ...newcomer(hidden), business_unit_id } }),
      ).rejects.toMatchObject(refused)
      await expect(
        who.call(userChanges.adminCreate, { body: { ids: [agent.id], role: hidden } }),
      ).rejects.toMatchObject(refused)
      expect(await who.call(userChanges.adminPreview, { body: { ids: [agent.id], role: hidden } })).toMatchObject({
        users: [],
        refused: [{ id: agent.id, why: refused.errors.role }],
      })
    }
    const labels = offeredLabels(await buadmin.call(users.adminRoles))
    await expect(
      buadmin.call(users.adminUpdate, { params: { id: agent.id }, body: { role: hidden } }),
      'names what the viewer may give there, and nothing besides',
    ).rejects.toMatchObject({ errors: { role: expect.stringMatching(new RegExp(`Choose one of ${labels}\\.$`)) } })
    expect(await buadmin.call(users.adminCreate, { body: newcomer('manager') })).toMatchObject({ role: 'manager' })
  })

test('a change of roles is taken back even where the role before is no longer offered', async () => {
  const { business_unit_id, buadmin } = branded.agentflow
  const old = await mint(server, { business_unit_id, role: 'telemarketer', username: `old.${business_unit_id}` })
  await buadmin.call(users.adminUpdate, { params: { id: old.id }, body: { role: 'telemarketer', first_name: 'Kept' } })
  const { id } = await buadmin.call(userChanges.adminCreate, { body: { ids: [old.id], role: 'agent' } })
  expect(await buadmin.call(userChanges.adminUndo, { params: { id } })).toMatchObject({ restored: 1 })
  expect(await buadmin.call(users.adminShow, { params: { id: old.id } })).toMatchObject({ role: 'telemarketer' })
})

test('a manager gives those below the roles that managers may assign, and nobody else anything', async () => {
  const { manager, agent, agent2, buadmin } = ours
  const give = (who: TestUser, id: number, role: string) => who.call(users.giveRole, { params: { id }, body: { role } })
  const { data, roles } = await manager.call(users.team)
  expect(roles.map(({ id }) => id)).toEqual(SELLING)
  expect(data.find(({ id }) => id === agent.id)).toMatchObject({ give_role: true })
  expect(await give(manager, agent.id, 'field_manager')).toEqual({ id: agent.id, role: 'field_manager' })
  expect(await give(manager, agent.id, 'agent')).toEqual({ id: agent.id, role: 'agent' })
  for (const role of ['bu_admin', 'admin', 'pool_holder'])
    await expect(give(manager, agent.id, role)).rejects.toMatchObject({ status: 403 })
  await expect(give(manager, agent.id, 'basic')).rejects.toMatchObject({ status: 422, code: 'users.hidden_role' })
  for (const id of [agent2.id, buadmin.id, manager.id, branded.default.agent.id])
    await expect(give(manager, id, 'agent')).rejects.toMatchObject({ status: 404 })
  await expect(give(agent2, agent.id, 'agent')).rejects.toMatchObject({ status: 403 })
  const lead = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'district_manager',
    username: `lead.${agent.username}`,
  })
  expect((await lead.call(users.team)).roles).toEqual([])
})

test('a filter by role names those the brand shows, and a hidden one that somebody really has', async () => {
  const mine = await agency(server)
  await server.core.database.system(db =>
    db.rows(`update business_units set brand = 'agentflow' where id = $1`, [mine.business_unit_id]),
  )
  const named = async () => (await mine.agent.call(permissions.roles)).map(({ id }) => id)
  const shown = await named()
  expect(shown).toEqual(expect.arrayContaining(['admin', 'bu_admin', 'manager', 'agent', 'pool_holder']))
  expect(shown.filter(role => (BRANDS.agentflow.hidden_roles as readonly string[]).includes(role))).toEqual([])
  await mint(server, {
    business_unit_id: mine.business_unit_id,
    role: 'telemarketer',
    username: `late.${mine.business_unit_id}`,
  })
  expect((await named()).filter(role => !shown.includes(role))).toEqual(['telemarketer'])
})

test('a refusal names no role that the brand hides', async () => {
  const { agent } = branded.agentflow
  const error = await agent.call(users.adminList).catch((failed: unknown) => failed as { why: string; body: object })
  expect(error).toMatchObject({
    why: expect.stringContaining('which Recruiter does not have; System Admin and Business Admin do.'),
    body: { needs: { roles: ['admin', 'bu_admin'] } },
  })
})
