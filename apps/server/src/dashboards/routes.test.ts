import * as contacts from '@openbook/api/contacts.ts'
import { DASHBOARD_TYPES, type DashboardType } from '@openbook/api/core/dashboard.ts'
import * as dashboards from '@openbook/api/dashboards.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  for (const unit of [ours, theirs]) await fill(unit)
})
afterAll(() => server.close())

const fill = (unit: Agency) =>
  unit.tenant(async db => {
    await db.rows(`insert into statuses (title, position) select 'Status ' || g, 9 - g from generate_series(1, 3) g`)
    await db.rows(
      `insert into contacts (owner_id, last_name, status_id, deleted_at)
       select ($1::bigint[])[1 + g % 3], 'Person ' || g, (select id from statuses where title = 'Status ' || g % 4),
              case when g % 9 = 0 then now() end from generate_series(1, 60) g`,
      [[unit.agent.id, unit.agent2.id, unit.manager.id]],
    )
  })

const infoOf = async ({ call }: TestUser) => (await call(sessions.me)).dashboard_info

test('a layout is kept by type, for oneself alone, and forgotten again', async () => {
  const { agent, agent2 } = ours
  expect(await infoOf(agent)).toEqual({})
  const mine = [
    { name: 'birthdays', hidden: false },
    { name: 'today', hidden: true },
  ] as const
  const user = await agent.call(dashboards.update, { body: { widgets: [...mine] } })
  expect(user.dashboard_info).toEqual({ mine })
  const downline = [{ name: 'team', hidden: false }] as const
  await agent.call(dashboards.update, { query: { type: 'downline' }, body: { widgets: [...downline] } })
  expect(await infoOf(agent)).toEqual({ mine, downline })
  expect(await infoOf(agent2)).toEqual({})
  await agent.call(dashboards.update, { query: { type: 'mine' }, body: { widgets: null } })
  expect(await infoOf(agent)).toEqual({ downline })
})

test.each([
  [{ widgets: [{ name: 'weather', hidden: false }] }, 'mine', 'widgets.0.name'],
  [{ widgets: [{ name: 'today', hidden: 'no' }] }, 'mine', 'widgets.0.hidden'],
  [{ widgets: Array.from({ length: 2 }, () => ({ name: 'today', hidden: true })) }, 'mine', 'widgets'],
  [{ widgets: null }, 'yours', 'type'],
])('%j of %s is refused for its %s', async (body, type, field) => {
  const asked = { query: { type }, body } as never
  await expect(ours.agent.call(dashboards.update, asked)).rejects.toMatchObject({
    status: 422,
    errors: { [field]: expect.any(String) },
  })
})

test('each status has as many as the list filtered by it, whoever looks at whichever book', async () => {
  const total = async ({ call }: TestUser, type: DashboardType, filter: object) => {
    const search = [{ field: 'status_id', ...filter }] as never
    return (await call(contacts.list, { body: { contacts_scope: { contact_group: type, search, limit: 1 } } })).meta
      .total_count
  }
  let counted = 0
  for (const who of [ours.agent, ours.manager, ours.buadmin, theirs.manager])
    for (const type of DASHBOARD_TYPES) {
      const { data } = await who.call(dashboards.statuses, { query: { type } })
      expect(data.map(({ status }) => status?.title ?? null)).toEqual(['Status 3', 'Status 2', 'Status 1', null])
      for (const { status, total: shown } of data) {
        const filter = status ? { value: [status.id] } : { op: 'is_empty' }
        expect(shown, `${who.username} ${type} ${status?.title}`).toBe(await total(who, type, filter))
        counted += shown
      }
    }
  expect(counted).toBeGreaterThan(0)
})
