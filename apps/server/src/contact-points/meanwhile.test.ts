import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const [A, B, C] = ['+14013312271', '+14013312272', '+14013312273']
const contact = async () =>
  (await ours.agent.call(contacts.create, { body: { first_name: 'Mara', phone: A, phone_2: B, phone_3: C } })).id
type Change = Partial<Body>
type Body = NonNullable<Parameters<typeof ours.agent.call<typeof contactPoints.update>>[1]>['body']
const change = (id: number, body: Change, user = ours.agent) =>
  user.call(contactPoints.update, { params: { id }, body: { kind: 'phone', value: A, ...body } })
const stale = (code: string, said: RegExp) => ({
  status: 409,
  code,
  errors: { base: expect.stringMatching(said) },
})

test('a type somebody else set meanwhile is not written over: who, when and what it is now', async () => {
  const id = await contact()
  await change(id, { type: 3, began: { type: null } })
  await expect(change(id, { type: 2, began: { type: null } }, ours.manager)).rejects.toMatchObject(
    stale(
      'contact_points.stale',
      /^agent Test changed this phone at .*\d [AP]M\. Its type is Work now\. Reload to see it\.$/,
    ),
  )
  expect((await change(id, { type: 3, began: { type: null } }, ours.manager))[0]).toMatchObject({ type: 3 })
  expect((await change(id, { type: null, began: { type: 3 } }, ours.manager))[0]).toMatchObject({ type: null })
  await expect(change(id, { type: 1, began: { type: 3 } })).rejects.toMatchObject(
    stale('contact_points.stale', /^manager Test changed .* It has no type now\./),
  )
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
  const told = data.filter(({ kind }) => kind === 'contact_points.updated').map(each => each.data)
  expect(told).toMatchObject([
    { kind: 'phone', value: A, changes: { type: ['Work', null] } },
    { kind: 'phone', value: A, changes: { type: [null, 'Work'] } },
  ])
})

test('another one made the first meanwhile stays the first', async () => {
  const id = await contact()
  await change(id, { value: B, first: true, began: { first: A } })
  await expect(change(id, { value: C, first: true, began: { first: A } }, ours.manager)).rejects.toMatchObject(
    stale('contact_points.stale', /^agent Test changed this order of phones at .* 1-401-331-2272 is the first now\./),
  )
  expect((await change(id, { value: B, first: true, began: { first: A } }))[0]?.value).toBe(B)
  expect((await change(id, { value: C, first: true, began: { first: B } }, ours.manager))[0]?.value).toBe(C)
})

test('a number changed or removed meanwhile is told, not a page that is missing', async () => {
  const id = await contact()
  await change(id, { new_value: '+14013312279' })
  await expect(change(id, { new_value: '+14013312278', began: { type: null } }, ours.manager)).rejects.toMatchObject(
    stale('contact_points.gone', /^agent Test changed this phone at .* 1-401-331-2271 is no longer theirs\./),
  )
  await ours.manager.call(contactPoints.destroy, { params: { id }, body: { kind: 'phone', value: C } })
  await expect(change(id, { value: C, type: 2, began: { type: null } })).rejects.toMatchObject(
    stale('contact_points.gone', /^manager Test changed this phone at .* 1-401-331-2273 is no longer theirs\./),
  )
  await expect(change(id, { value: C, type: 2 })).rejects.toMatchObject({ status: 404 })
})
