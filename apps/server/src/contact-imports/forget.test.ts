import * as contactImports from '@openbook/api/contact-imports.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, people, previewed, settled, undone, upload } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const contacts = async () =>
  (await ours.tenant(db => db.rows<{ count: number }>('select count(*) from contacts where deleted_at is null')))[0]
    ?.count
const forget = (id: number) => ours.agent.call(contactImports.destroy, { params: { id } })
const stand = (id: number, phase: string, state: string) =>
  ours.tenant(db =>
    db.rows('update bulk_jobs set phase = $2, state = $3, cursor = null where id = $1', [id, phase, state]),
  )

test('an attempt nobody works on is forgotten however it stands, and its contacts stay', async () => {
  const ready = await previewed(ours.agent, people(1, 100))
  const back = await undone(ours.agent, await imported(ours.agent, people(1, 200)))
  const [failed, cancelled, completed] = [
    await imported(ours.agent, people(1, 300)),
    await imported(ours.agent, people(1, 400)),
    await imported(ours.agent, people(1, 500)),
  ]
  await stand(failed.id, 'run', 'failed')
  await stand(cancelled.id, 'undo', 'cancelled')
  const draft = await upload(ours.agent, people(1, 600))
  for (const { id } of [ready, back, failed, cancelled, completed, draft]) await forget(id)
  expect((await ours.agent.call(contactImports.list, { query: {} })).data).toEqual([])
  expect(await contacts()).toBe(3)
  await expect(forget(draft.id)).rejects.toMatchObject({ status: 404 })
})

test('one that is worked on, or waits, has to be stopped first', async () => {
  const { id } = await upload(ours.agent, people(1))
  for (const [phase, state] of [
    ['preview', 'previewing'],
    ['run', 'queued'],
    ['run', 'running'],
    ['undo', 'undoing'],
  ] as const) {
    await ours.tenant(async db => {
      await db.rows(
        `insert into quiet_jobs (kind, reason, until) values ('contact_imports', 'A test', now() + interval '1 hour')`,
      )
      await db.rows('update bulk_jobs set phase = $2, state = $3 where id = $1', [id, phase, state])
    })
    await expect(forget(id)).rejects.toMatchObject({ status: 409 })
  }
})

test('an undo that was stopped is not begun anew but goes on to its end', async () => {
  const { id } = await imported(ours.agent, people(2))
  const params = { id }
  await stand(id, 'undo', 'cancelled')
  await expect(ours.agent.call(contactImports.undo, { params })).rejects.toMatchObject({ status: 409 })
  await ours.agent.call(contactImports.retryFailed, { params })
  expect(await settled(ours.agent, { id })).toMatchObject({ state: 'undone', counts: { deleted: 2 } })
  expect(await contacts()).toBe(0)
})

test('an import is undone for 30 days and not a day longer', async () => {
  const { id, undo_until } = await imported(ours.agent, people(1))
  expect(undo_until).not.toBeNull()
  await ours.tenant(db => db.rows(`update bulk_jobs set undo_until = now() - interval '1 minute' where id = $1`, [id]))
  await expect(ours.agent.call(contactImports.undo, { params: { id } })).rejects.toMatchObject({ status: 409 })
  expect(await contacts()).toBe(1)
})

test('the list is narrowed by whose it is and by person', async () => {
  const mine = await upload(ours.manager, people(1))
  const below = await upload(ours.agent, people(1))
  const ids = async (query: object) =>
    (await ours.manager.call(contactImports.list, { query })).data.map(({ id }) => id)
  expect(await ids({})).toEqual([below.id, mine.id])
  expect(await ids({ tab: 'mine' })).toEqual([mine.id])
  expect(await ids({ tab: 'downline' })).toEqual([below.id])
  expect(await ids({ filter_by: 'user', filter_value: ours.agent.username.toUpperCase() })).toEqual([below.id])
})
