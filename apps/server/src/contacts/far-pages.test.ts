import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  await ours.tenant(async db => {
    await db.rows(`insert into statuses (title, position) select 'Status ' || g, 9 - g from generate_series(1, 3) g`)
    await db.rows(
      `insert into contacts (owner_id, status_id, first_name, last_name, state, date_of_birth, company_name, created_at, updated_at, deleted_at)
       select $1, (select id from statuses where title = 'Status ' || g % 5), case when g % 7 > 0 then 'First' || g % 40 end, 'Last' || g % 900, (array['RI', 'TX', 'NM'])[1 + g % 4],
              case when g % 9 > 0 then date '1950-01-01' + g % 800 end,
              case when g % 50 = 0 then (array['Company', 'Big Cómpany', 'Comp’any & Sons', 'Other'])[1 + g / 50 % 4] end, now() - g % 500 * interval '1 hour', now() - g % 300 * interval '1 hour',
              case when g % 100 = 1 then now() end
         from generate_series(1, 24000) g`,
      [ours.agent.id],
    )
    await db.rows(
      `insert into contact_policies (contact_id, carrier_name, status, end_date)
       select c.id, 'Acme', (array['active', 'active', 'lapsed'])[1 + (c.number / 3) % 3], date '2199-01-01' + (c.number * k * 7 % 400)::int
         from contacts c, generate_series(1, 2) k where c.number % 3 > 0`,
    )
  })
  // Some 4 s where nothing else runs, with every index and trigger of a contact: a minute is little where all cores are busy.
}, 240_000)
afterAll(() => server.close())

const ENDS = `(select min(p.end_date) from contact_policies p where p.contact_id = contacts.id and p.status = 'active')`
const ENDLESS = `case when ${ENDS} is null then sort_name end, case when ${ENDS} is null then id end`
const ORDERS = {
  last_name: { ASC: 'sort_name, id', DESC: 'sort_name desc, id desc' },
  first_name: {
    ASC: 'lower(first_name) nulls last, sort_name, id',
    DESC: 'lower(first_name) desc nulls last, sort_name, id',
  },
  status: {
    ASC: '(select position from statuses s where s.id = status_id) nulls last, sort_name, id',
    DESC: '(select position from statuses s where s.id = status_id) desc nulls last, sort_name, id',
  },
  state: { ASC: 'state nulls last, sort_name, id', DESC: 'state desc nulls last, sort_name, id' },
  date_of_birth: {
    ASC: 'date_of_birth nulls last, sort_name, id',
    DESC: 'date_of_birth desc nulls last, sort_name, id',
  },
  age: { ASC: 'date_of_birth desc nulls last, sort_name, id', DESC: 'date_of_birth nulls last, sort_name, id' },
  next_policy_end: {
    ASC: `${ENDS} nulls last, ${ENDLESS}, id`,
    DESC: `${ENDS} desc nulls last, ${ENDLESS}, id desc`,
  },
  created_at: { ASC: 'created_at, id', DESC: 'created_at desc, id desc' },
  updated_at: { ASC: 'updated_at, id', DESC: 'updated_at desc, id desc' },
} as const
const WAYS = Object.keys(ORDERS).flatMap(field =>
  (['ASC', 'DESC'] as const).map(order => ({ field: field as keyof typeof ORDERS, order })),
)
const LIMIT = 50

test.each(WAYS)('far down a list by $field $order each page is where it belongs', async ({ field, order }) => {
  for (const [contact_group, where, search] of [
    ['mine', 'true', []],
    ['all', 'true', []],
    ['all', `company_name is null`, [{ field: 'company_name', op: 'is_empty' }]],
    ['downline', 'true', []],
  ] as const) {
    const who = contact_group === 'mine' ? ours.agent : contact_group === 'all' ? ours.buadmin : ours.manager
    const all = await ours.tenant(db =>
      db.rows<{ id: number; ends: boolean }>(
        `select id, ${ENDS} is not null as ends from contacts where deleted_at is null and owner_id = $1 and ${where} order by ${ORDERS[field][order]}`,
        [ours.agent.id],
      ),
    )
    const ids = all.map(({ id }) => Number(id))
    const last = Math.ceil(ids.length / LIMIT)
    const border = Math.ceil(all.filter(({ ends }) => ends).length / LIMIT)
    for (const page of [1, 211, border, border + 1, Math.floor(last / 2) + 3, last - 1, last, last + 1]) {
      const scope = { contact_group, page, limit: LIMIT, order_field: field, order, search: [...search] }
      const { data, meta } = await who.call(contacts.list, { body: { contacts_scope: scope } })
      expect(meta.total_count).toBe(ids.length)
      expect(
        data.map(({ id }) => id),
        `${contact_group}, page ${page}`,
      ).toEqual(ids.slice((page - 1) * LIMIT, page * LIMIT))
    }
  }
})

test.each([
  ['contains', 'company'],
  ['starts_with', 'COMP'],
  ['any_of', 'company'],
] as const)('in many books a company is found where its name %s it, on each page', async (op, value) => {
  const holds = {
    contains: `strpos(app.fold(company_name), $2) > 0`,
    starts_with: `starts_with(app.fold(company_name), $2)`,
    any_of: 'app.fold(company_name) = $2',
  }
  for (const order of ['ASC', 'DESC'] as const) {
    const ids = await ours.tenant(db =>
      db.rows<{ id: number }>(
        `select id from contacts where deleted_at is null and owner_id = $1 and ${holds[op]} order by sort_name ${order}, id ${order}`,
        [ours.agent.id, value.toLowerCase()],
      ),
    )
    expect(ids.length).toBeGreaterThan(100)
    for (const page of [1, 2, Math.ceil(ids.length / LIMIT), 20]) {
      const search = [{ field: 'company_name' as const, op, value }]
      const scope = { contact_group: 'downline' as const, page, limit: LIMIT, order, search }
      const { data, meta } = await ours.manager.call(contacts.list, { body: { contacts_scope: scope } })
      expect(meta.total_count).toBe(ids.length)
      expect(data.map(({ id }) => id)).toEqual(ids.slice((page - 1) * LIMIT, page * LIMIT).map(({ id }) => id))
    }
  }
})
