import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as licences from '@openbook/api/licences.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { make, office, person } from './fixtures/field.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ours = await agency(server)
  await office(ours)
})
afterAll(() => server.close())

const tell = (id: number, body: Parameters<typeof ours.agent.call<typeof lifeEvents.create>>[1]['body']) =>
  ours.agent.call(lifeEvents.create, { params: { id }, body })
const reasons = async (form: object = {}) => {
  const { id } = await make(ours, { enabled: 'false', ...form })
  const { total, reached, skipped } = await ours.buadmin.call(campaignTriggers.adminPreview, { params: { id } })
  return [total, reached, ...skipped.map(({ reason }) => reason)]
}
const license = (state: string) => ours.buadmin.call(licences.adminCreate, { body: { user_id: ours.agent.id, state } })

test('after a move nothing about plans goes out by itself where the agent holds no license in the new state', async () => {
  const { id } = await person(ours.agent, { state: 'RI', date_of_birth: dayAhead(0, -40) })
  await tell(id, { kind: 'moved_state', state: 'FL' })
  expect(await reasons()).toEqual([1, 1])
  await license('RI')
  const why = 'They moved to FL, where their agent holds no license that counts.'
  expect(await reasons()).toEqual([1, 0, why])
  expect(await ours.agent.call(lifeEvents.show, { params: { id } })).toMatchObject({ moved_away: why })
  expect(await reasons({ trigger: 'birthday' })).toEqual([1, 1])
  await license('FL')
  expect(await reasons()).toEqual([1, 1])
})

test('a plan that was lost or deleted is not said to end; another plan of theirs is, where one said which was lost', async () => {
  const { id } = await person(ours.agent)
  const params = { id }
  const policy = (carrier_name: string, days: number) =>
    ours.agent.call(contactPolicies.create, { params, body: { carrier_name, end_date: dayAhead(days) } })
  const lost = await policy('Gone Mutual', 30)
  await policy('Kept Mutual', 40)
  const ending = (days: number) => reasons({ trigger: 'policy_ending', days, recurrence: 'every_time' })
  expect([await ending(30), await ending(40)]).toEqual([
    [1, 1],
    [1, 1],
  ])
  const { events } = await tell(id, { kind: 'plan_lost', policy_id: lost.id })
  expect(events[0]?.details).toEqual({ policy_id: lost.id, plan: 'Gone Mutual' })
  expect([await ending(30), await ending(40)]).toEqual([
    [0, 0],
    [1, 1],
  ])
  await ours.agent.call(lifeEvents.undo, { params: { id, eventId: events[0]?.id ?? 0 } })
  expect(await ending(30)).toEqual([1, 1])
  await tell(id, { kind: 'plan_lost' })
  expect([await ending(30), await ending(40)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  const { id: policyId } = await policy('New Mutual', 50)
  expect(await ending(50)).toEqual([1, 1])
  await ours.agent.call(contactPolicies.destroy, { params: { id, policyId } })
  expect(await ending(50)).toEqual([0, 0])
})
