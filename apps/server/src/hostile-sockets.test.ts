import * as authIps from '@openbook/api/auth-ips.ts'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as groups from '@openbook/api/groups.ts'
import * as pools from '@openbook/api/pools.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { PACE } from './core/cable/cable.ts'
import { type Agency, agency, mint, PASSWORD, type TestUser } from './core/testing/agency.ts'
import { eventually, openCable, type TestCable } from './core/testing/cable.ts'
import { startServer, type TestServer } from './core/testing/server.ts'

// Whoever listens on a socket hears no longer than they may ask. The whole list is in docs/hostile.md.

let server: TestServer
let ours: Agency
const open: WebSocket[] = []
const cables: TestCable[] = []
const { recheck } = PACE
beforeAll(async () => {
  // What is done at once is not waited for until it would be done anyway.
  PACE.recheck = 600_000
  server = await startServer({ jobs: true })
  ours = await agency(server)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
  for (const cable of cables.splice(0)) cable.close()
})
afterAll(() => {
  PACE.recheck = recheck
  return server.close()
})

let count = 0
const someone = (where = ours, more: { role?: 'manager'; manager_id?: number } = {}) =>
  mint(server, {
    business_unit_id: where.business_unit_id,
    role: 'agent',
    username: `hears${count++}.${where.business_unit_id}`,
    ...more,
  })
async function listen(headers: Record<string, string>, ip = '127.0.0.1') {
  const socket = new WebSocket(`${server.origin}/cable`, ['actioncable-v1-json'], {
    headers: { ...headers, 'x-forwarded-for': ip },
  })
  open.push(socket)
  const frames: { type?: string; reason?: string }[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  await eventually(() => frames.length > 0)
  return { socket, frames, welcome: frames[0]?.type === 'welcome' }
}
type Ear = Awaited<ReturnType<typeof listen>>
const isShut = ({ socket, frames }: Ear) =>
  socket.readyState === WebSocket.CLOSED && frames.at(-1)?.reason === 'unauthorized'
const isOpen = ({ socket }: Ear) => socket.readyState === WebSocket.OPEN
const bearer = async (user: TestUser) => ({
  authorization: `Bearer ${(await user.call(sessions.showApiToken)).api_token}`,
})

test('a change of the allowed addresses closes what listens from elsewhere, by a stolen cookie or a token, at once', async () => {
  const user = await someone()
  const [near, thief, program] = [
    await listen(user.headers),
    await listen(user.headers, '198.51.100.9'),
    await listen(await bearer(user), '198.51.100.9'),
  ]
  expect([near, thief, program].map(({ welcome }) => welcome)).toEqual([true, true, true])
  await ours.tenant(db => db.rows(`update sessions set ip = '127.0.0.1' where user_id = $1`, [user.id]))
  await user.call(authIps.create, { body: { range: '127.0.0.0/8' } })
  await eventually(() => isShut(thief) && isShut(program))
  expect(isOpen(near)).toBe(true)
  expect((await listen(user.headers, '198.51.100.9')).welcome).toBe(false)
  expect((await listen(user.headers, 'nonsense')).welcome).toBe(false)
})

test('another API token closes what listens by the old one, a new password what others opened', async () => {
  const user = await someone()
  const [own, program] = [await listen(user.headers), await listen(await bearer(user))]
  await user.call(sessions.refreshApiToken)
  await eventually(() => isShut(program))
  const next = await listen(await bearer(user))
  await user.call(users.updatePassword, {
    params: { id: user.id },
    body: { current_password: PASSWORD, password: 'copper kettle on the pier' },
  })
  await eventually(() => isShut(next))
  expect(isOpen(own)).toBe(true)
  const after = await listen(await bearer(user))
  await user.call(sessions.logOutOfAll)
  await eventually(() => isShut(own) && isShut(after))
})

test('whoever is deactivated, and everybody of an agency that is closed, hears nothing more', async () => {
  const gone = await someone()
  const ears = [await listen(gone.headers), await listen(await bearer(gone))]
  await ours.buadmin.call(users.adminDestroy, { params: { id: gone.id } })
  await eventually(() => ears.every(isShut))
  const closing = await agency(server)
  const there = await someone(closing)
  const all = [await listen(there.headers), await listen(await bearer(there))]
  const stays = await listen(ours.agent.headers)
  await ours.admin.call(businessUnits.adminClose, {
    params: { id: closing.business_unit_id },
    body: { reason: 'They left.' },
  })
  await eventually(() => all.every(isShut))
  expect(isOpen(stays)).toBe(true)
})

/** Subscribed to a channel as our apps are, by now. */
async function hear({ headers }: TestUser, channel: string, id: number) {
  const cable = openCable(server.origin, headers)
  cables.push(cable)
  const ear = { heard: 0, rejected: 0 }
  const subscribe = () =>
    cable.client.subscribe(
      { channel, id },
      { message: ({ type }) => void (type === 'tests.said' && ear.heard++), rejected: () => void ear.rejected++ },
    )
  const answers = (type: string) => cable.frames.filter(frame => 'type' in frame && frame.type === type).length
  subscribe()
  await eventually(() => answers('confirm_subscription'))
  return { ear, again: subscribe, confirmed: () => answers('confirm_subscription') }
}
type Listening = Awaited<ReturnType<typeof hear>>
const rejected = ({ ear }: Listening) => eventually(() => ear.rejected === 1)
/** Says something there, and waits until it is heard by those who still may. */
async function say(stream: string, by: Listening[]) {
  const before = by.map(({ ear }) => ear.heard)
  await ours.tenant(db => server.core.cable.publish(db, stream, { type: 'tests.said', data: {} }))
  await eventually(() => by.every(({ ear }, index) => ear.heard === (before[index] ?? 0) + 1))
}

test('who is taken out of the group of a pool, or looks after it no longer, hears nothing more of it; others go on', async () => {
  const [holder, helper, member, leaver] = [await someone(), await someone(), await someone(), await someone()]
  const by = ours.buadmin
  const { id: group_id } = await by.call(groups.adminCreate, {
    body: { name: `Takers ${count}`, user_ids: [member.id, leaver.id] },
  })
  const { id } = await by.call(pools.adminCreate, {
    body: { name: `Heard ${count}`, holder_id: holder.id, holder_ids: [helper.id], take_rule: 'group', group_id },
  })
  const listening = (who: TestUser) => hear(who, pools.CHANNEL, id)
  const [first, second, third, fourth] = [
    await listening(holder),
    await listening(helper),
    await listening(member),
    await listening(leaver),
  ]
  await say(`pool:${id}`, [first, second, third, fourth])
  await by.call(groups.adminUpdate, { params: { id: group_id }, body: { user_ids: [member.id] } })
  await rejected(fourth)
  await say(`pool:${id}`, [first, second, third])
  await by.call(pools.adminUpdate, { params: { id }, body: { holder_ids: [] } })
  await rejected(second)
  await by.call(pools.adminUpdate, { params: { id }, body: { holder_id: member.id } })
  await rejected(first)
  await say(`pool:${id}`, [third])
  expect([first, second, third, fourth].map(({ ear }) => ear.heard)).toEqual([2, 2, 3, 1])

  await by.call(groups.adminUpdate, { params: { id: group_id }, body: { user_ids: [leaver.id] } })
  fourth.again()
  await eventually(() => fourth.confirmed() === 2)
  await say(`pool:${id}`, [third, fourth])
  await by.call(pools.adminDestroy, { params: { id } })
  await Promise.all([rejected(third), eventually(() => fourth.ear.rejected === 2)])
})

test('whose pool is given to somebody else as they are deactivated hears of it again when that is undone, and whoever held it meanwhile does not', async () => {
  const [leaver, heir] = [await someone(), await someone()]
  const by = ours.buadmin
  const { id } = await by.call(pools.adminCreate, { body: { name: `Given ${count}`, holder_id: leaver.id } })
  const made = await by.call(userChanges.adminCreate, {
    body: { ids: [leaver.id], deactivate: true, pool_user_id: heir.id },
  })
  const held = await hear(heir, pools.CHANNEL, id)
  await by.call(userChanges.adminUndo, { params: { id: made.id } })
  await rejected(held)
})

async function importOf(who: TestUser) {
  const [job] = await ours.tenant(
    db =>
      db.rows<{ id: number }>(
        `insert into bulk_jobs (kind, title, phase, state) values ('contact_imports.run', 'a.csv', 'preview', 'draft') returning id`,
      ),
    who,
  )
  return job?.id ?? 0
}

/** Who is moved with all below them, and who leads elsewhere. */
type Led = { middle: TestUser; other: TestUser }
const away: [string, (led: Led) => Promise<unknown>][] = [
  [
    'alone',
    ({ middle }) => ours.buadmin.call(users.adminUpdate, { params: { id: middle.id }, body: { manager_id: null } }),
  ],
  [
    'with others',
    ({ middle, other }) =>
      ours.buadmin.call(userChanges.adminCreate, { body: { ids: [middle.id], manager_id: other.id } }),
  ],
  [
    'in a job',
    ({ middle, other }) =>
      ours.buadmin.call(userChanges.adminStart, { body: { ids: [middle.id], manager_id: other.id } }),
  ],
  [
    'as a team that is handed over',
    ({ middle, other }) =>
      ours.buadmin.call(userChanges.adminCreate, {
        body: { ids: [middle.id], deactivate: true, team_user_id: other.id },
      }),
  ],
]
test.each(away)('whoever led people that are moved, %s, hears nothing more of what they do to many', async (_, act) => {
  const manager = { role: 'manager' } as const
  const [lead, other] = [await someone(ours, manager), await someone(ours, manager)]
  const middle = await someone(ours, { ...manager, manager_id: lead.id })
  const agent = await someone(ours, { manager_id: middle.id })
  const id = await importOf(agent)
  const gone = [await hear(lead, 'BulkJobsChannel', id), await hear(lead, 'ContactsImportChannel', id)]
  const own = await hear(agent, 'BulkJobsChannel', id)
  await act({ middle, other })
  await Promise.all(gone.map(rejected))
  await say(`bulk_job:${id}`, [own])
  expect(gone.map(({ ear }) => ear.heard)).toEqual([0, 0])
})

test('a move that is undone ends what was heard by it', async () => {
  const lead = await someone(ours, { role: 'manager' })
  const agent = await someone()
  const made = await ours.buadmin.call(userChanges.adminCreate, { body: { ids: [agent.id], manager_id: lead.id } })
  const id = await importOf(agent)
  const listening = await hear(lead, 'BulkJobsChannel', id)
  await ours.buadmin.call(userChanges.adminUndo, { params: { id: made.id } })
  await rejected(listening)
  await expect(lead.call(bulkJobs.show, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
