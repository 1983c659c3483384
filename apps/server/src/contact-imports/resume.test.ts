import * as contactImports from '@openbook/api/contact-imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { workersFor } from '../core/testing/workers.ts'
import { ACTIVE, type Attempt, guessed, people, upload } from './fixtures/imports.ts'

const ROWS = 11_000
let server: TestServer & Place
let ours: Agency
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const runUnderFire = workersFor(new URL('./jobs.ts', import.meta.url))
const finishUnderFire = (id: number) =>
  runUnderFire(server, {
    look: (): Promise<Attempt> => ours.agent.call(contactImports.show, { params: { id } }),
    busy: ({ state }) => ACTIVE.includes(state),
    mark: ({ phase, processed }) => `${phase} ${processed}`,
  })

const count = async (sql: string) => (await ours.tenant(db => db.rows<{ count: number }>(sql)))[0]?.count

test('a killed worker loses nothing and doubles nothing: in the preview, the run and the undo', async () => {
  const { id, columns } = await upload(ours.agent, people(ROWS))
  await ours.agent.call(contactImports.dryRun, {
    params: { id },
    body: { mapping: guessed({ columns } as Attempt), tags: ['Imported'] },
  })
  const forecast = await finishUnderFire(id)
  expect(forecast.attempt).toMatchObject({ state: 'ready', counts: { to_create: ROWS }, total: ROWS, processed: ROWS })
  expect(await count('select count(*) from contact_import_rows')).toBe(ROWS)

  await ours.agent.call(contactImports.run, { form: { id }, files: {} })
  const ran = await finishUnderFire(id)
  expect(ran.attempt).toMatchObject({ state: 'completed', counts: { created: ROWS }, processed: ROWS })
  expect(await count('select count(*) from contacts')).toBe(ROWS)
  expect(await count('select count(distinct email) from contacts')).toBe(ROWS)
  expect(await count('select count(*) from contact_events')).toBe(ROWS)
  expect(await count('select count(*) from contact_tags')).toBe(ROWS)
  expect(await count('select count(*) from contacts c join bulk_job_rows j on j.subject_id = c.id')).toBe(ROWS)

  await ours.agent.call(contactImports.undo, { params: { id } })
  const back = await finishUnderFire(id)
  expect(back.attempt).toMatchObject({ state: 'undone', counts: { to_create: ROWS, deleted: ROWS } })
  expect(await count('select count(*) from contacts')).toBe(0)
  expect(forecast.killed + ran.killed + back.killed).toBeGreaterThan(2)
}, 300_000)
