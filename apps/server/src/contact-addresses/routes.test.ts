import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const HOME = { address: '118 Thames Street', city: 'Newport', county: 'Newport', state: 'RI', zip: '02840' }
const WINTER = {
  kind: 'seasonal' as const,
  address: '9 Palm Court',
  address_2: 'Apt 4',
  city: 'Naples',
  state: 'Florida',
  zip: '34102',
  season_from: '11/01',
  season_until: '04/30',
}
type Input = z.input<typeof contactAddresses.ContactAddressInput>
const contact = async (body: object = HOME) =>
  (await ours.agent.call(contacts.create, { body: { last_name: 'Housed', ...body } })).id
const create = (id: number, body: Input, user: TestUser = ours.agent) =>
  user.call(contactAddresses.create, { params: { id }, body })
const list = (id: number, user: TestUser = ours.agent) => user.call(contactAddresses.list, { params: { id } })
const told = async (id: number) =>
  (await ours.agent.call(contactTimeline.list, { params: { id }, query: {} })).data.map(({ kind, data }) => ({
    kind,
    data,
  }))

test('further addresses are added, listed with those of mail first, changed, removed, and told on the timeline', async () => {
  const { call } = ours.agent
  const id = await contact()
  const old = await create(id, { kind: 'previous', address: '4 Bay Road' })
  const winter = await create(id, { ...WINTER, note: ' Flies down  ' })
  expect(winter).toMatchObject({ ...WINTER, state: 'FL', county: null, note: 'Flies down' })
  const mail = await create(id, { kind: 'mailing', address: 'PO Box 12', zip: '2840' })
  expect(mail).toMatchObject({ zip: '02840', season_from: null })
  expect((await list(id)).map(each => each.id)).toEqual([mail.id, winter.id, old.id])
  const params = { id, addressId: winter.id }
  const changed = await call(contactAddresses.update, { params, body: { season_until: '05/15' } })
  expect(changed).toMatchObject({ ...winter, season_until: '05/15', updated_at: expect.any(String) })
  expect(changed.updated_at).not.toBe(winter.updated_at)
  const same = await call(contactAddresses.update, { params, body: { season_until: '05/15' } })
  expect(same.updated_at).toBe(changed.updated_at)
  expect(await call(contactAddresses.update, { params, body: { kind: 'home' } })).toMatchObject({
    kind: 'home',
    season_from: null,
    season_until: null,
  })
  await call(contactAddresses.destroy, { params })
  expect((await list(id)).map(each => each.id)).toEqual([mail.id, old.id])
  const [deleted, ...before] = await told(id)
  expect(deleted).toEqual({
    kind: 'contact_addresses.deleted',
    data: { address_id: winter.id, kind: 'home', address: '9 Palm Court, Apt 4, Naples, FL 34102' },
  })
  expect(before.map(({ kind }) => kind)).toEqual([
    'contact_addresses.updated',
    'contact_addresses.updated',
    'contact_addresses.created',
    'contact_addresses.created',
    'contact_addresses.created',
    'contacts.created',
  ])
  expect(before[1]?.data).toMatchObject({ changes: { season_until: ['04/30', '05/15'] } })
  expect(await call(contacts.show, { params: { id } })).toMatchObject({ ...HOME, address_2: null })
})

test('what is no address, no day of the year, no season, or known already is refused by field', async () => {
  const id = await contact()
  const refused = (body: object, field: string, message: string) =>
    expect(create(id, body as Input)).rejects.toMatchObject({ status: 422, errors: { [field]: message } })
  await refused({ kind: 'home', address: ' \u0000 ' }, 'address', 'Enter an address.')
  await refused({ kind: 'home', zip: 'Newport' }, 'zip', 'Enter a ZIP code with 5 digits.')
  await refused({ ...WINTER, season_from: '' }, 'season_from', 'Say from which day on, as MM/DD.')
  await refused({ ...WINTER, season_until: null }, 'season_until', 'Say until which day, as MM/DD.')
  for (const day of ['02/30', '04/31', '13/01', '00/10', '1/5', '11/00'])
    await refused({ ...WINTER, season_from: day }, 'season_from', 'Enter a day of the year as MM/DD, like 11/01.')
  await create(id, { ...WINTER, season_from: '02/29', season_until: '02/29' })
  await refused({ ...WINTER, address: '9  palm COURT' }, 'address', 'This contact has it already.')
  const other = await create(id, { ...WINTER, kind: 'home' })
  await expect(
    ours.agent.call(contactAddresses.update, {
      params: { id, addressId: other.id },
      body: { kind: 'seasonal', season_from: '01/01', season_until: '02/01' },
    }),
  ).rejects.toMatchObject({ status: 422, code: 'contact_addresses.known' })
})

test('a contact has at most so many, however many are sent at once', async () => {
  const id = await contact()
  const { MOST_ADDRESSES } = contactAddresses
  for (let n = 2; n <= MOST_ADDRESSES; n++) await create(id, { kind: 'previous', address: `${n} Oak Street` })
  const sent = await Promise.allSettled(
    [101, 102, 103].map(n => create(id, { kind: 'previous', address: `${n} Oak Street` })),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      status: 422,
      errors: { base: 'A contact has at most 20 further addresses. Remove one you no longer need first.' },
    },
  })
  expect(await list(id)).toHaveLength(MOST_ADDRESSES)
})

test('a change that began from what somebody changed since is refused, of whatever kind it is', async () => {
  const id = await contact()
  const address = await create(id, WINTER)
  const params = { id, addressId: address.id }
  const { updated_at } = address
  await ours.manager.call(contactAddresses.update, { params, body: { note: 'Call first', updated_at } })
  const stale = {
    status: 409,
    code: 'contact_addresses.stale',
    sentence: expect.stringContaining('changed this address at'),
  }
  const { call } = ours.agent
  await expect(call(contactAddresses.update, { params, body: { note: 'x', updated_at } })).rejects.toMatchObject(stale)
  await expect(call(contactAddresses.destroy, { params, query: { updated_at } })).rejects.toMatchObject(stale)
  await expect(call(contactAddresses.makePrimary, { params, body: { updated_at } })).rejects.toMatchObject(stale)
  expect(await list(id)).toMatchObject([{ note: 'Call first' }])
})

test('made primary it stands in the contact, and what stood there is kept as a previous one', async () => {
  const { call } = ours.agent
  const id = await contact()
  const winter = await create(id, { ...WINTER, note: 'Gate 7' })
  const before = await call(contacts.show, { params: { id } })
  const after = await call(contactAddresses.makePrimary, {
    params: { id, addressId: winter.id },
    body: { updated_at: winter.updated_at },
  })
  expect(after).toMatchObject([{ ...HOME, kind: 'previous', address_2: null, season_from: null, note: null }])
  const shown = await call(contacts.show, { params: { id } })
  expect(shown).toMatchObject({
    address: '9 Palm Court',
    address_2: 'Apt 4',
    city: 'Naples',
    county: null,
    state: 'FL',
  })
  expect(shown.version).toBe(before.version + 1)
  const [made, edit] = await told(id)
  expect(made).toMatchObject({ kind: 'contact_addresses.made_primary', data: { kind: 'seasonal', note: 'Gate 7' } })
  expect(edit).toMatchObject({ kind: 'contacts.updated', data: { address: ['118 Thames Street', '9 Palm Court'] } })
  const search = [{ field: 'address' as const, op: 'contains' as const, value: 'palm court' }]
  const found = async () =>
    (await call(contacts.list, { body: { contacts_scope: { search } } })).data.map(row => row.id)
  expect(await found()).toContain(id)

  const back = await call(contactAddresses.makePrimary, { params: { id, addressId: after[0]!.id }, body: {} })
  expect(back).toMatchObject([{ kind: 'previous', address: '9 Palm Court' }])
  expect(await found()).not.toContain(id)
  expect(await call(contacts.show, { params: { id } })).toMatchObject(HOME)
})

test('an empty primary address leaves nothing behind, nor does one that is there already', async () => {
  const { call } = ours.agent
  const id = await contact({ phone: '401-331-2244' })
  const one = await create(id, { kind: 'mailing', address: '1 Elm St', city: 'Newport' })
  expect(await call(contactAddresses.makePrimary, { params: { id, addressId: one.id }, body: {} })).toEqual([])
  const alike = await create(id, { kind: 'home', address: '1 ELM  st', city: 'Newport' })
  expect(await call(contactAddresses.makePrimary, { params: { id, addressId: alike.id }, body: {} })).toEqual([])
  await create(id, { kind: 'business', address: '1 elm st', city: 'newport' })
  const away = await create(id, { kind: 'home', address: '2 Oak St' })
  const left = await call(contactAddresses.makePrimary, { params: { id, addressId: away.id }, body: {} })
  expect(left).toMatchObject([{ kind: 'business', address: '1 elm st' }])
})

test('two who make different addresses primary at once lose none of them', async () => {
  const id = await contact()
  const ids = []
  for (const address of ['1 Elm St', '2 Oak St', '3 Bay Rd']) ids.push((await create(id, { kind: 'home', address })).id)
  const done = await atOnce(
    server.core,
    db => db.rows('select from contacts where id = $1 for update', [id]),
    ids.map(addressId => () => ours.agent.call(contactAddresses.makePrimary, { params: { id, addressId }, body: {} })),
  )
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  const { address } = await ours.agent.call(contacts.show, { params: { id } })
  const all = [address, ...(await list(id)).map(each => each.address)]
  expect(all.sort()).toEqual(['1 Elm St', '118 Thames Street', '2 Oak St', '3 Bay Rd'])
})

test('another agency, and colleagues who may not see the contact, find no address of it', async () => {
  const id = await contact()
  const { id: addressId } = await create(id, WINTER)
  const elsewhere = await contact()
  for (const user of [theirs.agent, ours.agent2]) {
    const { call } = user
    const gone = { status: 404 }
    const params = { id, addressId }
    await expect(list(id, user)).rejects.toMatchObject(gone)
    await expect(create(id, WINTER, user)).rejects.toMatchObject(gone)
    await expect(call(contactAddresses.update, { params, body: { note: 'x' } })).rejects.toMatchObject(gone)
    await expect(call(contactAddresses.makePrimary, { params, body: {} })).rejects.toMatchObject(gone)
    await expect(call(contactAddresses.destroy, { params })).rejects.toMatchObject(gone)
  }
  const params = { id: elsewhere, addressId }
  await expect(ours.agent.call(contactAddresses.makePrimary, { params, body: {} })).rejects.toMatchObject({
    status: 404,
  })
  expect(await list(id)).toHaveLength(1)
})
