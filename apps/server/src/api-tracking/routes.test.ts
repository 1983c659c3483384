import * as apiTracking from '@openbook/api/api-tracking.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
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

let made = 0
const create = (by: TestUser = ours.buadmin, more: object = {}) =>
  by.call(apiTracking.adminCreate, { body: { vendor_name: `Vendor ${++made}`, owner_id: ours.agent.id, ...more } })

test('a vendor is made with a key that is shown once and kept as a hash', async () => {
  const vendor = await create(ours.buadmin, { vendor_name: 'Acme Leads', price_per_lead: '12.5', daily_cap: 50 })
  expect(vendor).toMatchObject({
    vendor_name: 'Acme Leads',
    vendor_type: 'real_time',
    route: 'owner',
    owner_name: 'agent Test',
    price_per_lead: '12.5000',
    daily_cap: 50,
    active: true,
    today: { accepted: 0, duplicates: 0, refused: 0 },
    month: { accepted: 0, spent: '0' },
  })
  expect(vendor.key).toMatch(/^obk_[\w-]{43}$/)
  const shown = await ours.buadmin.call(apiTracking.adminShow, { params: { id: vendor.id } })
  expect(JSON.stringify(shown)).not.toContain(vendor.key)
  const [key] = await ours.buadmin.call(apiTracking.adminListKeys, {
    query: { filter: JSON.stringify({ api_vendor_id: vendor.id }) },
  })
  expect(key).toMatchObject({ prefix: vendor.key.slice(0, 12), state: 'live', vendor_name: 'Acme Leads' })
  const kept = await ours.tenant(db => db.rows('select * from api_vendor_keys'))
  expect(JSON.stringify(kept)).not.toContain(vendor.key)
})

test('what does not fit is said at its field', async () => {
  await create(ours.buadmin, { vendor_name: 'Taken' })
  const refused: [object, object][] = [
    [{ vendor_name: 'taken' }, { vendor_name: 'A vendor of this name is there already. Choose another name.' }],
    [{ vendor_name: ' ' }, { vendor_name: 'Enter a name.' }],
    [{ owner_id: theirs.agent.id }, { owner_id: 'Choose an active user of your agency.' }],
    [{ member_ids: [theirs.agent.id] }, { member_ids: 'Choose active users of your agency.' }],
    [{ route: 'round_robin' }, { member_ids: 'Choose who takes turns with the leads.' }],
    [{ source_id: 999_999_999 }, { source_id: 'This source is gone. Choose another.' }],
    [{ price_per_lead: 'much' }, { price_per_lead: 'Enter an amount in dollars, like 12.50.' }],
    [{ daily_cap: 0 }, { daily_cap: 'Enter 1 or more.' }],
  ]
  for (const [body, errors] of refused) await expect(create(ours.buadmin, body)).rejects.toMatchObject({ errors })
  expect(await create(theirs.buadmin, { vendor_name: 'Taken', owner_id: theirs.agent.id })).toMatchObject({
    vendor_name: 'Taken',
  })
})

test('a vendor is changed field by field, and a round robin keeps somebody in it', async () => {
  const { id } = await create(ours.buadmin, {
    route: 'round_robin',
    member_ids: [ours.agent.id, ours.agent2.id],
    tags: ['Bought'],
  })
  const update = (body: object) => ours.buadmin.call(apiTracking.adminUpdate, { params: { id }, body })
  expect(await update({ daily_cap: 5 })).toMatchObject({ daily_cap: 5, tags: ['Bought'], route: 'round_robin' })
  expect((await update({ member_ids: [ours.agent2.id] })).member_ids).toEqual([ours.agent2.id])
  await expect(update({ member_ids: [] })).rejects.toMatchObject({ status: 422, errors: { member_ids: /turns/ } })
  expect(await update({ route: 'owner', daily_cap: null, active: false })).toMatchObject({
    route: 'owner',
    daily_cap: null,
    active: false,
  })
})

test('a deleted vendor is off the lists, its keys stop, and its name is free again', async () => {
  const vendor = await create(ours.buadmin, { vendor_name: 'Gone Leads' })
  await ours.buadmin.call(apiTracking.adminDestroy, { params: { id: vendor.id } })
  await expect(ours.buadmin.call(apiTracking.adminShow, { params: { id: vendor.id } })).rejects.toMatchObject({
    status: 404,
  })
  expect((await ours.agent.call(apiTracking.list)).map(each => each.id)).not.toContain(vendor.id)
  await create(ours.buadmin, { vendor_name: 'Gone Leads' })
})

test('agents see the names of vendors in use, and nothing of another agency', async () => {
  const vendor = await create(ours.buadmin, { vendor_type: 'aged' })
  const paused = await create(ours.buadmin, { active: false })
  const seen = await ours.agent.call(apiTracking.list)
  expect(seen).toContainEqual({ id: vendor.id, vendor_name: vendor.vendor_name, vendor_type: 'aged' })
  expect(seen.map(({ id }) => id)).not.toContain(paused.id)
  expect((await theirs.agent.call(apiTracking.list)).map(({ id }) => id)).not.toContain(vendor.id)
  const keys = await theirs.buadmin.call(apiTracking.adminListKeys)
  expect(keys.map(key => key.api_vendor_id)).not.toContain(vendor.id)
})

test('a key is rotated with time for the old one, then revoked', async () => {
  const vendor = await create()
  const filter = JSON.stringify({ api_vendor_id: vendor.id })
  const keys = () => ours.buadmin.call(apiTracking.adminListKeys, { query: { filter } })
  const change = (id: number, body: object) =>
    ours.buadmin.call(apiTracking.adminUpdateKey, { params: { id }, body: body as never })
  const [first] = await keys()
  const rotated = await change(first!.id, { act: 'rotate', keep_old_hours: 24 })
  expect(rotated).toMatchObject({ id: first!.id, state: 'ending', replacement: { state: 'live' } })
  expect(rotated.replacement?.key).toMatch(/^obk_/)
  const again = await change(first!.id, { act: 'rotate', keep_old_hours: 100 })
  expect(again.expires_at, 'a key never lives longer by being rotated again').toBe(rotated.expires_at)
  expect(await change(first!.id, { act: 'revoke' })).toMatchObject({ state: 'revoked', replacement: null })
  expect((await keys()).map(({ state }) => state)).toEqual(['live', 'live', 'revoked'])
  for (const body of [{}, { act: 'burn' }]) await expect(change(first!.id, body)).rejects.toMatchObject({ status: 422 })
})

test('what is done with vendors and keys is in the audit log, without the key', async () => {
  const vendor = await create()
  const [key] = await ours.buadmin.call(apiTracking.adminListKeys, {
    query: { filter: JSON.stringify({ api_vendor_id: vendor.id }) },
  })
  await ours.buadmin.call(apiTracking.adminUpdateKey, { params: { id: key!.id }, body: { act: 'rotate' } })
  const rows = await ours.tenant(db =>
    db.rows<{ action: string }>(
      `select action, changes from audit_log where (subject_type, subject_id) in (('api_vendors', $1), ('api_vendor_keys', $2)) order by id`,
      [vendor.id, key!.id],
    ),
  )
  expect(rows.map(({ action }) => action)).toEqual(['api_tracking.adminCreate', 'api_tracking.adminUpdateKey'])
  expect(JSON.stringify(rows)).not.toContain('obk_')
})

test('the keys of a vendor are taken out as they are listed, without a key or its hash', async () => {
  const { id, key } = await create()
  await create()
  const asked = new URLSearchParams({ filter: JSON.stringify({ api_vendor_id: id }) })
  const { headers } = ours.buadmin
  const response = await fetch(`${server.origin}/v1/admin/api_tracking/api_keys/export.csv?${asked}`, { headers })
  const [headings, ...rows] = (await response.text()).trim().split('\n')
  expect(headings).toMatch(
    /^.?Id,Api vendor id,Vendor name,Prefix,State,Expires at \(UTC\),Revoked at \(UTC\),Last used at \(UTC\),Created at \(UTC\)$/,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(key.slice(0, 12))
  const [kept] = await ours.tenant(db =>
    db.rows<{ hash: string }>(`select encode(key_hash, 'hex') as hash from api_vendor_keys where api_vendor_id = $1`, [
      id,
    ]),
  )
  for (const secret of [key, kept?.hash ?? key]) expect(rows[0]).not.toContain(secret)
})

test('vendors are narrowed to those in use or paused, and to a kind', async () => {
  const { buadmin } = await agency(server)
  const make = (vendor_name: string, more: object) =>
    buadmin.call(apiTracking.adminCreate, { body: { vendor_name, owner_id: buadmin.id, ...more } })
  await make('Aged and paused', { vendor_type: 'aged', active: false })
  await make('Aged', { vendor_type: 'aged' })
  await make('Live', { vendor_type: 'live_transfer' })
  const found = async (filter: object) => {
    const query = { filter: JSON.stringify(filter), sort: '["vendor_name","ASC"]' as const }
    return (await buadmin.call(apiTracking.adminList, { query })).map(({ vendor_name }) => vendor_name)
  }
  expect(await found({})).toEqual(['Aged', 'Aged and paused', 'Live'])
  expect(await found({ active: true })).toEqual(['Aged', 'Live'])
  expect(await found({ active: false })).toEqual(['Aged and paused'])
  expect(await found({ vendor_type: 'aged', active: true })).toEqual(['Aged'])
})
