import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { eventually, openCable } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { ownServer } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { setFlag } from '../core/testing/set-flag.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await ownServer({ jobs: true })
  ours = await agency(server)
  await setFlag(ours.admin, 'regional_manager', 'on')
})
afterAll(() => server.close())

let count = 0
const someone = (role: TestUser['role'] = 'agent', above?: TestUser) =>
  mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role, manager_id: above?.id },
    username: `origin${count++}.${ours.business_unit_id}`,
  })
type Who = Awaited<ReturnType<typeof jump>>
const alive = (who: Pick<Who, 'call'>) =>
  who.call(sessions.me).then(
    () => true,
    () => false,
  )
/** A socket of theirs; says when it was told to go. */
async function listening({ headers }: Pick<Who, 'headers'>) {
  const cable = openCable(server.origin, headers)
  cable.consumer.connect()
  const has = (type: string) => eventually(() => cable.frames.some(frame => 'type' in frame && frame.type === type))
  await has('welcome')
  return async () => {
    await has('disconnect')
    cable.close()
  }
}
const rowOf = ({ id }: TestUser) =>
  ours.tenant(async db => {
    const [row] = await db.rows<{ id: number }>(
      'select id from sessions where user_id = $1 and login_type is null order by id limit 1',
      [id],
    )
    return row?.id ?? 0
  })

test('whatever ends a session ends the jumps made from it, at every level, with what listens', async () => {
  const ways = [
    (admin: TestUser) => admin.call(sessions.destroy),
    async (admin: TestUser) =>
      ours.tenant(async db => {
        await db.asSystem()
        await db.rows('update sessions set ended_at = now() where id = $1', [await rowOf(admin)])
      }),
  ]
  for (const end of ways) {
    const admin = await someone('admin')
    const middle = await jump(server, admin, await someone('bu_admin'))
    const top = await jump(server, middle, await someone())
    const gone = await listening(top)
    await end(admin)
    expect([await alive(middle), await alive(top)]).toEqual([false, false])
    await gone()
  }
})

test('a level in the middle takes those above it along, and leaves those below', async () => {
  const [admin, sub] = [await someone('admin'), await someone('sub_admin')]
  const middle = await jump(server, admin, sub)
  const top = await jump(server, middle, await someone())
  await ours.admin.call(users.adminUpdate, { params: { id: sub.id }, body: { role: 'bu_admin' } })
  expect([await alive(admin), await alive(middle), await alive(top)]).toEqual([true, false, false])
})

/** A regional manager who acts as an agent two levels down, and another team to go to. */
async function regional() {
  const rm = await someone('regional_manager')
  const lead = await someone('field_manager', rm)
  const agent = await someone('agent', lead)
  const stays = await someone('agent', rm)
  const other = await someone('regional_manager')
  return { rm, lead, agent, stays, other }
}
const MOVES: Record<string, (team: Awaited<ReturnType<typeof regional>>) => Promise<unknown>> = {
  'the form': ({ agent, other }) =>
    ours.buadmin.call(users.adminUpdate, { params: { id: agent.id }, body: { manager_id: other.id } }),
  'a move of whoever is between': ({ lead, other }) =>
    ours.buadmin.call(users.adminUpdate, { params: { id: lead.id }, body: { manager_id: other.id } }),
  'a move of several': ({ agent, other }) =>
    ours.buadmin.call(userChanges.adminCreate, { body: { ids: [agent.id], manager_id: other.id } }),
  'a job': async ({ agent, other }) => {
    const { id } = await ours.buadmin.call(userChanges.adminStart, { body: { ids: [agent.id], manager_id: other.id } })
    await eventually(async () => (await ours.buadmin.call(bulkJobs.show, { params: { id } })).state === 'completed')
  },
  'a team taken over': ({ lead, other }) =>
    ours.buadmin.call(userChanges.adminCreate, {
      body: { ids: [lead.id], deactivate: true, team_user_id: other.id },
    }),
}
test.for(Object.keys(MOVES))('a regional manager acts as nobody who is given to another: %s', async way => {
  const team = await regional()
  const { rm, agent, stays } = team
  const moved = await jump(server, rm, agent)
  const kept = await jump(server, rm, stays)
  const gone = await listening(moved)
  await MOVES[way]?.(team)
  expect([await alive(rm), await alive(moved), await alive(kept)]).toEqual([true, false, true])
  await gone()
})

test('nor as whom an undo gives back to another', async () => {
  const { rm, agent, other } = await regional()
  const made = await ours.buadmin.call(userChanges.adminCreate, { body: { ids: [agent.id], manager_id: other.id } })
  const moved = await jump(server, other, agent)
  expect(await alive(moved)).toBe(true)
  await ours.buadmin.call(userChanges.adminUndo, { params: { id: made.id } })
  expect([await alive(moved), await alive(await jump(server, rm, agent))]).toEqual([false, true])
})
