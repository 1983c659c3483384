import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { book, rowsOf, undone } from './fixtures/acts.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const stands = (id: number) =>
  ours.tenant(async db => {
    const [row] = await db.rows<{ owner_id: number; deleted: boolean; tags: number; line: string }>(
      `select owner_id, deleted_at is not null as deleted, line_of_business as line,
              (select count(*)::integer from contact_tags t where t.contact_id = c.id) as tags from contacts c where id = $1`,
      [id],
    )
    return row
  })
const pass = (id: number) =>
  ours.tenant(db => db.rows('update contacts set owner_id = $2 where id = $1', [id, ours.agent2.id]))

test('an undo leaves alone what has gone to a colleague since: it is neither deleted, changed nor tagged there', async () => {
  const { agent } = ours
  const [gone = 0, kept = 0] = await book(ours, agent, 'Sight', 2)
  const ids = [gone, kept]
  const tagged = await agent.call(contactActs.updateTagsGroup, { body: { ids, tags: ['Gone'] } })
  const changed = await agent.call(contactActs.updateGroup, { body: { ids, line_of_business: 'insurance' } })
  await agent.call(contactActs.destroyAll, { body: { ids } })
  const restored = await agent.call(contactActs.restore, { body: { ids } })
  await pass(gone)
  for (const { bulk_job } of [restored, changed, tagged]) {
    expect((await undone(agent, bulk_job)).counts).toMatchObject({ restored: 1, kept: 1 })
    expect(await rowsOf(agent, bulk_job, { undo_outcome: 'kept' })).toEqual([
      expect.objectContaining({ undo_reason: 'No longer among the contacts you may see.' }),
    ])
  }
  expect(await stands(gone)).toEqual({ owner_id: ours.agent2.id, deleted: false, tags: 1, line: 'insurance' })
  expect(await stands(kept)).toEqual({ owner_id: agent.id, deleted: true, tags: 0, line: 'medicare' })
})

test('before contacts are deleted it is said what goes out of sight with them', async () => {
  const { agent } = ours
  const [insured = 0, both = 0, plain = 0] = await book(ours, agent, 'Weighed', 3)
  await ours.tenant(async db => {
    await db.rows(
      `insert into contact_policies (contact_id, carrier_name, status) select unnest($1::bigint[]), 'Acme', 'active'`,
      [[insured, both]],
    )
    await db.rows(
      `with e as (insert into events (user_id, title, type, timezone, starts_at, ends_at)
                  values ($1, 'Review', 'appointment', 'est', now() + interval '1 day', now() + interval '25 hours') returning id)
       insert into event_contacts (event_id, contact_id) select id, $2 from e`,
      [agent.id, both],
    )
  })
  const body = { act: 'contacts.delete', ids: [insured, both, plain] }
  expect((await agent.call(contactActs.preview, { body })).warnings.toSorted()).toEqual([
    '1 of them: A policy in force, and an appointment to come.',
    '1 of them: A policy in force.',
  ])
})

test('whom the act itself gave away comes back, as long as it is still with whom it was given to', async () => {
  const ids = await book(ours, ours.manager, 'Given', 2)
  const { bulk_job } = await ours.manager.call(contactActs.updateGroup, { body: { ids, owner_id: ours.agent.id } })
  await ours.tenant(db => db.rows('update users set manager_id = null where id = $1', [ours.agent.id]))
  expect((await undone(ours.manager, bulk_job)).counts).toMatchObject({ restored: 2 })
  expect((await ours.manager.call(bulkJobs.show, { params: { id: bulk_job.id } })).state).toBe('undone')
})
