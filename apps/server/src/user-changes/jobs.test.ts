import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as corporations from '@openbook/api/corporations.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { PACE } from './journal.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  PACE.rows = 40
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

type Change = Parameters<typeof ours.buadmin.call<typeof userChanges.adminStart>>[1]['body']

/** People of one name, straight into the database: a thousand passwords would take minutes to seal. */
const crowd = ({ tenant, business_unit_id }: Agency, name: string, count: number) =>
  tenant(async db => {
    const made = await db.rows<{ id: number }>(
      `insert into users (business_unit_id, username, email, password_hash, first_name, last_name, role)
       select $1::bigint, $2::text || n || '.' || $1::bigint, $2::text || n || '.' || $1::bigint || '@example.com', 'x', 'Crowd', $2::text || ' ' || to_char(n, 'fm00000'), 'agent'
         from generate_series(1, $3) n returning id`,
      [business_unit_id, name, count],
    )
    return made.map(({ id }) => id)
  })
const start = (body: Change, by = ours.buadmin) => by.call(userChanges.adminStart, { body })
const preview = (body: Change, by = ours.buadmin) => by.call(userChanges.adminPreview, { body })
const ended = (id: number, state: string, by = ours.buadmin) =>
  eventually(async () => (job => job.state === state && job)(await by.call(bulkJobs.show, { params: { id } })))
const rows = (id: number, query: { outcome?: string; undo_outcome?: string; limit?: number }, by = ours.buadmin) =>
  by.call(userChanges.adminJobRows, { params: { id }, query })
const takeBack = (id: number, by = ours.buadmin) => by.call(bulkJobs.undo, { params: { id } })
const companies = (ids: number[]) =>
  ours.tenant(async db => {
    const found = await db.rows<{ corporation_id: number | null; count: number }>(
      'select corporation_id, count(*) from users where id = any($1) group by 1',
      [ids],
    )
    return new Map(found.map(({ corporation_id, count }) => [corporation_id, count]))
  })
const company = (name: string) => ours.buadmin.call(corporations.adminCreate, { form: { name }, files: {} })
const sub = async (given: Agency[]) => {
  const who = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'sub_admin',
    username: `sub.${ours.business_unit_id}.${given.length}`,
  })
  const business_unit_ids = given.map(({ business_unit_id }) => business_unit_id)
  await ours.admin.call(businessUnits.adminGive, { params: { id: who.id }, body: { business_unit_ids } })
  return who
}

test('a thousand and more are selected by what the list finds, join a company, and leave it again', async ({
  onTestFinished,
}) => {
  const { rows: pace } = PACE
  onTestFinished(() => {
    PACE.rows = pace
  })
  PACE.rows = 400
  const everyone = await crowd(ours, 'Thousand', 1200)
  const [bay, harbor] = [await company('Bay Life'), await company('Harbor Light')]
  await ours.tenant(async db => {
    await db.rows('update users set corporation_id = $2 where id = any($1)', [everyone.slice(0, 3), bay.id])
    await db.rows('update users set corporation_id = $2 where id = any($1)', [everyone.slice(3, 10), harbor.id])
  })
  const found = await ours.buadmin.call(userChanges.adminIds, {
    query: { filter: JSON.stringify({ q: 'Thousand' }), sort: JSON.stringify(['last_name', 'ASC']) },
  })
  expect(found).toEqual({ ids: everyone, total: 1200 })
  const body = { ids: [...found.ids, ours.admin.id], corporation_id: bay.id }
  const seen = await preview(body)
  expect(seen.users).toHaveLength(100)
  expect(seen).toMatchObject({
    changing: 1197,
    now: [
      { is: null, count: 1190 },
      { is: 'Harbor Light', count: 7 },
    ],
    unchanged: 3,
    refusals: 1,
    refused: [{ id: ours.admin.id, why: 'Only somebody of higher rank may change them.' }],
  })
  const job = await start(body)
  expect(job).toMatchObject({ kind: 'users.change', title: 'Change the company of users to Bay Life', total: 1201 })
  const done = await ended(job.id, 'completed')
  expect(done).toMatchObject({ counts: { changed: 1197, unchanged: 3, skipped: 1 }, processed: 1201 })
  expect(await companies(everyone)).toEqual(new Map([[bay.id, 1200]]))
  expect(await rows(job.id, { outcome: 'skipped' })).toMatchObject({
    data: [{ user: { id: ours.admin.id }, reason: 'Only somebody of higher rank may change them.' }],
    meta: { total_count: 1 },
  })
  expect(await ours.tenant(db => notes(db, everyone))).toBe(1197)
  await ours.buadmin.call(users.adminUpdate, { params: { id: everyone[20] ?? 0 }, body: { corporation_id: harbor.id } })
  await takeBack(job.id)
  expect(await ended(job.id, 'undone')).toMatchObject({ counts: { restored: 1196, kept: 1 } })
  expect(await companies(everyone)).toEqual(
    new Map([
      [null, 1189],
      [bay.id, 3],
      [harbor.id, 8],
    ]),
  )
  expect((await rows(job.id, { undo_outcome: 'kept' })).data).toMatchObject([
    { user: { id: everyone[20] }, undo_reason: 'Changed since.' },
  ])
}, 120_000)

const notes = async (db: Parameters<Parameters<Agency['tenant']>[0]>[0], ids: number[]) =>
  (
    await db.rows<{ count: number }>(
      `select count(*) from audit_log where subject_type = 'users' and subject_id = any($1) and changes ? 'corporation_id'`,
      [ids],
    )
  )[0]?.count

test('of many who get another manager, whoever leads that manager is left out with the reason, as is oneself', async () => {
  const boss = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'manager',
    username: `boss.${ours.business_unit_id}`,
  })
  const lead = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'field_manager',
    username: `lead.${ours.business_unit_id}`,
    manager_id: boss.id,
  })
  const many = await crowd(ours, 'Moving', 101)
  const job = await start({ ids: [...many, boss.id, ours.buadmin.id], manager_id: lead.id })
  expect(await ended(job.id, 'completed')).toMatchObject({ counts: { changed: 101, skipped: 2 } })
  const left = (await rows(job.id, { outcome: 'skipped' })).data
  expect(left.map(({ user, reason }) => [user?.id, reason]).sort()).toEqual(
    [
      [boss.id, 'Choose someone who is not below this user.'],
      [ours.buadmin.id, 'This is you: another administrator has to.'],
    ].sort(),
  )
  await takeBack(job.id)
  expect(await ended(job.id, 'undone')).toMatchObject({ counts: { restored: 101 } })
})

test('a sub-admin changes those of agencies given to them, and once one is taken away its people are left out', async () => {
  const given = await sub([theirs])
  const there = await crowd(theirs, 'Given', 5)
  const job = await start({ ids: [...there, theirs.admin.id], role: 'telemarketer' }, given)
  expect(await ended(job.id, 'completed', given)).toMatchObject({ counts: { changed: 5, skipped: 1 } })
  expect((await rows(job.id, { outcome: 'changed' }, given)).data[0]?.user).toMatchObject({ id: there[0] })
  const seenHere = await rows(job.id, {}, ours.buadmin)
  expect(
    seenHere.data.map(({ user }) => user),
    'an agency does not read the names of another',
  ).toEqual(seenHere.data.map(() => null))
  await ours.admin.call(businessUnits.adminGive, { params: { id: given.id }, body: { business_unit_ids: [] } })
  await takeBack(job.id, given)
  expect(await ended(job.id, 'undone', given)).toMatchObject({ counts: { kept: 5 } })
  const roles = await theirs.tenant(db => db.rows('select distinct role from users where id = any($1)', [there]))
  expect(roles).toEqual([{ role: 'telemarketer' }])
})

test('who is out of reach is not there, nor is the job of another agency; more than 5,000 and nonsense are refused', async () => {
  const many = await crowd(ours, 'Refused', 2)
  const body = { ids: many, deactivate: true as const }
  await expect(start({ ...body, ids: [...many, theirs.agent.id] })).rejects.toMatchObject({ status: 404 })
  await expect(start(body, ours.manager)).rejects.toMatchObject({ status: 403 })
  for (const wrong of [
    { ids: many },
    { ids: many, role: 'emperor' },
    { ids: many, corporation_id: 9_999_999 },
    { ids: many, manager_id: theirs.agent.id },
    { ids: Array.from({ length: 5001 }, (_, index) => index + 1), role: 'agent' },
  ])
    await expect(start(wrong)).rejects.toMatchObject({ status: 422 })
  await expect(start({ ids: many, role: 'bu_admin' })).rejects.toMatchObject({ status: 403 })
  const job = await start(body)
  await ended(job.id, 'completed')
  for (const stranger of [theirs.buadmin, theirs.agent] satisfies TestUser[])
    await expect(rows(job.id, {}, stranger)).rejects.toMatchObject({ status: stranger.role === 'agent' ? 403 : 404 })
  const shown = await ours.buadmin.call(bulkJobs.list, { query: { kind: 'users.change' } })
  expect(shown.data.map(({ id }) => id)).toContain(job.id)
  const acts = await ours.buadmin.call(bulkJobs.list, { query: { limit: 100 } })
  expect(
    acts.data.map(({ kind }) => kind),
    'acts on contacts are listed without those on users',
  ).not.toContain('users.change')
})

test('a job is not carried on for somebody who may no longer change users', async () => {
  const leaver = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'bu_admin',
    username: `leaver.${ours.business_unit_id}`,
  })
  const many = await crowd(ours, 'Waiting', 3)
  const job = await start({ ids: many, role: 'telemarketer' }, leaver)
  await ended(job.id, 'completed')
  await ours.admin.call(users.adminUpdate, { params: { id: leaver.id }, body: { role: 'agent' } })
  await ours.tenant(db =>
    db.rows(
      `update bulk_jobs set phase = 'undo', state = 'undoing', undo_user_id = user_id, undo_real_user_id = user_id, cursor = null where id = $1`,
      [job.id],
    ),
  )
  expect(await ended(job.id, 'failed')).toMatchObject({
    error: 'Whoever asked for this may no longer change users. Somebody who may can start it.',
  })
})

test('books of many who leave go where it is said: into a pool or to a colleague, and come back with an undo', async () => {
  const leaving = await crowd(ours, 'Leaving', 3)
  const [, without] = leaving
  const heir = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `heir.${ours.business_unit_id}`,
  })
  const book = await owned(
    ours,
    leaving.filter(id => id !== without),
    2,
  )
  const body = { ids: leaving, deactivate: true as const, book_user_id: heir.id }
  for (const wrong of [
    { ids: leaving, role: 'telemarketer', book_user_id: heir.id },
    { ...body, book_user_id: leaving[0] ?? 0 },
    { ...body, book_user_id: theirs.agent.id },
    { ...body, book_pool_id: 1 },
  ])
    await expect(start(wrong)).rejects.toMatchObject({ status: 422 })
  const job = await start(body)
  expect(await ended(job.id, 'completed')).toMatchObject({ counts: { changed: 3 } })
  expect(await ownersOf(ours, book)).toEqual([heir.id])
  expect((await rows(job.id, { outcome: 'changed' })).data.map(({ reason }) => reason)).toEqual([
    '2 contacts handed over.',
    null,
    '2 contacts handed over.',
  ])
  await takeBack(job.id)
  expect(await ended(job.id, 'undone')).toMatchObject({ counts: { restored: 3 } })
  expect(await ownersOf(ours, book)).toEqual(leaving.filter(id => id !== without))
  await ours.buadmin.call(bulkJobs.retry, { params: { id: job.id } })
  expect(await ended(job.id, 'completed')).toMatchObject({ counts: { changed: 3 } })
  expect(await ownersOf(ours, book)).toEqual([heir.id])
})

test('whose book cannot go there keeps access; of another agency it goes in the name of its administrator, told once', async () => {
  const [here, there] = [await crowd(ours, 'Mixed', 1), await crowd(theirs, 'Mixed', 3)]
  const book = await owned(theirs, there, 1)
  const kept = await owned(ours, here, 1)
  const job = await start({ ids: [...here, ...there], deactivate: true, book_user_id: theirs.agent.id }, ours.admin)
  expect(await ended(job.id, 'completed', ours.admin)).toMatchObject({ counts: { changed: 3, skipped: 1 } })
  expect(await ownersOf(theirs, book)).toEqual([theirs.agent.id])
  expect(await ownersOf(ours, kept)).toEqual(here)
  expect((await rows(job.id, { outcome: 'skipped' }, ours.admin)).data).toMatchObject([
    { user: { id: here[0] }, reason: 'Choose an active user of your agency.' },
  ])
  const told = await theirs.tenant(db =>
    db.rows<{ title: string }>(`select title from notifications where kind = 'user_changes.in_your_name'`),
  )
  expect(told).toEqual([{ title: expect.stringContaining('handed over the contacts of 3 people in your name') }])
})

const owned = ({ tenant, business_unit_id }: Agency, owners: (number | undefined)[], each: number) =>
  tenant(async db => {
    const made = await db.rows<{ id: number }>(
      `insert into contacts (business_unit_id, owner_id, first_name, last_name)
       select $1::bigint, o, 'Left', 'Behind ' || n from unnest($2::bigint[]) o, generate_series(1, $3) n returning id`,
      [business_unit_id, owners, each],
    )
    return made.map(({ id }) => id)
  })
const ownersOf = ({ tenant }: Agency, ids: number[]) =>
  tenant(async db => {
    const found = await db.rows<{ owner_id: number }>(
      'select distinct owner_id from contacts where id = any($1) order by owner_id',
      [ids],
    )
    return found.map(({ owner_id }) => owner_id)
  })
