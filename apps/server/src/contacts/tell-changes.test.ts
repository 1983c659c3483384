import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactRx from '@openbook/api/contact-rx.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Delivered } from '@openbook/api/core/cable.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { eventually, openCable, type TestCable } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { notify } from '../notifications/notify.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
const cables: TestCable[] = []
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => {
  for (const cable of cables) cable.close()
  return server.close()
})

/** What somebody's open screen hears. */
async function listen(user: TestUser) {
  const heard: Delivered[] = []
  const cable = openCable(server.origin, user.headers)
  cables.push(cable)
  cable.client.subscribe({ channel: notifications.CHANNEL }, { message: message => heard.push(message) })
  await eventually(() => cable.frames.some(frame => 'message' in frame && typeof frame.message === 'object'))
  return heard
}
const changes = (heard: Delivered[]) =>
  heard.filter(({ type }) => type === contacts.CHANGED).map(({ data }) => (data as contacts.ContactsChanged).ids)
const names = (heard: Delivered[], id: number) => changes(heard).some(ids => ids?.includes(id))

test('a changed contact is told to its owner and everyone above, and to nobody else', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Watched' } })
  const [owner, above, admin] = await Promise.all([ours.agent, ours.manager, ours.buadmin].map(listen))
  const deaf = await Promise.all([ours.agent2, ours.poolholder, theirs.agent, theirs.buadmin].map(listen))
  await ours.manager.call(contactEdits.quickUpdate, { params: { id }, body: { city: 'Newport' } })
  await eventually(() => [owner, above, admin].every(heard => names(heard!, id)))
  for (const user of [ours.agent2, ours.poolholder])
    await ours.tenant(db => notify(server.core, db, { user_id: user.id, kind: 'tests.said', title: 'After' }))
  for (const user of [theirs.agent, theirs.buadmin])
    await theirs.tenant(db => notify(server.core, db, { user_id: user.id, kind: 'tests.said', title: 'After' }))
  await eventually(() => deaf.every(heard => heard.some(({ type }) => type === notifications.CREATED)))
  expect(deaf.map(heard => changes(heard))).toEqual([[], [], [], []])
})

test('what hangs on a contact tells of it too; a refused change and a look tell nothing', async () => {
  const one = await ours.agent.call(contacts.create, { body: { last_name: 'Refused' } })
  const two = await ours.agent.call(contacts.create, { body: { last_name: 'Insured' } })
  const heard = await listen(ours.manager)
  await eventually(() => names(heard, two.id))
  const before = changes(heard).length
  const stale = ours.agent.call(contactEdits.quickUpdate, { params: { id: one.id }, body: { city: 'X', version: 99 } })
  await expect(stale).rejects.toMatchObject({ status: 409 })
  await ours.agent.call(contactRx.show, { params: { id: one.id } })
  await ours.agent.call(contactPolicies.create, { params: { id: two.id }, body: { carrier_name: 'Harbor Life' } })
  await eventually(() => changes(heard).length > before)
  expect(changes(heard).slice(before)).toEqual([[two.id]])
})

test('many changes in a row are told in few messages', async () => {
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, at) => ours.agent2.call(contacts.create, { body: { last_name: `Burst ${at}` } })),
  )
  const heard = await listen(ours.agent2)
  for (const { id } of made)
    await ours.agent2.call(contactEdits.quickUpdate, { params: { id }, body: { city: 'Bristol' } })
  await eventually(() => made.every(({ id }) => names(heard, id)))
  expect(changes(heard).length).toBeLessThan(made.length / 2)
})
