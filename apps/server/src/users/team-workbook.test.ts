import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const taken = async (who: TestUser, q = '') => {
  const response = await fetch(`${server.origin}/v1/users/team/export.xlsx?q=${q}`, { headers: who.headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a team is an Excel workbook too: numbers are numbers, and what reads like a formula is a text', async () => {
  const odd = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `odd.${ours.business_unit_id}`,
    manager_id: ours.manager.id,
  })
  await ours.tenant(db => db.rows('update users set first_name = $2 where id = $1', [odd.id, '=1+1\u0007']))
  const { response, bytes } = await taken(ours.manager)
  expect(response.headers.get('content-disposition')).toContain('filename="team.xlsx"')
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet')
  const [head, ...rows] = await readSheet(bytes)
  expect(head?.slice(0, 7)).toEqual(['Username', 'First name', 'Last name', 'Role', 'Job title', 'Manager', 'Contacts'])
  expect(rows.map(([username]) => username).sort()).toEqual([ours.agent.username, odd.username].sort())
  const row = rows.find(([username]) => username === odd.username)
  expect(row?.[1]).toBe('=1+1')
  expect(row?.[6]).toBe(0)
  expect(bytes.includes('<f>')).toBe(false)
  expect(await readSheet((await taken(ours.manager, odd.username)).bytes)).toHaveLength(2)
  expect((await taken(ours.agent)).response.status).toBe(403)
  const notes = await ours.tenant(db =>
    db.rows(`select changes from audit_log where action = 'users.export' and user_id = $1 order by id desc limit 1`, [
      ours.manager.id,
    ]),
  )
  expect(notes).toEqual([{ changes: { q: odd.username } }])
})

test.each(['csv', 'xlsx'])(
  'a search that cannot be read makes no %s file, and no entry in the audit log',
  async format => {
    const entries = () =>
      ours.tenant(db => db.rows<{ count: number }>(`select count(*) from audit_log where action = 'users.export'`))
    const before = await entries()
    const response = await fetch(`${server.origin}/v1/users/team/export.${format}?q=%00`, {
      headers: ours.manager.headers,
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([422, 'application/json; charset=utf-8'])
    expect(await entries()).toEqual(before)
  },
)
