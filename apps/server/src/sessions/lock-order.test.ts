import * as sessions from '@openbook/api/sessions.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const ROUNDS = 60
let count = 0
const someone = (role: TestUser['role']) =>
  mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role },
    username: `order${count++}.${ours.business_unit_id}`,
  })

const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )

test('however those who end sessions meet, none is held up by another for good', async () => {
  const met: (number | undefined)[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [boss, lead, agent] = [await someone('bu_admin'), await someone('manager'), await someone('agent')]
    const asLead = await jump(server, boss, lead)
    const asAgent = await jump(server, boss, agent)
    const { data } = await boss.call(sessions.list)
    const acts = [
      () => asLead.call(sessions.destroy),
      () => boss.call(sessions.logOutOfAll),
      () => asAgent.call(sessions.destroy),
      () => agent.call(sessions.logOutOfAll),
      () => ours.buadmin.call(sessions.adminLogOut, { params: { id: lead.id } }),
      () => ours.admin.call(sessions.adminLogOut, { params: { id: boss.id } }),
      () => asLead.call(sessions.logOutOfAll),
      () => boss.call(sessions.destroyOne, { params: { id: data[0]?.id ?? 0 } }),
      () => boss.call(sessions.destroy),
    ]
    const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)]
    met.push(...(await Promise.all(turned.map(act => statusOf(act())))))
  }
  expect(met.filter(status => ![200, 401, 403, 404, 409].includes(status ?? 0))).toEqual([])
  expect(met.filter(status => status === 200).length).toBeGreaterThan(ROUNDS)
})

test('nor are those who jump by whoever changes several people at once', async () => {
  const codes: (string | undefined)[] = []
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  for (let round = 0; round < ROUNDS; round++) {
    const [agent, boss, other] = [await someone('agent'), await someone('bu_admin'), await someone('agent')]
    const change = { body: { ids: [other.id, boss.id, agent.id], corporation_id: null } }
    const jump = ({ id }: TestUser) => boss.call(sessions.loginAs, { body: { user_id: id, reason: 'A test' } })
    const acts = [
      () => ours.admin.call(userChanges.adminCreate, change),
      () => jump(agent),
      () => ours.admin.call(userChanges.adminCreate, change),
      () => jump(other),
      () => jump(agent),
    ]
    const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)]
    codes.push(...(await Promise.all(turned.map(act => codeOf(act())))))
  }
  expect(new Set(codes)).toEqual(new Set(['done']))
})
