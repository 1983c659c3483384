import { randomUUID } from 'node:crypto'
import * as auditLog from '@openbook/api/audit-log.ts'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { SORTS } from '@openbook/api/core/contact-filters.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { book, dump, rowsOf, settled, undone } from './fixtures/acts.ts'
import { compileInOrder } from './in-order.ts'
import { viewerOf } from './viewer-of.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let list: { status: number; other: number; source: number; foreign: number }
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
  const status = (unit: Agency, title: string) =>
    unit.tenant(
      async db =>
        (await db.rows<{ id: number }>('insert into statuses (title) values ($1) returning id', [title]))[0]!.id,
    )
  const [source] = await ours.tenant(db =>
    db.rows<{ id: number }>(`insert into sources (title) values ('Fair') returning id`),
  )
  list = {
    status: await status(ours, 'Client'),
    other: await status(ours, 'Lead'),
    source: source!.id,
    foreign: await status(theirs, 'Theirs'),
  }
})
afterAll(() => server.close())

const named = (q: string) => ({ all: true, contacts_scope: { q } })
const show = ({ call }: TestUser, id: number) => call(contacts.show, { params: { id } })
const counted = async ({ call }: TestUser, q: string, contact_group?: 'deleted') =>
  (await call(contacts.list, { body: { contacts_scope: { q, ...(contact_group && { contact_group }) } } })).meta
    .total_count

describe('a few contacts', () => {
  test('are changed before the answer comes, told on the timeline, and put back as they were', async () => {
    const ids = await book(ours, ours.agent, 'Fewley', 3)
    const before = await dump(ours)
    const { count, bulk_job } = await ours.agent.call(contactActs.updateGroup, {
      body: { ids, status_id: list.status, source_id: list.source, line_of_business: null },
    })
    expect({ count, ...bulk_job }).toMatchObject({
      count: 3,
      state: 'completed',
      counts: { changed: 3 },
      title: 'Set status to Client, set source to Fair, clear the line of business',
    })
    expect(await show(ours.agent, ids[0]!)).toMatchObject({
      status: { name: 'Client' },
      source: { name: 'Fair' },
      line_of_business: null,
      version: 2,
    })
    const timeline = async () =>
      (await ours.agent.call(contactTimeline.list, { params: { id: ids[0]! } })).data.map(({ kind, data }) => ({
        kind,
        data,
      }))
    expect((await timeline())[0]).toEqual({
      kind: 'contacts.updated',
      data: { status_id: [null, 'Client'], source_id: [null, 'Fair'], line_of_business: ['medicare', null] },
    })
    expect(await undone(ours.agent, bulk_job)).toMatchObject({ state: 'undone', counts: { selected: 3, restored: 3 } })
    expect(await dump(ours)).toEqual(before)
    expect((await timeline())[0]).toMatchObject({ kind: 'bulk_jobs.undone', data: { title: bulk_job.title } })
  })

  test('are tagged by name whatever the case; an undo leaves no trace, not even of when', async () => {
    const ids = await book(ours, ours.agent, 'Tagley', 3)
    await ours.agent.call(contacts.updateTagsSingle, { body: { id: ids[0]!, tags: ['Golf', 'Old'] } })
    const before = await dump(ours)
    const { bulk_job } = await ours.agent.call(contactActs.updateTagsGroup, {
      body: { ids, tags: ['golf', 'New'], remove_tags: ['OLD'] },
    })
    expect(bulk_job).toMatchObject({ title: 'Add “golf”, “New”, remove “OLD”', counts: { changed: 3 } })
    const tags = async (id: number) => (await show(ours.agent, id)).tags.map(({ name }) => name)
    expect(await tags(ids[0]!)).toEqual(['Golf', 'New'])
    expect(await tags(ids[2]!)).toEqual(['Golf', 'New'])
    await undone(ours.agent, bulk_job)
    expect(await dump(ours)).toEqual(before)
  })

  test('a second time there is nothing to change', async () => {
    const ids = await book(ours, ours.agent, 'Sameley', 2)
    const body = { ids, tags: ['Same'] }
    await ours.agent.call(contactActs.updateTagsGroup, { body })
    const { bulk_job } = await ours.agent.call(contactActs.updateTagsGroup, { body })
    expect(bulk_job.counts).toEqual({ unchanged: 2 })
  })

  test('a status deleted from its list since stays away: the contact keeps what the act wrote, and the row says so', async () => {
    const ids = await book(ours, ours.agent, 'Lostley', 2)
    const [stale] = await ours.tenant(db =>
      db.rows<{ id: number }>(
        `with s as (insert into statuses (title) values ('Stale') returning id)
         update contacts c set status_id = s.id from s where c.id = $1 returning s.id`,
        [ids[0]],
      ),
    )
    const { bulk_job } = await ours.agent.call(contactActs.updateGroup, {
      body: { ids, status_id: list.status, line_of_business: 'insurance' },
    })
    await ours.tenant(db => db.rows('delete from statuses where id = $1', [stale?.id]))
    expect((await undone(ours.agent, bulk_job)).counts).toEqual({
      changed: 1,
      selected: 1,
      restored: 1,
      partly_restored: 1,
    })
    expect(await rowsOf(ours.agent, bulk_job, { undo_outcome: 'partly_restored' })).toMatchObject([
      { subject_id: ids[0], undo_reason: 'Was deleted from its list since, so that it stays: status.' },
    ])
    expect(await show(ours.agent, ids[0]!)).toMatchObject({ status: { id: list.status }, line_of_business: 'medicare' })
  })

  test('what somebody changed since is kept and listed; the rest goes back', async () => {
    const ids = await book(ours, ours.agent, 'Keepley', 3)
    const { bulk_job } = await ours.agent.call(contactActs.updateGroup, {
      body: { ids, status_id: list.status, line_of_business: 'insurance' },
    })
    await ours.agent.call(contacts.update, {
      params: { id: ids[0]! },
      body: { status_id: list.other, city: 'Newport' },
    })
    await ours.agent.call(contacts.update, {
      params: { id: ids[1]! },
      body: { status_id: list.other, line_of_business: 'advisory' },
    })
    expect((await undone(ours.agent, bulk_job)).counts).toEqual({
      changed: 2,
      selected: 1,
      restored: 1,
      partly_restored: 1,
      kept: 1,
    })
    expect(await rowsOf(ours.agent, bulk_job, { undo_outcome: 'partly_restored' })).toMatchObject([
      { subject_id: ids[0], undo_reason: 'Changed since and left as it is: status.' },
    ])
    expect(await rowsOf(ours.agent, bulk_job, { undo_outcome: 'kept' })).toMatchObject([
      { subject_id: ids[1], undo_reason: 'Changed since and left as it is: status, line of business.' },
    ])
    expect(await show(ours.agent, ids[0]!)).toMatchObject({
      status: { name: 'Lead' },
      line_of_business: 'medicare',
      city: 'Newport',
    })
    expect(await show(ours.agent, ids[2]!)).toMatchObject({ status: null, line_of_business: 'medicare', version: 1 })
  })

  test('are given to somebody below, and back again by an undo', async () => {
    const ids = await book(ours, ours.manager, 'Giveley', 2)
    const { bulk_job } = await ours.manager.call(contactActs.updateGroup, { body: { ids, owner_id: ours.agent.id } })
    expect(await counted(ours.agent, 'Giveley')).toBe(2)
    await undone(ours.manager, bulk_job)
    expect(await counted(ours.agent, 'Giveley')).toBe(0)
    await expect(
      ours.agent.call(contactActs.updateGroup, {
        body: { ids: await book(ours, ours.agent, 'Upley', 1), owner_id: ours.manager.id },
      }),
    ).rejects.toMatchObject({ status: 422, errors: { owner_id: expect.any(String) } })
  })
})

describe('whom a selection means', () => {
  test('an id out of sight is a 404 for all of them, and nothing happens', async () => {
    const [mine] = await book(ours, ours.agent, 'Sightley', 1)
    for (const id of [
      ...(await book(theirs, theirs.agent, 'Sightley', 1)),
      ...(await book(ours, ours.agent2, 'Sightley', 1)),
      999_999_999,
    ])
      for (const route of [contactActs.destroyAll, contactActs.restore])
        await expect(ours.agent.call(route, { body: { ids: [mine!, id] } })).rejects.toMatchObject({ status: 404 })
    expect((await show(ours.agent, mine!)).deleted_at).toBeNull()
  })

  test.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ all: true }, 'contacts_scope'],
    [{ all: false, contacts_scope: {} }, 'all'],
    [{ ids: [1], all: true, contacts_scope: {} }, 'ids'],
    [{ ids: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'ids'],
    [{ all: true, contacts_scope: { select_n: 0 } }, 'contacts_scope.select_n'],
  ])('%j is a 422 that names %s', async (body, field) => {
    await expect(ours.agent.call(contactActs.destroyAll, { body: body as never })).rejects.toMatchObject({
      status: 422,
      errors: { [field]: expect.any(String) },
    })
  })

  test('a scope alone says that all in it are deleted, and for no other act', async () => {
    await book(ours, ours.agent, 'Scopeley', 3)
    const { contacts_scope } = named('Scopeley')
    await expect(
      ours.agent.call(contactActs.updateTagsGroup, { body: { contacts_scope, tags: ['X'] } }),
    ).rejects.toMatchObject({ status: 422, errors: { all: expect.any(String) } })
    expect((await ours.agent.call(contactActs.destroyAll, { body: { contacts_scope } })).count).toBe(3)
    expect([await counted(ours.agent, 'Scopeley'), await counted(ours.agent, 'Scopeley', 'deleted')]).toEqual([0, 3])
  })

  test('the preview tells how many, why some are left out, and whose they are', async () => {
    const ids = await book(ours, ours.agent, 'Previewley', 8)
    await ours.agent.call(contactActs.destroyAll, { body: { ids: ids.slice(0, 2) } })
    await ours.agent.call(contactActs.updateGroup, { body: { ids: [ids[2]!], status_id: list.status } })
    const body = { act: 'contacts.update_group', values: { status_id: list.status }, ids }
    expect(await ours.manager.call(contactActs.preview, { body })).toMatchObject({
      count: 8,
      will_change: 5,
      left_out: [
        { reason: 'In the deleted group.', count: 2 },
        { reason: 'Nothing to change.', count: 1 },
      ],
      samples: [{ id: ids[3] }, {}, {}, {}, { id: ids[7] }],
      warnings: ['They belong to one other person.'],
    })
    expect((await ours.agent.call(contactActs.preview, { body })).warnings).toEqual([])
    const { bulk_job } = await ours.manager.call(contactActs.updateGroup, { body: { ids, status_id: list.status } })
    expect(bulk_job.counts).toEqual({ changed: 5, skipped: 2, unchanged: 1 })
    expect(await rowsOf(ours.manager, bulk_job, { outcome: 'skipped' })).toMatchObject([
      { reason: 'In the deleted group.' },
      {},
    ])
  })

  test.each([
    [{ act: 'contacts.nonsense' }, 'act'],
    [{ act: 'contacts.update_group', values: {} }, 'base'],
    [{ act: 'contacts.update_group', values: { status_id: 'x' } }, 'values.status_id'],
    [{ act: 'contacts.tag', values: { tags: ['A'], remove_tags: ['a'] } }, 'remove_tags'],
    [{ act: 'contacts.tag', values: { remove_tags: ['Nobody has this'] } }, 'remove_tags'],
    [{ act: 'contacts.tag', values: {} }, 'tags'],
  ])('a preview of %j is a 422 that names %s', async (body, field) => {
    await expect(ours.agent.call(contactActs.preview, { body: { ...body, ...named('') } })).rejects.toMatchObject({
      status: 422,
      errors: { [field]: expect.any(String) },
    })
  })

  test('a status of another agency is a 422', async () => {
    const ids = await book(ours, ours.agent, 'Foreignley', 1)
    await expect(
      ours.agent.call(contactActs.updateGroup, { body: { ids, status_id: list.foreign } }),
    ).rejects.toMatchObject({ status: 422, errors: { status_id: expect.any(String) } })
  })

  test('a preview of an act the role may not do is a 403', async () => {
    const basic = await mint(server, {
      business_unit_id: ours.business_unit_id,
      role: 'basic',
      username: `b.${ours.agent.username}`,
    })
    await expect(
      basic.call(contactActs.preview, { body: { act: 'contacts.delete', ...named('') } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('the first and the last so many, in the order of the list', async () => {
    const ids = await book(ours, ours.agent, 'Endley', 7)
    const ends = async (body: object) =>
      (await ours.agent.call(contactActs.selectFirstLast, { body: { contacts_scope: { q: 'Endley' }, ...body } })).ids
    expect(await ends({ first: 2 })).toEqual(ids.slice(0, 2))
    expect(await ends({ last: 2 })).toEqual(ids.slice(-2))
    expect(await ends({ last: 50 })).toEqual(ids)
    await expect(ends({})).rejects.toMatchObject({ status: 422, errors: { first: expect.any(String) } })
    await expect(
      ours.agent.call(contactActs.selectFirstLast, {
        body: { contacts_scope: { q: 'Endley', except_ids: [ids[0]!] }, first: 2 },
      }),
    ).rejects.toMatchObject({ status: 422, errors: { 'contacts_scope.except_ids': expect.any(String) } })
    const items = await ours.agent.call(contactActs.selectedItems, {
      body: { all: true, contacts_scope: { q: 'Endley', order: 'DESC', select_n: 3 }, limit: 2 },
    })
    expect(items).toMatchObject({ data: [{ id: ids[6] }, { id: ids[5] }], meta: { total_count: 3 } })
    const { bulk_job } = await ours.agent.call(contactActs.destroyAll, {
      body: { all: true, contacts_scope: { q: 'Endley', order: 'DESC', select_n: 3 } },
    })
    expect((await rowsOf(ours.agent, bulk_job)).map(row => row.subject_id)).toEqual(ids.slice(-3))
  })
})

test('more than a thousand of the last are the end of the list however it is sorted, counted and acted on in its order', async () => {
  await ours.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, last_name, company_name, state, status_id)
       select $1, case when g % 5 > 0 then md5(g::text) end, md5((-g)::text), 'Lastley', (array['RI', 'TX', null])[1 + g % 3],
              case g % 3 when 0 then $2::bigint when 1 then $3 end from generate_series(1, 1010) g`,
      [ours.agent.id, list.status, list.other],
    ),
  )
  for (const order_field of SORTS) {
    const contacts_scope = { q: 'Lastley', order_field, order: 'DESC' as const }
    const end = await ours.agent.call(contactActs.selectFirstLast, { body: { contacts_scope, last: 1003 } })
    expect(end).toMatchObject({ count: 1003, ids: null, contacts_scope: { ...contacts_scope, select_last: true } })
    const inOrder = (scope: ContactsScope) =>
      ours.tenant(async db => {
        const selection = { all: true, contacts_scope: scope }
        const { sql, values } = await compileInOrder(db, await viewerOf(db), selection, 2000)
        return (await db.rows<{ id: number }>(sql, values)).map(({ id }) => id)
      })
    const whole = await inOrder(contacts_scope)
    expect(await inOrder(end.contacts_scope!)).toEqual(whole.slice(-1003))
    const body = { act: 'contacts.delete', all: true, contacts_scope: end.contacts_scope! }
    expect(await ours.agent.call(contactActs.preview, { body })).toMatchObject({ count: 1003, will_change: 1003 })
  }
})

test('all but a few: preview, journal and print count the same, in the order of the list', async () => {
  const ids = await book(ours, ours.agent, 'Exceptley', 6)
  const selection = {
    all: true as const,
    contacts_scope: { q: 'Exceptley', order: 'DESC' as const, except_ids: [ids[4]!, ids[1]!] },
  }
  const left = [ids[5], ids[3], ids[2], ids[0]]
  const { data, meta } = await ours.agent.call(contactActs.selectedItems, { body: selection })
  expect([data.map(({ id }) => id), meta.total_count]).toEqual([left, 4])
  const rows = await ours.tenant(async db => {
    const { sql, values } = await compileInOrder(db, await viewerOf(db), selection, 3)
    return db.rows<{ id: number }>(sql, values)
  })
  expect(rows.map(({ id }) => id)).toEqual(left.slice(0, 3))
  expect(await ours.agent.call(contactActs.preview, { body: { act: 'contacts.delete', ...selection } })).toMatchObject({
    count: 4,
    will_change: 4,
  })
  const { bulk_job } = await ours.agent.call(contactActs.destroyAll, { body: { ...selection, expected_count: 4 } })
  expect((await rowsOf(ours.agent, bulk_job)).map(row => row.subject_id)).toEqual(left.toSorted((a, b) => a! - b!))
  expect(await counted(ours.agent, 'Exceptley')).toBe(2)
  await ours.agent.call(bulkJobs.undo, { params: bulk_job })
  expect(await counted(ours.agent, 'Exceptley')).toBe(6)
})

describe('many contacts', () => {
  test('are worked through behind the answer, and back', async () => {
    await book(ours, ours.agent, 'Manyley', 450)
    const before = await dump(ours)
    const { count, bulk_job } = await ours.agent.call(contactActs.destroyAll, { body: named('Manyley') })
    expect({ count, state: bulk_job.state }).toEqual({ count: 450, state: 'queued' })
    expect(await settled(ours.agent, bulk_job)).toMatchObject({
      state: 'completed',
      counts: { changed: 450 },
      processed: 450,
      undo_until: expect.any(String),
    })
    expect([await counted(ours.agent, 'Manyley'), await counted(ours.agent, 'Manyley', 'deleted')]).toEqual([0, 450])
    expect(await undone(ours.agent, bulk_job)).toMatchObject({
      state: 'undone',
      counts: { selected: 450, restored: 450 },
    })
    expect(await dump(ours)).toEqual(before)
    await ours.agent.call(bulkJobs.retry, { params: bulk_job })
    expect(await settled(ours.agent, bulk_job)).toMatchObject({ state: 'completed', counts: { changed: 450 } })
    const back = await ours.agent.call(contactActs.restore, {
      body: { all: true, contacts_scope: { q: 'Manyley', contact_group: 'deleted' } },
    })
    expect((await settled(ours.agent, back.bulk_job)).counts).toEqual({ changed: 450 })
  })

  test('the same request sent twice, even at once, is done once', async () => {
    await book(ours, ours.agent, 'Twiceley', 3)
    const body = { ...named('Twiceley'), tags: ['Once'], request_id: randomUUID() }
    const send = () => ours.agent.call(contactActs.updateTagsGroup, { body })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(new Set(answers.map(({ bulk_job }) => bulk_job.id)).size).toBe(1)
    expect(answers.map(({ count }) => count)).toEqual([3, 3, 3])
    await expect(
      ours.agent.call(contactActs.destroyAll, { body: { ...named('Twiceley'), request_id: body.request_id } }),
    ).rejects.toMatchObject({ status: 409, code: 'contacts.request_used' })
    await expect(
      ours.manager.call(contactActs.updateTagsGroup, {
        body: { ...body, contacts_scope: { q: 'Twiceley', contact_group: 'downline' } },
      }),
    ).resolves.toMatchObject({ bulk_job: { counts: { unchanged: 3 } } })
  })

  test('a list that changed since the preview is asked about again', async () => {
    await book(ours, ours.agent, 'Movedley', 2)
    await expect(
      ours.agent.call(contactActs.destroyAll, { body: { ...named('Movedley'), expected_count: 3 } }),
    ).rejects.toMatchObject({ status: 409, code: 'contacts.selection_changed' })
    expect(await counted(ours.agent, 'Movedley')).toBe(2)
    await expect(ours.agent.call(contactActs.destroyAll, { body: named('Nobodyley') })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('the audit log names the job, and contacts chosen by hand', async () => {
    const ids = await book(ours, ours.agent, 'Auditley', 1)
    const { bulk_job } = await ours.agent.call(contactActs.updateTagsGroup, { body: { ids, tags: ['Audited'] } })
    const log = await ours.buadmin.call(auditLog.adminList, {
      query: { filter: JSON.stringify({ action: 'contact_acts.updateTagsGroup' }) },
    })
    const subjects = log.map(({ subject_type, subject_id }) => [subject_type, subject_id])
    expect(subjects).toContainEqual(['bulk_jobs', bulk_job.id])
    expect(subjects).toContainEqual(['contacts', ids[0]])
  })
})

test('which of those ticked one still has is told: none deleted, given away or never theirs; of the deleted, none brought back', async () => {
  const ids = await book(ours, ours.agent, 'Goneley', 4)
  const [kept, deleted, given, last] = ids as [number, number, number, number]
  const [foreign] = (await book(theirs, theirs.agent, 'Goneley', 1)) as [number]
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [deleted] } })
  await ours.buadmin.call(contacts.update, { params: { id: given }, body: { owner_id: ours.agent2.id } })
  const there = (who: TestUser, asked: number[], contact_group?: 'deleted') =>
    who.call(contactActs.stillThere, { body: { ids: asked, ...(contact_group && { contact_group }) } })
  expect(await there(ours.agent, [...ids, foreign])).toEqual([kept, last])
  expect(await there(ours.buadmin, ids)).toEqual([kept, given, last])
  expect(await there(ours.agent, ids, 'deleted')).toEqual([deleted])
  expect(await there(theirs.buadmin, ids)).toEqual([])
})

test('which of those left out of all its list still holds is told: none who left the filter, or stands past the end chosen', async () => {
  const ids = await book(ours, ours.agent, 'Leftley', 3)
  const [first = 0, moved = 0, last = 0] = ids
  const change = (id: number, state: string) => ours.agent.call(contacts.update, { params: { id }, body: { state } })
  for (const id of ids) await change(id, 'TX')
  const held = (more: object = {}) => {
    const contacts_scope = { search: [{ field: 'state' as const, value: ['TX'] }], q: 'Leftley', ...more }
    return ours.agent.call(contactActs.stillThere, { body: { ids, contacts_scope } })
  }
  expect(await held()).toEqual(ids)
  await change(moved, 'RI')
  expect(await held()).toEqual([first, last])
  expect(await held({ select_n: 1, select_last: true })).toEqual([last])
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [last] } })
  expect(await held()).toEqual([first])
  expect(await held({ contact_group: 'deleted' })).toEqual([last])
})

test('a tag that a record merged in since has as well stays with the contact when the act is undone', async () => {
  const ids = await book(ours, ours.agent, 'Twinley', 3)
  const [one = 0, twin = 0, other = 0] = ids
  await ours.agent.call(contacts.updateTagsSingle, { body: { id: twin, tags: ['Both'] } })
  const { bulk_job } = await ours.agent.call(contactActs.updateTagsGroup, {
    body: { ids: [one, other], tags: ['Both'] },
  })
  const records = await Promise.all([one, twin].map(id => show(ours.agent, id)))
  await ours.agent.call(contactMerges.merge, {
    body: { survivor_id: one, records: records.map(({ id, version }) => ({ id, version })), fields: {} },
  })
  await undone(ours.agent, bulk_job)
  const tags = async (id: number) => (await show(ours.agent, id)).tags.map(({ name }) => name)
  expect([await tags(one), await tags(other)]).toEqual([['Both'], []])
})
