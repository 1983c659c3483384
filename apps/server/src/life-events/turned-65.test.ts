import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { make, office, person } from '../campaign-triggers/fixtures/field.ts'
import { scanDays } from '../campaign-triggers/scan.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { recordTurned65 } from './turned-65.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const born = (days: number, years = -65) => dayAhead(days, years)
const contact = async (date_of_birth: string) =>
  (await ours.agent.call(contacts.create, { body: { last_name: 'Turning', date_of_birth } })).id
const events = async (id: number) => (await ours.agent.call(lifeEvents.show, { params: { id } })).events
const run = () => recordTurned65(server.core, 2, ours.business_unit_id)

test('who turned 65 today or lately is told of once, on the timeline too; the dead, the younger and the long past are not', async () => {
  const [today, lately, another] = [await contact(born(0)), await contact(born(-3)), await contact(born(-29))]
  const others = [await contact(born(1)), await contact(born(-31)), await contact(born(0, -64))]
  const dead = await contact(born(0))
  await ours.agent.call(lifeEvents.create, { params: { id: dead }, body: { kind: 'deceased' } })
  const gone = await contact(born(0))
  await ours.tenant(db => db.rows('update contacts set deleted_at = now() where id = $1', [gone]))
  await recordTurned65(server.core)
  await run()
  expect(await events(today)).toMatchObject([
    { kind: 'turned_65', happened_on: dayAhead(0), created_by: null, undone_at: null },
  ])
  expect(await events(lately)).toMatchObject([{ kind: 'turned_65', happened_on: dayAhead(-3) }])
  expect(await events(another)).toHaveLength(1)
  for (const id of [...others, gone]) expect(await events(id)).toEqual([])
  expect(await events(dead)).toMatchObject([{ kind: 'deceased' }])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id: today } })
  expect(data[0]).toMatchObject({ kind: 'life_events.created', user: null, data: { kind: 'turned_65' } })
})

test('what somebody told or took back is not told again', async () => {
  const [known, wrong] = [await contact(born(-1)), await contact(born(-1))]
  await ours.agent.call(lifeEvents.create, { params: { id: known }, body: { kind: 'turned_65' } })
  await run()
  const [made] = await events(wrong)
  await ours.agent.call(lifeEvents.undo, { params: { id: wrong, eventId: made?.id ?? 0 } })
  await run()
  expect([await events(known), await events(wrong)]).toMatchObject([
    [{ kind: 'turned_65' }],
    [{ undone_at: made && expect.any(String) }],
  ])
})

test('the day is that of the agent: in Hawaii it may still be the day before', async () => {
  const id = await contact(born(0))
  const at = (timeZone: string) => new Date().toLocaleDateString('en-CA', { timeZone })
  await ours.tenant(db => db.rows(`update users set timezone = 'hst' where id = $1`, [ours.agent.id]))
  await run()
  expect(await events(id)).toHaveLength(at('Pacific/Honolulu') === at('America/New_York') ? 1 : 0)
  await ours.tenant(db => db.rows(`update users set timezone = 'est' where id = $1`, [ours.agent.id]))
})

test('a campaign for that birthday goes to them once, whether the event is told before it or after', async () => {
  await office(ours)
  const { id: trigger } = await make(ours, { trigger: 'turning_65', days: 0 })
  const { id } = await person(ours.agent, { date_of_birth: born(0) })
  const runs = async () => {
    await ours.tenant(async db => {
      await db.rows(`update campaign_triggers set armed_at = now() - interval '3 days', scanned_at = null`)
      await db.rows(`update contacts set created_at = now() - interval '3 days'`)
    }, ours.buadmin)
    await scanDays(server.core)
    return ours.tenant(db =>
      db.rows('select state from campaign_runs where trigger_id = $1 and contact_id = $2', [trigger, id]),
    )
  }
  expect(await runs()).toHaveLength(1)
  await run()
  expect(await events(id)).toHaveLength(1)
  expect(await runs()).toHaveLength(1)
})
