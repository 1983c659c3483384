import type { Route } from '@openbook/api/core/route.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from './agency.ts'
import { startServer, type TestServer } from './server.ts'

type Act = 'List' | 'Show' | 'Create' | 'Update' | 'Destroy' | 'Deleting' | 'Restore'
type Routes = Record<`admin${Act}`, Route>
type Item = Record<string, unknown> & { id: number }
interface Bench {
  server: TestServer
  ours: Agency
  theirs: Agency
}

/** What every short list of the console must do, as tests of the calling file; `more` is what an item needs besides its name. Gives the two agencies for more of them. */
export function provesShortList(
  word: string,
  name: 'name' | 'title',
  routes: Routes,
  domain = word,
  more: object = {},
): Bench {
  const bench = {} as Bench
  const send = (by: TestUser, route: Route, input: object = {}) => by.call(route, input as never) as Promise<never>
  const given = (input: object) => (routes.adminCreate.form ? { form: input, files: {} } : { body: input })
  const create = (by: TestUser, text: string): Promise<Item> =>
    send(by, routes.adminCreate, given({ ...more, [name]: text }))
  const list = (by: TestUser, query: object): Promise<Item[]> => send(by, routes.adminList, { query })
  const names = async (by: TestUser, query: object = {}) => (await list(by, query)).map(item => item[name])

  beforeAll(async () => {
    bench.server = await startServer()
    bench.ours = await agency(bench.server)
    bench.theirs = await agency(bench.server)
  })
  afterAll(() => bench.server.close())

  test(`${word}: the console makes, shows, changes and removes one`, async () => {
    const { buadmin } = bench.ours
    const params = { id: (await create(buadmin, 'First')).id }
    await send(buadmin, routes.adminUpdate, { params, ...given({ [name]: 'Renamed 100%' }) })
    expect(await send(buadmin, routes.adminShow, { params })).toMatchObject({ id: params.id, [name]: 'Renamed 100%' })
    expect(await names(buadmin, { filter: '{"q":"NAMED 100%"}' })).toEqual(['Renamed 100%'])
    expect(await names(buadmin, { q: 'n_med' })).toEqual([])
    expect(await names(buadmin, { filter: JSON.stringify({ id: [params.id] }) })).toEqual(['Renamed 100%'])
    await send(buadmin, routes.adminDestroy, { params })
    expect(await names(buadmin)).toEqual([])
    await expect(send(buadmin, routes.adminShow, { params })).rejects.toMatchObject({ status: 404 })
  })

  test(`${word}: what is deleted is named first, comes back as it was, and only to the agency`, async () => {
    const { ours, theirs } = bench
    const made = await create(ours.buadmin, 'Back again')
    const params = { id: made.id }
    const asked = { body: { ids: [made.id] } }
    expect(await send(ours.buadmin, routes.adminDeleting, asked)).toMatchObject({
      items: [{ id: made.id, name: 'Back again', held: null }],
    })
    await send(ours.buadmin, routes.adminDestroy, { params })
    for (const route of [routes.adminRestore, routes.adminShow])
      await expect(send(theirs.buadmin, route, { params })).rejects.toMatchObject({ status: 404 })
    await expect(send(theirs.buadmin, routes.adminDeleting, asked)).rejects.toMatchObject({ status: 404 })
    await expect(send(ours.agent, routes.adminRestore, { params })).rejects.toMatchObject({ status: 403 })
    expect(await send(ours.buadmin, routes.adminRestore, { params })).toEqual(made)
    expect(await send(ours.buadmin, routes.adminShow, { params })).toEqual(made)
    await send(ours.buadmin, routes.adminDestroy, { params })
    await create(ours.buadmin, 'Back again')
    await expect(send(ours.buadmin, routes.adminRestore, { params })).rejects.toMatchObject({ status: 409 })
  })

  test(`${word}: a list announces its slice in Content-Range and sorts by known columns only`, async () => {
    const { buadmin } = bench.theirs
    for (const text of ['a', 'b', 'c']) await create(buadmin, text)
    const url = `${bench.server.origin}/v1/admin/${word}?range=[1,1]&sort=["${name}","DESC"]`
    const response = await fetch(url, { headers: buadmin.headers })
    expect(response.headers.get('content-range')).toBe(`${word} 1-1/3`)
    expect(((await response.json()) as Item[]).map(item => item[name])).toEqual(['b'])
    const order_field = 'business_unit_id; drop table users'
    await expect(names(buadmin, { order_field, order: 'asc' })).rejects.toMatchObject({
      status: 422,
      errors: { order_field: 'This list cannot be sorted by that.' },
    })
  })

  test(`${word}: another agency neither sees nor reaches one, and may use its name`, async () => {
    const { ours, theirs } = bench
    const params = { id: (await create(ours.buadmin, 'Ours')).id }
    expect(await names(theirs.buadmin)).not.toContain('Ours')
    for (const route of [routes.adminShow, routes.adminDestroy])
      await expect(send(theirs.buadmin, route, { params })).rejects.toMatchObject({ status: 404 })
    await expect(
      send(theirs.buadmin, routes.adminUpdate, { params, ...given({ [name]: 'Theirs' }) }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await create(theirs.buadmin, 'Ours')).toMatchObject({ [name]: 'Ours' })
    expect(await send(ours.buadmin, routes.adminShow, { params })).toMatchObject({ [name]: 'Ours' })
  })

  test(`${word}: agents and managers may not manage them`, async () => {
    const { ours } = bench
    for (const by of [ours.agent, ours.manager, ours.poolholder])
      await expect(create(by, 'Mine')).rejects.toMatchObject({ status: 403, errors: { user: 'Access denied!' } })
    await expect(list(ours.agent, {})).rejects.toMatchObject({ status: 403 })
  })

  test(`${word}: a name twice is a 409 and an empty one a 422, both at the field`, async () => {
    const { buadmin } = bench.ours
    await create(buadmin, 'Same')
    const other = await create(buadmin, 'Other')
    const taken = { status: 409, errors: { [name]: `This ${name} is taken. Choose another.` } }
    await expect(create(buadmin, 'Same')).rejects.toMatchObject(taken)
    await expect(
      send(buadmin, routes.adminUpdate, { params: { id: other.id }, ...given({ [name]: 'Same' }) }),
    ).rejects.toMatchObject(taken)
    await expect(create(buadmin, ' ')).rejects.toMatchObject({ status: 422, errors: { [name]: `Enter a ${name}.` } })
    expect((await names(buadmin)).filter(text => text === 'Same')).toHaveLength(1)
  })

  test(`${word}: every act is in the audit log`, async () => {
    const { buadmin, tenant } = bench.ours
    const { id } = await create(buadmin, 'Audited')
    await send(buadmin, routes.adminUpdate, { params: { id }, ...given({ [name]: 'Audited twice' }) })
    await send(buadmin, routes.adminDestroy, { params: { id } })
    const sql = 'select action, user_id from audit_log where subject_type = $1 and subject_id = $2 order by id'
    expect(await tenant(db => db.rows(sql, [word, id]))).toEqual(
      ['adminCreate', 'adminUpdate', 'adminDestroy'].map(act => ({ action: `${domain}.${act}`, user_id: buadmin.id })),
    )
  })
  return bench
}
