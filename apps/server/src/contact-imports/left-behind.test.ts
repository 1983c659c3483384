import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dumpOf } from '../core/testing/dump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, undone } from './fixtures/imports.ts'
import { PACE } from './pace.ts'

const usual = PACE.rows
let server: TestServer
let ours: Agency
beforeAll(async () => {
  PACE.rows = 2
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => {
  PACE.rows = usual
  return server.close()
})

const FORMER = '+15045550101'
const LATER = '+15045550102'
const add = async (body: object) => (await ours.agent.call(contacts.create, { body: { last_name: 'Lee', ...body } })).id
const ann = () => add({ first_name: 'Ann', phone: FORMER, email: 'ann@example.com' })
/** Somebody else who has this phone is called. */
const callable = async (phone: string) => {
  const [row] = await ours.tenant(db =>
    db.rows<{ open: boolean }>(`select not app.opted_out(app.business_unit_id(), 'phone', $1) as open`, [phone]),
  )
  return row?.open
}
const tell = (id: number) =>
  ours.agent.call(lifeEvents.create, { params: { id }, body: { kind: 'do_not_contact' as const } })
const edit = (id: number, body: object) => ours.agent.call(contacts.update, { params: { id }, body })
const stopBy = {
  'a wish': tell,
  'a status': async (id: number) => {
    const body = { title: 'Leave alone', stops_contact: true }
    return edit(id, { status_id: (await ours.buadmin.call(statuses.adminCreate, { body })).id })
  },
}
const WAYS = Object.keys(stopBy) as (keyof typeof stopBy)[]
const overwrite = (...more: string[]) =>
  imported(ours.agent, ['First Name,Last Name,Phone,Email', `Ann,Lee,${LATER},ann@example.com`, ...more].join('\n'), {
    on_duplicate: 'update',
    overwrite: true,
  })
const dump = () => dumpOf(ours, { contacts: 'true', contact_points: 'true', life_events: 'true' })
const points = async (id: number) =>
  (await ours.agent.call(contactPoints.list, { params: { id } })).map(({ value, current, consent }) => [
    value,
    current,
    consent,
  ])

test.each(WAYS)(
  'what %s stopped stays opted out where a file writes over it, and an undo leaves every byte',
  async how => {
    const id = await ann()
    await stopBy[how](id)
    for (const n of [1, 2, 3, 4]) {
      const other = await add({ first_name: `N${n}`, phone: `+1504555020${n}`, email: `n${n}@example.com` })
      if (n % 2) await tell(other)
    }
    const before = await dump()
    const file = [1, 2, 3, 4].map(n => `N${n},Lee,504-555-030${n},n${n}@example.com`)
    const done = await overwrite(...file)
    expect(done.counts).toEqual({ updated: 5 })
    expect(await callable(FORMER)).toBe(false)
    expect(await points(id)).toContainEqual([FORMER, false, 'opted_out'])
    expect(await Promise.all([1, 2, 3, 4].map(n => callable(`+1504555020${n}`)))).toEqual([false, true, false, true])
    await undone(ours.agent, done)
    expect(await dump()).toEqual(before)
  },
)

test.each(WAYS)(
  'a phone that somebody changed since the import stays, and what %s stopped before it stays opted out',
  async how => {
    const id = await ann()
    await stopBy[how](id)
    const done = await overwrite()
    await edit(id, { phone: '504-555-0103' })
    await undone(ours.agent, done)
    expect([await callable(FORMER), await callable(LATER)]).toEqual([false, false])
  },
)

test.each(WAYS)(
  'what %s stopped since the import stays opted out once its undo has put the former phone back',
  async how => {
    const id = await ann()
    const done = await overwrite()
    expect(await callable(FORMER)).toBe(true)
    await stopBy[how](id)
    await undone(ours.agent, done)
    expect((await points(id))[0]).toEqual([FORMER, true, 'unknown'])
    expect([await callable(FORMER), await callable(LATER)]).toEqual([false, false])
  },
)

test('a wish that comes with the file binds what the file writes over too, and goes with an undo', async () => {
  await ann()
  const before = await dump()
  const file = `First Name,Last Name,Phone,Email,Do Not Contact\nAnn,Lee,${LATER},ann@example.com,Yes`
  const done = await imported(ours.agent, file, { on_duplicate: 'update', overwrite: true })
  expect([await callable(FORMER), await callable(LATER)]).toEqual([false, false])
  await undone(ours.agent, done)
  expect(await dump()).toEqual(before)
})

test('of two imports that wrote over each other, the undo of the first leaves opted out what the second put back', async () => {
  const id = await ann()
  await tell(id)
  const first = await overwrite()
  const second = await imported(ours.agent, `Last Name,Phone,Email\nLee,${FORMER},ann@example.com`, {
    on_duplicate: 'update',
    overwrite: true,
  })
  await undone(ours.agent, first)
  await undone(ours.agent, second)
  expect((await points(id))[0]?.[0]).toBe(LATER)
  expect([await callable(FORMER), await callable(LATER)]).toEqual([false, false])
})

test('a wish that is taken back frees what a file wrote over, and what a person stated of it stays with an undo', async () => {
  const id = await ann()
  const { events } = await tell(id)
  const done = await overwrite()
  const consent = { kind: 'phone' as const, value: FORMER, consent: 'opted_out' as const, consent_source: 'By letter' }
  await ours.agent.call(contactPoints.consent, { params: { id }, body: consent })
  await ours.agent.call(lifeEvents.undo, { params: { id, eventId: events[0]?.id ?? 0 } })
  expect([await callable(FORMER), await callable(LATER)]).toEqual([false, true])
  await undone(ours.agent, done)
  expect((await points(id))[0]).toEqual([FORMER, true, 'opted_out'])

  const bob = await add({ first_name: 'Bob', phone: '504-555-0111', email: 'bob@example.com' })
  const told = await tell(bob)
  await overwrite('Bob,Lee,504-555-0112,bob@example.com')
  expect(await callable('+15045550111')).toBe(false)
  await ours.agent.call(lifeEvents.undo, { params: { id: bob, eventId: told.events[0]?.id ?? 0 } })
  expect(await callable('+15045550111')).toBe(true)
})
