import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { recordPlansEnded } from './plans-ended.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const make = async () => (await ours.agent.call(contacts.create, { body: { last_name: 'Insured' } })).id
const add = (id: number, body: object = {}) =>
  ours.agent.call(contactPolicies.create, {
    params: { id },
    body: { carrier_name: 'Aetna', plan_name: 'Plan G', ...body },
  })
const edit = (id: number, policyId: number, body: object) =>
  ours.agent.call(contactPolicies.update, { params: { id, policyId }, body })
const life = (id: number) => ours.agent.call(lifeEvents.show, { params: { id } })
const events = async (id: number) =>
  (await life(id)).events.map(({ kind, happened_on, details, undone_at }) => ({
    kind,
    happened_on,
    policy_id: details.policy_id,
    stands: undone_at === null,
  }))
const run = () => recordPlansEnded(server.core, 2, ours.business_unit_id)

test('a last policy that lapses is a plan lost where it is said, which sends and the banner see', async () => {
  const id = await make()
  const { id: policyId, is_last } = await add(id)
  expect(is_last).toBe(true)
  await edit(id, policyId, { status: 'lapsed', lost: true })
  const { events: told, special_enrollment_until } = await life(id)
  expect(told).toMatchObject([
    { kind: 'plan_lost', details: { policy_id: policyId, plan: 'Aetna Plan G', follows: true }, undone_at: null },
  ])
  expect(special_enrollment_until).toBe(dayAhead(60))
  await edit(id, policyId, { status: 'cancelled', lost: true })
  expect(await events(id), 'once').toHaveLength(1)
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data.filter(({ kind }) => kind === 'life_events.created')).toHaveLength(1)
  const search = [{ field: 'life_event' as const, value: 'plan_lost' }]
  const { data: found } = await ours.agent.call(contacts.list, { body: { contacts_scope: { search } } })
  expect(found.map(each => each.id)).toContain(id)
})

test('a plan lost on a day nobody named was lost on the agent’s day, not on that of Greenwich', async () => {
  const id = await make()
  const { id: policyId } = await add(id)
  await edit(id, policyId, { status: 'lapsed', lost: true })
  const [told] = await ours.tenant(db =>
    db.rows<{ until: string }>(
      `update life_events set created_at = (now() at time zone 'UTC')::date + time '03:00' at time zone 'UTC'
        where contact_id = $1 returning to_char((now() at time zone 'UTC')::date - 1 + 60, 'MM/DD/YYYY') as until`,
      [id],
    ),
  )
  expect((await life(id)).special_enrollment_until).toBe(told?.until)
})

test('a correction tells of nothing, nor does the end of a policy that is in force all the same', async () => {
  const id = await make()
  const { id: policyId } = await add(id)
  await edit(id, policyId, { status: 'lapsed' })
  await edit(id, policyId, { status: 'active' })
  await edit(id, policyId, { premium: '12', lost: true })
  expect(await events(id)).toEqual([])
})

test('of several policies only the last one in force is asked about; one applied for takes its place', async () => {
  const id = await make()
  const [one, two] = [await add(id), await add(id, { status: 'pending' })]
  const shown = async (policyId: number) =>
    (await ours.agent.call(contactPolicies.show, { params: { id, policyId } })).is_last
  expect([await shown(one.id), await shown(two.id)]).toEqual([false, false])
  await edit(id, two.id, { status: 'cancelled' })
  expect([await shown(one.id), await shown(two.id)]).toEqual([true, false])
  await edit(id, two.id, { status: 'active', end_date: dayAhead(-1) })
  expect([await shown(one.id), await shown(two.id)]).toEqual([true, false])
})

test('in force again, renewed or brought back, it is lost no longer; a loss told by hand stays', async () => {
  const id = await make()
  const { id: policyId } = await add(id)
  const lapse = () => edit(id, policyId, { status: 'lapsed', lost: true })
  await lapse()
  await edit(id, policyId, { status: 'active' })
  expect((await events(id)).map(({ stands }) => stands)).toEqual([false])
  await lapse()
  const params = { id, policyId }
  await ours.agent.call(contactPolicies.renew, { params, body: { effective_date: dayAhead(0) } })
  expect((await events(id)).map(({ stands }) => stands)).toEqual([false, false])
  await ours.agent.call(lifeEvents.create, { params: { id }, body: { kind: 'plan_lost', policy_id: policyId } })
  await edit(id, policyId, { premium: '10' })
  await run()
  expect((await events(id)).map(({ stands }) => stands)).toEqual([true, false, false])
})

test('a last policy whose end has passed is told of once; another in force or applied for, a death and what is long past are not', async () => {
  const ended = { end_date: dayAhead(-2) }
  const [lost, replaced, applied, dead, past, running, lapsed] = await Promise.all(Array.from({ length: 7 }, make))
  const { id: policy_id } = await add(lost!, ended)
  await add(replaced!, ended)
  await add(replaced!)
  await add(applied!, ended)
  await add(applied!, { status: 'pending' })
  await add(dead!, ended)
  await ours.agent.call(lifeEvents.create, { params: { id: dead! }, body: { kind: 'deceased' } })
  await add(past!, { end_date: dayAhead(-31) })
  await add(running!, { end_date: dayAhead(0) })
  await add(lapsed!, { ...ended, status: 'lapsed' })
  await recordPlansEnded(server.core)
  await run()
  expect(await events(lost!)).toEqual([{ kind: 'plan_lost', happened_on: dayAhead(-2), policy_id, stands: true }])
  expect((await life(lost!)).special_enrollment_until).toBe(dayAhead(58))
  for (const id of [replaced!, applied!, past!, running!, lapsed!]) expect(await events(id)).toEqual([])
  expect((await events(dead!)).map(({ kind }) => kind)).toEqual(['deceased'])
})

test('another end takes it back at once, and its passing is told anew; what somebody took back is not', async () => {
  const id = await make()
  const { id: policyId } = await add(id, { end_date: dayAhead(-3) })
  await run()
  await edit(id, policyId, { end_date: dayAhead(30) })
  expect((await events(id)).map(({ stands }) => stands)).toEqual([false])
  await run()
  expect(await events(id)).toHaveLength(1)
  await edit(id, policyId, { end_date: dayAhead(-1) })
  await run()
  expect((await events(id)).map(({ stands }) => stands)).toEqual([true, false])
  const [{ id: eventId } = { id: 0 }] = (await life(id)).events
  await ours.agent.call(lifeEvents.undo, { params: { id, eventId } })
  await run()
  expect((await events(id)).map(({ stands }) => stands)).toEqual([false, false])
})

test('what changed by another way than by hand is taken back by the next run', async () => {
  const id = await make()
  const { id: policyId } = await add(id, { end_date: dayAhead(-3) })
  await run()
  await ours.tenant(db => db.rows('update contact_policies set end_date = null where id = $1', [policyId]))
  await run()
  expect((await events(id)).map(({ stands }) => stands)).toEqual([false])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data[0]).toMatchObject({ kind: 'life_events.undone', user: null })
})

test('the day is that of the agent', async () => {
  const id = await make()
  await add(id, { end_date: dayAhead(-1) })
  const zone = (timezone: string) =>
    ours.tenant(db => db.rows('update users set timezone = $2 where id = $1', [ours.agent.id, timezone]))
  await ours.tenant(db =>
    db.rows(
      `update contact_policies set end_date = (now() at time zone 'Pacific/Honolulu')::date where contact_id = $1`,
      [id],
    ),
  )
  await zone('hst')
  await run()
  expect(await events(id)).toEqual([])
  await zone('est')
})

const show = (id: number, policyId: number) => ours.agent.call(contactPolicies.show, { params: { id, policyId } })
/** As if it had been written down so many days ago. */
const since = (policyId: number, days: number) =>
  ours.tenant(db =>
    db.rows(`update contact_policies set updated_at = now() - $2 * interval '1 day' where id = $1`, [policyId, days]),
  )
/** A day and the one a year later, less a day. */
const term = (ahead: number) => {
  const begins = dayAhead(ahead)
  const [month = 1, day = 1, year = 1] = begins.split('/').map(Number)
  const last = new Date(Date.UTC(year + 1, month - 1, day - 1))
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    effective_date: begins,
    end_date: `${two(last.getUTCMonth() + 1)}/${two(last.getUTCDate())}/${last.getUTCFullYear()}`,
  }
}

test('a policy that renews begins another year in the night to its last day, keeps the term that was, and is no plan lost', async () => {
  const [today, late, dead, plain] = await Promise.all(Array.from({ length: 4 }, make))
  const medicare = { line_of_business: 'medicare', effective_date: '02/01/2020', premium: '120' }
  const one = await add(today!, { ...medicare, end_date: dayAhead(0) })
  const two = await add(late!, { ...medicare, end_date: dayAhead(-20) })
  const gone = await add(dead!, { ...medicare, end_date: dayAhead(0) })
  const ends = await add(plain!, { end_date: dayAhead(-1), renews: false })
  for (const [id, days] of [
    [one.id, 9],
    [two.id, 40],
    [gone.id, 9],
    [ends.id, 9],
  ] as const)
    await since(id, days)
  await ours.agent.call(lifeEvents.create, { params: { id: dead! }, body: { kind: 'deceased' } })
  await run()
  await run()
  expect(await show(today!, one.id)).toMatchObject({
    ...term(1),
    status: 'active',
    renews: true,
    is_last: true,
    terms: 2,
    earlier_terms: [{ effective_date: '02/01/2020', end_date: dayAhead(0), premium: '120' }],
  })
  expect(await show(late!, two.id)).toMatchObject({ ...term(-19), terms: 2 })
  expect(await show(dead!, gone.id)).toMatchObject({ end_date: dayAhead(0), terms: 1 })
  expect([await events(today!), await events(late!)]).toEqual([[], []])
  expect(await events(plain!)).toMatchObject([{ kind: 'plan_lost', policy_id: ends.id }])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id: today! } })
  expect(data[0]).toMatchObject({
    kind: 'contact_policies.renewed',
    user: null,
    data: { policy_id: one.id, changes: { end_date: [dayAhead(0), term(1).end_date] } },
  })
})

test('an end that somebody wrote down once it had come is one, also of a policy that renews and of a renewal taken back', async () => {
  const id = await make()
  const { id: policyId } = await add(id, { line_of_business: 'medicare', end_date: dayAhead(-2) })
  await since(policyId, 9)
  await run()
  const { updated_at } = await show(id, policyId)
  const params = { id, policyId }
  await ours.agent.call(contactPolicies.undoRenewal, { params, query: { updated_at } })
  await run()
  expect(await show(id, policyId)).toMatchObject({ end_date: dayAhead(-2), terms: 1 })
  expect(await events(id)).toMatchObject([{ kind: 'plan_lost', happened_on: dayAhead(-2), stands: true }])
})

test('whether a policy renews goes by its line of business, else by the contact’s, unless it is said', async () => {
  const id = await make()
  await ours.agent.call(contacts.update, { params: { id }, body: { line_of_business: 'medicare' } })
  const renews = async (body: object) => (await add(id, body)).renews
  expect([
    await renews({}),
    await renews({ line_of_business: 'insurance' }),
    await renews({ line_of_business: 'insurance', renews: true }),
    await renews({ renews: false }),
  ]).toEqual([true, false, true, false])
  const { id: policyId } = await add(id)
  expect(await edit(id, policyId, { premium: '5' })).toMatchObject({ renews: true })
  expect(await edit(id, policyId, { renews: false })).toMatchObject({ renews: false })
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data[0]?.data).toMatchObject({ changes: { renews: [true, false] } })
})

test('half a year is followed by half a year; a term that counts from long ago by a year', async () => {
  const [half, long] = await Promise.all(
    [6, 20].map(async months => {
      const id = await make()
      const { id: policyId } = await add(id, { line_of_business: 'insurance', renews: true })
      await ours.tenant(async db => {
        await db.rows(`insert into contact_policy_terms (policy_id, status) values ($1, 'active')`, [policyId])
        await db.rows(
          `update contact_policies p set effective_date = (d.today + 1 - make_interval(months => $2))::date, end_date = d.today, updated_at = now() - interval '9 days'
             from (select (now() at time zone 'America/New_York')::date as today) d where p.id = $1`,
          [policyId, months],
        )
      })
      return { id, policyId }
    }),
  )
  await run()
  const days = async ({ id, policyId }: { id: number; policyId: number }) => {
    const { effective_date, end_date } = await show(id, policyId)
    expect(effective_date).toBe(dayAhead(1))
    return (Date.parse(end_date ?? '') - Date.parse(effective_date ?? '')) / 86_400_000
  }
  expect(await days(half!)).toBeGreaterThan(176)
  expect(await days(half!)).toBeLessThan(186)
  expect(await days(long!)).toBeGreaterThan(363)
})
