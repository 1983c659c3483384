import * as events from '@openbook/api/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
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

const BODY = { type: 'call', title: 'Call back', start_date: '03/09/2049', start_time: '09:00' } as const
const make = (body: object = {}) => ours.agent.call(events.create, { body: { ...BODY, allow_overlap: true, ...body } })
const put = (id: number, body: object, user = ours.agent) =>
  user.call(events.update, { params: { id }, body: { ...BODY, allow_overlap: true, ...body } })
const show = (id: number, occurrence_date?: string, user = ours.agent) =>
  user.call(events.show, { params: { id }, query: { ...(occurrence_date && { occurrence_date }) } })

test('an event somebody else changed meanwhile is neither written over nor deleted: who, when and what it is now', async () => {
  const { id, updated_at } = await make()
  await put(id, { title: 'Signing', start_time: '11:00', updated_at }, ours.manager)
  const stale = {
    status: 409,
    code: 'events.stale',
    errors: {
      base: expect.stringMatching(
        /^manager Test changed this event at .* It is “Signing” on 03\/09\/2049 at 11:00 now\. Reload to see it\.$/,
      ),
    },
  }
  await expect(put(id, { title: 'Review', updated_at })).rejects.toMatchObject(stale)
  await expect(ours.agent.call(events.destroy, { params: { id }, query: { updated_at } })).rejects.toMatchObject(stale)
  const fresh = await show(id)
  expect(fresh).toMatchObject({ title: 'Signing', start_time: '11:00' })
  expect(await put(id, { title: 'Review', updated_at: fresh.updated_at })).toMatchObject({ title: 'Review' })
  await expect(show(id, undefined, theirs.agent)).rejects.toMatchObject({ status: 404 })
})

test('one of a repeating event taken out holds up nobody who changes the others; the same one cannot be taken out twice', async () => {
  const recurrence = { freq: 'daily' as const, count: 5 }
  const { id, updated_at } = await make({ recurrence })
  const one = (date: string, title: string) =>
    put(id, { title, start_date: date, scope: 'one', occurrence_date: date, updated_at }, ours.manager)
  await one('03/10/2049', 'Moved')
  await expect(one('03/10/2049', 'Twice')).rejects.toMatchObject({ status: 409, code: 'events.gone' })
  expect(await one('03/11/2049', 'Another')).toMatchObject({ title: 'Another' })
  expect(await show(id, '03/12/2049')).toMatchObject({ occurrence_date: '03/12/2049', title: 'Call back' })
  expect(await put(id, { title: 'All', recurrence, scope: 'all', updated_at })).toMatchObject({ title: 'All' })
  await expect(one('03/12/2049', 'Late')).rejects.toMatchObject({ status: 409, code: 'events.stale' })
})
