import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactFiles from '@openbook/api/contact-files.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let support: TestUser
let id: number
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  support = await jump(server, theirs.admin, ours.agent)
  id = (await ours.agent.call(contacts.create, { body: { last_name: 'Helped' } })).id
})
afterAll(() => server.close())

const behind = () => ({ id: theirs.admin.id, name: 'admin Test' })

test('a note names who wrote it in somebody’s name, and who wrote what it said before', async () => {
  const made = await support.call(contactNotes.create, { params: { id }, body: { body: 'By support' } })
  expect(made).toMatchObject({ author: { id: ours.agent.id }, real_user: behind() })
  const params = { id, noteId: made.id }
  const own = await ours.agent.call(contactNotes.update, { params, body: { body: 'By the agent' } })
  expect(own).toMatchObject({ author: { id: ours.agent.id }, real_user: null })
  await support.call(contactNotes.update, { params, body: { body: 'By support again' } })
  expect(await ours.agent.call(contactNotes.versions, { params })).toMatchObject([
    { body: 'By the agent', author: { id: ours.agent.id }, real_user: null },
    { body: 'By support', author: { id: ours.agent.id }, real_user: behind() },
  ])
})

test('a file names who uploaded it in somebody’s name', async () => {
  const upload = (who: TestUser, name: string) =>
    who.call(contactFiles.create, { params: { id }, form: {}, files: { file: new File(['Words'], name) } })
  expect(await upload(support, 'support.txt')).toMatchObject({
    uploaded_by: { id: ours.agent.id },
    real_user: behind(),
  })
  await upload(ours.agent, 'own.txt')
  const { data } = await ours.agent.call(contactFiles.list, { params: { id }, query: { order_field: 'filename' } })
  expect(data.map(file => [file.filename, file.real_user])).toEqual([
    ['own.txt', null],
    ['support.txt', behind()],
  ])
})

test('an act on many contacts names who began it in somebody’s name', async () => {
  const begin = (who: TestUser) => who.call(contactActs.updateTagsGroup, { body: { ids: [id], tags: ['Helped'] } })
  const [{ bulk_job: own }, { bulk_job: theirs }] = [await begin(ours.agent), await begin(support)]
  expect([own.real_user, theirs.real_user]).toEqual([null, behind()])
  const { data } = await ours.agent.call(bulkJobs.list, { query: { kind: theirs.kind } })
  expect(data.map(job => [job.id, job.user.id, job.real_user])).toEqual([
    [theirs.id, ours.agent.id, behind()],
    [own.id, ours.agent.id, null],
  ])
})
