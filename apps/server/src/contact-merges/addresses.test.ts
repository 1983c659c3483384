import * as contactAddresses from '@openbook/api/contact-addresses.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
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

const contact = async (body: object, further: object[] = []) => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Moved', ...body } })
  for (const each of further) await ours.agent.call(contactAddresses.create, { params: { id }, body: each as never })
  return id
}
const merge = async (ids: number[], fields = {}) => {
  const records = []
  for (const id of ids) {
    const { version } = await ours.agent.call(contacts.show, { params: { id } })
    records.push({ id, version })
  }
  return ours.agent.call(contactMerges.merge, { body: { survivor_id: ids[0] ?? 0, records, fields } })
}
const list = async (id: number) =>
  (await ours.agent.call(contactAddresses.list, { params: { id } })).map(({ kind, address, city, note }) =>
    [kind, address, city, note].filter(Boolean).join(' '),
  )

test('addresses not chosen become previous ones, further ones move, and none stands there twice', async () => {
  const kept = await contact({ address: '1 Elm St', city: 'Newport', state: 'RI' }, [
    { kind: 'mailing', address: 'PO Box 1' },
  ])
  const other = await contact({ address: '2 Oak St', city: 'Bristol' }, [
    { kind: 'mailing', address: 'po box 1' },
    { kind: 'home', address: '1 ELM st', city: 'Newport', state: 'RI' },
    { kind: 'business', address: '1 Elm St', city: 'Newport', state: 'RI' },
  ])
  const alike = await contact({ address: ' 1  elm ST', city: 'newport' })
  const again = await contact({ address: '2 OAK st', city: 'bristol' })
  const elsewhere = await contact({ address: '3 Bay Rd' }, [{ kind: 'home', address: '2 Oak St', city: 'Bristol' }])
  const before = await Promise.all([kept, other, elsewhere].map(list))
  const { merge: made } = await merge([kept, other, alike, again, elsewhere])
  expect(await list(kept)).toEqual([
    'mailing PO Box 1',
    'home 2 Oak St Bristol',
    'business 1 Elm St Newport',
    'previous 3 Bay Rd',
  ])
  const { records } = await ours.agent.call(contactMerges.preview, { body: { ids: [kept, await contact({})] } })
  expect(records.find(each => each.contact.id === kept)?.kept).toContainEqual({ called: 'further addresses', count: 4 })
  await ours.agent.call(contactMerges.undo, { params: { id: made.id }, body: {} })
  expect(await Promise.all([kept, other, elsewhere].map(list))).toEqual(before)
})

test('the survivor keeps its own address beside one picked from another, or from several', async () => {
  const kept = await contact({ address: '1 Elm St', city: 'Newport' })
  const other = await contact({ address: '2 Oak St', city: 'Bristol' })
  await merge([kept, other], { address: other, city: other })
  expect(await list(kept)).toEqual(['previous 1 Elm St Newport'])
  const [one, two] = [await contact({ address: '1 Elm St', city: 'Newport' }), await contact({ address: '2 Oak St' })]
  await merge([one, two], { address: two })
  expect(await list(one)).toEqual(['previous 1 Elm St Newport'])
  expect(await ours.agent.call(contacts.show, { params: { id: one } })).toMatchObject({
    address: '2 Oak St',
    city: 'Newport',
  })
})

test('an address the merge kept and somebody wrote in since stays after an undo, and one made primary is not lost', async () => {
  const kept = await contact({ address: '1 Elm St' })
  const other = await contact({ address: '2 Oak St' })
  const third = await contact({ address: '3 Bay Rd' })
  const { merge: made } = await merge([kept, other, third])
  const beside = await ours.agent.call(contactAddresses.list, { params: { id: kept } })
  const [oak, bay] = ['2 Oak St', '3 Bay Rd'].map(address => beside.find(each => each.address === address))
  await ours.agent.call(contactAddresses.update, {
    params: { id: kept, addressId: oak!.id },
    body: { note: 'Rented out' },
  })
  await ours.agent.call(contactAddresses.makePrimary, { params: { id: kept, addressId: bay!.id }, body: {} })
  await ours.agent.call(contactMerges.undo, { params: { id: made.id }, body: {} })
  expect(await ours.agent.call(contacts.show, { params: { id: kept } })).toMatchObject({ address: '3 Bay Rd' })
  expect(await list(kept)).toEqual(['previous 2 Oak St Rented out', 'previous 1 Elm St'])
  expect(await ours.agent.call(contacts.show, { params: { id: third } })).toMatchObject({ address: '3 Bay Rd' })
})

test('an address written to a record merged away meanwhile goes on to the survivor', async () => {
  const [kept, other] = [await contact({}), await contact({})]
  await merge([kept, other])
  await ours.tenant(db =>
    db.rows(`insert into contact_addresses (contact_id, kind, address) values ($1, 'home', '5 Late St')`, [other]),
  )
  expect(await list(kept)).toEqual(['home 5 Late St'])
})
