import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { meanwhile } from '../core/testing/meanwhile.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterAll(() => server.close())

let count = 0
const someone = async () =>
  (
    await mint(server, {
      ...{ business_unit_id: ours.business_unit_id, role: 'agent' as const },
      username: `between${count++}.${ours.business_unit_id}`,
    })
  ).id
const roleOf = async (id: number) => (await ours.buadmin.call(users.adminShow, { params: { id } })).role
const ended = (id: number, state: string) =>
  eventually(async () =>
    (job => job.state === state && job)(await ours.buadmin.call(bulkJobs.show, { params: { id } })),
  )
const startJob = (id: number) =>
  ours.buadmin.call(userChanges.adminStart, { body: { ids: [id], role: 'telemarketer' } })
const undoJob = async (id: number) => {
  await ours.buadmin.call(bulkJobs.undo, { params: { id } })
  return ended(id, 'undone')
}

/** Begins an act while somebody is given another role, which commits once the act waits for it. */
const whileChanging = <T>(id: number, act: () => Promise<T>) =>
  meanwhile(server.core, db => db.rows(`update users set role = 'basic' where id = $1`, [id]), act)

test('an undo keeps whoever is changed while it begins', async () => {
  const id = await someone()
  const made = await ours.buadmin.call(userChanges.adminCreate, { body: { ids: [id], role: 'telemarketer' } })
  const undone = await whileChanging(id, () => ours.buadmin.call(userChanges.adminUndo, { params: { id: made.id } }))
  expect(undone).toMatchObject({ restored: 0, kept: [{ id, why: 'Changed since.' }] })
  expect(await roleOf(id)).toBe('basic')
})

test('so does the undo of a job', async () => {
  const id = await someone()
  const job = await startJob(id)
  await ended(job.id, 'completed')
  expect(await whileChanging(id, () => undoJob(job.id))).toMatchObject({ counts: { kept: 1 } })
  expect(await roleOf(id)).toBe('basic')
})

test('a job remembers what somebody is by the time it changes them', async () => {
  const id = await someone()
  const job = await whileChanging(id, async () => {
    const { id: job } = await startJob(id)
    return ended(job, 'completed')
  })
  expect(await roleOf(id)).toBe('telemarketer')
  expect(await undoJob(job.id)).toMatchObject({ counts: { restored: 1 } })
  expect(await roleOf(id)).toBe('basic')
})
