import * as contacts from '@openbook/api/contacts.ts'
import * as figures from '@openbook/api/figures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

test('an agency’s administrator counts the own agency, and finds what failed', async () => {
  for (const name of ['Ida', 'Otto']) await ours.agent.call(contacts.create, { body: { first_name: name } })
  const job = (state: string, title: string) =>
    ours.tenant(db =>
      db.rows(
        `insert into bulk_jobs (kind, title, phase, state, error, user_id, real_user_id)
         values ('contact_imports.run', $2, 'run', $1, 'The disk is full.', $3, $3)`,
        [state, title, ours.agent.id],
      ),
    )
  await ours.tenant(db =>
    db.rows(
      `insert into quiet_jobs (kind, reason, until) values ('contact_imports', 'Not to be worked on', now() + interval '1 hour')`,
    ),
  )
  await job('failed', 'leads.csv')
  await job('running', 'more.csv')
  expect(await ours.buadmin.call(figures.adminShow)).toMatchObject({
    active_users: 6,
    contacts: 2,
    contacts_today: 2,
    contacts_estimated: false,
    imports_today: 2,
    jobs_running: 1,
    jobs_failed_today: 1,
    failed: [{ title: 'leads.csv', error: 'The disk is full.' }],
  })
  expect(await theirs.buadmin.call(figures.adminShow)).toMatchObject({ contacts: 0, jobs_failed_today: 0, failed: [] })
})

test('a system admin counts all agencies, and agents are not asked in', async () => {
  const all = await ours.admin.call(figures.adminShow)
  expect(all.active_users).toBeGreaterThanOrEqual(12)
  await expect(ours.agent.call(figures.adminShow)).rejects.toMatchObject({ status: 403 })
})
