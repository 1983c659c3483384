import * as dashboards from '@openbook/api/dashboards.ts'
import * as profiles from '@openbook/api/profiles.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, PASSWORD } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const shown = () => ours.buadmin.call(users.adminShow, { params: { id: ours.agent.id } })

/** What the form of an administrator answers that was opened when the user was as seen. */
async function saved(seen: users.User, changes: object) {
  const answer = await fetch(`${server.origin}/v1/admin/users/${seen.id}`, {
    method: 'PATCH',
    headers: { ...ours.buadmin.headers, 'content-type': 'application/json', 'if-match': `"${seen.updated_at}"` },
    body: JSON.stringify(changes),
  })
  return answer.status
}

test('what is somebody’s own does not refuse the form that an administrator has open; what it shows does', async () => {
  const { call, id } = ours.agent
  const seen = await shown()
  const { first_name, timezone } = seen
  const own: [what: string, act: () => Promise<unknown>][] = [
    ['how the app looks', () => call(sessions.updateTheme, { body: { background: 'dark', font_size: 'large' } })],
    ['a dashboard', () => call(dashboards.update, { body: { widgets: [{ name: 'today', hidden: true }] } })],
    ['words about oneself', () => call(profiles.update, { params: { id }, body: { about_me: 'Since 1998.' } })],
    ['the same name', () => call(profiles.updateProfile, { form: { first_name }, files: {} })],
    ['the same time zone', () => call(profiles.updateTimezone, { body: { timezone: timezone as 'est' } })],
    ['nothing', () => call(profiles.update, { params: { id }, body: {} })],
  ]
  for (const [what, act] of own) {
    await act()
    expect((await shown()).updated_at, what).toBe(seen.updated_at)
  }
  const password = 'copper kettle on the pier'
  await call(users.updatePassword, { params: { id }, body: { current_password: PASSWORD, password } })
  expect((await shown()).updated_at, 'a password').toBe(seen.updated_at)
  expect(await saved(seen, { company_name: 'Harbor' })).toBe(200)

  const then = await shown()
  await call(profiles.update, { params: { id }, body: { first_name: 'Greta' } })
  expect(await saved(then, { company_name: 'Pier' })).toBe(409)
  expect(await shown()).toMatchObject({ first_name: 'Greta', company_name: 'Harbor' })
})
