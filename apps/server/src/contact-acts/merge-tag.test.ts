import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as tags from '@openbook/api/tags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { meanwhile } from '../core/testing/meanwhile.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const carrying = async (names: string[]) => {
  const { id } = await ours.agent.call(contacts.create, { body: { last_name: 'Carrier' } })
  await ours.agent.call(contacts.updateTagsSingle, { body: { id, tags: names } })
  return id
}
const worn = (ids: number[]) =>
  ours.tenant(db =>
    db.rows<{ contact_id: number; tag_id: number; at: string }>(
      'select contact_id, tag_id, created_at::text as at from contact_tags where contact_id = any($1) order by 1, 2',
      [ids],
    ),
  )

test('who got a tag while it was merged has it again once that is undone, and the other only where it came so', async () => {
  const { call } = ours.buadmin
  const [away, stays] = [
    await call(tags.create, { body: { name: 'Away' } }),
    await call(tags.create, { body: { name: 'Stays' } }),
  ]
  const first = await carrying(['Away'])
  const late = [await carrying([]), await carrying(['Stays']), await carrying([])]
  const again = late[2]
  const before = await worn([first, ...late])
  const at = '2026-01-02 03:04:05.678+00'
  const { bulk_job } = await meanwhile(
    server.core,
    async db => {
      await db.rows('select from contacts where id = $1 for update', [first])
      await db.rows(
        'insert into contact_tags (business_unit_id, contact_id, tag_id, created_at) select $1, id, $2, $3 from unnest($4::bigint[]) id',
        [ours.business_unit_id, away.id, at, late],
      )
    },
    () => call(contactActs.mergeTag, { body: { tag_id: away.id, into_id: stays.id } }),
  )
  expect((await worn([first, ...late])).map(({ tag_id }) => tag_id)).toEqual([first, ...late].map(() => stays.id))
  for (const names of [[], ['Stays']])
    await ours.agent.call(contacts.updateTagsSingle, { body: { id: again!, tags: names } })
  const own = (await worn([again!]))[0]!
  await call(bulkJobs.undo, { params: { id: bulk_job.id } })
  const back = late.map(contact_id => ({ contact_id, tag_id: away.id, at }))
  expect(await worn([first, ...late])).toEqual(
    [...before, ...back, own].toSorted((a, b) => a.contact_id - b.contact_id || a.tag_id - b.tag_id),
  )
})
