import * as statuses from '@openbook/api/statuses.ts'
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

test('the console makes, changes, lists and removes a status; agents read it in its order', async () => {
  const { call } = ours.buadmin
  const second = await call(statuses.adminCreate, { body: { title: 'Second', position: 2 } })
  const first = await call(statuses.adminCreate, { body: { title: 'First', position: 1 } })
  expect(await ours.agent.call(statuses.list)).toEqual([
    { id: first.id, title: 'First' },
    { id: second.id, title: 'Second' },
  ])
  await call(statuses.adminUpdate, { params: { id: second.id }, body: { title: 'Renamed' } })
  expect((await call(statuses.adminList, { query: { filter: '{"q":"renam"}' } })).map(({ title }) => title)).toEqual(['Renamed'])
  await call(statuses.adminDestroy, { params: { id: first.id } })
  expect((await ours.agent.call(statuses.list)).map(({ title }) => title)).toEqual(['Renamed'])
})

test('a list announces its slice in Content-Range', async () => {
  const { call, headers } = theirs.buadmin
  for (const title of ['a', 'b', 'c']) await call(statuses.adminCreate, { body: { title } })
  const response = await fetch(`${server.origin}/v1/admin/statuses?range=[1,1]&sort=["title","DESC"]`, { headers })
  expect(response.headers.get('content-range')).toBe('statuses 1-1/3')
  expect(((await response.json()) as { title: string }[]).map(({ title }) => title)).toEqual(['b'])
})

test('the same title twice is a 409, another agency is free to use it', async () => {
  await ours.buadmin.call(statuses.adminCreate, { body: { title: 'Same' } })
  await expect(ours.buadmin.call(statuses.adminCreate, { body: { title: 'Same' } })).rejects.toMatchObject({ status: 409 })
  await expect(theirs.buadmin.call(statuses.adminCreate, { body: { title: 'Same' } })).resolves.toMatchObject({ title: 'Same' })
})

test('every act of the console is in the audit log', async () => {
  const made = await ours.buadmin.call(statuses.adminCreate, { body: { title: 'Audited' } })
  const rows = await ours.tenant(db =>
    db.rows<{ action: string; user_id: number }>(`select action, user_id from audit_log where subject_type = 'statuses' and subject_id = $1`, [made.id]),
  )
  expect(rows).toEqual([{ action: 'statuses.adminCreate', user_id: ours.buadmin.id }])
})
