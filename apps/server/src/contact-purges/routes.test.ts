import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPurges from '@openbook/api/contact-purges.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { HOLDS, KEPT_DELETED_DAYS } from '@openbook/config/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, rowsOf, undone } from '../contact-acts/fixtures/acts.ts'
import { quietOf } from '../core/jobs/quiet.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { takeOnPurges } from './purge-due.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const say = (text: string, values: unknown[], of = ours) => of.tenant(db => db.rows<{ id: number }>(text, values))
const deletedFor = (ids: number[], days: number, of = ours) =>
  say(`update contacts set deleted_at = now() - make_interval(days => $2) where id = any($1)`, [ids, days], of)
const there = async (ids: number[], of = ours) =>
  (await say('select id from contacts where id = any($1) order by id', [ids], of)).map(({ id }) => id)
const insure = (id: number, end_date: string | null) =>
  say(`insert into contact_policies (contact_id, carrier_name, end_date) values ($1, 'Evergreen', $2)`, [id, end_date])
const consented = (id: number, years: number) =>
  say(
    `insert into webpage_submissions (user_id, contact_id, verdict, consented, consent_text, consent_version, shown, shown_sha256, fields, page_url, at)
     values ($1, $2, 'accepted', true, 'Yes', '1', '[]', 'x', '{}', 'http://x', now() - make_interval(years => $3))`,
    [ours.agent.id, id, years],
  )
const purgeAll = (who: Agency['agent'], ids: number[], more: object = {}) =>
  who.call(contactPurges.purgeAll, { body: { ids, ...more } })

test('a manager deletes what is in the deleted group for good; the living, the insured and the consented are left with a reason', async () => {
  const ids = await book(ours, ours.agent, 'Mixed', 4)
  const [free, alive, insured, agreed] = ids as [number, number, number, number]
  await deletedFor([free, insured, agreed], 1)
  await insure(insured, '2020-01-01')
  await consented(agreed, 4)
  const forecast = await ours.manager.call(contactActs.preview, { body: { act: 'contacts.purge', values: {}, ids } })
  expect(forecast).toMatchObject({
    count: 4,
    will_change: 1,
    warnings: [/belong to one other/, /cannot be undone/].map(words => expect.stringMatching(words)),
  })
  const reasons = ['Not in the deleted group.', HOLDS.policies.because, HOLDS.consent.because]
  expect(forecast.left_out.map(({ reason }) => reason).toSorted()).toEqual(reasons.toSorted())
  const { bulk_job } = await purgeAll(ours.manager, ids, { expected_count: 4 })
  expect(bulk_job.counts).toEqual({ changed: 1, skipped: 3 })
  expect(await there(ids)).toEqual([alive, insured, agreed])
  expect((await rowsOf(ours.manager, bulk_job)).map(({ reason }) => reason)).toEqual([null, ...reasons])
  await expect(ours.manager.call(bulkJobs.undo, { params: bulk_job })).rejects.toMatchObject({ status: 409 })
})

test('agents may not, nobody reaches beyond their downline or agency', async () => {
  const [mine, beside] = [await book(ours, ours.agent, 'Mine', 1), await book(ours, ours.agent2, 'Beside', 1)]
  await deletedFor([...mine, ...beside], 1)
  await expect(purgeAll(ours.agent, mine)).rejects.toMatchObject({ status: 403 })
  await expect(purgeAll(ours.manager, beside)).rejects.toMatchObject({ status: 404 })
  await expect(purgeAll(theirs.buadmin, mine)).rejects.toMatchObject({ status: 404 })
  expect(await theirs.buadmin.call(contactPurges.dates, { body: { ids: mine } })).toEqual([])
  expect(await there([...mine, ...beside])).toEqual([...mine, ...beside])
})

test('the dates say when each goes and what keeps it', async () => {
  const ids = await book(ours, ours.agent, 'Dated', 4)
  const [free, insured, agreed, alive] = ids as [number, number, number, number]
  await deletedFor([free, insured, agreed], 10)
  await insure(insured, null)
  await consented(agreed, 5)
  const dates = await ours.agent.call(contactPurges.dates, { body: { ids } })
  const inDays = (id: number) => {
    const at = dates.find(each => each.id === id)?.purged_at
    return at && Math.round((Date.parse(at) - Date.now()) / 86_400_000)
  }
  expect(dates.map(({ id, held }) => [id, held])).toEqual([
    [free, null],
    [insured, 'policies'],
    [agreed, null],
  ])
  expect(inDays(free)).toBe(KEPT_DELETED_DAYS - 10)
  expect(inDays(insured)).toBeGreaterThan(HOLDS.policies.years * 365 - 12)
  expect(inDays(alive)).toBeUndefined()
})

test('each night those due go, agency by agency, in a job of nobody that the console sees', async () => {
  const ids = await book(ours, ours.agent, 'Nightly', 5)
  const [due, young, alive, insured] = ids as [number, number, number, number, number]
  const others = await book(theirs, theirs.agent, 'Nightly', 2)
  await deletedFor([due, insured], KEPT_DELETED_DAYS + 1)
  await deletedFor([young], KEPT_DELETED_DAYS - 1)
  await deletedFor(others, KEPT_DELETED_DAYS + 400, theirs)
  await insure(insured, '2019-06-30')
  const jobs = await takeOnPurges(server.core)
  const ended = async (unit: Agency) => {
    const { data } = await unit.buadmin.call(bulkJobs.list)
    return data.find(({ id, state }) => jobs.includes(id) && state === 'completed')
  }
  const [here, yonder] = [await eventually(() => ended(ours)), await eventually(() => ended(theirs))]
  expect(here).toMatchObject({
    title: 'Purge of deleted contacts',
    counts: { changed: 1 },
    user: { id: 0, name: 'System' },
  })
  expect(yonder.counts).toEqual({ changed: 2 })
  expect(await there(ids)).toEqual([young, alive, insured, ids[4]])
  expect(await there(others, theirs)).toEqual([])
  expect(await rowsOf(ours.buadmin, here)).toMatchObject([{ subject_id: due, contact: null, outcome: 'changed' }])
  await expect(ours.agent.call(bulkJobs.show, { params: here })).rejects.toMatchObject({ status: 404 })
  expect(await takeOnPurges(server.core)).not.toEqual(expect.arrayContaining([expect.any(Number)]))
})

test('of a closed agency only whoever was due goes: that was promised to them, and everything else waits', async () => {
  const shut = await agency(server)
  const ids = await book(shut, shut.agent, 'Closed', 4)
  const [due, young, alive, insured] = ids as [number, number, number, number]
  await deletedFor([due, insured], KEPT_DELETED_DAYS + 1, shut)
  await deletedFor([young], KEPT_DELETED_DAYS - 1, shut)
  await say(
    `insert into contact_policies (contact_id, carrier_name, end_date) values ($1, 'Evergreen', '2020-01-01')`,
    [insured],
    shut,
  )
  await ours.admin.call(businessUnits.adminClose, {
    params: { id: shut.business_unit_id },
    body: { reason: 'Sold to another firm' },
  })
  const held = (kind: string) => shut.tenant(db => quietOf(db, shut.business_unit_id, kind))
  expect(await held('contacts.purge')).toBeDefined()
  expect(await held('contacts.purge_due')).toBeUndefined()
  await takeOnPurges(server.core)
  await eventually(async () => !(await there([due], shut)).length)
  expect(await there(ids, shut)).toEqual([young, alive, insured])
})

test('a quiet job that an administrator sets holds purges back too', async () => {
  await say(
    `insert into quiet_jobs (kind, reason, until, created_by) values ('all', 'Moving', now() + interval '1 hour', $1)`,
    [ours.buadmin.id],
  )
  const held = await ours.tenant(db => quietOf(db, ours.business_unit_id, 'contacts.purge_due'))
  expect(held).toMatchObject({ reason: 'Moving' })
  await say('update quiet_jobs set resumed_at = now()', [])
})

test('undo of what was done before passes over who is gone', async () => {
  const ids = await book(ours, ours.agent, 'Undone', 2)
  const [gone, stays] = ids as [number, number]
  const { bulk_job: changed } = await ours.agent.call(contactActs.updateGroup, {
    body: { ids, line_of_business: null },
  })
  const { bulk_job: tagged } = await ours.agent.call(contactActs.updateTagsGroup, { body: { ids, tags: ['Old'] } })
  const { bulk_job: given } = await ours.agent.call(contactTransfers.transferGroup, {
    body: { ids, user_id: ours.agent2.id },
  })
  await deletedFor([gone], 1)
  await purgeAll(ours.buadmin, [gone])
  const params = { id: given.id }
  expect((await ours.agent.call(contactTransfers.conflicts, { params })).meta.total_count).toBeGreaterThanOrEqual(0)
  await ours.agent.call(contactTransfers.revert, { params, body: undefined })
  for (const job of [given, tagged, changed]) {
    const { state, counts } =
      job === given ? await ours.agent.call(bulkJobs.show, { params: job }) : await undone(ours.agent, job)
    expect({ state, ...counts }).toMatchObject({ state: 'undone', restored: 1, kept: 1 })
    const [kept] = await rowsOf(ours.agent, job, { undo_outcome: 'kept' })
    expect(kept).toMatchObject({ subject_id: gone, contact: null, undo_reason: 'The contact is gone.' })
  }
  expect(await there(ids)).toEqual([stays])
})

test('a merge whose survivor is purged takes along what was merged, and is gone itself; a job of merges tells', async () => {
  const [survivor, other] = (await book(ours, ours.agent, 'Merged', 2)) as [number, number]
  await say(
    `update contacts set first_name = 'Same', phone = '+14015559753', email = 'same.merged@example.com' where id = any($1)`,
    [[survivor, other]],
  )
  const { bulk_job } = await ours.agent.call(contactMerges.mergeAll, { body: { contacts_scope: { q: 'merged' } } })
  expect(bulk_job).toMatchObject({ state: 'completed', counts: { changed: 1 } })
  const [merged] = await say('select id from contact_merges where survivor_id = any($1)', [[survivor, other]])
  const [{ id: kept } = { id: 0 }] = await say(
    'select id from contacts where id = any($1) and merged_into_id is null',
    [[survivor, other]],
  )
  await deletedFor([kept], 1)
  await purgeAll(ours.manager, [kept])
  expect(await there([survivor, other])).toEqual([])
  await expect(
    ours.agent.call(contactMerges.undo, { params: { id: merged?.id ?? 0 }, body: {} }),
  ).rejects.toMatchObject({ status: 404 })
  expect((await undone(ours.agent, bulk_job)).counts).toMatchObject({ kept: 1 })
})

test('the audit log gives up values of the gone and nothing else', async () => {
  const [living] = await book(ours, ours.agent, 'Living', 1)
  await say(
    `insert into audit_log (business_unit_id, action, subject_type, subject_id, changes) values (app.business_unit_id(), 'a.b', 'contacts', $1, '{"city": "Newport"}')`,
    [living],
  )
  const read = () =>
    say('select id, changes, action from audit_log where subject_id = $1 and action = $2', [living, 'a.b'])
  const before = await read()
  await say('select app.blank_audit_log($1::bigint[])', [[living]])
  expect(await read()).toEqual(before)
  for (const change of [`changes = '{"city": null}'`, `changes = null`, `action = 'x'`])
    await expect(say(`update audit_log set ${change} where subject_id = $1`, [living])).rejects.toThrow(
      /permission denied/,
    )
})
