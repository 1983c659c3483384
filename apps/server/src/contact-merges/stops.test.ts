import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPTED_OUT } from '../contact-points/opted-out.ts'
import { purge } from '../contact-purges/purge.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dumpOf } from '../core/testing/dump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let stopping: number
let client: number
let lead: number
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ours = await agency(server)
  const make = async (title: string, stops_contact = false) =>
    (await ours.buadmin.call(statuses.adminCreate, { body: { title, stops_contact } })).id
  stopping = await make('Leave alone', true)
  client = await make('Client')
  lead = await make('Lead')
})
afterAll(() => server.close())

const [A, B, MORE] = ['+15045550101', '+15045550102', '+15045550103']
const person = async (phone: string, body: object = {}) =>
  (await ours.agent.call(contacts.create, { body: { last_name: 'Lee', phone, ...body } })).id
const merge = async (kept: number, away: number, fields: object = {}) => {
  const records = []
  for (const id of [kept, away]) {
    const { version } = await ours.agent.call(contacts.show, { params: { id } })
    records.push({ id, version })
  }
  const body = { survivor_id: kept, records, fields }
  return (await ours.agent.call(contactMerges.merge, { body })).merge.id
}
const undo = (id: number, restore: string[] = []) =>
  ours.agent.call(contactMerges.undo, { params: { id }, body: { restore } } as never)
const edit = (id: number, body: object) => ours.agent.call(contacts.update, { params: { id }, body })
const tell = (id: number) =>
  ours.agent.call(lifeEvents.create, { params: { id }, body: { kind: 'do_not_contact' as const } })
const lift = (id: number, value: string) =>
  ours.agent.call(contactPoints.consent, {
    params: { id },
    body: { kind: 'phone', value, consent: 'opted_in', consent_source: 'By phone' },
  })
/** Which of these may be used by nobody in the agency, asked one by one and gathered. */
const stopped = async (...values: string[]) => {
  const rows = await ours.tenant(db =>
    db.rows<{ value: string; one: boolean; many: boolean }>(
      `select v as value, app.opted_out(app.business_unit_id(), 'phone', v) as one, ('phone', v) in (${OPTED_OUT}) as many from unnest($1::text[]) v`,
      [values],
    ),
  )
  expect(rows.map(({ many }) => many)).toEqual(rows.map(({ one }) => one))
  return rows.filter(({ one }) => one).map(({ value }) => value)
}
const dump = () => dumpOf(ours, { contacts: 'true', contact_points: 'true', life_events: 'true' })
const SOURCE = 'Their status said not to contact them before a merge'

test.each([
  ['merged away', false, B],
  ['that stays', true, A],
])(
  'another status chosen over one that stops contact, of the record %s, leaves what it stopped opted out until somebody lifts it',
  async (_which, own, value) => {
    const [ofKept, ofAway] = own ? [stopping, client] : [client, stopping]
    const [kept, away] = [await person(A, { status_id: ofKept }), await person(B, { status_id: ofAway })]
    const picked = { status_id: own ? away : kept }
    const before = await dump()
    const merged = await merge(kept, away, picked)
    expect(await stopped(A, B)).toEqual([value])
    const points = await ours.agent.call(contactPoints.list, { params: { id: kept } })
    expect(points).toContainEqual(
      expect.objectContaining({ value, current: true, consent: 'opted_out', consent_source: SOURCE }),
    )
    await undo(merged)
    expect(await dump()).toEqual(before)
    expect(await stopped(A, B)).toEqual([value])

    await merge(kept, away, picked)
    await lift(kept, value)
    expect(await stopped(A, B)).toEqual([])
  },
)

test('a status that stops contact and stays goes with the next one, for all the merged record had, also when it is purged', async () => {
  const [kept, away] = [await person(A, { status_id: client }), await person(B, { status_id: stopping })]
  await merge(kept, away)
  expect(await stopped(A, B)).toEqual([A, B])
  await edit(kept, { status_id: lead })
  expect(await stopped(A, B)).toEqual([])
  await ours.tenant(db => purge(server.core, db, [kept]))
  expect(await stopped(A, B)).toEqual([])
})

test('an undo leaves opted out what a status stopped that nobody has any more', async () => {
  const [kept, away] = [await person(A, { status_id: stopping }), await person(B, { status_id: client })]
  const merged = await merge(kept, away, { status_id: away })
  await edit(kept, { status_id: lead })
  await undo(merged)
  expect(await stopped(A, B)).toEqual([A])
})

test('an undo takes the opt-out of a status back, also of a phone that somebody found not to work since', async () => {
  const [kept, away] = [await person(A, { status_id: client }), await person(B, { status_id: stopping })]
  const merged = await merge(kept, away, { status_id: kept })
  await ours.agent.call(contactPoints.validity, {
    params: { id: kept },
    body: { kind: 'phone', value: B, validity: 'invalid', validity_reason: 'Nobody there' },
  })
  await undo(merged)
  expect(await stopped(A, B)).toEqual([B])
  await edit(away, { status_id: lead })
  expect(await stopped(A, B)).toEqual([])
})

test.each([
  ['by a wish', tell],
  ['by a status', (id: number) => edit(id, { status_id: stopping })],
])('what was stopped %s under a merge stays opted out once it is undone', async (_how, stop) => {
  const [kept, away] = [await person(A), await person(B)]
  const merged = await merge(kept, away)
  await stop(kept)
  await undo(merged)
  expect(await stopped(A, B)).toEqual([A, B])
  const reach = (await ours.agent.call(lifeEvents.show, { params: { id: away } })).reach
  expect(reach.map(({ reasons }) => reasons)).toEqual([['opted_out']])
})

test('an undo frees what a wish from before the merge bound through it, and leaves every byte', async () => {
  const [kept, away] = [await person(A), await person(B)]
  await tell(kept)
  const before = await dump()
  const merged = await merge(kept, away)
  expect(await stopped(A, B)).toEqual([A, B])
  await undo(merged)
  expect(await dump()).toEqual(before)
  expect(await stopped(A, B)).toEqual([A])
})

test('a wish from before the merge keeps a phone that was added since and goes with the undo', async () => {
  const [kept, away] = [await person(A), await person(B)]
  await tell(kept)
  const merged = await merge(kept, away)
  await edit(kept, { phone_3: MORE })
  await undo(merged, ['phone_3'])
  expect(await stopped(A, B, MORE)).toEqual([A, MORE])
})
