import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as households from '@openbook/api/households.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
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

type Relation = (typeof households.RELATIONS)[number]
const HOME = { address: '12 Bay St', zip: '02840', city: 'Newport', state: 'RI' }
const contact = async (first_name: string, body: object = {}, user: TestUser = ours.agent) =>
  (await user.call(contacts.create, { body: { first_name, last_name: 'Kin', ...body } })).id
const show = async (id: number, user: TestUser = ours.agent) =>
  (await user.call(households.show, { params: { id } })).members
const link = (id: number, linked_contact_id: number, relation: Relation | null, user: TestUser = ours.agent) =>
  user.call(households.updateLinkedContact, { params: { id }, body: { linked_contact_id, relation } })
const seenAs = (members: { id: number; relation: string | null }[]) => members.map(each => [each.id, each.relation])

test('a link is one fact seen from both sides: changed from either, unlinked from either', async () => {
  const [parent, child] = [await contact('Parent'), await contact('Child')]
  await link(parent, child, 'dependant')
  expect(seenAs(await show(parent))).toEqual([[child, 'dependant']])
  expect(seenAs(await show(child))).toEqual([[parent, 'parent']])
  await link(child, parent, 'spouse')
  expect(seenAs(await show(parent))).toEqual([[child, 'spouse']])
  const told = async (id: number) => (await ours.agent.call(contactTimeline.list, { params: { id } })).data[0]
  expect(await told(parent)).toMatchObject({
    kind: 'households.linked',
    data: { name: 'Child Kin', relation: 'spouse' },
  })
  await link(parent, child, null)
  expect([await show(parent), await show(child)]).toEqual([[], []])
  expect(await told(child)).toMatchObject({ kind: 'households.unlinked', data: { name: 'Parent Kin' } })
})

test('what somebody else made of a link meanwhile is not written over', async () => {
  const [parent, child] = [await contact('Parent'), await contact('Child')]
  const set = (relation: Relation | null, began: Relation | null, user: TestUser = ours.agent) =>
    user.call(households.updateLinkedContact, {
      params: { id: parent },
      body: { linked_contact_id: child, relation, began },
    })
  await set('dependant', null)
  const stale = (said: RegExp) => ({
    status: 409,
    code: 'households.stale',
    errors: { base: expect.stringMatching(said) },
  })
  await expect(set('other', null, ours.manager)).rejects.toMatchObject(
    stale(/^agent Test changed this link at .*\d [AP]M\. Child Kin is their dependant now\. Reload to see it\.$/),
  )
  expect(seenAs((await set('dependant', null, ours.manager)).members)).toEqual([[child, 'dependant']])
  await set(null, 'dependant', ours.manager)
  await expect(set('other', 'dependant')).rejects.toMatchObject(
    stale(/^manager Test changed this link at .* Child Kin is no longer linked\./),
  )
  expect(await show(parent)).toEqual([])
})

test('the household is who is linked over any steps at the same address, however it is written', async () => {
  const [ann, ben, cleo, far] = [
    await contact('Ann', HOME),
    await contact('Ben', { ...HOME, address: '12 BAY ST', zip: '02840-1234' }),
    await contact('Cleo', HOME),
    await contact('Far', { address: '9 Hill Rd', zip: '02806' }),
  ]
  await link(ann, ben, 'spouse')
  await link(ben, cleo, 'dependant')
  await link(ben, far, 'parent')
  const members = await show(ann)
  expect(seenAs(members)).toEqual([
    [ben, 'spouse'],
    [cleo, null],
  ])
  expect(members.map(each => each.same_address)).toEqual([true, true])
  expect(seenAs(await show(ben))).toEqual([
    [ann, 'spouse'],
    [cleo, 'dependant'],
    [far, 'parent'],
  ])
  expect((await show(ben)).find(each => each.id === far)?.same_address).toBe(false)
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [cleo] } })
  expect(seenAs(await show(ann))).toEqual([[ben, 'spouse']])
})

test('a linked contact is made at the same address, in the same book', async () => {
  const id = await contact('Ann', HOME)
  const made = await ours.manager.call(households.createLinkedContact, {
    params: { id },
    body: { first_name: 'Dora', last_name: 'Kin', phone: '401-331-2244', relation: 'dependant' },
  })
  expect(made.members).toMatchObject([{ name: 'Dora Kin', relation: 'dependant', same_address: true }])
  const dora = await ours.agent.call(contacts.show, { params: { id: made.members[0]!.id } })
  expect(dora).toMatchObject({ ...HOME, owner: { id: ours.agent.id }, phone: '+14013312244' })
  await expect(
    ours.agent.call(households.createLinkedContact, { params: { id }, body: { phone: '12', relation: 'other' } }),
  ).rejects.toMatchObject({ status: 422, errors: { phone: expect.any(String) } })
})

test('who is probably there already is offered before they are added: by name at the same address, never who is asked from', async () => {
  const id = await contact('Elsa', HOME)
  const dup = await contact('Fritz', { ...HOME, address: '12 BAY ST' })
  const like = async (body: object, user: TestUser = ours.agent) =>
    (await user.call(households.likeLinkedContact, { params: { id }, body })).map(each => each.contact.id)
  expect(await like({ first_name: 'Fritz', last_name: 'Kin' })).toEqual([dup])
  expect(await like({ first_name: 'Greta', last_name: 'Kin' })).toEqual([])
  expect(await like({ first_name: 'Elsa', last_name: 'Kin' })).toEqual([])
  await expect(like({ phone: '12' })).rejects.toMatchObject({ status: 422, errors: { phone: expect.any(String) } })
  for (const user of [ours.agent2, theirs.agent]) await expect(like({}, user)).rejects.toMatchObject({ status: 404 })
})

test('pairs that stand twice and a person linked to themselves, as merges may leave them, do no harm', async () => {
  const [ann, ben] = [await contact('Ann'), await contact('Ben')]
  await ours.tenant(async db => {
    const sql = 'insert into contact_links (contact_id, linked_contact_id, relation) values ($1, $2, $3)'
    await db.rows(sql, [ann, ben, 'other'])
    await db.rows(sql, [ben, ann, 'parent'])
    await db.rows(sql, [ann, ann, 'other'])
  })
  expect(seenAs(await show(ann))).toEqual([[ben, 'dependant']])
  await link(ann, ben, null)
  expect(await show(ben)).toEqual([])
})

test('a linked contact in a book one may not see has no name and no number', async () => {
  const mine = await contact('Mine')
  const other = await contact('Hidden', {}, ours.agent2)
  await link(mine, other, 'spouse', ours.buadmin)
  expect(await show(mine)).toMatchObject([{ id: other, name: null, number: null, date_of_birth: null }])
  await expect(link(mine, other, null)).rejects.toMatchObject({ status: 404 })
})

test('nobody is linked to themselves, nor to what they may not see', async () => {
  const id = await contact('Alone')
  await expect(link(id, id, 'other')).rejects.toMatchObject({ status: 422 })
  const foreign = await contact('Foreign', {}, theirs.agent)
  await expect(link(id, foreign, 'other')).rejects.toMatchObject({ status: 404 })
  await expect(link(id, await contact('Kin'), 'cousin' as Relation)).rejects.toMatchObject({ status: 422 })
  for (const user of [theirs.agent, theirs.admin, ours.agent2])
    await expect(show(id, user)).rejects.toMatchObject({ status: 404 })
})
