import * as contactImports from '@openbook/api/contact-imports.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, previewed, rowsOf, settled, undone } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const license = ({ id }: TestUser, state: string, lines: string[] = []) =>
  ours.tenant(db => db.rows('insert into licences (user_id, state, lines) values ($1, $2, $3)', [id, state, lines]))
const nameOf = async ({ id }: TestUser) =>
  (
    await ours.tenant(db =>
      db.rows<{ name: string }>(`select first_name || ' ' || last_name as name from users where id = $1`, [id]),
    )
  )[0]?.name
const FILE = `First Name,Last Name,Phone,State
Ann,Lee,504-555-0101,LA
Bob,Ray,401-555-0102,RI
Cy,Orr,212-555-0103,NY
Di,Poe,212-555-0104,
`
const warned = async (attempt: { id: number }) =>
  (await rowsOf(ours.agent, attempt, { outcome: 'unlicensed' })).map(({ line, warnings }) => [line, warnings])

test('a check says how many rows go to somebody not licensed in their state, and each row says who; they are imported all the same', async () => {
  await license(ours.agent, 'LA')
  const attempt = await previewed(ours.agent, FILE)
  expect(attempt.counts).toEqual({ to_create: 4, unlicensed: 2 })
  const name = await nameOf(ours.agent)
  const rows = [
    [3, `${name} has no license that holds in RI.`],
    [4, `${name} has no license that holds in NY.`],
  ]
  expect(await warned(attempt)).toEqual(rows)
  await ours.agent.call(contactImports.run, { form: { id: attempt.id }, files: {} })
  const done = await settled(ours.agent, attempt)
  expect(done.counts).toEqual({ created: 4, unlicensed: 2 })
  expect(await warned(done)).toEqual(rows)
  expect((await undone(ours.agent, done)).counts).toMatchObject({ to_create: 4, deleted: 4 })
})

test('the owner of a column, the owner chosen and the line of business are what counts', async () => {
  await license(ours.agent, 'LA')
  await license(ours.agent2, 'RI', ['medicare'])
  const file = `First Name,Last Name,Phone,State,Owner
Ann,Lee,504-555-0101,LA,
Bob,Ray,401-555-0102,RI,${ours.agent2.username}
Cy,Orr,401-555-0103,LA,${ours.agent2.username}
`
  const options = { mapping: ['first_name', 'last_name', 'phone', 'state', 'owner'], owner_id: ours.agent.id }
  const check = (more: object) => previewed(ours.buadmin, file, { ...options, ...more })
  expect((await check({ line_of_business: 'medicare' })).counts).toEqual({ to_create: 3, unlicensed: 1 })
  expect((await check({ line_of_business: 'advisory' })).counts).toEqual({ to_create: 3, unlicensed: 2 })
})

test('an agency that keeps no licenses, and leads that wait in a pool, are not warned of', async () => {
  expect((await previewed(ours.agent, FILE)).counts).toEqual({ to_create: 4 })
  await license(ours.agent, 'LA')
  const [pool] = await ours.tenant(db =>
    db.rows<{ id: number }>(`insert into pools (name, holder_id) values ('Web', $1) returning id`, [ours.manager.id]),
  )
  expect((await previewed(ours.manager, FILE, { pool_id: pool?.id ?? 0 })).counts).toEqual({ to_create: 4 })
})

test('who came in since the check, and whom one adds after all, are counted', async () => {
  await license(ours.agent, 'LA')
  await imported(ours.agent, 'First Name,Last Name,Phone,State\nZed,Kay,212-555-0103,LA\n')
  const attempt = await previewed(ours.agent, FILE, { on_sharing: 'leave_out' })
  expect(attempt.counts).toEqual({ to_create: 3, sharing_left_out: 1, unlicensed: 1 })
  await ours.tenant(db =>
    db.rows(`insert into contacts (owner_id, first_name, last_name, phone) values ($1, 'Bob', 'Ray', '+14015550102')`, [
      ours.agent.id,
    ]),
  )
  await ours.agent.call(contactImports.run, { form: { id: attempt.id }, files: {} })
  expect((await settled(ours.agent, attempt)).counts).toEqual({ created: 2, duplicate: 1, sharing_left_out: 1 })
  await ours.agent.call(contactImports.addSharing, { params: { id: attempt.id }, body: {} })
  const done = await settled(ours.agent, attempt)
  expect(done.counts).toMatchObject({ created: 3, unlicensed: 1 })
  expect((await warned(done)).map(([line]) => line)).toEqual([4])
})
