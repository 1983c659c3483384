import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPrints from '@openbook/api/contact-prints.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundAgency } from '../business-units/found.ts'
import { previewed, rowsOf, settled, undone } from '../contact-imports/fixtures/imports.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let stopping: number
let client: number
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  const make = (body: { title: string; stops_contact?: boolean }) => ours.buadmin.call(statuses.adminCreate, { body })
  stopping = (await make({ title: 'Leave alone', stops_contact: true })).id
  client = (await make({ title: 'Client' })).id
})
afterAll(() => server.close())

const HOME = { address: '1 Elm St', city: 'Newport', state: 'RI', zip: '02840' }
let people = 0
const person = (body: object = {}) => {
  const n = String(++people).padStart(4, '0')
  return ours.agent.call(contacts.create, {
    body: {
      first_name: `P${n}`,
      last_name: 'Stopped',
      phone: `401-338-${n}`,
      email: `s${n}@example.com`,
      ...HOME,
      ...body,
    },
  })
}
const life = (id: number) => ours.agent.call(lifeEvents.show, { params: { id } })
const reasons = async (id: number) => (await life(id)).reach.map(each => each.reasons.join())
const marks = async (id: number) =>
  (await ours.agent.call(contacts.list, { body: { contacts_scope: { q: 'Stopped' } } })).data.find(row => row.id === id)
    ?.marks
const leftOut = async (ids: number[], act: string, values: Record<string, unknown>) =>
  (await ours.agent.call(contactActs.preview, { body: { ids, act, values } })).left_out

test('before a status lets people be contacted again it says how many have it, to its own agency', async () => {
  const { id } = await ours.buadmin.call(statuses.adminCreate, { body: { title: 'Counted', stops_contact: true } })
  const had = [await person({ status_id: id }), await person({ status_id: id }), await person({ status_id: id })]
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [had[0]?.id ?? 0] } })
  expect(await ours.buadmin.call(statuses.adminStopped, { params: { id } })).toEqual({ contacts: 2 })
  const theirs = await agency(server)
  await expect(theirs.buadmin.call(statuses.adminStopped, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('whoever has a status that stops contact is reached by no way, themselves or on another contact, until they have another', async () => {
  const { id, phone, version } = await person({ status_id: stopping })
  const other = await person({ phone, email: null })
  expect(await reasons(id)).toEqual(['status', 'status'])
  expect(await reasons(other.id)).toEqual(['opted_out'])
  expect((await life(id)).stopped_by).toBe('Leave alone')
  expect(await marks(id)).toEqual(['do_not_contact'])
  expect((await ours.agent.call(contacts.show, { params: { id } })).marks).toEqual(['do_not_contact'])
  await expect(ours.agent.call(contactPrints.preview, { body: { ids: [id] } })).rejects.toMatchObject({
    errors: { base: expect.stringContaining('Do not contact: their status says so.') },
  })
  const scrub = { opted_out: true, updated_lead_tags: ['On a list'] }
  expect(await leftOut([id, other.id], 'contacts.scrub', scrub)).toEqual([])
  await ours.agent.call(contacts.update, { params: { id }, body: { status_id: client, version } })
  expect(await reasons(id)).toEqual(['', ''])
  expect(await reasons(other.id)).toEqual([''])
  expect(await marks(id)).toEqual([])
})

test('such a status is kept for deleted contacts too, whose opt-outs would be gone with it', async () => {
  const { id: left } = await ours.buadmin.call(statuses.adminCreate, {
    body: { title: 'Wants nothing', stops_contact: true },
  })
  const { id, phone } = await person({ status_id: left })
  const other = await person({ phone, email: null })
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [id] } })
  const destroy = () => ours.buadmin.call(statuses.adminDestroy, { params: { id: left } })
  const held =
    '1 deleted contact has the status “Wants nothing”, which keeps their phones and e-mails from being contacted. Keep it, or bring them back, by restoring them or undoing their merge, and give them another one first.'
  await expect(destroy()).rejects.toMatchObject({ status: 409, errors: { base: held } })
  expect(await ours.buadmin.call(statuses.adminDeleting, { body: { ids: [left] } })).toMatchObject({
    items: [{ held }],
  })
  expect(await reasons(other.id)).toEqual(['opted_out'])
  await ours.agent.call(contactActs.restore, { body: { ids: [id] } })
  const { version } = await ours.agent.call(contacts.show, { params: { id } })
  await ours.agent.call(contacts.update, { params: { id }, body: { status_id: client, version } })
  await destroy()
})

test('a new agency begins with one such status, and who changes many to it is told', async () => {
  const unit = await server.core.database.system(db => foundAgency(db, { name: 'Fresh', brand: 'medicare' }))
  const stops = await server.core.database.system(db =>
    db.rows('select title from statuses where business_unit_id = $1 and stops_contact', [unit]),
  )
  expect(stops).toEqual([{ title: 'Do not contact' }])
  const { id } = await person()
  const warned = async (status_id: number | null) =>
    (
      await ours.agent.call(contactActs.preview, {
        body: { ids: [id], act: 'contacts.update_group', values: { status_id } },
      })
    ).warnings
  expect(await warned(stopping)).toEqual([expect.stringContaining('while they have this status')])
  expect(await warned(client)).toEqual([])
  expect(await ours.agent.call(statuses.list)).toContainEqual({
    id: stopping,
    title: 'Leave alone',
    stops_contact: true,
  })
})

test('a merge keeps the status that stops contact, unless somebody picks another', async () => {
  const pair = async () =>
    [await person({ status_id: client }), await person({ status_id: stopping, county: null })] as const
  const [kept, away] = await pair()
  const ids = [kept.id, away.id]
  const { fields } = await ours.agent.call(contactMerges.preview, { body: { ids } })
  expect(fields.status_id).toBe(away.id)
  const records = [kept, away].map(({ id, version }) => ({ id, version }))
  const { contact } = await ours.agent.call(contactMerges.merge, { body: { survivor_id: kept.id, records } })
  expect(contact.status?.id).toBe(stopping)
})

test('a file whose status says do not contact, or that somebody died, is obeyed, also for who is there; a “dead” lead is not', async () => {
  const known = await person({ phone: '401-339-0001', first_name: 'Known', email: null })
  const file = [
    'First Name,Last Name,Phone,Status',
    'Known,Stopped,401-339-0001,Do Not Call',
    'Ann,Filed,401-339-0002,DNC',
    'Bob,Filed,401-339-0003,Deceased',
    'Cy,Filed,401-339-0004,Dead',
    'Di,Filed,401-339-0005,Client',
  ].join('\n')
  const forecast = await previewed(ours.agent, file)
  const told = (await rowsOf(ours.agent, forecast, { outcome: 'opt_outs' })).map(({ warnings }) => warnings)
  expect(told.join()).toMatch(/Opts out: 1-401-339-0001\..*Not to be contacted\..*No longer living\./s)
  expect(told).toHaveLength(3)
  await ours.agent.call(contactImports.run, { form: { id: forecast.id }, files: {} })
  await settled(ours.agent, forecast)
  const found = async (q: string) =>
    (await ours.agent.call(contacts.list, { body: { contacts_scope: { q } } })).data[0]?.id ?? 0
  expect(await reasons(known.id)).toEqual(['opted_out'])
  expect(await reasons(await found('Ann Filed'))).toEqual(['do_not_contact'])
  expect(await reasons(await found('Bob Filed'))).toEqual(['deceased'])
  expect(await reasons(await found('Cy Filed'))).toEqual([''])
  await undone(ours.agent, forecast)
  expect(await reasons(known.id)).toEqual([''])
})
