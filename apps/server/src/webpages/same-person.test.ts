import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { LeadForm } from '@openbook/api/webpages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { oneImportAtATime } from '../contact-imports/import-lock.ts'
import { closeCables, listen, names } from '../contacts/fixtures/heard.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { send, vendorOf } from '../lead-intake/fixtures/vendor.ts'
import { agentWithPage, sendTo } from './fixtures/pages.ts'

let server: TestServer
let ours: Agency
let jane: TestUser & { domain: string }
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ours = await agency(server)
  jane = await agentWithPage(server, ours)
})
afterAll(() => {
  closeCables()
  return server.close()
})

const phone = '401-555-7001'
const email = 'the.smiths@example.com'
const add = (body: object, by: TestUser = jane) => by.call(contacts.create, { body: { last_name: 'Smith', ...body } })
const write = (body: Partial<LeadForm>) => sendTo(server, jane.domain, { phone: '', ...body })

interface Kept {
  id: number
  first_name: string
  owner_id: number
  version: number
  consented: boolean
  notes: string[]
}
const kept = () =>
  ours.tenant(db =>
    db.rows<Kept>(
      `select c.id, c.first_name, c.owner_id, c.version, c.consent_at is not null as consented,
              array(select body from contact_notes where contact_id = c.id order by id) as notes
         from contacts c where deleted_at is null order by id`,
    ),
  )

test('who shares phone and e-mail with somebody known and has another name is a contact of their own, and agrees for themselves', async () => {
  const bob = await add({ first_name: 'Bob', phone, email })
  await write({ first_name: 'Alice', phone, email, message: 'Hello.', consent: true })
  expect(await kept()).toMatchObject([
    { id: bob.id, version: bob.version, consented: false, notes: [] },
    {
      first_name: 'Alice',
      owner_id: jane.id,
      consented: true,
      notes: [
        `Shares the phone number of contact ${bob.number}, who has another first name: a contact of their own.\n\nSent from your webpage:\n\nHello.`,
      ],
    },
  ])
})

test('of somebody else’s contact with the same phone nothing is said but that there is one', async () => {
  await add({ first_name: 'Bob', phone }, ours.agent2)
  await write({ first_name: 'Alice', phone })
  const [, alice] = await kept()
  expect(alice?.notes).toEqual([
    'Shares the phone number of somebody else in your agency’s book, who has another first name: a contact of their own.',
  ])
})

test('of two on one phone it is the one who is called so', async () => {
  const [bob, alice] = [await add({ first_name: 'Bob', phone }), await add({ first_name: 'Alice', phone })]
  await write({ first_name: 'Alice', phone, email: 'alice@example.com', message: 'Me again.' })
  expect(await kept()).toMatchObject([
    { id: bob.id, notes: [] },
    { id: alice.id, notes: [expect.stringContaining('Me again.')] },
  ])
})

test('of two who fit equally it is the one of the agent whose page it is, not the older one', async () => {
  await add({ first_name: 'Ann', phone }, ours.agent2)
  const own = await add({ first_name: 'Ann', phone })
  await write({ phone })
  expect((await kept()).filter(({ notes }) => notes.length > 0).map(({ id }) => id)).toEqual([own.id])
})

test('a further phone, and a record merged away, lead to the one contact; it agrees only for what it is reached by', async () => {
  const survivor = await add({ first_name: 'Ann', phone })
  const merged = await add({ first_name: 'Ann', email })
  await ours.tenant(async db => {
    await db.rows(
      `insert into contact_points (contact_id, kind, value, extra) values ($1, 'phone', '+14015557002', true)`,
      [survivor.id],
    )
    await db.rows('update contacts set merged_into_id = $1, deleted_at = now() where id = $2', [survivor.id, merged.id])
  })
  await write({ email, consent: true })
  expect(await kept()).toMatchObject([{ id: survivor.id, consented: false }])
  await write({ phone: '401-555-7002', email, consent: true })
  expect(await kept()).toMatchObject([{ id: survivor.id, consented: false }])
  await write({ phone: '401-555-7002', consent: true })
  expect(await kept()).toMatchObject([{ id: survivor.id, consented: true }])
})

test('who is in the deleted group is written down anew', async () => {
  const { id } = await add({ first_name: 'Ann', phone })
  await jane.call(contactActs.destroyAll, { body: { ids: [id] } })
  await write({ phone })
  const [fresh, ...others] = await kept()
  expect(others).toEqual([])
  expect(fresh?.id).not.toBe(id)
})

test('one person by a vendor and by the page at the same moment is one contact', async () => {
  const vendor = await vendorOf(ours)
  const sent = { first_name: 'Ann', last_name: 'Smith', phone }
  await atOnce<unknown>(server.core, db => oneImportAtATime(db, ours.business_unit_id), [
    () => write(sent),
    () => send(server, vendor.key, sent),
  ])
  expect(await kept()).toHaveLength(1)
})

test('open screens hear of who writes, and of who writes again', async () => {
  const { id } = await add({ first_name: 'Ann', phone })
  const heard = await listen(server, jane)
  await eventually(() => names(heard, id))
  const before = heard.length
  await write({ phone })
  await eventually(() => names(heard.slice(before), id))
  await write({ first_name: 'Bob', phone })
  const bob = (await kept()).find(({ first_name }) => first_name === 'Bob')
  await eventually(() => names(heard, bob!.id))
})
