import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { meanwhile } from '../core/testing/meanwhile.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { teamsOf } from './fixtures/teams.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterAll(() => server.close())

const { someone, team, managers, change, undo, update } = teamsOf('former', () => ({ server, ours }))
const ended = (id: number, state: string) =>
  eventually(async () =>
    (job => job.state === state && job)(await ours.buadmin.call(bulkJobs.show, { params: { id } })),
  )
async function job(body: Parameters<typeof ours.buadmin.call<typeof userChanges.adminStart>>[1]['body']) {
  const { id } = await ours.buadmin.call(userChanges.adminStart, { body })
  await ended(id, 'completed')
  return id
}
const undoJob = async (id: number) => {
  await ours.buadmin.call(bulkJobs.undo, { params: { id } })
  return ended(id, 'undone')
}
const reasons = async (id: number) =>
  (await ours.buadmin.call(userChanges.adminJobRows, { params: { id }, query: {} })).data.map(row => row.undo_reason)
const nameOf = ({ username }: TestUser) => `${username.split('.')[0]} Test`
const ROLES = 'cannot lead them any more: one of the two has another role by now.'

test('who was moved stays where they are when their former manager lost the role, or they rose above them', async () => {
  const { top, lead, one, two } = await team()
  const [made, risen] = [
    await change({ ids: [one.id], manager_id: top.id }),
    await change({ ids: [two.id], manager_id: top.id }),
  ]
  await update(two, { role: 'manager' })
  const why = `Their former manager, ${nameOf(lead)}, ${ROLES}`
  expect(await undo(risen.id)).toEqual({ restored: 0, kept: [{ id: two.id, name: nameOf(two), why }] })
  await update(lead, { role: 'agent' })
  expect(await undo(made.id)).toEqual({ restored: 0, kept: [{ id: one.id, name: nameOf(one), why }] })
  expect(await managers(one, two)).toEqual([top.id, top.id])
})

test('a former manager who has no access, or is below them by now, keeps one of several and is named', async () => {
  const [gone, fallen, still] = [await someone('manager'), await someone('manager'), await someone('manager')]
  const [one, two, three] = [
    await someone('manager', gone),
    await someone('manager', fallen),
    await someone('agent', still),
  ]
  const made = await change({ ids: [one.id, two.id, three.id], manager_id: ours.manager.id })
  await update(gone, { active: false })
  await update(fallen, { manager_id: two.id })
  expect(await undo(made.id)).toEqual({
    restored: 1,
    kept: [
      { id: one.id, name: nameOf(one), why: `Their former manager, ${nameOf(gone)}, has no access any more.` },
      { id: two.id, name: nameOf(two), why: `Their former manager, ${nameOf(fallen)}, is below them by now.` },
    ],
  })
  expect(await managers(one, two, three)).toEqual([ours.manager.id, ours.manager.id, still.id])
})

test('a team that went elsewhere stays there where the leader, back again, got a lower role meanwhile', async () => {
  const { top, lead, one, two } = await team()
  const made = await change({ ids: [lead.id], deactivate: true, team_goes_up: true })
  await update(lead, { role: 'agent' })
  const why = `Their former manager, ${nameOf(lead)}, ${ROLES}`
  expect(await undo(made.id)).toMatchObject({
    restored: 1,
    kept: [
      { id: one.id, why },
      { id: two.id, why },
    ],
  })
  expect(await managers(one, two)).toEqual([top.id, top.id])
  expect(await ours.buadmin.call(users.adminShow, { params: { id: lead.id } })).toMatchObject({ active: true })
})

test('the undo of a job asks the same of a move, and of the team of whoever gets access back', async () => {
  const { top, lead, one, two } = await team()
  const moved = await job({ ids: [one.id], manager_id: top.id })
  const left = await job({ ids: [lead.id], deactivate: true, team_goes_up: true })
  await update(lead, { role: 'agent' })
  expect(await undoJob(moved)).toMatchObject({ counts: { kept: 1 } })
  expect(await reasons(moved)).toEqual([`Their former manager, ${nameOf(lead)}, has no access any more.`])
  expect(await undoJob(left)).toMatchObject({ counts: { restored: 1 } })
  expect(await reasons(left)).toEqual(['1 of those they led is below somebody else by now and stays there.'])
  expect(await managers(one, two)).toEqual([top.id, top.id])
})

test('of such a team whoever rose above the leader stays where they are, and the others come back', async () => {
  const { top, lead, one, two } = await team()
  const left = await job({ ids: [lead.id], deactivate: true, team_goes_up: true })
  await update(two, { role: 'manager' })
  expect(await undoJob(left)).toMatchObject({ counts: { restored: 1 } })
  expect(await managers(one, two)).toEqual([lead.id, top.id])
})

test('who was taken over by somebody of the team comes back above them, in whatever order they were made', async () => {
  const [deputy, lower] = [await someone('field_manager'), await someone('field_manager')]
  const [upper, top] = [await someone('manager'), await someone('manager')]
  await update(upper, { manager_id: top.id })
  await update(lower, { manager_id: upper.id })
  await update(deputy, { manager_id: lower.id })
  const made = await change({ ids: [lower.id, upper.id], role: 'agent', team_user_id: deputy.id })
  expect(await managers(deputy, lower)).toEqual([top.id, deputy.id])
  expect(await undo(made.id)).toMatchObject({ kept: [] })
  expect(await managers(deputy, lower, upper)).toEqual([lower.id, upper.id, top.id])
})

test('a role is not given back above a manager whose own is not', async () => {
  const top = await someone('manager')
  const below = await someone('manager', top)
  const made = await change({ ids: [top.id, below.id], role: 'field_manager' })
  await update(top, { role: 'district_manager' })
  expect(await undo(made.id)).toMatchObject({
    restored: 0,
    kept: [
      { id: top.id, why: 'Changed since.' },
      { id: below.id, why: `They would stand above their own manager, ${nameOf(top)}.` },
    ],
  })
})

test('a former manager who is losing the role just then leads nobody again', async () => {
  const { top, lead, one, two } = await team()
  const made = await change({ ids: [one.id], manager_id: top.id })
  const id = await job({ ids: [two.id], manager_id: top.id })
  const falling = <T>(act: () => Promise<T>) =>
    meanwhile(server.core, db => db.rows(`update users set role = 'agent' where id = $1`, [lead.id]), act)
  const why = `Their former manager, ${nameOf(lead)}, ${ROLES}`
  expect(await falling(() => undo(made.id))).toMatchObject({ restored: 0, kept: [{ id: one.id, why }] })
  await update(lead, { role: 'field_manager' })
  expect(await falling(() => undoJob(id))).toMatchObject({ counts: { kept: 1 } })
  expect(await reasons(id)).toEqual([why])
})
