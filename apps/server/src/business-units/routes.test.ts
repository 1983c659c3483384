import * as businessUnits from '@openbook/api/business-units.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
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
})
afterAll(() => server.close())

test('a system admin sees every agency, an agency administrator the own one, agents none', async () => {
  const filter = JSON.stringify({ id: [ours.business_unit_id, theirs.business_unit_id] })
  const seen = async (by = ours.admin) =>
    (await by.call(businessUnits.adminList, { query: { filter, order_field: 'id', order: 'asc' } })).map(
      ({ id, active_users }) => ({ id, active_users }),
    )
  expect(await seen()).toEqual([
    { id: ours.business_unit_id, active_users: 6 },
    { id: theirs.business_unit_id, active_users: 6 },
  ])
  expect(await seen(ours.buadmin)).toEqual([{ id: ours.business_unit_id, active_users: 6 }])
  await expect(seen(ours.agent)).rejects.toMatchObject({ status: 403 })
})

test('the list can be searched and says its total', async () => {
  const [unit] = await ours.buadmin.call(businessUnits.adminList)
  const url = `${server.origin}/v1/admin/business_units?filter=${encodeURIComponent(JSON.stringify({ q: unit?.name.toUpperCase() }))}`
  const response = await fetch(url, { headers: theirs.admin.headers })
  expect(response.headers.get('content-range')).toBe('business_units 0-0/1')
  expect(await response.json()).toEqual([unit])
})

test('a system admin gives an agency its brand, which its people see and whose roles they give', async () => {
  const params = { id: theirs.business_unit_id }
  const changed = await ours.admin.call(businessUnits.adminUpdate, { params, body: { brand: 'agentflow' } })
  expect(changed).toMatchObject({ id: params.id, brand: 'agentflow' })
  expect((await theirs.agent.call(sessions.me)).business_unit.brand).toBe('agentflow')
  const roles = await theirs.buadmin.call(users.adminRoles)
  expect(roles).toEqual([
    { id: 'manager', label: 'Lead Recruiter' },
    { id: 'agent', label: 'Recruiter' },
    { id: 'pool_holder', label: 'Pool Holder' },
  ])
  const made = await theirs.buadmin.call(users.adminCreate, {
    body: {
      username: `rec.${params.id}`,
      email: 'rec@example.test',
      password: 'lantern under the wharf',
      first_name: 'Rec',
      last_name: 'Ruiter',
      role: 'agent',
    },
  })
  const [row] = await theirs.tenant(db => db.rows('select primary_color from users where id = $1', [made.id]))
  expect(row).toEqual({ primary_color: 'purple' })
})

test('a brand nobody knows is refused, and only a system admin changes an agency', async () => {
  const params = { id: ours.business_unit_id }
  const change = (body: object, by = ours.admin) => by.call(businessUnits.adminUpdate, { params, body })
  await expect(change({ brand: 'acme' })).rejects.toMatchObject({ status: 422, errors: { brand: expect.any(String) } })
  await expect(change({ name: ' ' })).rejects.toMatchObject({ status: 422, errors: { name: 'Enter a name.' } })
  await expect(change({ name: 'Ours' }, ours.buadmin)).rejects.toMatchObject({ status: 403 })
  await expect(theirs.buadmin.call(businessUnits.adminShow, { params })).rejects.toMatchObject({ status: 404 })
})

test('an agency has a time zone: people added from then on get it, whoever is there keeps theirs, and its day is that', async () => {
  const shop = await agency(server)
  const params = { id: shop.business_unit_id }
  expect(await shop.buadmin.call(businessUnits.adminShow, { params })).toMatchObject({ timezone: 'est' })
  const person = (username: string, more: object = {}) => ({
    username: `${username}.${params.id}`,
    email: 'zoe@example.test',
    password: 'lantern under the wharf',
    first_name: 'Zoe',
    last_name: 'Nash',
    role: 'agent',
    ...more,
  })
  const add = (username: string, more: object = {}, by = shop.buadmin) =>
    by.call(users.adminCreate, { body: person(username, more) })
  const early = await add('early')
  expect(await ours.admin.call(businessUnits.adminUpdate, { params, body: { timezone: 'hst' } })).toMatchObject({
    timezone: 'hst',
  })
  expect(await add('late')).toMatchObject({ timezone: 'hst' })
  expect(await add('sent', { business_unit_id: params.id }, ours.admin), 'by whoever adds them').toMatchObject({
    timezone: 'hst',
  })
  expect(await add('own', { timezone: 'cst' })).toMatchObject({ timezone: 'cst' })
  expect(await shop.buadmin.call(users.adminShow, { params: { id: early.id } })).toMatchObject({ timezone: 'est' })
  const zone = async (user_id: number | null) => {
    const viewer = { business_unit_id: params.id, user_id }
    const [row] = await server.core.database.tenant(viewer, db =>
      db.rows(
        `select app.timezone() as zone, app.today() = (now() at time zone app.zone(app.timezone()))::date as today`,
      ),
    )
    return row
  }
  expect(await zone(early.id)).toEqual({ zone: 'est', today: true })
  expect(await zone(null), 'where nobody asks').toEqual({ zone: 'hst', today: true })
  const made = await ours.admin.call(businessUnits.adminCreate, {
    body: {
      name: `West ${params.id}`,
      timezone: 'pst',
      admin: { first_name: 'Wes', last_name: 'Tern', email: 'wes@example.test', username: `wes.${params.id}` },
    },
  })
  expect(made.timezone).toBe('pst')
  const [first] = await server.core.database.system(db =>
    db.rows('select timezone from users where business_unit_id = $1', [made.id]),
  )
  expect(first).toEqual({ timezone: 'pst' })
  const odd = { timezone: 'utc' as 'est' }
  await expect(ours.admin.call(businessUnits.adminUpdate, { params, body: odd })).rejects.toMatchObject({ status: 422 })
})
