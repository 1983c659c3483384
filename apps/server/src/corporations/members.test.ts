import * as corporations from '@openbook/api/corporations.ts'
import * as profiles from '@openbook/api/profiles.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const company = (by: TestUser, name = 'Harbor Light') =>
  by.call(corporations.adminCreate, {
    form: {
      name,
      latest_news: 'Open on Saturdays.',
      tracking_code: 'G-1',
      webpage_active: true,
      files: [{ file_title: 'Prices' }],
    },
    files: { 'files[0][file]': new File(['%PDF-1.7\n'], 'prices.pdf') },
  })
const belongs = (by: TestUser, id: number, corporation_id: number | null) =>
  by.call(users.adminUpdate, { params: { id }, body: { corporation_id } })

test('its people read a company and fetch its files; nobody else of the agency does', async () => {
  ours = await agency(server)
  const { id } = await company(ours.buadmin)
  expect(await ours.agent.call(corporations.mine)).toBeNull()
  expect(await belongs(ours.buadmin, ours.agent.id, id)).toMatchObject({
    corporation_id: id,
    corporation_name: 'Harbor Light',
  })
  const mine = await ours.agent.call(corporations.mine)
  expect(mine).toMatchObject({ id, name: 'Harbor Light', latest_news: 'Open on Saturdays.', webpage_active: true })
  expect(mine).not.toHaveProperty('tracking_code')
  const [file] = mine?.files ?? []
  expect(file?.file?.src).toBe(`/v1/corporations/mine/files/${file?.id}`)
  const params = { id: file?.id ?? 0 }
  expect(await (await ours.agent.call(corporations.file, { params })).text()).toBe('%PDF-1.7\n')
  for (const refused of [
    () => ours.agent2.call(corporations.file, { params }),
    () => ours.agent.call(corporations.logo),
    () => ours.agent.call(corporations.previewImage, { params }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 404 })
})

test('the company of another agency is nobody here', async () => {
  const theirs = await agency(server)
  const { id } = await company(theirs.buadmin)
  const refused = { status: 422, errors: { corporation_id: 'Choose a company of the same agency.' } }
  await expect(belongs(ours.buadmin, ours.agent.id, id)).rejects.toMatchObject(refused)
  await expect(belongs(ours.admin, ours.agent.id, id)).rejects.toMatchObject(refused)
})

test('the name people write of themselves makes nobody one of a company', async () => {
  ours = await agency(server)
  await company(ours.buadmin, 'Bay Life')
  await ours.agent.call(profiles.update, { params: { id: ours.agent.id }, body: { company_name: 'Bay Life' } })
  expect(await ours.agent.call(corporations.mine)).toBeNull()
})

test('a company with people stays until they belong elsewhere, and the list of users finds them', async () => {
  ours = await agency(server)
  const { id } = await company(ours.buadmin)
  await belongs(ours.buadmin, ours.agent2.id, id)
  await expect(ours.buadmin.call(corporations.adminDestroy, { params: { id } })).rejects.toMatchObject({ status: 409 })
  const found = await ours.buadmin.call(users.adminList, { query: { filter: JSON.stringify({ corporation_id: id }) } })
  expect(found.map(user => user.id)).toEqual([ours.agent2.id])
  await belongs(ours.buadmin, ours.agent2.id, null)
  await ours.buadmin.call(corporations.adminDestroy, { params: { id } })
})
