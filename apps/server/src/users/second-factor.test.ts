import * as twoFactor from '@openbook/api/two-factor.ts'
import * as users from '@openbook/api/users.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  await ours.tenant(async db => {
    await db.rows('insert into two_factors (user_id, by_email, enabled_at) values ($1, true, now())', [ours.agent.id])
    await db.rows(
      `insert into passkeys (user_id, credential_id, public_key, name, synced)
       values ($1, sha256(random()::text::bytea), 'x', 'Key', false)`,
      [ours.manager.id],
    )
    await db.rows(`insert into two_factors (user_id, secret, enabled_at) values ($1, 'x', now())`, [ours.manager.id])
    await db.rows(`insert into two_factors (user_id, pending_secret, pending_since) values ($1, 'x', now())`, [
      ours.agent2.id,
    ])
  })
})
afterAll(() => server.close())

const names = (found: { username: string }[]) => found.map(({ username }) => username).sort()

test('an administrator sees who has which second factor and who owes one, narrows the list to them, and takes it out', async () => {
  const { call, headers } = ours.buadmin
  const day = (await call(twoFactor.adminUpdateRules, { body: { roles: ['agent', 'manager'], grace_days: 7 } }))
    .roles[0]
  const of = async ({ id }: { id: number }) => {
    const { second_factors, second_factor_due } = await call(users.adminShow, { params: { id } })
    return [second_factors, second_factor_due]
  }
  expect(await of(ours.agent)).toEqual([['email'], null])
  expect(await of(ours.manager)).toEqual([['app', 'passkey'], null])
  expect(await of(ours.agent2)).toEqual([[], day?.required_from])
  expect(await of(ours.poolholder)).toEqual([[], null])
  const listed = async (query: object) => names(await call(users.adminList, { query: { limit: 100, ...query } }))
  const having = [ours.agent, ours.manager].map(({ username }) => username).sort()
  expect(await listed({ second_factor: 'any' })).toEqual(having)
  expect(await listed({ second_factor: 'none' })).toEqual(names(ours.users).filter(name => !having.includes(name)))
  expect(await listed({ second_factor: 'app' })).toEqual([ours.manager.username])
  expect(await listed({ second_factor: 'email' })).toEqual([ours.agent.username])
  expect(await listed({ second_factor: 'passkey' })).toEqual([ours.manager.username])
  expect(await listed({ filter: '{"second_factor":"owed"}' })).toEqual([ours.agent2.username])
  const file = await fetch(`${server.origin}/v1/admin/users/export.csv?filter={"role":"agent"}`, { headers })
  const rows = parse(await file.text(), { columns: true, bom: true }) as Record<string, string>[]
  const said = rows.map(row => [row.Username, row['Second factor'], row['Owes a second factor from (UTC)']])
  expect(said.toSorted()).toEqual(
    [
      [ours.agent.username, 'E-mail', ''],
      [ours.agent2.username, 'None', day?.required_from.slice(0, 19).replace('T', ' ')],
    ].toSorted(),
  )
})

test('somebody asked for one by name owes it since they came; whoever has no access owes nothing', async () => {
  const { call } = ours.buadmin
  const there = await mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role: 'pool_holder', username: `owing.${ours.agent.username}` },
  })
  await ours.tenant(db => db.rows('update users set two_fa_required = true where id = $1', [there.id]))
  const due = async () => await call(users.adminShow, { params: { id: there.id } })
  const { created_at, second_factor_due } = await due()
  expect(second_factor_due).toBe(created_at)
  await call(users.adminDestroy, { params: { id: there.id } })
  expect((await due()).second_factor_due).toBeNull()
  const owing = await call(users.adminList, { query: { limit: 100, second_factor: 'owed' } })
  expect(owing.map(({ id }) => id)).not.toContain(there.id)
})

test('which ones somebody has follows what is set up and taken away', async () => {
  const { id } = ours.poolholder
  const does = (sql: string) => ours.tenant(db => db.rows(sql, [id]))
  const has = async () => (await ours.buadmin.call(users.adminShow, { params: { id } })).second_factors
  await does(`insert into two_factors (user_id, pending_secret, pending_since) values ($1, 'x', now())`)
  expect(await has()).toEqual([])
  await does(`update two_factors set secret = 'x', enabled_at = now() where user_id = $1`)
  expect(await has()).toEqual(['app'])
  await does('update two_factors set by_email = true where user_id = $1')
  expect(await has()).toEqual(['app', 'email'])
  await does(`insert into passkeys (user_id, credential_id, public_key, name, synced)
              values ($1, sha256(random()::text::bytea), 'x', 'Key', false)`)
  await does('update two_factors set secret = null where user_id = $1')
  expect(await has()).toEqual(['email', 'passkey'])
  await does('delete from two_factors where user_id = $1')
  expect(await has()).toEqual(['passkey'])
  await does('delete from passkeys where user_id = $1')
  expect(await has()).toEqual([])
})

test('the rules tell how many of each role have none yet: active people of that agency alone', async () => {
  const there = await agency(server)
  const without = async (who = ours.buadmin, business_unit_id?: number) => {
    const { without } = await who.call(twoFactor.adminRules, { query: { business_unit_id } })
    return Object.fromEntries(without.map(({ role, people }) => [role, people]))
  }
  expect(await without()).toEqual({ admin: 1, bu_admin: 1, agent: 1, pool_holder: 1 })
  expect(await without(ours.admin, there.business_unit_id)).toEqual({
    ...{ admin: 1, bu_admin: 1, manager: 1, agent: 2, pool_holder: 1 },
  })
  const { id } = there.agent
  await there.buadmin.call(users.adminDestroy, { params: { id } })
  const saved = await there.buadmin.call(twoFactor.adminUpdateRules, { body: { roles: ['agent'], grace_days: 7 } })
  expect(saved.without).toContainEqual({ role: 'agent', people: 1 })
})
