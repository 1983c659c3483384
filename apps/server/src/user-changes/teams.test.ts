import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { teamsOf } from './fixtures/teams.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const { someone, team, managers, change, undo, update } = teamsOf('team', () => ({ server, ours }))
const left = {
  status: 422,
  code: 'users.team_left',
  errors: { team_user_id: expect.stringContaining('takes them over') },
}

test('who is made agent keeps nobody below, nor the sight of their contacts; whoever is above takes them over', async () => {
  const { top, lead, one, two } = await team()
  const { id } = await one.call(contacts.create, { body: { first_name: 'Ann' } })
  await expect(update(lead, { role: 'agent' })).rejects.toMatchObject(left)
  expect(await managers(one, two)).toEqual([lead.id, lead.id])
  expect(await lead.call(contacts.show, { params: { id } })).toMatchObject({ id })
  expect(await update(lead, { role: 'agent', team_goes_up: true })).toMatchObject({ role: 'agent' })
  expect(await managers(one, two, lead)).toEqual([top.id, top.id, top.id])
  await expect(lead.call(contacts.show, { params: { id } })).rejects.toMatchObject({ status: 404 })
  expect(await top.call(contacts.show, { params: { id } })).toMatchObject({ id })
})

test('every way to a lower role asks', async () => {
  const { lead } = await team()
  const params = { id: lead.id }
  for (const role of ['telemarketer', 'agent'])
    await expect(ours.buadmin.call(users.adminQuickUpdate, { params, body: { role } })).rejects.toMatchObject(left)
  const ids = [lead.id]
  await expect(ours.buadmin.call(users.adminUpdateRoles, { body: { ids, role: 'agent' } })).rejects.toMatchObject(left)
  await expect(change({ ids, role: 'agent' })).rejects.toMatchObject(left)
  const preview = await ours.buadmin.call(userChanges.adminPreview, { body: { ids, role: 'agent' } })
  expect(preview).toMatchObject({ changing: 1, team: 2, below: 2, refused: [] })
  const same = await ours.buadmin.call(userChanges.adminPreview, { body: { ids, role: 'district_manager' } })
  expect(same, 'a role that may lead them keeps them').toMatchObject({ changing: 1, team: 0 })
})

test('a deputy takes the team over and stands where the leader stood below; undone, all is as it was', async () => {
  const { top, lead, one } = await team()
  const deputy = await someone('field_manager', lead)
  const made = await change({ ids: [lead.id], role: 'telemarketer', team_user_id: deputy.id })
  expect(made).toMatchObject({ changed: 1, team_moved: 3 })
  expect(await managers(deputy, one, lead)).toEqual([top.id, deputy.id, top.id])
  expect(await undo(made.id)).toEqual({ restored: 4, kept: [] })
  expect(await managers(deputy, one, lead)).toEqual([lead.id, lead.id, top.id])
})

test('who cannot lead them takes nobody over, and then nothing changes', async () => {
  const { lead, one } = await team()
  const [agent, elsewhere] = [await someone(), theirs.manager]
  for (const taker of [agent, elsewhere, lead, one])
    await expect(change({ ids: [lead.id], role: 'agent', team_user_id: taker.id })).rejects.toMatchObject({
      status: 422,
      errors: { team_user_id: expect.any(String) },
    })
  await expect(change({ ids: [lead.id], manager_id: null, team_user_id: ours.manager.id })).rejects.toMatchObject({
    status: 422,
  })
  await expect(update(lead, { first_name: 'No', team_goes_up: true })).rejects.toMatchObject({ status: 422 })
  expect(await managers(one)).toEqual([lead.id])
})

test('several in a row are taken over together, whoever leads whom', async () => {
  const { top, lead, one } = await team()
  const above = await someone('manager')
  await update(top, { manager_id: above.id })
  const made = await change({ ids: [lead.id, top.id], role: 'agent', team_goes_up: true })
  expect(await managers(one, lead, top)).toEqual([above.id, above.id, above.id])
  expect(await undo(made.id)).toMatchObject({ kept: [] })
  expect(await managers(one, lead, top)).toEqual([lead.id, top.id, above.id])
})

test('with a deactivation a team goes where it is said, and comes back; where nothing is said it stays', async () => {
  const { top, lead, one } = await team()
  const body = { ids: [lead.id], deactivate: true as const }
  expect(await ours.buadmin.call(userChanges.adminPreview, { body })).toMatchObject({ team: 2 })
  const made = await change({ ...body, team_goes_up: true })
  expect(made).toMatchObject({ kind: 'deactivate', changed: 1, team_moved: 2 })
  expect(await managers(one)).toEqual([top.id])
  expect(await undo(made.id)).toMatchObject({ restored: 3, kept: [] })
  expect(await managers(one)).toEqual([lead.id])
  expect(await change(body)).toMatchObject({ team_moved: 0 })
  expect(await managers(one)).toEqual([lead.id])
})

test('a team is not given back to somebody who got another role since', async () => {
  const { top, lead, one } = await team()
  const made = await change({ ids: [lead.id], role: 'agent', team_goes_up: true })
  await update(lead, { role: 'telemarketer' })
  const { restored, kept } = await undo(made.id)
  expect(restored).toBe(0)
  expect(kept.map(({ why }) => why).sort()).toEqual([
    'Changed since.',
    'Whoever led them stays as they are.',
    'Whoever led them stays as they are.',
  ])
  expect(await managers(one)).toEqual([top.id])
})

test('a promotion is not taken back from somebody who leads people by now', async () => {
  const [boss, one] = [await someone(), await someone()]
  const made = await change({ ids: [boss.id], role: 'manager' })
  await update(one, { manager_id: boss.id })
  expect(await undo(made.id)).toMatchObject({ restored: 0, kept: [{ why: expect.stringContaining('1 person is') }] })
  expect(await managers(one)).toEqual([boss.id])
})

test('nobody is promoted above their own manager, unless another is named or that manager rises too', async () => {
  const { lead, one } = await team()
  const wrong = { status: 422, code: 'users.manager_rank', errors: { manager_id: expect.any(String) } }
  await expect(update(one, { role: 'manager' })).rejects.toMatchObject(wrong)
  const preview = (ids: number[]) => ours.buadmin.call(userChanges.adminPreview, { body: { ids, role: 'manager' } })
  expect(await preview([one.id])).toMatchObject({
    changing: 0,
    refused: [{ id: one.id, why: expect.stringContaining('above their own manager') }],
  })
  expect(await preview([one.id, lead.id])).toMatchObject({ changing: 2, refused: [] })
  expect(await update(one, { role: 'manager', manager_id: ours.manager.id })).toMatchObject({ role: 'manager' })
  await update(one, { role: 'agent', manager_id: lead.id })
  expect(await change({ ids: [one.id, lead.id], role: 'manager' })).toMatchObject({ changed: 2 })
})

test('a leader who falls below one of the team passes on that one alone', async () => {
  const top = await someone('manager')
  const lead = await someone('manager', top)
  const [high, low] = [await someone('district_manager', lead), await someone('agent', lead)]
  await expect(update(lead, { role: 'field_manager' })).rejects.toMatchObject(left)
  await update(lead, { role: 'field_manager', team_goes_up: true })
  expect(await managers(high, low)).toEqual([top.id, lead.id])
})

test('a manager who changes the role of somebody below says the same, and chooses among their own', async () => {
  const { top, lead, one } = await team()
  const give = (body: object) => top.call(users.giveRole, { params: { id: lead.id }, body: { role: 'agent', ...body } })
  expect((await top.call(users.team)).data.find(({ id }) => id === lead.id)).toMatchObject({ reports: 2 })
  await expect(give({})).rejects.toMatchObject(left)
  await expect(give({ team_user_id: ours.manager.id })).rejects.toMatchObject({
    status: 422,
    errors: { team_user_id: 'Choose yourself, or somebody below you.' },
  })
  expect(await give({ team_user_id: top.id })).toEqual({ id: lead.id, role: 'agent' })
  expect(await managers(one)).toEqual([top.id])
})

test('a job leaves out whoever leads people, with the reason, and so does its preview', async () => {
  const { lead, one } = await team()
  const crowd = await ours.tenant(db =>
    db.rows<{ id: number }>(
      `insert into users (business_unit_id, username, email, password_hash, first_name, last_name, role)
       select $1::bigint, 'many' || n || '.' || $1::bigint, 'many' || n || '.' || $1::bigint || '@example.com', 'x', 'Many', 'Many ' || n, 'field_manager'
         from generate_series(1, 101) n returning id`,
      [ours.business_unit_id],
    ),
  )
  const body = { ids: [...crowd.map(({ id }) => id), lead.id], role: 'agent' }
  const why = '2 people are directly below them, whom they could not lead in this role.'
  expect(await ours.buadmin.call(userChanges.adminPreview, { body })).toMatchObject({
    changing: 101,
    refused: [{ id: lead.id, why }],
  })
  const { id } = await ours.buadmin.call(userChanges.adminStart, { body })
  const done = await eventually(async () => {
    const job = await ours.buadmin.call(bulkJobs.show, { params: { id } })
    return job.state === 'completed' && job
  })
  expect(done).toMatchObject({ counts: { changed: 101, skipped: 1 } })
  const { data } = await ours.buadmin.call(userChanges.adminJobRows, {
    params: { id },
    query: { outcome: 'skipped' },
  })
  expect(data).toMatchObject([
    { user: { id: lead.id }, reason: expect.stringContaining('2 people are directly below') },
  ])
  expect(await managers(one)).toEqual([lead.id])
})

test('somebody is not put below a leader who is losing the role at the same moment', async () => {
  const [boss, one] = [await someone('manager'), await someone()]
  const made = await atOnce(server.core, db => db.rows('select from users where id = $1 for update', [boss.id]), [
    () => update(boss, { role: 'agent' }),
    () => update(one, { manager_id: boss.id }),
  ])
  const [role] = await ours.tenant(db => db.rows<{ role: string }>('select role from users where id = $1', [boss.id]))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([role?.role, await managers(one)]).toEqual(
    made[0]?.status === 'fulfilled' ? ['agent', [null]] : ['manager', [boss.id]],
  )
})

test('nobody is promoted above a manager who falls at the same moment', async () => {
  const { top, lead } = await team()
  const [made] = await atOnce(
    server.core,
    db => db.rows('select from users where id = $1 for update', [top.id]),
    [() => update(lead, { role: 'manager' })],
    db => db.rows(`update users set role = 'district_manager' where id = $1`, [top.id]),
  )
  expect(made).toMatchObject({ status: 'rejected', reason: { status: 422, code: 'users.manager_rank' } })
})

test('a promotion is not taken back from whoever somebody rises below at the same moment', async () => {
  const { lead, one } = await team()
  const { id } = await change({ ids: [lead.id], role: 'manager' })
  const [undone] = await atOnce(
    server.core,
    db => db.rows('select from users where id = $1 for share', [lead.id]),
    [() => undo(id)],
    db => db.rows(`update users set role = 'manager' where id = $1`, [one.id]),
  )
  expect(undone).toMatchObject({ value: { restored: 0, kept: [{ why: expect.stringContaining('1 person is') }] } })
})
