import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as households from '@openbook/api/households.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { dayAhead } from '../core/testing/day.ts'
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

const PHONE = '+14013312244'
const contact = async (body: object = {}, user: TestUser = ours.agent) =>
  (await user.call(contacts.create, { body: { last_name: 'Living', ...body } })).id
const show = (id: number, user: TestUser = ours.agent) => user.call(lifeEvents.show, { params: { id } })
const tell = (
  id: number,
  kind: (typeof lifeEvents.LIFE_EVENTS)[number],
  more: object = {},
  user: TestUser = ours.agent,
) => user.call(lifeEvents.create, { params: { id }, body: { kind, ...more } })
const undo = (id: number, eventId: number) => ours.agent.call(lifeEvents.undo, { params: { id, eventId } })
const reach = async (id: number) => (await show(id)).reach.map(({ allowed, reasons }) => [allowed, ...reasons])
const born = (years: number, days = 0) => dayAhead(days, -years)

test('a death is recorded once, forbids every way to reach them, and is taken back', async () => {
  const id = await contact({ phone: PHONE, email: 'a@example.com' })
  expect(await reach(id)).toEqual([[true], [true]])
  const { events } = await tell(id, 'deceased', { happened_on: '10/02/2026', note: 'Told by the son' })
  expect(events).toMatchObject([{ kind: 'deceased', happened_on: '10/02/2026', created_by: { id: ours.agent.id } }])
  expect(await reach(id)).toEqual([
    [false, 'deceased'],
    [false, 'deceased'],
  ])
  await expect(tell(id, 'deceased')).rejects.toMatchObject({ status: 409 })
  const after = await undo(id, events[0]!.id)
  expect(after.events).toMatchObject([{ undone_at: expect.any(String), undone_by: { id: ours.agent.id } }])
  expect(await reach(id)).toEqual([[true], [true]])
  await expect(undo(id, events[0]!.id)).rejects.toMatchObject({ status: 409 })
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  expect(data.slice(0, 2)).toMatchObject([{ kind: 'life_events.undone' }, { kind: 'life_events.created' }])
})

test('ways to reach somebody come as the page has them: the first phone and e-mail first, further ones last', async () => {
  const [phones, emails] = [
    ['+14013312279', '+14013312271'],
    ['zoe@example.com', 'mid@example.com'],
  ]
  const id = await contact({ phone: phones[0], phone_2: phones[1], email: emails[0], email_2: emails[1] })
  await ours.agent.call(contactPoints.create, { params: { id }, body: { kind: 'email', value: 'a@example.com' } })
  expect((await show(id)).reach.map(({ value }) => value)).toEqual([...phones, ...emails, 'a@example.com'])
})

test('a death silences who is linked to the dead for ninety days, and nobody else', async () => {
  const [widow, dead, neighbour] = [
    await contact({ phone: PHONE }),
    await contact(),
    await contact({ phone: '+14013312245' }),
  ]
  await ours.agent.call(households.updateLinkedContact, {
    params: { id: dead },
    body: { linked_contact_id: widow, relation: 'spouse' },
  })
  const { events } = await tell(dead, 'deceased', { happened_on: born(0, -20) })
  expect(await reach(widow)).toEqual([[false, 'bereaved']])
  expect(await reach(neighbour)).toEqual([[true]])
  await undo(dead, events[0]!.id)
  expect(await reach(widow)).toEqual([[true]])
  await tell(dead, 'deceased', { happened_on: born(0, -120) })
  expect(await reach(widow)).toEqual([[true]])
})

test('who asked to be left alone, opted out, has no working address or no address at all is not reached', async () => {
  const id = await contact({ phone: PHONE, email: 'bounce@example.com' })
  await ours.agent.call(contactPoints.validateEmail, { params: { id }, body: {} })
  const elsewhere = await contact({ phone: PHONE })
  const body = { kind: 'phone' as const, value: PHONE, consent: 'opted_out' as const, consent_source: 'By text' }
  await ours.agent.call(contactPoints.consent, { params: { id: elsewhere }, body })
  expect(await reach(id)).toEqual([
    [false, 'opted_out'],
    [false, 'invalid'],
  ])
  await tell(id, 'do_not_contact')
  expect(await reach(id)).toEqual([
    [false, 'do_not_contact', 'opted_out'],
    [false, 'do_not_contact', 'invalid'],
  ])
  expect(await reach(await contact())).toEqual([[false, 'no_way']])
  const foreign = await contact({ phone: PHONE }, theirs.agent)
  expect((await show(foreign, theirs.agent)).reach).toMatchObject([{ allowed: true }])
})

test('asking to be left alone binds every phone and e-mail of the person, on whoever has them in the agency, until it is taken back', async () => {
  const [phone, further, email, later] = ['+14013312290', '+14013312291', 'left.alone@example.com', '+14013312292']
  const id = await contact({ phone, email })
  await ours.agent.call(contactPoints.create, { params: { id }, body: { kind: 'phone', value: further } })
  const others = [await contact({ phone }, ours.agent2), await contact({ phone_2: further }), await contact({ email })]
  const reached = async () => {
    const lives = await Promise.all([show(others[0]!, ours.agent2), show(others[1]!), show(others[2]!)])
    return lives.flatMap(({ reach: ways }) => ways.map(({ reasons }) => reasons.join()))
  }
  expect(await reached()).toEqual(['', '', ''])
  const { events } = await tell(id, 'do_not_contact')
  expect(await reached()).toEqual(['opted_out', 'opted_out', 'opted_out'])
  expect(await reach(id)).toEqual(Array.from({ length: 3 }, () => [false, 'do_not_contact']))
  const newcomer = await contact({ phone: later })
  await ours.agent.call(contactPoints.create, { params: { id }, body: { kind: 'phone', value: later } })
  expect(await reach(newcomer)).toEqual([[false, 'opted_out']])
  const foreign = await contact({ phone }, theirs.agent)
  expect((await show(foreign, theirs.agent)).reach).toMatchObject([{ allowed: true }])
  await undo(id, events[0]!.id)
  expect([await reached(), await reach(newcomer)]).toEqual([['', '', ''], [[true]]])
})

test('a death leaves the numbers of the house to those who live there', async () => {
  const landline = '+14013312293'
  const dead = await contact({ first_name: 'Abe', phone: landline })
  const widow = await contact({ first_name: 'Bea', phone: landline })
  await tell(dead, 'deceased')
  expect(await reach(widow)).toEqual([[true]])
})

test('what somebody who wants to be left alone had before stays stopped, and is free again with the rest', async () => {
  const [edited, replaced, removed] = ['+14013312294', '+14013312295', 'former@example.com']
  const id = await contact({ phone: edited, phone_2: replaced, email: removed })
  const { events } = await tell(id, 'do_not_contact')
  await ours.agent.call(contacts.update, { params: { id }, body: { phone: '+14013312296' } })
  const point = { params: { id }, body: { kind: 'phone' as const, value: replaced, new_value: '+14013312297' } }
  await ours.agent.call(contactPoints.update, point)
  const points = await ours.agent.call(contactPoints.destroy, {
    params: { id },
    body: { kind: 'email', value: removed },
  })
  expect(points.filter(({ current }) => !current)).toHaveLength(3)
  const other = await contact({ phone: edited, phone_2: replaced, email: removed })
  const opened = [[true], [true], [true]]
  expect(await reach(other)).toEqual(opened.map(() => [false, 'opted_out']))
  await undo(id, events[0]!.id)
  expect(await reach(other)).toEqual(opened)
  expect((await ours.agent.call(contactPoints.list, { params: { id } })).every(({ current }) => current)).toBe(true)
})

test('a move takes the state along, and back, unless it was changed since', async () => {
  const id = await contact({ state: 'RI' })
  const state = async () => (await ours.agent.call(contacts.show, { params: { id } })).state
  const first = await tell(id, 'moved_state', { state: 'Florida' })
  expect([first.events[0]!.details, await state()]).toEqual([{ state: 'FL', before: 'RI' }, 'FL'])
  await undo(id, first.events[0]!.id)
  expect(await state()).toBe('RI')
  const second = await tell(id, 'moved_state', { state: 'FL' })
  await ours.agent.call(contacts.update, { params: { id }, body: { state: 'GA' } })
  await undo(id, second.events[0]!.id)
  expect(await state()).toBe('GA')
})

test('of two moves the earlier may be taken back first: the later then began where that one did', async () => {
  const id = await contact({ state: 'RI' })
  const state = async () => (await ours.agent.call(contacts.show, { params: { id } })).state
  const first = (await tell(id, 'moved_state', { state: 'FL' })).events[0]!
  const second = (await tell(id, 'moved_state', { state: 'GA' })).events[0]!
  expect((await undo(id, first.id)).events[0]!.details).toEqual({ state: 'GA', before: 'RI' })
  expect(await state()).toBe('GA')
  await undo(id, second.id)
  expect(await state()).toBe('RI')
})

test('an edit of the state says whether they moved; a correction tells nothing of their life', async () => {
  const id = await contact({ state: 'RI' })
  const edit = (body: { state?: string; city?: string; moved?: boolean }) =>
    ours.agent.call(contacts.update, { params: { id }, body })
  await edit({ state: 'CT' })
  await edit({ state: 'MA', moved: false })
  await edit({ state: 'Massachusetts', city: 'Boston', moved: true })
  expect((await show(id)).events).toEqual([])
  await edit({ state: 'Texas', moved: true })
  const { events } = await show(id)
  expect(events).toMatchObject([
    { kind: 'moved_state', details: { state: 'TX', before: 'MA' }, created_by: { id: ours.agent.id }, undone_at: null },
  ])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id }, query: { groups: ['family'] } })
  expect(data).toMatchObject([{ kind: 'life_events.created', data: { details: { state: 'TX' } } }])
  await undo(id, events[0]!.id)
  expect((await ours.agent.call(contacts.show, { params: { id } })).state).toBe('MA')
  await expect(
    ours.agent2.call(contacts.update, { params: { id }, body: { state: 'FL', moved: true } }),
  ).rejects.toMatchObject({ status: 404 })
  expect((await show(id)).events).toHaveLength(1)
})

test('who turns 65 is computed and listed, the next first, without the dead and within what one may see', async () => {
  const soon = await contact({ first_name: 'Soon', date_of_birth: born(65, 10) })
  const later = await contact({ first_name: 'Later', date_of_birth: born(65, 60) })
  const dead = await contact({ date_of_birth: born(65, 20) })
  await tell(dead, 'deceased')
  await contact({ date_of_birth: born(64, 0) })
  await contact({ date_of_birth: born(65, -2) })
  await contact({ date_of_birth: born(65, 30) }, ours.agent2)
  const list = (user: TestUser, query = {}) => user.call(lifeEvents.turning65, { query })
  const { data, meta } = await list(ours.agent)
  expect(data.map(each => each.id)).toEqual([soon, later])
  expect(meta.total_count).toBe(2)
  expect((await show(soon)).turns_65_on).toBe(data[0]!.turns_65_on)
  expect((await list(ours.agent, { days: 30 })).data.map(each => each.id)).toEqual([soon])
  expect((await list(ours.agent, { limit: 1, page: 2 })).data.map(each => each.id)).toEqual([later])
  expect((await list(theirs.agent)).data).toEqual([])
})

test.each([
  [{ kind: 'deceased', happened_on: '02/30/2026' }, 'happened_on'],
  [{ kind: 'deceased', happened_on: '01/01/2100' }, 'happened_on'],
  [{ kind: 'moved_state' }, 'state'],
  [{ kind: 'moved_state', state: 'Atlantis' }, 'state'],
  [{ kind: 'lottery' }, 'kind'],
])('%j is a 422 on %s', async (body, field) => {
  await expect(
    ours.agent.call(lifeEvents.create, { params: { id: await contact() }, body: body as { kind: 'deceased' } }),
  ).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
})

test('who cannot see the contact learns and tells nothing', async () => {
  const id = await contact()
  const { events } = await tell(id, 'plan_lost')
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(show(id, user)).rejects.toMatchObject({ status: 404 })
    await expect(tell(id, 'deceased', {}, user)).rejects.toMatchObject({ status: 404 })
    await expect(user.call(lifeEvents.undo, { params: { id, eventId: events[0]!.id } })).rejects.toMatchObject({
      status: 404,
    })
  }
  await expect(undo(await contact(), events[0]!.id)).rejects.toMatchObject({ status: 404 })
})

test('the day is the one it is where whoever asks lives', async () => {
  const { core } = server
  const [widow, dead] = [await contact({ phone: PHONE }, theirs.agent), await contact({}, theirs.agent)]
  const body = { linked_contact_id: widow, relation: 'spouse' } as const
  await theirs.agent.call(households.updateLinkedContact, { params: { id: dead }, body })
  await tell(dead, 'deceased', {}, theirs.agent)
  const days = (timeZone: string) => new Date().toLocaleDateString('en-CA', { timeZone })
  for (const [timezone, zone] of [
    ['hst', 'Pacific/Honolulu'],
    ['est', 'America/New_York'],
  ] as const) {
    const { agent, business_unit_id } = theirs
    await core.database.system(db => db.rows('update users set timezone = $1 where id = $2', [timezone, agent.id]))
    const before = days(zone)
    const [row] = await core.database.tenant({ business_unit_id, user_id: agent.id }, db =>
      db.rows<{ today: string }>('select app.today() as today'),
    )
    expect([before, days(zone)]).toContain(row?.today)
    const [reached] = await core.database.tenant({ business_unit_id, user_id: agent.id }, async db => {
      await db.rows('update life_events set happened_on = app.today() - 90 where contact_id = $1', [dead])
      return db.rows<{ allowed: boolean }>('select allowed from app.contact_reach(array[$1::bigint])', [widow])
    })
    expect(reached, `in ${zone}`).toEqual({ allowed: true })
  }
})

test('a plan lost leaves sixty days to enroll anew, from the day of the loss, and names a policy of that contact', async () => {
  const id = await contact()
  const until = async () => (await show(id)).special_enrollment_until
  expect(await until()).toBeNull()
  const { events } = await tell(id, 'plan_lost', { happened_on: dayAhead(-20) })
  expect(await until()).toBe(dayAhead(40))
  await tell(id, 'plan_lost', { happened_on: dayAhead(-61) })
  expect(await until()).toBe(dayAhead(40))
  await undo(id, events[0]!.id)
  expect(await until()).toBeNull()
  const other = await contact()
  const { id: policy_id } = await ours.agent.call(contactPolicies.create, {
    params: { id: other },
    body: { carrier_name: 'Theirs' },
  })
  const none = { status: 422, errors: { policy_id: expect.any(String) } }
  await expect(tell(id, 'plan_lost', { policy_id })).rejects.toMatchObject(none)
  await ours.agent.call(contactPolicies.destroy, { params: { id: other, policyId: policy_id } })
  await expect(tell(other, 'plan_lost', { policy_id })).rejects.toMatchObject(none)
})

test('who died, lost somebody or wants to be left alone is marked wherever contacts are listed, and can be asked for', async () => {
  const [dead, widow, alone, moved, soon, none] = [
    await contact({ last_name: 'Marked' }),
    await contact({ last_name: 'Marked' }),
    await contact({ last_name: 'Marked' }),
    await contact({ last_name: 'Marked' }),
    await contact({ last_name: 'Marked', date_of_birth: born(65, 30) }),
    await contact({ last_name: 'Marked' }),
  ]
  const link = { linked_contact_id: widow, relation: 'spouse' as const }
  await ours.agent.call(households.updateLinkedContact, { params: { id: dead }, body: link })
  await tell(dead, 'deceased')
  await tell(alone, 'do_not_contact')
  await tell(moved, 'moved_state', { state: 'FL' })
  const { events } = await tell(none, 'plan_lost')
  await undo(none, events[0]!.id)
  const ask = async (node: object) => {
    const contacts_scope = { q: 'Marked', search: [node as { field: 'life_event'; value: string }] }
    return (await ours.agent.call(contacts.list, { body: { contacts_scope } })).data
  }
  const life = (value: string | string[], op: 'any_of' | 'none_of' = 'any_of') => ({ field: 'life_event', op, value })
  const ids = async (node: object) => (await ask(node)).map(({ id }) => id).toSorted((a, b) => a - b)
  expect((await ask(life('plan_lost', 'none_of'))).toSorted((a, b) => a.id - b.id).map(({ marks }) => marks)).toEqual([
    ['deceased'],
    ['bereaved'],
    ['do_not_contact'],
    [],
    [],
    [],
  ])
  expect(await ids(life('deceased'))).toEqual([dead])
  expect(await ids(life(['deceased', 'moved_state', 'plan_lost']))).toEqual([dead, moved])
  expect(await ids(life(['bereaved', 'turning_65']))).toEqual([widow, soon])
  expect(await ids(life(['deceased', 'bereaved', 'do_not_contact'], 'none_of'))).toEqual([moved, soon, none])
  expect(await ids({ any: [life(['do_not_contact']), { field: 'state', value: 'FL' }] })).toEqual([alone, moved])
})
