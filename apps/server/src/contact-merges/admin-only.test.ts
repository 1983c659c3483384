import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as permissions from '@openbook/api/permissions.ts'
import { PERMISSIONS } from '@openbook/auth/permissions.ts'
import { BRANDS } from '@openbook/config/brands.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let strict: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  strict = await agency(server)
  await server.core.database.system(db =>
    db.rows(`update business_units set brand = 'medicare' where id = $1`, [strict.business_unit_id]),
  )
})
afterAll(() => server.close())

async function pair({ agent }: Agency) {
  const make = () => agent.call(contacts.create, { body: { first_name: 'Ida', last_name: 'Moor' } })
  const records = [await make(), await make()].map(({ id, version }) => ({ id, version }))
  return { survivor_id: records[0]?.id ?? 0, records }
}

test('where the brand says so, only administrators merge contacts and undo it', async () => {
  const body = await pair(strict)
  const refused = {
    status: 403,
    sentence: expect.stringContaining(
      'This needs contacts.merge, which Agent does not have; System Admin, Admin and BU Admin do.',
    ),
    body: { needs: { permission: 'contacts.merge', roles: ['admin', 'sub_admin', 'bu_admin'] } },
  }
  await expect(strict.agent.call(contactMerges.merge, { body })).rejects.toMatchObject(refused)
  await expect(strict.manager.call(contactMerges.merge, { body })).rejects.toMatchObject({ status: 403 })
  await expect(
    strict.agent.call(contactMerges.preview, { body: { ids: body.records.map(({ id }) => id) } }),
  ).rejects.toMatchObject(refused)
  await expect(strict.agent.call(contactMerges.mergeAll, { body: { contacts_scope: {} } })).rejects.toMatchObject(
    refused,
  )
  const { merge } = await strict.buadmin.call(contactMerges.merge, { body })
  await expect(strict.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} })).rejects.toMatchObject(
    refused,
  )
  expect((await ours.agent.call(contactMerges.merge, { body: await pair(ours) })).merge.records).toHaveLength(1)
})

test('the matrix an administrator reads is the one of their brand', async () => {
  const rolesIn = async ({ buadmin }: Agency) =>
    (await buadmin.call(permissions.adminList, { query: { q: 'contacts.merge', limit: 200 } })).find(
      ({ id }) => id === 'contacts.merge',
    )?.roles
  expect(await rolesIn(strict)).toEqual(['admin', 'sub_admin', 'bu_admin'])
  expect(await rolesIn(ours)).toContain('agent')
})

test('what a brand leaves to administrators is in the matrix', () => {
  for (const { admin_only } of Object.values(BRANDS))
    for (const permission of admin_only) expect(Object.keys(PERMISSIONS)).toContain(permission)
})
