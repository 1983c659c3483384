import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import * as tags from '@openbook/api/tags.ts'
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

const carrying = async (user: TestUser, last_name: string, worn: string[], state = 'RI') => {
  const { id } = await user.call(contacts.create, { body: { last_name, state } })
  await user.call(contacts.updateTagsSingle, { body: { id, tags: worn } })
  return id
}

test('the tags within a scope are those its contacts carry, seen as the viewer sees them, each with how many', async () => {
  const own = await agency(server)
  const { agent, agent2, manager, buadmin } = own
  await carrying(agent, 'Near', ['Both', 'Near only'])
  await carrying(agent, 'Far', ['Both'], 'TX')
  await carrying(agent2, 'Other', ['Both', 'Other only'])
  const gone = await carrying(agent, 'Gone', ['Both', 'Gone only'])
  await agent.call(contactActs.destroyAll, { body: { ids: [gone] } })
  await buadmin.call(tags.create, { body: { name: 'Nobody carries it' } })
  const found = async (user: TestUser, contacts_scope: ContactsScope, q?: string) =>
    (await user.call(tags.list, { body: { contacts_scope, ...(q && { q }) } })).map(tag => [tag.name, tag.contacts])
  expect(await found(buadmin, { contact_group: 'all' })).toEqual([
    ['Both', 3],
    ['Near only', 1],
    ['Other only', 1],
  ])
  const both = [
    ['Both', 2],
    ['Near only', 1],
  ]
  expect(await found(manager, { contact_group: 'all' })).toEqual(both)
  expect(await found(agent, {})).toEqual(both)
  expect(await found(manager, {})).toEqual([])
  expect(await found(agent, {}, 'only')).toEqual([['Near only', 1]])
  expect(await found(agent, { search: [{ field: 'state', value: 'TX' }] })).toEqual([['Both', 1]])
  expect(await found(agent, { q: 'near' })).toEqual([
    ['Both', 1],
    ['Near only', 1],
  ])
  expect(await found(agent, { contact_group: 'deleted' })).toEqual([
    ['Both', 1],
    ['Gone only', 1],
  ])
  expect(await found(agent, { limit: 1, page: 2 }), 'a page of the list narrows nothing').toEqual(both)
  expect(await found(agent, { select_n: 1 })).toEqual([['Both', 1]])
  await expect(found(agent, { downline_user_id: agent2.id })).rejects.toMatchObject({ status: 404 })
})

test('tags are named by their ids too, those of another agency not', async () => {
  const [one, two] = [
    await ours.agent.call(tags.create, { body: { name: 'By id 1' } }),
    await ours.agent.call(tags.create, { body: { name: 'By id 2' } }),
  ]
  const foreign = await theirs.agent.call(tags.create, { body: { name: 'By id 3' } })
  expect(await ours.agent.call(tags.list, { body: { ids: [two.id, foreign.id, one.id] } })).toEqual([one, two])
  expect(await ours.agent.call(tags.list, { body: { ids: [] } })).toEqual([])
})

test('a tag is made and given to contacts at once, told on their timelines; one out of sight and nothing happens', async () => {
  const { call } = ours.agent
  const [known, other] = [
    await carrying(ours.agent, 'Given', ['Given before']),
    await carrying(ours.agent, 'Given', []),
  ]
  const foreign = await carrying(theirs.agent, 'Foreign', [])
  const unseen = await carrying(ours.agent2, 'Unseen', [])
  const given = (name: string, ids: number[]) =>
    call(tags.create, { body: { name, tag_objects: ids.map(contact_id => ({ contact_id })) } })
  const names = async (id: number) => (await call(contacts.show, { params: { id } })).tags.map(({ name }) => name)

  const made = await given('Given anew', [known, other, known])
  expect(await names(known)).toEqual(['Given anew', 'Given before'])
  expect(await names(other)).toEqual(['Given anew'])
  const { data } = await call(contactTimeline.list, { params: { id: other }, query: {} })
  expect(data[0]).toMatchObject({ kind: 'contacts.tagged', data: { added: ['Given anew'], removed: [] } })
  const lines = () =>
    ours.tenant(db =>
      db.rows<{ changes: object }>(
        `select changes from audit_log where action = 'tags.create' and subject_id = $1 order by id`,
        [made.id],
      ),
    )
  expect(await lines()).toEqual([{ changes: { name: 'Given anew', color: 'grey', contacts: 2 } }])

  expect(await given('GIVEN BEFORE', [known, other])).toMatchObject({ name: 'Given before' })
  expect(await names(other)).toEqual(['Given anew', 'Given before'])
  const after = await call(contactTimeline.list, { params: { id: known }, query: {} })
  expect(after.data.filter(({ kind }) => kind === 'contacts.tagged')).toHaveLength(2)

  const binned = await carrying(ours.agent, 'Given', [])
  await call(contactActs.destroyAll, { body: { ids: [binned] } })
  for (const id of [foreign, unseen, binned, 999_999_999])
    await expect(given('Given to nobody', [other, id])).rejects.toMatchObject({ status: 404 })
  expect(await call(tags.list, { body: { q: 'Given to nobody' } })).toEqual([])
  expect(await names(other)).toEqual(['Given anew', 'Given before'])
})
