import * as savedQueries from '@openbook/api/saved-queries.ts'
import { LONGEST_NAME, LONGEST_VALUE, MOST_SAVED_QUERIES } from '@openbook/api/saved-queries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
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

const VALUE = {
  filter: { q: 'lee', role: 'agent' },
  sort: { field: 'id', order: 'ASC' as const },
  perPage: 25,
  displayedFilters: { role: true },
}
const save = ({ call }: Pick<TestUser, 'call'>, name: string, more: object = {}) =>
  call(savedQueries.create, { body: { resource: 'users', name, value: VALUE, ...more } })
const names = async ({ call }: Pick<TestUser, 'call'>) => (await call(savedQueries.list)).map(({ name }) => name)
const remove = ({ call }: Pick<TestUser, 'call'>, id: number) => call(savedQueries.destroy, { params: { id } })

test('filters of a list are kept under a name, for whoever saved them alone, and removed for good', async () => {
  const { buadmin, admin } = ours
  const made = await save(buadmin, ' Lees ')
  expect(made).toEqual({ id: made.id, resource: 'users', name: 'Lees', value: VALUE })
  const other = await save(buadmin, 'Lees', { resource: 'statuses' })
  expect(await buadmin.call(savedQueries.list)).toEqual([made, other])
  for (const who of [admin, theirs.buadmin]) {
    expect(await names(who)).toEqual([])
    await expect(remove(who, made.id)).rejects.toMatchObject({ status: 404 })
  }
  expect(await remove(buadmin, made.id)).toEqual(made)
  await expect(remove(buadmin, made.id)).rejects.toMatchObject({ status: 404 })
  expect(await buadmin.call(savedQueries.list)).toEqual([other])
  await expect(save(ours.agent, 'Mine'), 'who has no console').rejects.toMatchObject({ status: 403 })
})

test('whoever acts as somebody else has theirs, and none of their own', async () => {
  const unit = await agency(server)
  await save(unit.admin, 'Of the admin')
  await save(unit.buadmin, 'Of the agency')
  const as = await jump(server, unit.admin, unit.buadmin)
  expect(await names(as)).toEqual(['Of the agency'])
  const made = await save(as, 'By the admin, as the other')
  expect(await names(unit.buadmin)).toEqual(['Of the agency', 'By the admin, as the other'])
  expect(await names(unit.admin)).toEqual(['Of the admin'])
  const rows = await unit.tenant(db =>
    db.rows('select user_id, real_user_id from saved_queries where id = $1', [made.id]),
  )
  expect(rows).toEqual([{ user_id: unit.buadmin.id, real_user_id: unit.admin.id }])
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ name: 'x'.repeat(LONGEST_NAME + 1) }, 'name'],
  [{ resource: 'users.../x' }, 'resource'],
  [{ value: { ...VALUE, filter: { q: 'x'.repeat(LONGEST_VALUE) } } }, 'value'],
  [{ value: { ...VALUE, filter: { q: 'a\u0000b' } } }, 'base'],
  [{ value: { filter: {} } }, 'value.sort'],
])('%j is refused for its %s', async (more, field) => {
  await expect(save(ours.buadmin, 'Refused', more)).rejects.toMatchObject({
    status: 422,
    errors: { [field]: expect.any(String) },
  })
})

test('a name is given once in a list, and so many are kept', async () => {
  const { buadmin, tenant } = await agency(server)
  await save(buadmin, 'Twice')
  await expect(save(buadmin, 'twice')).rejects.toMatchObject({
    status: 422,
    code: 'saved_queries.name_taken',
    errors: { name: expect.stringContaining('Choose another') },
  })
  await tenant(
    db =>
      db.rows(
        `insert into saved_queries (resource, name, value) select 'groups', 'No. ' || n, '{}' from generate_series(2, $1::int) n`,
        [MOST_SAVED_QUERIES],
      ),
    buadmin,
  )
  await expect(save(buadmin, 'One more')).rejects.toMatchObject({ status: 422, code: 'saved_queries.most' })
})
