import * as apiKeys from '@openbook/api/api-keys.ts'
import * as authIps from '@openbook/api/auth-ips.ts'
import { MOST_WITH_USER } from '@openbook/api/core/current-user.ts'
import * as corporations from '@openbook/api/corporations.ts'
import * as officeLocations from '@openbook/api/office-locations.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { accountFlags } from '@openbook/auth/account-flags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

let people = 0
const someone = () =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `me${people++}.${ours.business_unit_id}`,
  })
const NONE = { data: [], meta: { current_page: 1, limit: MOST_WITH_USER, total_count: 0, total_pages: 1 } }

test('somebody new has nothing yet, and is told so', async () => {
  expect(await (await someone()).call(sessions.me)).toMatchObject({
    webpage: null,
    signup: null,
    api_keys: NONE,
    auth_ips: NONE,
    office_locations: NONE,
    profile: { dialer_enabled: false, dialer_verified_phone_number: null },
  })
})

test('the flags of the account say of which types it is, and to which company and agency it belongs', async () => {
  const company = await ours.buadmin.call(corporations.adminCreate, { form: { name: 'Bay Life' }, files: {} })
  const user = await someone()
  await ours.tenant(db => db.rows('update users set corporation_id = $2 where id = $1', [user.id, company.id]))
  expect((await user.call(sessions.me)).account_flags).toEqual(
    accountFlags({
      role: 'agent',
      company_number: company.id,
      business_unit_number: ours.business_unit_id,
      wallet_feature_enabled: true,
      subscription: null,
    }),
  )
  expect((await ours.poolholder.call(sessions.me)).account_flags).toMatchObject({
    pool_holder: true,
    basic: true,
    agent: false,
    company_number: null,
  })
})

test('what a user keeps comes with them: page, request, keys, addresses, offices', async () => {
  const user = await someone()
  const domain = `me-${user.id}`
  await ours.tenant(async db => {
    await db.rows('update users set domain_name = $2, about_me = $3 where id = $1', [
      user.id,
      domain,
      'Here since 1990',
    ])
    await db.rows(`insert into webpages (user_id, headline, active) values ($1, 'Plans by the sea', false)`, [user.id])
    await db.rows(
      `insert into signups (first_name, last_name, email, status, user_id) values ('M', 'E', $2, 'approved', $1)`,
      [user.id, `${user.username}@example.test`],
    )
  })
  const { key, ...kept } = await user.call(apiKeys.create, { body: { name: 'Sheets', scopes: ['contacts.read'] } })
  await user.call(authIps.create, { body: { range: '127.0.0.0/8', label: 'Here' } })
  await user.call(officeLocations.create, { body: { name: 'Wharf', office_type: 'main', state: 'RI' } })
  await ours.tenant(db => db.rows(`insert into office_locations (name, office_type) values ('Head office', 'main')`))
  await theirs.tenant(db => db.rows(`insert into office_locations (name, office_type) values ('Foreign', 'main')`))
  const me = await user.call(sessions.me)
  expect(me).toMatchObject({
    webpage: { domain, headline: 'Plans by the sea', about: 'Here since 1990', active: false },
    signup: { status: 'approved', accepted_at: null },
    api_keys: { data: [{ id: kept.id, name: 'Sheets', prefix: kept.prefix }], meta: { total_count: 1 } },
    auth_ips: { data: [{ range: '127.0.0.0/8', label: 'Here' }], meta: { total_count: 1 } },
    office_locations: {
      data: [
        { name: 'Wharf', state: 'RI', mine: true },
        { name: 'Head office', mine: false },
      ],
      meta: { total_count: 2 },
    },
  })
  expect(JSON.stringify(me)).not.toContain(key)
  const byKey = await fetch(`${server.origin}/v1/users/me`, { headers: { authorization: `Bearer ${key}` } })
  expect(await byKey.json(), 'a key learns of no other way in').toMatchObject({
    id: user.id,
    api_keys: null,
    auth_ips: null,
    office_locations: { meta: { total_count: 2 } },
  })
})

test('lists come with the user as far as their first page', async () => {
  const user = await someone()
  await ours.tenant(db =>
    db.rows(
      `insert into auth_ips (user_id, range) select $1::bigint, '127.0.0.1'::inet union all select $1, '10.0.0.0'::inet + n from generate_series(1, $2::int) n`,
      [user.id, MOST_WITH_USER + 4],
    ),
  )
  const { auth_ips } = await user.call(sessions.me)
  expect(auth_ips?.data).toHaveLength(MOST_WITH_USER)
  expect(auth_ips?.meta).toEqual({ current_page: 1, limit: MOST_WITH_USER, total_count: 25, total_pages: 2 })
})
