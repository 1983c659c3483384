import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactRx from '@openbook/api/contact-rx.ts'
import * as contactSecurities from '@openbook/api/contact-securities.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { imported, undone } from '../contact-imports/fixtures/imports.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let id: number
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
  id = (await ours.agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Lee' } })).id
})
afterAll(() => server.close())

const FUND = { name: 'Harbor Income Fund', quantity: '12.5', value: '1540', as_of: '10/31/2026' }
const FLORIDA = { kind: 'mailing', address: '9 Palm Court', city: 'Naples', state: 'FL', zip: '34102' } as const
const METFORMIN = { drug: 'Metformin', strength: '500 mg' }

interface Part {
  table: string
  add: () => Promise<number>
  remove: (part: number) => Promise<unknown>
  restore: (part: number, by?: TestUser, of?: number) => Promise<unknown>
  /** Ids of those there, and of those that can be brought back. */
  listed: (by?: TestUser) => Promise<[number[], number[]]>
}
const idsOf = (rows: { id: number }[]) => rows.map(row => row.id)
const investments: Part = {
  table: 'contact_securities',
  add: async () => (await ours.agent.call(contactSecurities.create, { params: { id }, body: FUND })).id,
  remove: securityId => ours.agent.call(contactSecurities.destroy, { params: { id, securityId }, query: {} }),
  restore: (securityId, by = ours.agent, of = id) =>
    by.call(contactSecurities.restore, { params: { id: of, securityId } }),
  listed: async (by = ours.agent) => {
    const { data, deleted_count } = await by.call(contactSecurities.list, { params: { id } })
    const deleted = await by.call(contactSecurities.listDeleted, { params: { id } })
    expect(deleted.meta.total_count).toBe(deleted_count)
    return [idsOf(data), idsOf(deleted.data)]
  },
}
const addresses: Part = {
  table: 'contact_addresses',
  add: async () => (await ours.agent.call(contactAddresses.create, { params: { id }, body: FLORIDA })).id,
  remove: addressId => ours.agent.call(contactAddresses.destroy, { params: { id, addressId }, query: {} }),
  restore: (addressId, by = ours.agent, of = id) =>
    by.call(contactAddresses.restore, { params: { id: of, addressId } }),
  listed: async (by = ours.agent) => [
    idsOf(await by.call(contactAddresses.list, { params: { id } })),
    idsOf((await by.call(contactAddresses.listDeleted, { params: { id } })).data),
  ],
}
const rx = (change: object, by = ours.agent, of = id) =>
  by.call(contactRx.update, { params: { id: of }, body: { rx_details: [change as typeof METFORMIN] } })
const medicines: Part = {
  table: 'contact_rx',
  add: async () => (await rx(METFORMIN)).rx_details.at(-1)!.id,
  remove: part => rx({ id: part, remove: true }),
  restore: (part, by = ours.agent, of = id) => rx({ id: part, restore: true }, by, of),
  listed: async (by = ours.agent) => {
    const { rx_details, deleted } = await by.call(contactRx.show, { params: { id } })
    return [idsOf(rx_details), idsOf(deleted)]
  },
}
const answer = (value: string | null, key = 'Smoker') =>
  ours.agent.call(dataCaptures.update, { params: { id }, body: { data_captures: [{ key, value }] } })
const answers: Part = {
  table: 'data_captures',
  add: async () => (await answer('no')).data_captures[0]!.id,
  remove: () => answer(null),
  restore: (answerId, by = ours.agent, of = id) => by.call(dataCaptures.restore, { params: { id: of, answerId } }),
  listed: async (by = ours.agent) => {
    const { data_captures, deleted } = await by.call(dataCaptures.show, { params: { id } })
    return [idsOf(data_captures), idsOf(deleted)]
  },
}
const PARTS: [string, Part][] = [
  ['an investment', investments],
  ['an address', addresses],
  ['a medicine', medicines],
  ['an answer', answers],
]
const dump = (table: string) => ours.tenant(db => db.rows(`select t::text as row from ${table} t order by id`))
const timeline = async () => (await ours.agent.call(contactTimeline.list, { params: { id } })).data

test.each(PARTS)('%s removed is gone from its table and comes back byte for byte', async (_, part) => {
  const made = await part.add()
  const before = await dump(part.table)
  await part.remove(made)
  expect(await dump(part.table)).toEqual([])
  expect(await part.listed()).toEqual([[], [made]])
  await part.restore(made, ours.manager)
  expect(await dump(part.table)).toEqual(before)
  expect(await part.listed()).toEqual([[made], []])
  await expect(part.restore(made)).rejects.toMatchObject({ status: 409, code: `${part.table}.there` })
  const [told] = await timeline()
  expect(told?.kind).toBe(part === medicines ? 'contact_rx.updated' : `${part.table}.restored`)
  expect(told?.user?.id).toBe(ours.manager.id)
  await part.remove(made)
  await part.restore(made)
  expect(await dump(part.table)).toEqual(before)
})

test.each(PARTS)('only who may change the contact brings %s back', async (_, part) => {
  const theirs = await agency(server)
  const made = await part.add()
  const other = (await ours.agent.call(contacts.create, { body: { last_name: 'Else' } })).id
  await part.remove(made)
  for (const user of [theirs.agent, theirs.admin, ours.agent2])
    await expect(part.restore(made, user)).rejects.toMatchObject({ status: 404 })
  for (const user of [theirs.agent, ours.agent2]) await expect(part.listed(user)).rejects.toMatchObject({ status: 404 })
  await expect(part.restore(made, ours.agent, other)).rejects.toMatchObject({ status: 404 })
  expect(await part.listed()).toEqual([[], [made]])
})

async function merged(survivor_id: number, other: number) {
  const versions = [survivor_id, other].map(async each => ({
    id: each,
    version: (await ours.agent.call(contacts.show, { params: { id: each } })).version,
  }))
  const body = { survivor_id, records: await Promise.all(versions) }
  return (await ours.agent.call(contactMerges.merge, { body })).merge.id
}

test.each(PARTS)('a merge takes %s that was removed along, and its undo gives it back as removed', async (_, part) => {
  const [before, since] = [await part.add(), part === answers || part === addresses ? null : await part.add()]
  await part.remove(before)
  const mine = id
  const survivor = (await ours.agent.call(contacts.create, { body: { first_name: 'Ann', last_name: 'Lee' } })).id
  const kept = await dump('removed_parts')
  const merge = await merged(survivor, id)
  id = survivor
  if (since) await part.remove(since)
  expect((await part.listed())[1]).toEqual(since ? [since, before] : [before])
  await ours.agent.call(contactMerges.undo, { params: { id: merge }, body: {} })
  expect(await part.listed()).toEqual([[], []])
  id = mine
  expect((await part.listed())[1]).toEqual(since ? [since, before] : [before])
  if (!since) expect(await dump('removed_parts')).toEqual(kept)
  await part.restore(before)
  expect((await part.listed())[0]).toEqual([before])
})

test('what is removed is not matched by any filter, and matches again once it is back', async () => {
  const filters = [
    { field: 'data_capture', value: ['Smoker', 'no'] },
    { field: 'data_capture', op: 'answered', value: ['Smoker'] },
    { field: 'state', value: ['FL'] },
    { field: 'city', value: ['Naples'] },
  ] as ContactFilter[]
  const matched = async () => {
    const counts = filters.map(async filter => {
      const contacts_scope = { search: [filter] }
      return (await ours.agent.call(contacts.list, { body: { contacts_scope } })).meta.total_count
    })
    return Promise.all(counts)
  }
  const [place, said] = [await addresses.add(), await answers.add()]
  expect(await matched()).toEqual([1, 1, 1, 1])
  await addresses.remove(place)
  await answers.remove(said)
  expect(await matched()).toEqual([0, 0, 0, 0])
  expect(await ours.agent.call(dataCaptures.questions, { query: {} })).toEqual([])
  await addresses.restore(place)
  await answers.restore(said)
  expect(await matched()).toEqual([1, 1, 1, 1])
})

test('an answer keeps its source, author and day, comes back with those that stood behind it, and not over a newer one', async () => {
  await ours.tenant(async db => {
    const sql = `insert into data_captures (contact_id, key, value, source, captured_by, captured_at) values ($1, $2, $3, 'quiz.csv', $4, $5)`
    await db.rows(sql, [id, 'Pets', 'a cat', ours.manager.id, '2026-03-02T10:00:00Z'])
    await db.rows(sql, [id, 'pets', 'a dog', ours.agent.id, '2026-01-02T10:00:00Z'])
  })
  const [before, { data_captures }] = [
    await dump('data_captures'),
    await ours.agent.call(dataCaptures.show, { params: { id } }),
  ]
  const { deleted } = await answer(null, 'PETS')
  expect(deleted).toEqual([{ ...data_captures[0], deleted_at: expect.any(String) }])
  await answer('a fish', 'Pets')
  await expect(answers.restore(deleted[0]!.id)).rejects.toMatchObject({
    status: 409,
    code: 'data_captures.answered',
    sentence: '“Pets” has another answer now. Remove that first to have the earlier one.',
  })
  await answer(null, 'Pets')
  await answers.restore(deleted[0]!.id)
  expect(await dump('data_captures')).toEqual(before)
  expect((await ours.agent.call(dataCaptures.show, { params: { id } })).deleted.map(({ value }) => value)).toEqual([
    'a fish',
  ])
})

test('an address the contact has again by now does not come back beside itself', async () => {
  const made = await addresses.add()
  await addresses.remove(made)
  await addresses.add()
  await expect(addresses.restore(made)).rejects.toMatchObject({ status: 422, code: 'contact_addresses.known' })
  expect((await addresses.listed())[1]).toEqual([made])
})

test('a removed medicine stays encrypted, its names out of the timeline and the log, and each look at it is logged', async () => {
  const made = await medicines.add()
  await medicines.remove(made)
  const { deleted } = await ours.agent.call(contactRx.show, { params: { id } })
  expect(deleted).toMatchObject([{ ...METFORMIN, readable: true }])
  await medicines.restore(made)
  const tables = ['removed_parts', 'contact_events', 'audit_log']
  for (const table of tables) expect(JSON.stringify(await dump(table))).not.toMatch(/metformin/i)
  const { data } = await ours.manager.call(contactRx.accessLog, { params: { id } })
  expect(data.map(({ act }) => act)).toEqual(['update', 'show', 'update', 'update'])
  expect((await timeline())[0]).toMatchObject({ data: { added: 0, changed: 0, removed: 0, restored: 1 } })
})

test('the undo of an import leaves no answer of it to be brought back', async () => {
  const email = 'ann@example.com'
  await ours.agent.call(contacts.update, { params: { id }, body: { email } })
  const file = `First Name,Email,Smoker\nAnn,${email},no\n`
  const mapping = ['first_name', 'email', 'answer']
  const attempt = await imported(ours.agent, file, { mapping, on_duplicate: 'update' })
  const { data_captures } = await ours.agent.call(dataCaptures.show, { params: { id } })
  await answer(null)
  expect((await answers.listed())[1]).toEqual(idsOf(data_captures))
  await undone(ours.agent, attempt)
  expect(await answers.listed()).toEqual([[], []])
})
