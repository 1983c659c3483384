import * as contacts from '@openbook/api/contacts.ts'
import type { ContactFilter, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { compileView } from './scope.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

interface Kept {
  last_name: string
  city?: string
  further?: [kind: string, city: string]
  tagged?: boolean
  deleted?: boolean
}
const keep = (owner: TestUser, all: Kept[]) =>
  ours.tenant(db =>
    db.rows(
      `with k as (select * from jsonb_to_recordset($2::jsonb) k (last_name text, city text, further jsonb, tagged boolean, deleted boolean)),
         c as (insert into contacts (owner_id, last_name, city, deleted_at)
               select $1, last_name, city, case when deleted then now() end from k returning id, last_name),
         t as (insert into tags (name) values ('own book') on conflict do nothing returning id),
         w as (select id from t union select id from tags where name = 'own book'),
         a as (insert into contact_addresses (contact_id, kind, city, address)
               select c.id, k.further->>0, k.further->>1, '1 Main St' from c join k using (last_name) where k.further is not null)
       insert into contact_tags (contact_id, tag_id) select c.id, w.id from c join k using (last_name), w where k.tagged`,
      [owner.id, JSON.stringify(all)],
    ),
  )

const tagId = () =>
  ours.tenant(async db => (await db.rows<{ id: number }>(`select id from tags where name = 'own book'`))[0]?.id ?? 0)
const named = async (by: TestUser, contacts_scope: ContactsScope) =>
  (await by.call(contacts.list, { body: { contacts_scope } })).data.map(({ last_name }) => last_name)

test('one’s own are found by a word, a place and a tag at once, wherever the place stands', async () => {
  const { agent, agent2 } = ours
  await keep(agent, [
    { last_name: 'Oakley', city: 'Newport', tagged: true },
    { last_name: 'Oakes', city: 'Bristol', further: ['mailing', 'Newport'] },
    { last_name: 'Oakham', city: 'Bristol', further: ['previous', 'Newport'], tagged: true },
    { last_name: 'Oakgone', city: 'Newport', tagged: true, deleted: true },
    { last_name: 'Elm', city: 'Newport', tagged: true },
  ])
  await keep(agent2, [{ last_name: 'Oaktheirs', city: 'Newport', tagged: true }])
  const newport: ContactFilter = { field: 'city', value: 'newport' }
  const tagged: ContactFilter = { field: 'tag_id', value: await tagId() }
  expect(await named(agent, { q: 'oak', search: [newport] })).toEqual(['Oakes', 'Oakley'])
  expect(await named(agent, { q: 'oak', search: [tagged] })).toEqual(['Oakham', 'Oakley'])
  expect(await named(agent, { q: 'oak', search: [newport, tagged], order: 'DESC' })).toEqual(['Oakley'])
  expect(await named(agent, { q: 'newport', search: [tagged] })).toEqual(['Elm', 'Oakham', 'Oakley'])
  expect(await named(agent, { search: [tagged] })).toEqual(['Elm', 'Oakham', 'Oakley'])
  expect(await named(agent, { search: [tagged], contact_group: 'deleted' })).toEqual(['Oakgone'])
  expect(await named(agent2, { search: [tagged] })).toEqual(['Oaktheirs'])
})

test('whoever few carry a tag, one’s own book is read once for them, not each of them looked up', async () => {
  const viewer = { user_id: ours.agent.id, role: 'agent' } as Viewer
  const search = [{ field: 'tag_id' as const, value: await tagId() }]
  const plan = await ours.tenant(async db => {
    const { from, values } = await compileView(db, viewer, { search })
    await db.rows('set local enable_seqscan = off')
    const lines = await db.rows<{ 'QUERY PLAN': string }>(`explain select c.id from ${from}`, values)
    return lines.map(line => line['QUERY PLAN']).join('\n')
  })
  expect(plan.match(/ on contacts /g)).toHaveLength(1)
  expect(plan).toContain('hashed SubPlan')
})
