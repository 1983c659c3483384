import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as households from '@openbook/api/households.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { person, send, vendorOf } from '../lead-intake/fixtures/vendor.ts'

let server: TestServer
let ours: Agency
let ids: number[]
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  ids = await ours.tenant(async db => {
    await db.rows(`insert into licences (user_id, state) values ($1, 'RI')`, [ours.agent.id])
    const rows = await db.rows<{ id: number }>(
      `insert into contacts (owner_id, last_name, state, line_of_business)
       values ($1, 'Near', 'RI', 'medicare'), ($1, 'Far', 'TX', 'medicare'), ($1, 'Nowhere', null, 'life') returning id`,
      [ours.manager.id],
    )
    return rows.map(({ id }) => id)
  })
})
afterAll(() => server.close())

const owners = () =>
  ours.tenant(db =>
    db.rows<{ owner_id: number }>('select owner_id from contacts where id = any($1) order by id', [ids]),
  )

test('who gets a new owner is handed on by the rules of a transfer: licenses hold, consent is pointed out', async () => {
  const values = { owner_id: ours.agent.id }
  const preview = await ours.manager.call(contactActs.preview, { body: { ids, act: 'contacts.update_group', values } })
  expect(preview).toMatchObject({
    will_change: 2,
    left_out: [{ reason: 'The recipient has no license that holds in TX.', count: 1 }],
    warnings: [expect.stringMatching(/^1 of them: Medicare: no consent on record names/)],
  })
  await ours.manager.call(contactActs.updateGroup, { body: { ids, ...values } })
  expect((await owners()).map(({ owner_id }) => owner_id)).toEqual([ours.agent.id, ours.manager.id, ours.agent.id])
})

test('one contact is not given to somebody without a license, nor is anything else of that request kept', async () => {
  const [, far = 0, nowhere = 0] = ids
  const give = (id: number, owner_id: number) =>
    ours.manager.call(contacts.update, { params: { id }, body: { owner_id, first_name: 'Given' } })
  await expect(give(far, ours.agent.id)).rejects.toMatchObject({
    status: 422,
    errors: { owner_id: 'This person has no license that holds in the contact’s state.' },
  })
  expect(await ours.manager.call(contacts.show, { params: { id: far } })).toMatchObject({ first_name: null })
  expect(await give(nowhere, ours.manager.id)).toMatchObject({ owner: { id: ours.manager.id }, first_name: 'Given' })
  const kept = await ours.manager.call(contacts.update, { params: { id: far }, body: { first_name: 'Fay' } })
  expect(kept).toMatchObject({ first_name: 'Fay' })
})

test('nobody is given a new contact of a state they have no license for; for oneself one may add anybody', async () => {
  const { manager, agent } = ours
  const far = { last_name: 'Added', state: 'TX' }
  const refused = {
    status: 422,
    errors: { owner_id: 'This person has no license that holds in the contact’s state.' },
  }
  await expect(manager.call(contacts.create, { body: { ...far, owner_id: agent.id } })).rejects.toMatchObject(refused)
  const near = await manager.call(contacts.create, { body: { ...far, state: 'RI', owner_id: agent.id } })
  expect(near.owner).toMatchObject({ id: agent.id })
  const own = await agent.call(contacts.create, { body: far })
  expect(own.owner).toMatchObject({ id: agent.id })
  const spouse = { relation: 'spouse' as const, last_name: 'Married' }
  const add = (by: typeof agent, id: number) =>
    by.call(households.createLinkedContact, { params: { id }, body: spouse })
  await expect(add(manager, own.id)).rejects.toMatchObject(refused)
  expect((await add(manager, near.id)).members).toHaveLength(1)
  expect((await add(agent, own.id)).members).toHaveLength(1)
})

test('the words a vendor sent along with a lead are consent: whoever they name is not warned of', async () => {
  const vendor = await vendorOf(ours)
  const sent = async (text: string) =>
    (await send(server, vendor.key, person({ line_of_business: 'medicare', consent: { text } }))).body.id as number
  const named = await sent('I agree to be called by Manager Test about Medicare.')
  const other = await sent('I agree to be called by a licensed agent.')
  const values = { owner_id: ours.manager.id }
  const preview = (id: number) =>
    ours.buadmin.call(contactActs.preview, { body: { ids: [id], act: 'contacts.update_group', values } })
  const { will_change, warnings } = await preview(named)
  expect([will_change, warnings.join()]).toEqual([1, expect.not.stringContaining('consent')])
  expect(await preview(other)).toMatchObject({
    will_change: 1,
    warnings: expect.arrayContaining([expect.stringMatching(/no consent on record/)]),
  })
})
