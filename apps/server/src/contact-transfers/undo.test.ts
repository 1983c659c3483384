import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as pools from '@openbook/api/pools.ts'
import * as tags from '@openbook/api/tags.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { book, dump, rowsOf, settled, undone } from '../contact-acts/fixtures/acts.ts'
import { agency } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

interface Person {
  owner: number
  pooled: boolean
  tagged: boolean
  deleted: boolean
  version: number
  chosen: boolean
  opened: boolean
  /** What they have to come, and whether with whoever stands before them. */
  event: 'none' | 'once' | 'weekly' | 'over' | 'done' | 'another’s'
  together: boolean
}
const person: fc.Arbitrary<Person> = fc.record({
  owner: fc.nat(2),
  pooled: fc.boolean(),
  tagged: fc.boolean(),
  deleted: fc.boolean(),
  version: fc.integer({ min: 1, max: 9 }),
  chosen: fc.boolean(),
  opened: fc.boolean(),
  event: fc.constantFrom('none', 'once', 'weekly', 'over', 'done', 'another’s'),
  together: fc.boolean(),
})
/** Something in the calendar of whoever has the contact, or of $4. */
const MEETING = `
  with made as (
    insert into events (user_id, type, title, starts_at, ends_at, timezone, recurrence, over_at, done_at, updated_at)
    select coalesce($4::bigint, c.owner_id), 'appointment', 'Review', d.at, d.at + interval '1 hour', 'America/New_York',
           case when $3 = 'weekly' then '{"freq":"weekly","interval":1}'::jsonb end,
           case when $3 = 'weekly' then 'infinity' else d.at + interval '1 hour' end, case when $3 = 'done' then now() end, now() - interval '2 days'
      from contacts c cross join lateral (select now() + case when $3 = 'over' then interval '-1 day' else interval '1 day' end as at) d where c.id = $1 returning id)
  insert into event_contacts (event_id, contact_id) select made.id, x.id from made cross join unnest(array[$1, $2]::bigint[]) x (id) where x.id is not null`
/** What opening a contact does to it, once its answer was sent. */
const opening = `delete from contact_tags ct using tags t where ct.contact_id = any($1) and t.id = ct.tag_id and lower(t.name) = 'new'`

test('a transfer and its revert leave every byte of contacts, tags and calendars as it was, whoever had them and wherever they went', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('agent2', 'manager', 'pool', 'other pool'),
      async (people, to) => {
        const ours = await agency(server)
        const { buadmin, agent, agent2, manager, poolholder } = ours
        const pool = async (name: string, holder: number) =>
          (await buadmin.call(pools.adminCreate, { body: { name, holder_id: holder } })).id
        const [web, other] = [await pool('Web', poolholder.id), await pool('Other', manager.id)]
        const ids = await ours.tenant(async db => {
          await db.rows(`insert into tags (name) values ('Kept'), ('New')`)
          const made: number[] = []
          for (const { owner, pooled, deleted, version, tagged, event, together } of people) {
            const [row] = await db.rows<{ id: number }>(
              `insert into contacts (owner_id, pool_id, last_name, deleted_at, version, updated_at)
               values ($1, $2, 'Somebody', case when $3 then now() end, $4, now() - interval '3 days') returning id`,
              [pooled ? poolholder.id : [agent, agent2, manager][owner]?.id, pooled ? web : null, deleted, version],
            )
            if (tagged)
              await db.rows('insert into contact_tags (contact_id, tag_id) select $1, id from tags', [row?.id])
            const other = together ? made.at(-1) : null
            if (event !== 'none')
              await db.rows(MEETING, [row?.id, other, event, event === 'another’s' ? ours.buadmin.id : null])
            made.push(row?.id ?? 0)
          }
          return made
        })
        const before = await dump(ours)
        const chosen = ids.filter((_, index) => people[index]?.chosen)
        const target = {
          agent2: { user_id: agent2.id },
          manager: { user_id: manager.id },
          pool: { pool_id: web },
          'other pool': { pool_id: other },
        }[to]
        if (!chosen.length || !target) return
        const { bulk_job } = await buadmin.call(transfers.transferGroup, { body: { ids: chosen, ...target } })
        const changed = bulk_job.counts.changed ?? 0
        expect(changed + (bulk_job.counts.unchanged ?? 0) + (bulk_job.counts.skipped ?? 0)).toBe(chosen.length)
        if (changed) expect(await dump(ours)).not.toEqual(before)
        const moved = await rowsOf(buadmin, bulk_job, { outcome: 'changed' })
        const opened = moved.map(row => row.subject_id).filter(id => people[ids.indexOf(id ?? 0)]?.opened)
        await ours.tenant(db => db.rows(opening, [opened]))
        const params = { id: bulk_job.id }
        expect((await buadmin.call(transfers.conflicts, { params })).meta.total_count).toBe(0)
        const reverted = await buadmin.call(transfers.revert, { params, body: undefined })
        expect(reverted).toMatchObject({ status: 'complete', reverted: true, kept: 0 })
        expect(await dump(ours)).toEqual(before)
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)

test('whoever only opens a contact changes nothing of it: it goes back, and is new again; where the sender says so the tags of the others are what they were, and the log tells', async () => {
  const ours = await agency(server)
  const { agent, agent2 } = ours
  const [opened, worked] = await book(ours, agent, 'Hand', 2)
  if (!opened || !worked) throw new Error('No contacts')
  for (const id of [opened, worked])
    await agent.call(contacts.updateTagsSingle, { body: { id, tags: ['New', 'Golf'] } })
  const before = await dump(ours)
  const { bulk_job } = await agent.call(transfers.transferGroup, {
    body: { ids: [opened, worked], user_id: agent2.id },
  })
  await agent2.call(contacts.show, { params: { id: opened } })
  await eventually(async () => {
    const { tags } = await agent2.call(contacts.show, { params: { id: opened }, query: { not_remove_new_tag: true } })
    return tags.length === 1
  })
  await agent2.call(contacts.updateTagsSingle, { body: { id: worked, tags: ['Hers'] } })
  const params = { id: bulk_job.id }
  const { data } = await agent.call(transfers.conflicts, { params })
  expect(data.map(({ contact }) => contact?.id)).toEqual([worked])
  const tagsOf = async (id: number) =>
    (await agent.call(contacts.show, { params: { id }, query: { not_remove_new_tag: true } })).tags.map(t => t.name)
  await agent.call(transfers.revert, { params, body: { on_conflict: 'restore' } })
  expect(await tagsOf(worked)).toEqual(['Golf', 'New'])
  expect(await tagsOf(opened)).toEqual(['Golf', 'New'])
  const logs = (await agent.call(transfers.logs, { params })).data
  expect(logs.map(({ revert_reason }) => revert_reason)).toEqual([
    null,
    'Given back although it was changed since. Tags it got since were taken off: Hers.',
  ])
  const [told] = (await agent.call(contactTimeline.list, { params: { id: worked } })).data
  expect(told).toMatchObject({ kind: 'contacts.tagged', data: { removed: ['Hers'] } })
  const after = await dump(ours)
  expect(after?.tags).toEqual(before?.tags)
})

test('where the sender leaves what was changed since as it is, its tags stay; one that a tag was merged into is not taken off', async () => {
  const ours = await agency(server)
  const { agent, agent2, buadmin } = ours
  const ids = await book(ours, agent, 'Hand', 2)
  const [kept = 0, merged = 0] = ids
  await agent.call(contacts.updateTagsSingle, { body: { id: merged, tags: ['Golfer'] } })
  const given = async () =>
    (await agent.call(transfers.transferGroup, { body: { ids, user_id: agent2.id } })).bulk_job.id
  const tagsOf = async (id: number) =>
    (await buadmin.call(contacts.show, { params: { id } })).tags.map(({ name }) => name)
  const first = { id: await given() }
  for (const id of ids) await agent2.call(contacts.updateTagsSingle, { body: { id, add: ['Hers'] } })
  await agent.call(transfers.revert, { params: first, body: { on_conflict: 'keep' } })
  expect(await tagsOf(kept)).toEqual(['Hers'])
  expect(await tagsOf(merged)).toEqual(['Golfer', 'Hers'])
  await buadmin.call(transfers.transferGroup, { body: { ids, user_id: agent.id } })
  const second = { id: await given() }
  const { id: into_id } = await buadmin.call(tags.create, { body: { name: 'Golf', color: 'green' } })
  const golfer = await ours.tenant(db => db.rows<{ id: number }>(`select id from tags where name = 'Golfer'`))
  await buadmin.call(contactActs.mergeTag, { body: { tag_id: golfer[0]!.id, into_id } })
  await agent2.call(contacts.updateTagsSingle, { body: { id: merged, add: ['Later'] } })
  await agent.call(transfers.revert, { params: second, body: { on_conflict: 'restore' } })
  expect(await tagsOf(merged)).toEqual(['Golf', 'Hers'])
})

test('what was chosen for one revert does not hold for a later undo of the same transfer', async () => {
  const working = await startServer({ jobs: true })
  onTestFinished(() => working.close())
  const ours = await agency(working)
  const { agent, agent2 } = ours
  const ids = await book(ours, agent, 'Again', 2)
  const { bulk_job } = await agent.call(transfers.transferGroup, { body: { ids, user_id: agent2.id } })
  const params = { id: bulk_job.id }
  await agent.call(transfers.revert, { params, body: { on_conflict: 'restore', on_left: 'manager' } })
  await agent.call(bulkJobs.retry, { params })
  expect(await settled(agent, params)).toMatchObject({ state: 'completed', counts: { changed: 2 } })
  const [worked = 0] = ids
  await agent2.call(contacts.updateTagsSingle, { body: { id: worked, add: ['Hers'] } })
  expect((await undone(agent, params)).counts).toMatchObject({ restored: 1, kept: 1 })
  const { tags, owner } = await agent2.call(contacts.show, { params: { id: worked } })
  expect([owner.id, tags.map(({ name }) => name)]).toEqual([agent2.id, ['Hers']])
})
