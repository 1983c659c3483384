import type { ContactCondition, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dbOn, types } from '../core/db/database.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { list } from './list.ts'
import { compileView } from './scope.ts'
import { count } from './total.ts'

/** On a database of its own: where ids of a whole run are spread over a small agency, its bits are mostly empty. */
let server: TestServer & Place
let ours: Agency
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
  for (const each of [ours, await agency(server)]) await fill(each)
})
afterAll(() => server.close())

const fill = ({ tenant, agent, agent2, manager }: Agency) =>
  tenant(async db => {
    await db.rows(`insert into tags (name) select 'Tag ' || g from generate_series(1, 2) g`)
    await db.rows(`insert into statuses (title, position) select 'Status ' || g, 9 - g from generate_series(1, 3) g`)
    await db.rows(
      `insert into contacts (owner_id, first_name, last_name, email, city, state, address, status_id, gender, deleted_at, updated_at)
       select ($1::bigint[])[1 + g % 3], (array['Ann', 'Bob', null])[1 + g % 3], 'Smith' || g % 40, case when g % 4 > 0 then 'm' || g || '@gmail.com' end,
              (array['Newport', 'Boston'])[1 + g % 2], (array['RI', 'MA', null])[1 + g % 3], g || ' Oak St',
              (select id from statuses where title = 'Status ' || g % 4), (array['male', 'female', null])[1 + g % 3],
              case when g % 9 = 0 then now() end, now() - g % 70 * interval '1 hour' from generate_series(1, 400) g`,
      [[agent.id, agent2.id, manager.id]],
    )
    await db.rows(
      'insert into contact_tags (contact_id, tag_id) select c.id, t.id from contacts c, tags t where (c.number + t.id) % 3 = 0',
    )
    await db.rows(
      `insert into contact_policies (contact_id, carrier_name, status, created_by) select id, 'Any', (array['active', 'lapsed'])[1 + number % 2], owner_id from contacts where number % 5 < 2`,
    )
    await db.rows(
      `insert into contact_events (contact_id, kind, at) select id, 'contacts.activity', now() - number % 60 * interval '1 day' from contacts where number % 4 = 1`,
    )
    await db.rows(
      `insert into data_captures (contact_id, key, value) select id, 'Smoker', (array['Yes', 'No'])[1 + number % 2] from contacts where number % 7 < 4`,
    )
    await db.rows(
      `insert into contact_addresses (contact_id, kind, city, state) select id, 'home', 'Naples', 'FL' from contacts where number % 6 = 0`,
    )
  })

const asked = async (): Promise<Record<string, ContactsScope>> => {
  const [tag, status] = await ours.tenant(async db => [
    (await db.rows<{ id: number }>('select min(id) as id from tags'))[0]?.id,
    (await db.rows<{ id: number }>('select min(id) as id from statuses'))[0]?.id,
  ])
  const by = (...search: ContactCondition[]): ContactsScope => ({ search })
  const tagged = { field: 'tag_id' as const, value: Number(tag) }
  const stands = { field: 'status_id' as const, value: Number(status) }
  return {
    'a status': by(stands),
    'no status': by({ field: 'status_id', op: 'is_empty' }),
    'a tag': by(tagged),
    'no tag': by({ ...tagged, op: 'none_of' }),
    'a state': by({ field: 'state', value: 'FL' }),
    'a city': by({ field: 'city', value: ['naples', 'boston'] }),
    'a first name': by({ field: 'first_name', op: 'contains', value: 'ann' }),
    'a street': by({ field: 'address', op: 'starts_with', value: '12 oak' }),
    'a policy': by({ field: 'policy_status', value: 'lapsed' }),
    'a gender and a tag': by({ field: 'gender', value: 'female' }, tagged),
    'any of two': by({ any: [tagged, { all: [stands, { field: 'state', value: 'RI' }] }] }),
    'changed of late': by({ field: 'updated_at', op: 'last_days', value: 1 }),
    leads: { type: 'lead' },
    'clients with a tag': { type: 'client', ...by(tagged) },
    'by first name': { order_field: 'first_name' },
    'by status, down': { order_field: 'status', order: 'DESC', ...by(tagged) },
    'by change, a later page': { order_field: 'updated_at', page: 3, ...by({ field: 'city', value: 'Newport' }) },
    'an answer': by({ field: 'data_capture', value: ['smoker', 'yes'] }),
    'not spoken with of late': by({ field: 'last_contacted_at', op: 'not_last_days', value: 30 }),
    'by last contact': { order_field: 'last_contacted_at', order: 'DESC' },
    'by last contact, a later page': {
      order_field: 'last_contacted_at',
      page: 2,
      ...by({ field: 'state', value: 'RI' }),
    },
    'all but one': { ...by(stands), order: 'DESC', page: 2 },
  }
}

/** Everything asked in one transaction, in which every word is taken to be had by many or by few, or is kept and then written over. */
async function answers(how: 'many' | 'few' | 'kept', q: string, scopes: ContactsScope[], { id, role }: TestUser) {
  const client = new pg.Client({ connectionString: server.databaseUrl, types })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `create or replace function app.many_have(words text[]) returns boolean language sql stable as 'select ${how !== 'few'}'`,
    )
    if (how === 'kept') await client.query('select app.keep_frequent_word($1, $2, $3)', [ours.business_unit_id, '', q])
    await client.query(
      `update contacts set last_name = 'Annsmith', address = '1 Oakley Rd' where business_unit_id = $1 and number % 13 = 0`,
      [ours.business_unit_id],
    )
    const db = dbOn(client)
    await db.asTenant({ business_unit_id: ours.business_unit_id, user_id: id })
    const viewer = { user_id: id, role } as Viewer
    const said = []
    for (const scope of scopes) {
      const compiled = await compileView(db, viewer, scope)
      const { data, meta } = await list(db, viewer, scope)
      said.push({
        scope,
        met: Boolean(compiled.met),
        ids: data.map(row => row.id),
        total: meta.total_count,
        counted: await count(db, compiled),
      })
    }
    return said
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

test.each(['smith', 'oak', 'gmail', 'oak newport', 'gm', 'ann smith', 'nobody'])(
  'a list of %s and something else is the same, whether many have the word or few, and whether it is kept',
  async q => {
    for (const [user, contact_group] of [
      [ours.buadmin, 'all'],
      [ours.buadmin, 'all_agents'],
      [ours.manager, 'downline'],
    ] as const) {
      const scopes = [{}, ...Object.values(await asked())].map(scope => ({ q, contact_group, limit: 20, ...scope }))
      const [met, fetched, kept] = [
        await answers('many', q, scopes, user),
        await answers('few', q, scopes, user),
        await answers('kept', q, scopes, user),
      ]
      expect(kept).toEqual(met)
      for (const [at, one] of met.entries()) {
        const { met: _met, ...other } = fetched[at] ?? { met: false }
        expect({ ...one, met: undefined }).toEqual({ ...other, met: undefined })
        expect(one.counted).toBe(one.total)
      }
      expect(met.filter(one => one.met).length).toBeGreaterThan(q === 'nobody' ? 0 : 8)
      expect(fetched.some(one => one.met)).toBe(false)
    }
  },
)

test('a sample tells the words of many from those of few', async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`update pg_class set reltuples = 1 where oid = 'contact_texts'::regclass`)
    await client.query('set local role openbook_app')
    await client.query(`select set_config('app.business_unit_id', $1, true)`, [String(ours.business_unit_id)])
    const { rows } = await client.query(
      `select w, app.many_have(array[w]) as many from unnest(array['gmail', 'oak', 'smith7', 'nobody', 'smith']) w`,
    )
    expect(rows.filter(({ many }) => many).map(({ w }) => w)).toEqual(['gmail', 'oak', 'smith'])
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
