import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from './testing/agency.ts'
import { startServer, type TestServer } from './testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  const book = `insert into contacts (owner_id, last_name) select $1, 'Held' from generate_series(1, 3)`
  await ours.tenant(db => db.rows(book, [ours.agent.id]))
})
afterAll(() => server.close())

/** An item of a list (`user_id` the pool holder), what points at it ($1 is the item, $2 an agent), and what its deletion is answered with. */
const HELD: [list: string, item: string, points: string, says: string][] = [
  [
    'statuses',
    `(title) values ('Held by contacts')`,
    `insert into contacts (owner_id, last_name, status_id) select $2, 'Held', $1 from generate_series(1, 1200)`,
    '1,200 contacts have the status “Held by contacts”. Give them another one first.',
  ],
  [
    'statuses',
    `(title) values ('Held by a campaign')`,
    `insert into campaign_triggers (name, trigger, status_id) select 'For ' || $2, 'status_changed', $1`,
    '1 campaign trigger answers to the status “Held by a campaign”. Change what they answer to first.',
  ],
  [
    'sources',
    `(title) values ('Held by contacts')`,
    `insert into contacts (owner_id, last_name, source_id) values ($2, 'Held', $1)`,
    '1 contact came from the source “Held by contacts”. Give them another one first.',
  ],
  [
    'sources',
    `(title) values ('Held by lead vendors')`,
    `insert into api_vendors (vendor_name, vendor_type, route, owner_id, source_id)
     select 'Sender ' || n, 'aged', 'owner', $2, $1 from generate_series(1, 2) n`,
    '2 lead vendors bring leads under the source “Held by lead vendors”. Give them another one first.',
  ],
  [
    'agentflow_statuses',
    `(title) values ('Held by contacts')`,
    `insert into contacts (owner_id, last_name, agentflow_status_id) select $2, 'Held', $1 from generate_series(1, 2)`,
    '2 contacts have the agentflow status “Held by contacts”. Give them another one first.',
  ],
  [
    'carriers',
    `(name) values ('Held by policies')`,
    `insert into contact_policies (contact_id, carrier_id, carrier_name)
     select id, $1, 'Held' from contacts where owner_id = $2 order by id limit 3`,
    '3 policies name the carrier “Held by policies”. Switch “Still sold” off instead.',
  ],
  [
    'categories',
    `(name) values ('Held by products')`,
    `insert into products (name, category_id, price) select 'Held by ' || $2, $1, 5`,
    '1 product is in the category “Held by products”. Choose another one there first.',
  ],
  [
    'corporations',
    `(name) values ('Held by products')`,
    `insert into products (name, corporation_id, price) select 'For the people of ' || $2, $1, 5`,
    '1 product is for the people of the company “Held by products” alone. Change that first.',
  ],
  [
    'corporations',
    `(name) values ('Held by {name}, $& and a campaign')`,
    `insert into campaign_triggers (name, enabled, global, corporation_ids)
     select 'For {names} of ' || ($2 * 0), true, false, array[$1::bigint]`,
    '1 campaign trigger that is on goes to contacts of the company “Held by {name}, $& and a campaign”: “For {names} of 0”. Switch them off or choose other companies there first.',
  ],
  [
    'emails',
    `(name, subject, body) values ('Held by campaigns', 'S', 'B')`,
    `insert into campaign_triggers (name, enabled, all_email_ids)
     select 'Letter ' || n + $2 * 0, true, array[$1::bigint] from generate_series(1, 1005) n`,
    '1,005 campaign triggers that are on send the e-mail template “Held by campaigns”: “Letter 1”, “Letter 10”, “Letter 100” and 1,002 more. Switch them off or choose another template there first.',
  ],
  [
    'pools',
    `(name, holder_id) select 'Held by leads', user_id`,
    `insert into contacts (owner_id, last_name, pool_id) select holder_id, 'Waits for ' || $2, $1 from pools where id = $1`,
    '1 lead waits in the pool “Held by leads”. Transfer them first.',
  ],
  [
    'groups',
    `(name) values ('Held by a pool')`,
    `insert into pools (name, holder_id, take_rule, group_id) values ('Of a group', $2, 'group', $1)`,
    '1 pool names the group “Held by a pool”. Change that first.',
  ],
  [
    'mailer_kits',
    `(name, price) values ('Held by contacts', 1)`,
    `insert into mailer_assignments (contact_id, kit_id, household, price)
     select id, $1, 'of ' || id, 1 from contacts where owner_id = $2 order by id limit 2`,
    '2 contacts were given the kit “Held by contacts”. Switch “In use” off instead.',
  ],
]

test.for(HELD)('%s: what is in use is not deleted, and it says by what', async ([list, item, points, base]) => {
  const id = await ours.tenant(async db => {
    const given = item.replace('user_id', String(ours.poolholder.id))
    const [made] = await db.rows<{ id: number }>(`insert into ${list} ${given} returning id`)
    await db.rows(points, [made?.id, ours.agent.id])
    return made?.id
  })
  const { headers } = ours.buadmin
  const response = await fetch(`${server.origin}/v1/admin/${list}/${id}`, { method: 'DELETE', headers })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'in_use', errors: { base } }])
  const still = await ours.tenant(db => db.rows(`select from ${list} where id = $1`, [id]))
  expect(still).toHaveLength(1)
})

test('every list whose deletion would empty a field of contacts is held by them', async () => {
  const lists = await server.core.database.system(db =>
    db.rows<{ list: string }>(
      `select confrelid::regclass::text as list from pg_constraint
        where contype = 'f' and conrelid = 'contacts'::regclass and confdeltype in ('n', 'd')`,
    ),
  )
  expect(lists.length).toBeGreaterThan(0)
  for (const { list } of lists)
    expect(
      HELD.some(([held, , points]) => held === list && points.startsWith('insert into contacts')),
      list,
    ).toBe(true)
})
