import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let id: number
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ours = await agency(server)
  const body = { first_name: 'Mara', phone: PHONE, phone_2: OTHER, email: EMAIL }
  id = (await ours.agent.call(contacts.create, { body })).id
})
afterAll(() => server.close())

const [PHONE, OTHER, EMAIL] = ['+14013312281', '+14013312282', 'mara@example.com']
type Body = NonNullable<Parameters<typeof ours.agent.call<typeof contactPoints.validity>>[1]>['body']
const say = (body: Partial<Body>, by = ours.agent) =>
  by.call(contactPoints.validity, {
    params: { id },
    body: { kind: 'phone', value: PHONE, validity: 'invalid', ...body },
  })
const factsOf = (points: Awaited<ReturnType<typeof say>>, value = PHONE) => {
  const { validity, validity_reason, validity_at } = points.find(point => point.value === value) ?? {}
  return { validity, validity_reason, validity_at }
}
const list = () => ours.agent.call(contactPoints.list, { params: { id } })
const count = async (field: ContactFilter['field'], value: string) => {
  const search = [{ field, op: 'any_of', value: [value] }] as ContactFilter[]
  return (await ours.agent.call(contacts.list, { body: { contacts_scope: { search } } })).meta.total_count
}
const reach = async (value: string) =>
  (await ours.agent.call(lifeEvents.show, { params: { id } })).reach.find(each => each.value === value)

test.each([
  ['phone', PHONE, 'phone_validity'],
  ['email', EMAIL, 'email_validity'],
] as const)(
  'what does not work of a kind (%s) is not to be used, is found by that, and works again',
  async (kind, value, field) => {
    const before = factsOf(await list(), value)
    expect(before).toEqual({ validity: 'unknown', validity_reason: null, validity_at: null })
    const broken = factsOf(await say({ kind, value, validity_reason: ' Disconnected ', began: null }), value)
    expect(broken).toEqual({ validity: 'invalid', validity_reason: 'Disconnected', validity_at: expect.any(String) })
    expect(await reach(value)).toMatchObject({ allowed: false, reasons: ['invalid'] })
    expect(await reach(OTHER)).toMatchObject({ allowed: true, reasons: [] })
    expect(await Promise.all(['invalid', 'valid', 'unknown'].map(each => count(field, each)))).toEqual([1, 0, 0])

    const working = factsOf(await say({ kind, value, validity: 'valid', began: broken.validity_at ?? null }), value)
    expect(working).toMatchObject({ validity: 'valid', validity_reason: 'Marked as working by hand.' })
    expect(await reach(value)).toMatchObject({ allowed: true })
    expect(await Promise.all(['invalid', 'valid', 'unknown'].map(each => count(field, each)))).toEqual([0, 1, 0])

    const back = { ...broken, validity: 'invalid' as const, began: working.validity_at ?? null }
    expect(factsOf(await say({ kind, value, ...back }), value)).toEqual(broken)
    expect(factsOf(await say({ kind, value, ...before, validity: 'unknown' }), value)).toEqual(before)
    expect(await reach(value)).toMatchObject({ allowed: true })

    const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
    const told = data.filter(event => event.kind === 'contact_points.validity').map(event => event.data)
    expect(told).toMatchObject([
      { kind, value, validity: 'unknown', before: 'invalid' },
      { validity: 'invalid', before: 'valid' },
      { validity: 'valid', before: 'invalid' },
      { validity: 'invalid', before: 'unknown', reason: 'Disconnected' },
    ])
  },
)

test('it takes a reason, a number of theirs and a time that has come', async () => {
  for (const [body, field] of [
    [{}, 'validity_reason'],
    [{ validity_reason: ' ' }, 'validity_reason'],
    [{ validity_reason: 'Fax', validity_at: '2999-01-01T00:00:00.000Z' }, 'validity_at'],
  ] as const)
    await expect(say(body)).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
  await expect(say({ value: '+14013319999', validity_reason: 'Fax' })).rejects.toMatchObject({ status: 404 })
  expect(factsOf(await list())).toMatchObject({ validity: 'unknown' })
})

test('what somebody else learnt meanwhile is not written over, and nobody beyond the team says anything', async () => {
  const theirs = await agency(server)
  await say({ validity_reason: 'Disconnected' })
  await expect(say({ validity: 'valid', began: null }, ours.manager)).rejects.toMatchObject({
    status: 409,
    code: 'contact_points.stale',
    errors: { base: expect.stringMatching(/^agent Test changed this phone at .*Reload to see it\.$/) },
  })
  for (const user of [theirs.agent, theirs.admin, ours.agent2])
    await expect(say({ validity: 'valid' }, user)).rejects.toMatchObject({ status: 404 })
  expect(factsOf(await list())).toMatchObject({ validity: 'invalid', validity_reason: 'Disconnected' })
})
