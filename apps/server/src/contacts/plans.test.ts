import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inOrder } from '../contact-acts/selection.ts'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { list } from './list.ts'
import { rowsByIds } from './queries.ts'
import { compileView } from './scope.ts'
import { count } from './total.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const TIMES = 12
/** So many times a text is asked for before it is kept. */
const UNKEPT = 2
/** PostgreSQL tries so many plans for the values at hand before it keeps one for all. */
const TRIED = 5
/** Tables are not read whole, and the least gain by planning anew is worth it to PostgreSQL. */
const AT_A_MILLION = ['set local enable_seqscan = off', 'set local cpu_operator_cost = 1e-9']

test('what a list of few or of a short book runs is planned once a connection, not for every request', async () => {
  const viewer = { user_id: ours.manager.id, role: 'manager' } as Viewer
  const kept = await ours.tenant(async db => {
    const [ada] = await db.rows<{ id: number; tag_id: number }>(
      `with c as (insert into contacts (owner_id, last_name, date_of_birth) values ($1, 'Planned', '1951-03-04') returning id),
            t as (insert into tags (name) values ('planned once') returning id)
       insert into contact_tags (contact_id, tag_id) select c.id, t.id from c, t returning contact_id as id, tag_id`,
      [viewer.user_id],
    )
    const found = [{ id: ada?.id }]
    for (const setting of AT_A_MILLION) await db.rows(setting)
    for (let time = 0; time < TIMES; time++) {
      expect((await list(db, viewer, { q: '03/04/1951' })).data).toMatchObject(found)
      for (const search of [
        [{ field: 'tag_id', value: Number(ada?.tag_id) }],
        [{ field: 'date_of_birth', op: 'between', value: ['01/01/1951', '12/31/1951'] }],
        [{ field: 'state', op: 'none_of', value: ['RI', 'MA'] }],
      ] satisfies ContactsScope['search'][])
        expect((await list(db, viewer, { search })).data).toMatchObject(found)
    }
    return db.rows<{ statement: string; once: boolean }>(
      'select statement, custom_plans <= $1 as once from pg_prepared_statements where generic_plans + custom_plans >= $2',
      [TRIED, TIMES - UNKEPT],
    )
  })
  expect(kept.filter(({ once }) => !once)).toEqual([])
  expect(kept.length).toBeGreaterThanOrEqual(5)
})

test('the plan for a short book does not tell what is asked for', async () => {
  const viewer = { user_id: ours.manager.id, role: 'manager' } as Viewer
  const plans = await ours.tenant(async db => {
    const shaped: Db['shaped'] = async (text, values) => {
      lines.push(...(await db.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values)))
      return db.shaped(text, values)
    }
    const lines: { 'QUERY PLAN': string }[] = []
    const search = [{ field: 'city' as const, value: ['Kettleborough'] }]
    await list({ ...db, shaped }, viewer, { search })
    await count({ ...db, shaped }, await compileView(db, viewer, { search }))
    return lines.map(line => line['QUERY PLAN']).join('\n')
  })
  expect(plans).toContain('city_key')
  expect(plans, 'planned for one city, it is planned anew for each').not.toMatch(/kettleborough/i)
})

test('the plan for the rows of a page does not tell how many they are', async () => {
  const plan = await ours.tenant(async db => {
    await rowsByIds(db, [1])
    const [kept] = await db.rows<{ name: string }>(
      `select name from pg_prepared_statements where parameter_types = array['bigint[]'::regtype] and statement like '%from contacts c%'`,
    )
    await db.rows('set local plan_cache_mode = force_custom_plan')
    const lines = await db.rows<{ 'QUERY PLAN': string }>(`explain execute "${kept?.name}" ('{1}')`)
    return lines.map(line => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('= ANY (')
  expect(plan, 'planned for one, it is planned anew for each').not.toContain("= ANY ('{1}'")
})

test('who is asked for by what happened in their life is found off the index of events', async () => {
  const viewer = { user_id: ours.manager.id, role: 'manager' } as Viewer
  const plan = await ours.tenant(async db => {
    await db.rows('set local enable_seqscan = off')
    const search = [
      {
        any: [
          { field: 'life_event' as const, value: 'deceased' },
          { field: 'city' as const, value: 'X' },
        ],
      },
    ]
    const scope = await compileView(db, viewer, { type: 'lead', search })
    const lines = await db.rows<{ 'QUERY PLAN': string }>(
      `explain select count(*) from life_events t where t.kind = 'deceased' and t.undone_at is null`,
    )
    expect(scope.conditions.join()).toMatch(
      /life_events t where t.contact_id = c.id and t.kind = .* t.undone_at is null/,
    )
    return lines.map(line => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('life_events_kind')
})

test('the last so many of a list are sorted once, whatever statistics say of last changes', async () => {
  const viewer = { user_id: ours.manager.id, role: 'manager' } as Viewer
  const asked = { order_field: 'updated_at' as const, select_n: 5, select_last: true }
  for (const scope of [asked, { ...asked, q: 'Planned' }, { ...asked, except_ids: [1] }]) {
    const plan = await ours.tenant(async db => {
      const compiled = await compileView(db, viewer, scope)
      const lines = await db.rows<{ 'QUERY PLAN': string }>(
        `explain ${inOrder(compiled, scope, 'limit 3')}`,
        compiled.values,
      )
      return lines.map(line => line['QUERY PLAN']).join('\n')
    })
    expect(plan.match(/on contact_changes/g)).toHaveLength(1)
  }
})
