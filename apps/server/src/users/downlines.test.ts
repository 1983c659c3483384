import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

let count = 0
const someone = (manager?: TestUser) =>
  mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role: 'manager', manager_id: manager?.id },
    username: `line${count++}.${ours.business_unit_id}`,
  })
const put = (db: Db, person: TestUser, manager: TestUser) =>
  db.rows('update users set manager_id = $2 where id = $1', [person.id, manager.id])

/** Moves somebody, and once that is done and not yet committed begins another move, which has its way first where it waits for nothing. */
async function whileMoving(move: (db: Db) => Promise<unknown>, other: (db: Db) => Promise<unknown>) {
  let begun: Promise<unknown> = Promise.resolve()
  await ours.tenant(async db => {
    await move(db)
    const [self] = await db.rows<{ pid: number }>('select pg_backend_pid() as pid')
    let settled = false
    begun = ours.tenant(other)
    begun.catch(() => {}).finally(() => (settled = true))
    await eventually(async () => {
      const waiting = await server.core.database.system(look =>
        look.rows('select from pg_locks l where not l.granted and $1 = any(pg_blocking_pids(l.pid))', [self?.pid]),
      )
      return settled || waiting.length > 0
    })
  })
  return begun
}

const kept = () =>
  ours.tenant(db => db.rows('select manager_id, user_id from user_downlines order by manager_id, user_id'), ours.admin)
const reckoned = () =>
  ours.tenant(
    db =>
      db.rows(
        `with recursive up as (
           select id, manager_id as above from users where manager_id is not null
           union select up.id, m.manager_id from up join users m on m.id = up.above where m.manager_id is not null)
         select above as manager_id, id as user_id from up order by 1, 2`,
      ),
    ours.admin,
  )

test('who is put below somebody whose manager moves meanwhile is below whoever is above them then', async () => {
  const [before, after, fresh] = [await someone(), await someone(), await someone()]
  const manager = await someone(before)
  const middle = await someone(manager)
  await whileMoving(
    db => put(db, manager, after),
    db => put(db, fresh, middle),
  )
  expect(await kept()).toEqual(await reckoned())
  expect(await kept()).toContainEqual({ manager_id: after.id, user_id: fresh.id })
})

test('who is made below somebody whose manager moves meanwhile, too', async () => {
  const [before, after] = [await someone(), await someone()]
  const manager = await someone(before)
  const middle = await someone(manager)
  await whileMoving(
    db => put(db, manager, after),
    () => someone(middle),
  )
  expect(await kept()).toEqual(await reckoned())
})

test('of two who are put below each other at once one is refused', async () => {
  const [one, other] = [await someone(), await someone()]
  const both = whileMoving(
    db => put(db, one, other),
    db => put(db, other, one),
  )
  await expect(both).rejects.toMatchObject({ code: 'OB001' })
  expect(await kept()).toEqual(await reckoned())
})
