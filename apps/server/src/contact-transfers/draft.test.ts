import * as contactActs from '@openbook/api/contact-acts.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as licences from '@openbook/api/licences.ts'
import * as pools from '@openbook/api/pools.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A draft of three contacts to agent2, who is licensed for Rhode Island only; the last contact lives in Texas. */
async function drafted() {
  const ours = await agency(server)
  const { agent, agent2, buadmin, tenant } = ours
  await buadmin.call(licences.adminCreate, { body: { user_id: agent2.id, state: 'RI' } })
  const made = await tenant(db =>
    db.rows<{ id: number }>(
      `insert into contacts (owner_id, last_name, state, line_of_business)
       select $1, 'Person ' || n, case when n < 3 then 'RI' else 'TX' end, 'medicare' from generate_series(1, 3) n returning id`,
      [agent.id],
    ),
  )
  const ids = made.map(({ id }) => id)
  const { bulk_job } = await agent.call(transfers.transferGroup, { body: { ids, user_id: agent2.id, draft: true } })
  return { ...ours, ids, id: bulk_job.id }
}

test('a draft is previewed as it stands now, licences and consent included, for its recipient or another', async () => {
  const { agent, agent2, manager, ids, id } = await drafted()
  const preview = (query: object = {}) => agent.call(transfers.preview, { params: { id }, query })
  expect(await preview()).toMatchObject({
    count: 3,
    will_change: 2,
    unlicensed: 1,
    left_out: [{ reason: 'The recipient has no license that holds in TX.', count: 1 }],
    samples: [{ id: ids[0] }, { id: ids[1] }],
    warnings: [expect.stringMatching(/^2 of them: Medicare: no consent on record names agent2 Test/)],
  })
  expect(await preview({ user_id: manager.id })).toMatchObject({ will_change: 0, unlicensed: 3 })
  await expect(preview({ user_id: agent2.id, pool_id: 999_999_999 })).rejects.toMatchObject({ status: 422 })
  await agent.call(contactActs.destroyAll, { body: { ids: [ids[0] as number] } })
  expect((await preview()).left_out).toContainEqual({ reason: 'In the deleted group.', count: 1 })
  await agent.call(transfers.transferGroup, { body: { ids: [ids[1] as number], user_id: agent2.id } })
  expect(await preview()).toMatchObject({
    count: 3,
    will_change: 0,
    left_out: expect.arrayContaining([{ reason: 'Gone, or no longer among the contacts you may see.', count: 1 }]),
  })
})

test('contacts the recipient is not licensed for are left out of a draft only where that is said', async () => {
  const { agent, id } = await drafted()
  const confirm = (body: object) => agent.call(transfers.updateTransferGroup, { body: { id, confirm: true, ...body } })
  await expect(confirm({})).rejects.toMatchObject({ status: 409, code: 'contact_transfers.unlicensed' })
  await expect(confirm({ skip_unlicensed: false })).rejects.toMatchObject({ status: 409 })
  expect(await confirm({ skip_unlicensed: true })).toMatchObject({ status: 'complete', transferred: 2, left_out: 1 })
  await expect(agent.call(transfers.preview, { params: { id } })).rejects.toMatchObject({
    status: 409,
    code: 'contact_transfers.not_a_draft',
  })
})

test('a draft is discarded with its log, by those who see it; what ran is not', async () => {
  const { agent, agent2, ids, id, tenant } = await drafted()
  const theirs = await agency(server)
  const discard = (by: typeof agent, of = id) => by.call(transfers.destroy, { params: { id: of } })
  await expect(discard(agent2)).rejects.toMatchObject({ status: 404 })
  await expect(discard(theirs.buadmin)).rejects.toMatchObject({ status: 404 })
  await expect(theirs.buadmin.call(transfers.preview, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await discard(agent)
  expect((await agent.call(transfers.list)).data).toEqual([])
  expect(await tenant(db => db.rows('select from bulk_job_rows where job_id = $1', [id]))).toEqual([])
  const audited = await tenant(db =>
    db.rows('select action from audit_log where subject_id = $1 order by id desc limit 1', [id]),
  )
  expect(audited).toEqual([{ action: 'contact_transfers.destroy' }])
  expect((await agent.call(contacts.show, { params: { id: ids[0] as number } })).owner).toMatchObject({ id: agent.id })
  const ran = await agent.call(transfers.transferGroup, {
    body: { ids, user_id: agent2.id, skip_unlicensed: true },
  })
  await expect(discard(agent, ran.bulk_job.id)).rejects.toMatchObject({
    status: 409,
    code: 'contact_transfers.not_a_draft',
  })
})

test('the contacts of a draft are listed once its recipient has left or its pool is gone, with no word on what would become of them', async () => {
  const { agent, agent2, buadmin, ids, id, tenant } = await drafted()
  const { id: pool_id } = await buadmin.call(pools.adminCreate, { body: { name: 'Web', holder_id: agent.id } })
  const { bulk_job } = await agent.call(transfers.transferGroup, { body: { ids, pool_id, draft: true } })
  const reasons = async () => (await agent.call(transfers.logs, { params: { id } })).data.map(({ reason }) => reason)
  expect(await reasons()).toContain('The recipient has no license that holds in TX.')
  await tenant(db => db.rows('update users set deactivated_at = now() where id = $1', [agent2.id]))
  await buadmin.call(pools.adminDestroy, { params: { id: pool_id } })
  for (const draft of [id, bulk_job.id]) {
    const params = { id: draft }
    const listed = ids.map(contact => ({ contact: { id: contact }, from: { id: agent.id }, reason: null }))
    expect(await agent.call(transfers.logs, { params })).toMatchObject({ data: listed, meta: { total_count: 3 } })
    expect(await agent.call(transfers.show, { params })).toMatchObject({ status: 'draft', transfer_logs: listed })
  }
})

test('contacts changed since are listed 50 a page', async () => {
  const { agent, agent2, tenant } = await agency(server)
  await tenant(db =>
    db.rows(`insert into contacts (owner_id, last_name) select $1, 'Person ' || n from generate_series(1, 51) n`, [
      agent.id,
    ]),
  )
  const { bulk_job } = await agent.call(transfers.transferGroup, {
    body: { all: true, contacts_scope: {}, user_id: agent2.id },
  })
  await tenant(db => db.rows(`update contacts set city = 'Newport', version = version + 1, updated_at = now()`))
  const page = (number: number) =>
    agent.call(transfers.conflicts, { params: { id: bulk_job.id }, query: { page: number } })
  expect((await page(1)).data).toHaveLength(50)
  expect(await page(2)).toMatchObject({
    data: [{ contact: { name: 'Person 51' } }],
    meta: { current_page: 2, limit: 50, total_count: 51, total_pages: 2 },
  })
})
