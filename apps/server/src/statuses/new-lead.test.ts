import * as contacts from '@openbook/api/contacts.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundAgency } from '../business-units/found.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { person, send, vendorOf } from '../lead-intake/fixtures/vendor.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const make = ({ buadmin }: Agency, title: string, more: object = {}) =>
  buadmin.call(statuses.adminCreate, { body: { title, ...more } })
const change = ({ buadmin }: Agency, id: number, body: object) =>
  buadmin.call(statuses.adminUpdate, { params: { id }, body })
const beginning = async ({ buadmin }: Agency) =>
  (await buadmin.call(statuses.adminList)).filter(each => each.for_new_leads).map(({ title }) => title)

/** The status that a vendor's lead comes with. */
async function given(of: Agency) {
  const vendor = await vendorOf(of)
  const { body } = await send(server, vendor.key, person())
  return (await of.buadmin.call(contacts.show, { params: { id: body.id ?? 0 } })).status?.name ?? null
}

test('an agency begins with a status for new leads', async () => {
  const unit = await server.core.database.system(db => foundAgency(db, { name: 'Fresh leads', brand: 'medicare' }))
  const marked = await server.core.database.system(db =>
    db.rows('select title from statuses where business_unit_id = $1 and for_new_leads', [unit]),
  )
  expect(marked).toEqual([{ title: 'New lead' }])
})

test('leads come with the status that is for them, whatever it is called, until another is', async () => {
  const ours = await agency(server)
  const { id } = await make(ours, 'New lead', { for_new_leads: true })
  await change(ours, id, { title: 'Just in' })
  expect(await given(ours)).toBe('Just in')
  await make(ours, 'Unread', { for_new_leads: true })
  expect(await beginning(ours)).toEqual(['Unread'])
  expect(await given(ours)).toBe('Unread')
  await change(ours, id, { for_new_leads: true })
  expect(await beginning(ours)).toEqual(['Just in'])
  await change(ours, id, { for_new_leads: false })
  expect(await given(ours)).toBeNull()
  expect(await beginning(ours)).toEqual([])
})

test('the status for new leads is not deleted, by itself or among others, and each agency has its own', async () => {
  const [ours, theirs] = [await agency(server), await agency(server)]
  const { id } = await make(ours, 'Just in', { for_new_leads: true })
  await make(theirs, 'Theirs', { for_new_leads: true })
  const why =
    '1 setting names the status “Just in”: new leads begin with it. Turn “New leads begin here” on for another status first.'
  await expect(ours.buadmin.call(statuses.adminDestroy, { params: { id } })).rejects.toMatchObject({
    status: 409,
    errors: { base: why },
  })
  const asked = await ours.buadmin.call(statuses.adminDeleting, { body: { ids: [id] } })
  expect(asked.items).toEqual([{ id, name: 'Just in', held: why }])
  await make(ours, 'Unread', { for_new_leads: true })
  await ours.buadmin.call(statuses.adminDestroy, { params: { id } })
  expect([await beginning(ours), await beginning(theirs)]).toEqual([['Unread'], ['Theirs']])
})

test('of two that are made the status for new leads at once, the later is', async () => {
  const ours = await agency(server)
  const first = await make(ours, 'First', { for_new_leads: true })
  const [one, two] = [await make(ours, 'One'), await make(ours, 'Two')]
  const made = await atOnce(
    server.core,
    db => db.rows('select from statuses where id = $1 for update', [first.id]),
    [one, two].map(
      ({ id }) =>
        () =>
          change(ours, id, { for_new_leads: true }),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await beginning(ours)).toHaveLength(1)
})
