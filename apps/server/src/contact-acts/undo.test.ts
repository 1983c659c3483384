import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { CONTACT_GROUPS } from '@openbook/api/core/contact-filters.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { dump } from './fixtures/acts.ts'
import { KILLS, workUnderFire } from './fixtures/under-fire.ts'
import { registerContactActs } from './jobs.ts'
import { PACE } from './pace.ts'

const usual = { ...PACE }
let server: TestServer & Place
let ours: Agency
/** May end any connection, as nobody else. */
let owner: pg.Client
let lists: { status: number[]; source: number[]; agentflow: number[]; tag: string[]; contacts: number[] }
beforeAll(async () => {
  Object.assign(PACE, { rows: 7, at_once: 0 })
  server = await ownServer()
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  ours = await agency(server)
  lists = await fill()
})
afterAll(async () => {
  Object.assign(PACE, usual)
  await owner.end()
  await server.close()
})

/** What owners have in mind with one in five of their contacts and, where they have the next one too, with both. */
const MEETINGS = `
  with c as (
    select c.id, c.owner_id, (select n.id from contacts n where n.number = c.number + 3 and n.owner_id = c.owner_id) as other_id,
           now() + case when $1 in ('began', 'over') then interval '-10 days' else interval '1 day' end as at
      from contacts c where c.number % 5 = array_position(array['done', 'once', 'weekly', 'began', 'over'], $1) - 1),
  made as (
    insert into events (user_id, type, title, starts_at, ends_at, timezone, recurrence, over_at, done_at, updated_at, description)
    select owner_id, 'appointment', 'Review', at, at + interval '1 hour', 'America/New_York', case when $1 in ('weekly', 'began') then '{"freq":"weekly","interval":1}'::jsonb end,
           case when $1 in ('weekly', 'began') then 'infinity' else at + interval '1 hour' end, case when $1 = 'done' then now() end, now() - interval '2 days', id::text
      from c returning id, description)
  insert into event_contacts (event_id, contact_id)
  select m.id, x.id from made m join c on c.id = m.description::bigint cross join unnest(array[c.id, case when c.id % 2 = 0 then c.other_id end]) x(id) where x.id is not null`

const fill = () =>
  ours.tenant(async db => {
    const owners = [ours.agent.id, ours.agent2.id, ours.manager.id]
    const tags = ['Golf', 'Expo', 'Old']
    const ids = async (sql: string) => (await db.rows<{ id: number }>(sql)).map(({ id }) => id)
    await db.rows('insert into tags (name) select unnest($1::text[])', [tags])
    const status = await ids(`insert into statuses (title) values ('Lead'), ('Client') returning id`)
    const source = await ids(`insert into sources (title) values ('Fair') returning id`)
    const agentflow = await ids(`insert into agentflow_statuses (title) values ('Met'), ('Signed') returning id`)
    await db.rows(
      `insert into contacts (owner_id, first_name, last_name, line_of_business, status_id, agentflow_status_id, deleted_at)
       select ($1::bigint[])[1 + g % 3], 'N' || g, (array['Lee', 'Smith', null])[1 + g % 3], (array['medicare', 'advisory', null])[1 + g % 3],
              (select id from statuses where title = (array['Lead', 'Client', null])[1 + g % 3]),
              (select id from agentflow_statuses where title = (array['Met', 'Signed', null])[1 + g % 3]), case when g % 5 = 0 then now() end
         from generate_series(1, 60) g`,
      [owners],
    )
    await db.rows(
      `insert into contact_tags (contact_id, tag_id, created_at)
       select c.id, t.id, now() - interval '3 days' from contacts c, tags t where (c.number + t.id) % 3 = 0`,
    )
    await db.rows(`insert into pools (name, holder_id) values ('Web', $1)`, [ours.agent2.id])
    await db.rows('update contacts set pool_id = (select id from pools) where owner_id = $1 and number % 2 = 0', [
      ours.agent2.id,
    ])
    for (const what of ['done', 'once', 'weekly', 'began', 'over']) await db.rows(MEETINGS, [what])
    return { status, source, agentflow, tag: tags, contacts: await ids('select id from contacts order by id') }
  })

let interrupted = 0

const subset = <T>(values: readonly T[]) => fc.subarray([...values])
const values = () => ({
  'contacts.update_group': fc.record(
    {
      status_id: fc.constantFrom(...lists.status, null),
      source_id: fc.constantFrom(...lists.source, null),
      agentflow_status_id: fc.constantFrom(...lists.agentflow, null),
      line_of_business: fc.constantFrom('medicare' as const, 'insurance' as const, null),
      owner_id: fc.constant(ours.agent.id),
    },
    { requiredKeys: ['status_id'] },
  ),
  'contacts.tag': fc
    .tuple(fc.constantFrom('golf', 'Brand new', 'Expo'), subset(['Old', 'Expo']))
    .map(([tag, remove]) => ({ tags: [tag], remove_tags: remove.filter(name => name !== tag) })),
  'contacts.delete': fc.constant({}),
  'contacts.restore': fc.constant({}),
})
const ROUTES = {
  'contacts.update_group': contactActs.updateGroup,
  'contacts.tag': contactActs.updateTagsGroup,
  'contacts.delete': contactActs.destroyAll,
  'contacts.restore': contactActs.restore,
} as const
type Name = keyof typeof ROUTES

const acts = () =>
  fc
    .constantFrom(...(Object.keys(ROUTES) as Name[]))
    .chain(name => (values()[name] as fc.Arbitrary<Record<string, unknown>>).map(given => ({ name, given })))
const scopes = (): fc.Arbitrary<ContactsScope> =>
  fc.record(
    {
      contact_group: fc.constantFrom(...CONTACT_GROUPS),
      q: fc.constantFrom('', 'smith', 'lee', 'nobody'),
      search: fc.subarray([{ field: 'line_of_business' as const, value: ['medicare', 'advisory'] }]),
      select_n: fc.integer({ min: 1, max: 40 }),
      except_ids: fc.subarray(lists.contacts),
      order: fc.constantFrom('ASC' as const, 'DESC' as const),
    },
    { requiredKeys: ['contact_group'] },
  )
const differing = (one = '', other = '') => {
  const before = new Set(one.split('\n'))
  return other.split('\n').filter(line => !before.has(line)).length
}
const show = (who: TestUser, id: number) => who.call(bulkJobs.show, { params: { id } })

test('what the list counts is what is acted on, and an undo leaves no trace, whoever dies on the way', async () => {
  let worked = 0
  const fire = (id: number, kills: Parameters<typeof workUnderFire>[2]) =>
    workUnderFire({ server, owner, register: registerContactActs }, id, kills)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(ours.agent, ours.manager, ours.buadmin),
      acts(),
      scopes(),
      KILLS,
      KILLS,
      async (who, { name, given }, contacts_scope, inRun, inUndo) => {
        const selection = { all: true, contacts_scope }
        const { meta } = await who.call(contacts.list, { body: { contacts_scope } })
        const forecast = await who.call(contactActs.preview, { body: { act: name, values: given, ...selection } })
        expect(forecast.count).toBe(meta.total_count)
        const before = await dump(ours)
        const body = { ...selection, ...given, expected_count: forecast.count }
        const begun = await who.call(ROUTES[name], { body }).catch((error: unknown) => error)
        if (!meta.total_count) {
          expect((begun as Failed).status).toBe(422)
          return
        }
        if (begun instanceof Failed) throw begun
        const { count, bulk_job } = begun as contactActs.Started
        expect(count).toBe(meta.total_count)
        interrupted += (await fire(bulk_job.id, inRun)) - 1
        const { state, counts, processed } = await show(who, bulk_job.id)
        const { changed = 0, unchanged = 0, skipped = 0, selected = 0 } = counts
        expect({ state, processed, selected }).toEqual({ state: 'completed', processed: count, selected: 0 })
        expect({ changed, sum: changed + unchanged + skipped }).toEqual({ changed: forecast.will_change, sum: count })
        expect(differing(before?.contacts, (await dump(ours))?.contacts)).toBe(changed)
        await who.call(bulkJobs.undo, { params: bulk_job })
        interrupted += (await fire(bulk_job.id, inUndo)) - 1
        expect(await show(who, bulk_job.id)).toMatchObject({ state: 'undone', processed: changed })
        expect(await dump(ours)).toEqual(before)
        worked += changed
      },
    ),
    { numRuns: 120, endOnFailure: true },
  )
  expect(worked).toBeGreaterThan(0)
  expect(interrupted).toBeGreaterThan(0)
}, 120_000)
