import * as aftercares from '@openbook/api/aftercares.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { remindCare } from './remind.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

/** In care since noon in New York on the day of the death, 2031-03-03. */
async function inCare(first_name: string, owner: TestUser = ours.agent) {
  const [made] = await ours.tenant(async db => {
    const rows = await db.rows<{ id: number; number: number }>(
      'insert into contacts (owner_id, first_name) values ($1, $2) returning id, number',
      [owner.id, first_name],
    )
    return rows
  })
  const { id = 0, number = 0 } = made ?? {}
  await owner.call(aftercares.enroll, { params: { id }, body: {} })
  await ours.tenant(db =>
    db.rows(
      `with care as (update aftercares set died_on = '2031-03-03', created_at = '2031-03-03T17:00:00Z' where contact_id = $1 returning id)
       update aftercare_steps s set due_on = date '2031-03-03' + (array[3, 14, 30, 60, 180, 365])[s.position] from care where s.aftercare_id = care.id`,
      [id],
    ),
  )
  return { id, number }
}
const told = async (who: TestUser = ours.agent) =>
  (await who.call(notifications.list)).data
    .filter(({ kind }) => kind === 'aftercares.due')
    .map(({ title, body, link }) => [title, body, link])
const at = (instant: string) => remindCare(server.core, new Date(instant), ours.business_unit_id)

test('on the day of a step, at eight where they live, the owner is told once of everyone it is due for', async () => {
  const ann = await inCare('Ann')
  await inCare('Bea')
  await inCare('Cy', ours.agent2)
  await at('2031-03-06T12:59:00Z')
  expect(await told()).toEqual([])
  await at('2031-03-06T13:00:30Z')
  await at('2031-03-06T13:01:30Z')
  const title = 'Due today in aftercare: Send a condolence card'
  expect(await told()).toEqual([[title, 'Ann, Bea', `/contacts/${ann.number}`]])
  expect((await told(ours.agent2)).map(([, body]) => body)).toEqual(['Cy'])
})

test('nobody is told of what is done, over, past when the care began, or due to somebody who died or asks to be left alone', async () => {
  const ticked = await inCare('Ticked')
  const step = (await ours.agent.call(aftercares.familyStatus, { params: { id: ticked.id } })).members[0]?.aftercare
    ?.steps[0]
  await ours.agent.call(aftercares.updateStep, {
    params: { id: ticked.id, stepId: step?.id ?? 0 },
    body: { done: true },
  })
  const over = await inCare('Over')
  await ours.agent.call(aftercares.end, { params: { id: over.id } })
  const alone = await inCare('Alone')
  await ours.agent.call(lifeEvents.create, { params: { id: alone.id }, body: { kind: 'do_not_contact' } })
  const late = await inCare('Late')
  await ours.tenant(db =>
    db.rows(`update aftercares set created_at = '2031-03-10T17:00:00Z' where contact_id = $1`, [late.id]),
  )
  await at('2031-03-06T20:00:00Z')
  expect(await told()).toEqual([])
  await at('2031-03-17T20:00:00Z')
  expect((await told()).map(([title, body]) => [title, body])).toEqual([
    ['Due today in aftercare: Call to ask how they are', 'Late, Ticked'],
  ])
})
