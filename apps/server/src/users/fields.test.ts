import * as users from '@openbook/api/users.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let flow: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  flow = await agency(server)
  await server.core.database.system(db =>
    db.rows(`update business_units set brand = 'agentflow' where id = $1`, [flow.business_unit_id]),
  )
})
afterAll(() => server.close())

const change = (id: number, body: object, by = ours.buadmin) => by.call(users.adminUpdate, { params: { id }, body })
let count = 0
const someone = (role: TestUser['role']) =>
  mint(server, {
    business_unit_id: ours.business_unit_id,
    role,
    username: `led${count++}.${ours.business_unit_id}`,
  })

test('a phone is a US number, and what stood there before stays until it is changed', async () => {
  const { id } = ours.agent2
  const refused = {
    status: 422,
    errors: { phone: 'Enter a US phone number with its area code, like 401-555-0142.' },
  }
  await expect(change(id, { phone: 'ask Rosa' })).rejects.toMatchObject(refused)
  await ours.tenant(db => db.rows(`update users set phone = 'ask Rosa' where id = $1`, [id]))
  expect(await change(id, { company_name: 'Pier' })).toMatchObject({ phone: 'ask Rosa', company_name: 'Pier' })
  expect(await change(id, { phone: '401.555.0142' })).toMatchObject({ phone: '+14015550142' })
  expect(await change(id, { phone: '' })).toMatchObject({ phone: null })
})

test('a job title is one of the brand of the user’s agency, whoever gives it; an older one stays', async () => {
  const [theirs, mine] = [flow.agent.id, ours.agent.id]
  expect(await change(theirs, { job_title: 'lead_recruiter' }, ours.admin)).toMatchObject({
    job_title: 'lead_recruiter',
  })
  const refused = { status: 422, errors: { job_title: expect.stringContaining('Choose one of Representative') } }
  await expect(change(mine, { job_title: 'lead_recruiter' }, flow.admin)).rejects.toMatchObject(refused)
  await expect(change(mine, { job_title: 'constructor' })).rejects.toMatchObject(refused)
  await ours.tenant(db => db.rows(`update users set job_title = 'Closer' where id = $1`, [mine]))
  const kept = { job_title: 'Closer', company_name: 'Pier' }
  expect(await change(mine, { job_title: 'Closer', company_name: 'Pier' })).toMatchObject(kept)
  expect(await change(mine, { job_title: null })).toMatchObject({ job_title: null })
})

test('the files of users and of a team say roles and job titles in the words of the brand', async () => {
  await change(flow.agent.id, { job_title: 'lead_recruiter', manager_id: flow.manager.id }, flow.buadmin)
  const cell = async (path: string, { headers }: TestUser, column = 'Job title') => {
    const [head = [], ...rows] = parse(await (await fetch(`${server.origin}${path}`, { headers })).text(), {
      bom: true,
    }) as string[][]
    return rows.find(row => row.includes(flow.agent.username))?.[head.indexOf(column)]
  }
  expect(await cell('/v1/admin/users/export.csv', ours.admin), 'by somebody of another brand').toBe('Lead Recruiter')
  for (const list of ['users', 'users/owners', 'users/paid_membership'])
    expect(await cell(`/v1/admin/${list}/export.csv`, flow.buadmin, 'Role'), list).toBe('Recruiter')
  expect(await cell('/v1/users/export.csv', flow.manager)).toBe('Lead Recruiter')
  expect(await cell('/v1/users/team/export.csv', flow.manager)).toBe('Lead Recruiter')
})

test('the file of users has the order of the list', async () => {
  const names = async (sort: [string, 'ASC' | 'DESC']) => {
    const asked = new URLSearchParams({ sort: JSON.stringify(sort), filter: '{"role":"agent"}' })
    const path = `${server.origin}/v1/admin/users/export.csv?${asked}`
    const [head = [], ...rows] = parse(await (await fetch(path, { headers: ours.buadmin.headers })).text(), {
      bom: true,
    }) as string[][]
    return rows.map(row => row[head.indexOf('Username')])
  }
  const up = await names(['username', 'ASC'])
  expect(up.length).toBeGreaterThan(1)
  expect(await names(['username', 'DESC'])).toEqual(up.toReversed())
})

test('a manager leads a team and is not below the user in rank; the list offers those alone', async () => {
  const [lead, field, agent] = [await someone('manager'), await someone('field_manager'), await someone('agent')]
  const wrong = {
    status: 422,
    errors: { manager_id: 'Choose somebody who leads a team and whose role is not below that of this user.' },
  }
  await expect(change(agent.id, { manager_id: ours.agent2.id })).rejects.toMatchObject(wrong)
  await expect(change(agent.id, { manager_id: ours.poolholder.id })).rejects.toMatchObject(wrong)
  await expect(change(lead.id, { manager_id: field.id })).rejects.toMatchObject(wrong)
  await expect(
    change(agent.id, { manager_id: field.id, role: 'manager' }),
    'the role they get counts',
  ).rejects.toMatchObject(wrong)
  expect(await change(agent.id, { manager_id: field.id })).toMatchObject({ manager_id: field.id })
  expect(await change(lead.id, { manager_id: ours.manager.id }), 'an equal').toMatchObject({
    manager_id: ours.manager.id,
  })
  const offered = async (may_lead: string) =>
    new Set(
      (await ours.buadmin.call(users.adminList, { query: { filter: JSON.stringify({ may_lead }) } })).map(
        ({ role }) => role,
      ),
    )
  expect(await offered('manager')).toEqual(new Set(['admin', 'bu_admin', 'manager']))
  expect(await offered('agent')).toEqual(new Set(['admin', 'bu_admin', 'manager', 'field_manager']))
  expect(await offered('')).toEqual(await offered('agent'))
})

test('whoever was put below somebody else before stays there', async () => {
  const [above, below] = [await someone('agent'), await someone('agent')]
  await ours.tenant(db => db.rows('update users set manager_id = $1 where id = $2', [above.id, below.id]))
  expect(await change(below.id, { manager_id: above.id, company_name: 'Pier' })).toMatchObject({
    manager_id: above.id,
    company_name: 'Pier',
  })
})
