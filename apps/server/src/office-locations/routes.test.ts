import * as officeLocations from '@openbook/api/office-locations.ts'
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

test('an agent keeps their own offices, the main one first', async () => {
  const { call } = ours.agent
  const branch = await call(officeLocations.create, {
    body: { name: 'Annex', city: 'Newport', state: 'ri', zip_code: '02840', email: '' },
  })
  expect(branch).toMatchObject({ office_type: 'branch', state: 'RI', email: null, user_id: ours.agent.id })
  await call(officeLocations.create, { body: { name: 'Wharf', office_type: 'main' } })
  const { data, meta } = await call(officeLocations.list)
  expect(data.map(({ name, mine }) => [name, mine])).toEqual([
    ['Wharf', true],
    ['Annex', true],
  ])
  expect(meta.total_count).toBe(2)
  await expect(
    call(officeLocations.update, { params: { id: branch.id }, body: { office_type: 'main' } }),
  ).rejects.toMatchObject({ status: 409, errors: { office_type: expect.stringContaining('main office already') } })
  const moved = await call(officeLocations.update, {
    params: { id: branch.id },
    body: { city: 'Bristol', phone: null },
  })
  expect(moved).toMatchObject({ city: 'Bristol', state: 'RI' })
  await call(officeLocations.destroy, { params: { id: branch.id } })
  await expect(call(officeLocations.destroy, { params: { id: branch.id } })).rejects.toMatchObject({ status: 404 })
})

test('offices of the agency are kept in the console, and everyone of it sees them', async () => {
  const { call } = ours.buadmin
  const made = await call(officeLocations.adminCreate, { body: { name: 'Head office', office_type: 'main' } })
  expect(made).toMatchObject({ user_id: null, user_name: null })
  const shown = (await ours.agent2.call(officeLocations.list)).data
  expect(shown).toEqual([expect.objectContaining({ name: 'Head office', mine: false })])
  await expect(
    ours.agent2.call(officeLocations.update, { params: { id: made.id }, body: { name: 'Mine' } }),
  ).rejects.toMatchObject({ status: 404 })
  const given = await call(officeLocations.adminUpdate, { params: { id: made.id }, body: { user_id: ours.agent2.id } })
  expect(given.user_name).toBe('agent2 Test')
  const found = await call(officeLocations.adminList, { query: { q: 'agent2' } })
  expect(found.map(({ name }) => name)).toEqual(['Head office'])
  await call(officeLocations.adminDestroy, { params: { id: made.id } })
})

test('bad input is named, and another agency is a wall', async () => {
  const create = (body: object) => ours.agent2.call(officeLocations.create, { body: { name: 'Odd', ...body } })
  await expect(create({ name: '' })).rejects.toMatchObject({ errors: { name: 'Enter a name.' } })
  await expect(create({ state: 'Rhode' })).rejects.toMatchObject({ status: 422, errors: { state: expect.any(String) } })
  await expect(create({ zip_code: '123' })).rejects.toMatchObject({ errors: { zip_code: expect.any(String) } })
  await expect(create({ email: 'nobody' })).rejects.toMatchObject({ errors: { email: 'Enter an e-mail address.' } })
  await expect(create({ state: 'ZZ' })).rejects.toMatchObject({ status: 422, errors: { state: expect.any(String) } })
  await expect(create({ phone: '555-0142' })).rejects.toMatchObject({
    status: 422,
    errors: { phone: 'Enter a US phone number with its area code, like 401-555-0142.' },
  })
  const { id } = await create({})
  expect((await theirs.buadmin.call(officeLocations.adminList)).map(office => office.id)).not.toContain(id)
  await expect(theirs.buadmin.call(officeLocations.adminShow, { params: { id } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(
    theirs.buadmin.call(officeLocations.adminCreate, { body: { name: 'X', user_id: ours.agent.id } }),
  ).rejects.toMatchObject({ errors: { user_id: 'Choose a user of this agency.' } })
})

test('what stood in an office before these rules is read, and stays when something else is changed', async () => {
  const { id } = await ours.agent2.call(officeLocations.create, { body: { name: 'Old annex' } })
  await ours.tenant(db => db.rows(`update office_locations set state = 'ZZ', phone = 'ask Rosa' where id = $1`, [id]))
  const kept = { state: 'ZZ', phone: 'ask Rosa' }
  const params = { id }
  expect(await ours.agent2.call(officeLocations.update, { params, body: { city: 'Bristol' } })).toMatchObject(kept)
  expect(await ours.buadmin.call(officeLocations.adminUpdate, { params, body: { city: 'Newport' } })).toMatchObject(
    kept,
  )
  const body = { phone: '(401) 555-0142', state: 'ri' }
  expect(await ours.buadmin.call(officeLocations.adminUpdate, { params, body })).toMatchObject({
    phone: '+14015550142',
    state: 'RI',
  })
})
