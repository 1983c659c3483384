import * as contacts from '@openbook/api/contacts.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { fold } from './counts.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

/** By owner: how many there are, and how many are kept as counted. */
const both = (db: Db, unit = ours.business_unit_id) =>
  db.rows(
    `select owner_id, sum(there) as there, sum(counted) as counted from (
       select owner_id, count(*) as there, 0 as counted from contacts where business_unit_id = $1 and deleted_at is null group by 1
       union all select owner_id, 0, sum(change) from contact_counts where business_unit_id = $1 group by 1) k
     group by 1 having sum(there) <> sum(counted)`,
    [unit],
  )

const ACTS = {
  create: `insert into contacts (owner_id, last_name) select $1, 'Counted' from generate_series(1, $2)`,
  'create deleted': `insert into contacts (owner_id, last_name, deleted_at) select $1, 'Counted', now() from generate_series(1, $2)`,
  give: `update contacts set owner_id = $1 where id in (select id from contacts order by id desc limit $2)`,
  delete: `update contacts set deleted_at = now() where owner_id = $1 and id in (select id from contacts order by id limit $2)`,
  restore: `update contacts set deleted_at = null where owner_id = $1 and id in (select id from contacts order by id limit $2)`,
  edit: `update contacts set first_name = 'Edited' where owner_id = $1 and id in (select id from contacts order by id limit $2)`,
  purge: `delete from contacts where owner_id = $1 and id in (select id from contacts order by id limit $2)`,
}
const act = fc.record({
  what: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  whom: fc.nat({ max: 2 }),
  many: fc.integer({ min: 1, max: 5 }),
  end: fc.constantFrom('commit', 'rollback', 'fold'),
})

test('whatever is done to contacts, by owner there are as many as are counted', async () => {
  const owners = [ours.agent.id, ours.agent2.id, ours.manager.id]
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async acts => {
      for (const { what, whom, many, end } of acts) {
        const done = ours.tenant(async db => {
          await db.rows(ACTS[what], [owners[whom], many])
          if (end === 'rollback') throw new Error('taken back')
        })
        await done.catch((error: Error) => expect(error.message).toBe('taken back'))
        if (end === 'fold') await server.core.database.system(fold)
      }
      expect(await server.core.database.system(both)).toEqual([])
    }),
    { numRuns: 30, endOnFailure: true },
  )
})

test('lists say as many as there are, while others write and what was added is folded', async () => {
  const list = async () => (await ours.agent.call(contacts.list, { body: { contacts_scope: {} } })).meta.total_count
  const before = await list()
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      at % 2
        ? server.core.database.system(fold)
        : ours.agent.call(contacts.create, { body: { last_name: `Beside ${at}` } }),
    ),
  )
  expect(await list()).toBe(before + 4)
  expect(await server.core.database.system(both)).toEqual([])
})

test('what is added folds into one row an owner', async () => {
  await theirs.tenant(async db => {
    for (let at = 0; at < 5; at++) await db.rows(ACTS.create, [theirs.agent.id, 2])
  })
  await server.core.database.system(fold)
  const rows = await theirs.tenant(db => db.rows('select change, folded from contact_counts'))
  expect(rows).toEqual([{ change: 10, folded: true }])
})

test('counts are the database’s own: nobody else writes them, nobody sees another agency’s', async () => {
  await expect(
    ours.tenant(db => db.rows('insert into contact_counts (business_unit_id, owner_id, change) values (1, 1, 1)')),
  ).rejects.toThrow(/permission denied/)
  const [seen] = await ours.tenant(db =>
    db.rows<{ units: number[] }>('select array_agg(distinct business_unit_id) as units from contact_counts'),
  )
  expect(seen?.units.map(Number)).toEqual([ours.business_unit_id])
})
