import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as businessUnits from '@openbook/api/business-units.ts'
import * as carriers from '@openbook/api/carriers.ts'
import * as transfers from '@openbook/api/contact-transfers.ts'
import * as corporations from '@openbook/api/corporations.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as groups from '@openbook/api/groups.ts'
import * as licences from '@openbook/api/licences.ts'
import * as mailers from '@openbook/api/mailers.ts'
import * as officeLocations from '@openbook/api/office-locations.ts'
import * as pools from '@openbook/api/pools.ts'
import * as quietJobs from '@openbook/api/quiet-jobs.ts'
import * as settings from '@openbook/api/settings.ts'
import * as sources from '@openbook/api/sources.ts'
import * as statuses from '@openbook/api/statuses.ts'
import * as trainings from '@openbook/api/trainings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from './testing/agency.ts'
import { dayAhead } from './testing/day.ts'
import { startServer, type TestServer } from './testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

type List = (typeof carriers)['adminList']
/** What a list of the console finds, by what a row is called. */
const found = async (list: unknown, name: string, filter: object, by: TestUser = ours.buadmin) => {
  const rows = await by.call(list as List, { query: { filter: JSON.stringify(filter) } })
  return rows.map(row => String(row[name as 'name'])).sort()
}
const company = async (name: string, form: object = {}) =>
  (await ours.buadmin.call(corporations.adminCreate, { form: { name, ...form }, files: {} })).id

test('licences by agent, state and whether they are over', async () => {
  const { agent, agent2, buadmin } = ours
  const add = (user_id: number, state: string, expires_on: string | null) =>
    buadmin.call(licences.adminCreate, { body: { user_id, state, expires_on } })
  await add(agent.id, 'RI', dayAhead(-1))
  await add(agent.id, 'MA', dayAhead(0))
  await add(agent2.id, 'RI', null)
  expect(await found(licences.adminList, 'state', { expired: true })).toEqual(['RI'])
  expect(await found(licences.adminList, 'state', { expired: false })).toEqual(['MA', 'RI'])
  expect(await found(licences.adminList, 'user_name', { state: 'RI', user_id: agent2.id })).toEqual(['agent2 Test'])
})

test('carriers still sold, sources of a company, groups with a user, offices of a state', async () => {
  const { agent, buadmin } = ours
  await buadmin.call(carriers.adminCreate, { body: { name: 'Anchor Life', active: true } })
  await buadmin.call(carriers.adminCreate, { body: { name: 'Old Harbor', active: false } })
  expect(await found(carriers.adminList, 'name', { active: false })).toEqual(['Old Harbor'])
  expect(await found(carriers.adminList, 'name', { active: true, q: 'a' })).toEqual(['Anchor Life'])
  const pier = await company('Pier')
  await buadmin.call(sources.adminCreate, { body: { title: 'Seminar', corporation_ids: [pier] } })
  await buadmin.call(sources.adminCreate, { body: { title: 'Mailing' } })
  expect(await found(sources.adminList, 'title', { corporation_id: pier })).toEqual(['Seminar'])
  await buadmin.call(groups.adminCreate, { body: { name: 'Bay', user_ids: [agent.id] } })
  await buadmin.call(groups.adminCreate, { body: { name: 'Nobody' } })
  expect(await found(groups.adminList, 'name', { user_id: agent.id })).toEqual(['Bay'])
  await buadmin.call(officeLocations.adminCreate, { body: { name: 'Wharf', state: 'RI', office_type: 'main' } })
  await buadmin.call(officeLocations.adminCreate, { body: { name: 'Annex', state: 'MA' } })
  expect(await found(officeLocations.adminList, 'name', { state: 'MA' })).toEqual(['Annex'])
  expect(await found(officeLocations.adminList, 'name', { office_type: 'main' })).toEqual(['Wharf'])
})

test('pools by who may take and by holder, agentflow statuses by group, companies by page and who answers', async () => {
  const { agent, buadmin, poolholder } = ours
  const body = { licensed_only: false }
  await buadmin.call(pools.adminCreate, {
    body: { ...body, name: 'Web', holder_id: poolholder.id, take_rule: 'agency' },
  })
  await buadmin.call(pools.adminCreate, { body: { ...body, name: 'Old', holder_id: agent.id } })
  expect(await found(pools.adminList, 'name', { take_rule: 'agency' })).toEqual(['Web'])
  expect(await found(pools.adminList, 'name', { holder_id: agent.id })).toEqual(['Old'])
  const { id: group_id } = await buadmin.call(agentflowStatuses.adminGroupCreate, { body: { title: 'Begun' } })
  await buadmin.call(agentflowStatuses.adminCreate, { body: { title: 'Met', group_id } })
  await buadmin.call(agentflowStatuses.adminCreate, { body: { title: 'Applied' } })
  expect(await found(agentflowStatuses.adminList, 'title', { group_id })).toEqual(['Met'])
  await company('Shown', { webpage_active: true, user_id: agent.id })
  expect(await found(corporations.adminList, 'name', { webpage_active: true })).toEqual(['Shown'])
  expect(await found(corporations.adminList, 'name', { user_id: agent.id })).toEqual(['Shown'])
})

test('trainings for a role, what everyone may see included, and of a company', async () => {
  const dock = await company('Dock')
  await ours.tenant(db =>
    db.rows(
      `with s as (insert into training_sections (title, position) values ('First steps', 1) returning id)
       insert into trainings (section_id, title, corporation_id, for_account_types, filename, content_type, size_bytes, sha256, storage_key)
       select s.id, t.title, t.corporation_id, t.roles, 'a.pdf', 'application/pdf', 1, '', 'narrowed/' || t.title from s cross join (values
         ('For all', null::bigint, '{}'::text[]), ('For agents', null, '{agent}'), ('For managers', $1::bigint, '{manager}')) t(title, corporation_id, roles)`,
      [dock],
    ),
  )
  expect(await found(trainings.adminList, 'title', { role: 'agent' })).toEqual(['For agents', 'For all'])
  expect(await found(trainings.adminList, 'title', { corporation_id: dock })).toEqual(['For managers'])
  expect(await found(trainings.adminList, 'title', { role: 'agent', q: 'all' })).toEqual(['For all'])
})

test('statuses by whether they stop contact, kits by whether they are in use, flags by how they stand and their kind', async () => {
  const { admin, buadmin } = ours
  for (const [title, stops_contact] of [
    ['Leave alone', true],
    ['Go on', false],
  ] as const)
    await buadmin.call(statuses.adminCreate, { body: { title, stops_contact } })
  expect(await found(statuses.adminList, 'title', { stops_contact: true })).toEqual(['Leave alone'])
  expect(await found(statuses.adminList, 'title', { stops_contact: false })).toContain('Go on')
  await buadmin.call(mailers.adminCreate, { body: { name: 'Card' } })
  await buadmin.call(mailers.adminCreate, { body: { name: 'Old card', active: false } })
  expect(await found(mailers.adminList, 'name', { active: false })).toEqual(['Old card'])
  const all = await admin.call(featureFlags.adminList, { query: {} })
  const brakes = all.filter(({ kind }) => kind === 'brake').map(({ id }) => id)
  expect(await found(featureFlags.adminList, 'id', { kind: 'brake' }, admin)).toEqual(brakes.sort())
  const built = all.filter(({ state }) => state === 'as_built').map(({ id }) => id)
  expect(await found(featureFlags.adminList, 'id', { state: 'as_built' }, admin)).toEqual(built.sort())
})

test('transfer attempts by state, quiet jobs by kind and state', async () => {
  const { buadmin, tenant } = ours
  const made = (title: string, state: string) => [title, state]
  for (const [title, state] of [made('Done', 'completed'), made('Stopped', 'cancelled'), made('Back', 'undone')])
    await tenant(
      db =>
        db.rows(`insert into bulk_jobs (kind, title, phase, state) values ('contact_transfers.run', $1, 'run', $2)`, [
          title,
          state,
        ]),
      buadmin,
    )
  expect(await found(transfers.adminList, 'title', { status: 'cancelled' })).toEqual(['Stopped'])
  expect(await found(transfers.adminList, 'title', { status: 'reverted' })).toEqual(['Back'])
  await buadmin.call(quietJobs.adminCreate, { body: { kind: 'mailers', reason: 'A wrong kit', minutes: 5 } })
  const { id } = await buadmin.call(quietJobs.adminCreate, {
    body: { kind: 'contact_imports', reason: 'A wrong file', minutes: 5 },
  })
  await buadmin.call(quietJobs.adminResume, { params: { id } })
  expect(await found(quietJobs.adminList, 'reason', { state: 'holding' })).toEqual(['A wrong kit'])
  expect(await found(quietJobs.adminList, 'reason', { state: 'resumed' })).toEqual(['A wrong file'])
  expect(await found(quietJobs.adminList, 'reason', { kind: 'mailers' })).toEqual(['A wrong kit'])
})

test('agencies open and closed, by brand; settings by kind and whether they were changed', async () => {
  const other = await agency(server)
  const both = [ours.business_unit_id, other.business_unit_id]
  const names = (filter: object) => found(businessUnits.adminList, 'id', { ...filter, id: both }, ours.admin)
  await server.core.database.system(db =>
    db.rows(`update business_units set deactivated_at = now(), brand = 'medicare' where id = $1`, [
      other.business_unit_id,
    ]),
  )
  const [open, closed] = both.map(String)
  expect(await names({ active: false })).toEqual([closed])
  expect(await names({ active: true })).toEqual([open])
  expect(await names({ brand: 'medicare' })).toEqual([closed])
  expect(await names({ brand: 'default' })).toEqual([open])
  const kept = (filter: object) => found(settings.adminList, 'id', filter, ours.admin)
  expect(await kept({ kind: 'file' })).toEqual(['import_template'])
  await ours.admin.call(settings.adminUpdate, {
    params: { id: 'announcement' },
    form: { value: 'Closed on Friday' },
    files: {},
  })
  expect(await kept({ changed: true })).toContain('announcement')
  expect(await kept({ changed: false })).not.toContain('announcement')
})
