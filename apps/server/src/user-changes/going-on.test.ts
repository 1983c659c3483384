import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as corporations from '@openbook/api/corporations.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

let count = 0
const someone = (role: TestUser['role'] = 'agent', { business_unit_id } = ours, manager_id?: number) =>
  mint(server, { business_unit_id, role, username: `goes${count++}.${business_unit_id}`, manager_id })
type Body = Parameters<typeof ours.buadmin.call<typeof userChanges.adminStart>>[1]['body']
const ended = (id: number, state: string, by: TestUser) =>
  eventually(async () => (job => job.state === state && job)(await by.call(bulkJobs.show, { params: { id } })))
/** A change that is done, by somebody. */
async function done(body: Body, by: TestUser) {
  const { id } = await by.call(userChanges.adminStart, { body })
  await ended(id, 'completed', by)
  return id
}
/** As if it had stopped on the way. */
const stand = (id: number, values: { phase: string; state: string; undo_user_id?: number }) =>
  ours.tenant(db =>
    db.rows(
      'update bulk_jobs set phase = $2, state = $3, undo_user_id = $4, undo_real_user_id = $4, cursor = null where id = $1',
      [id, values.phase, values.state, values.undo_user_id ?? null],
    ),
  )
const refusalOf = async (id: number, by: TestUser) => {
  const listed = await by.call(bulkJobs.list, { query: { kind: 'users.change', limit: 100 } })
  const shown = await by.call(bulkJobs.show, { params: { id } })
  expect(listed.data.find(each => each.id === id)?.retry_refusal).toBe(shown.retry_refusal)
  return shown.retry_refusal
}
const roleOf = async ({ id }: TestUser) => (await ours.buadmin.call(users.adminShow, { params: { id } })).role

test('a change goes on with the rank and reach of whoever began it, so nobody else goes on with it', async () => {
  const [here, there] = [await someone('bu_admin'), await someone('agent', theirs)]
  const id = await done({ ids: [here.id, there.id], role: 'telemarketer' }, ours.admin)
  const base = 'admin Test started this. Only they can go on with it. Start a new one.'
  await stand(id, { phase: 'run', state: 'cancelled' })
  for (const state of ['cancelled', 'failed', 'undone']) {
    await stand(id, { phase: state === 'undone' ? 'undo' : 'run', state, undo_user_id: ours.buadmin.id })
    expect(await refusalOf(id, ours.buadmin), state).toBe(base)
    await expect(ours.buadmin.call(bulkJobs.retry, { params: { id } }), state).rejects.toMatchObject({
      status: 403,
      code: 'bulk_jobs.not_theirs',
      errors: { base },
    })
    expect(await ours.buadmin.call(bulkJobs.show, { params: { id } })).toMatchObject({ state })
  }
  expect(await refusalOf(id, ours.admin)).toBeNull()
  await ours.admin.call(bulkJobs.retry, { params: { id } })
  await ended(id, 'completed', ours.admin)
})

test('an undo that stopped is gone on with by whoever began it; anybody else undoes the rest in their own name', async () => {
  const many = [await someone(), await someone()]
  const id = await done({ ids: many.map(each => each.id), role: 'telemarketer' }, ours.buadmin)
  await stand(id, { phase: 'undo', state: 'failed', undo_user_id: ours.admin.id })
  const base = 'admin Test began to undo this. Only they can go on with it. Undo it yourself instead.'
  expect(await refusalOf(id, ours.admin)).toBeNull()
  expect(await refusalOf(id, ours.buadmin)).toBe(base)
  await expect(ours.buadmin.call(bulkJobs.retry, { params: { id } })).rejects.toMatchObject({
    status: 403,
    errors: { base },
  })
  await expect(ours.admin.call(bulkJobs.undo, { params: { id } }), 'their own').rejects.toMatchObject({ status: 409 })
  await ours.buadmin.call(bulkJobs.undo, { params: { id } })
  expect(await ended(id, 'undone', ours.buadmin)).toMatchObject({ counts: { restored: 2 } })
  expect(await Promise.all(many.map(roleOf))).toEqual(['agent', 'agent'])
  const [job] = await ours.tenant(db => db.rows('select undo_user_id from bulk_jobs where id = $1', [id]))
  expect(job).toEqual({ undo_user_id: ours.buadmin.id })
})

/** Whose names stand in the log of somebody's changes, the last first. */
const loggedOf = ({ id }: TestUser) =>
  ours.tenant(db =>
    db.rows(
      `select user_id, real_user_id from audit_log where subject_type = 'users' and subject_id = $1 and action = 'users.update' order by id desc`,
      [id],
    ),
  )

test('whoever goes on with it in a jump stands in the log of each change, and not in that of those after', async () => {
  const [top, boss, led] = [await someone('bu_admin'), await someone('manager'), await someone()]
  const inTheirName = await jump(server, ours.admin, top)
  const id = await done({ ids: [led.id], manager_id: boss.id }, top)
  await stand(id, { phase: 'undo', state: 'cancelled', undo_user_id: top.id })
  await inTheirName.call(bulkJobs.retry, { params: { id } })
  await ended(id, 'undone', top)
  await inTheirName.call(bulkJobs.retry, { params: { id } })
  await ended(id, 'completed', top)
  await top.call(bulkJobs.undo, { params: { id } })
  await ended(id, 'undone', top)
  const [alone, jumped] = [top.id, ours.admin.id].map(real_user_id => ({ user_id: top.id, real_user_id }))
  expect(await loggedOf(led)).toEqual([alone, jumped, jumped, alone])
})

const UNDOING = `update bulk_jobs set phase = 'undo', state = 'undoing', undo_user_id = user_id, undo_real_user_id = real_user_id, cursor = null where id = $1`

test.each([
  ['lost access', 'update users set deactivated_at = now() where id = $1'],
  ['is of no higher rank', `update users set role = 'bu_admin' where id = $1`],
  ['reaches the agency no longer', 'delete from sub_admin_business_units where user_id = $1'],
] as const)(
  'a change begun in a jump does not go on once whoever jumped %s; who it runs for goes on alone',
  async (_why, lose) => {
    const [jumper, top] = [await someone('sub_admin', theirs), await someone('bu_admin')]
    const given = { params: { id: jumper.id }, body: { business_unit_ids: [ours.business_unit_id] } }
    await ours.admin.call(businessUnits.adminGive, given)
    const [boss, led] = [await someone('manager'), await someone()]
    const inTheirName = await jump(server, jumper, top)
    const id = await done({ ids: [led.id], manager_id: boss.id }, inTheirName)
    await server.core.database.system(async db => {
      await db.rows(lose, [jumper.id])
      await db.rows(UNDOING, [id])
    })
    expect(await ended(id, 'failed', top)).toMatchObject({
      error: 'Whoever asked for this may no longer change users. Somebody who may can start it.',
    })
    await top.call(bulkJobs.retry, { params: { id } })
    expect(await ended(id, 'undone', top)).toMatchObject({ counts: { restored: 1 } })
  },
)

test('an undo has the rank of whoever asks for it: who stands too high for them is kept', async () => {
  const high = await someone('bu_admin')
  const id = await done({ ids: [high.id], role: 'agent' }, ours.admin)
  await ours.buadmin.call(bulkJobs.undo, { params: { id } })
  expect(await ended(id, 'undone', ours.buadmin)).toMatchObject({ counts: { kept: 1 } })
  expect(await roleOf(high)).toBe('agent')
})

test('who may not change users any more neither goes on with a change nor undoes it', async () => {
  const fallen = await someone('bu_admin')
  const id = await done({ ids: [(await someone()).id], role: 'telemarketer' }, fallen)
  await ours.admin.call(users.adminUpdate, { params: { id: fallen.id }, body: { role: 'manager' } })
  const refused = { status: 403, errors: { user: 'Access denied!' } }
  await expect(fallen.call(bulkJobs.undo, { params: { id } })).rejects.toMatchObject(refused)
  await stand(id, { phase: 'run', state: 'failed' })
  await expect(fallen.call(bulkJobs.retry, { params: { id } })).rejects.toMatchObject(refused)
})

test('a change over several agencies names nobody of another to those of the agency it was begun in', async () => {
  const chief = await someone('manager', theirs)
  const led = await someone('agent', theirs, chief.id)
  const [boss, own] = [await someone('manager'), await someone('agent')]
  const risen = await done({ ids: [led.id, own.id], role: 'bu_admin' }, ours.admin)
  const why = expect.stringContaining('stand above their own manager, goes')
  const journal = async (by: TestUser, id: number) =>
    (await by.call(userChanges.adminJobRows, { params: { id }, query: { outcome: 'skipped' } })).data
  expect(await journal(ours.admin, risen)).toMatchObject([{ user: { id: led.id }, reason: why }])
  expect(await journal(ours.buadmin, risen)).toMatchObject([{ user: null, outcome: 'skipped', reason: null }])
  const raw = await ours.buadmin.call(bulkJobs.rows, { params: { id: risen }, query: { outcome: 'skipped' } })
  expect(raw.data).toMatchObject([{ reason: null, undo_reason: null }])
  const titleOf = async (ids: number[], manager_id: number | undefined, corporation_id?: number) => {
    const body = { ids, manager_id, corporation_id }
    const { id, title } = await ours.admin.call(userChanges.adminStart, { body })
    await ended(id, 'completed', ours.admin)
    return title
  }
  expect(await titleOf([own.id, led.id], boss.id)).toBe('Put users below another manager')
  expect(await titleOf([own.id], chief.id)).toBe('Put users below another manager')
  expect(await titleOf([own.id], boss.id)).toMatch(/^Put users below goes\d+ Test$/)
  const { id: company } = await theirs.buadmin.call(corporations.adminCreate, { form: { name: 'Bay Life' }, files: {} })
  expect(await titleOf([led.id], undefined, company)).toBe('Change the company of users')
})

test('why an undo kept somebody of another agency is not told either', async () => {
  const led = await someone('agent', theirs)
  const id = await done({ ids: [led.id], role: 'telemarketer' }, ours.admin)
  await theirs.buadmin.call(users.adminUpdate, { params: { id: led.id }, body: { role: 'agent' } })
  await ours.admin.call(bulkJobs.undo, { params: { id } })
  await ended(id, 'undone', ours.admin)
  const journal = async (by: TestUser) => (await by.call(userChanges.adminJobRows, { params: { id } })).data
  expect(await journal(ours.admin)).toMatchObject([{ user: { id: led.id }, undo_reason: 'Changed since.' }])
  expect(await journal(ours.buadmin)).toMatchObject([{ user: null, undo_outcome: 'kept', undo_reason: null }])
  const raw = await ours.buadmin.call(bulkJobs.rows, { params: { id } })
  expect(raw.data).toMatchObject([{ undo_outcome: 'kept', undo_reason: null }])
})
