import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import * as pools from '@openbook/api/pools.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { guessed, imported, people, previewed, rowsOf, settled, undone, upload } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
let pool_id: number
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
  pool_id = await makePool(ours, { take_rule: 'agency' })
})
afterAll(() => server.close())

const makePool = async ({ buadmin, agent2 }: Agency, rules: object = {}) =>
  (await buadmin.call(pools.adminCreate, { body: { name: 'Bought', holder_id: agent2.id, ...rules } })).id
const listed = (by: TestUser, contacts_scope: ContactsScope) =>
  by.call(contacts.list, { body: { contacts_scope: { limit: 50, ...contacts_scope } } })
const dryRun = (by: TestUser, id: number, options: object) =>
  by.call(contactImports.dryRun, { params: { id }, body: { mapping: [], ...options } })

test('a file goes into a pool: its leads are the holder’s, open to those who may take them and in no other list', async () => {
  const { agent2, agent, manager, buadmin } = ours
  const done = await imported(buadmin, people(4), { pool_id, tags: ['Bought'] })
  expect(done.counts).toEqual({ created: 4 })
  const { data } = await listed(agent, { pool_id })
  expect(data).toHaveLength(4)
  for (const { owner, pool } of data) expect([owner.id, pool?.id]).toEqual([agent2.id, pool_id])
  for (const by of [agent, manager, buadmin]) expect((await listed(by, {})).data).toEqual([])
  expect((await listed(manager, { contact_group: 'all' })).data).toEqual([])
  expect((await listed(agent2, {})).meta.total_count).toBe(4)
  await buadmin.call(pools.adminUpdate, { params: { id: pool_id }, body: { take_rule: 'holders' } })
  await expect(listed(agent, { pool_id })).rejects.toMatchObject({ status: 404 })
  await expect(agent.call(contacts.show, { params: { id: data[0]!.id } })).rejects.toMatchObject({ status: 404 })
})

test('an undo takes back what still waits and keeps the lead somebody took', async () => {
  const { agent2, agent } = ours
  const done = await imported(agent2, people(3), { pool_id })
  const [lead] = (await listed(agent, { pool_id })).data
  const taken = await agent.call(pools.assignToMe, { params: { id: lead!.id }, body: { pool_id } })
  expect(taken).toMatchObject({ owner: { id: agent.id }, pool: null })
  const after = await undone(agent2, done)
  expect(after).toMatchObject({ state: 'undone', counts: { deleted: 2, kept: 1, to_create: 2, created: 1 } })
  expect(await rowsOf(agent2, done, { undo_outcome: 'kept' })).toMatchObject([
    { undo_reason: 'Edited since the import.', contact: null },
  ])
  expect((await listed(agent, { pool_id })).data).toEqual([])
  expect((await listed(agent, {})).data.map(({ id }) => id)).toEqual([lead!.id])
  await agent2.call(contactImports.retryFailed, { params: { id: done.id } })
  expect((await settled(agent2, done)).counts).toMatchObject({ created: 3 })
  expect((await listed(agent, { pool_id })).meta.total_count).toBe(2)
})

test('people who are there already stay where they are', async () => {
  const { agent, agent2, buadmin } = ours
  await imported(agent, people(2))
  const done = await imported(buadmin, people(3), { pool_id, on_duplicate: 'update', tags: ['Again'] })
  expect(done.counts).toEqual({ created: 1, duplicate: 2 })
  expect((await listed(agent, {})).data.map(({ pool, owner }) => [pool, owner.id])).toEqual([
    [null, agent.id],
    [null, agent.id],
  ])
  expect((await listed(agent2, {})).meta.total_count).toBe(1)
})

test('a pool and an owner, somebody else’s pool or another agency’s are refused before a row is read', async () => {
  const { agent, manager, agent2, buadmin } = ours
  const theirs = await makePool(await agency(server))
  const file = 'Last Name,Phone,Agent\nQuimby,2125550100,agent\n'
  const refused = async (by: TestUser, options: object, errors: object) => {
    const { id } = await upload(by, file)
    await expect(dryRun(by, id, { mapping: ['last_name', 'phone', null], ...options })).rejects.toMatchObject({
      status: 422,
      errors,
    })
  }
  const both = 'Leads in a pool belong to its holder. Choose a pool or an owner, not both.'
  await refused(buadmin, { pool_id, owner_id: agent.id }, { pool_id: both })
  await refused(
    buadmin,
    { pool_id, mapping: ['last_name', 'phone', 'owner'] },
    { mapping: 'A column says who owns each row, and the leads go into a pool. Leave one of them out.' },
  )
  const notYours = { pool_id: 'Choose a pool you look after.' }
  for (const by of [agent, manager]) await refused(by, { pool_id }, notYours)
  await refused(buadmin, { pool_id: theirs }, notYours)
  expect((await agent.call(pools.list))[0]).toMatchObject({ may_take: true, may_fill: false })
  await buadmin.call(pools.adminUpdate, { params: { id: pool_id }, body: { holder_ids: [agent.id] } })
  expect((await agent.call(pools.list))[0]).toMatchObject({ may_fill: true })
  expect((await imported(agent, people(1), { pool_id })).counts).toEqual({ created: 1 })
  expect((await listed(agent2, {})).meta.total_count).toBe(1)
})

test('leads go to whoever holds the pool when they come, and nowhere once it is gone', async () => {
  const { agent, buadmin } = ours
  const attempt = await previewed(buadmin, people(2), { pool_id })
  await buadmin.call(pools.adminUpdate, { params: { id: pool_id }, body: { holder_id: agent.id } })
  await buadmin.call(contactImports.run, { form: { id: attempt.id }, files: {} })
  expect(await settled(buadmin, attempt)).toMatchObject({ state: 'completed' })
  expect((await listed(agent, { pool_id })).data.map(({ owner }) => owner.id)).toEqual([agent.id, agent.id])

  const second = await makePool(ours, { name: 'Short-lived' })
  const late = await previewed(buadmin, people(2, 50), { pool_id: second })
  await buadmin.call(pools.adminDestroy, { params: { id: second } })
  await buadmin.call(contactImports.run, { form: { id: late.id }, files: {} })
  expect(await settled(buadmin, late)).toMatchObject({
    state: 'failed',
    error: 'The pool these leads were meant for is gone.',
    counts: { to_create: 2 },
  })
  expect((await listed(buadmin, { contact_group: 'all' })).meta.total_count).toBe(2)
})

test('a saved mapping keeps the pool', async () => {
  const { agent2 } = ours
  const columns = { 'Last Name': 'last_name', Phone: 'phone' }
  const { id } = await agent2.call(contactImports.createSetting, {
    body: { name: 'Mail house', data: { columns, options: { pool_id } } },
  })
  const attempt = await agent2.call(contactImports.leadsUploader, {
    form: { import_setting_id: id },
    files: { file: new File(['Last Name,Phone\nQuimby,(212) 555-0100\n'], 'mail.csv') },
  })
  expect((await settled(agent2, attempt)).counts).toEqual({ created: 1 })
  expect((await listed(agent2, { pool_id })).meta.total_count).toBe(1)
  expect(guessed(attempt)).toEqual(['last_name', 'phone'])
})
