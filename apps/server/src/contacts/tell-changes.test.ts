import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactRx from '@openbook/api/contact-rx.ts'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as households from '@openbook/api/households.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as pools from '@openbook/api/pools.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { hear } from '../fire-light/hear.ts'
import { notify } from '../notifications/notify.ts'
import { changes, closeCables, listen, listenToPool, names } from './fixtures/heard.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => {
  closeCables()
  return server.close()
})

test('a changed contact is told to its owner and everyone above, and to nobody else', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Watched' } })
  const [owner, above, admin] = await Promise.all(
    [ours.agent, ours.manager, ours.buadmin].map(user => listen(server, user)),
  )
  const deaf = await Promise.all(
    [ours.agent2, ours.poolholder, theirs.agent, theirs.buadmin].map(user => listen(server, user)),
  )
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
  const heard = await listen(server, ours.manager)
  await eventually(() => names(heard, two.id))
  const before = changes(heard).length
  const stale = ours.agent.call(contactEdits.quickUpdate, { params: { id: one.id }, body: { city: 'X', version: 99 } })
  await expect(stale).rejects.toMatchObject({ status: 409 })
  await ours.agent.call(contactRx.show, { params: { id: one.id } })
  await ours.agent.call(contactPolicies.create, { params: { id: two.id }, body: { carrier_name: 'Harbor Life' } })
  await eventually(() => changes(heard).length > before)
  expect(changes(heard).slice(before)).toEqual([[two.id]])
})

test('a link is told of both who are linked, and so is what the carrier says of an application', async () => {
  const [one, two] = [
    await ours.agent.call(contacts.create, { body: { last_name: 'Linked' } }),
    await ours.agent.call(contacts.create, { body: { last_name: 'To them' } }),
  ]
  const activity_id = `heard-${two.id}`
  await ours.tenant(
    db =>
      db.rows(
        `insert into fire_light_applications (contact_id, carrier_name, product, state, status, activity_id, sandbox)
         values ($1, 'Harbor Life', 'Term 20', 'RI', 'open', $2, true)`,
        [two.id, activity_id],
      ),
    ours.agent,
  )
  const heard = await listen(server, ours.manager)
  await ours.agent.call(households.updateLinkedContact, {
    params: { id: one.id },
    body: { linked_contact_id: two.id, relation: 'spouse' },
  })
  await eventually(() => names(heard, one.id) && names(heard, two.id))
  const before = changes(heard).length
  await hear(server.core, { event_id: activity_id, activity_id, status: 'submitted' })
  await eventually(() => changes(heard).length > before)
  expect(changes(heard).slice(before)).toEqual([[two.id]])
})

test('many changes in a row are told in few messages', async () => {
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, at) => ours.agent2.call(contacts.create, { body: { last_name: `Burst ${at}` } })),
  )
  const heard = await listen(server, ours.agent2)
  for (const { id } of made)
    await ours.agent2.call(contactEdits.quickUpdate, { params: { id }, body: { city: 'Bristol' } })
  await eventually(() => made.every(({ id }) => names(heard, id)))
  expect(changes(heard).length).toBeLessThan(made.length / 2)
})

test('who loses a contact by the edit of somebody else is told, with whoever is above them, and of nothing but its id', async () => {
  const leader = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'manager',
    username: `above.${ours.business_unit_id}`,
  })
  const loser = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `loses.${ours.business_unit_id}`,
    manager_id: leader.id,
  })
  const made = await loser.call(contacts.create, { body: { last_name: 'Given away' } })
  const [by, kept] = [ours.buadmin, await loser.call(contacts.create, { body: { last_name: 'Kept' } })]
  const [lost, above, gains] = await Promise.all([loser, leader, ours.agent2].map(user => listen(server, user)))
  await by.call(contactEdits.quickUpdate, { params: { id: made.id }, body: { owner_id: ours.agent2.id } })
  await eventually(() => [lost, above, gains].every(heard => names(heard!, made.id)))
  await expect(loser.call(contacts.show, { params: { id: made.id } })).rejects.toMatchObject({ status: 404 })
  const said = lost!.filter(({ type }) => type === contacts.CHANGED).map(({ data }) => Object.keys(data as object))
  expect(said.flat().every(key => key === 'ids')).toBe(true)
  await by.call(contactEdits.quickUpdate, { params: { id: made.id }, body: { city: 'Newport' } })
  await by.call(contacts.update, { params: { id: kept.id }, body: { owner_id: ours.agent2.id } })
  await eventually(() => names(lost!, kept.id))
  expect(
    changes(lost!).filter(ids => ids?.includes(made.id)),
    'once lost, it is told of no more',
  ).toHaveLength(1)
})

test('who looks at a pool hears what comes to it, changes there and leaves it; who may not open it is turned away', async () => {
  const { id } = await ours.buadmin.call(pools.adminCreate, {
    body: { name: 'Watched', holder_id: ours.poolholder.id, take_rule: 'agency', licensed_only: false },
  })
  const closed = await ours.buadmin.call(pools.adminCreate, {
    body: { name: 'Closed', holder_id: ours.poolholder.id, take_rule: 'holders' },
  })
  const heard = (await listenToPool(server, ours.agent2, id))!
  expect(heard).toBeDefined()
  expect(await listenToPool(server, ours.agent2, closed.id)).toBeUndefined()
  expect(await listenToPool(server, theirs.buadmin, id)).toBeUndefined()
  const lead = await ours.poolholder.call(contacts.create, { body: { last_name: 'Waits' } })
  await ours.poolholder.call(contactTransfers.transferGroup, { body: { ids: [lead.id], pool_id: id } })
  await eventually(() => changes(heard).length > 0)
  const many = changes(heard).length
  await ours.poolholder.call(contactEdits.quickUpdate, { params: { id: lead.id }, body: { city: 'Bristol' } })
  await eventually(() => names(heard.slice(many), lead.id))
  const before = heard.length
  await ours.agent.call(pools.assignToMe, { params: { id: lead.id }, body: { pool_id: id, confirm: true } })
  await eventually(() => names(heard.slice(before), lead.id))
  const after = heard.length
  await ours.agent.call(contactEdits.quickUpdate, { params: { id: lead.id }, body: { city: 'Warren' } })
  const next = await ours.poolholder.call(contacts.create, { body: { last_name: 'Next' } })
  await ours.poolholder.call(contactTransfers.transferGroup, { body: { ids: [next.id], pool_id: id } })
  await eventually(() => heard.length > after)
  expect(names(heard.slice(after), lead.id), 'once taken, it is told of no more').toBe(false)
})
