import * as contactMerges from '@openbook/api/contact-merges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const make = async ({ id }: TestUser, state: string | null, line: string | null = null) => {
  const [made] = await ours.tenant(db =>
    db.rows<{ id: number }>(
      `insert into contacts (owner_id, first_name, last_name, state, line_of_business) values ($1, 'Ina', 'Twin', $2, $3) returning id`,
      [id, state, line],
    ),
  )
  return made?.id ?? 0
}
const unlicensed = async (...ids: number[]) =>
  (await ours.buadmin.call(contactMerges.preview, { body: { ids } })).unlicensed

test('a preview names each owner whom a merge would give what they may not sell, once the agency keeps licenses', async () => {
  const { agent, agent2 } = ours
  const both = [await make(agent, 'LA'), await make(agent2, 'RI')]
  expect(await unlicensed(...both)).toEqual([])
  await ours.tenant(db =>
    db.rows(
      `insert into licences (user_id, state, lines) values ($1, 'LA', '{}'), ($2, 'RI', '{}'), ($2, 'LA', '{medicare}')`,
      [agent.id, agent2.id],
    ),
  )
  expect(await unlicensed(...both)).toEqual([{ owner_id: agent.id, state: 'RI', line_of_business: null }])
  expect(await unlicensed(await make(agent, null), await make(agent2, 'RI'))).toEqual([
    { owner_id: agent.id, state: 'RI', line_of_business: null },
  ])
  const lines = [await make(agent, 'LA', 'advisory'), await make(agent2, 'LA', 'medicare')]
  expect(await unlicensed(...lines)).toEqual([{ owner_id: agent2.id, state: 'LA', line_of_business: 'advisory' }])
})

test('what an owner has already is not warned of', async () => {
  const { agent } = ours
  expect(await unlicensed(await make(agent, 'TX'), await make(agent, 'TX'))).toEqual([])
})
